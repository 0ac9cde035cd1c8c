"""Hints for the game in front: asked for, shown step by step, hidden."""

from __future__ import annotations

from collections.abc import Sequence

from tui.messages import HintFailed, HintFound
from tui.play.hint_worker import Thinker
from tui.play.model.hints import Hinting
from tui.play.recording import RecordingScreen


class HintedScreen(RecordingScreen):
    """A screen with a game on it that hints are given for."""

    def __init__(self) -> None:
        super().__init__()
        self.thinker = Thinker(self)
        self.hinting = Hinting()

    def draw(self, slide: Sequence[tuple[int, int]] = ()) -> None:
        """Draw the game; tiles slide from the first cell of each pair to the second."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self.thinker.stop()

    def action_hint(self) -> None:
        """Give a hint, or the next step of it."""
        game = self.game
        if game.solved:
            self.puzzle_app.inform("this board is solved; n deals a new one")
            return
        if self.hinting.more(game.board):
            question = self.hinting.question()
            self.hinting.wait_for(self.thinker.ask_hint(game.puzzle, *question))
        self.draw()

    def on_hint_found(self, message: HintFound) -> None:
        """Show the hint that was asked for."""
        if self.hinting.found(message.run, message.hint) and message.hint.board == self.game.board:
            self.game.hinted(self.game.board)
            self.draw()

    def on_hint_failed(self, message: HintFailed) -> None:
        """Say why there is none."""
        if self.hinting.failed(message.run) or message.run == 0:
            self.puzzle_app.warn(message.sentence)
            self.draw()

    def action_hide(self) -> None:
        """Hide the hint."""
        self.hinting.hide()
        self.draw()

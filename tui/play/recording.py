"""What becomes of a game at its end: kept, measured against the best ones, and looked at again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tui.challenge import Challenge, Optimum
from tui.finished_game import FinishedGame, ranked_games
from tui.messages import BestsFound, OptimumFound
from tui.mode_screen import Exports
from tui.play.dealing import DealingScreen
from tui.play.model.game import Game
from tui.play.model.ghost import Ghost
from tui.sharing.files import game_files
from tui.sharing.game_code import game_code
from tui.text import clock_text


class RecordingScreen(DealingScreen):
    """A screen with a game on it that goes to the records when it is solved."""

    def __init__(self) -> None:
        super().__init__()
        self.optima: dict[Challenge, Optimum] = {}
        """How few moves the deals of this session need, as far as that is known."""
        self.ghost: Ghost | None = None
        """The fastest other game on this very board."""
        self._finished: FinishedGame | None = None
        self._others: FinishedGame | None = None
        """The best other game of this size and goal."""
        self._own: FinishedGame | None = None
        """This game as it was finished first: that is what the records have, undone or not."""
        self.retry: bool | None = None
        """Whether the board was seen before this game; None until the records have answered."""

    def draw_panel(self) -> None:
        """Draw the figures anew."""
        raise NotImplementedError

    def begin(self, game: Game) -> None:
        """Another game is in front: ask what it is to be measured against."""
        self.ghost = self._finished = self._others = self._own = self.retry = None
        self.puzzle_app.records_worker.ask_bests(game.id, game.challenge, game.made, self)
        if game.solved and game.moves:
            self._own = self._finished = _with(game.finished(), self.optima.get(game.challenge))

    def records_changed(self) -> None:
        """Games may have been kept, deleted or imported."""
        self.puzzle_app.records_worker.ask_bests(self.game.id, self.game.challenge, self.game.made, self)

    def on_bests_found(self, message: BestsFound) -> None:
        """Play against them, unless another game is in front by now."""
        if message.id == self.game.id:
            own, self._others = message.own, message.others
            # What was a first game when it was kept remains one, whatever was played on its board since.
            self.retry = message.retry if own is None else own.retry
            # Until it is kept, the records do not have the game that was finished here.
            if own is not None or self.game.kept:
                self._own = own
            known, wanted = message.on_board, self.puzzle_app.settings.ghost
            self.ghost = Ghost(known) if known is not None and wanted else None
            self.draw_panel()

    def finish(self) -> None:
        """The goal is reached: keep the game, the first time that it is."""
        game = self.game
        finished = game.finished()
        self._finished = _with(finished, self.optima.get(game.challenge))
        self._own = self._own or finished
        if not game.kept:
            self.puzzle_app.records_worker.keep(self._finished)

    def on_optimum_found(self, message: OptimumFound) -> None:
        """Know how few moves a deal needs, and let the records know it of the game just finished."""
        self.optima[message.challenge] = message.optimum
        finished = self.finished
        if finished is not None and message.challenge == self.game.challenge:
            self._finished = _with(finished, message.optimum)
            self.puzzle_app.records_worker.know(self._finished)
        self.draw_panel()

    @property
    def finished(self) -> FinishedGame | None:
        """The game in front, if it is over and not taken back."""
        return self._finished if self.game.solved and self.game.moves else None

    @property
    def best(self) -> FinishedGame | None:
        """The best game of this size and goal; that in front is one of them once it was finished."""
        games = (self._others, self._own if self.retry is False else None)
        counted = ranked_games(game for game in games if game is not None)
        return min(counted, key=lambda game: game.seconds, default=None)

    def remark(self) -> str:
        """How the finished game compares with those before; nothing if it was no race."""
        game, others = self.finished, self._others
        if game is None or game.hints:
            return ""
        if others is not None and self.best is not others:
            return f"A new best: {clock_text(others.seconds)} until now."
        if self.ghost is None:
            return ""
        before = self.ghost.game
        ahead = before.seconds - game.seconds
        if abs(ahead) < 0.05:
            return "As fast as the ghost."
        word = "faster" if ahead > 0 else "slower"
        return f"{abs(ahead):.1f} s {word} than the ghost."

    # -- looked at again --------------------------------------------------------------------------

    def action_review(self) -> None:
        """Say where the finished game lost moves."""
        self._look(self.puzzle_app.review)

    def replay_finished(self) -> None:
        """Play the finished game again."""
        self._look(self.puzzle_app.replay)

    def _look(self, way: Callable[[FinishedGame], None]) -> None:
        if self.finished is not None:
            way(self.finished)
        else:
            self.puzzle_app.inform("solve the board first; then Enter says where moves were lost")

    def code_here(self) -> str | None:
        """The code of a finished game, else that of the board."""
        return game_code(self.finished) if self.finished is not None else super().code_here()

    def exports(self) -> Exports:
        """The board, and of a finished game its film."""
        if self.finished is None:
            return super().exports()
        return {**game_files(self.finished), **super().exports()}


def _with(game: FinishedGame, optimum: Optimum | None) -> FinishedGame:
    """With how few moves it needed; the player may have found a shorter way than was known."""
    if optimum is None:
        return game
    return replace(game, optimal=min(optimum.length, game.length), lower_bound=optimum.lower_bound)

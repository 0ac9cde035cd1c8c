"""What becomes of a game at its end: kept, measured against the best ones, and looked at again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tui.deal import Deal
from tui.finished import FinishedGame
from tui.format import clock_text
from tui.game import Game
from tui.ghost import Ghost
from tui.messages import BestsFound, OptimumFound
from tui.optimum import Optimum
from tui.screens.dealing import DealingScreen
from tui.screens.frame import Exports
from tui.sharing.game_code import game_code
from tui.sharing.game_files import game_files


class RecordingScreen(DealingScreen):
    """A screen with a game on it that goes to the records when it is solved."""

    def __init__(self) -> None:
        super().__init__()
        self.optima: dict[Deal, Optimum] = {}
        """How few moves the deals of this session need, as far as that is known."""
        self.best: FinishedGame | None = None
        """Of this size and goal when the game began."""
        self.ghost: Ghost | None = None
        """The best game on this very board when it began."""
        self._finished: FinishedGame | None = None

    def draw_panel(self) -> None:
        """Draw the figures anew."""
        raise NotImplementedError

    def begin(self, game: Game) -> None:
        """Another game is in front: ask what it is to be measured against."""
        self.best = self.ghost = self._finished = None
        self.puzzle_app.keeper.ask_bests(game.deal, self)
        if game.solved and game.moves:
            self._finished = _with(FinishedGame.of(game), self.optima.get(game.deal))

    def records_changed(self) -> None:
        """Games may have been deleted or imported."""
        if not self.game.solved:
            self.puzzle_app.keeper.ask_bests(self.game.deal, self)

    def on_bests_found(self, message: BestsFound) -> None:
        """Play against them, unless another game is in front by now, or this one is over."""
        if message.deal == self.game.deal and not self.game.solved:
            self.best = message.best
            known, wanted = message.on_board, self.puzzle_app.settings.ghost
            self.ghost = Ghost(known) if known is not None and wanted else None
            self.draw_panel()

    def finish(self) -> None:
        """The goal is reached: keep the game, the first time that it is."""
        game = self.game
        finished = FinishedGame.of(game)
        self._finished = _with(finished, self.optima.get(game.deal))
        if not game.kept:
            self.puzzle_app.keeper.keep(self._finished)

    def on_optimum_found(self, message: OptimumFound) -> None:
        """Know how few moves a deal needs, and let the records know it of the game just finished."""
        self.optima[message.deal] = message.optimum
        finished = self.finished
        if finished is not None and message.deal == self.game.deal:
            self._finished = _with(finished, message.optimum)
            self.puzzle_app.keeper.know(self._finished)
        self.draw_panel()

    @property
    def finished(self) -> FinishedGame | None:
        """The game in front, if it is over and not taken back."""
        return self._finished if self.game.solved and self.game.moves else None

    def counts(self) -> bool:
        """Whether the game in front is over and may be a best one: as `averages.that_count` has it."""
        game, best = self.finished, self.best
        return game is not None and not game.hints and (game.dealt or best is None or not best.dealt)

    def remark(self) -> str:
        """How the finished game compares with those before; nothing if it was no race."""
        game = self.finished
        if game is None or game.hints:
            return ""
        if self.counts() and self.best is not None and game.seconds < self.best.seconds:
            return f"A new best: {clock_text(self.best.seconds)} until now."
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
            self.puzzle_app.say("solve the board first; then Enter says where moves were lost")

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

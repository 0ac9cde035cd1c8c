"""The game in front and the records: what they save of it, and which games it is compared with."""

from __future__ import annotations

from dataclasses import replace

from tui.challenge import Challenge, Optimum
from tui.finished_game import FinishedGame, ranked_games
from tui.play.model.game import Game
from tui.play.model.ghost import Ghost
from tui.text import clock_text

TIE = 0.05
"""Two games are equally fast if their times differ by less: clocks show tenths of a second."""


class GameRecorder:
    """Knows the best games to beat, and turns a game that reached the goal into a record."""

    def __init__(self) -> None:
        self.optima: dict[Challenge, Optimum] = {}
        """The fewest moves of the challenges of this session, as far as they are known."""
        self.ghost: Ghost | None = None
        """The fastest other game on this same board."""
        self.retry: bool | None = None
        """Whether the board was seen before this game; None until the records have answered."""
        self._game: Game | None = None
        self._finished: FinishedGame | None = None
        self._own: FinishedGame | None = None
        """This game as it was first finished: the records keep that one, even if moves are undone later."""
        self._best_other: FinishedGame | None = None
        """The best other game of this size and goal."""

    def load(self, game: Game) -> None:
        """Switch to another game."""
        self._game, self.ghost, self.retry = game, None, None
        self._finished = self._own = self._best_other = None
        if game.solved and game.moves:
            self._own = self._finished = self._with_optimum(game.finished())

    def compare(
        self,
        *,
        own: FinishedGame | None,
        others: FinishedGame | None,
        ghost: FinishedGame | None,
        retry: bool,
    ) -> None:
        """Compare the game with the current records: its own, the best other, the fastest on its board."""
        self._best_other = others
        # A first game stays a first game, whatever is played on its board later.
        self.retry = retry if own is None else own.retry
        # The game finished here is not in the records until it is saved.
        if own is not None or (self._game is not None and self._game.kept):
            self._own = own
        self.ghost = None if ghost is None else Ghost(ghost)

    def finish(self, game: Game) -> FinishedGame:
        """The game in front has reached the goal: returns it for the records, which keep only the first."""
        self._finished = self._with_optimum(game.finished())
        self._own = self._own or self._finished
        return self._finished

    def learn(self, challenge: Challenge, optimum: Optimum) -> FinishedGame | None:
        """Note the fewest moves of a challenge; returns the finished game if it was played on that one."""
        self.optima[challenge] = optimum
        if self.finished is None or self._game is None or self._game.challenge != challenge:
            return None
        self._finished = self._with_optimum(self.finished)
        return self._finished

    def _with_optimum(self, finished: FinishedGame) -> FinishedGame:
        optimum = self.optimum
        if optimum is None:
            return finished
        # The player may have found a shorter solution than the search.
        shortest = min(optimum.length, finished.length)
        return replace(finished, optimal=shortest, lower_bound=optimum.lower_bound)

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def optimum(self) -> Optimum | None:
        """The fewest moves that this game's challenge needs."""
        return None if self._game is None else self.optima.get(self._game.challenge)

    @property
    def finished(self) -> FinishedGame | None:
        """The finished game, while its board is at the goal."""
        game = self._game
        return self._finished if game is not None and game.solved and game.moves else None

    @property
    def best(self) -> FinishedGame | None:
        """The best game of this size and goal; this game counts too once it is finished."""
        games = (self._best_other, self._own if self.retry is False else None)
        ranked = ranked_games(game for game in games if game is not None)
        return min(ranked, key=lambda game: game.seconds, default=None)

    @property
    def remark(self) -> str:
        """How the finished game compares with earlier ones; empty if it had hints or no rival."""
        finished, others = self.finished, self._best_other
        if finished is None or finished.hints:
            return ""
        if others is not None and self.best is not others:
            return f"A new best: {clock_text(others.seconds)} until now."
        if self.ghost is None:
            return ""
        ahead = self.ghost.game.seconds - finished.seconds
        if abs(ahead) < TIE:
            return "As fast as the ghost."
        return f"{abs(ahead):.1f} s {'faster' if ahead > 0 else 'slower'} than the ghost."

"""A finished game as it is saved, listed, replayed and shared. It never changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate

from solver.board import Board, Move
from solver.goal import Goal


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One game from its first move to the goal."""

    id: str
    """Unique to this game: a game that is imported again is saved only once."""
    when: datetime
    """When the goal was reached, in UTC, to the second."""
    start: Board
    goal: Goal
    moves: tuple[Move, ...]
    at: tuple[float, ...]
    """The clock at each move, in seconds, to the thousandth."""
    seconds: float
    """The clock at the goal, to the thousandth."""
    hints: int = 0
    """On how many boards of this game a hint was shown."""
    seed: str | None = None
    name: str | None = None
    optimal: int | None = None
    """The length of the shortest known solution; None while it is unknown."""
    lower_bound: int | None = None
    """No solution is shorter than this; `optimal` is proven if the two are equal."""
    retry: bool = False
    """Whether the board had been seen before (`Records.is_retry`): it is listed, but does not count."""

    @property
    def times(self) -> list[float]:
        """The clock at each move; evenly spread if the game has no timestamps.

        They never decrease, even after undo and redo while the clock was stopped.
        """
        if len(self.at) != self.length:
            return [self.seconds * (number + 1) / self.length for number in range(self.length)]
        return list(accumulate(self.at, max))

    @property
    def began(self) -> datetime:
        """When the first move was made, if there was no pause."""
        return self.when - timedelta(seconds=self.seconds)

    @property
    def dealt(self) -> bool:
        """Whether the board is random, and not typed, opened or taken from a solution."""
        return self.seed is not None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.start.rows, self.start.cols

    @property
    def length(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    @property
    def tps(self) -> float:
        """Tiles moved per second; 0 if the game took less than a tenth of a second."""
        return self.length / self.seconds if self.seconds >= 0.1 else 0.0

    @property
    def accuracy(self) -> float | None:
        """The shortest known length divided by the length played: 1 is perfect; None while it is unknown."""
        if self.optimal is None or not self.length:
            return None
        return min(self.optimal, self.length) / self.length

    @property
    def proven(self) -> bool:
        """Whether `optimal` is known to be the shortest."""
        return self.optimal is not None and self.optimal == self.lower_bound


@dataclass(frozen=True, slots=True)
class Rivals:
    """The games in the records that a game is compared with."""

    others: FinishedGame | None = None
    """The best other game of its size and goal, among those that count."""
    own: FinishedGame | None = None
    """The game itself, if it was finished and kept."""
    on_board: FinishedGame | None = None
    """The fastest other game on the same board: the ghost."""
    retry: bool = False
    """Whether its board was seen before."""
    ao5: float | None = None
    """The average of the last five games that count; None if the game itself is not one of them."""
    on_day: tuple[FinishedGame, ...] = ()
    """On a daily board: the other games on it, the oldest first."""
    streak: int = 0
    """On a daily board: for how many days in a row, up to its day, the board was solved."""


def ranked_games(games: Iterable[FinishedGame]) -> list[FinishedGame]:
    """The games that count for bests and averages, in the same order.

    They have no hints, are not retries, and have random or daily boards. Games on the player's own boards,
    which may be one move from the goal, count only if there are no others.
    """
    fair = [game for game in games if not game.hints and not game.retry]
    return [game for game in fair if game.dealt] or fair

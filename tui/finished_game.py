"""A finished game as it is kept, listed, replayed and shared. It never changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from solver.board import Board, Move
from solver.goal import Goal


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One game from its first move to the goal."""

    id: str
    """What tells it from all other games: it is kept once, however often it comes."""
    when: datetime
    """When the goal was reached, in UTC, to the second."""
    start: Board
    goal: Goal
    moves: tuple[Move, ...]
    at: tuple[float, ...]
    """What the clock showed at each move, in seconds, to the thousandth."""
    seconds: float
    """What the clock showed at the goal, to the thousandth."""
    hints: int = 0
    """How many boards of it a hint was shown on."""
    seed: str | None = None
    name: str | None = None
    optimal: int | None = None
    """The length of the shortest solution known; None while it is not known."""
    lower_bound: int | None = None
    """No solution is shorter than this; `optimal` is proven where the two are equal."""
    retry: bool = False
    """Whether the board had been seen before (`Records.is_retry`): it is listed, and counts for nothing."""

    @property
    def dealt(self) -> bool:
        """Whether the board was dealt by chance, and not typed, opened or taken from a solution."""
        return self.seed is not None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.start.rows, self.start.cols

    @property
    def length(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def tps(self) -> float:
        """Tiles moved a second; nothing can be said of less than a tenth."""
        return self.length / self.seconds if self.seconds >= 0.1 else 0.0

    @property
    def accuracy(self) -> float | None:
        """The shortest length known over the length played: 1 is perfect; None while it is not known."""
        if self.optimal is None or not self.length:
            return None
        return min(self.optimal, self.length) / self.length

    @property
    def proven(self) -> bool:
        """Whether `optimal` is known to be the shortest."""
        return self.optimal is not None and self.optimal == self.lower_bound


def ranked_games(games: Iterable[FinishedGame]) -> list[FinishedGame]:
    """The games that bests and averages are made of, in the same order.

    Those without hints, no retries, on dealt boards, random or today's. Games on boards of one's own, which
    may be a move from the goal, count only as long as there are no others.
    """
    fair = [game for game in games if not game.hints and not game.retry]
    return [game for game in fair if game.dealt] or fair

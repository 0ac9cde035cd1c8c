"""A finished game as it is kept, listed, replayed and shared. It never changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from solver.board import Board, Move
from solver.goal import Goal
from tui.play.model.game import Game


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

    @classmethod
    def of(cls, game: Game) -> FinishedGame:
        """A game that has reached its goal."""
        at = tuple(round(seconds, 3) for seconds in game.times)
        return cls(
            id=game.id,
            # Games kept by a version without records do not tell when they ended.
            when=game.finished_at or datetime.now(UTC).replace(microsecond=0),
            start=game.challenge.board,
            goal=game.goal,
            moves=game.made,
            at=at,
            seconds=max(round(game.clock.elapsed, 3), *at[-1:]) if at else 0.0,
            hints=game.hints,
            seed=game.challenge.seed,
            name=game.challenge.name,
        )

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

"""A sliding puzzle to solve: a board and the goal wanted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solver.board import Board
from solver.goal import Goal

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator


@dataclass(frozen=True, slots=True)
class SlidingPuzzle:
    """Where to start and where to go.

    >>> SlidingPuzzle.of(Board.parse("1 2/0 3")).solvable
    True
    """

    board: Board
    goal: Goal

    def __post_init__(self) -> None:
        self.goal.require_size_of(self.board)

    @classmethod
    def of(cls, board: Board, goal: Goal | Board | str = "standard") -> SlidingPuzzle:
        """A puzzle with a goal given as a goal, a board or a goal's name."""
        if isinstance(goal, str):
            goal = Goal.named(goal, board.rows, board.cols)
        return cls(board, goal if isinstance(goal, Goal) else Goal.of(goal))

    @property
    def solvable(self) -> bool:
        """Whether the goal can be reached."""
        return self.goal.reachable_from(self.board)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.board.tiles)

    def with_parity(self, bound: int) -> int:
        """The least possible length from `bound` up: all solutions have the blank's parity."""
        return bound + (bound - self.goal.blank_distance(self.board)) % 2


@dataclass(frozen=True, slots=True)
class Heuristic:
    """An estimate of the moves left to one goal: by a plain call, and as data for the kernels."""

    estimate: Callable[[Board], int]
    """Plain Python: short, slow, the twin that the compiled one is tested against."""
    tables: Callable[[], Estimator]
    """The integer code and the tables that the kernels read; built when called."""
    preparing: Callable[[], Generator[float, None, Any]] | None = None
    """Loads or builds what `tables` needs, in slices, so that it can be watched and cancelled."""
    admissible: bool = True
    """Never more than the moves that are left; the spec says so."""
    consistent: bool = True
    """Never changes by more than one in a move; the spec says so."""

"""A sliding puzzle (a board and a goal), and the parts of a heuristic for it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.board import Board
from solver.errors import NotApplicable
from solver.goal import NAMES, Goal

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator


@dataclass(frozen=True, slots=True)
class SlidingPuzzle:
    """The board to start from and the goal to reach.

    >>> SlidingPuzzle.of(Board.parse("1 2/0 3")).solvable
    True
    >>> SlidingPuzzle.parse("1 2/0 3@snake").code
    '2x2:1.2.0.3@snake'
    """

    board: Board
    goal: Goal

    def __post_init__(self) -> None:
        self.goal.require_size_of(self.board)

    @classmethod
    def of(cls, board: Board, goal: Goal | Board | str = "standard") -> SlidingPuzzle:
        """A puzzle whose goal is given as a Goal, a board, a name or the text of a board."""
        if isinstance(goal, str) and goal in NAMES:
            goal = Goal.named(goal, board.rows, board.cols)
        elif isinstance(goal, str):
            from solver.notation import parse_goal

            goal = parse_goal(goal)
        return cls(board, goal if isinstance(goal, Goal) else Goal.of(goal))

    @classmethod
    def parse(cls, text: str) -> SlidingPuzzle:
        """Read a board and its goal, which is the standard one unless the text has another."""
        from solver.notation import parse_puzzle

        board, goal = parse_puzzle(text)
        return cls.of(board, goal or "standard")

    @property
    def code(self) -> str:
        """The code of the board, followed by `@` and the goal if that is not the standard one."""
        if self.goal.name == "standard":
            return self.board.code
        return f"{self.board.code}@{self.goal.title.rpartition(':')[2]}"

    def same_as(self, other: SlidingPuzzle) -> bool:
        """Whether both have the same board and the same goal, whatever the goal's name."""
        return self.board == other.board and self.goal.board == other.goal.board

    @property
    def solvable(self) -> bool:
        """Whether the board can reach the goal."""
        return self.goal.reachable_from(self.board)

    @property
    def cells(self) -> int:
        """The number of cells."""
        return len(self.board.tiles)

    def with_parity(self, bound: int) -> int:
        """The least possible length from `bound` up: all lengths have the same parity as `blank_distance`."""
        return bound + (bound - self.goal.blank_distance(self.board)) % 2


@dataclass(frozen=True, slots=True)
class Heuristic:
    """An estimate of the moves left to one goal, as a Python function and as data for the kernels."""

    estimate: Callable[[Board], int]
    """Short and slow plain Python; the compiled estimate is tested against it."""
    tables: Callable[[], Estimator]
    """Builds the integer code and the tables that the kernels read."""
    preparing: Callable[[], Iterable[float]] = tuple
    """Loads or builds what `tables` needs, in slices, so that this can be shown and cancelled."""
    admissible: bool = True
    """It never estimates more than the moves left; copied from the spec."""
    consistent: bool = True
    """One move never changes the estimate by more than one; copied from the spec."""
    name: str = ""
    """Its name in the registry; copied from the spec."""


def prepared(heuristic: Heuristic, another: Callable[[], Heuristic]) -> Generator[float, None, Heuristic]:
    """Load or build the tables of a heuristic, in slices, and return it.

    A table that turns out to be damaged is refused from then on: `another` returns the heuristic to use
    instead, or raises an error with the reason.
    """
    while True:
        try:
            yield from heuristic.preparing()
            return heuristic
        except NotApplicable:
            heuristic = another()

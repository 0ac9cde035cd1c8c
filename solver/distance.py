"""What is known about the distance from a board to the goal, and how a move changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.board import Board, Move
from solver.errors import Unsolvable
from solver.kurang import why_unsolvable
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.search import lower_bound

NEAR = 16
"""A proof is tried if the bound is this close to the best known path: milliseconds on most 5x5 boards."""

Solve = Callable[..., Result | None]
"""`search.solve` with its own limits; returns None if nothing is left of them."""


@dataclass(frozen=True, slots=True)
class Distance:
    """What is known about the moves left: a path to the goal, and a proven lower bound."""

    puzzle: SlidingPuzzle
    path: tuple[Move, ...]
    """The best known path to the goal."""
    lower_bound: int
    """Proven: no path is shorter."""
    heuristic: str | None
    """The heuristic that `auto` chooses for this puzzle."""

    @classmethod
    def of(cls, puzzle: SlidingPuzzle, search: Solve, prove: Solve) -> Distance:
        """Search with no previous knowledge; this always finds a path, but may not prove it optimal."""
        if not puzzle.solvable:
            raise Unsolvable(why_unsolvable(puzzle))
        result = search(puzzle)
        if result is not None and result.path is not None:
            known = Distance(puzzle, result.path, result.lower_bound, result.heuristic)
            return known.settled(prove) if known.near else known
        # The locking method always finds a path, at once on most sizes, so it runs without limits.
        answer = search(puzzle, "staged", limits=Limits())
        assert answer is not None
        assert answer.path is not None
        heuristic = None if result is None else result.heuristic
        return Distance(puzzle, answer.path, answer.lower_bound, heuristic).with_result(result)

    @property
    def board(self) -> Board:
        """The board of the puzzle."""
        return self.puzzle.board

    @property
    def length(self) -> int:
        """The length of the path: the distance if it is proven, else the best known length."""
        return len(self.path)

    @property
    def proven(self) -> bool:
        """Whether it is proven that no path is shorter."""
        return self.length == self.lower_bound

    @property
    def near(self) -> bool:
        """Whether the length is unproven, but close enough to the bound to try a proof."""
        return 0 < self.length - self.lower_bound <= NEAR

    def after(self, move: Move, search: Solve) -> Distance:
        """The distance after a move, derived from this one; a move on a shortest path needs no search."""
        puzzle = replace(self.puzzle, board=self.board.after(move))
        path = self.path[1:] if self.path[:1] == (move,) else (move.reverse, *self.path)
        bound = self.lower_bound - 1
        if bound < len(path):
            bound = max(bound, lower_bound(puzzle))
        known = Distance(puzzle, path, bound, self.heuristic)
        if known.proven:
            return known
        return known.settled(search) if known.near else known.with_result(search(puzzle))

    def settled(self, search: Solve) -> Distance:
        """Search for a shorter path, or for the proof that there is none; the limits may prevent both."""
        # The lengths of all paths have the same parity, so a shorter one is shorter by at least two.
        result = search(self.puzzle, "idastar", self.heuristic, depth=self.length - 2)
        if result is not None and result.outcome is Outcome.EXHAUSTED:
            return replace(self, lower_bound=self.length)
        return self.with_result(result)

    def with_result(self, result: Result | None) -> Distance:
        """The distance, improved by what a search has found."""
        if result is None:
            return self
        path = self.path if result.path is None else min(self.path, result.path, key=len)
        return replace(self, path=path, lower_bound=max(self.lower_bound, result.lower_bound))

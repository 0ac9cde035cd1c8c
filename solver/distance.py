"""How far a board is from the goal, as far as that is known, and how it changes with a move."""

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
"""With the bound this close to the best known way a proof is worth a try: milliseconds on most 5x5 boards."""

Solve = Callable[..., Result | None]
"""`search.solve` within limits of its own; None says that nothing is left of them."""


@dataclass(frozen=True, slots=True)
class Distance:
    """What is known of the moves left: a way to the goal, and a bound that no way can beat."""

    puzzle: SlidingPuzzle
    path: tuple[Move, ...]
    """The best known way to the goal."""
    lower_bound: int
    """No way is shorter: proven."""
    heuristic: str | None
    """What `auto` searches this puzzle with."""

    @classmethod
    def of(cls, puzzle: SlidingPuzzle, search: Solve, prove: Solve) -> Distance:
        """Search from nothing; there is always a way, and the limits decide how much is proven."""
        if not puzzle.solvable:
            raise Unsolvable(why_unsolvable(puzzle))
        result = search(puzzle)
        if result is not None and result.path is not None:
            known = Distance(puzzle, result.path, result.lower_bound, result.heuristic)
            return known.settled(prove) if known.near else known
        # The locking method always answers, at once on most sizes, so it goes without limits.
        answer = search(puzzle, "staged", limits=Limits())
        assert answer is not None
        assert answer.path is not None
        heuristic = None if result is None else result.heuristic
        return Distance(puzzle, answer.path, answer.lower_bound, heuristic).with_result(result)

    @property
    def board(self) -> Board:
        """The board that this is about."""
        return self.puzzle.board

    @property
    def length(self) -> int:
        """The moves of the way: the distance when it is proven, else the best known."""
        return len(self.path)

    @property
    def proven(self) -> bool:
        """Whether no way is shorter."""
        return self.length == self.lower_bound

    @property
    def near(self) -> bool:
        """Whether a proof is missing and may be within reach."""
        return 0 < self.length - self.lower_bound <= NEAR

    def after(self, move: Move, search: Solve) -> Distance:
        """The same one move on, from what is known here: without a search along a shortest way."""
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
        """Look for a shorter way: there is one, or there is proof of none, or the limits are too small."""
        # All ways have the same parity, so a shorter one is shorter by two.
        result = search(self.puzzle, "idastar", self.heuristic, depth=self.length - 2)
        if result is not None and result.outcome is Outcome.EXHAUSTED:
            return replace(self, lower_bound=self.length)
        return self.with_result(result)

    def with_result(self, result: Result | None) -> Distance:
        """The better of what is known and what a search has found."""
        if result is None:
            return self
        path = self.path if result.path is None else min(self.path, result.path, key=len)
        return replace(self, path=path, lower_bound=max(self.lower_bound, result.lower_bound))

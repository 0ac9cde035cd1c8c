"""How few moves a deal needs, as far as that can be known in a moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.handle import SearchHandle
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge

A_MOMENT = Limits(seconds=5, megabytes=2000)
"""Up to 4x4 hardly any board needs a tenth of it; on larger ones the best known way is told."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """How few moves a board needs."""

    length: int
    lower_bound: int

    @property
    def proven(self) -> bool:
        """Whether no way is shorter."""
        return self.length == self.lower_bound


def find_optimum(
    challenge: Challenge, begun: Callable[[SearchHandle], bool] = lambda _: True
) -> Optimum | None:
    """Search for it here; None if nothing is known, or once the search is cancelled.

    `begun` is handed the search before it runs, so that another thread can stop it, and says whether
    it is still wanted.
    """
    # Here and not on top: it imports the compiler, which takes half a second.
    from solver.search import solve, start

    puzzle = SlidingPuzzle(challenge.board, challenge.goal)
    handle = start(puzzle, limits=A_MOMENT)
    if not begun(handle):
        return None
    result = handle.run()
    if result.outcome is Outcome.LIMIT:
        # A hard board: the locking method has a way at once, and the bound is known by now.
        result = replace(solve(puzzle, "staged"), lower_bound=result.lower_bound)
    if result.outcome is Outcome.CANCELLED or result.length is None:
        return None
    return Optimum(result.length, result.lower_bound)

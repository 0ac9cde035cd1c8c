"""The search for the fewest moves that the board of a game needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge

SEARCH_LIMITS = Limits(seconds=5, megabytes=2000)
"""Up to 4x4 hardly any board needs a tenth of this; on larger ones the best known solution is reported."""


class Optimum(NamedTuple):
    """The fewest moves that a board needs, as far as known; it is proven if the two are equal."""

    length: int
    lower_bound: int


def find_optimum(challenge: Challenge, cancelled: Callable[[], bool] = lambda: False) -> Optimum | None:
    """Search in this thread for the fewest moves; None if no solution is known or the search is cancelled."""
    # Imported here: it imports the compiler, which takes half a second.
    from solver.search import solve, start

    puzzle = SlidingPuzzle(challenge.board, challenge.goal)
    handle = start(puzzle, limits=SEARCH_LIMITS)
    for _ in handle:  # A slice takes a hundredth of a second.
        if cancelled():
            return None
    result = handle.result
    assert result is not None
    # A hard board: the locking method finds a solution at once, and the bound is known by now.
    found = solve(puzzle, "staged") if result.outcome is Outcome.LIMIT else result
    return None if found.length is None else Optimum(found.length, result.lower_bound)

"""Exit status of the commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.progress import Outcome, Result

DONE = 0
NO_SOLUTION = 1
"""The board has no solution (`bench`, `reproduce`: or a figure is not what was expected)."""
USAGE = 2
"""A wrong argument, or a board that cannot be read."""
LIMIT = 3
"""A limit stopped it, or the search ended without the goal, as a narrow beam may."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""The reader of the output went away, as `head` does; the shell's number for it."""

_FROM_WORST = (INTERRUPTED, USAGE, LIMIT, NO_SOLUTION, DONE)

_OF_OUTCOME = {
    "solved": DONE,
    "unsolvable": NO_SOLUTION,
    "exhausted": LIMIT,
    "limit": LIMIT,
    "cancelled": INTERRUPTED,
}


def of(outcome: Outcome) -> int:
    """The status that tells of one search."""
    return _OF_OUTCOME[outcome.value]


def of_result(result: Result) -> int:
    """The status that tells of one search; of all shortest solutions that a limit cut short: the limit."""
    if result.solved and result.solutions is not None and not result.solutions.complete:
        return LIMIT
    return of(result.outcome)


def worst(statuses: Iterable[int]) -> int:
    """The status of several: interrupted (130), then unreadable (2), limit (3), unsolvable (1)."""
    seen = set(statuses)
    return next((status for status in _FROM_WORST if status in seen), DONE)

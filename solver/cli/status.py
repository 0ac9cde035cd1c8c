"""The exit status of the commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.progress import Outcome, Result

DONE = 0
NO_SOLUTION = 1
"""The board has no solution (`bench`, `reproduce`: or a figure differs from the expected one)."""
USAGE = 2
"""A wrong argument, or a board that cannot be read."""
LIMIT = 3
"""A limit stopped the search, or it ended without the goal, as a narrow beam may."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""The reader of the output closed it, as `head` does; this is the number that shells use."""

_FROM_WORST = (INTERRUPTED, USAGE, LIMIT, NO_SOLUTION, DONE)

_OF_OUTCOME = {
    "solved": DONE,
    "unsolvable": NO_SOLUTION,
    "exhausted": LIMIT,
    "limit": LIMIT,
    "cancelled": INTERRUPTED,
}


def of(outcome: Outcome) -> int:
    """The status for the outcome of one search."""
    return _OF_OUTCOME[outcome.value]


def of_result(result: Result) -> int:
    """The status for one search; LIMIT if a limit stopped it before it had all shortest solutions."""
    if result.solved and result.solutions is not None and not result.solutions.complete:
        return LIMIT
    return of(result.outcome)


def worst(statuses: Iterable[int]) -> int:
    """The worst of several: interrupted (130), then unreadable (2), limit (3), unsolvable (1)."""
    seen = set(statuses)
    return next((status for status in _FROM_WORST if status in seen), DONE)

"""Days in a row whose board was solved."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row."""

    now: int
    """Up to today, or up to yesterday while today's board is open."""
    longest: int


def streak(days: Set[date], today: date) -> Streak:
    """The streak of the days whose board was solved.

    >>> days = {date(2026, 11, day) for day in (1, 2, 3, 14, 15)}
    >>> streak(days, date(2026, 11, 16))
    Streak(now=2, longest=3)
    >>> streak(days, date(2026, 11, 17))
    Streak(now=0, longest=3)
    """
    # Days as numbers: the first and the last date there is have a neighbour too.
    solved = {day.toordinal() for day in days}
    last = today.toordinal() if today in days else today.toordinal() - 1
    firsts = (day for day in solved if day - 1 not in solved)
    return Streak(_run(solved, last, -1), max((_run(solved, first, 1) for first in firsts), default=0))


def _run(solved: set[int], day: int, step: int) -> int:
    """How many days there are from one on, in one direction."""
    count = 0
    while day in solved:
        count, day = count + 1, day + step
    return count

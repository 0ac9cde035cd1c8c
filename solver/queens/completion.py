"""Whether placed queens can be completed to a solution: in how many ways, and with which squares."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from solver.errors import InvalidBoard
from solver.handle import SearchHandle, SearchPlan
from solver.memory_limit import MemoryLimit
from solver.progress import Limits, Result, Search, Tally
from solver.queens.problem import QueensPuzzle
from solver.queens.rules import Square


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is known about the solutions that remain from a position."""

    solutions: int = 0
    """The number of solutions that keep all queens where they are."""
    leads: frozenset[Square] = frozenset()
    """The empty squares that these solutions use."""
    complete: bool = False
    """Whether all solutions were found; then 0 means that none remains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlookTally(Tally):
    """The counts of a running search, with the outlook so far."""

    found: Outlook


def completions(n: int, queens: Collection[Square], limits: Limits | None = None) -> Outlook:
    """Find all solutions that keep these queens where they are.

    >>> outlook = completions(4, [(0, 1)])
    >>> outlook.solutions, sorted(outlook.leads)
    (1, [(1, 3), (2, 0), (3, 2)])
    >>> completions(8, [(0, 0), (1, 2), (2, 4), (3, 1)]).solutions
    0
    """
    return start_completion(n, queens, limits).run().answer


def start_completion(
    n: int, queens: Collection[Square], limits: Limits | None = None
) -> SearchHandle[Outlook]:
    """Set up a search for the remaining solutions; nothing runs until the handle is iterated.

    It yields tallies of type `OutlookTally`; the answer of its result is always an `Outlook`.
    """
    QueensPuzzle(n)  # Raises if n is not a valid size.
    for row, column in queens:
        if not (0 <= row < n and 0 <= column < n):
            raise InvalidBoard(f"row {row + 1}, column {column + 1} is not on a {n}x{n} board")
    limits = limits or Limits()
    search = _search(n, frozenset(queens), MemoryLimit.of_megabytes(limits.megabytes))
    return SearchHandle(SearchPlan(search, limits, _conclude))


def _search(n: int, queens: frozenset[Square], memory: MemoryLimit) -> Search:
    # Imported when the search runs: it imports the compiler.
    from solver.queens._completion_search import CompletionSearch

    return (yield from CompletionSearch(n, queens, memory).run())


def _conclude(ended: Result, _: Any) -> Result[Outlook]:
    tally = ended.tally
    found = tally.found if isinstance(tally, OutlookTally) else Outlook()
    return replace(ended, algorithm="completion", answer=found)

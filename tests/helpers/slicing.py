"""Drives a search's generator directly, with arbitrary budgets, which no handle does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from solver.progress import Finding, Search, Tally


def in_slices(search: Search, budgets: Iterable[int]) -> Finding:
    """Send these budgets, repeated, until the search ends."""
    next(search)
    try:
        for budget in cycle(budgets):
            search.send(budget)
    except StopIteration as stop:
        finding: Finding = stop.value
        return finding
    raise AssertionError("a cycle does not end")


def tallies(search: Search, budget: int) -> Iterator[Tally]:
    """Every tally of a search, from the root's to the last."""
    tally = next(search)
    try:
        while True:
            yield tally
            tally = search.send(budget)
    except StopIteration as stop:
        finding: Finding = stop.value
        yield finding.tally

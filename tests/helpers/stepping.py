"""Drives a search step by step and reads its tree."""

from __future__ import annotations

from collections.abc import Iterator

from solver.handle import SearchHandle
from solver.tree import SearchTree


def steps(handle: SearchHandle) -> Iterator[None]:
    """Step to the end; yields after each step."""
    handle.pause()
    for _ in handle:
        if not handle.latest.tally.expanded:
            handle.step()
            continue
        yield
        handle.step()


def tree_of(handle: SearchHandle) -> SearchTree:
    """Prepare the search and return its tree."""
    next(handle)
    while handle.trace is None:
        next(handle)
    assert isinstance(handle.trace, SearchTree)
    return handle.trace

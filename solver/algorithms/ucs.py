"""Uniform-cost search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, order_or_by_last_move, ties, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "ucs",
    "Uniform-cost search",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    optimal=True,
    lists_all=True,
    options=(ties("first"), visited("best"), REVERSE, order_or_by_last_move()),
)
def ucs(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, **options: Any) -> Search:
    """Expands the node with the lowest g: since every move costs 1, it is BFS with a choice of tie rules."""
    return best_first(puzzle, None, memory, Key(g=1, h=0), **options)

"""A*."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, order_or_by_last_move, ties, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "astar",
    "A*",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    informed=True,
    optimal=True,
    lists_all=True,
    heuristic="manhattan",
    options=(ties("last"), visited("best"), REVERSE, order_or_by_last_move()),
)
def astar(puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, **options: Any) -> Search:
    """Expands the node with the lowest g + h: finds a shortest solution if h never overestimates."""
    return best_first(puzzle, heuristic, memory, Key(g=1, h=1), **options)

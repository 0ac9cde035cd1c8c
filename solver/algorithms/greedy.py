"""Greedy best-first search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, order_or_by_last_move, ties, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "greedy",
    "Greedy best-first",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    informed=True,
    heuristic="manhattan",
    options=(ties("last"), visited("raised"), REVERSE, order_or_by_last_move()),
)
def greedy(puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, **options: Any) -> Search:
    """Expands the node that looks closest to the goal, however long the path to it is."""
    return best_first(puzzle, heuristic, memory, Key(g=0, h=1), **options)

"""Breadth-first search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, depth, order_or_by_last_move, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "bfs",
    "Breadth-first search",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    optimal=True,
    lists_all=True,
    options=(
        visited("raised"),
        REVERSE,
        order_or_by_last_move(),
        depth("the deepest level to search; 0: no limit"),
    ),
)
def bfs(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, **options: Any) -> Search:
    """Visits all boards one move away, then two, and so on: finds a shortest solution, with much memory."""
    return best_first(puzzle, None, memory, Key(g=1, h=0), ties="first", **options)

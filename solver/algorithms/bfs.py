"""Breadth-first search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import depth, order_or_by_last_move, reverse, visited
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
        reverse(),
        order_or_by_last_move(),
        depth("deepest node raised; 0 is no limit"),
    ),
)
def bfs(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, **options: Any) -> Search:
    """Every board at one move, then every board at two: shortest, and hungry for memory."""
    return best_first(puzzle, None, memory, Key(g=1, h=0), ties="first", **options)

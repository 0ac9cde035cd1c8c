"""Iterative deepening depth-first search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._options import ORDER, REVERSE, depth
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "iddfs",
    "Iterative deepening",
    family="iterative deepening",
    memory=Memory.PATH,
    trace="path",
    optimal=True,
    lists_all=True,
    options=(REVERSE, ORDER, depth("give up above this bound; 0: no limit")),
)
def iddfs(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, **options: Any) -> Search:
    """Depth-first searches to depth 1, 2, 3 and so on: finds a shortest solution with almost no memory."""
    from solver.algorithms._deepening import DeepeningSearch

    return DeepeningSearch(puzzle, None, memory, **options).run()

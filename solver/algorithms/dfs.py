"""Depth-first search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, depth, order_or_by_last_move, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "dfs",
    "Depth-first search",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    options=(
        visited("raised"),
        REVERSE,
        order_or_by_last_move(),
        depth("the deepest level to search (completely with visited=best); 0: no limit"),
    ),
)
def dfs(
    puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, visited: str, **options: Any
) -> Search:
    """Follows one line of moves to its end, then backs up to the last branch: finds long solutions.

    With `visited=none` it keeps only the path it is on, so a limit on `depth` keeps its memory small.
    """
    if visited == "none":
        from solver.algorithms._path_only import PathOnlySearch

        return PathOnlySearch(puzzle, memory, **options).run()
    key = Key(g=0, h=0)
    return best_first(puzzle, None, memory, key, ties="last", visited=visited, backwards=True, **options)

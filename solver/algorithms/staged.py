"""The locking method."""

from __future__ import annotations

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "staged",
    "Staged",
    family="staged",
    memory=Memory.PATH,
    no_tree="It places and locks tiles row by row, and keeps only the path.",
)
def staged(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit) -> Search:
    """Places and locks one row or column after another: finds a solution at once, but not a shortest one."""
    from solver.algorithms._staged import StagedSearch

    return StagedSearch(puzzle, memory).run()

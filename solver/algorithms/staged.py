"""The locking method."""

from __future__ import annotations

from solver.algorithms._staged import staged_search
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import algorithm


@algorithm("staged", "Staged", family="staged")
def staged(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit) -> Search:
    """Rows and columns placed and locked one after another: always an answer, at once, not the shortest."""
    return staged_search(puzzle, memory)

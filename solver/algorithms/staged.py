"""The locking method."""

from __future__ import annotations

from solver.algorithms._staged import staged_search
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "staged",
    "Staged",
    family="staged",
    memory=Memory.PATH,
    no_tree="It locks tiles row by row and never comes back: all it keeps is the path.",
)
def staged(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit) -> Search:
    """Rows and columns placed and locked one after another: always an answer, at once, not the shortest."""
    return staged_search(puzzle, memory)

"""Bidirectional search."""

from __future__ import annotations

from solver.algorithms._options import ORDER
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "bidirectional",
    "Bidirectional search",
    family="bidirectional",
    memory=Memory.ALL,
    no_tree="It searches from the start and from the goal until the two meet.",
    optimal=True,
    options=(ORDER,),
)
def bidirectional(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, order: str) -> Search:
    """Breadth-first from the start and from the goal until they meet halfway on a shortest solution."""
    from solver.algorithms._two_sided import TwoSidedSearch

    return TwoSidedSearch(puzzle, memory, order).run()

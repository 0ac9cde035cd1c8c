"""Beam search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._options import ORDER, depth
from solver.memory_limit import MemoryLimit
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm

WIDTH = Option("width", "int", 1_000, "how many nodes to keep at each level", low=1, high=1_000_000)


@algorithm(
    "beam",
    "Beam search",
    family="beam",
    memory=Memory.LEVEL,
    no_tree="It keeps only the best boards of each depth.",
    informed=True,
    heuristic="linear-conflict",
    complete=False,
    options=(
        WIDTH,
        depth("give up beyond this depth; 0: a limit that depends on the estimate at the start"),
        ORDER,
    ),
)
def beam(puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, **options: Any) -> Search:
    """Keeps only the best `width` nodes of each level: short solutions for large boards, or none at all."""
    from solver.algorithms._beam import BeamSearch

    return BeamSearch(puzzle, heuristic, memory, **options).run()

"""Beam search."""

from __future__ import annotations

from typing import Any

from solver.algorithms._options import depth, order
from solver.memory_limit import MemoryLimit
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm

WIDTH = Option("width", "int", 1_000, "how many nodes of a level are kept", low=1, high=1_000_000)


@algorithm(
    "beam",
    "Beam search",
    family="beam",
    memory=Memory.LEVEL,
    no_tree="It keeps only the boards of one depth that look best, and forgets the rest of each.",
    informed=True,
    heuristic="linear-conflict",
    complete=False,
    options=(WIDTH, depth("give up below this depth; 0 is a limit by the start's estimate"), order()),
)
def beam(puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, **options: Any) -> Search:
    """Level by level, keeping the best `width` nodes: short answers for large boards, or none."""
    from solver.algorithms._beam import BeamSearch

    return BeamSearch(puzzle, heuristic, memory, **options).run()

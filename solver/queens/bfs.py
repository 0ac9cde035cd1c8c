"""Breadth-first search for the queens, as introductory courses teach it."""

from __future__ import annotations

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.queens.problem import QueensPuzzle
from solver.registry import Memory, algorithm, queens_algorithms

FIRST_QUEUE = 1_024


@algorithm(
    "bfs",
    "Breadth-first",
    registry=queens_algorithms,
    family="queens",
    memory=Memory.ALL,
    about="bfs goes level by level: every square of a row is queued, and tested when it is taken.",
    rank=1,
)
def breadth_first(puzzle: QueensPuzzle, _heuristic: None, memory: MemoryLimit) -> Search:
    """Goes level by level; queues every square of the next row, and tests it when it is taken.

    All boards of 8 queens raise 15721 nodes: the root and 8 for each of 1965 safe beginnings.
    """
    import numpy as np

    from solver.kernels import queens as kernels
    from solver.queens._queens_search import QueensSearch

    queue = np.zeros(FIRST_QUEUE, np.int64)
    return (yield from QueensSearch(kernels.breadth_first, puzzle, memory, queue).run())

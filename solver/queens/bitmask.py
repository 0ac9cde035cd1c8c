"""Depth-first search for the queens with bits for squares: the fastest algorithm."""

from __future__ import annotations

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.queens.problem import QueensPuzzle
from solver.registry import Memory, algorithm, queens_algorithms


@algorithm(
    "bitmask",
    "Bitmask backtracking",
    registry=queens_algorithms,
    family="queens",
    memory=Memory.PATH,
    about="bitmask backtracks row by row, the attacked squares as bits: the fastest.",
    rank=3,
)
def bitmask(puzzle: QueensPuzzle, _heuristic: None, memory: MemoryLimit) -> Search:
    """Backtracks row by row, with the attacked squares as bits: much faster than dfs.

    It raises as many nodes as dfs, at about 80 million a second instead of 7.
    """
    import numpy as np

    from solver.kernels import queens as kernels
    from solver.queens._queens_search import QueensSearch

    stack = np.zeros((kernels.LINES, 4), np.int64)
    return (yield from QueensSearch(kernels.bitmask, puzzle, memory, stack).run())

"""Depth-first search for the queens: plain backtracking."""

from __future__ import annotations

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.queens.problem import QueensPuzzle
from solver.registry import Memory, algorithm, queens_algorithms


@algorithm(
    "dfs",
    "Depth-first backtracking",
    registry=queens_algorithms,
    family="queens",
    memory=Memory.PATH,
    about="dfs fills column by column and goes back where no square is safe (backtracking).",
    rank=2,
)
def depth_first(puzzle: QueensPuzzle, _heuristic: None, memory: MemoryLimit) -> Search:
    """Backtracks column by column; places a queen only where no queen to the left attacks it.

    All boards of 8 queens raise 2057 nodes: the root and the 2056 queens placed.
    """
    from solver.kernels import queens as kernels
    from solver.queens._queens_search import QueensSearch

    return (yield from QueensSearch(kernels.depth_first, puzzle, memory, by_columns=True).run())

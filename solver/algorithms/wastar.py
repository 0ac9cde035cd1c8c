"""Weighted A*."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, order_or_by_last_move, ties, visited
from solver.memory_limit import MemoryLimit
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm

WEIGHT = Option("weight", "float", 1.5, "the factor for the estimate", low=1, high=20)
FINEST = 20
"""Keys are whole numbers, so weights are rounded down to multiples of 1/20."""


@algorithm(
    "wastar",
    "Weighted A*",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    informed=True,
    heuristic="manhattan",
    options=(WEIGHT, ties("last"), visited("best"), REVERSE, order_or_by_last_move()),
)
def weighted_astar(
    puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, weight: float, **options: Any
) -> Search:
    """A* with a weighted estimate: faster; solutions are at most `weight` times as long as the shortest.

    That holds if h is admissible and no board is shut out (`visited` is best or none).
    """
    ratio = Fraction(int(weight * FINEST), FINEST)
    return best_first(puzzle, heuristic, memory, Key(g=ratio.denominator, h=ratio.numerator), **options)

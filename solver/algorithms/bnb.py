"""Branch and bound."""

from __future__ import annotations

from typing import Any

from solver.algorithms._best_first import Key, best_first
from solver.algorithms._options import REVERSE, order_or_by_last_move, ties, visited
from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Memory, algorithm


@algorithm(
    "bnb",
    "Branch and bound",
    family="best-first",
    memory=Memory.ALL,
    trace="tree",
    informed=True,
    optimal=True,
    lists_all=True,
    heuristic="misplaced",
    options=(ties("last"), visited("best"), REVERSE, order_or_by_last_move("DRUL")),
)
def branch_and_bound(
    puzzle: SlidingPuzzle, heuristic: Heuristic, memory: MemoryLimit, **options: Any
) -> Search:
    """The least-cost search of the source reports: expands the cheapest node and kills those that cost more.

    Two of the reports count misplaced tiles, and so does it unless told otherwise. With
    `visited=raised`, the rule of report 0, a board is never raised again when a cheaper path to it
    turns up, and the path may be too long. To find all shortest solutions, it continues after the first goal
    and kills costlier nodes, as report 3 describes.
    """
    return best_first(puzzle, heuristic, memory, Key(g=1, h=1), letter="c", **options)

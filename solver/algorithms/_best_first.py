"""The best-first family: one search, told apart by weights, ties and what is done with duplicates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle


@dataclass(frozen=True, slots=True)
class Key:
    """What the frontier is ordered by: weight_g * g + weight_h * h."""

    g: int
    h: int

    def proves(self, taken: int, visited: str, heuristic: Heuristic | None) -> int:
        """The lower bound on any solution once the highest key taken is this one.

        With h never too high, some node of a shortest path is always in the frontier, at a key of
        at most `h` times its length: unless boards are never raised again, for then a costly way
        may have blocked it. Boards taken need not be raised again if h is consistent. By g alone every
        board is first reached by a shortest way.
        """
        if self.g == 0:
            return 0
        if self.h == 0:
            return taken // self.g
        sound = heuristic is None or (heuristic.admissible and (visited != "taken" or heuristic.consistent))
        if visited == "raised" or not sound:
            return 0
        return -(-taken // self.h)


def best_first(
    puzzle: SlidingPuzzle, heuristic: Heuristic | None, memory: MemoryLimit, key: Key, **options: Any
) -> Search:
    """Search; `BestFirstSearch` explains the options."""
    # Imported here: the registry needs this module, but not the compiler.
    from solver.algorithms._best_first_search import BestFirstSearch

    return BestFirstSearch(puzzle, heuristic, memory, key, **options).run()

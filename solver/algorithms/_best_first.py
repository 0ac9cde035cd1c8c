"""The best-first family: one search with different weights, tie rules and treatment of duplicates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.memory_limit import MemoryLimit
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle


@dataclass(frozen=True, slots=True)
class Key:
    """The key that orders the frontier: weight_g * g + weight_h * h."""

    g: int
    h: int

    def proves(self, taken: int, visited: str, heuristic: Heuristic | None, depth: int) -> int:
        """The lower bound on any solution, given the highest key taken and the depth limit, if any.

        If h never overestimates, the frontier always holds a node of some shortest path, with a key of at
        most the larger weight times its length. This does not hold with a depth limit, which may cut the
        path off, or if boards are never raised again, because a costlier path may then block it. If h is
        consistent, boards already taken need not be raised again. With g alone, every board is first reached
        by a shortest path, and no key exceeds the depth limit.
        """
        if self.g == 0:
            return 0
        if self.h == 0:
            return taken // self.g
        if depth:
            return 0
        sound = heuristic is None or (heuristic.admissible and (visited != "taken" or heuristic.consistent))
        if visited == "raised" or not sound:
            return 0
        return -(-taken // max(self.g, self.h))


def best_first(
    puzzle: SlidingPuzzle, heuristic: Heuristic | None, memory: MemoryLimit, key: Key, **options: Any
) -> Search:
    """Start a search; `BestFirstSearch` explains the options."""
    # Imported here: the registry needs this module, but not the compiler.
    from solver.algorithms._best_first_search import BestFirstSearch

    return BestFirstSearch(puzzle, heuristic, memory, key, **options).run()

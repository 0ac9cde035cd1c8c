"""Manhattan distance."""

from __future__ import annotations

from solver.heuristics._places import Places
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("manhattan", "Manhattan distance")
def manhattan(puzzle: SlidingPuzzle) -> Heuristic:
    """The total distance of the tiles from their goal cells, as if no tile blocked another."""
    places = Places(puzzle)
    return Heuristic(
        estimate=lambda board: places.total(places.manhattan, board),
        tables=lambda: places.estimator(codes.ADDITIVE, places.manhattan),
    )

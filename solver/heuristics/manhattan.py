"""Manhattan distance."""

from __future__ import annotations

from solver.heuristics._places import Places
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("manhattan", "Manhattan distance")
def manhattan(puzzle: SlidingPuzzle) -> Heuristic:
    """How many steps all tiles are from their goal cells, as if none stood in the way."""
    places = Places(puzzle)
    return Heuristic(
        estimate=lambda board: places.total(places.manhattan, board),
        tables=lambda: places.estimator(codes.ADDITIVE, places.manhattan),
    )

"""Misplaced tiles."""

from __future__ import annotations

from solver.heuristics._places import Places
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("misplaced", "Misplaced tiles")
def misplaced(puzzle: SlidingPuzzle) -> Heuristic:
    """The number of tiles that are not on their goal cell."""
    places = Places(puzzle)

    def cost(tile: int, cell: int) -> int:
        return int(cell != places.cell[tile])

    return Heuristic(
        estimate=lambda board: places.total(cost, board),
        tables=lambda: places.estimator(codes.ADDITIVE, cost),
    )

"""Misplaced tiles."""

from __future__ import annotations

from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("misplaced", "Misplaced tiles")
def misplaced(puzzle: SlidingPuzzle) -> Heuristic:
    """The number of tiles that are not on their goal cell."""
    goal_cells = GoalCells(puzzle)

    def cost(tile: int, cell: int) -> int:
        return int(cell != goal_cells.cell[tile])

    return Heuristic(
        estimate=lambda board: goal_cells.total(cost, board),
        tables=lambda: goal_cells.estimator(codes.ADDITIVE, cost),
    )

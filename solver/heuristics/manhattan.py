"""Manhattan distance."""

from __future__ import annotations

from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("manhattan", "Manhattan distance")
def manhattan(puzzle: SlidingPuzzle) -> Heuristic:
    """The total distance of the tiles from their goal cells, as if no tile blocked another."""
    goal_cells = GoalCells(puzzle)
    return Heuristic(
        estimate=lambda board: goal_cells.total(goal_cells.manhattan, board),
        tables=lambda: goal_cells.estimator(codes.ADDITIVE, goal_cells.manhattan),
    )

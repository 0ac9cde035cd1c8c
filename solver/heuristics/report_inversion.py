"""The inversion heuristic of source report 2."""

from __future__ import annotations

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.heuristics.inversion import inversions
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("report-inversion", "Inversion, report 2", admissible=False, consistent=False)
def report_inversion(puzzle: SlidingPuzzle) -> Heuristic:
    """Inversions by rows and distances by columns, each n taken as n // 3 + n % 3; may overestimate.

    The report's own formula: h = v // 3 + v % 3 + c // 3 + c % 3. Here v is the number of inversions,
    read row by row; c is the sum over all tiles of the distance between the tile's cell and its goal
    cell, both counted column by column. It gives 5 for a board 3 moves away. The report divides by 3 on
    boards of every size, and has tables for the standard goal of 3x3, 4x4 and 6x6; for other goals the
    cells are those of the goal.
    """
    goal_cells = GoalCells(puzzle)
    rows, cols = puzzle.board.rows, puzzle.board.cols

    def distance(tile: int, cell: int) -> int:
        return abs(cell % cols * rows + cell // cols - goal_cells.by_columns[tile])

    def estimate(board: Board) -> int:
        v = inversions([goal_cells.cell[tile] for tile in board.tiles if tile])
        c = goal_cells.total(distance, board)
        return v // 3 + v % 3 + c // 3 + c % 3

    return Heuristic(estimate, lambda: goal_cells.estimator(codes.THIRDS, distance, lines=goal_cells.lines()))

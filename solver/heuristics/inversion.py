"""Inversion distance, the admissible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator


@heuristic("inversion", "Inversion distance")
def inversion(puzzle: SlidingPuzzle) -> Heuristic:
    """The vertical moves needed to undo all inversions by rows, plus the horizontal ones by columns.

    A vertical move carries a tile past width - 1 others, so it changes the inversions, read row by
    row, by at most that; a horizontal move changes none. By columns it is the other way round.
    """
    goal_cells = GoalCells(puzzle)

    def estimate(board: Board) -> int:
        rows, cols = board.rows, board.cols
        by_rows = [goal_cells.cell[tile] for tile in board.tiles if tile]
        by_columns = [goal_cells.by_columns[t] for col in range(cols) for t in board.tiles[col::cols] if t]
        return moves_for(inversions(by_rows), cols) + moves_for(inversions(by_columns), rows)

    def steps(width: int) -> list[int]:
        return [moves_for(count, width) for count in range(puzzle.cells * puzzle.cells // 2 + 1)]

    def tables() -> Estimator:
        import numpy as np

        both = [steps(puzzle.board.cols), steps(puzzle.board.rows)]
        return goal_cells.estimator(codes.INVERSIONS, lines=goal_cells.lines(np.array(both, np.int64)))

    return Heuristic(estimate, tables)


def inversions(ranks: list[int]) -> int:
    """Pairs in the wrong order."""
    return sum(left > right for index, right in enumerate(ranks) for left in ranks[:index])


def moves_for(count: int, width: int) -> int:
    """The fewest moves across lines of this width that undo this many inversions.

    With an even width each move changes the count by an odd number, so moves and count have the same parity.
    """
    moves = -(-count // (width - 1))
    if width % 2 == 0 and moves % 2 != count % 2:
        moves += 1
    return moves

"""Linear conflict."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("linear-conflict", "Linear conflict")
def linear_conflict(puzzle: SlidingPuzzle) -> Heuristic:
    """Manhattan distance plus two moves for every tile that must leave its goal line to let others pass.

    Hansson, Mayer & Yung 1992. Of the tiles that belong in a line, all must leave it except the most that
    stand in order. Counting the pairs in the wrong order would overestimate.
    """
    goal_cells = GoalCells(puzzle)
    return Heuristic(
        estimate=lambda board: (
            goal_cells.total(goal_cells.manhattan, board) + 2 * _leaving(goal_cells, board)
        ),
        tables=lambda: goal_cells.estimator(codes.LINEAR, goal_cells.manhattan, lines=goal_cells.lines()),
    )


def _leaving(goal_cells: GoalCells, board: Board) -> int:
    tiles, cols = board.tiles, board.cols
    rows = [tiles[row * cols : (row + 1) * cols] for row in range(board.rows)]
    columns = [tiles[col::cols] for col in range(cols)]
    return sum(
        _out_of_order(line, row, goal_cells.row, goal_cells.col) for row, line in enumerate(rows)
    ) + sum(_out_of_order(line, col, goal_cells.col, goal_cells.row) for col, line in enumerate(columns))


def _out_of_order(line: Sequence[int], number: int, home: dict[int, int], position: dict[int, int]) -> int:
    at_home = [position[tile] for tile in line if tile and home[tile] == number]
    ends: list[int] = []
    for wanted in at_home:
        # Patience sorting: ends[n] is the lowest end of an increasing subsequence of n + 1 tiles.
        end = bisect_left(ends, wanted)
        ends[end : end + 1] = [wanted]
    return len(at_home) - len(ends)

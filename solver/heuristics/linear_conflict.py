"""Linear conflict."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from solver.board import Board
from solver.heuristics._places import Places
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("linear-conflict", "Linear conflict")
def linear_conflict(puzzle: SlidingPuzzle) -> Heuristic:
    """Manhattan distance plus two moves for every tile that must leave its goal line to let others pass.

    Hansson, Mayer & Yung 1992. What must leave a line are its tiles at home there, less the most of
    them that stand in order; counting pairs in the wrong order instead overestimates.
    """
    places = Places(puzzle)
    return Heuristic(
        estimate=lambda board: places.total(places.manhattan, board) + 2 * _leaving(places, board),
        tables=lambda: places.estimator(codes.LINEAR, places.manhattan, lines=places.lines()),
    )


def _leaving(places: Places, board: Board) -> int:
    tiles, cols = board.tiles, board.cols
    rows = [tiles[row * cols : (row + 1) * cols] for row in range(board.rows)]
    columns = [tiles[col::cols] for col in range(cols)]
    return sum(_out_of_order(line, row, places.row, places.col) for row, line in enumerate(rows)) + sum(
        _out_of_order(line, col, places.col, places.row) for col, line in enumerate(columns)
    )


def _out_of_order(line: Sequence[int], number: int, home: dict[int, int], place: dict[int, int]) -> int:
    at_home = [place[tile] for tile in line if tile and home[tile] == number]
    ends: list[int] = []
    for goal_place in at_home:
        # Patience sorting: ends[n] is the lowest end of an increasing subsequence of n + 1 tiles.
        position = bisect_left(ends, goal_place)
        ends[position : position + 1] = [goal_place]
    return len(at_home) - len(ends)

"""The inversion heuristic of source report 2."""

from __future__ import annotations

from solver.board import Board
from solver.heuristics._places import Places
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("report-inversion", "Inversion (source report 2)", admissible=False, consistent=False)
def report_inversion(puzzle: SlidingPuzzle) -> Heuristic:
    """Manhattan, and two for every larger tile to the left of one in its goal row: overestimates.

    5 for a board 3 moves away. The report gives no formula; this is the one of some three hundred
    tried that agrees with all it prints: 3 nodes on its 8-puzzle, and 49 or 51 moves on its
    15-puzzle by the tie rule.
    """
    places = Places(puzzle)

    def estimate(board: Board) -> int:
        return places.total(places.manhattan, board) + 2 * sum(
            _overtaken(places, board.tiles[row * board.cols : (row + 1) * board.cols], row)
            for row in range(board.rows)
        )

    return Heuristic(estimate, lambda: places.estimator(codes.OVERTAKEN, places.manhattan))


def _overtaken(places: Places, line: tuple[int, ...], row: int) -> int:
    return sum(
        places.cell[left] > places.cell[right]
        for place, right in enumerate(line)
        if right and places.row[right] == row
        for left in line[:place]
        if left
    )

"""The best answer for the board in front of it."""

from __future__ import annotations

from solver.algorithms._anytime import anytime
from solver.options import Option
from solver.progress import Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import algorithm
from solver.room import Room

EFFORT = Option(
    "effort",
    "int",
    0,
    "on large boards, nodes raised before it is content; 0 is some seconds' worth by the size",
    low=0,
    high=1_000_000_000,
)


def _choose(puzzle: SlidingPuzzle) -> tuple[str, str | None]:
    """Optimal where that takes seconds at most; the search below elsewhere."""
    short, long = sorted((puzzle.board.rows, puzzle.board.cols))
    if puzzle.cells <= 10:
        return "astar", "walking-distance"
    if short == 2:
        # 2x6: 0.27 s on average, walking distance 5.8; 2x7 would take over 8 s with any.
        return ("idastar", "inversion") if long == 6 else ("auto", None)
    if puzzle.cells <= 16:
        # Korf's first 25 boards of 4x4: 0.65 s on average, linear conflict 2.0, inversion 6.4.
        return "idastar", "walking-distance"
    return "auto", None


@algorithm("auto", "Automatic", family="automatic", options=(EFFORT,), choose=_choose)
def auto(puzzle: SlidingPuzzle, _: Heuristic | None, room: Room, effort: int) -> Search:
    """Shortest up to 4x4 or 2x6; on larger boards an answer at once that gets shorter for about a second."""
    return anytime(puzzle, room, effort or _by_size(puzzle))


def _by_size(puzzle: SlidingPuzzle) -> int:
    return 5_000_000 + 30_000 * puzzle.cells

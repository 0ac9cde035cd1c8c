"""Walking distance."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator

LONGEST_LINE = {2: 16, 3: 16, 4: 6, 5: 3}
"""By number of lines, the longest line for which the table of all states stays below a million."""

Lines = tuple[tuple[int, ...], ...]
"""For every line of the board, how many of its tiles belong to each goal line."""


@dataclass(frozen=True)
class _Dimension:
    """Rows (vertical moves) or columns (horizontal ones)."""

    count: int
    length: int
    line: Callable[[int], int]
    """The line of a cell."""
    home: dict[int, int]
    """The goal line of a tile."""
    blank_home: int

    @property
    def has_table(self) -> bool:
        return self.length <= LONGEST_LINE.get(self.count, 0)

    def steps(self, tile: int, cell: int) -> int:
        return abs(self.line(cell) - self.home[tile])

    def walk(self, board: Board) -> int:
        """The distance, by A* over the arrangements of lines: the plain Python twin of the table."""
        lines = [[0] * self.count for _ in range(self.count)]
        for cell, tile in enumerate(board.tiles):
            if tile:
                lines[self.line(cell)][self.home[tile]] += 1
        start = tuple(map(tuple, lines))
        moves = {start: 0}
        frontier = [(self._steps_of(start), 0, start, self.line(board.blank))]
        while True:
            f, _, state, blank = heapq.heappop(frontier)
            if f == moves[state] and blank == self.blank_home:
                return f
            for after, line in self._steps_from(state, blank):
                if moves[state] + 1 < moves.get(after, 1 << 30):
                    moves[after] = moves[state] + 1
                    entry = (moves[after] + self._steps_of(after), -moves[after], after, line)
                    heapq.heappush(frontier, entry)

    def _steps_of(self, state: Lines) -> int:
        return sum(
            tiles * abs(line - home) for line, row in enumerate(state) for home, tiles in enumerate(row)
        )

    def _steps_from(self, state: Lines, blank: int) -> Iterator[tuple[Lines, int]]:
        for line in (blank - 1, blank + 1):
            if 0 <= line < self.count:
                for home in range(self.count):
                    if state[line][home]:
                        lines = [list(row) for row in state]
                        lines[line][home] -= 1
                        lines[blank][home] += 1
                        yield tuple(map(tuple, lines)), line


def _dimensions(puzzle: SlidingPuzzle, goal_cells: GoalCells) -> tuple[_Dimension, _Dimension]:
    rows, cols = puzzle.board.rows, puzzle.board.cols
    blank_row, blank_col = divmod(puzzle.goal.board.blank, cols)
    return (
        _Dimension(rows, cols, lambda cell: cell // cols, goal_cells.row, blank_row),
        _Dimension(cols, rows, lambda cell: cell % cols, goal_cells.col, blank_col),
    )


def _why_not(puzzle: SlidingPuzzle) -> str | None:
    if any(dimension.has_table for dimension in _dimensions(puzzle, GoalCells(puzzle))):
        return None
    return (
        f"walking-distance would need a table of all arrangements of lines that does not fit in memory "
        f"for {puzzle.board.rows}x{puzzle.board.cols}; linear-conflict works on every size"
    )


@heuristic("walking-distance", "Walking distance", why_not=_why_not)
def walking_distance(puzzle: SlidingPuzzle) -> Heuristic:
    """The vertical moves needed if columns did not matter, plus the horizontal ones if rows did not.

    Along a dimension that is too long for a table, it counts Manhattan distance instead.
    """
    goal_cells = GoalCells(puzzle)
    dimensions = _dimensions(puzzle, goal_cells)

    def uncovered(tile: int, cell: int) -> int:
        return sum(d.steps(tile, cell) for d in dimensions if not d.has_table)

    def estimate(board: Board) -> int:
        walked = sum(d.walk(board) for d in dimensions if d.has_table)
        return walked + goal_cells.total(uncovered, board)

    def tables() -> Estimator:
        from solver.kernels.estimate import Walks
        from solver.kernels.walking import make_walks

        row, col = ((d.count, d.length, d.blank_home) if d.has_table else None for d in dimensions)
        walks = Walks(goal_cells.home(), **make_walks((row, col)))
        return goal_cells.estimator(codes.WALKING, uncovered, walks=walks)

    return Heuristic(estimate, tables)

"""A path as something to work on: stretches of it taken out as puzzles, and put back shorter."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from solver.algorithms._staged import without_detours
from solver.algorithms._blank import path_of
from solver.board import Board, Move
from solver.goal import Goal
from solver.kernels import codes
from solver.puzzle import Heuristic, SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator
    from solver.kernels.grid import Ints


class Way:
    """The blank's cells along a path, and the board at one place of it."""

    def __init__(self, puzzle: SlidingPuzzle, path: tuple[Move, ...]) -> None:
        self._puzzle = puzzle
        step = {Move.UP: puzzle.board.cols, Move.DOWN: -puzzle.board.cols, Move.LEFT: 1, Move.RIGHT: -1}
        self._blanks = [puzzle.board.blank]
        for move in path:
            self._blanks.append(self._blanks[-1] + step[move])
        self._cells, self._at = list(puzzle.board.tiles), 0
        self.span = 0

    def __len__(self) -> int:
        return len(self._blanks) - 1

    def path(self) -> tuple[Move, ...]:
        return path_of(self._blanks, self._puzzle)

    def window(self, at: int, length: int) -> SlidingPuzzle:
        """The stretch of at most this length from a place on, as a puzzle; places only go up."""
        _play(self._cells, self._blanks[self._at : at + 1])
        self._at, self.span = at, min(length, len(self) - at)
        there = list(self._cells)
        _play(there, self._blanks[at : at + self.span + 1])
        rows, cols = self._puzzle.board.rows, self._puzzle.board.cols
        return SlidingPuzzle(Board(rows, cols, tuple(self._cells)), Goal("window", Board(rows, cols, tuple(there))))

    def replace(self, path: tuple[Move, ...]) -> None:
        """Put another way in the place of the stretch taken last."""
        step = {Move.UP: self._puzzle.board.cols, Move.DOWN: -self._puzzle.board.cols, Move.LEFT: 1, Move.RIGHT: -1}
        blanks = [self._blanks[self._at]]
        for move in path:
            blanks.append(blanks[-1] + step[move])
        self._blanks[self._at : self._at + self.span + 1] = blanks
        self.span = len(path)


def _play(cells: list[int], blanks: list[int]) -> None:
    for z, p in zip(blanks, blanks[1:], strict=False):
        cells[z], cells[p] = cells[p], 0


def linear_conflict_to(goal: Board) -> Heuristic:
    """The registered heuristic, with its tables made quickly: windows have a goal of their own each."""
    def tables() -> Estimator:
        from solver.kernels.estimate import BLIND
        row, col, by_columns, steps = _places(goal.rows, goal.cols)
        cell = np.argsort(goal.tiles)
        home = np.stack([row[cell], col[cell], cell, by_columns[cell]])
        home[:, 0] = -1
        cost = steps[cell]
        cost[0] = 0
        return BLIND._replace(code=codes.LINEAR, cost=cost, home=home)
    return Heuristic(None, tables)

@lru_cache(maxsize=8)
def _places(rows: int, cols: int):
    cells = np.arange(rows * cols)
    row, col = np.divmod(cells, cols)
    steps = np.abs(row[:, None] - row) + np.abs(col[:, None] - col)
    return row, col, col * rows + row, steps

"""Where tiles belong: what every heuristic needs to know about the goal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from solver.board import Board
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator, Lines
    from solver.kernels.grid import Ints

TileCost = Callable[[int, int], int]
"""What a tile on a cell adds to an estimate."""


@dataclass(frozen=True)
class GoalCells:
    """The goal, indexed by tile."""

    puzzle: SlidingPuzzle

    @cached_property
    def cell(self) -> dict[int, int]:
        """The goal cell of every tile."""
        return {tile: cell for cell, tile in enumerate(self.puzzle.goal.board.tiles)}

    @cached_property
    def row(self) -> dict[int, int]:
        """The goal row of every tile."""
        return {tile: cell // self.puzzle.board.cols for tile, cell in self.cell.items()}

    @cached_property
    def col(self) -> dict[int, int]:
        """The goal column of every tile."""
        return {tile: cell % self.puzzle.board.cols for tile, cell in self.cell.items()}

    @cached_property
    def by_columns(self) -> dict[int, int]:
        """The index of every tile's goal cell, counted column by column."""
        return {tile: self.col[tile] * self.puzzle.board.rows + row for tile, row in self.row.items()}

    def vertical(self, tile: int, cell: int) -> int:
        """Rows between a cell and a tile's goal."""
        return abs(cell // self.puzzle.board.cols - self.row[tile])

    def horizontal(self, tile: int, cell: int) -> int:
        """Columns between a cell and a tile's goal."""
        return abs(cell % self.puzzle.board.cols - self.col[tile])

    def manhattan(self, tile: int, cell: int) -> int:
        """Steps between a cell and a tile's goal."""
        return self.vertical(tile, cell) + self.horizontal(tile, cell)

    def total(self, cost: TileCost, board: Board) -> int:
        """The sum of a cost over all tiles of a board."""
        return sum(cost(tile, cell) for cell, tile in enumerate(board.tiles) if tile)

    def estimator(self, code: int, cost: TileCost | None = None, **tables: Any) -> Estimator:
        """The tables that kernels read: a cost, and the other tables that a code needs."""
        import numpy as np

        from solver.kernels.estimate import Estimator

        cells = range(self.puzzle.cells)
        tiles = range(1, self.puzzle.cells)
        table = np.zeros((len(cells), len(cells)), np.int64)
        if cost is not None:
            table[1:] = [[cost(tile, cell) for cell in cells] for tile in tiles]
        return Estimator(code, table, **tables)

    def home(self) -> Ints:
        """`Lines.home` of the kernels."""
        import numpy as np

        by_tile = self.row, self.col, self.cell, self.by_columns
        tiles = range(1, self.puzzle.cells)
        return np.array([[-1, *(of[tile] for tile in tiles)] for of in by_tile], np.int64)

    def lines(self, steps: Ints | None = None) -> Lines:
        """The lines of the goal, and the moves that inversions need."""
        import numpy as np

        from solver.kernels.estimate import Lines

        return Lines(self.home(), np.zeros((2, 0), np.int64) if steps is None else steps)

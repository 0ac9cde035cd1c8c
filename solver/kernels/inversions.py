"""Inversions: pairs of tiles in the wrong order, read by rows and by columns, and how a move changes them.

Legend: t u tiles   p the cell a tile comes from   z the blank's cell, where it goes
"""

from __future__ import annotations

from solver.kernels.codes import COL_RANK, ROW_RANK
from solver.kernels.grid import Ints
from solver.kernels.jit import part


@part
def inversions_by_rows(home: Ints, cells: Ints) -> int:
    """Pairs of tiles in the wrong order, read row by row."""
    count = 0
    for later in range(cells.shape[0]):
        if cells[later]:
            for earlier in range(later):
                if cells[earlier] and home[ROW_RANK, cells[earlier]] > home[ROW_RANK, cells[later]]:
                    count += 1
    return count


@part
def inversions_by_columns(home: Ints, rows: int, cols: int, cells: Ints) -> int:
    """Pairs of tiles in the wrong order, read column by column."""
    count = 0
    for later in range(cells.shape[0]):
        t = cells[later % rows * cols + later // rows]
        if t:
            for earlier in range(later):
                u = cells[earlier % rows * cols + earlier // rows]
                if u and home[COL_RANK, u] > home[COL_RANK, t]:
                    count += 1
    return count


@part
def passed_in_rows(home: Ints, cells: Ints, z: int, p: int) -> int:
    """The change in inversions by rows when the tile at p moves up or down to z."""
    rank = home[ROW_RANK, cells[p]]
    change = 0
    for cell in range(min(z, p) + 1, max(z, p)):
        change += 1 if home[ROW_RANK, cells[cell]] < rank else -1
    return change if z < p else -change


@part
def passed_in_columns(home: Ints, cells: Ints, cols: int, z: int, p: int) -> int:
    """The change in inversions by columns when the tile at p moves left or right to z."""
    rank = home[COL_RANK, cells[p]]
    left, right = min(z, p), max(z, p)
    change = 0
    for cell in range(left + cols, cells.shape[0], cols):
        change += 1 if home[COL_RANK, cells[cell]] < rank else -1
    for cell in range(right % cols, right, cols):
        change += 1 if home[COL_RANK, cells[cell]] < rank else -1
    return change if z < p else -change

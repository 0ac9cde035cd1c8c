"""Linear conflicts: tiles in each other's way within a line.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes
"""

from __future__ import annotations

from solver.kernels.codes import COL, ROW
from solver.kernels.grid import Ints
from solver.kernels.jit import kernel


@kernel
def row_conflicts(home: Ints, cells: Ints, cols: int, row: int, other: int, tile: int) -> int:
    """How many tiles must leave a row so that the others that belong in it are in order.

    This is the number of tiles that belong there minus the longest increasing subsequence of their goal
    columns. The bits of `ends` are the lowest ends of such subsequences; a replaced bit is a tile that makes
    none longer. The cell `other` is read as if it held `tile`.
    """
    ends, replaced = 0, 0
    for cell in range(row * cols, (row + 1) * cols):
        t = tile if cell == other else cells[cell]
        if t and home[ROW, t] == row:
            place = home[COL, t]
            above = ends >> place << place
            if above:
                ends ^= above & -above
                replaced += 1
            ends |= 1 << place
    return replaced


@kernel
def column_conflicts(home: Ints, cells: Ints, cols: int, col: int, other: int, tile: int) -> int:
    """The same for a column."""
    ends, replaced = 0, 0
    for cell in range(col, cells.shape[0], cols):
        t = tile if cell == other else cells[cell]
        if t and home[COL, t] == col:
            place = home[ROW, t]
            above = ends >> place << place
            if above:
                ends ^= above & -above
                replaced += 1
            ends |= 1 << place
    return replaced


@kernel
def conflict_change(home: Ints, cells: Ints, cols: int, t: int, z: int, p: int) -> int:
    """The change in conflicts when a tile moves; only leaving or entering its goal line makes one."""
    if abs(p - z) == cols:
        row = home[ROW, t]
        if p // cols == row:
            without = row_conflicts(home, cells, cols, row, p, 0)
            return without - row_conflicts(home, cells, cols, row, p, t)
        if z // cols == row:
            without = row_conflicts(home, cells, cols, row, z, 0)
            return row_conflicts(home, cells, cols, row, z, t) - without
        return 0
    col = home[COL, t]
    if p % cols == col:
        without = column_conflicts(home, cells, cols, col, p, 0)
        return without - column_conflicts(home, cells, cols, col, p, t)
    if z % cols == col:
        without = column_conflicts(home, cells, cols, col, z, 0)
        return column_conflicts(home, cells, cols, col, z, t) - without
    return 0

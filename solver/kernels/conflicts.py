"""Linear conflicts: tiles in each other's way within a line.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes
"""

from __future__ import annotations

from solver.kernels.codes import COL, ROW
from solver.kernels.grid import Ints
from solver.kernels.jit import part


@part
def conflicts(home: Ints, cells: Ints, cols: int, axis: int, line: int, other: int, tile: int) -> int:
    """How many tiles must leave a line so that the others that belong in it are in order.

    This is the number of tiles that belong there minus the longest increasing subsequence of their goal
    places. The bits of `ends` are the lowest ends of such subsequences; a replaced bit is a tile that makes
    none longer. The axis is ROW or COL; the cell `other` is read as if it held `tile`.
    """
    ends, replaced = 0, 0
    cell, step, end = line, cols, cells.shape[0]
    if axis == ROW:
        cell, step, end = line * cols, 1, (line + 1) * cols
    while cell < end:
        t = tile if cell == other else cells[cell]
        if t and home[axis, t] == line:
            place = home[axis ^ 1, t]
            above = ends >> place << place
            if above:
                ends ^= above & -above
                replaced += 1
            ends |= 1 << place
        cell += step
    return replaced


@part
def conflict_change(home: Ints, cells: Ints, cols: int, t: int, z: int, p: int) -> int:
    """The change in conflicts when a tile moves; only leaving or entering its goal line makes one."""
    axis, before, after = COL, p % cols, z % cols
    if abs(p - z) == cols:
        axis, before, after = ROW, p // cols, z // cols
    line = home[axis, t]
    if line != before and line != after:
        return 0
    cell = p if line == before else z
    change = conflicts(home, cells, cols, axis, line, cell, t) - conflicts(
        home, cells, cols, axis, line, cell, 0
    )
    return change if line == after else -change

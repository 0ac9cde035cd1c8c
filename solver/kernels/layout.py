"""Pattern databases for one goal: where in a table the value of a board is.

A table has its own cells, and the board's cells are mapped to them in one or two ways: unchanged, and
reflected. Each way is a side with its own indices. All data for kernels is in one flat array with fixed
places, large enough for 32 cells and tiles; masks keep the compiler from testing for negative places, which
makes the search with patterns half as fast again.

Legend: z the blank's cell   t the tile that moves there   entry index * 16 + x
        x the excess of pattern values over Manhattan distance, halved
"""

from __future__ import annotations

from solver.kernels.codes import PATTERN_CELLS
from solver.kernels.grid import Ints
from solver.kernels.jit import inlined

CELLS = PATTERN_CELLS
MASKS = 1 << 10
"""Masks of the tiles of one pattern, which has ten at most."""
WAY = 8
"""Numbers per move: the distance in the table's own cells, and the board's cells passed."""

OF = 0
"""[side, tile] -> its pattern."""
STRIDE = OF + 2 * CELLS
"""[side, tile] -> the weight of its cell in the index."""
SLOT = STRIDE + 2 * CELLS
"""[side, tile] -> its place among the tiles of the pattern."""
FIRST = SLOT + 2 * CELLS
"""[side, pattern] -> the index of its first entry."""
CELL = FIRST + 2 * CELLS
"""[side, cell of the table] -> cell of the board."""
PASSING = CELL + 2 * CELLS
"""[side, tile, other] -> what is added to the index when the tile moves forwards past the other one."""
MOVE = PASSING + 2 * CELLS * CELLS
"""[side, blank's cell, direction, WAY]; the blank's own cell means that no cell is passed."""
SIDES = MOVE + 2 * CELLS * 4 * WAY
"""The number of sides."""
PASSED = SIDES + 1
"""The most cells that a move passes."""
PATTERNS = PASSED + 1
"""The number of patterns."""
ONES = PATTERNS + 1
"""[mask of tiles of a pattern] -> the number of tiles."""
SIZE = ONES + MASKS

_TILE = CELLS - 1
_MASKS = MASKS - 1
_MOVES = CELLS * 4 * WAY


@inlined
def moved(
    values: Ints, layout: Ints, side: int, cells: Ints, z: int, direction: int, t: int, entry: int
) -> int:
    """The entry of a tile's pattern after the tile moves to the blank's cell.

    A move along a line of the table passes no tile, so only the tile's own cell counts.
    """
    at = MOVE + side * _MOVES + (((z & _TILE) << 2 | direction & 3) * WAY)
    reach = layout[at]
    index = (entry >> 4) + reach * layout[STRIDE + side * CELLS + (t & _TILE)]
    if reach > 1 or reach < -1:
        passing = PASSING + (side * CELLS + (t & _TILE)) * CELLS
        change = 0
        for n in range(1, 1 + layout[PASSED]):
            change += layout[passing + (cells[layout[at + (n & 7)] & _TILE] & _TILE)]
        index += change if reach > 0 else -change
    index &= (1 << 40) - 1
    return index << 4 | values[index >> 1] >> ((index & 1) << 2) & 15


@inlined
def find_entries(values: Ints, layout: Ints, cells: Ints, entries: Ints) -> tuple[int, int]:
    """Write the entries of all patterns on a board; returns the sum of their x for each side.

    [side * CELLS + pattern] of `entries` are the entries; the second half holds the tiles met so far.
    """
    x, y = 0, 0
    for side in range(layout[SIDES]):
        first = side * CELLS
        for pattern in range(layout[PATTERNS]):
            entries[first + pattern] = layout[FIRST + first + pattern]
            entries[2 * CELLS + first + pattern] = 0
        for place in range(cells.shape[0]):
            t = cells[layout[CELL + first + place] & _TILE] & _TILE
            if t:
                pattern = layout[OF + first + t] & _TILE
                seen, slot = entries[2 * CELLS + first + pattern], layout[SLOT + first + t]
                rank = place - layout[ONES + (seen & (1 << slot) - 1 & _MASKS)]
                entries[2 * CELLS + first + pattern] = seen | 1 << slot
                entries[first + pattern] += rank * layout[STRIDE + first + t]
        for pattern in range(layout[PATTERNS]):
            index = entries[first + pattern]
            entry = index << 4 | values[index >> 1] >> ((index & 1) << 2) & 15
            entries[first + pattern] = entry
            if side == 0:
                x += entry & 15
            else:
                y += entry & 15
    return x, y


@inlined
def excess_after(
    values: Ints, layout: Ints, entries: Ints, side: int, cells: Ints, z: int, p: int, x: int
) -> int:
    """The x of a side after the tile at p slides to the blank at z, from the x before."""
    if side >= layout[SIDES]:
        return 0
    t = cells[p]
    entry = entries[side * CELLS + (layout[OF + side * CELLS + (t & _TILE)] & _TILE)]
    direction = (3 if p > z else 2) if abs(p - z) == 1 else (1 if p > z else 0)
    return x + (moved(values, layout, side, cells, z, direction, t, entry) & 15) - (entry & 15)

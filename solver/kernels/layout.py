"""Pattern databases for one goal: where in a table the value of a board is.

A table has its own cells, and the board's cells are mapped to them in one or two ways: unchanged, and
reflected. Each way is a side with its own indices. All data for kernels is in two flat arrays with fixed
places, large enough for 32 cells and tiles: few arrays stay in registers, and bytes and masks keep the
compiler from testing for negative indices.

Legend: z the blank's cell   t the tile that moves there   entry index * 16 + x
        x the excess of pattern values over Manhattan distance, halved
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.codes import PATTERN_CELLS
from solver.kernels.grid import Ints
from solver.kernels.jit import inlined

CELLS = PATTERN_CELLS
signed: Any = np.int64
"""What a byte becomes before it is added: numba would add it as unsigned, and make a float of the sum."""
MASKS = 1 << 10
"""Masks of the tiles of one pattern, which has ten at most."""
WAY = 8
"""Bytes per move: 0 if no tile is passed, 1 forwards in the table, 2 backwards; then the cells passed, the
blank's own if there are fewer."""
STEP_SIZE = 4

# The places of `places`, an array of bytes: used as indices they need no test for negative ones.
BOARD = 0
"""[cell] -> tile: the board of one search, in its own copy of the array."""
OF = BOARD + CELLS
"""[side, tile] -> its pattern."""
SLOT = OF + 2 * CELLS
"""[side, tile] -> its place among the tiles of the pattern."""
CELL = SLOT + 2 * CELLS
"""[side, cell of the table] -> cell of the board."""
SOURCE = CELL + 2 * CELLS
"""[blank's cell, direction] -> the cell that the tile comes from."""
MOVE = SOURCE + 4 * CELLS
"""[side, blank's cell, direction, WAY]"""
SIDES = MOVE + 2 * CELLS * 4 * WAY
"""The number of sides."""
PASSED = SIDES + 1
"""The most cells that a move passes: four at most, because a table of 32 cells has five columns at most."""
PATTERNS = PASSED + 1
"""The number of patterns."""
ONES = PATTERNS + 1
"""[mask of tiles of a pattern] -> the number of tiles."""
PLACES = ONES + MASKS

# The places of `terms`, which are added to indices.
STRIDE = 0
"""[side, tile] -> the weight of its cell in the index."""
FIRST = STRIDE + 2 * CELLS
"""[side, pattern] -> the index of its first entry."""
STEP = FIRST + 2 * CELLS
"""[blank's cell, direction, tile, STEP_SIZE] -> the change in Manhattan distance plus 1, and what the step
adds to the index of each side if it passes no tile of the pattern."""
PASSING = STEP + CELLS * 4 * CELLS * STEP_SIZE
"""[side, forwards or backwards, tile, other] -> what passing the other one adds to the index."""
TERMS = PASSING + 4 * CELLS * CELLS

ENTRIES = 4 * CELLS
"""The size of the array that `find_entries` writes."""

_MASKS = MASKS - 1
_VALUES = (1 << 31) - 1
_MOVES = CELLS * 4 * WAY


class Patterns(NamedTuple):
    """Pattern databases and how a goal lies on them."""

    values: Ints
    """Two per byte."""
    places: Ints
    """Bytes: which cells and tiles are meant."""
    terms: Ints
    """What is added to an index."""
    entries: Ints
    """The entries of the board whose children are estimated; written by `find_entries`."""


@inlined
def moved(
    values: Ints, places: Ints, terms: Ints, side: int, cells: Ints, move: int, t: int, entry: int
) -> int:
    """The entry of a tile's pattern after the tile moves to the blank's cell.

    A move is the blank's cell * 4 + the direction. What passes cells is no loop, because LLVM makes that one
    of AVX-512 gathers: IDA* took half as long again.
    """
    index = (entry >> 4) + terms[STEP + (move * CELLS + t) * STEP_SIZE + 1 + side]
    way = MOVE + side * _MOVES + move * WAY
    if places[way]:
        row = PASSING + (2 * side - 1 + signed(places[way])) * CELLS * CELLS + t * CELLS
        index += terms[row + signed(cells[places[way + 1]])]
        index += terms[row + signed(cells[places[way + 2]])]
        index += terms[row + signed(cells[places[way + 3]])]
        if places[PASSED] > 3:
            index += terms[row + signed(cells[places[way + 4]])]
    return index << 4 | values[index >> 1 & _VALUES] >> ((index & 1) << 2) & 15


@inlined
def find_entries(patterns: Patterns, cells: Ints) -> tuple[int, int]:
    """Write the entries of all patterns on a board; returns the sum of their x for each side.

    [side * CELLS + pattern] of `entries` are the entries; its second half holds the tiles met so far.
    """
    values, places, terms, entries = patterns.values, patterns.places, patterns.terms, patterns.entries
    x, y = 0, 0
    for side in range(signed(places[SIDES])):
        first = side * CELLS
        for pattern in range(signed(places[PATTERNS])):
            entries[first + pattern] = terms[FIRST + first + pattern]
            entries[2 * CELLS + first + pattern] = 0
        for place in range(cells.shape[0]):
            t = signed(cells[places[CELL + first + place]])
            if t:
                pattern = signed(places[OF + first + t])
                seen, slot = entries[2 * CELLS + first + pattern], signed(places[SLOT + first + t])
                rank = place - signed(places[ONES + (seen & (1 << slot) - 1 & _MASKS)])
                entries[2 * CELLS + first + pattern] = seen | 1 << slot
                entries[first + pattern] += rank * terms[STRIDE + first + t]
        for pattern in range(signed(places[PATTERNS])):
            index = entries[first + pattern]
            entry = index << 4 | values[index >> 1 & _VALUES] >> ((index & 1) << 2) & 15
            entries[first + pattern] = entry
            if side == 0:
                x += entry & 15
            else:
                y += entry & 15
    return x, y


@inlined
def excess_after(patterns: Patterns, side: int, cells: Ints, z: int, p: int, x: int) -> int:
    """The x of a side after the tile at p slides to the blank at z, from the x before."""
    places = patterns.places
    if side >= places[SIDES]:
        return 0
    t = cells[p] & CELLS - 1
    entry = patterns.entries[side * CELLS + places[OF + side * CELLS + t]]
    direction = (3 if p > z else 2) if abs(p - z) == 1 else (1 if p > z else 0)
    move = (z & CELLS - 1) << 2 | direction
    after = moved(patterns.values, places, patterns.terms, side, cells, move, t, entry)
    return x + (after & 15) - (entry & 15)

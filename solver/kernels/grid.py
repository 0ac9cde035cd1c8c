"""The board as kernels see it: neighbours of every cell, and how a board is packed into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.jit import inlined

Ints = npt.NDArray[Any]
"""An array of integers; its width matters to kernels, not to callers."""

UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
"""The direction in which the BLANK moves; `direction ^ 1` is the way back."""


class Grid(NamedTuple):
    """The shape of a board. Two XORs turn a packed board into a child, because the blank is stored as 0."""

    rows: int
    cols: int
    neighbour: Ints
    """[cell, direction] -> the cell that the blank moves to, or -1 at the edge."""
    place: Ints
    """[cell] -> the word of a packed board that holds it, and the shift within the word. This is a table
    because dividing took most of the time of a breadth-first search."""
    mask: int
    """The mask of one tile."""
    words: int
    """Words of a packed board: one up to 4x4."""

    def packed(self, tiles: Sequence[int]) -> list[int]:
        """The words of a board, computed in plain Python; signed, as in the arrays."""
        words = [0] * self.words
        for tile, (word, shift) in zip(tiles, self.place.tolist(), strict=True):
            words[word] |= tile << shift
        return [word - (1 << 64) if word >> 63 else word for word in words]


def make_grid(rows: int, cols: int) -> Grid:
    """The grid for a board size."""
    cells = rows * cols
    neighbour = np.full((cells, 4), -1, np.int64)
    for cell in range(cells):
        row, col = divmod(cell, cols)
        if row > 0:
            neighbour[cell, UP] = cell - cols
        if row + 1 < rows:
            neighbour[cell, DOWN] = cell + cols
        if col > 0:
            neighbour[cell, LEFT] = cell - 1
        if col + 1 < cols:
            neighbour[cell, RIGHT] = cell + 1
    bits = max(4, (cells - 1).bit_length())
    per_word = 64 // bits
    place = np.array([(cell // per_word, cell % per_word * bits) for cell in range(cells)], np.int64)
    return Grid(rows, cols, neighbour, place, (1 << bits) - 1, -(-cells // per_word))


@inlined
def unpack(grid: Grid, states: Ints, node: int, cells: Ints) -> None:
    """Write the board packed in a row of `states` into `cells`."""
    for cell in range(cells.shape[0]):
        cells[cell] = states[node, grid.place[cell, 0]] >> grid.place[cell, 1] & grid.mask


@inlined
def slide(grid: Grid, words: Ints, source: int, blank: int) -> int:
    """Move the tile at `source` to the blank's cell in the packed board; returns the tile."""
    tile = words[grid.place[source, 0]] >> grid.place[source, 1] & grid.mask
    words[grid.place[source, 0]] ^= tile << grid.place[source, 1]
    words[grid.place[blank, 0]] ^= tile << grid.place[blank, 1]
    return tile


@inlined
def slide_word(grid: Grid, word: int, source: int, blank: int) -> tuple[int, int]:
    """A board of one word after the tile at `source` has moved to the blank's cell, and the tile."""
    here, there = grid.place[source, 1], grid.place[blank, 1]
    tile = word >> here & grid.mask
    return word ^ (tile << here | tile << there), tile

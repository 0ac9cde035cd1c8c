"""Maps boards to a table: for one goal, finds where the value of any board is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.board import Board
from solver.pdb.partition import Partition
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

Cells = tuple[int, ...]
"""[cell of the board] -> cell of the table."""


@dataclass(frozen=True, slots=True)
class GoalMapping:
    """A partition, and the ways a goal maps to it: one, or two that mirror each other."""

    partition: Partition
    sides: tuple[Cells, ...]


def map_goal(puzzle: SlidingPuzzle, partition: Partition) -> GoalMapping:
    """Map the puzzle's goal to a table, changing the blank's goal cell in the table if necessary."""
    board, to = puzzle.board, (partition.rows, partition.cols)
    blank = puzzle.goal.board.blank
    sides = onto(board.rows, board.cols, blank, to, partition.blank)
    if not sides:
        nearest = min(cells[blank] for cells in symmetries(board.rows, board.cols, *to))
        partition = partition.with_blank(nearest)
        sides = onto(board.rows, board.cols, blank, to, nearest)
    return GoalMapping(partition, tuple(sides[:1] + sides[-1:] if len(sides) > 1 else sides))


def symmetries(rows: int, cols: int, to_rows: int, to_cols: int) -> Iterator[Cells]:
    """Every way to map a board to a table, transposed or flipped; the identity comes first.

    >>> [cells[0] for cells in symmetries(2, 3, 2, 3)]
    [0, 3, 2, 5]
    """
    positions = [divmod(cell, cols) for cell in range(rows * cols)]
    for turned in (False, True):
        if (cols, rows) == (to_rows, to_cols) if turned else (rows, cols) == (to_rows, to_cols):
            for right in (False, True):
                for down in (False, True):
                    flipped = [
                        (rows - 1 - row if down else row, cols - 1 - col if right else col)
                        for row, col in positions
                    ]
                    yield tuple(
                        col * to_cols + row if turned else row * to_cols + col for row, col in flipped
                    )


def onto(rows: int, cols: int, blank: int, to: tuple[int, int], to_blank: int) -> list[Cells]:
    """The symmetries that map the blank's cell to this cell of the table."""
    return [cells for cells in symmetries(rows, cols, *to) if cells[blank] == to_blank]


def placements(mapping: GoalMapping, goal: Board, board: Board) -> list[list[tuple[int, ...]]]:
    """[side][pattern] -> the cells of the table that hold its tiles, in the order of the pattern."""
    where = {tile: cell for cell, tile in enumerate(board.tiles)}
    return [
        [
            tuple(side[where[goal.tiles[side.index(home)]]] for home in pattern)
            for pattern in mapping.partition.patterns
        ]
        for side in mapping.sides
    ]


@lru_cache(maxsize=8)
def make_layout(mapping: GoalMapping, goal: Board) -> tuple[Ints, Ints]:
    """The layout as data for the kernels, `places` and `terms`; `solver.kernels.layout` describes them."""
    import numpy as np

    from solver.kernels import layout as kernel
    from solver.kernels.grid import make_grid
    from solver.kernels.patterns import make_pattern

    partition, cells = mapping.partition, kernel.CELLS
    places, terms = np.zeros(kernel.PLACES, np.uint8), np.zeros(kernel.TERMS, np.int32)

    def part(array: Ints, first: int, *shape: int) -> Ints:
        return array[first : first + int(np.prod(shape))].reshape(shape)

    of, slot, cell = (part(places, first, 2, cells) for first in (kernel.OF, kernel.SLOT, kernel.CELL))
    move, sources = part(places, kernel.MOVE, 2, cells, 4, kernel.WAY), part(places, kernel.SOURCE, cells, 4)
    stride, first = part(terms, kernel.STRIDE, 2, cells), part(terms, kernel.FIRST, 2, cells)
    passing = part(terms, kernel.PASSING, 2, 2, cells, cells)
    step = part(terms, kernel.STEP, cells, 4, cells, kernel.STEP_SIZE)
    places[kernel.SIDES], places[kernel.PASSED] = len(mapping.sides), partition.cols - 1
    places[kernel.PATTERNS] = len(partition.patterns)
    part(places, kernel.ONES, kernel.MASKS)[:] = [mask.bit_count() for mask in range(kernel.MASKS)]
    neighbour = make_grid(goal.rows, goal.cols).neighbour
    for side, to in enumerate(mapping.sides):
        back = np.argsort(to)
        cell[side, : len(to)] = back
        first[side, : len(partition.patterns)] = partition.first_entries()
        for number, pattern in enumerate(partition.patterns):
            data = make_pattern(partition.rows, partition.cols, pattern)
            tiles = [goal.tiles[back[home]] for home in pattern]
            of[side, tiles] = number
            slot[side, tiles] = range(len(tiles))
            stride[side, tiles] = data.stride
            passing[side, 0][np.ix_(tiles, tiles)] = data.passing[:, :-1]
        passing[side, 1] = -passing[side, 0]
        for blank, direction in np.ndindex(neighbour.shape):
            source = neighbour[blank, direction]
            if source >= 0:
                here, there = to[source], to[blank]
                passed = back[min(here, there) + 1 : max(here, there)]
                move[side, blank, direction] = blank
                move[side, blank, direction, 0] = 0 if len(passed) == 0 else 1 if there > here else 2
                move[side, blank, direction, 1 : 1 + len(passed)] = passed
                sources[blank, direction] = source
                step[blank, direction, :, 1 + side] = (there - here) * stride[side]
    row, col = np.divmod(np.argsort(goal.tiles), goal.cols)
    for blank, direction in np.argwhere(neighbour >= 0):
        before, after = (
            abs(row - at // goal.cols) + abs(col - at % goal.cols)
            for at in (neighbour[blank, direction], blank)
        )
        step[blank, direction, : len(row), 0] = after - before + 1
    return places, terms

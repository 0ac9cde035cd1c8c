"""Converts boards to kernel arrays, and the blank's path back to tile moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.board import Move
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.grid import Grid, Ints

BY_LAST_MOVE = "by-last-move"
AFTER = {"": "UDLR", "U": "ULRD", "D": "LRDU", "L": "LUDR", "R": "RDUL"}
"""The order of source report 2, by the blank's last move. The last direction is straight back, which the
report never tries."""


def arrays(puzzle: SlidingPuzzle) -> tuple[Grid, Ints, Ints]:
    """The grid, the start and the goal."""
    import numpy as np

    from solver.kernels.grid import make_grid

    board = puzzle.board
    return (
        make_grid(board.rows, board.cols),
        np.array(board.tiles, np.int64),
        np.array(puzzle.goal.board.tiles, np.int64),
    )


def directions(order: str) -> Ints:
    """The blank's directions in the order in which they are tried."""
    import numpy as np

    from solver.kernels.grid import DOWN, LEFT, RIGHT, UP

    number = {"U": UP, "D": DOWN, "L": LEFT, "R": RIGHT}
    return np.array([number[letter] for letter in order], np.int64)


def directions_after(order: str) -> Ints:
    """[way, k] -> the direction tried as number k; `way` is 0 at the root, else 1 + the last direction."""
    import numpy as np

    if order != BY_LAST_MOVE:
        return np.tile(directions(order), (5, 1))
    table = np.zeros((5, 4), np.int64)
    for move, letters in AFTER.items():
        table[1 + directions(move)[0] if move else 0] = directions(letters)
    return table


def tiles_of(grid: Grid, words: Ints) -> tuple[int, ...]:
    """The tiles of a packed board."""
    word, shift = grid.place.T
    return tuple((words[word] >> shift & grid.mask).tolist())


def to_root(parents: Ints, node: int) -> Iterator[int]:
    """A node and its ancestors, up to the root, whose parent is -1."""
    while node >= 0:
        yield node
        node = int(parents[node])


def path_of(blanks: Iterable[int], puzzle: SlidingPuzzle) -> tuple[Move, ...]:
    """The tile moves for a path of the blank, given as cells."""
    cols = puzzle.board.cols
    cells = [int(cell) for cell in blanks]
    tile_way = {cols: Move.UP, -cols: Move.DOWN, 1: Move.LEFT, -1: Move.RIGHT}
    return tuple(tile_way[there - here] for here, there in pairwise(cells))


def blanks_of(path: tuple[Move, ...], puzzle: SlidingPuzzle) -> list[int]:
    """The cells that the blank passes through."""
    cols = puzzle.board.cols
    step = {Move.UP: cols, Move.DOWN: -cols, Move.LEFT: 1, Move.RIGHT: -1}
    blanks = [puzzle.board.blank]
    for move in path:
        blanks.append(blanks[-1] + step[move])
    return blanks


def play(cells: list[int], blanks: list[int]) -> None:
    """Move the tiles along a path of the blank."""
    for here, there in pairwise(blanks):
        cells[here], cells[there] = cells[there], 0

"""Rounds of iterative deepening with pattern databases; their indices are updated move by move."""

from __future__ import annotations

import numpy as np

from solver.algorithms._blank import arrays
from solver.algorithms._deepening import FIRST_PLIES, Rounds
from solver.kernels import deepening, layout
from solver.kernels import pattern_deepening as kernel
from solver.kernels.estimate import Estimator
from solver.kernels.grid import Ints
from solver.puzzle import SlidingPuzzle


class ByPatterns(Rounds):
    """Rounds with the tables of an estimator whose code is PATTERNS."""

    def __init__(self, puzzle: SlidingPuzzle, e: Estimator, order: Ints, pruning: Ints) -> None:
        grid, start, _ = arrays(puzzle)
        self._e, self._pruning = e, pruning.ravel()
        self._neighbour = grid.neighbour.ravel()
        # Moves as bits; the first in the order is the lowest bit.
        bits = 1 << np.arange(4)
        self._lowest = np.array([order[0], *(order[(n & -n).bit_length() - 1] for n in range(1, 16))])
        self._ways = np.where(grid.neighbour[:, order] >= 0, bits, 0).sum(axis=1)
        self._open_ways = np.where(pruning[:, order] >= 0, bits, 0).sum(axis=1)
        self._start = np.zeros(layout.CELLS, np.int64)
        self._count = start.shape[0]
        self._start[: self._count] = start
        self._first = _entries(e, start)
        self._cells, self._entries = self._start.copy(), self._first.copy()
        self._position, self._all_tried = (self._cells, self._entries), 0
        self._stack = np.zeros(FIRST_PLIES * kernel.COLUMNS, np.int64)
        self.reg = np.zeros(deepening.REGISTERS, np.int64)
        blank = puzzle.board.blank
        m = int(e.cost[start, np.arange(start.shape[0])].sum())
        x, y = (int(side.sum()) for side in self._first.reshape(2, layout.CELLS) & 15)
        self.h, self._root = (
            m + 2 * max(x, y),
            (blank, self._ways[blank] & self._open_ways[0], m, x, y, 0, 0, 0),
        )

    def begin(self) -> None:
        """Go back to the start."""
        self._cells[:], self._entries[:] = self._start, self._first
        self._stack[: kernel.COLUMNS] = self._root

    def search(self) -> int:
        """Search until the budget is spent or the caller must act."""
        return kernel.deepen(
            self._e,
            self._neighbour,
            self._lowest,
            self._ways,
            self._open_ways,
            self._pruning,
            self._cells,
            self._entries,
            self._stack,
            self.reg,
        )

    def bound_after(self, bound: int, over: int) -> int:  # noqa: ARG002
        """All estimates of a board have one parity: the kernel raises the bound by two."""
        return bound + 2

    def blanks(self) -> Ints:
        """The blank's cells along the current path."""
        return self._plies()[: self.reg[deepening.DEPTH] + 1, kernel.Z]

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""
        return tuple(self._cells[: self._count].tolist())

    def estimate(self) -> int:
        """The estimate at the end of the current path."""
        ply = self._plies()[self.reg[deepening.DEPTH]]
        return int(ply[kernel.M] + 2 * max(ply[kernel.X], ply[kernel.Y]))

    def size(self) -> int:
        """The bytes of all arrays except the pattern databases, which outlive the search."""
        moves = int(self._pruning.nbytes + self._open_ways.nbytes)
        return self._stack.nbytes + moves + 2 * (self._start.nbytes + self._first.nbytes)


def _entries(e: Estimator, cells: Ints) -> Ints:
    """[side * CELLS + pattern] -> the pattern's entry on a board.

    Not compiled: these few steps take a millisecond, compiling them half a second.
    """
    plain = getattr(layout.find_entries, "py_func", layout.find_entries)
    plain(e.values, e.layout.astype(np.int64), cells, e.entries)
    return e.entries[: 2 * layout.CELLS].copy()

"""Rounds of iterative deepening with pattern databases; their indices are updated move by move."""

from __future__ import annotations

import numpy as np

from solver.algorithms._blank import arrays
from solver.algorithms._deepening import FIRST_PLIES, StackRounds
from solver.kernels import deepening, layout
from solver.kernels import pattern_deepening as kernel
from solver.kernels.estimate import Estimator
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.puzzle import SlidingPuzzle


class ByPatterns(StackRounds):
    """Rounds with the tables of an estimator whose code is PATTERNS."""

    def __init__(self, puzzle: SlidingPuzzle, e: Estimator, order: Ints, pruning: Ints) -> None:
        assert e.patterns is not None
        grid, start, _ = arrays(puzzle)
        self._values, self._places = e.patterns.values, e.patterns.places.copy()
        self._terms = np.concatenate([e.patterns.terms, _open_lists(grid.neighbour, order), _packed(pruning)])
        self._start = np.zeros(layout.CELLS, np.uint8)
        self._count = start.shape[0]
        self._start[: self._count] = start
        self._first = _entries(e.patterns, start)
        self._cells = self._places[layout.BOARD : layout.BOARD + layout.CELLS]
        self._stack = np.zeros(kernel.ENTRIES + FIRST_PLIES * deepening.COLUMNS, np.int64)
        self._position = self._cells, self._stack[: kernel.ENTRIES]
        self.reg = np.zeros(deepening.REGISTERS, np.int64)
        blank = puzzle.board.blank
        m = int(e.cost[start, np.arange(start.shape[0])].sum())
        x, y = (m + 2 * int(side.sum()) for side in self._first.reshape(2, layout.CELLS) & 15)
        self.h = max(x, y)
        first = int(self._terms[kernel.WAYS + 16 * blank + _open_directions(pruning[0])])
        self._root = first << kernel.BLANK_BITS | blank, 0, x, y, 0, 0, 0, 0

    def begin(self) -> None:
        """Go back to the start."""
        self._cells[:], self._stack[: kernel.ENTRIES] = self._start, self._first
        self._plies()[0] = self._root

    def search(self) -> int:
        """Search until the budget is spent or the caller must act."""
        return kernel.deepen(self._values, self._places, self._terms, self._stack, self.reg)

    def grow(self, memory: MemoryLimit, besides: int = 0) -> bool:
        """Make room for twice as many plies; False if, beside so many other bytes, the limit forbids it."""
        grown = super().grow(memory, besides)
        self._position = self._cells, self._stack[: kernel.ENTRIES]
        return grown

    def _plies(self) -> Ints:
        return self._stack[kernel.ENTRIES :].reshape(-1, deepening.COLUMNS)

    def bound_after(self, bound: int, over: int) -> int:  # noqa: ARG002
        """All estimates of a board have one parity: the kernel raises the bound by two."""
        return bound + 2

    def _close(self, plies: Ints) -> None:
        plies[..., kernel.K] &= layout.CELLS - 1

    def blanks(self) -> Ints:
        """The blank's cells along the current path."""
        plies = self._plies()[: self.reg[deepening.DEPTH] + 1]
        return plies[:, kernel.K] & layout.CELLS - 1

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""
        return tuple(self._cells[: self._count].tolist())

    def estimate(self) -> int:
        """The estimate at the end of the current path."""
        depth = int(self.reg[deepening.DEPTH])
        ply = self._plies()[depth]
        return int(max(ply[kernel.X], ply[kernel.Y])) - depth

    def size(self) -> int:
        """The bytes of all arrays except the pattern databases, which outlive the search."""
        arrays: tuple[Ints, ...] = self._stack, self._places, self._terms, self._first
        return sum(array.nbytes for array in arrays)


def _open_lists(neighbour: Ints, order: Ints) -> Ints:
    """[blank's cell * 16 + directions, as bits] -> those that exist, in order, as the kernel reads them."""
    lists = np.zeros((layout.CELLS, 16), np.int32)
    there = np.zeros((layout.CELLS, 16), bool)
    for direction in order[::-1]:
        there[: len(neighbour)] = np.outer(neighbour[:, direction] >= 0, np.arange(16) >> direction & 1)
        lists[there] = lists[there] << 3 | 4 | direction
    return lists.ravel()


def _packed(pruning: Ints) -> Ints:
    """[state * 4 + direction] -> the next state * 16 + the directions open there, as bits."""
    packed: Ints = pruning << 4 | _open_directions(pruning)[pruning]
    return packed.astype(np.int32).ravel()


def _open_directions(pruning: Ints) -> Ints:
    return np.asarray((pruning >= 0) @ (1 << np.arange(4)))


def _entries(patterns: layout.Patterns, cells: Ints) -> Ints:
    """[side * CELLS + pattern] -> the pattern's entry on a board.

    Not compiled: these few steps take a millisecond, compiling them half a second.
    """
    plain = getattr(layout.find_entries, "py_func", layout.find_entries)
    entries = np.zeros(layout.ENTRIES, np.int64)
    places, terms = patterns.places.astype(np.int64), patterns.terms.astype(np.int64)
    plain(layout.Patterns(patterns.values, places, terms, entries), cells)
    return entries[: 2 * layout.CELLS]

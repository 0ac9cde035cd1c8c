"""Places groups of tiles: many small searches on the same arrays, as one search in slices."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solver.algorithms._blank import to_root
from solver.kernels import staged as kernel
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Tally
from solver.sliced import Aside, SlicedSearch

if TYPE_CHECKING:
    from solver.kernels.grid import Grid, Ints

FIRST_NODES = 1 << 12


class OutOfMemory(Exception):
    """The memory limit refused the next array."""


@dataclass(frozen=True, slots=True)
class Partial:
    """A board with some of its tiles placed for good."""

    cells: Ints
    blanks: tuple[int, ...]
    """The cells that the blank has passed through."""
    locked: Ints
    """[cell] -> whether its tile is placed."""


Steps = Generator[None, None, Partial]
"""Part of a search: yields when its budget is spent, and returns the board it has reached."""


class TilePlacer(SlicedSearch):
    """The small searches towards one goal; a subclass decides which tiles they place."""

    def __init__(self, grid: Grid, goal: Ints, memory: MemoryLimit) -> None:
        self.grid, self.goal, self.memory = grid, goal, memory
        self._home = np.argsort(goal)
        self.blank_home = divmod(int(self._home[0]), grid.cols)
        self._row, self._col = np.divmod(np.arange(goal.shape[0]), grid.cols)
        self._tables = np.zeros((1, 1, 1), np.int16)
        self._queue = np.zeros(1, np.int64)
        self._nodes = _make_nodes(FIRST_NODES)
        self._reg = np.zeros(kernel.REGISTERS, np.int64)
        self._deepest = 0
        self._board: tuple[int, ...] | None = None
        self._fixed = 0
        # Compiles the kernels; the counts are reset below.
        near = np.full((1, 4), -1, np.int64)
        kernel.measure(near, 0, self._tables[0], self._queue)
        kernel.begin(self._tables, 0, self._nodes, self._reg)
        kernel.refill(self._nodes, 0)
        kernel.search(near, self._tables, self._nodes, self._reg)
        self._reg[:] = 0

    def tally(self) -> Tally:
        """The figures over all searches so far."""
        reg = self._reg
        # Before the first budget only the start is raised.
        begun = bool(reg[kernel.RAISED])
        return Tally(
            raised=int(reg[kernel.RAISED]) or 1,
            expanded=int(reg[kernel.EXPANDED]),
            duplicates=int(reg[kernel.DUPLICATES]),
            frontier=int(reg[kernel.FRONTIER]) if begun else 1,
            frontier_peak=int(reg[kernel.PEAK]) or 1,
            depth=self._fixed,
            max_depth=self._deepest,
            memory_bytes=self._size(),
            board=self._board,
        )

    def settle(self, board: Ints, moves: int) -> None:
        """Record a board, and the moves that lead to it, as final."""
        self._board, self._fixed = tuple(board.tolist()), moves

    @abstractmethod
    def stages(self) -> Aside:
        """The small searches, one after another."""

    def advance(self) -> Aside:
        """Run all stages; they pause whenever their budget is spent."""
        try:
            return (yield from self.stages())
        except OutOfMemory:
            return Finding(self.tally(), out_of_memory=True)

    def left_to_go(self, partial: Partial) -> int:
        """The steps left to the goal cells, over all tiles."""
        home = self._home[partial.cells]
        steps = np.abs(self._row - self._row[home]) + np.abs(self._col - self._col[home])
        return int(steps[partial.cells > 0].sum())

    def unplaced(self, partial: Partial) -> list[int]:
        """The goal cells of tiles that are not placed yet."""
        return [int(cell) for cell in np.flatnonzero(~partial.locked) if self.goal[cell]]

    def place(self, partial: Partial, targets: Sequence[int]) -> Steps:
        """Move the tiles of these goal cells there, through cells that are not locked, and lock them.

        If no other tile is left, the path is a shortest one.
        """
        reg = self._reg
        opened = np.flatnonzero(~partial.locked)
        near = self._near(opened)
        index = np.zeros(partial.cells.shape[0], np.int64)
        index[opened] = np.arange(opened.shape[0])
        self._measure(near, index[list(targets)], opened, exactly=len(targets) + 1 == opened.shape[0])
        bits = max(1, int(opened.shape[0] - 1).bit_length())
        where = np.argsort(partial.cells)
        key = 0
        for i, tile in enumerate([0, *self.goal[list(targets)]]):
            key |= int(index[where[tile]]) << i * bits
        reg[kernel.TILES], reg[kernel.BITS] = len(targets), bits
        while self.left <= 0:
            yield
        kernel.begin(self._tables, key, self._nodes, reg)
        self.left -= 1  # For the root.
        while (status := self._slice(near)) != kernel.FOUND:
            if status == kernel.EXHAUSTED:
                raise AssertionError("tiles cannot be placed in a region that should be open to them")
            if status == kernel.MORE_NODES:
                self._grow()
            else:
                yield
        nodes = list(to_root(self._nodes.parent, int(reg[kernel.CURRENT])))
        return self._after(partial, targets, opened[self._nodes.key[nodes[::-1]] & (1 << bits) - 1])

    def _slice(self, near: Ints) -> int:
        self._reg[kernel.LEFT] = self.left
        status = kernel.search(near, self._tables, self._nodes, self._reg)
        self.left = int(self._reg[kernel.LEFT])
        return status

    def _near(self, opened: Ints) -> Ints:
        """The neighbours of the open cells, numbered among the open cells only; -1 if there is none."""
        index = np.full(self.goal.shape[0] + 1, -1, np.int64)
        index[opened] = np.arange(opened.shape[0])
        # An index of -1 (no neighbour) reads the last entry, which is -1 too.
        near: Ints = index[self.grid.neighbour[opened]]
        return near

    def _measure(self, near: Ints, targets: Ints, opened: Ints, *, exactly: bool) -> None:
        """Make the tables of what each tile would cost alone.

        Their sum is too high for finding a shortest path; if one is wanted, steps are counted instead.
        """
        count = opened.shape[0]
        self._tables = np.zeros((1, 1, 1), np.int16)
        self._require(2 * len(targets) * count**2 + 8 * count**2)
        self._tables = np.empty((len(targets), count, count), np.int16)
        if self._queue.shape[0] < count**2:
            self._queue = np.zeros(count**2, np.int64)
        row, col = self._row[opened], self._col[opened]
        for table, target in zip(self._tables, targets, strict=True):
            if exactly:
                table[:] = (np.abs(row - row[target]) + np.abs(col - col[target]))[:, None]
            else:
                kernel.measure(near, int(target), table, self._queue)

    def _after(self, partial: Partial, targets: Sequence[int], path: Ints) -> Partial:
        cells, locked = partial.cells.copy(), partial.locked.copy()
        for z, p in itertools.pairwise(path):
            cells[z], cells[p] = cells[p], 0
        locked[list(targets)] = True
        blanks = (*partial.blanks, *map(int, path[1:]))
        self._deepest = max(self._deepest, len(blanks) - 1)
        return Partial(cells, blanks, locked)

    def _size(self) -> int:
        return sum(array.nbytes for array in (*self._nodes, self._tables, self._queue))

    def _require(self, more: int) -> None:
        if not self.memory.allows(self._size() + more):
            raise OutOfMemory

    def _grow(self) -> None:
        count = self._nodes.key.shape[0]
        self._require(2 * sum(array.nbytes for array in self._nodes))
        larger = _make_nodes(2 * count)
        for new, old in zip(larger[:4], self._nodes[:4], strict=True):
            new[:count] = old
        larger.heads[:] = self._nodes.heads
        kernel.refill(larger, count)
        self._nodes = larger


def _make_nodes(count: int) -> kernel.Nodes:
    key = np.empty(count, np.int64)
    parent, g, link = (np.empty(count, np.int32) for _ in range(3))
    return kernel.Nodes(key, parent, g, link, np.zeros(2 * count, np.int32), np.zeros(kernel.FAR, np.int32))

"""Depth-first search that remembers no boards: its memory grows with the depth, not with the nodes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solver.algorithms._blank import arrays, directions_after, path_of
from solver.kernels import depth_first as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Tally
from solver.puzzle import SlidingPuzzle
from solver.sliced import SlicedSearch
from solver.tree import PathSnapshot

FIRST_PLIES = 128
NO_DEPTH_LIMIT = 1 << 62
MOST_MOVES = 1_000
"""Most moves in a snapshot: without a depth limit the path may have millions."""


class PathOnlySearch(SlicedSearch):
    """A depth-first search that keeps only the path it is on."""

    def __init__(
        self, puzzle: SlidingPuzzle, memory: MemoryLimit, *, reverse: str, order: str, depth: int
    ) -> None:
        """Set up the search; `depth` is the depth of the deepest node raised, 0 for no limit."""
        self._puzzle, self.memory = puzzle, memory
        self._grid, self._cells, self._goal = arrays(puzzle)
        self._directions, self._limit = directions_after(order), depth or NO_DEPTH_LIMIT
        self._may_reverse = reverse == "allow"
        self._reg = np.zeros(kernel.REGISTERS, np.int64)
        self._reg[kernel.DEPTH], self._reg[kernel.K] = -1, 4
        self._reg[[kernel.RAISED, kernel.FRONTIER, kernel.PEAK]] = 1
        self._path = PathOnly(puzzle, self._reg, depth)
        self._slice()  # A budget of 0: only compiles the kernel.

    def first_tally(self) -> Tally:
        """The figures of the root, with the path."""
        return replace(self.tally(), trace=self._path)

    def tally(self) -> Tally:
        """The figures so far."""
        reg = self._reg
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            frontier=int(reg[kernel.FRONTIER]),
            frontier_peak=int(reg[kernel.PEAK]),
            depth=max(0, int(reg[kernel.DEPTH])),
            max_depth=int(reg[kernel.MAX_DEPTH]),
            memory_bytes=self._path.stack.nbytes,
            mid_expansion=bool(reg[kernel.K] < 4),
            board=tuple(self._cells.tolist()),
        )

    def advance(self) -> Finding | None:
        """Search for one slice; then finish or enlarge the stack."""
        status = self._slice()
        if status == kernel.FOUND:
            return Finding(self.tally(), path_of(self._path.blanks(), self._puzzle))
        if status == kernel.EXHAUSTED:
            return Finding(self.tally())
        if status == kernel.DEEPER and not self._path.grow(self.memory):
            return Finding(self.tally(), out_of_memory=True)
        return None

    def _slice(self) -> int:
        reg = self._reg
        reg[kernel.LEFT] = self.left
        status = kernel.descend(
            self._grid,
            self._directions,
            self._may_reverse,
            self._limit,
            self._goal,
            self._cells,
            self._path.stack,
            reg,
        )
        self.left = int(reg[kernel.LEFT])
        return status


class PathOnly:
    """A `solver.tree.SearchPath` over the stack of this search."""

    def __init__(self, puzzle: SlidingPuzzle, reg: Ints, depth: int) -> None:
        self._puzzle, self._reg, self._limit = puzzle, reg, depth or None
        self.stack: Ints = np.zeros((FIRST_PLIES, kernel.COLUMNS), np.int16)
        self.stack[0, kernel.BLANK] = puzzle.board.blank

    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice as many plies; False if memory or the memory limit is exhausted."""
        if not memory.allows(2 * self.stack.nbytes):
            return False
        try:
            self.stack = np.concatenate([self.stack, np.zeros_like(self.stack)])
        except MemoryError:
            return False
        return True

    def blanks(self) -> Ints:
        """The blank's cells along the path."""
        return self.stack[: max(0, self._reg[kernel.DEPTH]) + 1, kernel.BLANK]

    def snapshot(self) -> PathSnapshot:
        """The current path; only its last moves if it is long."""
        blanks = self.blanks()
        moves = path_of(blanks[-MOST_MOVES - 1 :], self._puzzle)
        before = len(blanks) - 1 - len(moves)
        return PathSnapshot(moves, None, self._limit, (), int(self._reg[kernel.RAISED]), before)

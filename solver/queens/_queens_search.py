"""Runs a queens kernel as a search: in slices, with growing arrays and counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.kernels import queens as kernels
from solver.memory_limit import MemoryLimit
from solver.progress import Finding
from solver.queens.answer import Boards, QueensAnswer, QueensTally
from solver.queens.problem import MODES, QueensPuzzle
from solver.sliced import SlicedSearch

FIRST_BOARDS = 16
"""The initial number of lines for boards; it doubles whenever they are full."""

CODES = dict(zip(MODES, (kernels.FIRST, kernels.ALL, kernels.UNIQUE, kernels.COUNT), strict=True))

Array = NDArray[Any]


class QueensSearch(SlicedSearch):
    """A search for queens by one of the kernels."""

    def __init__(
        self,
        kernel: Callable[..., int],
        puzzle: QueensPuzzle,
        memory: MemoryLimit,
        work: Array | None = None,
        *,
        by_columns: bool = False,
    ) -> None:
        """Set up the arrays; `work` is an extra array that only this kernel uses.

        A kernel that fills the board `by_columns` stores the rows of its queens, not their columns.
        """
        self.kernel, self.memory, self.by_columns = kernel, memory, by_columns
        self.n, self.mode = puzzle.n, CODES[puzzle.mode]
        self.registers = kernels.registers()
        # The second half is for the inverse of a board, because kernels allocate no memory.
        self.columns = np.zeros(2 * puzzle.n, np.int64)
        self.boards = np.empty((FIRST_BOARDS, puzzle.n), np.int8)
        self.work = work
        self._slice()  # Without a budget, only to compile the kernel.

    def advance(self) -> Finding | None:
        """Search for a slice, then return the finding or enlarge an array."""
        status = self._slice()
        if status == kernels.BUSY:
            self.left = 0
            return None
        if status == kernels.DONE:
            tally = self.tally()
            solved = tally.found.solutions > 0
            return Finding(replace(tally, depth=self.n), tally.found) if solved else Finding(tally)
        return None if self._grow(status) else Finding(self.tally(), out_of_memory=True)

    def _slice(self) -> int:
        """Run the kernel and return its status."""
        before = self._ticks()
        own = () if self.work is None else (self.work,)
        status = self.kernel(self.n, self.mode, self.left, self.registers, self.columns, self.boards, *own)
        self.left -= self._ticks() - before
        return status

    def _grow(self, status: int) -> bool:
        """Enlarge the full array; False if the memory limit forbids it."""
        full = self.boards if status == kernels.BOARDS_FULL else self.work
        assert full is not None
        larger = _larger(full, self._bytes() - full.nbytes, self.memory)
        if larger is None:
            return False
        if status == kernels.BOARDS_FULL:
            self.boards = larger
        else:
            self.work = larger
        return True

    def tally(self) -> QueensTally:
        """The counts so far, with the boards; the search only adds boards, so these stay valid."""
        reg = self.registers.tolist()
        cells = self.boards[: reg[kernels.KEPT]].reshape(-1).data
        boards = Boards(self.n, cells.toreadonly())
        placed = enumerate(self.columns[: reg[kernels.PLACED]].tolist())
        return QueensTally(
            raised=reg[kernels.RAISED],
            expanded=reg[kernels.EXPANDED],
            frontier=reg[kernels.FRONTIER],
            frontier_peak=reg[kernels.FRONTIER_PEAK],
            depth=reg[kernels.DEPTH],
            max_depth=reg[kernels.MAX_DEPTH],
            memory_bytes=self._bytes(),
            found=QueensAnswer(reg[kernels.SOLUTIONS], reg[kernels.CLASSES], boards),
            placed=tuple((row, column) for column, row in placed) if self.by_columns else tuple(placed),
        )

    def _ticks(self) -> int:
        """The nodes raised plus the nodes taken."""
        return int(self.registers[kernels.RAISED] + self.registers[kernels.EXPANDED])

    def _bytes(self) -> int:
        own = 0 if self.work is None else self.work.nbytes
        return int(self.columns.nbytes + self.boards.nbytes + own)


def _larger(array: Array, others: int, memory: MemoryLimit) -> Array | None:
    """A copy with twice the lines, or as many as the limit allows; None if that is no more than before.

    The old array counts too, because both exist while it is copied.
    """
    lines = 2 * len(array)
    if memory.limit is not None:
        lines = min(lines, (memory.limit - others - array.nbytes) // (array.nbytes // len(array)))
    if lines <= len(array):
        return None
    larger = np.empty((lines, *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger

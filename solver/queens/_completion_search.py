"""Runs the kernel that completes a board of queens, in slices."""

from __future__ import annotations

import numpy as np

from solver.kernels import queens_completion as kernels
from solver.memory_limit import MemoryLimit
from solver.progress import Finding
from solver.queens.completion import Outlook, OutlookTally
from solver.queens.rules import Square, conflicts
from solver.sliced import SlicedSearch


class CompletionSearch(SlicedSearch):
    """A search for all solutions that keep the queens placed."""

    def __init__(self, n: int, queens: frozenset[Square], memory: MemoryLimit) -> None:
        self.memory, self._n = memory, n
        self._conflict = bool(conflicts(queens))
        self._reg = np.zeros(kernels.REGISTERS, np.int64)
        self._reg[kernels.RAISED] = 1
        self._stack = np.zeros((n + 1, kernels.LINE), np.int64)
        self._leads = np.zeros(n, np.int64)
        root = self._stack[0]
        root[kernels.ROWS] = (1 << n) - 1
        for row, column in queens:
            root[kernels.COLS] |= 1 << column
            root[kernels.FALL] |= 1 << column + row
            root[kernels.RISE] |= 1 << column - row + n - 1
            root[kernels.ROWS] &= ~(1 << row)
        self._slice()  # A budget of 0: only compiles the kernel.

    def finding_at_root(self) -> Finding | None:
        """No solution if two of the queens attack each other."""
        return self._end() if self._conflict else None

    def advance(self) -> Finding | None:
        """Search for one slice."""
        status = self._slice()
        self.left = 0
        return self._end() if status == kernels.DONE else None

    def tally(self, *, complete: bool = False) -> OutlookTally:
        """The figures so far, with the outlook."""
        reg = self._reg.tolist()
        squares = (
            (row, column)
            for row, bits in enumerate(self._leads.tolist())
            for column in range(self._n)
            if bits >> column & 1
        )
        return OutlookTally(
            raised=reg[kernels.RAISED],
            expanded=reg[kernels.EXPANDED],
            frontier=reg[kernels.ADDED] + 1,
            depth=reg[kernels.DEPTH],
            max_depth=reg[kernels.MAX_DEPTH],
            memory_bytes=self._stack.nbytes + self._leads.nbytes,
            found=Outlook(reg[kernels.SOLUTIONS], frozenset(squares), complete),
        )

    def _slice(self) -> int:
        return kernels.complete(self._n, self.left, self._reg, self._stack, self._leads)

    def _end(self) -> Finding:
        last = self.tally(complete=True)
        return Finding(last, last.found if last.found.solutions else None)

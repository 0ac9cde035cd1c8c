"""The arrays of a search that keeps its nodes: allocated, grown and counted within the memory limit."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from solver.kernels.table import hashed, refill
from solver.memory_limit import MemoryLimit
from solver.pages import LAZY, zeros

if TYPE_CHECKING:
    from solver.kernels.grid import Grid, Ints

RESERVED = 1 << 36
"""Bytes of rows requested at once if there is no limit: 64 GB of addresses, not of memory."""
MOST_ROWS = (1 << 31) - 2
"""Nodes are numbered in 32 bits."""
FIRST_ROWS = 1 << 16
"""The first number of rows, then doubled, if the system does not allocate memory page by page."""
FIRST_SLOTS = 1 << 13
FEW_CELLS = 9
"""Up to this size the table is made large enough for all boards at once: entering 181,440 boards into ever
larger tables takes a fifth of a breadth-first search of 3x3."""
PAGE = 4096
TIGHT = 1 << 28
"""Bytes: a lower limit uses small pages, because large ones are handed out 2 MB at a time."""
REFILL = 200_000
"""Nodes entered into a new table between two checks of the clock: about 10 ms."""


class NodeStore:
    """The states, nodes and table of one search; a node is a row of the first two.

    Rows are requested once, as many as the memory limit allows: the system hands out pages as they are
    written, so nothing is ever copied and the limit holds. The table is at most half full: probes stay short,
    and it costs 8 to 16 bytes per node.
    """

    def __init__(self, grid: Grid, columns: int, memory: MemoryLimit, *, remembers: bool = True) -> None:
        cells = grid.rows * grid.cols
        self._memory = memory
        self._remembers = remembers
        self._words, self._columns = grid.words, columns
        self._row = 8 * grid.words + 4 * columns
        self._large_pages = memory.limit is None or memory.limit >= TIGHT
        self._besides = 0
        self._made_anew = False
        """Whether the table is new and empty; reading the table to find out would touch all of its pages."""
        self._rows, slots = None, FIRST_SLOTS
        boards = factorial(cells) // 2 if cells <= FEW_CELLS and remembers else 0
        if boards and memory.allows(2 * (8 * boards + boards * self._row)):
            self._rows, slots = boards, 1 << (2 * boards).bit_length()
        self.states: Ints = np.zeros((0, grid.words), np.int64)
        self.nodes: Ints = np.zeros((0, columns), np.int32)
        self.slots: Ints = np.zeros(slots if remembers else 1, np.int32)

    def bytes_used(self, nodes: int) -> int:
        """Bytes used by this many nodes and the table; memory never written costs nothing."""
        return nodes * self._row + min(self.slots.nbytes, nodes * PAGE) + self._besides

    def reserve_besides(self, size: int, nodes: int) -> bool:
        """Count this many bytes for other arrays beside this many nodes; False if they exceed the limit.

        The arrays counted so far are copied into them, so both must fit for a moment.
        """
        if self._rows_allowed(len(self.slots), self._besides + size) < nodes:
            return False
        self._besides = size
        self._keep_rows(self._rows_allowed(len(self.slots), size))
        return True

    def grow(self, nodes: int) -> bool:
        """Make room for more than this many nodes; False if memory or the memory limit is exhausted.

        References to the old arrays keep their memory in use.
        """
        slots = len(self.slots)
        if self._remembers and 2 * nodes >= slots:
            slots *= 2
        allowed = self._rows_allowed(slots, self._besides)
        if allowed <= nodes:
            return False
        try:
            if slots > len(self.slots):
                self.slots = np.zeros(1, np.int32)
                self.slots = zeros((slots,), np.int32, self._large_pages)
                self._made_anew = True
            if nodes == len(self.nodes):
                self._more_rows(nodes, allowed)
        except MemoryError:
            return False
        self._keep_rows(allowed)
        return True

    def to_remember(self, nodes: int) -> Iterator[tuple[int, int]]:
        """The nodes missing from a new table, in ranges short enough for a slice."""
        if self._made_anew:
            self._made_anew = False
            for first in range(0, nodes, REFILL):
                yield first, min(first + REFILL, nodes)

    def remember(self, first: int, end: int) -> None:
        """Enter these nodes into the table."""
        if self._remembers:
            refill(self.slots, self.states, first, end)

    def find(self, words: list[int], probes: int | None = None) -> int | None:
        """The table's node for a packed board, if it is found within this many probes.

        A node that is not yet entered into a new table is not found.
        """
        slots, states = self.slots, self.states
        mask = len(slots) - 1
        slot = hashed(words) & mask
        for _ in range(probes or len(slots)):
            holder = (int(slots[slot]) & mask) - 1
            if holder < 0:
                return None
            if states[holder].tolist() == words:
                return holder
            slot = slot + 1 & mask
        return None

    def _keep_rows(self, rows: int) -> None:
        """Use no more than this many rows."""
        self.states, self.nodes = self.states[:rows], self.nodes[:rows]

    def _rows_allowed(self, slots: int, besides: int) -> int:
        if self._memory.limit is None:
            return min(RESERVED // self._row, MOST_ROWS)
        return min((self._memory.limit - besides - 4 * slots) // self._row, MOST_ROWS)

    def _more_rows(self, used: int, allowed: int) -> None:
        """Allocate more rows; at first all that the limit allows, if unused rows cost nothing."""
        rows = min(allowed, self._rows or allowed)
        if not LAZY or used:
            # The old rows are in use until they are copied.
            rows = min(allowed - used, max(FIRST_ROWS, 2 * used))
            if rows <= used:
                raise MemoryError
        while True:
            try:
                states = zeros((rows, self._words), np.int64, self._large_pages)
                nodes = zeros((rows, self._columns), np.int32, self._large_pages)
                break
            except MemoryError:
                # The process may be limited to few addresses; it does not need all of them at once.
                rows //= 4
                if rows <= max(FIRST_ROWS, used):
                    raise
        states[:used], nodes[:used] = self.states[:used], self.nodes[:used]
        self.states, self.nodes = states, nodes

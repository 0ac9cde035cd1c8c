"""The arrays of a search that keeps its nodes: made, grown and counted, and refused by the memory limit."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from contextlib import suppress
from math import factorial, prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import DTypeLike

from solver.kernels.table import refill
from solver.room import Room

if TYPE_CHECKING:
    from solver.kernels.grid import Grid, Ints

FIRST_BYTES = 1 << 25
"""Of rows: no memory is used before a row is written, and a copy when they run out costs more."""
FIRST_SLOTS = 1 << 13
FEW_CELLS = 9
"""Up to here the table is made for all boards there are at once: entering 181,440 boards into ever
larger ones takes a fifth of a breadth-first search of 3x3."""
PAGE = 4096
SMALL = 1 << 20
"""Bytes: an array below is left to the heap."""
REFILL = 200_000
"""Nodes entered into a new table between two looks at the clock: about 10 ms."""


class NodeStore:
    """States, nodes and table of one search; a node is a row of the first two.

    The table is at most half full: probes stay short, and it costs 8 to 16 bytes a node.
    """

    def __init__(self, grid: Grid, columns: int, room: Room, *, remembers: bool = True) -> None:
        cells = grid.rows * grid.cols
        words = grid.words
        self._room = room
        self._remembers = remembers
        self._row = 8 * words + 4 * columns
        self._first, slots = FIRST_BYTES // self._row, FIRST_SLOTS
        if cells <= FEW_CELLS and remembers:
            self._first, slots = factorial(cells) // 2, 1 << factorial(cells).bit_length()
        self._besides = 0
        self.states: Ints = np.zeros((0, words), np.int64)
        self.nodes: Ints = np.zeros((0, columns), np.int32)
        self.slots: Ints = _zeros((slots if remembers else 1,), np.int32)

    def bytes_used(self, nodes: int) -> int:
        """By this many nodes and the table; what was never written costs no memory."""
        return nodes * self._row + min(self.slots.nbytes, nodes * PAGE) + self._besides

    def besides(self, size: int) -> None:
        """Count this many bytes of other arrays in."""
        self._besides = size

    def grow(self, nodes: int) -> bool:
        """Make room for more than this many nodes; False when the memory limit forbids it."""
        slots = len(self.slots)
        if self._remembers and 2 * nodes >= slots:
            slots *= 2
        allowed = self._rows_allowed(slots)
        if allowed <= nodes:
            return False
        if slots > len(self.slots):
            self.slots = _zeros((slots,), np.int32)
        if nodes == len(self.nodes):
            capacity = 2 * nodes or self._first
            self.states = _longer(self.states, capacity, nodes)
            self.nodes = _longer(self.nodes, capacity, nodes)
        self.states, self.nodes = self.states[:allowed], self.nodes[:allowed]
        return True

    def _rows_allowed(self, slots: int) -> int:
        if self._room.limit is None:
            return 1 << 31
        return (self._room.limit - self._besides - 4 * slots) // self._row

    def to_remember(self, nodes: int) -> Iterator[tuple[int, int]]:
        """The nodes that a table made anew lacks, in ranges short enough for a slice."""
        if self._remembers and not self.slots.any():
            for first in range(0, nodes, REFILL):
                yield first, min(first + REFILL, nodes)

    def remember(self, first: int, end: int) -> None:
        """Enter these nodes into the table."""
        if self._remembers:
            refill(self.slots, self.states, first, end)


def _longer(array: Ints, capacity: int, used: int) -> Ints:
    longer = _zeros((capacity, array.shape[1]), array.dtype)
    longer[:used] = array[:used]
    return longer


def _zeros(shape: tuple[int, ...], dtype: DTypeLike) -> Ints:
    """An array of zeros; a large one straight from the operating system, in its largest pages.

    Pages not written cost nothing, and those of an array outgrown go back at once: from the heap
    they would stay, and a search of a million nodes would hold a third more. Small pages are met
    one fault each, which took a third of a breadth-first search of 3x3.
    """
    size = prod(shape) * np.dtype(dtype).itemsize
    if size < SMALL or not hasattr(mmap, "MAP_ANONYMOUS"):
        return np.zeros(shape, dtype)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        # Refused by a kernel built without them; small pages do as well.
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(pages, dtype).reshape(shape)

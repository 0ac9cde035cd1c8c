"""Builds the tables of a partition on two threads, in slices, so that it can report progress and stop."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.kernels import patterns as kernel
from solver.pdb.partition import Partition
from solver.pdb.slices import run_to_end

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

SLICE = 100_000
"""Placements that a worker visits in a slice: some 30 ms."""
OUTBOX = 1 << 18
"""The most entries that a worker collects for the other one before they are delivered."""
SHARED_FROM = 100_000
"""From this many entries on, two workers share a build; below, one is as fast."""

Known = Callable[[tuple[int, ...]], "Ints | None"]
"""The values of a pattern that need not be built again, or None."""


def memory_needed(partition: Partition) -> int:
    """The bytes of memory that a build takes at its peak, without the program itself."""
    return max(partition.entries()) * _state_type(partition.cells).itemsize + partition.size


def build(partition: Partition, known: Known | None = None) -> Generator[float, None, Ints]:
    """Build all patterns; yields the share done and returns the values, two per byte."""
    values = np.zeros(partition.size, np.uint8)
    counts = partition.entries()
    done = 0
    for pattern, first, count in zip(partition.patterns, partition.first_entries(), counts, strict=True):
        own = values[first // 2 : first // 2 + (count + 1) // 2]
        old = known(pattern) if known else None
        if old is not None:
            own[:] = old
        else:
            for valued in _pattern(partition, pattern, count, own):
                yield (done + valued) / sum(counts)
        done += count
    yield 1.0
    return values


def built(partition: Partition) -> Ints:
    """Build to the end and return the values."""
    return run_to_end(build(partition))


def rank(home: tuple[int, ...], cells: int) -> int:
    """The index of a placement.

    >>> rank((0, 1, 2), 16), rank((15, 14, 13), 16)
    (0, 3359)
    """
    index = 0
    for slot, cell in enumerate(home):
        index = index * (cells - slot) + cell - sum(other < cell for other in home[:slot])
    return index


def _state_type(cells: int) -> np.dtype[Any]:
    """The type of an entry, which holds two bit masks of all cells."""
    return np.dtype(np.uint32) if cells <= 16 else np.dtype(np.int64)


def _pattern(
    partition: Partition, pattern: tuple[int, ...], count: int, values: Ints
) -> Generator[int, None, None]:
    """Build one pattern; yields how many placements have their value."""
    cells = partition.cells
    data = kernel.make_pattern(partition.rows, partition.cols, pattern)
    state = np.zeros(count, _state_type(cells))
    state[rank(pattern, cells)] = 1 << partition.blank
    dark = np.array([sum(divmod(cell, partition.cols)) % 2 for cell in range(cells)])
    # A move of the first tile changes the colour of its cell, so the result belongs to the other worker.
    shares = (
        [np.arange(cells)] if count < SHARED_FROM else [np.flatnonzero(dark == colour) for colour in (0, 1)]
    )
    workers = [_Worker(data, share.astype(np.int64), state, values) for share in shares]
    with ThreadPoolExecutor(len(workers)) as pool:
        level = 0
        # Stop when all placements have a value: the blank's last regions are entered much later.
        while sum(worker.valued for worker in workers) < count:
            for worker in workers:
                worker.begin(level)
            while not all(worker.over for worker in workers):
                list(pool.map(_Worker.expand, workers))
                list(pool.map(_Worker.deliver, workers))
                yield sum(worker.valued for worker in workers)
            if not any(worker.visited for worker in workers):
                break
            level += 1


class _Worker:
    """One thread's share of a pattern: the placements with the first tile on certain cells."""

    def __init__(self, data: kernel.Pattern, blocks: Ints, state: Ints, values: Ints) -> None:
        self._data, self._blocks, self._state, self._values = data, blocks, state, values
        self._reg = np.zeros(kernel.REGISTERS, np.int64)
        self._outbox = np.empty(OUTBOX, np.int64)
        self._work = np.empty(data.home.shape[0] + 2 * data.neighbour.shape[0], np.int64)
        self.over = False
        self.visited = 0

    @property
    def valued(self) -> int:
        """The number of placements that have their value."""
        return int(self._reg[kernel.VALUED])

    def begin(self, level: int) -> None:
        """Start the next level."""
        self._reg[kernel.LEVEL], self._reg[kernel.BLOCK], self._reg[kernel.INDEX] = level, 0, -1
        self.over, self.visited = False, 0

    def expand(self) -> None:
        """Process a slice of the level."""
        if self.over:
            return
        self._reg[kernel.LEFT] = SLICE
        status = kernel.expand(
            self._data, self._blocks, self._state, self._values, self._outbox, self._work, self._reg
        )
        self.visited += SLICE - int(self._reg[kernel.LEFT])
        self.over = status == kernel.LEVEL_OVER

    def deliver(self) -> None:
        """Deliver the entries found for the other worker, which must not run meanwhile."""
        kernel.deliver(self._outbox, self._reg[kernel.SENT], self._state)
        self._reg[kernel.SENT] = 0

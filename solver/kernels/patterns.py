"""Builds a pattern database: breadth-first from the goal, counting the moves of pattern tiles only.

A placement says where the tiles of a pattern are; its index is its rank among all placements, read tile by
tile: (cell less the cells taken before) * stride. A node is a placement and the region of empty cells in
which the blank can move: other tiles move for free, so a region is entered as a whole. Placements of one
level have the same parity, so those left to do at this level and those found for the next one share an array.

Legend: s slot (which tile of the pattern)   p its cell   z the empty cell it moves to
        x the excess of a value over Manhattan distance, halved: it fits four bits
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.kernels.grid import Ints, make_grid
from solver.kernels.jit import inlined, kernel

SLICED, LEVEL_OVER, OUTBOX_FULL = 0, 1, 2
"""Budget spent; all blocks are scanned; entries for other blocks must be delivered first."""

BLOCK, INDEX, LEVEL, LEFT, VALUED, SENT = range(6)
"""The registers of a worker: its place in its list of blocks and the next index there, the level, the budget
left, the placements that it has given a value, the entries in its outbox."""
REGISTERS = 6

MOST = 15
"""The largest x stored; a larger one is cut to it, which only makes the estimate lower."""
CELL_BITS = 6
"""Bits of the blank's cell in an entry of the outbox; the index is above them."""


class Pattern(NamedTuple):
    """The tiles of a pattern, by slot."""

    cols: int
    neighbour: Ints
    """As in `Grid`."""
    home: Ints
    """[slot] -> the goal cell."""
    stride: Ints
    """[slot] -> its weight in an index."""
    steps: Ints
    """[cell, cell] -> Manhattan steps between them."""
    passing: Ints
    """[slot, other slot] -> what is added to an index when the first tile moves down past the other one: a
    tile of an earlier slot is then before it, and it is no longer before a tile of a later slot."""
    not_first: int
    """The mask of all cells except those of the first column."""
    not_last: int


def make_pattern(rows: int, cols: int, home: tuple[int, ...]) -> Pattern:
    """The pattern of the tiles that belong on these cells."""
    cells = rows * cols
    row, col = np.divmod(np.arange(cells, dtype=np.int64), cols)
    stride = np.ones(len(home), np.int64)
    for slot in range(len(home) - 2, -1, -1):
        stride[slot] = stride[slot + 1] * (cells - slot - 1)
    slots = range(len(home))
    passing = np.zeros((len(home), len(home) + 1), np.int64)
    for slot in slots:
        passing[slot, :-1] = [-stride[slot] if other < slot else stride[other] for other in slots]
    return Pattern(
        cols,
        make_grid(rows, cols).neighbour,
        np.array(home, np.int64),
        stride,
        np.abs(row[:, None] - row) + np.abs(col[:, None] - col),
        passing,
        sum(1 << cell for cell in range(cells) if cell % cols),
        sum(1 << cell for cell in range(cells) if (cell + 1) % cols),
    )


@kernel
def expand(
    pattern: Pattern,
    blocks: Ints,
    state: Ints,
    values: Ints,
    outbox: Ints,
    work: Ints,
    reg: Ints,
) -> int:
    """Continue a level in a worker's own blocks: those with the first tile on one of these cells.

    `state` has two masks of cells for every placement: those on which the blank has been entered, in the
    upper half of the bits, and those on which it has been found, in the lower half. Two arrays would miss the
    cache twice.
    """
    stride, tiles = pattern.stride, pattern.home.shape[0]
    half = 4 * state.itemsize
    waits = (1 << half) - 1
    pairs, lasts = stride[tiles - 3], stride[tiles - 2]
    slots = tiles + pattern.neighbour.shape[0]
    index = reg[INDEX]
    while reg[BLOCK] < blocks.shape[0]:
        end = (blocks[reg[BLOCK]] + 1) * stride[0]
        if index < 0:
            index = end - stride[0]
        while index < end:
            if state[index] & waits == 0:
                index += 1
                continue
            # These placements differ only in the last two tiles, so the others are placed once.
            first = index - index % pairs
            taken, manhattan = place_others(pattern, first, work)
            while index < first + pairs:
                if state[index] & waits == 0:
                    index += 1
                    continue
                if reg[LEFT] == 0 or reg[SENT] + 4 > outbox.shape[0]:
                    reg[INDEX] = index
                    return SLICED if reg[LEFT] == 0 else OUTBOX_FULL
                last_two = index - first
                one = last_two // lasts
                two = last_two - one * lasts
                p, q = work[tiles + one], work[tiles + two + (two >= one)]
                work[tiles - 2], work[tiles - 1], work[slots + p], work[slots + q] = (
                    p,
                    q,
                    tiles - 2,
                    tiles - 1,
                )
                visit(pattern, index, taken, manhattan, half, state, values, outbox, work, reg)
                work[slots + p] = work[slots + q] = tiles
                index += 1
        reg[BLOCK] += 1
        index = -1
    reg[INDEX] = -1
    return LEVEL_OVER


@inlined
def place_others(pattern: Pattern, index: int, work: Ints) -> tuple[int, int]:
    """Place all tiles except the last two.

    `work` receives their cells by slot, then all free cells, then the slots by cell.

    Returns the mask of the cells taken, and the Manhattan distance of the tiles.
    """
    tiles, cells = pattern.home.shape[0], pattern.neighbour.shape[0]
    for cell in range(cells):
        work[tiles + cell] = cell
        work[tiles + cells + cell] = tiles
    taken, manhattan = 0, 0
    for s in range(tiles - 2):
        rank = index // pattern.stride[s]
        index -= rank * pattern.stride[s]
        p = work[tiles + rank]
        for place in range(tiles + rank, tiles + cells - 1):
            work[place] = work[place + 1]
        work[s] = p
        work[tiles + cells + p] = s
        taken |= 1 << p
        manhattan += pattern.steps[pattern.home[s], p]
    return taken, manhattan


@inlined
def visit(
    pattern: Pattern,
    index: int,
    taken: int,
    manhattan: int,
    half: int,
    state: Ints,
    values: Ints,
    outbox: Ints,
    work: Ints,
    reg: Ints,
) -> None:
    """Enter the regions of a placement that wait for this level, and find those of the next level."""
    home, stride, steps, cols = pattern.home, pattern.stride, pattern.steps, pattern.cols
    tiles, level = home.shape[0], reg[LEVEL]
    for s in range(tiles - 2, tiles):
        taken |= 1 << work[s]
        manhattan += steps[home[s], work[s]]
    if (manhattan ^ level) & 1:
        return
    reg[LEFT] -= 1
    before = np.int64(state[index]) >> half
    region = np.int64(state[index]) & (1 << half) - 1 & ~before
    state[index] = before << half
    if region == 0:
        return
    empty = (1 << pattern.neighbour.shape[0]) - 1 & ~taken
    last = np.int64(0)
    while region != last:
        last = region
        region |= (last << cols) | (last >> cols)
        region |= ((last & pattern.not_last) << 1) | ((last & pattern.not_first) >> 1)
        region &= empty
    if before == 0:
        values[index >> 1] |= min((level - manhattan) >> 1, MOST) << ((index & 1) << 2)
        reg[VALUED] += 1
    state[index] = (before | region) << half
    up, left = region << cols, (region & pattern.not_last) << 1
    down, right = region >> cols, (region & pattern.not_first) >> 1
    for s in range(tiles):
        p = work[s]
        if (up | down | left | right) >> p & 1 == 0:
            continue
        if left >> p & 1:
            find(index - stride[s], p, s, half, state, outbox, reg)
        if right >> p & 1:
            find(index + stride[s], p, s, half, state, outbox, reg)
        if up >> p & 1:
            find(index - across(pattern, work, s, p - cols, p), p, s, half, state, outbox, reg)
        if down >> p & 1:
            find(index + across(pattern, work, s, p, p + cols), p, s, half, state, outbox, reg)


@inlined
def find(there: int, p: int, s: int, half: int, state: Ints, outbox: Ints, reg: Ints) -> None:
    """Record a placement, with the blank on the cell that the tile of a slot has left."""
    if s == 0:
        outbox[reg[SENT]] = there << CELL_BITS | p
        reg[SENT] += 1
    elif np.int64(state[there]) >> half + p & 1 == 0:
        state[there] |= 1 << p


@inlined
def across(pattern: Pattern, work: Ints, s: int, low: int, high: int) -> int:
    """The change of the index when the tile of a slot moves down; along a row it passes no tile."""
    slots = pattern.home.shape[0] + pattern.neighbour.shape[0]
    change = pattern.cols * pattern.stride[s]
    for cell in range(low + 1, high):
        change += pattern.passing[s, work[slots + cell]]
    return change


@kernel
def deliver(outbox: Ints, sent: int, state: Ints) -> None:
    """Enter what another worker has found for this worker's blocks."""
    half, mask = 4 * state.itemsize, (1 << CELL_BITS) - 1
    for entry in range(sent):
        index, cell = outbox[entry] >> CELL_BITS, outbox[entry] & mask
        if np.int64(state[index]) >> half + cell & 1 == 0:
            state[index] |= 1 << cell

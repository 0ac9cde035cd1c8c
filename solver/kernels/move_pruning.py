"""Finds move sequences that another one replaces, by walking all short ones level by level.

Legend: s a sequence, packed: a 1, then two bits per move, so that numbers sort by length, then
        by the alphabet   z the blank's cell   p the cell it goes to   t the tile there
"""

from __future__ import annotations

from typing import NamedTuple

from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel

LOW_ROW, HIGH_ROW, LOW_COL, HIGH_COL, ROW, COL = range(6)
"""Where a sequence has taken the blank: its bounding box, and its last cell."""
PLACES = 6


class Walk(NamedTuple):
    """A square so large that no sequence from its middle leaves it, and the boards met there."""

    span: int
    """Rows, and columns, that a sequence may touch; the square has one more on each side."""
    step: Ints
    """[move] -> the rows and columns that it moves the blank."""
    mark: Ints
    """[cell, tile] -> a random number; sums of these tell boards apart."""
    boards: Ints
    """Two boards to compare; a tile has the number of the cell it starts on."""
    places: Ints
    """[board] -> where its sequence has taken the blank: see `PLACES`."""
    seen: Ints
    """[slot] -> the hash of a board, and the sequence that leads there or 0."""


@kernel
def extend(
    walk: Walk, level: Ints, tail: Ints, before: Ints,
    child: Ints, longer: Ints, longer_tail: Ints, forbidden: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Add one move to every sequence of a level; returns how many are kept and how many forbidden.

    `tail` is the place, in the level `before`, of a sequence without its first move. If the same move is
    forbidden there, the longer sequence ends in a forbidden one and need not be forbidden again.
    """
    kept, dropped = 0, 0
    width, cells, place = 2 * walk.span + 1, walk.boards[0], walk.places[0]
    for i in range(level.shape[0]):
        hashed = go(walk, level[i], 0)
        row, col = place[ROW], place[COL]
        low_row, high_row, low_col, high_col = place[0], place[1], place[2], place[3]
        z = row * width + col
        for move in range(4):
            child[i, move] = -1
            rest = before[tail[i], move]
            r, c = row + walk.step[move, 0], col + walk.step[move, 1]
            place[LOW_ROW], place[HIGH_ROW] = min(low_row, r), max(high_row, r)
            place[LOW_COL], place[HIGH_COL] = min(low_col, c), max(high_col, c)
            height, breadth = place[HIGH_ROW] - place[LOW_ROW], place[HIGH_COL] - place[LOW_COL]
            if rest < 0 or height >= walk.span or breadth >= walk.span:
                continue
            s, p = level[i] << 2 | move, r * width + c
            t = cells[p]
            cells[z], cells[p] = t, cells[z]
            if replaced(walk, s, hashed + walk.mark[z, t] - walk.mark[p, t]):
                forbidden[dropped] = s
                dropped += 1
            else:
                child[i, move], longer[kept], longer_tail[kept] = kept, s, rest
                kept += 1
            cells[z], cells[p] = cells[p], t
    return kept, dropped


@kernel
def refill(seen: Ints, old: Ints) -> None:
    """Copy the entries of a smaller table."""
    last = seen.shape[0] - 1
    for i in range(old.shape[0]):
        if old[i, 1] != 0:
            slot = old[i, 0] & last
            while seen[slot, 1] != 0:
                slot = slot + 1 & last
            seen[slot, 0], seen[slot, 1] = old[i, 0], old[i, 1]


@inlined
def replaced(walk: Walk, s: int, hashed: int) -> bool:
    """Whether a sequence seen before has the same effect within this one's box; if not, record this one."""
    seen, last = walk.seen, walk.seen.shape[0] - 1
    slot = hashed & last
    while seen[slot, 1] != 0:
        if seen[slot, 0] == hashed:
            go(walk, seen[slot, 1], 1)
            if inside(walk.places) and same(walk.boards):
                return True
        slot = slot + 1 & last
    seen[slot, 0], seen[slot, 1] = hashed, s
    return False


@inlined
def go(walk: Walk, s: int, which: int) -> int:
    """Make the moves of a sequence on one of the boards; returns the board's hash."""
    width, cells, place = 2 * walk.span + 1, walk.boards[which], walk.places[which]
    for cell in range(cells.shape[0]):
        cells[cell] = cell
    row = col = low_row = high_row = low_col = high_col = walk.span
    z, hashed, bits = row * width + col, 0, 0
    while s >> bits > 1:
        bits += 2
    while bits > 0:
        bits -= 2
        move = s >> bits & 3
        row, col = row + walk.step[move, 0], col + walk.step[move, 1]
        low_row, high_row = min(low_row, row), max(high_row, row)
        low_col, high_col = min(low_col, col), max(high_col, col)
        p = row * width + col
        t = cells[p]
        hashed += walk.mark[z, t] - walk.mark[p, t]
        cells[z], cells[p] = t, cells[z]
        z = p
    place[LOW_ROW], place[HIGH_ROW], place[LOW_COL], place[HIGH_COL] = low_row, high_row, low_col, high_col
    place[ROW], place[COL] = row, col
    return hashed


@inlined
def inside(places: Ints) -> bool:
    """Whether the second box lies in the first."""
    return (
        places[1, LOW_ROW] >= places[0, LOW_ROW] and places[1, HIGH_ROW] <= places[0, HIGH_ROW]
        and places[1, LOW_COL] >= places[0, LOW_COL] and places[1, HIGH_COL] <= places[0, HIGH_COL]
    )  # fmt: skip


@inlined
def same(boards: Ints) -> bool:
    """Whether all tiles of the two boards are on the same cells."""
    for cell in range(boards.shape[1]):
        if boards[0, cell] != boards[1, cell]:
            return False
    return True

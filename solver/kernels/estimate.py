"""Estimates as data: an integer code and tables, so that one compiled search serves them all.

A compiled function passed as an argument would miss numba's disk cache in every new process. The estimate of
a board is (h, a, b): h itself and two registers that make the estimate of a child cheap. `whole` computes all
three from scratch, `child` from those of the parent.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes   r, c row and column
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.kernels.codes import COL, LINEAR, NONE, ROW, THIRDS
from solver.kernels.conflicts import conflict_change, conflicts
from solver.kernels.grid import Grid, Ints
from solver.kernels.inversions import (
    inversions_by_columns,
    inversions_by_rows,
    passed_in_columns,
    passed_in_rows,
)
from solver.kernels.jit import inlined, kernel
from solver.kernels.layout import Patterns, excess_after, find_entries
from solver.kernels.walking import walk_key, walk_slot


class Lines(NamedTuple):
    """What LINEAR, INVERSIONS and THIRDS need."""

    home: Ints
    """[ROW | COL | ROW_RANK | COL_RANK, tile] -> its goal line, and its place in the goal read by
    rows and by columns; -1 for the blank."""
    steps: Ints
    """[0, inversions by rows] -> vertical moves they need; [1, ... by columns] -> horizontal ones."""


class Walks(NamedTuple):
    """What WALKING needs."""

    home: Ints
    """As in `Lines`."""
    records: Ints
    """Records of states: the distance, then for every goal line the places of the records after one of its
    tiles steps up (left), and down (right)."""
    keys: Ints
    """[dimension, slot] -> packed state, or -1; open addressing."""
    places: Ints
    """[dimension, slot] -> the place of the state's record; empty without a table."""
    bits: Ints
    """[dimension] -> bits of one count in a packed state; 0 if the dimension has no table and `cost` counts
    it instead."""


class Estimator(NamedTuple):
    """The data that a kernel needs to estimate.

    A kernel is compiled for the types that it is given, and a branch of `x is None` is left out where x is
    None: so a search by one family of codes does not wait for the code of the others to be compiled.
    """

    code: int
    cost: Ints
    """[tile, cell] -> what the tile adds to the estimate there."""
    lines: Lines | None = None
    walks: Walks | None = None
    patterns: Patterns | None = None


BLIND = Estimator(NONE, np.zeros((0, 0), np.int64))
"""No estimate: 0 everywhere."""


@inlined
def in_threes(count: int) -> int:
    """How many threes and ones make up a count."""
    return count // 3 + count % 3


@kernel
def whole(e: Estimator, grid: Grid, cells: Ints) -> tuple[int, int, int]:
    """(h, a, b) of a board, from scratch."""
    h = 0
    if e.code == NONE:
        return 0, 0, 0
    for cell in range(cells.shape[0]):
        if cells[cell]:
            h += e.cost[cells[cell], cell]
    return _whole(e.code, e.lines, e.walks, e.patterns, grid, cells, h)


@inlined
def _whole(
    code: int,
    lines: Lines | None,
    walks: Walks | None,
    patterns: Patterns | None,
    grid: Grid,
    cells: Ints,
    h: int,
) -> tuple[int, int, int]:
    """(h, a, b) of a board, from the sum of the costs of its tiles."""
    if patterns is not None:
        a, b = find_entries(patterns, cells)
        return h + 2 * max(a, b), a, b
    if walks is not None:
        a, b = 0, 0
        if walks.bits[0]:
            key = walk_key(walks.home, cells, grid.cols, grid.rows, True, walks.bits[0])
            a = walks.places[0, walk_slot(walks.keys, 0, key)]
            h += walks.records[a]
        if walks.bits[1]:
            key = walk_key(walks.home, cells, grid.cols, grid.cols, False, walks.bits[1])
            b = walks.places[1, walk_slot(walks.keys, 1, key)]
            h += walks.records[b]
        return h, a, b
    if lines is not None:
        if code == LINEAR:
            for r in range(grid.rows):
                h += 2 * conflicts(lines.home, cells, grid.cols, ROW, r, -1, 0)
            for c in range(grid.cols):
                h += 2 * conflicts(lines.home, cells, grid.cols, COL, c, -1, 0)
            return h, 0, 0
        a = inversions_by_rows(lines.home, cells)
        if code == THIRDS:
            return in_threes(a) + in_threes(h), a, h
        b = inversions_by_columns(lines.home, grid.rows, grid.cols, cells)
        return lines.steps[0, a] + lines.steps[1, b], a, b
    return h, 0, 0


@inlined
def child(
    e: Estimator, cols: int, cells: Ints, h: int, a: int, b: int, z: int, p: int
) -> tuple[int, int, int]:
    """(h, a, b) after the tile at p slides to the blank at z; `cells` is the board before the move.

    `whole` or `ready` must have been called for that board.
    """
    if e.code == NONE:
        return 0, 0, 0
    t = cells[p]
    change = e.cost[t, z] - e.cost[t, p]
    return _child(e.code, e.lines, e.walks, e.patterns, cols, cells, h, a, b, z, p, change)


@inlined
def _child(
    code: int, lines: Lines | None, walks: Walks | None, patterns: Patterns | None,
    cols: int, cells: Ints, h: int, a: int, b: int, z: int, p: int, change: int,
) -> tuple[int, int, int]:  # fmt: skip
    """(h, a, b) after a move, from the change in the cost of its tile."""
    if patterns is not None:
        x = excess_after(patterns, 0, cells, z, p, a)
        y = excess_after(patterns, 1, cells, z, p, b)
        return h + change + 2 * (max(x, y) - max(a, b)), x, y
    if walks is not None:
        vertical = abs(p - z) == cols
        dimension = 0 if vertical else 1
        if walks.bits[dimension] == 0:
            return h + change, a, b
        here = a if vertical else b
        there = walks.records[here + 1 + 2 * walks.home[dimension, cells[p]] + (z > p)]
        h += change + walks.records[there] - walks.records[here]
        return h, there if vertical else a, b if vertical else there
    if lines is not None:
        vertical = abs(p - z) == cols
        if code == LINEAR:
            return h + change + 2 * conflict_change(lines.home, cells, cols, cells[p], z, p), a, b
        if code == THIRDS:
            x, y = a, b + change
            if vertical:
                x += passed_in_rows(lines.home, cells, z, p)
            return in_threes(x) + in_threes(y), x, y
        x, y = a, b
        if vertical:
            x += passed_in_rows(lines.home, cells, z, p)
        else:
            y += passed_in_columns(lines.home, cells, cols, z, p)
        return lines.steps[0, x] + lines.steps[1, y], x, y
    return h + change, a, b


@inlined
def ready(e: Estimator, cells: Ints) -> None:
    """Prepare a board for estimating its children, for codes where that saves work."""
    _ready(e.patterns, cells)


@inlined
def _ready(patterns: Patterns | None, cells: Ints) -> None:
    if patterns is not None:
        find_entries(patterns, cells)

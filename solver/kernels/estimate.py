"""Estimates as data: an integer code and tables, so that one compiled search serves them all.

A compiled function passed as an argument would miss numba's disk cache in every new process. The estimate of
a board is (h, a, b): h itself and two registers that make the estimate of a child cheap. `whole` computes all
three from scratch, `child` from those of the parent.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes   r, c row and column
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.kernels.codes import ADDITIVE, COL, INVERSIONS, LINEAR, NONE, PATTERNS, ROW, THIRDS, WALKING
from solver.kernels.conflicts import column_conflicts, conflict_change, row_conflicts
from solver.kernels.grid import Grid, Ints
from solver.kernels.inversions import (
    inversions_by_columns,
    inversions_by_rows,
    passed_in_columns,
    passed_in_rows,
)
from solver.kernels.jit import inlined, kernel
from solver.kernels.layout import CELLS, SIZE, excess_after, find_entries
from solver.kernels.walking import walk_key, walk_slot


class Estimator(NamedTuple):
    """The data that a kernel needs to estimate; arrays that a code does not use are empty.

    There are few arrays, because each one passed to a function that is not inlined costs some 20 ns a call.
    """

    code: int
    cost: Ints
    """[tile, cell] -> what the tile adds to the estimate there."""
    home: Ints
    """[ROW | COL | ROW_RANK | COL_RANK, tile] -> its goal line, and its place in the goal read by
    rows and by columns; -1 for the blank."""
    steps: Ints
    """[0, inversions by rows] -> vertical moves they need; [1, ... by columns] -> horizontal ones."""
    walk: Ints
    """Records of walking-distance states: the distance, then for every goal line the places of the records
    after one of its tiles steps up (left), and down (right)."""
    walk_keys: Ints
    """[dimension, slot] -> packed state, or -1; open addressing."""
    walk_places: Ints
    """[dimension, slot] -> the place of the state's record; empty without a table."""
    walk_bits: Ints
    """[dimension] -> bits of one count in a packed state; 0 if the dimension has no table and `cost` counts
    it instead."""
    values: Ints
    """The values of pattern databases, two per byte."""
    layout: Ints
    """Where the values of a board are in `values`: see `solver.kernels.layout`."""
    entries: Ints
    """The entries of the board whose children are estimated; written by `whole` and `ready`."""


BLIND = Estimator(
    code=NONE,
    cost=np.zeros((0, 0), np.int64),
    home=np.zeros((4, 0), np.int64),
    steps=np.zeros((2, 0), np.int64),
    walk=np.zeros(0, np.int32),
    walk_keys=np.zeros((2, 0), np.int64),
    walk_places=np.zeros((2, 0), np.int32),
    walk_bits=np.zeros(2, np.int64),
    values=np.zeros(0, np.uint8),
    layout=np.zeros(SIZE, np.int32),
    entries=np.zeros(4 * CELLS, np.int64),
)
"""No estimate: 0 everywhere."""


@inlined
def in_threes(count: int) -> int:
    """How many threes and ones make up a count."""
    return count // 3 + count % 3


@kernel
def whole(e: Estimator, grid: Grid, cells: Ints) -> tuple[int, int, int]:
    """(h, a, b) of a board, from scratch."""
    h, a, b = 0, 0, 0
    if e.code == NONE:
        return h, a, b
    if e.code == INVERSIONS:
        a = inversions_by_rows(e.home, cells)
        b = inversions_by_columns(e.home, grid.rows, grid.cols, cells)
        return e.steps[0, a] + e.steps[1, b], a, b
    for cell in range(cells.shape[0]):
        if cells[cell]:
            h += e.cost[cells[cell], cell]
    if e.code == LINEAR:
        for r in range(grid.rows):
            h += 2 * row_conflicts(e.home, cells, grid.cols, r, -1, 0)
        for c in range(grid.cols):
            h += 2 * column_conflicts(e.home, cells, grid.cols, c, -1, 0)
    elif e.code == WALKING:
        if e.walk_bits[0]:
            key = walk_key(e.home, cells, grid.cols, grid.rows, True, e.walk_bits[0])
            a = e.walk_places[0, walk_slot(e.walk_keys, 0, key)]
            h += e.walk[a]
        if e.walk_bits[1]:
            key = walk_key(e.home, cells, grid.cols, grid.cols, False, e.walk_bits[1])
            b = e.walk_places[1, walk_slot(e.walk_keys, 1, key)]
            h += e.walk[b]
    elif e.code == THIRDS:
        a, b = inversions_by_rows(e.home, cells), h
        h = in_threes(a) + in_threes(b)
    elif e.code == PATTERNS:
        a, b = find_entries(e.values, e.layout, cells, e.entries)
        h += 2 * max(a, b)
    return h, a, b


@inlined
def child(
    e: Estimator, cols: int, cells: Ints, h: int, a: int, b: int, z: int, p: int
) -> tuple[int, int, int]:
    """(h, a, b) after the tile at p slides to the blank at z; `cells` is the board before the move.

    `whole` or `ready` must have been called for that board.
    """
    t = cells[p]
    if e.code == ADDITIVE:
        return h + e.cost[t, z] - e.cost[t, p], a, b
    if e.code == WALKING:
        if abs(p - z) == cols:
            if e.walk_bits[0] == 0:
                return h + e.cost[t, z] - e.cost[t, p], a, b
            there = e.walk[a + 1 + 2 * e.home[ROW, t] + (z > p)]
            return h + e.cost[t, z] - e.cost[t, p] + e.walk[there] - e.walk[a], there, b
        if e.walk_bits[1] == 0:
            return h + e.cost[t, z] - e.cost[t, p], a, b
        there = e.walk[b + 1 + 2 * e.home[COL, t] + (z > p)]
        return h + e.cost[t, z] - e.cost[t, p] + e.walk[there] - e.walk[b], a, there
    if e.code == LINEAR:
        change = e.cost[t, z] - e.cost[t, p] + 2 * conflict_change(e.home, cells, cols, t, z, p)
        return h + change, a, b
    if e.code == INVERSIONS:
        if abs(p - z) == cols:
            there = a + passed_in_rows(e.home, cells, z, p)
            return e.steps[0, there] + e.steps[1, b], there, b
        there = b + passed_in_columns(e.home, cells, cols, z, p)
        return e.steps[0, a] + e.steps[1, there], a, there
    if e.code == THIRDS:
        x, y = a, b + e.cost[t, z] - e.cost[t, p]
        if abs(p - z) == cols:
            x += passed_in_rows(e.home, cells, z, p)
        return in_threes(x) + in_threes(y), x, y
    if e.code == PATTERNS:
        x = excess_after(e.values, e.layout, e.entries, 0, cells, z, p, a)
        y = excess_after(e.values, e.layout, e.entries, 1, cells, z, p, b)
        return h + e.cost[t, z] - e.cost[t, p] + 2 * (max(x, y) - max(a, b)), x, y
    return 0, 0, 0


@inlined
def ready(e: Estimator, cells: Ints) -> None:
    """Prepare a board for estimating its children, for codes where that saves work."""
    if e.code == PATTERNS:
        find_entries(e.values, e.layout, cells, e.entries)

"""Ranking heuristics: these order the boards of a beam if the estimate itself does not.

An estimate that proves something must not exceed the moves left; a rank only has to be low near the goal. The
rank is a sum: a cost for each tile that grows faster than its distance, a high price for linear conflicts,
the moves that inversions need, and a price for small rings. In a ring each tile is on the goal cell of the
next: with one or two rings left a beam is stuck, although all tiles are one step from their goal cells.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes   a, b inversions by rows
        and by columns   h linear conflict
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.kernels.codes import ROW_RANK
from solver.kernels.estimate import Lines
from solver.kernels.grid import Grid, Ints
from solver.kernels.inversions import (
    inversions_by_columns,
    inversions_by_rows,
    passed_in_columns,
    passed_in_rows,
)
from solver.kernels.jit import inlined, kernel, part


class RankingHeuristic(NamedTuple):
    """The tables of a ranking. It uses the registers of the linear conflict estimator."""

    cost: Ints
    """[tile, cell] -> what the tile adds there."""
    steps: Ints
    """[0, inversions by rows], [1, ... by columns] -> the moves they need."""
    conflict: int
    """Price of every move that linear conflict adds to Manhattan distance; 0: the estimate itself is the
    rank."""
    inversion: int
    """Price of every move that inversions need."""
    ring: Ints
    """[tiles] -> price of a ring of so many tiles; empty: rings cost nothing."""


NO_RANKING = RankingHeuristic(
    np.zeros((0, 0), np.int64), np.zeros((2, 0), np.int64), 0, 0, np.zeros(0, np.int64)
)


@kernel
def rank_of(
    ranking: RankingHeuristic, home: Ints, cost: Ints, grid: Grid, cells: Ints, h: int
) -> tuple[int, int, int]:
    """(rank, a, b) of a board, from scratch; `home` and `cost` are those of the estimator."""
    a = inversions_by_rows(home, cells)
    b = inversions_by_columns(home, grid.rows, grid.cols, cells)
    rank = ranking.conflict * h + ranking.inversion * (ranking.steps[0, a] + ranking.steps[1, b])
    for cell in range(cells.shape[0]):
        if cells[cell]:
            rank += ranking.cost[cells[cell], cell] - ranking.conflict * cost[cells[cell], cell]
    for cell in range(cells.shape[0]):
        if ranking.ring.shape[0] and cells[cell]:
            tiles = ring_of(ranking.ring, home, cells, cells[cell], cell, cell)
            # Each ring is counted once, from its first cell.
            if tiles and is_first(home, cells, cell, tiles):
                rank += ranking.ring[tiles]
    return rank, a, b


@part
def ring_of(ring: Ints, home: Ints, cells: Ints, t: int, at: int, blank: int) -> int:
    """The tiles in the ring of t, as if t were at `at` and the blank at `blank`; 0 beyond the longest.

    A ring that contains the blank does not count: a move makes it longer or shorter.
    """
    cell = home[ROW_RANK, t]
    for tiles in range(1, ring.shape[0]):
        if cell == at:
            return tiles
        if cell == blank or cells[cell] == 0:
            return 0
        cell = home[ROW_RANK, cells[cell]]
    return 0


@part
def is_first(home: Ints, cells: Ints, at: int, tiles: int) -> bool:
    """Whether a cell comes before all others of its ring."""
    cell = at
    for _ in range(tiles):
        cell = home[ROW_RANK, cells[cell]]
        if cell < at:
            return False
    return True


@inlined
def rank_change(
    ranking: RankingHeuristic, lines: Lines | None, cost: Ints, cols: int, cells: Ints,
    change: int, a: int, b: int, z: int, p: int,
) -> tuple[int, int, int]:  # fmt: skip
    """(change in rank, a, b) after the tile at p slides to the blank at z; `change` is the change in h."""
    if lines is None:
        return change, a, b
    home = lines.home
    t = cells[p]
    rank = ranking.cost[t, z] - ranking.cost[t, p] + ranking.conflict * (change - cost[t, z] + cost[t, p])
    if ranking.ring.shape[0]:
        rank += ranking.ring[ring_of(ranking.ring, home, cells, t, z, p)]
        rank -= ranking.ring[ring_of(ranking.ring, home, cells, t, p, z)]
    if abs(p - z) == cols:
        there = a + passed_in_rows(home, cells, z, p)
        return rank + ranking.inversion * (ranking.steps[0, there] - ranking.steps[0, a]), there, b
    there = b + passed_in_columns(home, cells, cols, z, p)
    return rank + ranking.inversion * (ranking.steps[1, there] - ranking.steps[1, b]), a, there

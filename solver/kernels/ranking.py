"""Ranking heuristics: these order the boards of a beam if the estimate itself does not.

An estimate that proves something must not exceed the moves left; a rank only has to be low near the goal. The
rank is a sum: a cost for each tile by how far it is from its goal cell, a price for each two tiles whose goal
cells are neighbours, by how far each of them is, prices for linear conflicts and for the moves that
inversions need, and a price for small rings. In a ring each tile is on the goal cell of the next: with one or
two rings left a beam is stuck, although all tiles are one step from their goal cells.

Legend: t tile   p the cell it comes from   z the blank's cell, where it goes   a, b inversions by rows
        and by columns   h linear conflict
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.kernels.codes import COL, COL_RANK, ROW, ROW_RANK
from solver.kernels.estimate import Lines
from solver.kernels.grid import DOWN, LEFT, RIGHT, UP, Grid, Ints
from solver.kernels.inversions import inversions_by_columns, inversions_by_rows
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
    column: Ints
    """[cell] -> its column: a division takes longer than the rest of a conflict."""
    shift: Ints
    """[0, tile, cell] -> how far the tile is from its goal cell, as a number: rows first; [1, ...] columns
    first."""
    beside: Ints
    """[tile, direction] -> the tile whose goal cell is the next one that way; 0 if there is none."""
    pairs: Ints
    """[shift of a tile, shift of the one to the right of it in the goal] -> what the two add."""


LOWEST = 1_000
"""The rank of the goal. A price may be negative, a rank may not."""

NO_RANKING = RankingHeuristic(
    cost=np.zeros((0, 0), np.int64),
    steps=np.zeros((2, 0), np.int64),
    conflict=0,
    inversion=0,
    ring=np.zeros(0, np.int64),
    column=np.zeros(0, np.int64),
    shift=np.zeros((2, 0, 0), np.int32),
    beside=np.zeros((0, 4), np.int64),
    pairs=np.zeros((0, 0), np.int16),
)


@kernel
def rank_of(
    ranking: RankingHeuristic, home: Ints, cost: Ints, grid: Grid, cells: Ints, h: int
) -> tuple[int, int, int]:
    """(rank, a, b) of a board, from scratch; `home` and `cost` are those of the estimator."""
    a = inversions_by_rows(home, cells)
    b = inversions_by_columns(home, grid.rows, grid.cols, cells)
    rank = LOWEST + ranking.conflict * h + ranking.inversion * (ranking.steps[0, a] + ranking.steps[1, b])
    for cell in range(cells.shape[0]):
        if cells[cell]:
            rank += ranking.cost[cells[cell], cell] - ranking.conflict * cost[cells[cell], cell]
    for cell in range(cells.shape[0]):
        for other in range(cells.shape[0]):
            t, u = cells[cell], cells[other]
            if t and u and u == ranking.beside[t, RIGHT]:
                rank += ranking.pairs[ranking.shift[0, t, cell], ranking.shift[0, u, other]]
            elif t and u and u == ranking.beside[t, DOWN]:
                rank += ranking.pairs[ranking.shift[1, t, cell], ranking.shift[1, u, other]]
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
def ranked_child(
    ranking: RankingHeuristic,
    lines: Lines | None,
    cost: Ints,
    cols: int,
    cells: Ints,
    where: Ints,
    h: int,
    rank: int,
    a: int,
    b: int,
    z: int,
    p: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """(h, rank, a, b) after the tile at p slides to the blank at z, from those before.

    `lines` and `cost` are those of the estimator; `where` has the cell of every tile before the move.
    """
    if lines is None:
        return h, rank, a, b
    home = lines.home
    t = cells[p]
    conflicts = 0
    if abs(p - z) == cols:
        row = home[ROW, t]
        first = row * cols
        if first <= p < first + cols:
            conflicts = -conflicts_of(home[ROW], home[COL], cells, first, p, first + cols, 1, row, t)
        elif first <= z < first + cols:
            conflicts = conflicts_of(home[ROW], home[COL], cells, first, z, first + cols, 1, row, t)
        there = a + passed(home[ROW_RANK], cells, min(z, p) + 1, max(z, p), 1, t, z < p)
        steps = ranking.steps[0, there] - ranking.steps[0, a]
        a = there
    else:
        col = home[COL, t]
        last = cells.shape[0]
        if ranking.column[p] == col:
            conflicts = -conflicts_of(home[COL], home[ROW], cells, col, p, last, cols, col, t)
        elif ranking.column[z] == col:
            conflicts = conflicts_of(home[COL], home[ROW], cells, col, z, last, cols, col, t)
        left, right = min(z, p), max(z, p)
        there = b + passed(home[COL_RANK], cells, left + cols, last, cols, t, z < p)
        there += passed(home[COL_RANK], cells, ranking.column[right], right, cols, t, z < p)
        steps = ranking.steps[1, there] - ranking.steps[1, b]
        b = there
    h += cost[t, z] - cost[t, p] + 2 * conflicts
    rank += ranking.cost[t, z] - ranking.cost[t, p]
    rank += 2 * ranking.conflict * conflicts + ranking.inversion * steps
    shift, pairs, beside = ranking.shift, ranking.pairs, ranking.beside
    rank += pairs_change(shift[0], pairs, where, t, beside[t, LEFT], beside[t, RIGHT], z, p)
    rank += pairs_change(shift[1], pairs, where, t, beside[t, UP], beside[t, DOWN], z, p)
    if ranking.ring.shape[0]:
        rank += ranking.ring[ring_of(ranking.ring, home, cells, t, z, p)]
        rank -= ranking.ring[ring_of(ranking.ring, home, cells, t, p, z)]
    return h, rank, a, b


@inlined
def pairs_change(
    shift: Ints, pairs: Ints, where: Ints, t: int, before: int, after: int, z: int, p: int
) -> int:
    """What the pairs of t with the tiles before and after it add at z, less what they add at p."""
    change, there, here = 0, shift[t, z], shift[t, p]
    if before:
        other = shift[before, where[before]]
        change += pairs[other, there] - pairs[other, here]
    if after:
        other = shift[after, where[after]]
        change += pairs[there, other] - pairs[here, other]
    return change


@inlined
def conflicts_of(
    lines: Ints, places: Ints, cells: Ints, first: int, at: int, end: int, step: int, line: int, t: int
) -> int:
    """The conflicts that tile t brings to its goal line when it stands at `at`.

    As in `solver.kernels.conflicts`, but with and without the tile in one pass.
    """
    ends = 0
    for cell in range(first, at, step):
        u = cells[cell]
        if u and lines[u] == line:
            ends = with_end(ends, places[u])
    without, conflicts = ends, 0
    place = places[t]
    if ends >> place:
        conflicts += 1
    ends = with_end(ends, place)
    for cell in range(at + step, end, step):
        u = cells[cell]
        if u and lines[u] == line:
            place = places[u]
            conflicts += (ends >> place != 0) - (without >> place != 0)
            ends, without = with_end(ends, place), with_end(without, place)
    return conflicts


@inlined
def with_end(ends: int, place: int) -> int:
    """The lowest ends of increasing subsequences after a tile with this goal place."""
    above = ends >> place << place
    return ends ^ above & -above | 1 << place


@inlined
def passed(ranks: Ints, cells: Ints, first: int, end: int, step: int, t: int, forward: bool) -> int:
    """The change in inversions when a tile passes the tiles in these cells."""
    change, rank = 0, ranks[t]
    for cell in range(first, end, step):
        change += 1 if ranks[cells[cell]] < rank else -1
    return change if forward else -change

"""Beam search, level by level: all nodes of a level are expanded, the best of their children kept.

A child is stored as its parent, its direction, its estimate and its hash. Its board is made only when the
node is taken, so a child that is not kept costs 32 bytes on every size of board. No sorting is needed: a
histogram of the ranks moves a cut down as the level fills, and a child beyond the cut is counted and dropped
at once. A slice may end between any two children.

Legend: z the blank's cell   p where it goes   k next direction (its place in the order)   h a b the
        estimate   rank lower is better: h, or the rank of a ranking heuristic   slot a node's place
        in its level   side which of two buffers holds the current level
"""

from __future__ import annotations

from typing import NamedTuple

from solver.kernels.estimate import Estimator, child, ready
from solver.kernels.grid import Grid, Ints
from solver.kernels.jit import inlined, kernel, part
from solver.kernels.ranking import RankingHeuristic, rank_change

SLICED, FOUND, EXHAUSTED, MORE_CHILDREN, MORE_NODES = range(5)
"""Budget spent; goal found; nothing left, or too deep; the arrays of children or of nodes must grow."""

(LEFT, RAISED, EXPANDED, DUPLICATES, PEAK, DEPTH, MAX_DEPTH, SIDE, COUNT, AT, SLOT, KEPT, BEFORE, FIRST,
 LAST_CUT, QUOTA, K, Z, NEXT, CUT, BELOW, HIGH, LIMIT, PRUNES, PATIENCE, WIDTH,
 GOAL_HASH, NEAREST_RANK, NEAREST_DEPTH, NEAREST_PARENT, NEAREST_BLANK, BEST_SLOT,
 BEST_RANK) = range(33)  # fmt: skip
"""The registers. For the current level: COUNT children to choose from, KEPT of them are kept, by LAST_CUT and
QUOTA; AT is the place among them, SLOT the nodes taken, FIRST the number of its first node among all ever
kept, BEFORE the nodes of the level before. For the next level: NEXT children stored, CUT, BELOW the number at
or below the cut, HIGH the highest rank. Z is the blank's cell in the board being expanded. NEAREST is the
child with the lowest rank so far. LIMIT bounds the depth and, if h PRUNES, the length of paths to the goal.
PATIENCE bounds the levels without a nearer child. BEST is the node with the lowest rank taken in the current
level."""
REGISTERS = 33

PARENT, WAY, H, RANK, A, B = range(6)
"""The columns of a child."""
COLUMNS = 6


class Store(NamedTuple):
    """The arrays of a beam: those that grow and those that do not."""

    children: Ints
    """[side, place, column]"""
    hashes: Ints
    """[side, place] -> the hash of a child's board."""
    boards: Ints
    """[side, slot, cell]: the nodes of two levels."""
    parent: Ints
    """[node] -> its parent, for every node ever kept."""
    blank: Ints
    """[node] -> the blank's cell, likewise."""
    seen: Ints
    """[slot] -> the hash of the last board raised with this slot. A board forgotten this way may be raised
    again, and one with the hash of another is lost; neither makes an answer wrong. Remembering all of them
    took 60 % of the time, in cache misses, and made no answer shorter."""
    histogram: Ints
    """[rank] -> children of the next level with this rank."""
    marks: Ints
    """[tile, cell] -> what the tile there adds to a hash."""


@kernel
def search(
    grid: Grid,
    e: Estimator,
    ranking: RankingHeuristic,
    order: Ints,
    goal: Ints,
    store: Store,
    cells: Ints,
    reg: Ints,
) -> int:
    """Search until reg[LEFT] more nodes are raised or taken, or the search ends.

    Between calls `cells` holds the board of the node being expanded.
    """
    children, hashes, marks = store.children, store.hashes, store.marks
    while reg[LEFT] > 0:
        side = reg[SIDE]
        if reg[K] == 4:
            while reg[AT] < reg[COUNT] and not is_kept(children, reg):
                reg[AT] += 1
            if reg[AT] == reg[COUNT]:
                if reg[NEXT] == 0 or reg[DEPTH] + 1 >= min(reg[LIMIT], reg[NEAREST_DEPTH] + reg[PATIENCE]):
                    return EXHAUSTED
                turn(store.histogram, reg)
                continue
            if reg[FIRST] + reg[SLOT] == store.parent.shape[0] or reg[SLOT] == store.boards.shape[1]:
                return MORE_NODES
            take(grid, store, cells, reg)
            ready(e, cells)
            continue
        way = order[reg[K]]
        at, z = reg[AT] - 1, reg[Z]
        p = grid.neighbour[z, way]
        if p < 0 or way ^ 1 == children[side, at, WAY]:
            reg[K] += 1
            continue
        t = cells[p]
        hashed = hashes[side, at] ^ marks[t, p] ^ marks[t, z]
        if hashed == reg[GOAL_HASH] and is_goal(cells, goal, z, p):
            raised(reg)
            reg[DEPTH] += 1
            near(0, p, reg)
            return FOUND
        before, a, b = children[side, at, H], children[side, at, A], children[side, at, B]
        h, x, y = child(e, grid.cols, cells, before, a, b, z, p)
        rank = h
        if ranking.conflict:
            change, x, y = rank_change(ranking, e.lines, e.cost, grid.cols, cells, h - before, a, b, z, p)
            rank = children[side, at, RANK] + change
        rank = min(rank, store.histogram.shape[0] - 1)
        hopeless = reg[PRUNES] and reg[DEPTH] + 1 + h > reg[LIMIT]
        if hopeless or (reg[BELOW] >= reg[WIDTH] and rank >= reg[CUT]):
            raised(reg)
            reg[K] += 1
            continue
        slot = slot_of(store.seen, hashed)
        if store.seen[slot] == hashed:
            reg[DUPLICATES] += 1
            reg[K] += 1
            continue
        if reg[NEXT] == children.shape[1]:
            return MORE_CHILDREN
        store.seen[slot] = hashed
        there, new = side ^ 1, reg[NEXT]
        children[there, new, PARENT], children[there, new, WAY] = reg[SLOT] - 1, way
        children[there, new, H], children[there, new, RANK] = h, rank
        children[there, new, A], children[there, new, B] = x, y
        hashes[there, new] = hashed
        raised(reg)
        reg[NEXT] += 1
        if rank < reg[NEAREST_RANK]:
            near(rank, p, reg)
        enter(store.histogram, rank, reg)
        reg[K] += 1
    return SLICED


@inlined
def raised(reg: Ints) -> None:
    """Count a node raised."""
    reg[RAISED] += 1
    reg[LEFT] -= 1
    reg[MAX_DEPTH] = reg[DEPTH] + 1


@inlined
def near(rank: int, blank: int, reg: Ints) -> None:
    """Record a child of the node being expanded as the nearest to the goal."""
    reg[NEAREST_RANK], reg[NEAREST_DEPTH] = rank, reg[DEPTH] + 1
    reg[NEAREST_PARENT], reg[NEAREST_BLANK] = reg[FIRST] + reg[SLOT] - 1, blank


@inlined
def is_kept(children: Ints, reg: Ints) -> bool:
    """Whether the next child of the current level is among the best; among equals, the first raised."""
    rank = children[reg[SIDE], reg[AT], RANK]
    return rank < reg[LAST_CUT] or (rank == reg[LAST_CUT] and reg[QUOTA] > 0)


@part
def take(grid: Grid, store: Store, cells: Ints, reg: Ints) -> None:
    """Take the next node of the level: make its board from its parent's."""
    side, at, slot = reg[SIDE], reg[AT], reg[SLOT]
    if store.children[side, at, RANK] == reg[LAST_CUT]:
        reg[QUOTA] -= 1
    node = reg[FIRST] + slot
    if node > 0:
        above = store.children[side, at, PARENT]
        parent = reg[FIRST] - reg[BEFORE] + above
        z = store.blank[parent]
        p = grid.neighbour[z, store.children[side, at, WAY]]
        for cell in range(cells.shape[0]):
            cells[cell] = store.boards[side ^ 1, above, cell]
        cells[z], cells[p] = cells[p], 0
        store.parent[node], store.blank[node] = parent, p
    for cell in range(cells.shape[0]):
        store.boards[side, slot, cell] = cells[cell]
    rank = store.children[side, at, RANK]
    if slot == 0 or rank < reg[BEST_RANK]:
        reg[BEST_SLOT], reg[BEST_RANK] = slot, rank
    reg[Z], reg[K] = store.blank[node], 0
    reg[AT] += 1
    reg[SLOT] += 1
    reg[EXPANDED] += 1
    reg[LEFT] -= 1


@inlined
def enter(histogram: Ints, rank: int, reg: Ints) -> None:
    """Count a child of the next level and move the cut: at most the best `width` children lie below it."""
    histogram[rank] += 1
    reg[HIGH] = max(reg[HIGH], rank)
    if reg[BELOW] < reg[WIDTH]:
        reg[CUT] = reg[HIGH]
    reg[BELOW] += 1
    while reg[BELOW] - histogram[reg[CUT]] >= reg[WIDTH]:
        reg[BELOW] -= histogram[reg[CUT]]
        reg[CUT] -= 1
    reg[PEAK] = max(reg[PEAK], reg[KEPT] - reg[SLOT] + min(reg[BELOW], reg[WIDTH]))


@part
def turn(histogram: Ints, reg: Ints) -> None:
    """Make the next level the current one."""
    reg[BEFORE], reg[KEPT] = reg[SLOT], min(reg[BELOW], reg[WIDTH])
    reg[QUOTA] = reg[KEPT] - (reg[BELOW] - histogram[reg[CUT]])
    reg[FIRST] += reg[SLOT]
    reg[LAST_CUT], reg[COUNT] = reg[CUT], reg[NEXT]
    histogram[: reg[HIGH] + 1] = 0
    reg[NEXT] = reg[CUT] = reg[BELOW] = reg[HIGH] = reg[AT] = reg[SLOT] = 0
    reg[SIDE] ^= 1
    reg[DEPTH] += 1


@part
def is_goal(cells: Ints, goal: Ints, z: int, p: int) -> bool:
    """Whether the board is the goal after the tile at p slides to the blank at z."""
    if goal[p] != 0 or goal[z] != cells[p]:
        return False
    for cell in range(cells.shape[0]):
        if cells[cell] != goal[cell] and cell != z and cell != p:
            return False
    return True


@inlined
def slot_of(seen: Ints, hashed: int) -> int:
    """The slot of a hash."""
    return (hashed ^ hashed >> 32) & seen.shape[0] - 1


@kernel
def refill(seen: Ints, hashes: Ints) -> None:
    """Enter hashes into a table; a hash of 0 stands for none."""
    for place in range(hashes.shape[0]):
        if hashes[place] != 0:
            seen[slot_of(seen, hashes[place])] = hashes[place]

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
from solver.kernels.ranking import RankingHeuristic, ranked_child

SLICED, FOUND, EXHAUSTED, MORE_CHILDREN, MORE_NODES = range(5)
"""Budget spent; goal found; nothing left, or too deep; the arrays of children or of nodes must grow."""

(LEFT, RAISED, EXPANDED, DUPLICATES, PEAK, DEPTH, MAX_DEPTH, SIDE, COUNT, AT, SLOT, KEPT, BEFORE, FIRST,
 LAST_CUT, QUOTA, K, BLANK, NEXT, CUT, BELOW, HIGH, LIMIT, PRUNES, PATIENCE, WIDTH,
 GOAL_HASH, NEAREST_RANK, NEAREST_DEPTH, NEAREST_PARENT, NEAREST_BLANK, BEST_SLOT,
 BEST_RANK) = range(33)  # fmt: skip
"""The registers. For the current level: COUNT children to choose from, KEPT of them are kept, by LAST_CUT and
QUOTA; AT is the place among them, SLOT the nodes taken, FIRST the number of its first node among all ever
kept, BEFORE the nodes of the level before. For the next level: NEXT children stored, CUT, BELOW the number at
or below the cut, HIGH the highest rank. BLANK is the blank's cell in the board being expanded. NEAREST is the
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
    """[low bits of a hash] -> the high bits of the last board stored with these low bits. A board forgotten
    this way may be stored again, and one with the hash of another is lost; neither makes an answer wrong.
    Remembering all of them took 60 % of the time, in cache misses, and made no answer shorter."""
    histogram: Ints
    """[rank] -> children of the next level with this rank."""
    marks: Ints
    """[tile, cell] -> what the tile there adds to a hash."""
    where: Ints
    """[tile] -> its cell in the board being expanded."""


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

    `raised` counts every child that is not a duplicate, including those dropped at once.

    Between calls `cells` holds the board of the node being expanded.
    """
    children, hashes, marks, seen = store.children, store.hashes, store.marks, store.seen
    histogram, highest, where = store.histogram, store.histogram.shape[0] - 1, store.where
    side, depth, count, kept, width = reg[SIDE], reg[DEPTH], reg[COUNT], reg[KEPT], reg[WIDTH]
    # What changes with every child is in local variables: elements of `reg` might share memory with any other
    # array, so they would be read and written anew each time.
    left, raised, duplicates, max_depth = reg[LEFT], reg[RAISED], reg[DUPLICATES], reg[MAX_DEPTH]
    at, slot, z, k, quota = reg[AT], reg[SLOT], reg[BLANK], reg[K], reg[QUOTA]
    new, cut, below, high = reg[NEXT], reg[CUT], reg[BELOW], reg[HIGH]
    status = SLICED
    while left > 0:
        if k == 4:
            while at < count and not is_kept(children[side, at, RANK], reg[LAST_CUT], quota):
                at += 1
            reg[PEAK] = max(reg[PEAK], kept - slot + min(below, width))
            if at == count:
                if new == 0 or depth + 1 >= min(reg[LIMIT], reg[NEAREST_DEPTH] + reg[PATIENCE]):
                    status = EXHAUSTED
                    break
                reg[SLOT], reg[NEXT], reg[CUT], reg[BELOW], reg[HIGH] = slot, new, cut, below, high
                turn(histogram, reg)
                side, depth, count, kept, quota = reg[SIDE], reg[DEPTH], reg[COUNT], reg[KEPT], reg[QUOTA]
                at = slot = new = cut = below = high = 0
                continue
            if reg[FIRST] + slot == store.parent.shape[0] or slot == store.boards.shape[1]:
                status = MORE_NODES
                break
            if children[side, at, RANK] == reg[LAST_CUT]:
                quota -= 1
            z = take(grid, store, cells, reg, at, slot)
            ready(e, cells)
            at, slot, k = at + 1, slot + 1, 0
            left -= 1
            continue
        way = order[k]
        p = grid.neighbour[z, way]
        if p < 0 or way ^ 1 == children[side, at - 1, WAY]:
            k += 1
            continue
        t = cells[p]
        hashed = hashes[side, at - 1] ^ marks[t, p] ^ marks[t, z]
        if hashed == reg[GOAL_HASH] and is_goal(cells, goal, z, p):
            left, raised, max_depth = left - 1, raised + 1, depth + 1
            reg[DEPTH] += 1
            reg[NEAREST_RANK], reg[NEAREST_DEPTH] = 0, depth + 1
            reg[NEAREST_PARENT], reg[NEAREST_BLANK] = reg[FIRST] + slot - 1, p
            status = FOUND
            break
        h, a, b = children[side, at - 1, H], children[side, at - 1, A], children[side, at - 1, B]
        if ranking.conflict:
            rank = children[side, at - 1, RANK]
            h, rank, a, b = ranked_child(
                ranking, e.lines, e.cost, grid.cols, cells, where, h, rank, a, b, z, p
            )
        else:
            h, a, b = child(e, grid.cols, cells, h, a, b, z, p)
            rank = h
        rank = max(0, min(rank, highest))
        if (below >= width and rank >= cut) or (reg[PRUNES] and depth + 1 + h > reg[LIMIT]):
            left, raised, max_depth, k = left - 1, raised + 1, depth + 1, k + 1
            continue
        place, tag = hashed & seen.shape[0] - 1, hashed >> 32
        if seen[place] == tag:
            duplicates, k = duplicates + 1, k + 1
            continue
        if new == children.shape[1]:
            status = MORE_CHILDREN
            break
        seen[place] = tag
        there = side ^ 1
        children[there, new, PARENT], children[there, new, WAY] = slot - 1, way
        children[there, new, H], children[there, new, RANK] = h, rank
        children[there, new, A], children[there, new, B] = a, b
        hashes[there, new] = hashed
        left, raised, max_depth, new, k = left - 1, raised + 1, depth + 1, new + 1, k + 1
        if rank < reg[NEAREST_RANK]:
            reg[NEAREST_RANK], reg[NEAREST_DEPTH] = rank, depth + 1
            reg[NEAREST_PARENT], reg[NEAREST_BLANK] = reg[FIRST] + slot - 1, p
        # The cut moves so that at most the best `width` children lie below it.
        histogram[rank] += 1
        high = max(high, rank)
        if below < width:
            cut = high
        below += 1
        while below - histogram[cut] >= width:
            below -= histogram[cut]
            cut -= 1
    reg[LEFT], reg[RAISED], reg[DUPLICATES], reg[MAX_DEPTH] = left, raised, duplicates, max_depth
    reg[AT], reg[SLOT], reg[BLANK], reg[K], reg[QUOTA] = at, slot, z, k, quota
    reg[NEXT], reg[CUT], reg[BELOW], reg[HIGH] = new, cut, below, high
    reg[PEAK] = max(reg[PEAK], kept - slot + min(below, width))
    return status


@inlined
def is_kept(rank: int, cut: int, quota: int) -> bool:
    """Whether a child of the current level is among the best; among equals, the first stored."""
    return rank < cut or (rank == cut and quota > 0)


@part
def take(grid: Grid, store: Store, cells: Ints, reg: Ints, at: int, slot: int) -> int:
    """Take a child as a node of the current level: make its board from its parent's; returns its blank."""
    side = reg[SIDE]
    node = reg[FIRST] + slot
    z = store.blank[0]
    if node > 0:
        above = store.children[side, at, PARENT]
        parent = reg[FIRST] - reg[BEFORE] + above
        z = store.blank[parent]
        p = grid.neighbour[z, store.children[side, at, WAY]]
        for cell in range(cells.shape[0]):
            cells[cell] = store.boards[side ^ 1, above, cell]
        cells[z], cells[p] = cells[p], 0
        store.parent[node], store.blank[node] = parent, p
        z = p
    for cell in range(cells.shape[0]):
        store.boards[side, slot, cell] = cells[cell]
        store.where[cells[cell]] = cell
    rank = store.children[side, at, RANK]
    if slot == 0 or rank < reg[BEST_RANK]:
        reg[BEST_SLOT], reg[BEST_RANK] = slot, rank
    reg[EXPANDED] += 1
    return z


@part
def turn(histogram: Ints, reg: Ints) -> None:
    """Make the next level the current one."""
    reg[BEFORE], reg[KEPT] = reg[SLOT], min(reg[BELOW], reg[WIDTH])
    reg[QUOTA] = reg[KEPT] - (reg[BELOW] - histogram[reg[CUT]])
    reg[FIRST] += reg[SLOT]
    reg[LAST_CUT], reg[COUNT] = reg[CUT], reg[NEXT]
    histogram[: reg[HIGH] + 1] = 0
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


@kernel
def refill(seen: Ints, hashes: Ints) -> None:
    """Enter hashes into a table of seen boards."""
    for place in range(hashes.shape[0]):
        seen[hashes[place] & seen.shape[0] - 1] = hashes[place] >> 32

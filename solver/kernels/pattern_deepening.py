"""IDA* with pattern databases: the index of every pattern is updated move by move.

A tile that moves changes the index of one pattern only. All estimates of a board have the same parity, so a
child over the bound is over it by at least two, and the next bound is two higher. The reflected board is
looked up only if the board itself does not rule the child out.

Legend: d depth   z the blank's cell   k moves not yet tried (three bits each, the first lowest)   t tile
        p its cell
        x y the estimate by the board itself, and by its reflection   w v the entries of the tile's
        pattern there   room moves left within the bound
"""

from __future__ import annotations

from solver.kernels.deepening import (
    BOUND,
    DEEPER,
    DEPTH,
    EXPANDED,
    FOUND,
    LEFT,
    MAX_DEPTH,
    NEXT_BOUND,
    RAISED,
    ROUND_OVER,
    SLICED,
)
from solver.kernels.grid import Ints
from solver.kernels.jit import kernel
from solver.kernels.layout import CELLS, OF, SIDES, SOURCE, STEP, STEP_SIZE, moved, signed

K, X, Y, W, V = 1, 2, 3, 4, 5
"""The columns of the stack. K: moves not yet tried, the blank's cell (`Z`) and the state (`STATE`), in one
number, to write and read less; W and V are the entries before the move to this ply."""
COLUMNS = 8
Z, STATE = 12, 20

PLIES = 1 << 16
"""More plies than any path has."""

_TILE = CELLS - 1
_STACK = PLIES * COLUMNS - 1
_STATES = (1 << 31) - 1
_WAYS = (1 << Z) - 1


@kernel
def deepen(
    values: Ints, places: Ints, terms: Ints, ways: Ints, pruning: Ints,
    cells: Ints, entries: Ints, stack: Ints, reg: Ints,
) -> int:  # fmt: skip
    """Search within the bound until reg[LEFT] more nodes are generated, or the search ends.

    `pruning` [state of the moves made so far * 4 + direction] is the next state * 16 + the directions that
    repeat nothing after it, as bits; `ways` [blank's cell * 16 + such bits] are those that exist, as the
    numbers 4 + direction, three bits each, in the order in which they are tried.
    `entries` is indexed by [side * CELLS + pattern]. `cells` are bytes, which are never negative.
    """
    at, left = reg[DEPTH] * COLUMNS, reg[LEFT]
    deepest, pushed = reg[MAX_DEPTH] * COLUMNS, 0
    last, both = stack.shape[0] - COLUMNS, places[SIDES] == 2
    k, z, state = stack[at + K] & _WAYS, stack[at + K] >> Z & _TILE, stack[at + K] >> STATE
    x, y = stack[at + X], stack[at + Y]
    room = reg[BOUND] - reg[DEPTH] - 1
    status = SLICED
    while left > 0:
        if k == 0:
            if at == 0:
                status = ROUND_OVER
                break
            p, w, v = z, stack[(at & _STACK) + W], stack[(at & _STACK) + V]
            at -= COLUMNS
            room += 1
            ply = at & _STACK
            k, x, y = stack[ply + K], stack[ply + X], stack[ply + Y]
            k, z, state = k & _WAYS, k >> Z & _TILE, k >> STATE
            t = signed(cells[z])
            cells[p], cells[z] = t, 0
            entries[places[OF + t]] = w
            if both:
                entries[CELLS + signed(places[OF + CELLS + t])] = v
            continue
        move = z << 2 | k & 3
        k >>= 3
        p = signed(places[SOURCE + move])
        left -= 1
        t = signed(cells[p])
        step = terms[STEP + (move * CELLS + t) * STEP_SIZE]
        one = signed(places[OF + t])
        w = entries[one]
        child_w = moved(values, places, terms, 0, cells, move, t, w)
        child_x = x + step + 2 * ((child_w & 15) - (w & 15))
        if child_x > room:
            continue
        child_y, two, v, child_v = 0, CELLS, 0, 0
        if both:
            two = CELLS + signed(places[OF + CELLS + t])
            v = entries[two]
            child_v = moved(values, places, terms, 1, cells, move, t, v)
            child_y = y + step + 2 * ((child_v & 15) - (v & 15))
            if child_y > room:
                continue
        entries[one], entries[two] = child_w, child_v
        cells[z], cells[p] = t, 0
        stack[(at & _STACK) + K] = state << STATE | z << Z | k
        at += COLUMNS
        room -= 1
        pushed += 1
        deepest = max(deepest, at)
        after = pruning[(state << 2 | move & 3) & _STATES]
        z, x, y, state = p, child_x, child_y, after >> 4
        k = signed(ways[z << 4 | after & 15])
        ply = at & _STACK
        stack[ply + X], stack[ply + Y], stack[ply + W], stack[ply + V] = x, y, w, v
        if x == 0:
            status = FOUND
            break
        if at == last:
            status = DEEPER
            break
    stack[at + K] = state << STATE | z << Z | k
    raised = reg[LEFT] - left
    if raised > pushed:  # Some were over the bound.
        reg[NEXT_BOUND] = reg[BOUND] + 2
    reg[DEPTH], reg[LEFT] = at // COLUMNS, left
    reg[EXPANDED] += pushed
    reg[MAX_DEPTH] = deepest // COLUMNS
    reg[RAISED] += raised
    return status

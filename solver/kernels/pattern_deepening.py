"""IDA* with pattern databases: the index of every pattern is updated move by move.

A tile that moves changes the index of one pattern only. All estimates of a board have the same parity, so a
child over the bound is over it by at least two, and the next bound is two higher. The reflected board is
looked up only if the board itself does not rule the child out.

Legend: d depth   z the blank's cell   k moves not yet tried (three bits each, the first lowest)   t tile
        p its cell
        x y depth and estimate, by the board itself and by its reflection   w v the entries of the tile's
        pattern there
"""

from __future__ import annotations

from solver.kernels.deepening import (
    BOUND,
    COLUMNS,
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
from solver.kernels.layout import BOARD, CELLS, OF, SIDES, SOURCE, STEP, STEP_SIZE, TERMS, moved, signed

K, STATE, X, Y, W, V = range(6)
"""The columns of the stack. K: moves not yet tried and the blank's cell, in one number; STATE: of the moves
made so far, for `PRUNING`; W and V are the entries before the move to this ply."""
BLANK_BITS = 5
"""Bits of the blank's cell in K."""

ENTRIES = 2 * CELLS
"""The stack begins with the entries of the board, [side * CELLS + pattern]: few arrays stay in registers."""

# The places of `terms` after those of `solver.kernels.layout`.
WAYS = TERMS
"""[blank's cell * 16 + directions, as bits] -> those that exist, as the numbers 4 + direction, three bits
each, in the order in which they are tried."""
PRUNING = WAYS + 16 * CELLS
"""[state of the moves made so far * 4 + direction] -> the next state * 16 + the directions that repeat
nothing after it, as bits."""

PLIES = 1 << 16
"""More plies than any path has."""

_TILE = CELLS - 1
_STACK = PLIES * COLUMNS - 1
_STATES = (1 << 31) - 1


@kernel
def deepen(values: Ints, places: Ints, terms: Ints, stack: Ints, reg: Ints) -> int:
    """Search within the bound until reg[LEFT] more nodes are generated, or the search ends.

    `places` and `terms` are those of `solver.kernels.layout`; the board is in `places` and changes, and
    `WAYS` and `PRUNING` follow in `terms`.
    """
    at, left, bound = reg[DEPTH] * COLUMNS, reg[LEFT], reg[BOUND]
    deepest, pushed = reg[MAX_DEPTH] * COLUMNS, 0
    if ENTRIES + (min(bound, reg[DEPTH] + left) + 1) * COLUMNS > stack.shape[0]:
        return DEEPER
    both = places[SIDES] == 2
    ply = ENTRIES + (at & _STACK)
    k, z, x = stack[ply + K] >> BLANK_BITS, stack[ply + K] & _TILE, stack[ply + X]
    status = SLICED
    while left > 0:
        if k == 0:
            if at == 0:
                status = ROUND_OVER
                break
            ply = ENTRIES + (at & _STACK)
            p, w, v = z, stack[ply + W], stack[ply + V]
            at -= COLUMNS
            ply = ENTRIES + (at & _STACK)
            k, z, x = stack[ply + K] >> BLANK_BITS, stack[ply + K] & _TILE, stack[ply + X]
            t = signed(places[BOARD + z])
            places[BOARD + p], places[BOARD + z] = t, 0
            stack[places[OF + t]] = w
            if both:
                stack[CELLS + signed(places[OF + CELLS + t])] = v
            continue
        move = z << 2 | k & 3
        k >>= 3
        p = signed(places[SOURCE + move])
        left -= 1
        t = signed(places[BOARD + p])
        step = terms[STEP + (move * CELLS + t) * STEP_SIZE]
        one = signed(places[OF + t])
        w = stack[one]
        child_w = moved(values, places, terms, 0, places, move, t, w)
        child_x = x + step + 2 * ((child_w & 15) - (w & 15))
        if child_x > bound:
            continue
        child_y, two, v, child_v = 0, CELLS, 0, 0
        ply = ENTRIES + (at & _STACK)
        if both:
            two = CELLS + signed(places[OF + CELLS + t])
            v = stack[two]
            child_v = moved(values, places, terms, 1, places, move, t, v)
            child_y = stack[ply + Y] + step + 2 * ((child_v & 15) - (v & 15))
            if child_y > bound:
                continue
        stack[one], stack[two] = child_w, child_v
        places[BOARD + z], places[BOARD + p] = t, 0
        stack[ply + K] = k << BLANK_BITS | z
        after = terms[PRUNING + (stack[ply + STATE] << 2 | move & 3) & _STATES]
        at += COLUMNS
        pushed += 1
        deepest = max(deepest, at)
        z, x = p, child_x
        k = signed(terms[WAYS + (z << 4 | after & 15)])
        ply = ENTRIES + (at & _STACK)
        stack[ply + X], stack[ply + Y], stack[ply + W], stack[ply + V] = x, child_y, w, v
        stack[ply + STATE] = after >> 4
        if x << 3 == at:
            status = FOUND
            break
    stack[ENTRIES + (at & _STACK) + K] = k << BLANK_BITS | z
    raised = reg[LEFT] - left
    if raised > pushed:  # Some were over the bound.
        reg[NEXT_BOUND] = bound + 2
    reg[DEPTH], reg[LEFT] = at // COLUMNS, left
    reg[EXPANDED] += pushed
    reg[MAX_DEPTH] = deepest // COLUMNS
    reg[RAISED] += raised
    return status

"""IDA* with pattern databases: the index of every pattern is updated move by move.

A tile that moves changes the index of one pattern only. All estimates of a board have the same parity, so a
child over the bound is over it by at least two, and the next bound is two higher. The reflected board is
looked up only if the board itself does not rule the child out.

Legend: d depth   z the blank's cell   k moves not yet tried (bits, by their place in the order)   t tile
        p its cell
        m Manhattan distance   x y the excess of the patterns over it, halved: for the board, for its
        reflection   w v the entries of the tile's pattern there
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
from solver.kernels.estimate import Estimator
from solver.kernels.grid import Ints
from solver.kernels.jit import inlined, kernel
from solver.kernels.layout import CELLS, OF, SIDES, moved

Z, K, M, X, Y, STATE, W, V = range(8)
"""The columns of the stack; W and V are the entries before the move to this ply."""
COLUMNS = 8

PLIES = 1 << 16
"""More plies than any path has."""

_TILE = CELLS - 1
_STACK = PLIES * COLUMNS - 1
_STATES = (1 << 31) - 1


@kernel
def deepen(
    e: Estimator,
    neighbour: Ints,
    lowest: Ints,
    ways: Ints,
    open_ways: Ints,
    pruning: Ints,
    cells: Ints,
    entries: Ints,
    stack: Ints,
    reg: Ints,
) -> int:
    """Search within the bound until reg[LEFT] more nodes are generated, or the search ends.

    `ways` [blank] are the moves that exist, and `open_ways` [state of the moves made so far] the moves that
    repeat nothing, as bits in the order in which they are tried; `lowest` [bits] is the first direction.
    [blank * 4 + direction] of `neighbour` and [state * 4 + direction] of `pruning` say where a move leads.
    `entries` is indexed by [side * CELLS + pattern].
    """
    values, layout, cost = e.values, e.layout, e.cost
    d, bound, next_bound, left, budget = reg[DEPTH], reg[BOUND], reg[NEXT_BOUND], reg[LEFT], reg[LEFT]
    expanded, deepest = reg[EXPANDED], reg[MAX_DEPTH]
    plies, both = stack.shape[0] // COLUMNS, layout[SIDES] == 2
    at = d * COLUMNS
    z, k, m, x, y, state = ply(stack, at)
    status = SLICED
    while left > 0:
        if k == 0:
            if d == 0:
                status = ROUND_OVER
                break
            at = d * COLUMNS & _STACK
            p, w, v = z, stack[at + W], stack[at + V]
            d -= 1
            at = d * COLUMNS & _STACK
            z, k, m, x, y, state = ply(stack, at)
            t = cells[z & _TILE]
            cells[p & _TILE], cells[z & _TILE] = t, 0
            entries[layout[OF + (t & _TILE)] & _TILE] = w
            if both:
                entries[CELLS + (layout[OF + CELLS + (t & _TILE)] & _TILE)] = v
            continue
        direction = lowest[k & 15]
        k &= k - 1
        p = neighbour[(z & _TILE) << 2 | direction & 3]
        left -= 1
        t = cells[p & _TILE]
        child_m = m + cost[t & _TILE, z & _TILE] - cost[t & _TILE, p & _TILE]
        one = layout[OF + (t & _TILE)] & _TILE
        w = entries[one]
        child_w = moved(values, layout, 0, cells, z, direction, t, w)
        child_x = x + (child_w & 15) - (w & 15)
        if d + 1 + child_m + 2 * child_x > bound:
            next_bound = bound + 2
            continue
        child_y, two, v, child_v = 0, CELLS, 0, 0
        if both:
            two = CELLS + (layout[OF + CELLS + (t & _TILE)] & _TILE)
            v = entries[two]
            child_v = moved(values, layout, 1, cells, z, direction, t, v)
            child_y = y + (child_v & 15) - (v & 15)
            if d + 1 + child_m + 2 * child_y > bound:
                next_bound = bound + 2
                continue
        entries[one], entries[two] = child_w, child_v
        cells[z & _TILE], cells[p & _TILE] = t, 0
        stack[(d * COLUMNS & _STACK) + K] = k
        d += 1
        expanded += 1
        deepest = max(deepest, d)
        state = pruning[(state << 2 | direction & 3) & _STATES]
        z, m, x, y = p, child_m, child_x, child_y
        k = ways[z & _TILE] & open_ways[state & _STATES]
        at = d * COLUMNS & _STACK
        stack[at + Z], stack[at + M], stack[at + X], stack[at + Y] = z, m, x, y
        stack[at + STATE], stack[at + W], stack[at + V] = state, w, v
        if m == 0:
            status = FOUND
            break
        if d + 1 == plies:
            status = DEEPER
            break
    stack[d * COLUMNS + K] = k
    reg[DEPTH], reg[NEXT_BOUND], reg[LEFT] = d, next_bound, left
    reg[EXPANDED], reg[MAX_DEPTH] = expanded, deepest
    reg[RAISED] += budget - left
    return status


@inlined
def ply(stack: Ints, at: int) -> tuple[int, int, int, int, int, int]:
    """(z, k, m, x, y, state) of a ply."""
    return stack[at + Z], stack[at + K], stack[at + M], stack[at + X], stack[at + Y], stack[at + STATE]

"""Depth-first search within a bound, for iterative deepening: IDDFS and IDA*.

One stack line per ply; moves are made and undone on one board array. A slice may end anywhere: the stack and
the registers hold all that is needed to continue.

Legend: d depth   z the blank's cell   k next direction (its place in the order)   h a b the estimate
        state of the moves made so far, for pruning   left what is left of the budget
"""

from __future__ import annotations

from solver.kernels.estimate import Estimator, child
from solver.kernels.grid import Grid, Ints
from solver.kernels.jit import kernel, part

SLICED, FOUND, ROUND_OVER, DEEPER = 0, 1, 2, 3
"""Budget spent; goal found; nothing left within the bound; the stack must grow."""

DEPTH, BOUND, NEXT_BOUND, RAISED, EXPANDED, MAX_DEPTH, LEFT = range(7)
"""The registers."""
REGISTERS = 7

BLANK, K, H, A, B, STATE = range(6)
"""The columns of the stack; it has eight, so that a ply is one cache line."""
COLUMNS = 8

NO_BOUND = 1 << 40


@kernel
def deepen(
    grid: Grid,
    e: Estimator,
    cells: Ints,
    goal: Ints,
    order: Ints,
    pruning: Ints,
    stack: Ints,
    reg: Ints,
) -> int:
    """Search within the bound until reg[LEFT] more nodes are generated, or the search ends.

    `raised` counts every node generated, including those over the bound; `expanded` those within it.
    `pruning` [state, direction] is the next state, or -1 if a move only repeats what another path does.
    """
    d, bound, next_bound, left = reg[DEPTH], reg[BOUND], reg[NEXT_BOUND], reg[LEFT]
    expanded, deepest, budget = reg[EXPANDED], reg[MAX_DEPTH], reg[LEFT]
    z, k, state = stack[d, BLANK], stack[d, K], stack[d, STATE]
    h, a, b = stack[d, H], stack[d, A], stack[d, B]
    neighbour, cols = grid.neighbour, grid.cols
    status = SLICED
    while left > 0:
        if k == 4:
            if d == 0:
                status = ROUND_OVER
                break
            d -= 1
            p = stack[d, BLANK]
            cells[z], cells[p] = cells[p], 0
            z, k, h, a, b, state = p, stack[d, K], stack[d, H], stack[d, A], stack[d, B], stack[d, STATE]
            continue
        direction = order[k]
        p = neighbour[z, direction]
        after = pruning[state, direction]
        if p < 0 or after < 0:
            k += 1
            continue
        left -= 1
        k += 1
        child_h, child_a, child_b = child(e, cols, cells, h, a, b, z, p)
        f = d + 1 + child_h
        if f > bound:
            next_bound = min(next_bound, f)
            continue
        cells[z], cells[p] = cells[p], 0
        stack[d, K] = k
        d += 1
        expanded += 1
        z, k, h, a, b, state = p, 0, child_h, child_a, child_b, after
        stack[d, BLANK], stack[d, H], stack[d, A], stack[d, B], stack[d, STATE] = z, h, a, b, state
        deepest = max(deepest, d)
        if h == 0 and same(cells, goal):
            status = FOUND
            break
        if d + 1 == stack.shape[0]:
            status = DEEPER
            break
    stack[d, K] = k
    reg[DEPTH], reg[NEXT_BOUND], reg[LEFT] = d, next_bound, left
    reg[EXPANDED], reg[MAX_DEPTH] = expanded, deepest
    reg[RAISED] += budget - left
    return status


@part
def same(cells: Ints, goal: Ints) -> bool:
    """Whether a board is the goal; stops at the first tile that differs."""
    for cell in range(cells.shape[0]):
        if cells[cell] != goal[cell]:
            return False
    return True

"""Depth-first search that remembers no boards: it keeps the current path, and which siblings are untried.

One stack line per ply; moves are made and undone on one board array. It counts like the search that keeps its
nodes (`best_first.py`): a node taken raises its children, which wait until they are taken. A slice may end
between any two nodes raised.

Legend: d depth of the node taken last   z the blank's cell   p where it goes   way the move that led here
        k next direction to raise (its place in the order)   t next one to take   left of the budget
"""

from __future__ import annotations

from solver.kernels.deepening import same
from solver.kernels.grid import Grid, Ints
from solver.kernels.jit import inlined, kernel

SLICED, FOUND, EXHAUSTED, DEEPER = 0, 1, 2, 3
"""Budget spent; goal found; frontier empty; the stack must grow."""

DEPTH, K, LEFT, RAISED, EXPANDED, FRONTIER, PEAK, MAX_DEPTH = range(8)
"""The registers. DEPTH: -1 before the root is taken."""
REGISTERS = 8

BLANK, WAY, NEXT = range(3)
"""The columns of the stack. WAY: 0 at the root, else 1 + the direction."""
COLUMNS = 3


@kernel
def descend(
    grid: Grid,
    order: Ints,
    may_reverse: bool,
    depth_limit: int,
    goal: Ints,
    cells: Ints,
    stack: Ints,
    reg: Ints,
) -> int:
    """Search until reg[LEFT] more nodes are raised or taken, or it ends; order[way, k] are directions."""
    d, k, left, raised, expanded = reg[DEPTH], reg[K], reg[LEFT], reg[RAISED], reg[EXPANDED]
    frontier, peak, max_depth = reg[FRONTIER], reg[PEAK], reg[MAX_DEPTH]
    status = SLICED
    while left > 0:
        if k == 4:
            if frontier == 0:
                status = EXHAUSTED
                break
            if d + 1 == stack.shape[0]:
                status = DEEPER
                break
            if d >= 0:
                t = first_from(grid, order, may_reverse, stack, d, stack[d, NEXT])
                while t == 4:
                    z, p = stack[d, BLANK], stack[d - 1, BLANK]
                    cells[z], cells[p] = cells[p], 0
                    d -= 1
                    t = first_from(grid, order, may_reverse, stack, d, stack[d, NEXT])
                direction, z = order[stack[d, WAY], t], stack[d, BLANK]
                p = grid.neighbour[z, direction]
                cells[z], cells[p] = cells[p], 0
                stack[d, NEXT] = t + 1
                stack[d + 1, BLANK], stack[d + 1, WAY], stack[d + 1, NEXT] = p, direction + 1, 0
            d += 1
            left -= 1
            expanded += 1
            frontier -= 1
            k = 0
            if same(cells, goal):
                status = FOUND
                break
            if d == depth_limit:
                k = stack[d, NEXT] = 4
        k = first_from(grid, order, may_reverse, stack, d, k)
        while k < 4 and left > 0:
            raised += 1
            frontier += 1
            peak = max(peak, frontier)
            max_depth = max(max_depth, d + 1)
            left -= 1
            k = first_from(grid, order, may_reverse, stack, d, k + 1)
    reg[DEPTH], reg[K], reg[LEFT], reg[RAISED], reg[EXPANDED] = d, k, left, raised, expanded
    reg[FRONTIER], reg[PEAK], reg[MAX_DEPTH] = frontier, peak, max_depth
    return status


@inlined
def first_from(grid: Grid, order: Ints, may_reverse: bool, stack: Ints, d: int, k: int) -> int:
    """The first place in the order, from k on, whose direction is open to the node at depth d; 4 if none."""
    z, way = stack[d, BLANK], stack[d, WAY]
    back = way - 1 ^ 1
    while k < 4:
        direction = order[way, k]
        if grid.neighbour[z, direction] >= 0 and (may_reverse or direction != back):
            break
        k += 1
    return k

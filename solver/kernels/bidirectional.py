"""Two breadth-first searches, from the start and from the goal, that meet in the middle.

A level is expanded as a whole, on the side whose level is smaller, so a level is a range of node numbers. The
first child that the other side has already reached ends the search: any shorter path would have been met in
an earlier level.

Legend: side 0 from the start, 1 from the goal   z the blank's cell   p where it goes
        k next direction (its place in the order)   left what is left of the budget
"""

from __future__ import annotations

from solver.kernels.grid import Grid, Ints, slide
from solver.kernels.jit import kernel, part
from solver.kernels.table import enter, find, holder, mix

SLICED, MET, EXHAUSTED, FULL = 0, 1, 2, 3
"""Budget spent; the sides met; a side has no boards left; an array must grow."""

PARENT, MARK = 0, 1
"""The columns of `nodes`. MARK: the blank's cell, the move that led here (0 at a root), and the side."""
COLUMNS = 2
WAY, SIDE_BIT = 8, 11

(RAISED, EXPANDED, DUPLICATES, PEAK, NODE, K, SIDE, END, OTHER_FIRST, OTHER_END, END_OF_RAISED, MEETING, LEFT,
 LEVEL_0, LEVEL_1, LAST_OF_START) = range(16)  # fmt: skip
"""The registers. NODE ... END: the rest of the level being expanded; OTHER_FIRST ... OTHER_END: the other
side's level; END_OF_RAISED: where the children of the level begin; K: -1 between two nodes; MEETING: the node
met; LEVEL_0, LEVEL_1: the depth of each side; LAST_OF_START: the last node of the level last expanded on the
start's side."""
REGISTERS = 16


@kernel
def search(grid: Grid, order: Ints, states: Ints, nodes: Ints, slots: Ints, words: Ints, reg: Ints) -> int:
    """Search until reg[LEFT] more nodes are raised or taken, or the search ends."""
    while reg[LEFT] > 0:
        if reg[K] < 0:
            if reg[NODE] == reg[END] and not next_level(reg):
                return EXHAUSTED
            reg[K] = 0
            reg[LEFT] -= 1
            reg[EXPANDED] += 1
        node, side = reg[NODE], reg[SIDE]
        mark = nodes[node, MARK]
        z, back = mark & 255, (mark >> WAY & 7) - 1 ^ 1
        while reg[K] < 4:
            direction = order[reg[K]]
            p = grid.neighbour[z, direction]
            if p < 0 or direction == back:
                reg[K] += 1
                continue
            for word in range(grid.words):
                words[word] = states[node, word]
            slide(grid, words, p, z)
            hashed = mix(words)
            slot = find(slots, states, words, hashed)
            seen = holder(slots, slot)
            if seen >= 0:
                if nodes[seen, MARK] >> SIDE_BIT != side:
                    reg[MEETING] = seen
                    return MET
                reg[DUPLICATES] += 1
                reg[K] += 1
                continue
            if reg[LEFT] == 0:
                return SLICED
            raised = reg[RAISED]
            if raised == nodes.shape[0] or 2 * raised >= slots.shape[0]:
                return FULL
            for word in range(grid.words):
                states[raised, word] = words[word]
            nodes[raised, PARENT] = node
            nodes[raised, MARK] = p | direction + 1 << WAY | side << SIDE_BIT
            enter(slots, slot, hashed, raised)
            reg[RAISED] = raised + 1
            reg[PEAK] = max(reg[PEAK], raised + 1 - reg[EXPANDED])
            reg[LEFT] -= 1
            reg[K] += 1
        reg[K] = -1
        reg[NODE] += 1
    return SLICED


@part
def next_level(reg: Ints) -> bool:
    """Replace the level just expanded by its children, then pick the smaller side; False if it has none."""
    side = reg[SIDE]
    reg[LEVEL_0 + side] += 1
    if side == 0:
        reg[LAST_OF_START] = reg[END] - 1
    first, end = reg[END_OF_RAISED], reg[RAISED]
    reg[END_OF_RAISED] = reg[RAISED]
    if first == end:
        return False
    if end - first <= reg[OTHER_END] - reg[OTHER_FIRST]:
        reg[NODE], reg[END] = first, end
    else:
        reg[NODE], reg[END] = reg[OTHER_FIRST], reg[OTHER_END]
        reg[OTHER_FIRST], reg[OTHER_END] = first, end
        reg[SIDE] = 1 - side
    return True


def plant(states: Ints, nodes: Ints, roots: Ints, blanks: tuple[int, int], reg: Ints) -> None:
    """Raise the two roots: the start is node 0, the goal node 1."""
    states[:2] = roots
    nodes[:2, PARENT] = -1
    nodes[:2, MARK] = blanks[0], blanks[1] | 1 << SIDE_BIT
    reg[[RAISED, PEAK, END_OF_RAISED]] = 2
    reg[[NODE, END, OTHER_FIRST, OTHER_END, K]] = 0, 1, 1, 2, -1

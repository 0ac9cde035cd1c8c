"""Bidirectional search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from solver.algorithms._blank import arrays, directions, path_of, tiles_of
from solver.algorithms._options import order as order_option
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import algorithm

if TYPE_CHECKING:
    from solver.kernels.grid import Ints


@algorithm(
    "bidirectional",
    "Bidirectional search",
    family="bidirectional",
    optimal=True,
    options=(order_option(),),
)
def bidirectional(puzzle: SlidingPuzzle, _: Heuristic | None, memory: MemoryLimit, order: str) -> Search:
    """Breadth-first from the start and from the goal until the two meet: shortest, with half the depth."""
    import numpy as np

    from solver.algorithms._pool import NodeStore
    from solver.kernels import bidirectional as kernel
    from solver.kernels.grid import pack

    grid, start, goal = arrays(puzzle)
    ways = directions(order)
    reg = np.zeros(kernel.REGISTERS, np.int64)
    store = NodeStore(grid, kernel.COLUMNS, memory)
    roots = np.zeros((2, grid.words), np.int64)
    pack(grid, start, roots[0])
    pack(grid, goal, roots[1])
    words = roots[0].copy()

    def shown() -> tuple[int, ...]:
        node = int(reg[kernel.LAST_OF_START])
        if reg[kernel.SIDE] == 0:
            # Between two nodes the register is ahead by one; before the first there is the start.
            node = max(0, int(reg[kernel.NODE]) - int(reg[kernel.K] < 0))
        # Node 0 is the start, also where there was no room to plant it.
        return tiles_of(grid, store.states[node]) if node else puzzle.board.tiles

    def tally() -> Tally:
        raised, expanded = int(reg[kernel.RAISED]), int(reg[kernel.EXPANDED])
        levels = int(reg[kernel.LEVEL_0]) + int(reg[kernel.LEVEL_1])
        reach = levels + 1 if expanded else 0
        return Tally(
            raised=raised,
            expanded=expanded,
            duplicates=int(reg[kernel.DUPLICATES]),
            frontier=raised - expanded,
            frontier_peak=int(reg[kernel.PEAK]),
            depth=reach,
            max_depth=reach,
            memory_bytes=store.bytes_used(raised),
            # A level is left only when it met nothing: any way is longer than both sides together.
            lower_bound=levels + 1,
            board=shown(),
        )

    if puzzle.board == puzzle.goal.board:
        solved = Tally(raised=1, expanded=1, board=puzzle.board.tiles)
        yield solved
        return Finding(solved, ())
    if not store.grow(0):
        yield tally()
        return Finding(tally(), out_of_memory=True)
    kernel.plant(store.states, store.nodes, roots, (puzzle.board.blank, puzzle.goal.board.blank), reg)
    store.remember(0, 2)
    kernel.search(grid, ways, store.states, store.nodes, store.slots, words, reg)
    # The goal is raised by the first budget: the first figures are of the start alone.
    budget = yield replace(tally(), raised=1, frontier=1, frontier_peak=1)
    reg[kernel.LEFT] = budget - 1
    while True:
        status = kernel.search(grid, ways, store.states, store.nodes, store.slots, words, reg)
        if status == kernel.MET:
            return Finding(tally(), path_of(_blanks(store.nodes, reg), puzzle))
        if status == kernel.EXHAUSTED:
            return Finding(tally())
        if status == kernel.FULL:
            raised = int(reg[kernel.RAISED])
            if not store.grow(raised):
                return Finding(tally(), out_of_memory=True)
            for first, end in store.to_remember(raised):
                store.remember(first, end)
                reg[kernel.LEFT] = yield tally()
        elif reg[kernel.LEFT] <= 0:
            reg[kernel.LEFT] = yield tally()


def _blanks(nodes: Ints, reg: Ints) -> list[int]:
    """The blank's cells from the start to the node where the sides met, and on to the goal."""
    from solver.kernels import bidirectional as kernel

    ends = int(reg[kernel.NODE]), int(reg[kernel.MEETING])
    from_start, from_goal = ends if reg[kernel.SIDE] == 0 else ends[::-1]

    def to_root(node: int) -> list[int]:
        cells = []
        while node >= 0:
            cells.append(int(nodes[node, kernel.MARK]) & 255)
            node = int(nodes[node, kernel.PARENT])
        return cells

    return to_root(from_start)[::-1] + to_root(from_goal)

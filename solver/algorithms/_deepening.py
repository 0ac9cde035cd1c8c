"""Iterative deepening: rounds of depth-first search, each below a higher bound than the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.algorithms._blank import arrays, directions, path_of
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

FIRST_PLIES = 128


def deepening(
    puzzle: SlidingPuzzle,
    heuristic: Heuristic | None,
    *,
    order: str,
    reverse: str,
    depth: int = 0,
) -> Search:
    """IDA*, and IDDFS when there is no heuristic; `depth` bounds the bound, 0 is none."""
    import numpy as np

    from solver.kernels import deepening as kernel
    from solver.kernels.estimate import BLIND, whole

    grid, start, goal = arrays(puzzle)
    e = heuristic.tables() if heuristic else BLIND
    admissible = heuristic is None or heuristic.admissible
    ways, may_reverse = directions(order), reverse == "allow"
    stack = np.zeros((FIRST_PLIES, kernel.COLUMNS), np.int64)
    reg = np.zeros(kernel.REGISTERS, np.int64)
    h, a, b = whole(e, grid, start)

    def begin(bound: int) -> Ints:
        """Set up a round; the root is raised anew in each."""
        stack[0] = 0
        stack[0, :6] = puzzle.board.blank, 0, h, a, b, -1
        reg[kernel.DEPTH], reg[kernel.BOUND], reg[kernel.NEXT_BOUND] = 0, bound, kernel.NO_BOUND
        reg[kernel.RAISED] += 1
        reg[kernel.EXPANDED] += 1
        return start.copy()

    def tally() -> Tally:
        plies = int(reg[kernel.DEPTH]) + 1
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            frontier=plies,
            frontier_peak=int(reg[kernel.MAX_DEPTH]) + 1,
            depth=plies - 1,
            max_depth=int(reg[kernel.MAX_DEPTH]),
            bound=int(reg[kernel.BOUND]),
            memory_bytes=stack.nbytes + 2 * start.nbytes,
            lower_bound=int(reg[kernel.BOUND]) if admissible else 0,
        )

    cells = begin(int(h))
    kernel.deepen(grid, e, cells, goal, ways, may_reverse, stack, reg)
    reg[kernel.LEFT] = yield tally()
    if puzzle.board == puzzle.goal.board:
        return Finding(tally(), ())
    if depth and h > depth:
        return Finding(tally())
    while True:
        status = kernel.deepen(grid, e, cells, goal, ways, may_reverse, stack, reg)
        if status == kernel.FOUND:
            return Finding(tally(), path_of(stack[: reg[kernel.DEPTH] + 1, kernel.Z], puzzle))
        if status == kernel.DEEPER:
            stack = np.concatenate([stack, np.zeros_like(stack)])
        elif status == kernel.ROUND_OVER:
            bound = int(reg[kernel.NEXT_BOUND])
            if bound == kernel.NO_BOUND or (depth and bound > depth):
                return Finding(tally())
            cells = begin(bound)
            reg[kernel.LEFT] -= 1
        if reg[kernel.LEFT] <= 0:
            reg[kernel.LEFT] = yield tally()

"""Depth-first search that remembers no boards: its memory grows with the depth, not with the nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from solver.algorithms._blank import arrays, directions_after, path_of
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.tree import PathSnapshot

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

FIRST_PLIES = 128
NO_DEPTH_LIMIT = 1 << 62
MOST_MOVES = 1_000
"""Moves that a snapshot tells: without a depth limit there may be millions."""


def depth_first(
    puzzle: SlidingPuzzle, memory: MemoryLimit, *, reverse: str, order: str, depth: int
) -> Search:
    """Search; `depth` is that of the deepest node raised, 0 is no limit."""
    import numpy as np

    from solver.kernels import depth_first as kernel

    grid, cells, goal = arrays(puzzle)
    ways, limit = directions_after(order), depth or NO_DEPTH_LIMIT
    reg = np.zeros(kernel.REGISTERS, np.int64)
    path = PathOnly(puzzle, reg, depth)
    path.stack = np.zeros((FIRST_PLIES, kernel.COLUMNS), np.int16)
    path.stack[0, kernel.Z] = puzzle.board.blank
    reg[kernel.DEPTH], reg[kernel.K] = -1, 4
    reg[[kernel.RAISED, kernel.FRONTIER, kernel.PEAK]] = 1

    def tally() -> Tally:
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            frontier=int(reg[kernel.FRONTIER]),
            frontier_peak=int(reg[kernel.PEAK]),
            depth=max(0, int(reg[kernel.DEPTH])),
            max_depth=int(reg[kernel.MAX_DEPTH]),
            memory_bytes=path.stack.nbytes,
            mid_expansion=bool(reg[kernel.K] < 4),
            board=tuple(cells.tolist()),
        )

    def go_on() -> int:
        return kernel.descend(grid, ways, reverse == "allow", limit, goal, cells, path.stack, reg)

    go_on()  # For no node at all, to have it compiled.
    reg[kernel.LEFT] = yield replace(tally(), trace=path)
    while True:
        status = go_on()
        if status == kernel.FOUND:
            return Finding(tally(), path_of(path.blanks(), puzzle))
        if status == kernel.EXHAUSTED:
            return Finding(tally())
        if status == kernel.DEEPER and not path.grow(memory):
            return Finding(tally(), out_of_memory=True)
        if reg[kernel.LEFT] <= 0:
            reg[kernel.LEFT] = yield tally()


class PathOnly:
    """A `solver.tree.SearchPath` over the stack of this search."""

    def __init__(self, puzzle: SlidingPuzzle, reg: Ints, depth: int) -> None:
        self._puzzle, self._reg, self._limit = puzzle, reg, depth or None
        self.stack: Ints

    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice the plies; False when memory, or the limit on it, is at its end."""
        import numpy as np

        if not memory.allows(2 * self.stack.nbytes):
            return False
        try:
            self.stack = np.concatenate([self.stack, np.zeros_like(self.stack)])
        except MemoryError:
            return False
        return True

    def blanks(self) -> Ints:
        """The cells of the blank on the path."""
        from solver.kernels.depth_first import DEPTH, Z

        return self.stack[: max(0, self._reg[DEPTH]) + 1, Z]

    def snapshot(self) -> PathSnapshot:
        """Where it stands."""
        from solver.kernels.depth_first import RAISED

        blanks = self.blanks()
        moves = path_of(blanks[-MOST_MOVES - 1 :], self._puzzle)
        before = len(blanks) - 1 - len(moves)
        return PathSnapshot(moves, None, self._limit, (), int(self._reg[RAISED]), before)

"""Breadth-first search from both ends: its arrays, and the path through the board where they meet."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solver.algorithms._blank import arrays, directions, path_of, tiles_of, to_root
from solver.algorithms._pool import NodeStore
from solver.kernels import bidirectional as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Tally
from solver.puzzle import SlidingPuzzle
from solver.sliced import Aside, SlicedSearch


class TwoSidedSearch(SlicedSearch):
    """A search from the start and from the goal."""

    def __init__(self, puzzle: SlidingPuzzle, memory: MemoryLimit, order: str) -> None:
        """Raise both roots if there is memory for them."""
        self._puzzle, self._directions = puzzle, directions(order)
        self._grid, start, goal = arrays(puzzle)
        self._reg = np.zeros(kernel.REGISTERS, np.int64)
        self._store = store = NodeStore(self._grid, kernel.COLUMNS, memory)
        roots = np.array([self._grid.packed(cells.tolist()) for cells in (start, goal)], np.int64)
        self._words = roots[0].copy()
        self._solved = puzzle.board == puzzle.goal.board
        self._planted = not self._solved and store.grow(0)
        if self._planted:
            blanks = puzzle.board.blank, puzzle.goal.board.blank
            kernel.plant(store.states, store.nodes, roots, blanks, self._reg)
            store.remember(0, 2)
            self._slice()  # A budget of 0: only compiles the kernel.

    def first_tally(self) -> Tally:
        """The figures of the start alone: the first budget pays for the goal."""
        if self._solved:
            return Tally(raised=1, expanded=1, board=self._puzzle.board.tiles)
        return replace(self.tally(), raised=1, frontier=1, frontier_peak=1) if self._planted else self.tally()

    def finding_at_root(self) -> Finding | None:
        """The empty path if the start is the goal; out of memory if the roots did not fit."""
        self.left -= 1  # For raising the goal.
        if self._solved:
            return Finding(self.first_tally(), ())
        return None if self._planted else Finding(self.tally(), out_of_memory=True)

    def tally(self) -> Tally:
        """The figures so far."""
        reg = self._reg
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
            memory_bytes=self._store.bytes_used(raised),
            # A level ends only if it met nothing, so any path is longer than both sides together.
            lower_bound=levels + 1,
            board=self._shown(),
        )

    def advance(self) -> Finding | Aside | None:
        """Search for one slice; then finish or enlarge arrays."""
        status = self._slice()
        if status == kernel.MET:
            return Finding(self.tally(), path_of(self._blanks(), self._puzzle))
        if status == kernel.EXHAUSTED:
            return Finding(self.tally())
        return self._grow() if status == kernel.FULL else None

    def _slice(self) -> int:
        store, reg = self._store, self._reg
        reg[kernel.LEFT] = self.left
        status = kernel.search(
            self._grid, self._directions, store.states, store.nodes, store.slots, self._words, reg
        )
        self.left = int(reg[kernel.LEFT])
        return status

    def _grow(self) -> Aside:
        store, raised = self._store, int(self._reg[kernel.RAISED])
        if not store.grow(raised):
            return Finding(self.tally(), out_of_memory=True)
        for first, end in store.to_remember(raised):
            store.remember(first, end)
            yield
        return None

    def _blanks(self) -> Ints:
        """The blank's cells from the start to the node where the sides met, and on to the goal."""
        reg, nodes = self._reg, self._store.nodes
        ends = int(reg[kernel.NODE]), int(reg[kernel.MEETING])
        to_start, to_goal = (list(to_root(nodes[:, kernel.PARENT], node)) for node in ends)
        if reg[kernel.SIDE] != 0:
            to_start, to_goal = to_goal, to_start
        return nodes[to_start[::-1] + to_goal, kernel.MARK] & 255

    def _shown(self) -> tuple[int, ...]:
        reg = self._reg
        node = int(reg[kernel.LAST_OF_START])
        if reg[kernel.SIDE] == 0:
            # Between two nodes the register is ahead by one; before the first node, the start is shown.
            node = max(0, int(reg[kernel.NODE]) - int(reg[kernel.K] < 0))
        # Node 0 is the start, even if there was no memory to raise it.
        return tiles_of(self._grid, self._store.states[node]) if node else self._puzzle.board.tiles

"""The best-first search: its arrays, the kernel's requests, and the path back from the goal."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np

from solver.algorithms._best_first import Key
from solver.algorithms._blank import arrays, directions_after, path_of, tiles_of, to_root
from solver.algorithms._pool import NodeStore
from solver.algorithms._shortest import RECOUNT_AFTER, PathCounter, SolutionsFound
from solver.algorithms._tree import PoolTree
from solver.kernels import best_first as kernel
from solver.kernels.estimate import BLIND, whole
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.sliced import Aside, SlicedSearch
from solver.tree import Costs

NO_DEPTH_LIMIT = 1 << 30
FEWEST_BUCKETS = 256


class BestFirstSearch(SlicedSearch):
    """A best-first search; its options also make it breadth-first, depth-first and the rest of the family."""

    def __init__(
        self,
        puzzle: SlidingPuzzle,
        heuristic: Heuristic | None,
        memory: MemoryLimit,
        key: Key,
        *,
        ties: str,
        visited: str,
        reverse: str,
        order: str,
        depth: int = 0,
        backwards: bool = False,
        letter: str = "f",
        most: int | None = None,
    ) -> None:
        """Make the arrays; `backwards` raises children in the reverse of `order`, as a stack needs them.

        `letter` names the sum of g and h. With `most`, the search continues after the first goal: it kills
        costlier nodes, takes all others, counts all shortest solutions and lists up to `most` of them.
        """
        self._puzzle, self._heuristic, self._key, self._visited = puzzle, heuristic, key, visited
        self._depth = depth
        self._grid, start, goal = arrays(puzzle)
        self._e = heuristic.tables() if heuristic else BLIND
        self._rules = _rules(key, ties, visited, reverse, depth)
        directions = directions_after(order)
        self._directions = directions[:, ::-1] if backwards else directions
        self._flat_directions = self._directions.ravel()
        self._reg = np.zeros(kernel.REGISTERS, np.int64)
        self._cells = start.copy()
        packed = [self._grid.packed(cells.tolist()) for cells in (goal, start)]
        self._goal, self._words = np.array(packed, np.int64)
        self._store = NodeStore(self._grid, kernel.columns(self._rules), memory, remembers=visited != "none")
        letter = letter if key.g and key.h else "h" if key.h else "g"
        costs = Costs(letter, key.g, key.h)
        self._tree = PoolTree(self._grid, self._store, self._rules, self._directions, costs, ties)
        self._tree.depth_limit, self._tree.goes_on = depth or None, most is not None
        self._lists_all = most is not None
        self._found = SolutionsFound(most or 0)
        self._counter: PathCounter | None = None
        self._next_count = 0
        """The number of expanded nodes at which the shortest solutions are counted next. A search that is
        watched or stopped shows the last count."""
        self._planted = self._plant(start)

    def _plant(self, start: Ints) -> bool:
        """Raise the root; False if there is no memory for it."""
        h, reg, store = int(whole(self._e, self._grid, start)[0]), self._reg, self._store
        root_key, reg[kernel.LEAST] = self._key.h * h, h
        self._buckets = np.full((FEWEST_BUCKETS, 2), -1, np.int32)
        if not self._make_buckets(root_key) or not store.grow(0):
            return False
        blank = self._puzzle.board.blank
        kernel.plant(
            self._rules.ties, store.states, store.nodes, self._buckets, self._words, root_key, blank, reg
        )
        store.remember(0, 1)
        self._slice()  # A budget of 0: only compiles the kernel.
        return True

    def first_tally(self) -> Tally:
        """The figures of the root, with the tree."""
        return replace(self.tally(), trace=self._tree) if self._planted else self.tally()

    def finding_at_root(self) -> Finding | None:
        """Out of memory if the root did not fit."""
        return None if self._planted else Finding(self.tally(), out_of_memory=True)

    def tally(self) -> Tally:
        """The figures so far."""
        reg, grid, store, key = self._reg, self._grid, self._store, self._key
        self._tree.keep_up(reg)
        taken, shown = int(reg[kernel.TOP]), int(reg[kernel.SHOWN])
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            duplicates=int(reg[kernel.DUPLICATES]),
            frontier=int(reg[kernel.FRONTIER]),
            frontier_peak=int(reg[kernel.PEAK]),
            depth=int(reg[kernel.DEPTH]),
            max_depth=int(reg[kernel.MAX_DEPTH]),
            # The displayed f; the key of weighted A* is a multiple of it.
            bound=taken // key.g if key.g else None,
            memory_bytes=store.bytes_used(int(reg[kernel.RAISED])),
            lower_bound=key.proves(taken, self._visited, self._heuristic, self._depth),
            mid_expansion=int(reg[kernel.NODE]) >= 0,
            best=self._found.best,
            solutions=self._found.solutions(),
            # Node 0 is the start, even if there was no memory to raise it.
            board=tiles_of(grid, store.states[shown]) if shown else self._puzzle.board.tiles,
        )

    def advance(self) -> Finding | Aside | None:
        """Search for one slice; then finish, count the solutions or enlarge arrays."""
        status, reg = self._slice(), self._reg
        if status == kernel.FOUND:
            return self._reach_goal()
        if status == kernel.EXHAUSTED:
            return self._exhaust()
        if status == kernel.FULL:
            return self._grow()
        if self._counter is not None and reg[kernel.EXPANDED] >= self._next_count:
            return self._count_again()
        return None

    def _slice(self) -> int:
        store, reg = self._store, self._reg
        # A slice ends at the next count, so that the budgets do not decide when solutions are counted.
        budget = self.left if self._counter is None else min(self.left, self._until_next_count())
        reg[kernel.LEFT] = budget
        status = kernel.search(
            self._grid,
            self._e,
            self._rules,
            self._flat_directions,
            self._goal,
            store.states,
            store.nodes,
            store.slots,
            self._buckets,
            self._cells,
            self._words,
            reg,
        )
        self.left -= budget - int(reg[kernel.LEFT])
        return status

    def _until_next_count(self) -> int:
        """How many nodes may be expanded before the next count; at least 1, so that a slice moves on."""
        return max(1, self._next_count - int(self._reg[kernel.EXPANDED]))

    def _reach_goal(self) -> Finding | None:
        reg, store = self._reg, self._store
        last = int(reg[kernel.NODE])
        nodes = list(to_root(store.nodes[:, kernel.PARENT], last))
        path = path_of(store.nodes[nodes[::-1], kernel.MARK] & 255, self._puzzle)
        self._tree.reached(last)
        if not self._lists_all:
            return Finding(self.tally(), path)
        self._found.add(path)
        if self._visited != "none":
            # With a table the goal has one node; without one, each path to the goal has its own.
            self._counter = PathCounter(self._puzzle, self._grid, store, self._directions[0], last)
        self._next_count = int(reg[kernel.EXPANDED]) + RECOUNT_AFTER
        reg[kernel.CEILING], reg[kernel.NODE] = store.nodes[last, kernel.KEY], -1
        return None

    def _exhaust(self) -> Aside:
        yield from self._count_again()
        found, reg = self._found, self._reg
        found.complete = True
        reg[kernel.DEPTH] = len(found.best) if found.best is not None else reg[kernel.DEPTH]
        return Finding(self.tally(), found.best)

    def _grow(self) -> Aside:
        store, raised, need = self._store, int(self._reg[kernel.RAISED]), int(self._reg[kernel.NEED])
        more_keys = need >= len(self._buckets)
        if not (self._make_buckets(need) if more_keys else store.grow(raised)):
            yield from self._count_again()
            return Finding(self.tally(), self._found.best, out_of_memory=True)
        # If the search is stopped here, the tree enters the rest itself.
        rest = self._tree.to_enter = list(store.to_remember(raised))
        while rest:
            store.remember(*rest.pop(0))
            yield
        return None

    def _make_buckets(self, highest: int) -> bool:
        """Make buckets for keys up to this one and more; False if the memory limit forbids it."""
        count = max(FEWEST_BUCKETS, 2 * highest)
        if not self._store.reserve_besides(count * self._buckets[0].nbytes, int(self._reg[kernel.RAISED])):
            return False
        buckets = np.full((count, 2), -1, np.int32)
        buckets[: len(self._buckets)] = self._buckets
        self._tree.buckets = self._buckets = buckets
        return True

    def _count_again(self) -> Generator[None, None, None]:
        """Count all shortest solutions among the boards seen so far."""
        if self._counter is not None:
            yield from self._counter.count(self._found)
            self._next_count = int(self._reg[kernel.EXPANDED]) + self._counter.recount_after


def _rules(key: Key, ties: str, visited: str, reverse: str, depth: int) -> kernel.Rules:
    return kernel.Rules(
        weight_g=key.g,
        weight_h=key.h,
        ties={
            "first": kernel.FIRST,
            "last": kernel.LAST,
            "heapq": kernel.HEAPQ,
            "java": kernel.JAVA,
            "low-g": kernel.LOW_G,
            "high-g": kernel.HIGH_G,
        }[ties],
        visited={
            "best": kernel.BEST,
            "raised": kernel.ONCE,
            "taken": kernel.UNTIL_TAKEN,
            "none": kernel.NEVER,
        }[visited],
        may_reverse=reverse == "allow",
        depth_limit=depth or NO_DEPTH_LIMIT,
    )

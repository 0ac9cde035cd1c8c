"""Rounds of iterative deepening in several threads.

The tree of a round is cut below its top levels into some thousand subtrees. Each thread takes one subtree
after another and searches it with the same kernel as a single thread does. The top levels and the order of
the subtrees depend on counts alone, never on the clock: a completed round raises the same nodes with any
number of threads, and the solution is always that of the first subtree in the order that has one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from typing import Any
from zlib import crc32

import numpy as np

from solver.algorithms._deepening import Rounds
from solver.checkpoint import CheckpointError
from solver.kernels import deepening as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit

WORTH = 2_000_000
"""Nodes of a round after which the next one is split: it takes about half a second or more, and cutting the
tree a tenth of a second."""
SUBTREES = 2_000
"""The least number of subtrees. The largest has a few hundredths of all nodes, so threads end together."""
ROOT_BYTES = 4_000
"""The most that the root of a subtree takes, on the largest board."""
FIGURES = [kernel.RAISED, kernel.EXPANDED, kernel.NEXT_BOUND, kernel.MAX_DEPTH]
"""The registers that have the figures of a subtree."""
LEAST_NODES = 2_000
"""The smallest part of a budget that a thread takes at a time, except for the last part: 60 microseconds."""


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes at one depth."""

    parents: Ints
    """[node] -> its parent's place in the level above; below a subtree, the number of the subtree."""
    f: Ints
    """[node] -> depth and estimate."""


@dataclass(frozen=True, slots=True)
class Top:
    """What a bound leaves of the top levels."""

    expanded: Ints
    """[node raised below the root] -> 1 if it is within the bound, else 0."""
    over: int | None
    """The lowest f above the bound."""
    subtrees: Ints
    """The subtrees whose roots are within the bound."""


class Subtrees:
    """The top levels of a search tree, and the subtrees below them."""

    def __init__(self, rounds: Rounds, wanted: int) -> None:
        """Go down level by level until there are enough subtrees, or none."""
        self.has_goal = False
        """Whether the goal is in the top levels. A search must then not be split."""
        self._levels: list[Level] = []
        self._below: list[Level] = []
        """The children of subtrees that were cut again."""
        rounds.begin()
        rounds.reg[kernel.DEPTH] = 0
        self.roots = [rounds.save()]
        """[subtree] -> its root, for `Rounds.load`."""
        while 0 < len(self.roots) < wanted and not self.has_goal:
            level, self.roots = self._children(rounds, self.roots)
            self._levels.append(level)
        self.f = self._levels[-1].f
        """[subtree] -> the f of its root."""
        self.uniform = len(self.roots)
        """The number of subtrees before the first was cut again."""
        self.cuts: list[list[int]] = []
        """The subtrees that were cut again. They are no longer searched; their children are, which come
        after all subtrees before."""

    def _children(self, rounds: Rounds, nodes: list[Ints]) -> tuple[Level, list[Ints]]:
        children, parents, f = list[Ints](), list[int](), list[int]()
        rounds.reg[kernel.BOUND] = kernel.NO_BOUND
        for parent, node in enumerate(nodes):
            rounds.load(node)
            while True:
                rounds.reg[kernel.LEFT] = 1
                status = rounds.search()
                if status == kernel.ROUND_OVER:
                    break
                self.has_goal |= status == kernel.FOUND
                children.append(rounds.save())
                parents.append(parent)
                f.append(int(rounds.reg[kernel.DEPTH]) + rounds.estimate())
                rounds.turn_back()
        return Level(np.array(parents, np.int64), np.array(f, np.int64)), children

    def cut(self, rounds: Rounds, subtrees: list[int]) -> Ints:
        """Cut subtrees again, one level deep; returns which of them each new subtree is from."""
        level, children = self._children(rounds, [self.roots[subtree] for subtree in subtrees])
        parents = np.array(subtrees, np.int64)[level.parents]
        self._below.append(Level(parents, level.f))
        self.roots += children
        self.f = np.concatenate([self.f, level.f])
        self.cuts.append(subtrees)
        return parents

    def within(self, bound: int) -> Top:
        """What a round with this bound visits."""
        alive, expanded, over = np.ones(1, bool), list[Ints](), kernel.NO_BOUND
        for number, level in enumerate([*self._levels, *self._below]):
            born = alive[level.parents]
            now = born & (level.f <= bound)
            expanded.append(now[born].astype(np.int64))
            over = min(over, int(level.f[born & ~now].min(initial=kernel.NO_BOUND)))
            alive = now if number < len(self._levels) else np.concatenate([alive, now])
        for subtrees in self.cuts:
            alive[subtrees] = False
        return Top(np.concatenate(expanded), None if over == kernel.NO_BOUND else over, np.flatnonzero(alive))

    def checksum(self) -> int:
        """A checksum of all roots, in their order: numbers of subtrees mean nothing without them."""
        return reduce(lambda crc, root: crc32(root.tobytes(), crc), self.roots, 0)

    def size(self) -> int:
        """The bytes of the roots, about."""
        return len(self.roots) * self.roots[0].nbytes if self.roots else 0


@dataclass(slots=True)
class Worker:
    """One thread's search, in one subtree at a time."""

    rounds: Rounds
    """Its registers have the figures of its subtree."""
    place: int | None = None
    """The place of its subtree in the order of this round; None if it has none."""


class SplitRounds(Rounds):
    """Rounds in several threads, once a round has many nodes; before that, in one."""

    def __init__(self, make: Callable[[], Rounds], threads: int, memory: MemoryLimit) -> None:
        """Set up the rounds; `make` returns rounds for one thread."""
        self._make, self._threads, self._memory = make, threads, memory
        self._whole = make()
        self.reg, self.h = self._whole.reg, self._whole.h
        self._wanted = SUBTREES
        self._subtrees: Subtrees | None = None
        self._workers: list[Worker] = []
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._is_split = False
        """Whether this round is searched by subtrees."""
        self._begun = 0
        """Nodes raised when this round began."""
        self._counts = np.zeros(0, np.int64)
        """[subtree] -> nodes raised below its root in the last completed round that visited it."""
        self._depths = np.zeros(0, np.int64)
        """[subtree] -> the greatest depth in that round."""
        self._finished: dict[int, list[int]] = {}
        """The subtrees that were searched to their end in this round, with the registers FIGURES of each."""
        self._total = self.reg.copy()
        """FIGURES of the rounds before, of the top levels counted so far, and of the finished subtrees."""
        self._resumed: dict[str, Any] | None = None
        """The state of the round that begins next, from a checkpoint."""
        self._order = np.zeros(0, np.int64)
        """The subtrees of this round in the order in which they are taken."""
        self._taken = self._budget = 0
        """Subtrees of the order that were taken; nodes that threads may still raise in this slice."""
        self._uncounted = np.zeros(0, np.int64)
        """Nodes of the top levels that are still to be raised in this round, as `Top.expanded` has them."""
        self._winner: Worker | None = None
        """The worker that stands at the goal, in the first subtree in the order that has one so far."""
        self._must_grow = False

    def begin(self) -> None:
        """Go back to the start, and split the round if the last one was large."""
        before, self._begun = self._begun, int(self.reg[kernel.RAISED])
        resumed, self._resumed = self._resumed, None
        large = self._begun - before >= WORTH or resumed is not None
        self._is_split = large and self._can_split()
        if not self._is_split:
            self._whole.begin()
            return
        assert self._subtrees is not None
        bound = int(self.reg[kernel.BOUND])
        for subtree, figures in self._finished.items():
            self._counts[subtree], self._depths[subtree] = figures[0], figures[3]
        if resumed is None:
            self._cut_large(bound)
        else:
            for subtrees in resumed["cuts"]:
                self._subtrees.cut(self._workers[0].rounds, subtrees)
            self._counts = np.array(resumed["counts"], np.int64)
            self._depths = np.array(resumed["depths"], np.int64)
            if (bound, self._subtrees.checksum()) != (resumed["bound"], resumed["roots"]):
                raise CheckpointError(
                    "the checkpoint is of another version of the program: its subtrees differ"
                )
        top = self._subtrees.within(bound)
        self._uncounted = top.expanded
        if top.over is not None:
            self.reg[kernel.NEXT_BOUND] = self._whole.bound_after(bound, top.over)
        self._finished, self._total = {}, self.reg.copy()
        for subtree, figures in resumed["finished"] if resumed else ():
            self._finish(subtree, figures)
        # First those in which the last round went deepest: within one bound, a deeper node is nearer to the
        # goal. Of these the largest, so that no thread begins one when the others are done. What was not
        # visited yet is the larger the lower its f is.
        at = top.subtrees
        keys = at, self._subtrees.f[at], -self._counts[at], -self._depths[at]
        order = top.subtrees[np.lexsort(keys)]
        self._order = order[~np.isin(order, list(self._finished))]
        self._taken, self._winner = 0, None
        for worker in self._workers:
            worker.place = None

    def _cut_large(self, bound: int) -> None:
        """Cut subtrees again that are too large: none, with threads, which share the last ones by slices."""

    def _finish(self, subtree: int, figures: list[int]) -> None:
        """Add the figures of a subtree that was searched to its end."""
        self._finished[subtree] = figures
        self._total[FIGURES] = _sum(self._total[FIGURES], figures)

    def _can_split(self) -> bool:
        """Cut the tree, once; False if there is too little memory or the goal is near the top."""
        if self._subtrees is None:
            self._workers = [Worker(self._make()) for _ in range(self._threads)]
            if not self._memory.allows(self.size() + 3 * self._wanted * ROOT_BYTES):
                self._workers = []
                return False
            self._subtrees = Subtrees(self._workers[0].rounds, self._wanted)
            self._counts = np.zeros(len(self._subtrees.roots), np.int64)
            self._depths = self._counts.copy()
        return bool(self._workers) and not self._subtrees.has_goal

    def search(self) -> int:
        """Search for as many nodes as the register LEFT says, in all threads together."""
        if not self._is_split:
            return self._whole.search()
        top, self._uncounted = np.split(self._uncounted, [self.reg[kernel.LEFT]])
        self._total[[kernel.RAISED, kernel.EXPANDED]] += len(top), top.sum()
        self._budget = int(self.reg[kernel.LEFT]) - len(top)
        if self._budget:
            self._spend()
        return self._summed_up()

    def _spend(self) -> None:
        """Search subtrees for as many nodes as the budget has."""
        if self._pool is None and self._threads > 1:
            self._pool = ThreadPoolExecutor(self._threads - 1, "subtrees")
        others = [self._pool.submit(self._work, worker) for worker in self._workers[1:]] if self._pool else []
        self._work(self._workers[0])
        for other in others:
            other.result()

    def _work(self, worker: Worker) -> None:
        """Search subtrees until the budget is spent, or until no subtree is left to begin."""
        rounds = worker.rounds
        while not self._must_grow and self._has_subtree(worker):
            nodes = self._take_nodes()
            if not nodes:
                return
            rounds.reg[kernel.LEFT] = nodes
            status = rounds.search()
            with self._lock:
                self._budget += int(rounds.reg[kernel.LEFT])
                assert worker.place is not None
                if status == kernel.FOUND and not self._is_too_late(worker.place):
                    self._winner = worker
                if status == kernel.ROUND_OVER:
                    self._finish(int(self._order[worker.place]), rounds.reg[FIGURES].tolist())
                    worker.place = None
            if status == kernel.DEEPER:
                self._must_grow = True

    def _has_subtree(self, worker: Worker) -> bool:
        """Whether a worker has a subtree to search; it takes the next one if it has none."""
        with self._lock:
            if worker.place is not None:
                return not self._is_too_late(worker.place)
            # Once there is a winner, every earlier subtree has been taken.
            if self._taken == len(self._order) or self._winner is not None:
                return False
            worker.place = self._taken
            self._taken += 1
        assert self._subtrees is not None
        root = self._subtrees.roots[self._order[worker.place]]
        enter(worker.rounds, root, int(self.reg[kernel.BOUND]))
        return True

    def _is_too_late(self, place: int) -> bool:
        """Whether a solution was found in this subtree, or in one before it."""
        winner = self._winner
        return winner is not None and winner.place is not None and winner.place <= place

    def _take_nodes(self) -> int:
        """A part of the budget: large at first, small at the end, so that all threads end together."""
        with self._lock:
            nodes = min(self._budget, max(LEAST_NODES, self._budget // (2 * self._threads)))
            self._budget -= nodes
            return nodes

    def _summed_up(self) -> int:
        """Set the registers to the figures of all subtrees; returns why the slice ended."""
        reg = self.reg
        at_work = (worker.rounds.reg[FIGURES] for worker in self._workers if worker.place is not None)
        reg[FIGURES] = reduce(_sum, at_work, self._total[FIGURES])
        reg[kernel.LEFT], reg[kernel.DEPTH] = self._budget, self._shown.reg[kernel.DEPTH]
        if self._winner is not None and self._is_over():
            return kernel.FOUND
        if self._must_grow:
            return kernel.DEEPER
        if self._winner is not None:
            return kernel.SLICED
        # A new round raises a node, so it waits for a budget, as it does with one thread.
        return kernel.ROUND_OVER if self._budget and self._is_over() else kernel.SLICED

    def _is_over(self) -> bool:
        """Whether no subtree of this round is left that matters."""
        if self._winner is not None:
            return not any(self._has_subtree(worker) for worker in self._workers)
        return self._taken == len(self._order) and all(worker.place is None for worker in self._workers)

    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice as many plies in every thread."""
        if not self._is_split:
            return self._whole.grow(memory)
        if not memory.allows(2 * self.size()):
            return False
        self._must_grow = False
        return all(worker.rounds.grow(MemoryLimit()) for worker in self._workers)

    def stop(self) -> None:
        """End the threads; they work only in `search`, so none has anything left to do."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def _shown(self) -> Rounds:
        """The rounds at the goal, or those of the first thread that has a subtree."""
        if not self._is_split:
            return self._whole
        at_work = next((worker for worker in self._workers if worker.place is not None), self._workers[0])
        return (self._winner or at_work).rounds

    def blanks(self) -> Ints:
        """The blank's cells along the path that is shown."""
        return self._shown.blanks()

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of that path."""
        return self._shown.board()

    def estimate(self) -> int:
        """The estimate at the end of that path."""
        return self._shown.estimate()

    def size(self) -> int:
        """The bytes of all arrays."""
        roots = 0 if self._subtrees is None else self._subtrees.size()
        return self._whole.size() + roots + sum(worker.rounds.size() for worker in self._workers)

    # -- checkpoints ------------------------------------------------------------------------------

    def state(self) -> dict[str, Any] | None:
        """What is finished of this round, for `resume`; None if the round is not split."""
        if not self._is_split:
            return None
        with self._lock:
            assert self._subtrees is not None
            return {
                "bound": int(self.reg[kernel.BOUND]),
                "subtrees": self._subtrees.uniform,
                "roots": self._subtrees.checksum(),
                "cuts": self._subtrees.cuts,
                "counts": self._counts.tolist(),
                "depths": self._depths.tolist(),
                "finished": list(self._finished.items()),
            }

    def resume(self, state: dict[str, Any]) -> None:
        """Continue with this state when the next round begins, by the same subtrees."""
        self._resumed, self._wanted = state, state["subtrees"]


def enter(rounds: Rounds, root: Ints, bound: int) -> None:
    """Set rounds up for one subtree, with registers for its figures alone."""
    rounds.reg[:] = 0
    rounds.reg[[kernel.BOUND, kernel.NEXT_BOUND]] = bound, kernel.NO_BOUND
    rounds.load(root)


def _sum(figures: Ints, more: Ints | list[int]) -> Ints:
    """FIGURES of two parts of a tree together."""
    raised, expanded, next_bound, max_depth = more
    return np.array(
        [figures[0] + raised, figures[1] + expanded, min(figures[2], next_bound), max(figures[3], max_depth)]
    )

"""Rounds of iterative deepening by subtrees, in one or more threads.

Each thread takes one subtree after another, and the threads share the budget of a slice. The solution is
always that of the first subtree in the order that has one, with any number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from solver.algorithms import _split_rounds as split
from solver.algorithms._deepening import StackRounds
from solver.algorithms._split_rounds import Figures, SplitRounds
from solver.checkpoint import State
from solver.kernels import deepening as kernel
from solver.memory_limit import MemoryLimit

LEAST_NODES = 2_000
"""The smallest part of a budget that a thread takes at a time, except for the last part: 60 microseconds."""


@dataclass(slots=True)
class Worker:
    """One thread's search, in one subtree at a time."""

    rounds: StackRounds
    """Its registers have the figures of its subtree."""
    position: int | None = None
    """The position of its subtree in the order of this round; None if it has none."""


class ThreadRounds(SplitRounds):
    """Rounds whose subtrees are searched by threads."""

    def __init__(
        self, make: Callable[[], StackRounds], memory: MemoryLimit, state: State | None, threads: int
    ) -> None:
        super().__init__(make, memory, state, wanted=split.SUBTREES, stacks=threads)
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._workers: list[Worker] = []
        self._taken = 0
        """Subtrees of the order that were taken."""
        self._winner: Worker | None = None
        """The worker that stands at the goal, in the first subtree in the order that has one so far."""
        self._must_grow = False

    def _begin_subtrees(self, last: int) -> None:  # noqa: ARG002
        self._workers = [Worker(stack) for stack in self._stacks]
        self._taken, self._winner = 0, None

    def _spend(self) -> None:
        if self._pool is None and self._threads > 1:
            self._pool = ThreadPoolExecutor(self._threads - 1, "subtrees")
        others = [self._pool.submit(self._work, worker) for worker in self._workers[1:]] if self._pool else []
        self._work(self._workers[0])
        for other in others:
            other.result()

    def _work(self, worker: Worker) -> None:
        """Search subtrees until the budget is spent, or until no subtree is left to begin."""
        rounds = worker.rounds
        while not self._must_grow and self._next_subtree(worker):
            nodes = self._take_nodes()
            if not nodes:
                return
            rounds.reg[kernel.LEFT] = nodes
            status = rounds.search()
            with self._lock:
                self._budget += int(rounds.reg[kernel.LEFT])
                if status == kernel.FOUND and self._still_matters(worker):
                    self._winner = worker
                if status == kernel.ROUND_OVER:
                    assert worker.position is not None
                    self._finish(int(self._order[worker.position]), Figures.of(rounds))
                    worker.position = None
            if status == kernel.DEEPER:
                self._must_grow = True

    def _next_subtree(self, worker: Worker) -> bool:
        """Let a worker that has no subtree take the next one; False if there is nothing for it to search."""
        with self._lock:
            if worker.position is not None:
                return self._still_matters(worker)
            # Once there is a winner, every earlier subtree has been taken.
            if self._taken == len(self._order) or self._winner is not None:
                return False
            worker.position = self._taken
            self._taken += 1
        assert self._subtrees is not None
        root = self._subtrees.roots[self._order[worker.position]]
        split.enter(worker.rounds, root, int(self.reg[kernel.BOUND]))
        return True

    def _still_matters(self, worker: Worker) -> bool:
        """Whether a worker has a subtree, and no solution was found in it or in one before it."""
        if worker.position is None:
            return False
        if self._winner is None:
            return True
        assert self._winner.position is not None
        return worker.position < self._winner.position

    def _take_nodes(self) -> int:
        """A part of the budget: large at first, small at the end, so that all threads end together."""
        with self._lock:
            nodes = min(self._budget, max(LEAST_NODES, self._budget // (2 * self._threads)))
            self._budget -= nodes
            return nodes

    def _under_way(self) -> Iterable[Figures]:
        return (Figures.of(worker.rounds) for worker in self._workers if worker.position is not None)

    def _status(self) -> int:
        goes_on = any(self._still_matters(worker) for worker in self._workers)
        if self._winner is not None and not goes_on:
            return kernel.FOUND
        if self._must_grow:
            return kernel.DEEPER
        # A new round raises a node, so it waits for a budget, as it does on one stack.
        is_over = self._taken == len(self._order) and not goes_on
        return kernel.ROUND_OVER if is_over and self._budget else kernel.SLICED

    def _front(self) -> StackRounds:
        at_work = next((worker for worker in self._workers if worker.position is not None), self._workers[0])
        return (self._winner or at_work).rounds

    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice as many plies in every thread."""
        self._must_grow = False
        return super().grow(memory)

    def stop(self) -> None:
        """End the threads; they work only in `search`, so none has anything left to do."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)

"""Rounds of iterative deepening on a cluster.

The tree is cut as for threads. A task is a batch of subtrees that are neighbours in the order of the round,
some seconds of work. Its result is the figures of each subtree, so the rounds are those of one thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from solver.algorithms import _split_rounds as split
from solver.algorithms._deepening import Rounds, checksum, maker
from solver.algorithms._split_rounds import FIGURES, SplitRounds, Subtrees
from solver.cluster import Cluster, ClusterError
from solver.kernels import deepening as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics

LEAST, MOST = 3_000_000, 100_000_000
"""Nodes expected in a task: a tenth of a second, so that it is worth sending, and three to five seconds."""
GROWTH = 6
"""About how many times as many nodes a round has as the one before."""
SHARES = 8
"""The least number of tasks a thread, if they are not too small then."""
ALIKE = 100
"""The most subtrees in a task: those not visited before may be larger than expected."""
AHEAD = 2
"""Tasks sent ahead for each thread of the cluster. The rest waits here, and a pause holds it back."""
SUBTREES_PER_THREAD, MOST_SUBTREES = 100, 50_000
"""Subtrees for each thread of the cluster, and in all: cutting the tree so fine takes some seconds."""

Found = tuple[list[tuple[int, list[int]]], Ints | None]
"""The subtrees searched with FIGURES of each, and the goal's node, as `Rounds.save` has it, if it is in the
last one."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that a worker must know to cut the tree as the client does."""

    puzzle: str
    heuristic: str
    tables: int
    """The checksum of the heuristic's tables."""
    order: str
    reverse: str
    repeats: int
    subtrees: int = 0
    """How many are wanted."""


class ClusterRounds(SplitRounds):
    """Rounds whose subtrees are searched by the workers of a cluster, once a round has many nodes."""

    def __init__(
        self, make: Callable[[], Rounds], recipe: Recipe, cluster: Cluster, memory: MemoryLimit
    ) -> None:
        """Set up the rounds; `make` returns rounds for one thread here."""
        super().__init__(make, 1, memory)
        self._recipe, self._cluster = recipe, cluster
        self._wanted = max(split.SUBTREES, min(SUBTREES_PER_THREAD * cluster.threads(), MOST_SUBTREES))
        self._batches: list[Ints] = []
        """The subtrees of this round in the order, cut into tasks."""
        self._sent = 0
        self._pending: set[int] = set()
        """The batches that must still be searched, sent or not."""

    def begin(self) -> None:
        """Go back to the start, and cut the round into tasks if the last one was large."""
        before = self._begun
        super().begin()
        if self._is_split:
            self._batches = self._cut(max(split.WORTH, self._begun - before)) if len(self._order) else []
            self._sent, self._pending = 0, set(range(len(self._batches)))

    def _cut(self, last: int) -> list[Ints]:
        """Batches of about equal work, by the counts of the last round, or by its nodes if it was whole."""
        counts = self._counts[self._order]
        if not counts.any():
            counts += last // max(1, len(counts))
        return np.split(self._order, ends_of_tasks(counts, self._cluster.threads()))

    def _spend(self) -> None:
        """Send tasks, and merge the results that come within a moment."""
        recipe, bound = replace(self._recipe, subtrees=self._wanted), int(self.reg[kernel.BOUND])
        ahead = AHEAD * self._cluster.threads()
        while self._sent < len(self._batches) and self._cluster.under_way < ahead and not self._winner:
            subtrees = self._batches[self._sent].tolist()
            self._cluster.submit(self._sent, search_subtrees, recipe, bound, subtrees)
            self._sent += 1
        for batch, found in self._cluster.finished() if self._pending else ():
            if batch in self._pending:
                self._merge(batch, *found)
        # Results come by tasks, not by nodes, so a budget is always used up; the next round needs one node.
        self._budget = 1 if self._is_over() else 0

    def _merge(self, batch: int, searched: list[tuple[int, list[int]]], goal: Ints | None) -> None:
        self._pending.discard(batch)
        shown = self._workers[0]
        for subtree, figures in searched if goal is None else searched[:-1]:
            self._finish(subtree, figures)
        if goal is None:
            if self._winner is None:
                assert self._subtrees is not None
                shown.rounds.load(self._subtrees.roots[searched[-1][0]])
            return
        # The batches after this one no longer matter; every one before it was sent.
        self._pending = {other for other in self._pending if other < batch}
        while shown.rounds.plies < len(goal) // kernel.COLUMNS:
            shown.rounds.grow(MemoryLimit())
        shown.rounds.load(goal)
        shown.rounds.reg[FIGURES] = searched[-1][1]
        shown.place, self._winner = batch, shown

    def _is_over(self) -> bool:
        return not self._pending

    def stop(self) -> None:
        """Cancel the tasks."""
        self._cluster.cancel()


def ends_of_tasks(counts: Ints, threads: int) -> Ints:
    """Where to cut the order into tasks, by the nodes of its subtrees in the round before."""
    expected = GROWTH * counts
    limit = min(max(int(expected.sum()) // (SHARES * threads), LEAST), MOST)
    numbers = np.cumsum(np.maximum(expected, limit // ALIKE)) // limit
    return np.flatnonzero(np.diff(numbers)) + 1


def search_subtrees(recipe: Recipe, bound: int, subtrees: list[int]) -> Found:
    """A task: search subtrees within a bound, one after another, until one has the goal."""
    with _loading:
        make, cut = _prepared(recipe)
        rounds = make()
    searched = []
    for subtree in subtrees:
        cut.enter(rounds, subtree, bound)
        while True:
            rounds.reg[kernel.LEFT] = kernel.NO_BOUND
            status = rounds.search()
            if status != kernel.DEEPER:
                break
            rounds.grow(MemoryLimit())
        searched.append((subtree, rounds.reg[FIGURES].tolist()))
        if status == kernel.FOUND:
            return searched, rounds.save()
    return searched, None


_loading = threading.Lock()
"""Held while tables are loaded: the threads of a worker share them."""


@lru_cache(maxsize=2)
def _prepared(recipe: Recipe) -> tuple[Callable[[], Rounds], Subtrees]:
    """The tables and the tree's top levels, once a process."""
    puzzle = SlidingPuzzle.parse(recipe.puzzle)
    heuristic = heuristics[recipe.heuristic].on(puzzle)
    for _ in heuristic.preparing() if heuristic.preparing else ():
        pass
    e = heuristic.tables()
    if checksum(e) != recipe.tables:
        raise ClusterError(
            f"a worker has other tables for {recipe.heuristic} than this machine; "
            "build the same tables on both sides, or choose a heuristic by its full name"
        )
    make = maker(puzzle, e, recipe.order, recipe.reverse, recipe.repeats)
    return make, Subtrees(make(), recipe.subtrees)

"""Rounds of iterative deepening on a cluster.

The tree is cut as for threads, and large subtrees are cut again. A task is a batch of subtrees that are
neighbours in the order of the round, up to some seconds of work. It returns the figures of each subtree, so a
completed round has the figures of one thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solver.algorithms import _split_rounds as split
from solver.algorithms._deepening import MoveRules, StackRounds, checksum, maker
from solver.algorithms._split_rounds import Figures, SplitRounds
from solver.checkpoint import State
from solver.cluster import Cluster, ClusterError
from solver.kernels import deepening as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics

LEAST, MOST = 3_000_000, 100_000_000
"""The fewest and the most nodes expected in a task. The fewest take a tenth of a second, which makes a task
worth sending; the most take three to five seconds."""
GROWTH = 6
"""A round has about this many times as many nodes as the one before."""
TASKS_PER_THREAD = 8
"""The fewest tasks for each thread, unless they would then have fewer than LEAST nodes."""
MOST_IN_TASK = 100
"""The most subtrees in a task: those not visited before may be larger than expected."""
AHEAD = 2
"""Tasks sent ahead for each thread of the cluster; the others wait here, where a pause holds them back."""
SUBTREES_PER_THREAD, MOST_SUBTREES = 10, 200_000
"""Subtrees for each thread of the cluster at first, and in all: their roots take 2 kB each."""

Found = tuple[list[Figures], Ints | None]
"""The figures of each subtree searched, and the node of the goal, as `StackRounds.save` gives it, if the last
of these subtrees has the goal."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that a worker needs in order to search as the client does."""

    puzzle: str
    heuristic: str
    tables: int
    """The checksum of the heuristic's tables."""
    moves: MoveRules
    pruning: int
    """The checksum of the table of forbidden sequences."""


class ClusterRounds(SplitRounds):
    """Rounds whose subtrees are searched by the workers of a cluster."""

    def __init__(
        self,
        make: Callable[[], StackRounds],
        memory: MemoryLimit,
        state: State | None,
        recipe: Recipe,
        cluster: Cluster,
    ) -> None:
        wanted = max(split.SUBTREES, min(SUBTREES_PER_THREAD * cluster.threads(), MOST_SUBTREES))
        # The one stack cuts the tree, and then shows the last subtree of the task that ended last.
        super().__init__(make, memory, state, wanted=wanted, stacks=1)
        self._recipe, self._cluster = recipe, cluster
        self._batches: list[Ints] = []
        """The subtrees of this round in the order, cut into tasks."""
        self._sent = 0
        self._pending: set[int] = set()
        """The batches that must still be searched, sent or not."""
        self._to_goals: list[Figures] = []
        """The figures of the subtrees that were searched up to a goal; each is earlier in the order than the
        one found before it."""

    def _begin_subtrees(self, last: int) -> None:
        self._batches = self._cut(max(split.SPLIT_FROM, last)) if len(self._order) else []
        self._sent, self._pending, self._to_goals = 0, set(range(len(self._batches))), []

    def _cut(self, last: int) -> list[Ints]:
        """Batches of about equal work, by the counts of the last round, or its total if it was not split."""
        counts = self._counts[self._order]
        if not counts.any():
            counts += last // len(counts)
        return np.split(self._order, ends_of_tasks(counts, self._cluster.threads()))

    def _cut_large(self, bound: int) -> None:
        """Cut subtrees again that are expected to take longer than a task should."""
        assert self._subtrees is not None
        while len(self._subtrees.roots) < MOST_SUBTREES and self._memory.allows(2 * self.size()):
            # A root with f below this bound was within the last bound, so the last round has tested its
            # children, and none is the goal. Other roots are not cut: a goal among their children would be
            # missed, because the kernel tests a node when it generates it, not when it is loaded.
            large = np.flatnonzero((GROWTH * self._counts > MOST) & (self._subtrees.f < bound))
            if not len(large):
                return
            parents = self._subtrees.cut(self._stacks[0], large.tolist())
            self._counts = shared(self._counts, large, parents)
            self._depths = np.concatenate([self._depths, self._depths[parents]])

    def _spend(self) -> None:
        """Send tasks, and merge the results that come within a moment."""
        assert self._subtrees is not None
        ahead = AHEAD * self._cluster.threads()
        while self._sent < len(self._batches) and self._cluster.under_way < ahead and not self._to_goals:
            roots = [self._subtrees.roots[subtree] for subtree in self._batches[self._sent]]
            bound = int(self.reg[kernel.BOUND])
            self._cluster.submit(self._sent, search_subtrees, self._recipe, bound, roots)
            self._sent += 1
        for batch, found in self._cluster.collect() if self._pending else ():
            if batch in self._pending:
                self._merge(batch, *found)
        # Results arrive by tasks, not by nodes, so every budget counts as spent. One node is left for the
        # root of the next round.
        self._budget = 0 if self._pending else 1

    def _merge(self, batch: int, searched: list[Figures], goal: Ints | None) -> None:
        self._pending.discard(batch)
        subtrees = self._batches[batch].tolist()
        for subtree, figures in zip(subtrees, searched if goal is None else searched[:-1], strict=False):
            self._finish(subtree, figures)
        if goal is not None:
            # The batches after this one no longer matter; all before it were sent.
            self._pending = {other for other in self._pending if other < batch}
            self._to_goals.append(searched[-1])
            self._front().load(goal)
        elif not self._to_goals:
            assert self._subtrees is not None
            self._front().load(self._subtrees.roots[subtrees[-1]])

    def _under_way(self) -> Iterable[Figures]:
        return self._to_goals

    def _status(self) -> int:
        if self._pending:
            return kernel.SLICED
        if self._to_goals:
            return kernel.FOUND
        return kernel.ROUND_OVER if self._budget else kernel.SLICED

    def _front(self) -> StackRounds:
        return self._stacks[0]

    def stop(self) -> None:
        """Cancel the tasks."""
        self._cluster.cancel()


def ends_of_tasks(counts: Ints, threads: int) -> Ints:
    """Where to cut the order into tasks, by the nodes of its subtrees in the round before."""
    expected = GROWTH * counts
    limit = min(max(int(expected.sum()) // (TASKS_PER_THREAD * threads), LEAST), MOST)
    numbers = np.cumsum(np.maximum(expected, limit // MOST_IN_TASK)) // limit
    return np.flatnonzero(np.diff(numbers)) + 1


def shared(counts: Ints, cut: Ints, parents: Ints) -> Ints:
    """The counts after some subtrees were cut again: each new one has an equal share of its parent's."""
    shares = counts[parents] // np.bincount(parents)[parents]
    counts = counts.copy()
    counts[cut] = 0
    return np.concatenate([counts, shares])


def search_subtrees(recipe: Recipe, bound: int, roots: list[Ints]) -> Found:
    """A task: search subtrees within a bound, one after another, until one has the goal."""
    with _loading:
        rounds = _prepared(recipe)()
    searched = []
    for root in roots:
        split.enter(rounds, root, bound)
        while True:
            rounds.reg[kernel.LEFT] = kernel.NO_BOUND
            status = rounds.search()
            if status != kernel.DEEPER:
                break
            rounds.grow(MemoryLimit())
        searched.append(Figures.of(rounds))
        if status == kernel.FOUND:
            return searched, rounds.save()
    return searched, None


_loading = threading.Lock()
"""Held while tables are loaded: the threads of a worker share them."""


@lru_cache(maxsize=2)
def _prepared(recipe: Recipe) -> Callable[[], StackRounds]:
    """A function that returns rounds; the tables are loaded and checked once per process."""
    puzzle = SlidingPuzzle.parse(recipe.puzzle)
    heuristic = heuristics[recipe.heuristic].on(puzzle)
    for _ in heuristic.preparing():
        pass
    e = heuristic.tables()
    if checksum(e) != recipe.tables:
        raise ClusterError(
            f"a worker has other tables for {recipe.heuristic} than this machine; "
            "build the same tables on both sides, or choose a heuristic by its full name"
        )
    if recipe.moves.checksum() != recipe.pruning:
        raise ClusterError(
            "a worker leaves out other move sequences than this machine; "
            "install the same version on both sides"
        )
    return maker(puzzle, e, recipe.moves)

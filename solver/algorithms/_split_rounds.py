"""Rounds of iterative deepening by subtrees, for threads and for a cluster.

The tree of a round is cut below its top levels into some thousand subtrees, each of which is searched with
the same kernel as the whole tree. The top levels and the order of the subtrees depend on counts alone, never
on the clock: a completed round raises the same nodes wherever it is searched.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple
from zlib import crc32

import numpy as np

from solver.algorithms._deepening import Rounds, StackRounds
from solver.checkpoint import CheckpointError, State
from solver.kernels import deepening as kernel
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit

SPLIT_FROM = 5_000_000
"""Nodes of a round after which the next one is split: it takes about half a second or more, and cutting the
tree and entering the subtrees a tenth of a second."""
SUBTREES = 2_000
"""The least number of subtrees. The largest has a few hundredths of all nodes, so threads end together."""
ROOT_BYTES = 4_000
"""The most that the root of a subtree takes, on the largest board."""
FIGURES = [kernel.RAISED, kernel.EXPANDED, kernel.NEXT_BOUND, kernel.MAX_DEPTH]
"""The registers that have the figures of a subtree."""


class Figures(NamedTuple):
    """The figures of a part of the tree."""

    raised: int = 0
    expanded: int = 0
    next_bound: int = kernel.NO_BOUND
    max_depth: int = 0

    @classmethod
    def of(cls, rounds: Rounds) -> Figures:
        """The figures that rounds have in their registers."""
        return cls(*rounds.reg[FIGURES].tolist())

    def __add__(self, other: Figures) -> Figures:  # type: ignore[override]
        """The figures of two parts together."""
        return Figures(
            self.raised + other.raised,
            self.expanded + other.expanded,
            min(self.next_bound, other.next_bound),
            max(self.max_depth, other.max_depth),
        )


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes at one depth."""

    parents: Ints
    """[node] -> its parent's place in the level above; below a subtree, the number of the subtree."""
    f: Ints
    """[node] -> depth and estimate."""


@dataclass(frozen=True, slots=True)
class Top:
    """The part of the top levels that is within a bound."""

    expanded: Ints
    """[node raised below the root] -> 1 if it is within the bound, else 0."""
    over: int | None
    """The lowest f above the bound."""
    subtrees: Ints
    """The subtrees whose roots are within the bound."""


class Subtrees:
    """The top levels of a search tree, and the subtrees below them."""

    def __init__(self, rounds: StackRounds, wanted: int) -> None:
        """Go down level by level until there are enough subtrees, or none."""
        self.has_goal = False
        """Whether the goal is in the top levels. Such a search must not be split."""
        self._levels: list[Level] = []
        self._below: list[Level] = []
        """The children of subtrees that were cut again."""
        rounds.begin()
        rounds.reg[kernel.DEPTH] = 0
        self.roots = [rounds.save()]
        """[subtree] -> its root, for `StackRounds.load`."""
        while 0 < len(self.roots) < wanted and not self.has_goal:
            level, self.roots = self._children(rounds, self.roots)
            self._levels.append(level)
        self.f = self._levels[-1].f
        """[subtree] -> the f of its root."""
        self.first_count = len(self.roots)
        """The number of subtrees before the first was cut again."""
        self._crc, self._crc_roots = 0, 0
        """The checksum of the first roots, and how many these are: it is continued, because there may be
        hundreds of thousands of roots."""
        self.cuts: list[list[int]] = []
        """The subtrees that each cut replaced by their children, which are appended to the roots."""

    def _children(self, rounds: StackRounds, nodes: list[Ints]) -> tuple[Level, list[Ints]]:
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

    def cut(self, rounds: StackRounds, subtrees: list[int]) -> Ints:
        """Cut subtrees again, one level deep; returns the parent of each new subtree."""
        level, children = self._children(rounds, [self.roots[subtree] for subtree in subtrees])
        parents = np.array(subtrees, np.int64)[level.parents]
        self._below.append(Level(parents, level.f))
        self.roots += children
        self.f = np.concatenate([self.f, level.f])
        self.cuts.append(subtrees)
        return parents

    def within(self, bound: int) -> Top:
        """The part of the tree that a round with this bound visits."""
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
        self._crc = reduce(
            lambda crc, root: crc32(root.tobytes(), crc), self.roots[self._crc_roots :], self._crc
        )
        self._crc_roots = len(self.roots)
        return self._crc

    def size(self) -> int:
        """The bytes of the roots, about."""
        return len(self.roots) * self.roots[0].nbytes if self.roots else 0


class SplitRounds(Rounds):
    """Rounds that are searched by subtrees once a round has many nodes; before that, on one stack."""

    def __init__(
        self,
        make: Callable[[], StackRounds],
        memory: MemoryLimit,
        state: State | None,
        *,
        wanted: int,
        stacks: int,
    ) -> None:
        """Set up the rounds; `make` returns rounds for one stack.

        With a state from a checkpoint, the first round continues it, by the same subtrees. Otherwise there
        are at least `wanted` subtrees.
        """
        self._make, self._memory, self._to_resume = make, memory, state
        self._wanted: int = wanted if state is None else state["subtrees"]
        self._whole = make()
        self.reg, self.h = self._whole.reg, self._whole.h
        self._subtrees: Subtrees | None = None
        self._stack_count = stacks
        self._stacks: list[StackRounds] = []
        """The rounds that subtrees are loaded into, once the tree is cut."""
        self._is_split = False
        """Whether this round is searched by subtrees."""
        self._begun = 0
        """Nodes raised when this round began."""
        self._counts = np.zeros(0, np.int64)
        """[subtree] -> nodes raised below its root in the last completed round that visited it."""
        self._depths = np.zeros(0, np.int64)
        """[subtree] -> the greatest depth in that round."""
        self._finished: list[tuple[int, Figures]] = []
        """The subtrees that were searched to their end in this round. A checkpoint has this very list: making
        another of 200,000 tuples at each save costs a fifth of a second of garbage collection."""
        self._total = Figures()
        """The figures of the rounds before, of the top levels counted so far, and of finished subtrees."""
        self._order = np.zeros(0, np.int64)
        """The subtrees of this round in the order in which they are taken."""
        self._budget = 0
        """Nodes that may still be raised in this slice."""
        self._uncounted = np.zeros(0, np.int64)
        """Nodes of the top levels that are still to be raised in this round, as `Top.expanded` has them."""

    @abstractmethod
    def _begin_subtrees(self, last: int) -> None:
        """Begin a round by subtrees; the last round raised this many nodes."""

    @abstractmethod
    def _spend(self) -> None:
        """Search subtrees for as many nodes as the budget has."""

    @abstractmethod
    def _under_way(self) -> Iterable[Figures]:
        """The figures of the subtrees that were begun but not searched to their end."""

    @abstractmethod
    def _status(self) -> int:
        """Why the slice ended."""

    @abstractmethod
    def _front(self) -> StackRounds:
        """The rounds to show: those at the goal if it is found."""

    def begin(self) -> None:
        """Go back to the start, and split the round if the last one was large."""
        before, self._begun = self._begun, int(self.reg[kernel.RAISED])
        state, self._to_resume = self._to_resume, None
        last = self._begun - before
        self._is_split = (last >= SPLIT_FROM or state is not None) and self._can_split()
        if not self._is_split:
            self._whole.begin()
            return
        assert self._subtrees is not None
        bound = int(self.reg[kernel.BOUND])
        for subtree, figures in self._finished:
            self._counts[subtree], self._depths[subtree] = figures.raised, figures.max_depth
        if state is None:
            self._cut_large(bound)
        else:
            self._cut_as_before(state, bound)
        top = self._subtrees.within(bound)
        self._uncounted = top.expanded
        if top.over is not None:
            self.reg[kernel.NEXT_BOUND] = self._whole.bound_after(bound, top.over)
        self._finished, self._total = [], Figures.of(self)
        for subtree, numbers in state["finished"] if state else ():
            self._finish(subtree, Figures(*numbers))
        self.reg[FIGURES] = self._total
        # First the subtrees in which the last round went deepest: within one bound, a deeper node is nearer
        # to the goal. Among these first the largest, so that no large one begins when the others are done.
        # Subtrees not visited before come by f: the lower it is, the larger the subtree.
        at = top.subtrees
        keys = at, self._subtrees.f[at], -self._counts[at], -self._depths[at]
        order = top.subtrees[np.lexsort(keys)]
        self._order = order[~np.isin(order, [subtree for subtree, _ in self._finished])]
        self._begin_subtrees(last)

    def _can_split(self) -> bool:
        """Cut the tree, once; False if there is too little memory or the goal is near the top."""
        if self._subtrees is None:
            self._stacks = [self._make() for _ in range(self._stack_count)]
            if not self._memory.allows(self.size() + 3 * self._wanted * ROOT_BYTES):
                self._stacks = []
                return False
            self._subtrees = Subtrees(self._stacks[0], self._wanted)
            self._counts = np.zeros(len(self._subtrees.roots), np.int64)
            self._depths = self._counts.copy()
        return not self._subtrees.has_goal

    def _cut_large(self, bound: int) -> None:
        """Cut subtrees again that are too large for a task of a cluster; threads take them as they are."""

    def _cut_as_before(self, state: State, bound: int) -> None:
        """Cut subtrees again as before the search was stopped."""
        assert self._subtrees is not None
        for subtrees in state["cuts"]:
            self._subtrees.cut(self._stacks[0], subtrees)
        self._counts = np.array(state["counts"], np.int64)
        self._depths = np.array(state["depths"], np.int64)
        if (bound, self._subtrees.checksum()) != (state["bound"], state["roots"]):
            raise CheckpointError("the checkpoint is of another version of the program: its subtrees differ")

    def _finish(self, subtree: int, figures: Figures) -> None:
        """Add the figures of a subtree that was searched to its end."""
        self._finished.append((subtree, figures))
        self._total += figures

    def search(self) -> int:
        """Search for as many nodes as the register LEFT says."""
        if not self._is_split:
            return self._whole.search()
        top, self._uncounted = np.split(self._uncounted, [self.reg[kernel.LEFT]])
        self._total += Figures(len(top), int(top.sum()))
        self._budget = int(self.reg[kernel.LEFT]) - len(top)
        if self._budget:
            self._spend()
        self.reg[FIGURES] = sum(self._under_way(), self._total)
        self.reg[kernel.LEFT], self.reg[kernel.DEPTH] = self._budget, self._front().reg[kernel.DEPTH]
        return self._status()

    def grow(self, memory: MemoryLimit) -> bool:
        """Make room for twice as many plies in every stack."""
        stacks = self._stacks if self._is_split else [self._whole]
        return all(stack.grow(memory, self.size() - stack.size()) for stack in stacks)

    def shown(self) -> StackRounds:
        """The rounds whose path is shown: those at the goal if it is found."""
        return self._front() if self._is_split else self._whole

    def size(self) -> int:
        """The bytes of all arrays."""
        roots = 0 if self._subtrees is None else self._subtrees.size()
        return self._whole.size() + roots + sum(stack.size() for stack in self._stacks)

    def state(self) -> State | None:
        """The finished part of this round; None if the round is not split."""
        if not self._is_split:
            return None
        assert self._subtrees is not None
        return {
            "bound": int(self.reg[kernel.BOUND]),
            "subtrees": self._subtrees.first_count,
            "roots": self._subtrees.checksum(),
            "cuts": self._subtrees.cuts,
            "counts": self._counts.tolist(),
            "depths": self._depths.tolist(),
            "finished": self._finished,
        }


def enter(rounds: StackRounds, root: Ints, bound: int) -> None:
    """Set rounds up for one subtree, with registers for its figures alone."""
    rounds.reg[:] = 0
    rounds.reg[[kernel.BOUND, kernel.NEXT_BOUND]] = bound, kernel.NO_BOUND
    rounds.load(root)

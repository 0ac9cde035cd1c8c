"""The trace of a search: the tree of a best-first search, or the path of a search that keeps no nodes.

`SearchHandle.trace` has it. Nodes are numbered in raising order; the root is 0. Another thread may read
nodes while the search runs. It sees the state after the last slice, with one exception: a node killed by a
cheaper path shows as killed at once, but the node that replaces it is known only after the slice. `snapshot`
and `frontier` read arrays that change during a slice: only the thread that runs the search may call them,
between two slices, or any thread once the search is paused or has ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Protocol, runtime_checkable

from solver.board import Board, Move
from solver.printable import counted

BEST = 10
"""Nodes of the frontier in a snapshot."""
MOST_EQUALS = 2_000
"""Nodes of equal cost are counted up to this number; counting them takes 2 ms."""


class Status(Enum):
    """What became of a node."""

    ALIVE = "alive"
    """In the frontier."""
    EXPANDED = "expanded"
    DUPLICATE = "duplicate"
    """A child whose board had been raised before; it was dropped, and has no number."""
    KILLED = "killed"
    """Will never be taken: a cheaper path to its board was found, another node with its board was taken, or
    the goal costs no more."""
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node as textbooks draw it."""

    number: int | None
    """In raising order; None for a duplicate."""
    parent: int | None
    move: Move | None
    """The move that led here; None at the root."""
    g: int
    h: int | None
    """The estimate; None without a heuristic."""
    status: Status
    order: int | None = None
    """The position in the order of taking, from 1; None if it was not taken."""
    other: int | None = None
    """For a duplicate or a killed node: the node that now has its board, if that is known."""
    bound: int | None = None
    """For a node killed by the bound: the cost of the goal."""


@dataclass(frozen=True, slots=True)
class Costs:
    """The cost that orders the frontier, weight_g * g + weight_h * h, and how it is written.

    >>> Costs("c", 1, 1).text(2, 3), Costs("f", 2, 3).text(5, 5), Costs("h", 0, 1).text(5, 4)
    ('c 5 = 2 + 3', 'f 12.5 = 5 + 1.5 x 5', 'h 4')
    """

    letter: str
    """c in branch and bound; g or h if the cost is only that; otherwise f."""
    weight_g: int
    weight_h: int

    def text(self, g: int, h: int | None) -> str:
        """The cost with its terms, if it is a sum."""
        if not self.weight_h or h is None:
            return f"g {g:,}"
        if not self.weight_g:
            return f"h {h}"
        weight = Fraction(self.weight_h, self.weight_g)
        times = "" if weight == 1 else f"{float(weight):g} x "
        return f"{self.brief(g, h)} = {g} + {times}{h}"

    def brief(self, g: int, h: int | None) -> str:
        """The cost with its letter."""
        if not self.weight_h or h is None:
            return f"g {g:,}"
        key = self.weight_g * g + self.weight_h * h
        return f"{self.letter} {float(Fraction(key, self.weight_g or 1)):g}"

    @property
    def counts(self) -> bool:
        """Whether cost orders the frontier; depth-first search uses the order of raising alone."""
        return bool(self.weight_g or self.weight_h)


EQUALS = {
    "first": "the first raised",
    "last": "the last raised",
    "heapq": "the one that Python's heapq has on top",
    "java": "the one that Java's PriorityQueue has on top",
    "low-g": "the one with the lowest g that Python's heapq has on top",
    "high-g": "the one with the highest g that Python's heapq has on top",
}
"""Which node of equal cost is taken, for each value of the option `ties`."""


@dataclass(frozen=True, slots=True)
class Frontier:
    """The nodes raised and not yet taken."""

    size: int
    best: tuple[TreeNode, ...]
    """The first nodes, in the order in which they would be taken if no more were raised."""
    equals: int
    """How many cost as little as the first; they are counted up to MOST_EQUALS."""
    counted: bool = True
    """Whether `equals` is exact; if many of these nodes are killed, not all are counted."""

    @property
    def equals_text(self) -> str:
        """How many cost as little as the first, in words."""
        if self.equals > MOST_EQUALS:
            return f"more than {MOST_EQUALS:,}"
        return f"{self.equals:,}" if self.counted else f"at least {self.equals:,}"


@dataclass(frozen=True, slots=True)
class TreeSnapshot:
    """The state of a best-first search."""

    costs: Costs
    ties: str
    raised: int
    """The number of nodes raised, the root included."""
    expanded: int
    latest: TreeNode | None
    """The node taken last."""
    children: tuple[TreeNode, ...]
    """The children of `latest` raised so far."""
    frontier: Frontier
    whole: bool = True
    """Whether the expansion of `latest` is complete."""
    depth_limit: int | None = None
    """No node deeper than this is raised."""
    goes_on: bool = False
    """Whether the search continues after the goal, to find all shortest solutions."""

    @property
    def over(self) -> bool:
        """Whether the goal was taken, or, if the search continues after it, only costlier nodes are left."""
        if self.goes_on:
            best = self.frontier.best
            return self.whole and bool(best) and best[0].status is Status.KILLED
        return self.latest is not None and self.latest.status is Status.GOAL

    @property
    def done(self) -> str:
        """The last step, in words."""
        node = self.latest
        if node is None:
            return "the root is raised, nothing is taken yet"
        taken = f"taken {ordinal(self.expanded)}: {node.number:,}"
        cost = f" ({self.costs.brief(node.g, node.h)})"
        if node.status is Status.GOAL:
            return f"{taken}{cost}, the goal"
        numbers = [child.number for child in self.children if child.number is not None]
        raised = f"raised {', '.join(f'{number:,}' for number in numbers)}" if numbers else "raised nothing"
        if self.depth_limit is not None and node.g >= self.depth_limit:
            raised = f"raised nothing: it is at the depth limit {self.depth_limit:,}"
        dropped = len(self.children) - len(numbers)
        again = f", {counted(dropped, 'duplicate')} dropped" if dropped else ""
        return f"{taken}{cost}; {raised}{again}{'' if self.whole else ' so far'}"

    @property
    def coming(self) -> str:
        """The node to be taken next, and why, in words."""
        last = self.latest
        if self.over and self.goes_on:
            return f"the search is over: what is left costs more than the goal, {self.frontier.best[0].bound}"
        if last is not None and self.over:
            return f"the search is over: {last.number:,} is the goal, {last.g:,} moves from the root"
        if last is not None and not self.whole:
            return f"{last.number:,} is still being expanded"
        if not self.frontier.best:
            if self.frontier.size:
                return "the next node is unknown: killed nodes come before it"
            return "the frontier is empty: nothing is left to take"
        node, costs = self.frontier.best[0], self.costs
        if not costs.counts:
            return f"next: {node.number:,}, {EQUALS[self.ties]} of all {self.frontier.size:,}"
        least = costs.brief(node.g, node.h)
        why = f"next: {node.number:,} ({least}), the lowest {least.partition(' ')[0]}"
        if self.frontier.equals < 2 and self.frontier.counted:
            return f"{why} of all {self.frontier.size:,}" if self.frontier.size > 1 else why
        return f"{why}; of these {self.frontier.equals_text}, {EQUALS[self.ties]}"


@dataclass(frozen=True, slots=True)
class PathSnapshot:
    """The state of a search that keeps only its path."""

    moves: tuple[Move, ...]
    """The moves from the start to the last node expanded; only the last moves of a very long path."""
    h: int | None
    """The estimate there; None without a heuristic."""
    bound: int | None
    """No node beyond it is expanded in this round; None if there is no bound."""
    rounds: tuple[tuple[int, int], ...]
    """The bound of every round so far, and the nodes raised before it began; empty without rounds."""
    raised: int
    before: int = 0
    """How many moves led to the first of `moves`."""


Snapshot = TreeSnapshot | PathSnapshot


class SearchPath(Protocol):
    """The current path of a search that keeps nothing else."""

    def snapshot(self) -> PathSnapshot:
        """The state of the search."""


@runtime_checkable
class SearchTree(Protocol):
    """The nodes of a best-first search."""

    costs: Costs
    depth_limit: int | None
    """No node deeper than this is raised; None if there is no limit."""

    @property
    def raised(self) -> int:
        """The number of nodes, including the root; their numbers are from 0 to one less."""

    @property
    def latest(self) -> int | None:
        """The last node taken; None before the first."""

    @property
    def bytes_used(self) -> int:
        """The memory in use as long as this tree exists."""

    def node(self, number: int) -> TreeNode:
        """One node."""

    def children(self, number: int) -> tuple[TreeNode, ...]:
        """The children of a node in the order tried, including duplicates; empty if it was not expanded."""

    def board(self, node: TreeNode) -> Board:
        """The board of a node, or of a duplicate."""

    def path_to(self, number: int, most: int) -> list[int]:
        """The nodes on the path to a node, ending with it; at most the last `most` of them."""

    def moves_to(self, number: int) -> tuple[Move, ...]:
        """The moves from the root to a node."""

    def frontier(self, most: int = BEST) -> Frontier:
        """The frontier, with the nodes that would be taken first."""

    def snapshot(self) -> TreeSnapshot:
        """The state of the search."""

    def complete(self) -> None:
        """Finish the bookkeeping that a stopped search left undone, so that its tree can be kept."""


Trace = SearchTree | SearchPath


def ordinal(number: int) -> str:
    """A number as an ordinal.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21, 1012)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st', '1,012th']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number:,}{ending}"

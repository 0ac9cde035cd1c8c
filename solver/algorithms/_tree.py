"""The tree of a best-first search, read from its pool of nodes.

No list of children is kept. Nodes are numbered as they are raised, and parents are expanded one after
another, so the children of a node are adjacent, and their parents' order of expansion rises with the number
of the child: a bisection finds them, with 30 reads among a billion. Children dropped as duplicates are not in
the pool: they are the children that the rules allow and the pool lacks.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from solver.algorithms._blank import tiles_of, to_root
from solver.algorithms._frontier import coming, equals
from solver.board import Board, Move
from solver.kernels import best_first as kernel
from solver.kernels.grid import Grid, Ints
from solver.tree import BEST, Costs, Frontier, Status, TreeNode, TreeSnapshot

if TYPE_CHECKING:
    from solver.algorithms._pool import NodeStore

MOVES = (Move.DOWN, Move.UP, Move.RIGHT, Move.LEFT)
"""The tile's direction, by the blank's direction."""
MOST_PROBES = 1_000
"""The search may fill the table while another thread reads it, and then a probe might never end."""


class Now(NamedTuple):
    """The registers after a slice, read together so that they are consistent."""

    raised: int = 1
    expanded: int = 0
    node: int = -1
    """The node being expanded, or -1."""
    k: int = 0
    latest: int = -1


class PoolTree:
    """A `solver.tree.SearchTree` over the arrays of a search."""

    def __init__(
        self, grid: Grid, store: NodeStore, rules: kernel.Rules, directions: Ints, costs: Costs, ties: str
    ) -> None:
        self.costs = costs
        self.depth_limit: int | None = None
        self.goal: int | None = None
        """The goal's node, once it is taken."""
        self.goals: set[int] = set()
        """All nodes of the goal that were taken: several if the search continues and remembers no boards."""
        self.goes_on = False
        """Whether the search continues after the goal: equally cheap nodes are taken, costlier ones
        killed."""
        self.buckets: Ints
        self.to_enter: list[tuple[int, int]] = []
        """Ranges of nodes still missing from a new table."""
        self.now = Now()
        self._grid, self._store, self._rules, self._ties = grid, store, rules, ties
        self._directions: list[list[int]] = directions.tolist()
        self._order_at = kernel.order_column(rules.ties)

    def reached(self, node: int) -> None:
        """Record that the goal was taken as this node."""
        self.goal = node
        self.goals.add(node)

    def keep_up(self, reg: Ints) -> None:
        """Record where the search stands; called after every slice by the thread that runs it."""
        expanded = int(reg[kernel.EXPANDED])
        self.now = Now(
            int(reg[kernel.RAISED]),
            expanded,
            int(reg[kernel.NODE]),
            int(reg[kernel.K]),
            int(reg[kernel.LATEST]) if expanded else -1,
        )
        self._low, self._queued = int(reg[kernel.LOW]), int(reg[kernel.QUEUED])
        self._size = int(reg[kernel.FRONTIER])

    @property
    def raised(self) -> int:
        """How many nodes there are."""
        return self.now.raised

    @property
    def latest(self) -> int | None:
        """The node taken last."""
        latest = self.now.latest
        return latest if latest >= 0 else None

    @property
    def bytes_used(self) -> int:
        """The memory of nodes and table."""
        return self._store.bytes_used(self.now.raised)

    # -- nodes ------------------------------------------------------------------------------------

    def node(self, number: int) -> TreeNode:
        """One node."""
        if not 0 <= number < self.now.raised:
            raise IndexError(f"there is no node {number}: {self.now.raised} are raised")
        return self._read(number, self.now)

    def _read(self, number: int, now: Now) -> TreeNode:
        parent, g, key, _, mark = self._store.nodes[number, :5].tolist()
        status, order, other, bound = Status.ALIVE, None, None, None
        state = mark >> kernel.STATUS
        if state == kernel.TAKEN:
            taken = int(self._store.nodes[number, self._order_at])
            if taken <= now.expanded:
                # A greater order is from the slice under way; here the node is still alive.
                status, order = Status.GOAL if number in self.goals else Status.EXPANDED, taken
        elif state == kernel.KILLED:
            status, other = Status.KILLED, self._holder(self._store.states[number].tolist(), now)
        elif self.goal is not None and (self.goes_on or self.costs.letter == "c"):
            goal = int(self._store.nodes[self.goal, kernel.KEY])
            if key > goal or (key == goal and not self.goes_on):
                status, bound = Status.KILLED, goal
        direction = (mark >> kernel.WAY & 7) - 1
        return TreeNode(
            number,
            None if parent < 0 else parent,
            None if direction < 0 else MOVES[direction],
            g,
            self._estimate(g, key),
            status,
            order,
            None if other == number else other,
            bound,
        )

    def _estimate(self, g: int, key: int) -> int | None:
        rules = self._rules
        return (key - rules.weight_g * g) // rules.weight_h if rules.weight_h else None

    def children(self, number: int) -> tuple[TreeNode, ...]:
        """The children of an expanded node, including duplicates."""
        now, rules, nodes = self.now, self._rules, self._store.nodes
        node = self._read(number, now)
        if node.status is not Status.EXPANDED or node.order is None or node.g >= rules.depth_limit:
            return ()
        mark = int(nodes[number, kernel.MARK])
        blank, last = mark & 255, mark >> kernel.WAY & 7
        back = last - 1 ^ 1
        child = self._first_child(node.order, now)
        found = []
        for direction in self._directions[last][: now.k if number == now.node else 4]:
            there = int(self._grid.neighbour[blank, direction])
            if there < 0 or (direction == back and not rules.may_reverse):
                continue
            if child < now.raised and int(nodes[child, kernel.PARENT]) == number:
                read = self._read(child, now)
                if read.move is MOVES[direction]:
                    found.append(read)
                    child += 1
                    continue
            found.append(self._duplicate(node, direction, now))
        return tuple(found)

    def _first_child(self, order: int, now: Now) -> int:
        nodes, order_at = self._store.nodes, self._order_at
        rows = range(1, now.raised)
        return 1 + bisect_left(rows, order, key=lambda row: int(nodes[nodes[row, kernel.PARENT], order_at]))

    def _duplicate(self, parent: TreeNode, direction: int, now: Now) -> TreeNode:
        move, g = MOVES[direction], parent.g + 1
        other = self._holder(self._grid.packed(self.board(parent).after(move).tiles), now)
        h = None
        if other is not None:
            row = self._store.nodes[other]
            h = self._estimate(int(row[kernel.G]), int(row[kernel.KEY]))
        return TreeNode(None, parent.number, move, g, h, Status.DUPLICATE, other=other)

    def _holder(self, words: list[int], now: Now) -> int | None:
        """The table's node for a board; None if there is none or the slice under way raised it."""
        holder = self._store.find(words, MOST_PROBES)
        return None if holder is None else self._taken_copy(holder, now)

    def _taken_copy(self, newest: int, now: Now) -> int | None:
        """The taken node with this board, else the newest; None if the slice under way raised it."""
        nodes, copy = self._store.nodes, newest
        while self._rules.visited == kernel.UNTIL_TAKEN and copy >= 0:
            if int(nodes[copy, kernel.MARK]) >> kernel.STATUS == kernel.TAKEN:
                return copy if copy < now.raised else None
            copy = int(nodes[copy, kernel.COPY])
        return newest if newest < now.raised else None

    def board(self, node: TreeNode) -> Board:
        """The board of a node, or of a duplicate."""
        if node.number is None:
            assert node.parent is not None
            assert node.move is not None
            return self.board(self.node(node.parent)).after(node.move)
        return Board(self._grid.rows, self._grid.cols, tiles_of(self._grid, self._store.states[node.number]))

    def path_to(self, number: int, most: int) -> list[int]:
        """The last nodes on the path to a node, with the node itself at the end; at most `most`."""
        path = islice(to_root(self._store.nodes[:, kernel.PARENT], number), most)
        return list(path)[::-1]

    def moves_to(self, number: int) -> tuple[Move, ...]:
        """The moves from the root to a node."""
        marks = self._store.nodes[:, kernel.MARK]
        path = self.path_to(number, self.now.raised)
        return tuple(MOVES[(int(marks[node]) >> kernel.WAY & 7) - 1] for node in path[1:])

    # -- between two slices -----------------------------------------------------------------------

    def frontier(self, most: int = BEST) -> Frontier:
        """The nodes that would be taken first."""
        nodes = self._store.nodes
        best = coming(nodes, self.buckets, self._ties, self._low, self._queued, most)
        alike, counted = 0, True
        if best:
            least = int(nodes[best[0], kernel.KEY])
            alike, counted = equals(nodes, self.buckets, self._ties, self._queued, least)
        return Frontier(self._size, tuple(self._read(number, self.now) for number in best), alike, counted)

    def snapshot(self) -> TreeSnapshot:
        """The current state of the search."""
        now = self.now
        return TreeSnapshot(
            self.costs,
            self._ties,
            now.raised,
            now.expanded,
            self._read(now.latest, now) if now.latest >= 0 else None,
            self.children(now.latest) if now.latest >= 0 else (),
            self.frontier(),
            whole=now.node < 0 or now.node == self.goal,
            depth_limit=self.depth_limit,
            goes_on=self.goes_on,
        )

    def complete(self) -> None:
        """Enter the nodes still missing from the table after a stop: finding duplicates needs them."""
        while self.to_enter:
            self._store.remember(*self.to_enter.pop(0))

"""A best-first search in plain Python that keeps its whole tree, to check what is read from a node pool."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import total_ordering
from typing import Any

from oracle import HEURISTICS

from solver.board import Board, Move
from solver.puzzle import SlidingPuzzle

WAYS = {"U": Move.DOWN, "D": Move.UP, "L": Move.RIGHT, "R": Move.LEFT}
"""The direction of the tile, by the direction of the blank."""
BY_LAST_MOVE = {None: "UDLR", "U": "ULRD", "D": "LRDU", "L": "LUDR", "R": "RDUL"}
"""The order of report 2 by the blank's last move; the reverse move, if allowed, comes last."""


@dataclass
class PlainNode:
    """A node; `number` is None for a duplicate."""

    number: int | None
    parent: int | None
    move: Move | None
    board: Board
    g: int
    h: int
    key: int
    order: int | None = None
    status: str = "alive"


@total_ordering
class ByKey:
    """The order used by a library's heap: by key alone, or by key and then g."""

    def __init__(self, node: PlainNode, ties: str) -> None:
        self.node = node
        self.key = node.key, {"low-g": node.g, "high-g": -node.g}.get(ties, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByKey) and self.key == other.key

    def __lt__(self, other: ByKey) -> bool:
        return self.key < other.key


class JavaQueue:
    """`java.util.PriorityQueue`, written from its documentation."""

    def __init__(self) -> None:
        self.items: list[PlainNode] = []

    def add(self, node: PlainNode) -> None:
        self.items.append(node)
        place = len(self.items) - 1
        while place and node.key < self.items[(place - 1) // 2].key:
            self.items[place], place = self.items[(place - 1) // 2], (place - 1) // 2
        self.items[place] = node

    def poll(self) -> PlainNode:
        first, last = self.items[0], self.items.pop()
        place = 0
        while 2 * place + 1 < len(self.items):
            child = 2 * place + 1
            if child + 1 < len(self.items) and self.items[child + 1].key < self.items[child].key:
                child += 1
            if last.key <= self.items[child].key:
                break
            self.items[place], place = self.items[child], child
        if self.items:
            self.items[place] = last
        return first


class PlainTree:
    """The search; each `take` expands one node."""

    def __init__(
        self, puzzle: SlidingPuzzle, heuristic: str | None, weights: tuple[int, int], rules: dict[str, Any]
    ) -> None:
        self.puzzle, self.heuristic, self.weights, self.rules = puzzle, heuristic, weights, rules
        self.nodes: list[PlainNode] = []
        self.children: dict[int, list[PlainNode]] = {}
        self.holder: dict[Board, PlainNode] = {}
        self.taken = 0
        self.goal: PlainNode | None = None
        self._java, self._heapq = JavaQueue(), []  # type: ignore[var-annotated]
        self._raise(None, None, puzzle.board)

    def _node(self, parent: PlainNode | None, move: Move | None, board: Board) -> PlainNode:
        g = 0 if parent is None else parent.g + 1
        h = HEURISTICS[self.heuristic](SlidingPuzzle(board, self.puzzle.goal)) if self.heuristic else 0
        key = self.weights[0] * g + self.weights[1] * h
        return PlainNode(None, None if parent is None else parent.number, move, board, g, h, key)

    def _raise(self, parent: PlainNode | None, move: Move | None, board: Board) -> PlainNode:
        node = self._node(parent, move, board)
        visited = self.rules["visited"]
        seen = self.holder.get(board) if visited != "none" else None
        if seen is not None and self._is_duplicate(visited, seen, node):
            node.status = "duplicate"
            return node
        if seen is not None and seen.status == "alive" and visited == "best":
            seen.status = "killed"
        node.number = len(self.nodes)
        self.nodes.append(node)
        self.holder[board] = node
        if self.rules["ties"] == "java":
            self._java.add(node)
        elif self.rules["ties"] in ("heapq", "low-g", "high-g"):
            heapq.heappush(self._heapq, ByKey(node, self.rules["ties"]))
        return node

    @staticmethod
    def _is_duplicate(visited: str, seen: PlainNode, node: PlainNode) -> bool:
        if visited == "taken":
            return seen.status == "expanded" or seen.key < node.key
        return visited == "raised" or seen.g <= node.g

    def frontier(self) -> list[PlainNode]:
        """All live nodes, in the order they were raised."""
        return [node for node in self.nodes if node.status == "alive"]

    def _next(self) -> PlainNode | None:
        ties, alive = self.rules["ties"], self.frontier()
        if not alive:
            return None
        if ties in ("first", "last"):
            least = min(node.key for node in alive)
            return [node for node in alive if node.key == least][0 if ties == "first" else -1]
        while True:
            node = self._java.poll() if ties == "java" else heapq.heappop(self._heapq).node
            if node.status == "alive":
                return node

    def take(self) -> bool:
        """Take a node and raise its children; False when the search is over."""
        node = None if self.goal else self._next()
        if node is None:
            return False
        assert node.number is not None
        self.taken += 1
        node.order, node.status = self.taken, "expanded"
        if self.rules["visited"] == "taken":
            self.holder[node.board] = node
            for other in self.frontier():
                if other.board == node.board:
                    other.status = "killed"
        if node.board == self.puzzle.goal.board:
            node.status, self.goal = "goal", node
            return False
        found = self.children.setdefault(node.number, [])
        if self.rules.get("depth") and node.g >= self.rules["depth"]:
            return True
        for letter in self._letters(node):
            move = WAYS[letter]
            back = node.move is not None and move is node.move.reverse
            if move in node.board.moves() and not (back and self.rules["reverse"] == "skip"):
                found.append(self._raise(node, move, node.board.after(move)))
        return True

    def _letters(self, node: PlainNode) -> str:
        order: str = self.rules["order"]
        if order == "by-last-move":
            order = BY_LAST_MOVE[next((letter for letter in WAYS if WAYS[letter] is node.move), None)]
        return order[::-1] if self.rules.get("backwards") else order

"""All shortest solutions, counted and listed; for a best-first search, from the boards it has seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from solver.algorithms._blank import path_of, tiles_of
from solver.board import Move
from solver.kernels.best_first import MARK, G
from solver.progress import Solutions
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.algorithms._pool import NodeStore
    from solver.kernels.grid import Grid, Ints

BETWEEN = 100
"""Boards looked up between two checks of the clock: about 5 ms."""


RECOUNT_AFTER = 1_000
"""A recount looks up every board on a shortest path. After this many expansions for each of them, it costs a
tenth of the search."""


class SolutionsFound:
    """The shortest solutions found so far: their number, and the first ones."""

    def __init__(self, most: int) -> None:
        self.most = most
        """How many to list."""
        self.count = 0
        self.paths: list[tuple[Move, ...]] = []
        self.complete = False
        self.first: tuple[Move, ...] | None = None
        """The one that was found first."""
        self._solutions: Solutions | None = None

    def add(self, path: tuple[Move, ...]) -> None:
        """Add a solution."""
        self.count += 1
        if self.first is None:
            self.first = path
        if len(self.paths) < self.most:
            self.paths.append(path)

    def replace(self, count: int, paths: list[tuple[Move, ...]]) -> None:
        """Take the result of a newer count unless it is lower: the table may be lost when memory runs out."""
        if count >= self.count:
            self.count, self.paths = count, paths

    @property
    def best(self) -> tuple[Move, ...] | None:
        """The solution to show: the first of the list; None before one is found."""
        return self.paths[0] if self.paths else self.first

    def solutions(self) -> Solutions | None:
        """The solutions as a value; None before the first."""
        if not self.count:
            return None
        made = self._solutions
        if made is None or (made.count, made.complete) != (self.count, self.complete):
            self._solutions = made = Solutions(self.count, self.complete, tuple(self.paths))
        return made


class PathCounter:
    """The shortest paths through the boards that a best-first search has seen, each board kept once.

    A board is on a shortest path if its g plus the moves from it to the goal equals the goal's g. The goal's
    g is proven to be the lowest, so g is exact on all these boards, even while the search continues.
    """

    def __init__(self, puzzle: SlidingPuzzle, grid: Grid, store: NodeStore, order: Ints, goal: int) -> None:
        self._puzzle, self._grid, self._store, self._goal = puzzle, grid, store, goal
        self._order = [int(direction) for direction in order]
        self.recount_after = RECOUNT_AFTER
        """How many nodes to expand before counting again."""

    def count(self, found: SolutionsFound) -> Generator[None, None, None]:
        """Count all paths and list the first ones, in the order of the moves tried; yields now and then."""
        after = yield from self._next_nodes()
        paths_from: dict[int, int] = {}
        # From the goal to the start: `after` has them in that order.
        for node, others in after.items():
            paths_from[node] = sum(paths_from[other] for other in others) if others else 1
        if 0 in paths_from:
            blanks = self._listed(after) if found.most else iter(())
            paths = [path_of(cells, self._puzzle) for cells in islice(blanks, found.most)]
            found.replace(paths_from[0], paths)

    def _next_nodes(self) -> Generator[None, None, dict[int, list[int]]]:
        """[node] -> the nodes after it, for every node on a shortest path, from the goal backwards."""
        nodes = self._store.nodes
        after: dict[int, list[int]] = {self._goal: []}
        level, looked = [self._goal], 0
        for g in range(int(nodes[self._goal, G]) - 1, -1, -1):
            before: dict[int, list[int]] = {}
            for node in level:
                for other in self._beside(node):
                    if int(nodes[other, G]) == g:
                        before.setdefault(other, []).append(node)
                looked += 1
                if looked % BETWEEN == 0:
                    yield
            after |= before
            level = list(before)
        self.recount_after = RECOUNT_AFTER * len(after)
        return after

    def _beside(self, node: int) -> Iterator[int]:
        """The nodes whose boards are one move away from a node's board."""
        tiles = list(tiles_of(self._grid, self._store.states[node]))
        blank = self._blank(node)
        for cell in self._grid.neighbour[blank].tolist():
            if cell >= 0:
                tiles[blank], tiles[cell] = tiles[cell], 0
                other = self._store.find(self._grid.packed(tiles))
                tiles[cell], tiles[blank] = tiles[blank], 0
                if other is not None:
                    yield other

    def _blank(self, node: int) -> int:
        return int(self._store.nodes[node, MARK]) & 255

    def _listed(self, after: dict[int, list[int]]) -> Iterator[list[int]]:
        """The blank's cells along each path, in the order in which the directions are tried."""
        cells = [self._blank(0)]
        if self._goal == 0:
            yield cells
            return
        path = [self._in_order(0, after)]
        while path:
            node = next(path[-1], None)
            if node is None:
                path.pop()
                cells.pop()
                continue
            cells.append(self._blank(node))
            if node == self._goal:
                yield list(cells)
                cells.pop()
            else:
                path.append(self._in_order(node, after))

    def _in_order(self, node: int, after: dict[int, list[int]]) -> Iterator[int]:
        there = {self._blank(other): other for other in after[node]}
        cells = self._grid.neighbour[self._blank(node), self._order].tolist()
        return iter([there[cell] for cell in cells if cell in there])

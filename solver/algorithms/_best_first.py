"""The best-first family: one search, told apart by weights, ties and what is done with duplicates."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solver.algorithms._blank import arrays, directions_after, path_of, tiles_of
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.tree import Costs

if TYPE_CHECKING:
    from solver.kernels.best_first import Rules
    from solver.kernels.grid import Ints

NO_DEPTH_LIMIT = 1 << 30
FEWEST_BUCKETS = 256


@dataclass(frozen=True, slots=True)
class Key:
    """What the frontier is ordered by: weight_g * g + weight_h * h."""

    g: int
    h: int

    def proves(self, taken: int, visited: str, heuristic: Heuristic | None) -> int:
        """The lower bound on any solution once the highest key taken is this one.

        With h never too high, some node of a shortest path is always in the frontier, at a key of
        at most `h` times its length: unless boards are never raised again, for then a costly way
        may have blocked it. Boards taken need not be raised again if h is consistent. By g alone every
        board is first reached by a shortest way.
        """
        if self.g == 0:
            return 0
        if self.h == 0:
            return taken // self.g
        sound = heuristic is None or (heuristic.consistent if visited == "taken" else heuristic.admissible)
        if visited == "raised" or not sound:
            return 0
        return -(-taken // self.h)


def best_first(
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
) -> Search:
    """Search; `backwards` raises children in the reverse of `order`, as a stack wants them.

    `letter` is what the sum of g and h is called. With `most` the search goes on after the first goal: what
    is dearer is killed, all else is taken, and all shortest solutions are counted, so many of them listed.
    """
    import numpy as np

    from solver.algorithms._pool import NodeStore
    from solver.algorithms._shortest import WORTH, Shortest, Ways
    from solver.algorithms._tree import PoolTree
    from solver.kernels import best_first as kernel
    from solver.kernels.estimate import BLIND, whole
    from solver.kernels.grid import pack

    grid, start, goal_cells = arrays(puzzle)
    e = heuristic.tables() if heuristic else BLIND
    rules = _rules(key, ties, visited, reverse, depth)
    ways = directions_after(order)
    if backwards:
        ways = ways[:, ::-1]
    flat_ways = ways.ravel()
    reg = np.zeros(kernel.REGISTERS, np.int64)
    goal, words = np.zeros((2, grid.words), np.int64)
    pack(grid, goal_cells, goal)
    pack(grid, start, words)
    buckets = np.full((FEWEST_BUCKETS, 2), -1, np.int32)
    store = NodeStore(grid, kernel.columns(rules), memory, remembers=visited != "none")
    letter = letter if key.g and key.h else "h" if key.h else "g"
    tree = PoolTree(grid, store, rules, ways, Costs(letter, key.g, key.h), ties)
    tree.depth_limit, tree.goes_on = depth or None, most is not None
    found = Shortest(most or 0)
    shortest: Ways | None = None
    # Nodes expanded when the shortest solutions are counted again, for whoever looks on or stops it.
    next_count = 0

    def tally() -> Tally:
        tree.keep_up(reg)
        taken, shown = int(reg[kernel.TOP]), int(reg[kernel.SHOWN])
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            duplicates=int(reg[kernel.DUPLICATES]),
            frontier=int(reg[kernel.FRONTIER]),
            frontier_peak=int(reg[kernel.PEAK]),
            depth=int(reg[kernel.DEPTH]),
            max_depth=int(reg[kernel.MAX_DEPTH]),
            # As f is written, not as it is compared: the key of weighted A* is a multiple of it.
            bound=taken // key.g if key.g else None,
            memory_bytes=store.bytes_used(int(reg[kernel.RAISED])),
            lower_bound=key.proves(taken, visited, heuristic),
            mid_expansion=int(reg[kernel.NODE]) >= 0,
            best=found.best,
            solutions=found.told(),
            # Node 0 is the start, also where there was no room to plant it.
            board=tiles_of(grid, store.states[shown]) if shown else puzzle.board.tiles,
        )

    def make_buckets(highest: int) -> Ints:
        more = np.full((max(FEWEST_BUCKETS, 2 * highest), 2), -1, np.int32)
        more[: len(buckets)] = buckets
        store.besides(more.nbytes)
        tree.buckets = more
        return more

    root_h = int(whole(e, grid, start)[0])
    root_key, reg[kernel.LEAST] = key.h * root_h, root_h
    buckets = make_buckets(root_key)
    if not store.grow(0):
        yield tally()
        return Finding(tally(), out_of_memory=True)
    kernel.plant(rules.ties, store.states, store.nodes, buckets, words, root_key, puzzle.board.blank, reg)
    store.remember(0, 1)
    cells = start.copy()

    def go_on() -> int:
        return kernel.search(
            grid,
            e,
            rules,
            flat_ways,
            goal,
            store.states,
            store.nodes,
            store.slots,
            buckets,
            cells,
            words,
            reg,
        )

    def recount() -> Generator[Tally, int, None]:
        nonlocal next_count
        if shortest is not None:
            for _ in shortest.count(found):
                reg[kernel.LEFT] = yield tally()
            next_count = int(reg[kernel.EXPANDED]) + shortest.worth

    go_on()  # For no node at all, to have it compiled.
    reg[kernel.LEFT] = yield replace(tally(), trace=tree)
    while True:
        status = go_on()
        if status == kernel.FOUND:
            last = int(reg[kernel.NODE])
            path = path_of(_blanks(store.nodes, last), puzzle)
            tree.reached(last)
            if most is None:
                return Finding(tally(), path)
            found.add(path)
            # Without a table every way to the goal is a node of its own; with one there is one such node.
            shortest = None if visited == "none" else Ways(puzzle, grid, store, ways[0], last)
            next_count = int(reg[kernel.EXPANDED]) + WORTH
            reg[kernel.CEILING], reg[kernel.NODE] = store.nodes[last, kernel.KEY], -1
        if status == kernel.EXHAUSTED:
            yield from recount()
            found.complete = True
            reg[kernel.DEPTH] = len(found.best) if found.best is not None else reg[kernel.DEPTH]
            return Finding(tally(), found.best)
        if status == kernel.FULL:
            raised, need = int(reg[kernel.RAISED]), int(reg[kernel.NEED])
            if need >= len(buckets):
                buckets = make_buckets(need)
            elif not store.grow(raised):
                yield from recount()
                return Finding(tally(), found.best, out_of_memory=True)
            # The tree knows what is left of them, should the search be stopped here.
            rest = tree.to_enter = list(store.to_remember(raised))
            while rest:
                store.remember(*rest.pop(0))
                reg[kernel.LEFT] = yield tally()
        elif reg[kernel.LEFT] <= 0:
            if shortest is not None and reg[kernel.EXPANDED] >= next_count:
                yield from recount()
            reg[kernel.LEFT] = yield tally()


def _blanks(nodes: Ints, node: int) -> list[int]:
    """The blank's cells on the way from the root to a node."""
    from solver.kernels.best_first import MARK, PARENT

    cells = []
    while node >= 0:
        cells.append(int(nodes[node, MARK]) & 255)
        node = int(nodes[node, PARENT])
    return cells[::-1]


def _rules(key: Key, ties: str, visited: str, reverse: str, depth: int) -> Rules:
    from solver.kernels import best_first as kernel

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

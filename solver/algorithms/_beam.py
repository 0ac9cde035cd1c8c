"""Beam search: its arrays, grown as the levels fill, and the path back from the goal."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from solver.algorithms._blank import arrays, directions, path_of, to_root
from solver.board import Move
from solver.kernels import beam as kernel
from solver.kernels.estimate import whole
from solver.kernels.grid import Ints
from solver.kernels.ranking import NO_RANKING, RankingHeuristic, rank_of
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.sliced import SlicedSearch

FIRST_NODES = 256
SLOTS = 2
"""Slots in the table of seen boards per node of a level. With 8, a beam of 20,000 raised 0.3 %
fewer nodes, but the table left the near caches: 120 ns a node, not 86 (best of four, on a busy machine)."""
RANKS = 4096
"""Ranks distinguished above twice the rank of the start; all higher ranks count as one."""


class BeamSearch(SlicedSearch):
    """A level-by-level search that keeps the best nodes of each level."""

    def __init__(
        self,
        puzzle: SlidingPuzzle,
        heuristic: Heuristic,
        memory: MemoryLimit,
        *,
        width: int,
        depth: int,
        order: str = "UDLR",
        patience: int | None = None,
        locked: Ints | None = None,
        ranking: RankingHeuristic | None = None,
        prunes: bool = False,
    ) -> None:
        """Search in a beam of this width, down to this depth (0: the limit from `deepest`).

        With `patience`, the search ends after that many levels that came no nearer to the goal, and the
        answer is the path to the nearest board. The blank does not enter locked cells. `ranking`, if given,
        orders the boards. `prunes` drops boards from which the goal cannot be reached within the depth; the
        heuristic must then never overestimate.
        """
        self._puzzle, self.memory, self._width, self._patience = puzzle, memory, width, patience
        self._grid, self._cells, self._goal = arrays(puzzle)
        if locked is not None:
            # An index of -1 (no neighbour) reads the entry appended at the end.
            shut = np.append(locked, True)[self._grid.neighbour]
            self._grid = self._grid._replace(neighbour=np.where(shut, -1, self._grid.neighbour))
        self._e, self._directions = heuristic.tables(), directions(order)
        self._ranking = ranking or NO_RANKING
        self._reg = reg = np.zeros(kernel.REGISTERS, np.int64)
        h = self._plant(ranking)
        reg[kernel.LIMIT], reg[kernel.PRUNES] = depth or deepest(h, puzzle.cells), prunes
        reg[kernel.PATIENCE] = reg[kernel.LIMIT] if patience is None else patience
        self._slice()  # A budget of 0: only compiles the kernel.

    def _plant(self, ranking: RankingHeuristic | None) -> int:
        """Make the start the first level; returns its estimate."""
        puzzle, reg, cells = self._puzzle, self._reg, self._cells
        h, a, b = map(int, whole(self._e, self._grid, cells))
        rank = h
        lines = self._e.lines
        if ranking is not None and lines is not None:
            rank, a, b = map(int, rank_of(ranking, lines.home, self._e.cost, self._grid, cells, h))
        self._store = store = first_store(puzzle.cells, 2 * rank + RANKS)
        every = np.arange(puzzle.cells)
        store.children[0, 0] = -1, -1, h, rank, a, b
        store.hashes[0, 0] = np.bitwise_xor.reduce(store.marks[cells, every])
        store.parent[0], store.blank[0] = -1, puzzle.board.blank
        reg[kernel.GOAL_HASH] = np.bitwise_xor.reduce(store.marks[self._goal, every])
        reg[kernel.RAISED] = reg[kernel.KEPT] = reg[kernel.COUNT] = reg[kernel.QUOTA] = reg[kernel.PEAK] = 1
        reg[kernel.LAST_CUT], reg[kernel.K], reg[kernel.WIDTH] = rank, 4, self._width
        reg[kernel.NEAREST_RANK], reg[kernel.NEAREST_PARENT] = rank, -1
        reg[kernel.NEAREST_BLANK] = puzzle.board.blank
        kernel.refill(store.seen, store.hashes[0, :1])
        return h

    def finding_at_root(self) -> Finding | None:
        """The empty path if the start is the goal."""
        solved = self._puzzle.board == self._puzzle.goal.board
        return Finding(self.tally(), ()) if solved else None

    def tally(self) -> Tally:
        """The figures so far."""
        reg = self._reg
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            duplicates=int(reg[kernel.DUPLICATES]),
            frontier=int(reg[kernel.KEPT] - reg[kernel.SLOT] + min(reg[kernel.BELOW], self._width)),
            frontier_peak=int(reg[kernel.PEAK]),
            depth=int(reg[kernel.DEPTH]),
            max_depth=int(reg[kernel.MAX_DEPTH]),
            memory_bytes=size_of(self._store),
            board=self._shown(),
        )

    def advance(self) -> Finding | None:
        """Search for one slice; then finish or enlarge arrays."""
        status = self._slice()
        if status == kernel.FOUND:
            return Finding(replace(self.tally(), board=self._puzzle.goal.board.tiles), self._path())
        if status == kernel.EXHAUSTED:
            return Finding(self.tally(), None if self._patience is None else self._path())
        if status != kernel.SLICED:
            store, reg = self._store, self._reg
            children = store.hashes[1 - reg[kernel.SIDE], : reg[kernel.NEXT]]
            larger = grown(store, _full(store, status, reg), self.memory, children)
            if larger is None:
                return Finding(self.tally(), out_of_memory=True)
            self._store = larger
        return None

    def _slice(self) -> int:
        reg = self._reg
        reg[kernel.LEFT] = self.left
        status = kernel.search(
            self._grid, self._e, self._ranking, self._directions, self._goal, self._store, self._cells, reg
        )
        self.left = int(reg[kernel.LEFT])
        return status

    def _shown(self) -> tuple[int, ...]:
        reg = self._reg
        if reg[kernel.EXPANDED] == 0:
            return self._puzzle.board.tiles
        # If no node of the current level is taken yet, BEST_SLOT belongs to the level before.
        side = reg[kernel.SIDE] ^ (reg[kernel.SLOT] == 0)
        return tuple(self._store.boards[side, reg[kernel.BEST_SLOT]].tolist())

    def _path(self) -> tuple[Move, ...]:
        reg, store = self._reg, self._store
        nodes = list(to_root(store.parent, int(reg[kernel.NEAREST_PARENT])))
        return path_of([*store.blank[nodes[::-1]], reg[kernel.NEAREST_BLANK]], self._puzzle)


def deepest(h: int, cells: int) -> int:
    """The depth at which a beam gives up: far beyond four times the estimate it has lost its way."""
    return 4 * h + 10 * cells


@lru_cache(maxsize=8)
def marks_for(cells: int) -> Ints:
    """[tile, cell] -> 64 random bits, always the same; a board's hash is the XOR over its tiles."""
    # SplitMix64 (Steele, Lea & Flood 2014) of 1, 2, 3 ...
    z = np.arange(1, cells * cells + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    marks = (z ^ z >> np.uint64(31)).view(np.int64).reshape(cells, cells)
    # The blank adds nothing to a hash, so a move changes the marks of one tile only.
    marks[0] = 0
    return marks


def first_store(cells: int, ranks: int) -> kernel.Store:
    """The arrays at the start of a beam search."""
    return kernel.Store(
        children=np.empty((2, 4 * FIRST_NODES, kernel.COLUMNS), np.int32),
        hashes=np.empty((2, 4 * FIRST_NODES), np.int64),
        boards=np.empty((2, FIRST_NODES, cells), np.uint8),
        parent=np.empty(8 * FIRST_NODES, np.int32),
        blank=np.empty(8 * FIRST_NODES, np.int16),
        seen=np.zeros(SLOTS * FIRST_NODES, np.int32),
        histogram=np.zeros(ranks, np.int64),
        marks=marks_for(cells),
        where=np.zeros(cells, np.int64),
    )


def size_of(store: kernel.Store) -> int:
    """The bytes of all arrays."""
    return sum(array.nbytes for array in store)


def grown(
    store: kernel.Store, names: tuple[str, ...], memory: MemoryLimit, hashes: Ints
) -> kernel.Store | None:
    """The store with these arrays doubled; None if the memory limit forbids it.

    A larger table of seen boards begins with the boards of these hashes only.
    """
    old = {name: getattr(store, name) for name in names}
    if not memory.allows(size_of(store) + 2 * sum(array.nbytes for array in old.values())):
        return None
    larger: dict[str, Any] = {}
    for name, array in old.items():
        if name == "seen":
            larger[name] = np.zeros(2 * array.shape[0], array.dtype)
            kernel.refill(larger[name], hashes)
        elif name in ("parent", "blank"):
            larger[name] = np.empty(2 * array.shape[0], array.dtype)
            larger[name][: array.shape[0]] = array
        else:
            larger[name] = np.empty((2, 2 * array.shape[1], *array.shape[2:]), array.dtype)
            larger[name][:, : array.shape[1]] = array
    return store._replace(**larger)


def _full(store: kernel.Store, status: int, reg: Ints) -> tuple[str, ...]:
    """Which arrays the kernel found full."""
    if status == kernel.MORE_CHILDREN:
        return ("children", "hashes")
    if reg[kernel.SLOT] == store.boards.shape[1]:
        return ("boards", "seen")
    return ("parent", "blank")

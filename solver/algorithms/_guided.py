"""The locking method with a beam search before each line.

A beam alone gets stuck on boards from 7x7 up: near the end a few tiles are badly placed, and every way out
first makes things worse. So the beam runs until it comes no nearer; then a line at the rim is placed and
locked, and a new beam starts on the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from solver.algorithms._beam import BeamSearch
from solver.algorithms._blank import arrays, blanks_of, path_of, play
from solver.algorithms._chain import Chain
from solver.algorithms._guides import Guide
from solver.algorithms._staged import Rect, next_stage, unlocked, without_detours
from solver.algorithms._tile_placer import Partial, TilePlacer
from solver.board import Board
from solver.kernels.grid import Grid, Ints
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search
from solver.puzzle import SlidingPuzzle
from solver.sliced import Aside

MOST_IDLE_LEVELS = 20
"""Levels without progress after which a beam stops and a line is placed. From 8 to 50 the answers for 8x8
differ by 2 % at most."""
SIZES = (4,)
"""Tiles placed at a time; little is left to place, so trying one size is enough."""


def guided_search(
    puzzle: SlidingPuzzle, guide: Guide, memory: MemoryLimit, *, width: int, below: int
) -> Search:
    """Look for a path shorter than `below`."""
    chain = Chain()
    grid, start, goal = arrays(puzzle)
    partial, rect = unlocked(start, puzzle)
    while len(partial.blanks) < below:
        here = SlidingPuzzle(_board(partial.cells, grid), puzzle.goal)
        found = yield from chain.run(
            BeamSearch(
                here,
                guide.heuristic,
                memory,
                width=width,
                depth=below - len(partial.blanks),
                patience=MOST_IDLE_LEVELS,
                locked=partial.locked,
                ranking=guide.ranking,
                prunes=True,
            ).run()
        )
        if found is None or found.answer is None:
            break
        partial = _moved(partial, blanks_of(found.answer, here))
        if not np.array_equal(partial.cells, goal):
            found = yield from chain.run(OneStage(grid, goal, memory, partial, rect).run())
            if found is None or found.answer is None:
                break
            partial, rect = found.answer
        if np.array_equal(partial.cells, goal):
            return Finding(chain.tally(), path_of(without_detours(partial.blanks), puzzle))
    return Finding(chain.tally(), out_of_memory=chain.out_of_memory)


class OneStage(TilePlacer):
    """One stage of the locking method; the answer is the new board and the open cells."""

    def __init__(self, grid: Grid, goal: Ints, memory: MemoryLimit, partial: Partial, rect: Rect) -> None:
        super().__init__(grid, goal, memory)
        self._partial, self._rect = partial, rect

    def stages(self) -> Aside:
        """Place the next line, or the core."""
        answer = yield from next_stage(self, self._partial, self._rect, SIZES)
        return Finding(self.tally(), answer)


def _moved(partial: Partial, blanks: Iterable[int]) -> Partial:
    cells, path = list(map(int, partial.cells)), list(blanks)
    play(cells, path)
    return Partial(np.array(cells, np.int64), (*partial.blanks, *path[1:]), partial.locked)


def _board(cells: Ints, grid: Grid) -> Board:
    return Board(grid.rows, grid.cols, tuple(map(int, cells)))

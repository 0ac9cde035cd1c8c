"""The locking method: places lines of the goal from the outside in, then solves the last corner exactly.

A line (a row or a column at the rim of the open cells) is placed a few tiles at a time, and its last two
together, because a single last tile could not be moved in. Several plans are tried for every line (which
side, from which end, how many tiles at a time) and the most promising one is kept.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

import numpy as np

from solver.algorithms._blank import arrays, path_of
from solver.algorithms._tile_placer import Partial, Steps, TilePlacer
from solver.kernels.grid import Ints
from solver.memory_limit import MemoryLimit
from solver.progress import Finding
from solver.puzzle import SlidingPuzzle
from solver.sliced import Aside

CORE = 3
"""The last open region is at most this long and wide: 3x3 is solved exactly in some ms."""
GROUPS = (3, 4)
"""Tiles placed at a time. With both tried, 10x10 takes 2.6 times the bound; with 3 alone 2.67, with 1 alone
3.1."""
PER_STEP = 2.5
"""Approximate moves per step of a tile towards its goal, to weigh what is left against the moves made."""


class Rect(NamedTuple):
    """The open cells: rows top ... bottom - 1, columns left ... right - 1."""

    top: int
    bottom: int
    left: int
    right: int


class Line(NamedTuple):
    """A row or a column at the rim, and the cells that stay open once it is locked."""

    cells: tuple[int, ...]
    rest: Rect


Stage = Generator[None, None, tuple[Partial, Rect]]
"""Part of a search that returns the board after one more stage, and the cells that are still open."""


class StagedSearch(TilePlacer):
    """Places and locks one line after another, then the core."""

    def __init__(self, puzzle: SlidingPuzzle, memory: MemoryLimit) -> None:
        grid, self._start, goal = arrays(puzzle)
        super().__init__(grid, goal, memory)
        self._puzzle = puzzle
        self.settle(self._start, 0)

    def finding_at_root(self) -> Finding | None:
        """The empty path if the start is the goal."""
        return Finding(self.tally(), ()) if self._puzzle.board == self._puzzle.goal.board else None

    def stages(self) -> Aside:
        """Place lines until all tiles are locked."""
        partial, rect = unlocked(self._start, self._puzzle)
        while not partial.locked[self.goal > 0].all():
            partial, rect = yield from next_stage(self, partial, rect)
            self.settle(partial.cells, len(partial.blanks) - 1)
        blanks = without_detours(partial.blanks)
        self.settle(self.goal, len(blanks) - 1)
        return Finding(self.tally(), path_of(blanks, self._puzzle))


def unlocked(cells: Ints, puzzle: SlidingPuzzle) -> tuple[Partial, Rect]:
    """The start, with all of its cells open."""
    partial = Partial(cells, (puzzle.board.blank,), np.zeros(puzzle.cells, np.bool_))
    return partial, Rect(0, puzzle.board.rows, 0, puzzle.board.cols)


def rim(rect: Rect, home: tuple[int, int], cols: int) -> Iterator[Line]:
    """The lines that may be locked next.

    The rest always contains the blank's goal cell, and no side gets shorter than the core's.
    """
    top, bottom, left, right = rect
    rows = [(top, rect._replace(top=top + 1)), (bottom - 1, rect._replace(bottom=bottom - 1))]
    columns = [(left, rect._replace(left=left + 1)), (right - 1, rect._replace(right=right - 1))]
    if bottom - top > CORE:
        for row, rest in rows:
            if row != home[0]:
                yield Line(tuple(row * cols + col for col in range(left, right)), rest)
    if right - left > CORE:
        for col, rest in columns:
            if col != home[1]:
                yield Line(tuple(row * cols + col for row in range(top, bottom)), rest)


def groups(cells: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """The cells of a line in groups of this size; the last group has at least two."""
    while cells:
        count = len(cells) if len(cells) <= max(size, 2) else min(size, len(cells) - 2)
        yield cells[:count]
        cells = cells[count:]


def without_detours(blanks: tuple[int, ...]) -> list[int]:
    """The blank's path without steps straight back; each is removed together with the step before it."""
    path: list[int] = []
    for cell in blanks:
        if len(path) > 1 and path[-2] == cell:
            path.pop()
        else:
            path.append(cell)
    return path


def next_stage(placer: TilePlacer, partial: Partial, rect: Rect, sizes: tuple[int, ...] = GROUPS) -> Stage:
    """Place the line that leaves the least to do, by the best plan tried; if no line is left, the core."""
    best: tuple[float, Partial, Rect] | None = None
    for cells, rest in rim(rect, placer.blank_home, placer.grid.cols):
        plans = (groups(line, size) for size in sizes for line in (cells, cells[::-1]))
        for plan in dict.fromkeys(map(tuple, plans)):
            placed = yield from _in_turn(placer, partial, plan)
            cost = len(placed.blanks) + PER_STEP * placer.left_to_go(placed)
            if best is None or cost < best[0]:
                best = cost, placed, rest
    if best is None:
        placed = yield from placer.place(partial, placer.unplaced(partial))
        return placed, rect
    return best[1:]


def _in_turn(placer: TilePlacer, partial: Partial, plan: tuple[tuple[int, ...], ...]) -> Steps:
    """Place one group after another."""
    for targets in plan:
        partial = yield from placer.place(partial, targets)
    return partial

"""The locking method: places lines of the goal from the outside in, then solves the last corner exactly.

A line (a row or a column at the rim of the open cells) is placed a few tiles at a time, and its last two
together, because a single last tile could not be moved in. For every line several ways are tried (which side,
from which end, how many tiles at a time) and the most promising one is kept.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, NamedTuple

from solver.algorithms._blank import arrays, path_of
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.algorithms._tile_placer import Partial, Steps, TilePlacer

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


Stage = Generator[Tally, int, "tuple[Partial, Rect]"]
"""Part of a search that returns the board after one more stage, and the cells that are still open."""


def staged_search(puzzle: SlidingPuzzle, memory: MemoryLimit) -> Search:
    """Place and lock one line after another, then the core."""
    import numpy as np

    from solver.algorithms._tile_placer import OutOfMemory, Partial, TilePlacer

    grid, start, goal = arrays(puzzle)
    rect = Rect(0, grid.rows, 0, grid.cols)
    partial = Partial(start, (puzzle.board.blank,), np.zeros(puzzle.cells, np.bool_))
    placer = TilePlacer(grid, goal, memory)
    placer.settle(start, 0)
    placer.spend((yield placer.tally()))
    if puzzle.board == puzzle.goal.board:
        return Finding(placer.tally(), ())
    try:
        while not partial.locked[goal > 0].all():
            partial, rect = yield from next_stage(placer, partial, rect)
            placer.settle(partial.cells, len(partial.blanks) - 1)
    except OutOfMemory:
        return Finding(placer.tally(), out_of_memory=True)
    blanks = without_detours(partial.blanks)
    placer.settle(goal, len(blanks) - 1)
    return Finding(placer.tally(), path_of(blanks, puzzle))


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
    way: list[int] = []
    for cell in blanks:
        if len(way) > 1 and way[-2] == cell:
            way.pop()
        else:
            way.append(cell)
    return way


def next_stage(placer: TilePlacer, partial: Partial, rect: Rect, sizes: tuple[int, ...] = GROUPS) -> Stage:
    """Place the line that leaves the least to do, in the best way tried; if no line is left, the core."""
    best: tuple[float, Partial, Rect] | None = None
    for cells, rest in rim(rect, placer.blank_home, placer.grid.cols):
        ways = (groups(way, size) for size in sizes for way in (cells, cells[::-1]))
        for plan in dict.fromkeys(map(tuple, ways)):
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

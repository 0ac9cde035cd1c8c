"""Guides: the heuristics and rankings that steer the beams of `auto`.

`guides` is the place to add another one: all guides that it returns take turns, one round each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from solver.board import Board
from solver.goal import Goal
from solver.heuristics.linear_conflict import linear_conflict
from solver.kernels import codes
from solver.kernels.estimate import Estimator, Lines
from solver.kernels.ranking import RankingHeuristic
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristics

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

RANKED_CELLS = 144
"""The largest board whose beams use the ranking heuristic. In beams of 100, 12x12 takes 2640 moves with
inversions alone and 2130 with the ranking; but 16x16 takes 5770, and 7000 with the ranking."""
CONFLICT, INVERSION = 8, 4
"""Weights in the ranking, where a tile one step off costs 1 and one two steps off 8. Changing either by a
third makes no visible difference; without inversions 6x6 takes 15 % more moves."""
RING, RINGLESS_CELLS = (0, 0, 8, 16, 24), 36
"""Prices of rings by their number of tiles, on boards above this size: 12x12 takes 2130 moves with them and
2470 without, 8x8 takes 4 % less; but 5x5 takes 1 % more, and 6x6 the same."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A heuristic that never overestimates, used to prune, and the ranking used instead of it to order."""

    heuristic: Heuristic
    ranking: RankingHeuristic | None = None


def guides(puzzle: SlidingPuzzle) -> tuple[Guide, ...]:
    """The guides for a puzzle, the best first."""
    if puzzle.cells > RANKED_CELLS:
        heuristic = heuristics["inversion"].on(puzzle)
        tables = heuristic.tables()
        return (Guide(replace(heuristic, tables=lambda: tables)),)
    return (ranking_for(puzzle.goal.board),)


def ranking_for(goal: Board) -> Guide:
    """Linear conflict and a ranking for any goal; its tables are made at once, as windows have many goals.

    With the ranking, beams of 300 solve Korf's 50 boards of 5x5 in 113.0 moves on average, against 122 with
    linear conflict alone; beams of 1,000 solve random 6x6 boards in 201, against 235. The reasons: a tile one
    step off is almost free, so the blank may travel, and a conflict is expensive, because the moves that
    resolve it all look like steps back.
    """
    plain = linear_conflict(SlidingPuzzle(goal, Goal("custom", goal)))
    tables = _tables(goal)
    cost, steps = _prices(goal.rows, goal.cols)
    ring = np.array(RING if len(goal.tiles) > RINGLESS_CELLS else (), np.int64)
    ranking = RankingHeuristic(cost[tables.cost], steps, CONFLICT, INVERSION, ring)
    return Guide(replace(plain, tables=lambda: tables), ranking)


def _tables(goal: Board) -> Estimator:
    row, col, by_columns, steps = _places(goal.rows, goal.cols)
    cell = np.argsort(np.array(goal.tiles))
    home = np.stack([row[cell], col[cell], cell, by_columns[cell]])
    home[:, 0] = -1
    cost = steps[cell]
    cost[0] = 0
    return Estimator(codes.LINEAR, cost, Lines(home, np.zeros((2, 0), np.int64)))


@lru_cache(maxsize=8)
def _places(rows: int, cols: int) -> tuple[Ints, Ints, Ints, Ints]:
    """By cell: its row, its column, its index in column order; and the steps between any two cells."""
    row, col = np.divmod(np.arange(rows * cols, dtype=np.int64), cols)
    steps = np.abs(row[:, None] - row) + np.abs(col[:, None] - col)
    return row, col, col * rows + row, steps


@lru_cache(maxsize=8)
def _prices(rows: int, cols: int) -> tuple[Ints, Ints]:
    """By distance, the ranking's cost of a tile; and the moves that inversions need."""
    distance = np.arange(rows + cols)
    cost = np.rint(4 * distance**1.5).astype(np.int64) - 3 * (distance > 0)
    inversion = heuristics["inversion"].on(SlidingPuzzle.of(Board.solved(rows, cols))).tables()
    assert inversion.lines is not None
    return cost, inversion.lines.steps

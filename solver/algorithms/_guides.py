"""Guides: the heuristics and rankings that steer the beams of `auto`.

To add another one, extend `guides`: all guides that it returns take turns, one round each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from solver.board import Board
from solver.goal import Goal
from solver.heuristics.linear_conflict import linear_conflict
from solver.kernels import codes
from solver.kernels.estimate import Estimator, Lines
from solver.kernels.grid import make_grid
from solver.kernels.ranking import RankingHeuristic
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristics

if TYPE_CHECKING:
    from solver.kernels.grid import Ints

RANKED_CELLS = 144
"""The largest board whose beams use the ranking heuristic. In beams of 100, 12x12 takes 2640 moves with
inversions alone and 2130 with the ranking; but 16x16 takes 5770, and 7000 with the ranking (all measured
before it had prices for pairs)."""
PRICES_FILE = Path(__file__).with_name("ranking_prices.npy")
"""The prices of single tiles and of pairs. They were fitted on 5x5 (`benchmarks/ranking_prices.py` says how)
and serve all sizes. On Korf's 50 boards, beams of 10,000 take 103.5 moves from the start and 103.3 from the
goal; without pairs and with prices chosen by hand, 105.1 and 106.2. On 150 random boards of 6x6, beams of
1,000 take 193.8 and 193.6, instead of 207.0 and 208.9."""
CONFLICT, INVERSION = 24, 8
"""The prices of a move that linear conflict or inversions add, where a whole move costs 32."""
FAR = 4
"""In the price of a pair, a tile more rows or columns from its goal cell counts as this far from it."""
RING, RINGLESS_CELLS = (0, 0, 24, 48, 72), 36
"""The prices of rings by their number of tiles, on boards above this size. After 4 million nodes from either
end, one board of 12x12 takes 1883 moves with them and 2027 without; two of 8x8 take the same, two of 10x10
2 % more."""


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
    """Linear conflict and a ranking for any goal; its tables are made at once, as windows have many goals."""
    plain = linear_conflict(SlidingPuzzle(goal, Goal("custom", goal)))
    cells = _cell_tables(goal.rows, goal.cols)
    cell = np.argsort(np.array(goal.tiles))
    home = np.stack([cells.row[cell], cells.column[cell], cell, cells.by_columns[cell]])
    home[:, 0] = -1
    steps, cost = cells.steps[cell], cells.cost[cell]
    steps[0] = cost[0] = 0
    tables = Estimator(codes.LINEAR, steps, Lines(home, np.zeros((2, 0), np.int64)))
    ranking = RankingHeuristic(
        cost=cost,
        steps=cells.for_inversions,
        conflict=CONFLICT,
        inversion=INVERSION,
        ring=np.array(RING if len(cell) > RINGLESS_CELLS else (), np.int64),
        column=cells.column,
        shift=cells.shift[:, cell],
        # An index of -1 (no neighbour) reads the 0 appended at the end.
        beside=np.array((*goal.tiles, 0))[cells.neighbour[cell]],
        pairs=_prices()[:-1],
    )
    return Guide(replace(plain, tables=lambda: tables), ranking)


class _CellTables(NamedTuple):
    """Tables for the cells of a board size; they do not depend on the goal."""

    row: Ints
    column: Ints
    by_columns: Ints
    """A cell's index in column order."""
    neighbour: Ints
    steps: Ints
    """[cell, other cell] -> the steps between them."""
    cost: Ints
    """[goal cell, cell] -> the ranking's cost of a tile."""
    shift: Ints
    """[0 | 1, goal cell, cell] -> see `RankingHeuristic`."""
    for_inversions: Ints
    """The moves that inversions need."""


@lru_cache(maxsize=8)
def _cell_tables(rows: int, cols: int) -> _CellTables:
    row, column = np.divmod(np.arange(rows * cols, dtype=np.int64), cols)
    down, right = row - row[:, None], column - column[:, None]
    near = [np.clip(far, -FAR, FAR) + FAR for far in (down, right)]
    side = 2 * FAR + 1
    alone = _prices()[-1].reshape(side, side).astype(np.int64)
    cost = alone[near[0], near[1]]
    # Beyond FAR each row or column costs as much as the last one within.
    last = alone[-1] - alone[-2]
    cost += np.maximum(abs(down) - FAR, 0) * last[near[1]] + np.maximum(abs(right) - FAR, 0) * last[near[0]]
    shift = np.stack([near[0] * side + near[1], near[1] * side + near[0]]).astype(np.int32)
    inversions = heuristics["inversion"].on(SlidingPuzzle.of(Board.solved(rows, cols))).tables().lines
    assert inversions is not None
    return _CellTables(
        row,
        column,
        by_columns=column * rows + row,
        neighbour=make_grid(rows, cols).neighbour,
        steps=abs(down) + abs(right),
        cost=cost,
        shift=shift,
        for_inversions=inversions.steps,
    )


@lru_cache(maxsize=1)
def _prices() -> Ints:
    """[shift, shift of the next tile] -> the price of a pair; the last line: of a tile alone."""
    prices: Ints = np.load(PRICES_FILE)
    return prices

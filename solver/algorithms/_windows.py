"""Windows: stretches of a path, each a small puzzle of its own, replaced by shorter ways through it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from solver.algorithms._beam import beam_search
from solver.algorithms._blank import path_of
from solver.algorithms._chain import Chain
from solver.board import Board, Move
from solver.goal import Goal
from solver.heuristics.linear_conflict import linear_conflict
from solver.kernels import codes
from solver.kernels.estimate import BLIND, Estimator
from solver.progress import Finding, Search
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.room import Room

if TYPE_CHECKING:
    from solver.kernels.grid import Ints


def polished(puzzle: SlidingPuzzle, path: tuple[Move, ...], room: Room, *, length: int, width: int) -> Search:
    """Slide a window along the path, again and again, as long as one of them gets shorter."""
    chain = Chain()
    chain.offer(path)
    blanks = blanks_of(path, puzzle)
    gained = True
    while gained:
        gained = False
        cells, at = list(puzzle.board.tiles), 0
        while at < len(blanks) - 2:
            stretch = blanks[at : at + length + 1]
            window = _window(puzzle, cells, stretch)
            heuristic = linear_conflict_to(window.goal.board)
            # All ways through have the same parity: shorter is shorter by two.
            search = beam_search(window, heuristic, room, width=width, depth=max(1, len(stretch) - 3))
            found = yield from chain.run(search)
            if found is not None and found.answer is not None:
                blanks[at : at + length + 1] = blanks_of(found.answer, window)
                chain.offer(path_of(blanks, puzzle))
                gained = True
            play(cells, blanks[at : at + length // 2 + 1])
            at += length // 2
    return Finding(chain.tally(), chain.best, chain.out_of_room)


def blanks_of(path: tuple[Move, ...], puzzle: SlidingPuzzle) -> list[int]:
    """The cells that the blank goes through."""
    cols = puzzle.board.cols
    step = {Move.UP: cols, Move.DOWN: -cols, Move.LEFT: 1, Move.RIGHT: -1}
    blanks = [puzzle.board.blank]
    for move in path:
        blanks.append(blanks[-1] + step[move])
    return blanks


def play(cells: list[int], blanks: list[int]) -> None:
    """Move the tiles as the blank goes its way."""
    for here, there in itertools.pairwise(blanks):
        cells[here], cells[there] = cells[there], 0


def linear_conflict_to(goal: Board) -> Heuristic:
    """The heuristic of that name, with its tables made at once: every window has its own goal."""
    plain = linear_conflict(SlidingPuzzle(goal, Goal("custom", goal)))
    return replace(plain, tables=lambda: _tables(goal))


def _tables(goal: Board) -> Estimator:
    row, col, by_columns, steps = _places(goal.rows, goal.cols)
    cell = np.argsort(np.array(goal.tiles))
    home = np.stack([row[cell], col[cell], cell, by_columns[cell]])
    home[:, 0] = -1
    cost = steps[cell]
    cost[0] = 0
    return BLIND._replace(code=codes.LINEAR, cost=cost, home=home)


@lru_cache(maxsize=8)
def _places(rows: int, cols: int) -> tuple[Ints, Ints, Ints, Ints]:
    """By cell: its row, its column, its place counted by columns; and the steps between any two."""
    row, col = np.divmod(np.arange(rows * cols, dtype=np.int64), cols)
    steps = np.abs(row[:, None] - row) + np.abs(col[:, None] - col)
    return row, col, col * rows + row, steps


def _window(puzzle: SlidingPuzzle, cells: list[int], blanks: list[int]) -> SlidingPuzzle:
    rows, cols = puzzle.board.rows, puzzle.board.cols
    there = list(cells)
    play(there, blanks)
    goal = Goal("window", Board(rows, cols, tuple(there)))
    return SlidingPuzzle(Board(rows, cols, tuple(cells)), goal)

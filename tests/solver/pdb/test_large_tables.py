"""The tables that are built only on request, as far as they reach near the goal: the rest takes minutes."""

from __future__ import annotations

import random

import numpy as np
import oracle
import pytest

from solver import Board, SlidingPuzzle, solve
from solver.pdb import build as building
from solver.pdb import tables
from solver.pdb.build import rank
from solver.pdb.partition import LARGE, Partition, name_of
from solver.registry import heuristics

Moves = dict[tuple[int, ...], int]
"""Placements of a pattern near the goal, with the moves that they need."""


def steps(partition: Partition, a: int, b: int) -> int:
    (row, col), (other_row, other_col) = divmod(a, partition.cols), divmod(b, partition.cols)
    return abs(row - other_row) + abs(col - other_col)


def check_pattern(partition: Partition, number: int, near: Moves, values: np.ndarray) -> None:
    """Build a pattern until its placements near the goal have a value, and compare each."""
    pattern, count = partition.patterns[number], partition.entries()[number]
    first = partition.first_entries()[number]
    own = values[first // 2 : (first + count + 1) // 2]
    # Placements get their values in the order of their moves.
    assert any(valued >= len(near) for valued in building._pattern(partition, pattern, count, own))
    for placed, moves in near.items():
        index = rank(placed, partition.cells)
        least = sum(steps(partition, home, cell) for home, cell in zip(pattern, placed, strict=True))
        assert least + 2 * (own[index // 2] >> 4 * (index % 2) & 15) == moves


def estimated(board: Board, partition: Partition, near: list[Moves]) -> int:
    """The moves of all patterns together, for the board or for its mirror image if that is more."""
    size = board.cols

    def mirrored(cell: int) -> int:
        return cell % size * size + cell // size

    sums = []
    for to in (lambda cell: cell), mirrored:
        where = {to(tile - 1): to(cell) for cell, tile in enumerate(board.tiles) if tile}
        placed = (tuple(where[home] for home in pattern) for pattern in partition.patterns)
        sums.append(sum(moves[one] for moves, one in zip(near, placed, strict=True)))
    return max(sums)


@pytest.mark.parametrize("depth", [5, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("partition", LARGE, ids=name_of)
def test_near_the_goal_the_values_are_those_of_a_plain_search(
    partition: Partition, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, cols, name = partition.rows, partition.cols, name_of(partition)
    values = np.zeros(partition.size, np.uint8)
    near = [
        oracle.pattern_moves(rows, cols, pattern, partition.blank, depth) for pattern in partition.patterns
    ]
    for number, moves in enumerate(near):
        check_pattern(partition, number, moves, values)
    monkeypatch.setitem(tables._values, partition, values)
    chance = random.Random(depth)
    for _ in range(200):
        board = Board.solved(rows, cols)
        for _ in range(depth):
            board = board.after(chance.choice(board.moves()))
        h = heuristics[name].on(SlidingPuzzle.of(board)).estimate(board)
        found = solve(board, "idastar", name)
        assert h == estimated(board, partition, near) <= found.length <= depth
        assert found.length == solve(board, "bfs").length

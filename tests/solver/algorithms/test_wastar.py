"""Weighted A*: its paths are at most `weight` times as long as the shortest."""

from __future__ import annotations

import oracle
import pytest

from solver import solve
from solver.board import Board


@pytest.mark.parametrize("visited", ["best", "none"])
@pytest.mark.parametrize("weight", [1.0, 1.1, 1.5, 3.0])
def test_paths_are_at_most_weight_times_too_long(visited: str, weight: float) -> None:
    shortest = oracle.distances(Board.solved(2, 3))
    for board in oracle.all_boards(2, 3)[::7]:
        result = solve(board, "wastar", weight=weight, visited=visited)
        assert result.length is not None
        assert shortest[board.tiles] <= result.length <= weight * shortest[board.tiles]

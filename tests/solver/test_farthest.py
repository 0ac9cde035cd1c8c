"""The farthest boards of 4x4: 17 that need 80 moves, and boards at every distance on their paths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver import Board, Goal, Limits, SlidingPuzzle, solve
from solver.farthest import boards_by_distance, paths_to_farthest
from solver.registry import heuristics
from solver.scramble import random_board_at
from solver.search import lower_bound

CORNERS = ("standard", "blank-first", "snake")


def test_there_are_17_and_each_way_goes_down_to_the_goal_move_by_move() -> None:
    assert len({path[-1] for path in paths_to_farthest()}) == len(paths_to_farthest()) == 17
    for path in paths_to_farthest():
        assert len(path) == 81
        assert path[0] == Board.solved(4, 4)
        for lower, upper in pairwise(path):
            assert lower in [upper.after(move) for move in upper.moves()]


@pytest.mark.parametrize("name", CORNERS)
def test_near_the_goal_the_ways_are_shortest(name: str) -> None:
    """Up to distances that are proven in no time; the slow test has the farthest."""
    goal = Goal.named(name, 4, 4)
    for number in range(17):
        boards = boards_by_distance(goal, number)
        assert boards is not None
        for distance in (1, 10, 25, 40):
            assert solve(boards[distance], goal=goal).length == distance
        assert lower_bound(SlidingPuzzle(boards[80], goal)) <= 80


def test_other_goals_and_sizes_have_none() -> None:
    assert boards_by_distance(Goal.named("spiral", 4, 4), 0) is None
    assert boards_by_distance(Goal.standard(4, 5), 0) is None


@pytest.mark.parametrize("length", range(65, 81))
def test_lengths_beyond_proof_come_from_the_known_ways(length: int) -> None:
    board = random_board_at(4, 4, length, "K7Q2", optimal_path=lambda _: None)
    known = [boards_by_distance(Goal.standard(4, 4), number) for number in range(17)]
    assert board in [boards[length] for boards in known if boards]
    assert board == random_board_at(4, 4, length, "K7Q2", optimal_path=lambda _: None)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(17))
def test_each_needs_80_moves(number: int) -> None:
    """They take a second each with the tables of `tables build pdb-78`, otherwise a minute or more."""
    puzzle = SlidingPuzzle.of(paths_to_farthest()[number][80])
    large = heuristics["pdb-78"].why_not(puzzle) is None
    result = solve(puzzle, limits=None if large else Limits(nodes=500_000_000))
    assert result.lower_bound <= 80
    assert result.length == 80 if large else result.length in (80, None)

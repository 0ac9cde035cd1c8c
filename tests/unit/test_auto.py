"""The best answer for the board in front of it."""

from __future__ import annotations

import pytest
from slicing import in_slices

from solver.algorithms._anytime import anytime
from solver.board import Board
from solver.goal import Goal
from solver.progress import Finding, Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.room import Room
from solver.scramble import random_board, random_board_at
from solver.search import solve, start
from solver.verify import replay

EFFORT = 300_000
LARGE = [(2, 9), (9, 2), (2, 16), (3, 6), (4, 5), (5, 5), (4, 7), (8, 8), (10, 10)]


def drive(puzzle: SlidingPuzzle, budget: int, effort: int = EFFORT) -> Finding:
    return in_slices(anytime(puzzle, Room(), effort), [budget])


@pytest.mark.parametrize("length", [0, 1, 9, 20, 31])
def test_up_to_3x3_it_is_shortest_and_says_so(length: int) -> None:
    result = solve(random_board_at(3, 3, length, "auto"))
    assert result.length == length
    assert result.proven_optimal


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (4, 2), (2, 5), (2, 6), (3, 4), (4, 3)])
def test_small_boards_are_solved_optimally(rows: int, cols: int) -> None:
    board = random_board(rows, cols, "small")
    result = solve(board)
    assert result.proven_optimal
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), LARGE)
def test_it_is_never_longer_than_staged(rows: int, cols: int) -> None:
    board = random_board(rows, cols, "large")
    result, staged = solve(board, effort=EFFORT), solve(board, "staged")
    assert result.algorithm == "auto"
    assert result.path is not None
    assert staged.length is not None
    assert replay(board, result.path) == Board.solved(rows, cols)
    assert len(result.path) <= staged.length


@pytest.mark.parametrize("name", ["blank-first", "snake", "spiral"])
def test_every_goal_is_reached(name: str) -> None:
    goal = Goal.named(name, 5, 6)
    board = random_board(5, 6, "goals", goal)
    result = solve(board, goal=goal, effort=EFFORT)
    assert result.path is not None
    assert replay(board, result.path) == goal.board


def test_the_largest_board_is_answered() -> None:
    board = random_board(16, 16, "largest")
    result = solve(board, limits=Limits(nodes=4_000_000))
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(16, 16)


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (2, 9), (7, 7)])
def test_slicing_changes_nothing(rows: int, cols: int) -> None:
    puzzle = SlidingPuzzle.of(random_board(rows, cols, "slices"))
    whole = drive(puzzle, 1 << 40, 20_000)
    for budget in (1, 997):
        assert drive(puzzle, budget, 20_000) == whole


def test_effort_is_kept_to() -> None:
    puzzle = SlidingPuzzle.of(random_board(6, 6, "effort"))
    assert drive(puzzle, 1 << 40, 200_000).tally.raised <= 200_000


def test_more_effort_is_never_worse() -> None:
    puzzle = SlidingPuzzle.of(random_board(6, 6, "more"))
    lengths = [len(drive(puzzle, 1 << 40, effort).answer) for effort in (1, 30_000, 1_000_000)]
    assert lengths[0] >= lengths[1] >= lengths[2]
    assert lengths[0] > lengths[2]


def test_a_limit_leaves_the_best_answer_so_far() -> None:
    board = random_board(6, 6, "limit")
    result = solve(board, limits=Limits(nodes=150_000))
    assert result.outcome is Outcome.SOLVED
    assert result.limit is not None
    assert result.progress.tally.raised == 150_000
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(6, 6)


def test_a_limit_before_the_first_answer_leaves_none() -> None:
    result = solve(random_board(8, 8, "limit"), limits=Limits(nodes=1_000))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == 1_000


def test_cancel_leaves_the_best_answer_so_far() -> None:
    board = random_board(6, 6, "cancel")
    handle = start(board)
    for progress in handle:
        if progress.tally.best is not None:
            handle.cancel()
    assert handle.result is not None
    assert handle.result.outcome is Outcome.CANCELLED
    assert handle.result.path is not None
    assert replay(board, handle.result.path) == Board.solved(6, 6)


def test_memory_limit_narrows_it_but_leaves_an_answer() -> None:
    board = random_board(6, 6, "memory")
    result = solve(board, limits=Limits(megabytes=1))
    assert result.outcome is Outcome.SOLVED
    assert result.progress.tally.memory_bytes <= 1_000_000


def test_answers_get_shorter_and_counts_rise() -> None:
    last, lengths = 0, []
    for progress in start(random_board(7, 7, "rise"), effort=EFFORT):
        assert progress.tally.raised >= last
        last = progress.tally.raised
        if progress.tally.best is not None:
            lengths.append(len(progress.tally.best))
    assert lengths == sorted(lengths, reverse=True)

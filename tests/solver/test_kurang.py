"""Kurang(i), X and the sum explain, on every size and for every goal, what parity decides."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import any_board, goals

from solver.board import Board
from solver.errors import InvalidBoard
from solver.goal import NAMES, Goal
from solver.kurang import Explanation, explain, fix, why_unsolvable
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.shipped import shipped_board, shipped_puzzle

REPORTS = [  # name, X, Kurang(i) + X, solvable: as checked against the source reports
    ("unsolvable1", 0, 47, False),
    ("unsolvable2", 1, 57, False),
    ("solvable1_15", 1, 18, True),
    ("solvable2_20", 0, 32, True),
    ("solvable3_25", 1, 38, True),
    ("tc1", 1, 31, False),
    ("tc2", 1, 30, True),
    ("tc3", 1, 20, True),
    ("tc4", 1, 14, True),
    ("tc5", 0, 37, False),
    ("npuzzle8", 1, 8, True),
    ("npuzzle15", 1, 72, True),
    ("npuzzle35", 0, 318, True),
    ("config1", 1, 16, True),
    ("config2", 1, 28, True),
    ("config3", 0, 34, True),
    ("config4", 0, 37, False),
    ("config5", 0, 57, False),
    ("demo22", 0, 26, True),
    ("dfs_gui", 0, 6, True),
    ("dfs_cli", 0, 4, True),
    ("bfs_gui", 0, 6, True),
    ("bfs_cli", 0, 4, True),
]


@pytest.mark.parametrize(("name", "x", "total", "solvable"), REPORTS)
def test_the_reports_boards_have_the_sums_they_published(
    name: str, x: int, total: int, solvable: bool
) -> None:
    board, own = shipped_puzzle(name)
    goal = own or Goal.standard(*_size(board))
    why = explain(board, goal)
    assert (why.x, why.sum, why.solvable) == (x, total, solvable)


def test_kurang_of_every_tile_and_of_the_blank() -> None:
    why = explain(shipped_board("unsolvable1"))
    assert list(why.kurang) == list(range(1, 17))
    assert list(why.kurang.values()) == [0, 0, 2, 2, 0, 1, 4, 4, 3, 9, 3, 1, 1, 7, 5, 5]


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_equal_parity_of_the_sums_is_reachability_on_every_small_board(rows: int, cols: int) -> None:
    named = [Goal.named(name, rows, cols) for name in NAMES]
    others = [Goal("custom", random_board(rows, cols, n)) for n in range(2)]
    others += [Goal("custom", _swapped(goal.board)) for goal in others]
    for tiles in permutations(range(rows * cols)):
        board = Board(rows, cols, tiles)
        for goal in named + others:
            _sums_agree_with_parity(explain(board, goal))


@given(data=st.data(), board=any_board(10))
@settings(max_examples=60)
def test_equal_parity_of_the_sums_is_reachability_on_large_boards(data: st.DataObject, board: Board) -> None:
    _sums_agree_with_parity(explain(board, data.draw(goals(*_size(board)))))


@given(data=st.data(), board=any_board(8))
@settings(max_examples=60)
def test_one_swap_makes_any_board_solvable_and_the_reason_names_it(data: st.DataObject, board: Board) -> None:
    goal = data.draw(goals(*_size(board)))
    fixed = fix(board, goal)
    assert goal.reachable_from(fixed)
    changed = [tile for tile, other in zip(board.tiles, fixed.tiles, strict=True) if tile != other]
    if goal.reachable_from(board):
        assert changed == []
    else:
        assert len(changed) == 2
        reason = why_unsolvable(SlidingPuzzle(board, goal))
        assert f"swap {changed[0]} and {changed[1]} to make it solvable" in reason


def test_the_textbook_is_right_where_the_goals_sum_is_even() -> None:
    why = explain(shipped_board("tc5"))
    assert why.verdict == "sum 37 is odd; the goal's sum is 0, even: not reachable"
    assert why.rule == "a board can reach this goal if its sum is even, like the goal's own sum, 0"
    assert why.note is None


@pytest.mark.parametrize(
    ("goal", "size", "says"),
    [
        ("standard", (2, 3), "on 2x3 the standard goal's own sum is 1, odd, so odd means solvable"),
        ("standard", (3, 2), "on 3x2 the standard goal's own sum is 1, odd, so odd means solvable"),
        ("blank-first", (4, 4), "on 4x4 the blank-first goal's own sum is 15, odd"),
    ],
)
def test_the_textbook_is_corrected_where_it_is_the_wrong_way_round(
    goal: str, size: tuple[int, int], says: str
) -> None:
    why = explain(Goal.named(goal, *size).board, Goal.named(goal, *size))
    assert why.solvable
    assert why.sum % 2 == 1
    assert why.note is not None
    assert says in why.note


def test_the_reason_has_both_sums_and_the_way_out() -> None:
    assert why_unsolvable(SlidingPuzzle.of(shipped_board("tc5"))) == (
        "the goal cannot be reached: Kurang(i) and X add up to 37 (odd), for the goal to 0 (even), "
        "and no move changes the parity; swap 10 and 13 to make it solvable"
    )


def test_a_goal_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="give a goal of the board's size"):
        explain(Board.solved(2, 2), Goal.standard(3, 3))


def _sums_agree_with_parity(why: Explanation) -> None:
    assert why.solvable == why.goal.reachable_from(why.board)
    assert why.solvable == (why.sum % 2 == why.goal_sum % 2)
    assert why.sum == _slow_sum(why.board)
    assert ("not reachable" in why.verdict) != why.solvable
    textbook_is_right = (why.sum % 2 == 0) == why.solvable
    assert (why.note is None) == textbook_is_right


def _slow_sum(board: Board) -> int:
    tiles = [tile or len(board.tiles) for tile in board.tiles]
    pairs = sum(a > b for n, a in enumerate(tiles) for b in tiles[n + 1 :])
    return pairs + (board.blank // board.cols + board.blank % board.cols) % 2


def _swapped(board: Board) -> Board:
    tiles = list(board.tiles)
    one, two = tiles.index(1), tiles.index(2)
    tiles[one], tiles[two] = 2, 1
    return Board(board.rows, board.cols, tuple(tiles))


def _size(board: Board) -> tuple[int, int]:
    return board.rows, board.cols

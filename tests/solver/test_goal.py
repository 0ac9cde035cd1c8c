"""Goals by name, and which boards can reach them."""

from __future__ import annotations

from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import any_board, boards, goals, moves, sizes

from solver.board import Board, Move
from solver.errors import InvalidBoard, UnknownName
from solver.goal import NAMES, Goal

SNAKE = "1 2 3 4/8 7 6 5/9 10 11 12/0 15 14 13"
SPIRAL = "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("standard", "1 2 3/4 5 6/7 8 0"),
        ("blank-first", "0 1 2/3 4 5/6 7 8"),
        ("snake", SNAKE),
        ("spiral", SPIRAL),
        ("spiral", "1 2 3 4/10 11 0 5/9 8 7 6"),
    ],
)
def test_a_named_goal_looks_as_its_name_says(name: str, rows: str) -> None:
    board = Board.parse(rows)
    assert Goal.named(name, board.rows, board.cols).board == board


@given(sizes, st.sampled_from(NAMES))
@settings(max_examples=40)
def test_a_named_goal_is_known_by_its_board(size: tuple[int, int], name: str) -> None:
    assert Goal.of(Goal.named(name, *size).board).board == Goal.named(name, *size).board


def test_an_unknown_goal_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'spiral'"):
        Goal.named("sprial", 3, 3)


def test_a_goal_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="the goal is 3x3 and the board is 2x2"):
        Goal.standard(3, 3).reachable_from(Board.solved(2, 2))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize("name", NAMES)
def test_reachable_is_what_a_walk_through_all_moves_reaches(name: str, rows: int, cols: int) -> None:
    goal = Goal.named(name, rows, cols)
    reached, todo = {goal.board}, [goal.board]
    while todo:
        board = todo.pop()
        new = {board.after(move) for move in board.moves()} - reached
        reached |= new
        todo += new
    assert len(reached) == factorial(rows * cols) // 2
    assert all(goal.reachable_from(board) for board in reached)
    swapped = _swap_two_tiles(goal.board)
    assert swapped not in reached
    assert not goal.reachable_from(swapped)


@given(board=any_board(6), walk=moves, data=st.data())
@settings(max_examples=60)
def test_no_move_changes_what_can_be_reached(
    board: Board, walk: tuple[Move, ...], data: st.DataObject
) -> None:
    goal = data.draw(goals(board.rows, board.cols))
    solvable = goal.reachable_from(board)
    for move in walk:
        if move in board.moves():
            board = board.after(move)
    assert goal.reachable_from(board) == solvable
    assert goal.reachable_from(_swap_two_tiles(board)) != solvable


@given(boards(3, 4))
@settings(max_examples=40)
def test_every_board_is_a_goal_that_it_reaches_itself(board: Board) -> None:
    goal = Goal.of(board)
    assert goal.reachable_from(board)
    assert goal.blank_distance(board) == 0


def _swap_two_tiles(board: Board) -> Board:
    tiles = list(board.tiles)
    one, two = tiles.index(1), tiles.index(2)
    tiles[one], tiles[two] = 2, 1
    return Board(board.rows, board.cols, tuple(tiles))

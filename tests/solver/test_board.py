"""Boards and moves as values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import any_board, sizes

from solver.board import Board, Move
from solver.errors import IllegalMove, InvalidBoard


@given(any_board())
@settings(max_examples=50)
def test_a_move_and_its_reverse_change_nothing(board: Board) -> None:
    for move in board.moves():
        assert board.after(move).after(move.reverse) == board


@given(any_board())
@settings(max_examples=50)
def test_a_move_swaps_one_tile_with_the_blank_and_takes_it_that_way(board: Board) -> None:
    step = {Move.UP: -board.cols, Move.DOWN: board.cols, Move.LEFT: -1, Move.RIGHT: 1}
    for move in board.moves():
        after = board.after(move)
        changed = [n for n, tile in enumerate(board.tiles) if after.tiles[n] != tile]
        tile = after.tiles[board.blank]
        assert sorted(changed) == sorted((board.blank, after.blank))
        assert after.tiles.index(tile) - board.tiles.index(tile) == step[move]


@given(any_board())
@settings(max_examples=50)
def test_the_moves_listed_are_exactly_the_ones_that_can_be_made(board: Board) -> None:
    row, col = divmod(board.blank, board.cols)
    inside = 4 - (row in (0, board.rows - 1)) - (col in (0, board.cols - 1))
    assert len(board.moves()) == inside
    for move in set(Move) - set(board.moves()):
        with pytest.raises(IllegalMove, match="no tile can move"):
            board.after(move)


@given(any_board())
@settings(max_examples=50)
def test_the_code_reads_back(board: Board) -> None:
    assert Board.parse(board.code) == Board.parse(str(board)) == board


@given(sizes)
@settings(max_examples=30)
def test_the_solved_board_counts_up_to_the_blank(size: tuple[int, int]) -> None:
    board = Board.solved(*size)
    assert board.tiles == (*range(1, size[0] * size[1]), 0)
    assert board.blank == size[0] * size[1] - 1


@pytest.mark.parametrize(
    ("rows", "cols", "tiles", "message"),
    [
        (2, 2, (1, 2, 3), "4 cells, but 3 tiles were given"),
        (2, 2, (1, 2, 2, 0), "2 occurs more than once; 3 is missing"),
        (2, 2, (1, 2, 3, 4), "4 does not belong .0 to 3 do.; the blank .0. is missing"),
        (2, 2, (1, 2, 0, 0), "the blank .0. occurs more than once"),
        (1, 4, (1, 2, 3, 0), "1x4 is not a supported size"),
        (17, 2, tuple(range(34)), "from 2x2 to 16x16"),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason(
    rows: int, cols: int, tiles: tuple[int, ...], message: str
) -> None:
    with pytest.raises(InvalidBoard, match=message):
        Board(rows, cols, tiles)

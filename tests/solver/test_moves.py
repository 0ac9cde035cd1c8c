"""Moves as text, as directions of the tile or of the blank."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import moves

from solver.board import Board, Move
from solver.errors import BoardSyntaxError, UnknownName
from solver.moves import MOST_MOVES, NOTATIONS, format_moves, parse_moves
from solver.shipped import shipped_board
from solver.verify import replay

notations = st.sampled_from(NOTATIONS)


@given(path=moves, notation=notations)
def test_what_is_written_reads_back(path: tuple[Move, ...], notation: str) -> None:
    assert parse_moves(format_moves(path, notation), notation) == path


@given(path=moves, notation=notations, other=notations)
def test_a_label_has_precedence(path: tuple[Move, ...], notation: str, other: str) -> None:
    text = format_moves(path, notation, labelled=True)
    assert text.startswith(f"{notation}:")
    assert parse_moves(text, other) == path


@given(path=moves)
def test_the_blank_goes_the_other_way(path: tuple[Move, ...]) -> None:
    reverse = tuple(move.reverse for move in path)
    assert parse_moves(format_moves(path, "tile"), "blank") == reverse


@given(path=moves, data=st.data())
@settings(max_examples=50)
def test_case_and_separators_do_not_matter(path: tuple[Move, ...], data: st.DataObject) -> None:
    between = data.draw(st.sampled_from(["", " ", ",", ", ", "\n", "\r\n", "\t"]))
    text = between.join(format_moves(path))
    assert parse_moves(text) == parse_moves(text.lower()) == path


def test_counts_repeat_the_move_before_them() -> None:
    assert parse_moves("R2 d10,L") == parse_moves("RR" + "D" * 10 + "L")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("solvable1_15", "RULLLUURDRURDDD"),
        ("solvable2_20", "ULDDRRDRUUULLDDLDRRR"),
        ("solvable3_25", "URDLDRRDLUULURRDRULLDDRRD"),
        ("tc2", "ULDRURDLLLURRDRULLDRDRD"),
        ("tc4", "RULLDRRULLDRR"),
    ],
)
def test_the_paths_of_the_reports_lead_to_the_goal(name: str, path: str) -> None:
    assert replay(shipped_board(name), parse_moves(path, "blank")) == Board.solved(4, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("LUQ", "moves, character 3: 'Q' is not a move; use U, D, L or R"),
        ("L U\nup", "moves, character 6: 'p' is not a move"),
        ("LXUL2", "moves, character 2: 'X' is not a move"),
        ("2L", "moves, character 1: '2L' is not a move"),
        ("tiles: L", "moves, character 1: 'tiles:' is not a move"),
        ("R0", "moves, character 1: 'R0' has a count of 0"),
        ("U\u0662", "moves, character 2: '\u0662' is not a move"),
        ("R1000001", "more than 1,000,000 moves are too many"),
        ("R600000L600000", "more than 1,000,000 moves are too many"),
        ("R" + "9" * 5000, "more than 1,000,000 moves are too many"),
        ("U" * (MOST_MOVES + 1), "more than 1,000,000 moves are too many"),
        ("q" * 5000, "'qqqqqqqqqqqqqqqqqqqqqqqq...' is not a move"),
    ],
    ids=lambda value: value[:12],
)
def test_what_is_no_move_is_said_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BoardSyntaxError, match=message) as caught:
        parse_moves(text)
    assert len(str(caught.value)) < 120


@given(st.text(max_size=30) | st.text("UDLRudlr0123456789 ,:tileblank\n", max_size=30))
def test_any_text_is_moves_or_refused(text: str) -> None:
    try:
        path = parse_moves(text)
    except BoardSyntaxError:
        return
    assert parse_moves(format_moves(path, labelled=True)) == path


def test_an_unknown_notation_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'tile'"):
        parse_moves("U", "tiles")
    with pytest.raises(UnknownName, match="choose from: blank, tile"):
        format_moves([], "zzz")

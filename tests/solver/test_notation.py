"""Boards as text: all formats give the same board, written ones can be read back, others are refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import any_board, boards, goals

from solver.board import Board
from solver.errors import BoardSyntaxError, InvalidBoard
from solver.notation import BLANKS, LONGEST_TEXT, parse_board
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.writing import FORMATS, grid

EIGHT = Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 0, 8))
SIX = Board(2, 3, (1, 2, 3, 5, 0, 4))


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3\n4 5 6\n7 0 8",
        "1 2 3/4 5 6/7 0 8",
        "1,2,3\r\n4;5;6\r7\t0\t8\n",
        "\ufeff1 2 3\n\n  4 5 6   \n7 0 8\n\n\n",
        "# a comment\n1 2 3 # the first row\n#\n4 5 6\n7 0 8 #\n",
        "1, 2, 3,\n4, 5, 6,\n7, 0, 8,",
        "01 02 03/04 05 06/07 00 08",
        "1 2 3 4 5 6 7 0 8",
        "1\n2\n3\n4\n5\n6\n7\n0\n8",
        "[[1, 2, 3], [4, 5, 6], [7, 0, 8]]",
        "((1, 2, 3), (4, 5, 6), (7, 0, 8),)",
        "[(1, 2, 3),\n (4, 5, 6),\n (7, 0, 8)]\n",
        "[[1 2 3]\n [4 5 6]\n [7 0 8]]",
        "[1, 2, 3]\n[4, 5, 6]\n[7, 0, 8]",
        "[1, 2, 3, 4, 5,\n 6, 7, 0, 8]",
        "['1', '2', '3', '4', '5', '6', '7', '_', '8']",
        "3x3:1.2.3.4.5.6.7.0.8",
        "3 X 3 : 1 2 3 4 5 6 7 0 8",
        "3x3:\n1 2 3\n4 5 6\n7 0 8",
        "# code\n3x3:\n\n1,2,3,4,5,6,7,0,8",
        "3x3: [[1, 2, 3], [4, 5, 6], [7, 0, 8]]",
        "3x3:1.2.3/4.5.6/7.0.8",
        '{"board": "3x3:1.2.3.4.5.6.7.0.8"}',
        '{"board": [[1, 2, 3], [4, 5, 6], [7, 0, 8]], "size": [3, 3]}',
        '# a file\n{"name": "#1", "rows": 3, "cols": 3,\n "tiles": [1,2,3,4,5,6,7,0,8]}\n# end',
        '{"tiles": [1, 2, 3, 4, 5, 6, 7, 9, 8]}',
        "1 2 3/4 5 6/7 9 8",
    ],
)
def test_every_way_of_writing_a_board_reads_the_same(text: str) -> None:
    assert parse_board(text) == EIGHT


@pytest.mark.parametrize("blank", sorted(BLANKS | {"9"}))
@pytest.mark.parametrize("text", ["1 2 3/4 5 6/7 {} 8", "1,2,3,4,5,6,7,{},8", "[1,2,3,4,5,6,7,{},8]"])
def test_the_blank_has_many_names(text: str, blank: str) -> None:
    assert parse_board(text.format(blank)) == EIGHT


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3/5 0 4",
        "2x3:1.2.3.5.0.4",
        "2x3: 1 2 3 5 x 4",
        "2x3:\n1,2,3\n5,6,4",
        "2x3:(1, 2, 3, 5, 0, 4)",
        '{"size": [2, 3], "tiles": [1, 2, 3, 5, 0, 4]}',
        '{"rows": 2, "cols": 3, "tiles": [[1, 2, 3], [5, 0, 4]]}',
    ],
)
def test_boards_that_are_no_squares(text: str) -> None:
    assert parse_board(text) == SIX


def test_an_answer_of_the_program_is_a_board_too() -> None:
    answer = {"schema": 1, "size": [3, 3], "board": EIGHT.code, "goal": "3x3:1.2.3.4.5.6.7.8.0"}
    assert parse_board(json.dumps(answer)) == EIGHT


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("rows", range(2, 17))
def test_what_is_written_reads_back(name: str, rows: int) -> None:
    for cols in range(2, 17):
        board = random_board(rows, cols, "round trip")
        assert parse_board(FORMATS[name](SlidingPuzzle.of(board))) == board


@given(board=any_board(8), data=st.data())
@settings(max_examples=100)
def test_separators_line_ends_and_comments_do_not_matter(board: Board, data: st.DataObject) -> None:
    between = data.draw(st.sampled_from([" ", "\t", ",", ";", ", ", " ; ", "   "]))
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r", "/", "  \n\n", " # row\n", " / "]))
    blank = data.draw(st.sampled_from(sorted(BLANKS | {str(len(board.tiles))})))
    rows = [between.join(str(tile) if tile else blank for tile in row) for row in grid(board)]
    assert parse_board(end.join(rows)) == board


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.txt: no board found"),
        ("\ufeff # only this\n\n", "x.txt: no board found"),
        ("3x3:", "x.txt: no tiles found"),
        ("[]", "x.txt: no tiles found"),
        ("1 2 3\n4 a7 6\n7 8 0", "x.txt:2: 'a7' is not a tile; write a number, or 0 for the blank"),
        ("1 2 3\n4 -5 6\n7 8 0", "x.txt:2: '-5' is not a tile"),
        ("1 2 3/4 5 6/7 8 1.5", "x.txt:1: row 3: '1.5' is not a tile; a code starts with its size"),
        ("1 2\n\n3 \u0664", "x.txt:3: '\u0664' is not a tile"),
        ("4x4 1 2 3", "x.txt:1: '4x4' is not a tile; a size in front takes a colon"),
        ("3x3:1.2.3.4..5.6.7.8", "x.txt:1: '1.2.3.4..5.6.7.8' is not a tile"),
        ("# x\n1 2 3\n4 5\n7 8 0", "x.txt:3: 2 tiles, but the first row has 3"),
        ("1 2 3/4 5 6/7", "x.txt:1: row 3: 1 tile, but the first row has 3"),
        ("[[1, 2],\n [3]]", "x.txt:2: row 2: 1 tile, but the first row has 2"),
        ("1 2 3 4 5 0", "x.txt: 6 tiles without rows do not make a square; .* such as 2x3:"),
        ("1 2 3 4 0", "such as 2x3:"),
        ("2x3:1.2.3.0", "x.txt: 2x3 takes 6 tiles; 4 given"),
        ("2x3:1 2/3 4/5 0", "x.txt: the size says 2x3, the rows are 3x2"),
        ("99999x3:1 2 3", "x.txt:1: '99999x3:' is not a size"),
        ("[[1, 2], [3, 0]", "x.txt:1: row 1: '\\[' is never closed"),
        ("[[1, 2], [3, 0]]]", "x.txt:1: '\\]' closes no list"),
        ("[(1, 2], [3, 0])", "x.txt:1: '\\]' closes no list"),
        ("[[[1, 2], [3, 0]]]", "x.txt:1: '\\[' opens a list"),
        ("[[1, 2], 3, 0]", "x.txt:1: '3' is outside the brackets of the rows"),
        ("[1, 2]\n3 0", "x.txt:2: '3' is outside the brackets of the rows"),
        ('{"board": "2x2:1.2.3.0"', "x.txt:1: not readable as JSON: Expecting"),
        ('{"a": 1}', 'x.txt: the JSON object has no "board" and no list of "tiles"'),
        ('{"board": 7}', 'has no "board"'),
        ('{"tiles": [1, 2, 3, 0], "size": [2]}', "size is not two whole numbers"),
        (f'{{"tiles": [1, 2, 3, 0], "size": [{"9" * 4000}, 2]}}', "size is not two whole numbers"),
        ('{"tiles": [1, 2, 3, 0], "rows": true, "cols": 2}', "size is not two whole numbers"),
        ('{"board": "2x2:1.2.3.0", "size": [2, 3]}', "two sizes are given, 2x3 and 2x2"),
        ('{"tiles": [1, 2.0, 3, 0]}', "'2.0' is not a tile"),
        ('{"tiles": [1, true, 3, 0]}', "'true' is not a tile"),
        ('{"tiles": [1, 2, 3, 0]}\n\n{"tiles": [1]}', "x.txt:3: one board was expected, and more"),
        ("4x4:5.4.6.11.1.0…", "^x.txt:1: the text is cut off at '.4.6.11.1.0…'; copy all of it$"),
    ],
)
def test_what_is_wrong_is_said_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BoardSyntaxError, match=message):
        parse_board(text, "x.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3\n4 5 5\n7 8 0", "^x.txt:2: 5 occurs more than once; 6 is missing$"),
        ("1 2 3/4 5 60/7 8 0", "^x.txt:1: row 2: 60 does not belong .0 to 8 do.; 6 is missing$"),
        (
            "1 2 2/1 0 8/4 9 9",
            "9 does not belong .0 to 8 do.; 1, 2, 9 occur more than once; 3, 5, 6, 7 are",
        ),
        ("1 2\n_ 0", "^x.txt:2: the blank .0. occurs more than once; 3 is missing$"),
        ("1 2 3 4 5/6 7 8 9 11", "x.txt:1: row 2: 11 does not belong"),
        ("1 0 2 3\n", None),
        ("0", "x.txt: 1x1 is not a supported size"),
        ("17x2:" + ".".join(map(str, range(34))), "x.txt:1: 17x2 is not a supported size"),
    ],
)
def test_what_is_no_board_is_said_with_the_place(text: str, message: str | None) -> None:
    if message is None:
        assert parse_board(text, "x.txt").rows == 2
        return
    with pytest.raises(InvalidBoard, match=message):
        parse_board(text, "x.txt")


def test_without_a_file_the_line_or_the_row_is_the_place() -> None:
    with pytest.raises(BoardSyntaxError, match=r"^line 2: 'a' is not a tile"):
        parse_board("1 2\n3 a")
    with pytest.raises(BoardSyntaxError, match=r"^row 2: 'a' is not a tile"):
        parse_board("1 2/3 a")
    with pytest.raises(BoardSyntaxError, match=r"^'a' is not a tile"):
        parse_board("1 2 3 a")


SOUP = st.text(
    st.sampled_from("0123456789 .,;/x_-#@[]({})\n\r\t:\"'abgoritlesz\ufeff\x00\u2028é"), max_size=80
)
NEAR_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | SOUP,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["board", "tiles", "goal", "size", "rows", "cols"]), inner, max_size=4
        )
    ),
    max_leaves=12,
).map(json.dumps)


@given(st.text(max_size=80) | SOUP | NEAR_JSON)
@settings(max_examples=500)
def test_any_text_is_a_board_or_refused(text: str) -> None:
    _board_or_refusal(text)


@given(board=boards(3, 3), data=st.data())
@settings(max_examples=200)
def test_any_damaged_board_is_a_board_or_refused(board: Board, data: st.DataObject) -> None:
    puzzle = SlidingPuzzle(board, data.draw(goals(3, 3)))
    text = FORMATS[data.draw(st.sampled_from(sorted(FORMATS)))](puzzle)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    _board_or_refusal(text[:start] + data.draw(SOUP) + text[end:])


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 5_000_000,
        "1 2 3/4 5 " + "6" * 5_000 + "/7 8 0",
        "9" * 5_000 + "x2: 1 2 3 0",
        '{"tiles": [' + "7" * 5_000 + "]}",
        '{"tiles": ' + "[" * 90_000,
        "[" * LONGEST_TEXT,
        "1\n" * 40_000,
        "1/" * 40_000,
        "#" * LONGEST_TEXT,
        " " * LONGEST_TEXT,
        "1 2 3 4 " * 10_000,
        "z" * LONGEST_TEXT,
        "." * LONGEST_TEXT,
        "4x4:" + "." * 90_000,
        "4x4:" + "1." * 40_000,
    ],
    ids=lambda text: f"{text[:12]!r}",
)
def test_huge_texts_are_refused_shortly(text: str) -> None:
    with pytest.raises((BoardSyntaxError, InvalidBoard)) as caught:
        parse_board(text, "x.txt")
    assert len(str(caught.value)) < 250


def _board_or_refusal(text: str) -> None:
    try:
        board = parse_board(text, "x.txt")
    except (BoardSyntaxError, InvalidBoard) as error:
        refusal = str(error)
    else:
        assert parse_board(board.code) == board
        return
    assert refusal.startswith("x.txt:")
    assert len(refusal) < 400
    assert "\n" not in refusal


def test_a_second_board_is_pointed_at() -> None:
    with pytest.raises(BoardSyntaxError, match=r"^x.txt:2: a second board begins here; .*bench"):
        parse_board("2x2:1.2.3.0\n2x2:1.2.0.3\n", "x.txt")

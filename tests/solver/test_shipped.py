"""What BOARD may be on the command line, and the error messages for anything else."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path
from typing import TextIO

import pytest

from solver.board import Board
from solver.errors import BoardSyntaxError, UnknownName
from solver.puzzle import SlidingPuzzle
from solver.shipped import boards_folder, find_puzzle, shipped_board, shipped_names, shipped_text
from solver.writing import to_rows

EIGHT = Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 0, 8))
NOTHING = io.StringIO()


def find_board(argument: str, stdin: TextIO | None) -> Board:
    return find_puzzle(argument, stdin)[0]


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_board_is_found_by_its_name_and_is_what_its_comment_says(name: str) -> None:
    (board, goal), text = find_puzzle(name, NOTHING), shipped_text(name)
    assert text.startswith(f"# {name}: ")
    assert SlidingPuzzle.of(board, goal or "standard").solvable != ("# not solvable" in text)
    assert board == shipped_board(name)


def test_every_shipped_board_is_in_the_table_with_its_goal() -> None:
    table = (boards_folder() / "README.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    goals = {name: find_puzzle(name, NOTHING)[1] for name in shipped_names()}
    assert {row[0].strip("| `"): row[3] for row in rows} == {
        name: goal.name if goal else "standard" for name, goal in goals.items()
    }


@pytest.mark.parametrize(
    "argument",
    [
        "1 2 3/4 5 6/7 0 8",
        "3x3:1.2.3.4.5.6.7.0.8",
        "1,2,3,4,5,6,7,_,8",
        "[[1, 2, 3], [4, 5, 6], [7, 0, 8]]",
        "# mine\n1 2 3\n4 5 6\n7 x 8\n",
        '{"board": "3x3:1.2.3.4.5.6.7.0.8"}',
    ],
)
def test_a_text_is_read_as_it_stands(argument: str) -> None:
    assert find_board(argument, NOTHING) == EIGHT


def test_a_board_that_begins_with_its_blank_is_a_text_too() -> None:
    assert find_board("_ 1/2 3", NOTHING) == find_board(". 1/2 3", NOTHING) == find_board("0,1,2,3", NOTHING)


def test_a_file_is_read_and_has_precedence_over_a_shipped_name() -> None:
    Path("tc1").write_text(to_rows(SlidingPuzzle.of(EIGHT)), encoding="utf-8-sig")
    assert find_board("tc1", NOTHING) == find_board("./tc1", NOTHING) == EIGHT


def test_a_folder_does_not_hide_a_shipped_name() -> None:
    Path("tc1").mkdir()
    assert find_board("tc1", NOTHING) == shipped_board("tc1")


def test_a_dash_is_standard_input() -> None:
    assert find_board("-", io.StringIO("1 2 3\n4 5 6\n7 0 8\n")) == EIGHT


def test_a_pipe_is_read_as_a_file_is() -> None:
    read, write = os.pipe()
    os.write(write, b"1 2 3\n4 5 6\n7 0 8\n")
    os.close(write)
    try:
        assert find_board(f"/dev/fd/{read}", NOTHING) == EIGHT
    finally:
        os.close(read)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("solvable1", "^'solvable1' is not a file, .*; did you mean 'solvable1_15'"),
        ("solvabel2_20", "did you mean 'solvable2_20'"),
        ("nowhere/at/all.txt", "is not a file, .*; rows are written"),
        ("4x4.txt", "'4x4.txt' is not a file"),
        ("x/y.txt", "'x/y.txt' is not a file"),
        ("", "'' is not a file"),
        ("a" * 100_000, "^'a{60}...' is not a file"),
        ("a\x00b", "is not a file"),
        ("1 2 3/4 five 6/7 8 0", "^row 2: 'five' is not a tile"),
        ("3x3:1.2", "^3x3 takes 9 tiles; 2 given"),
        ("1.2.3.0", "a code starts with its size"),
        ("folder", "^folder: a folder, not a board"),
        ("binary.txt", "^binary.txt: not text"),
        ("empty.txt", "^empty.txt: no board found"),
        ("wrong.txt", "^wrong.txt:2: 'a7' is not a tile"),
        ("large.txt", "^large.txt: more than 100,000 characters"),
    ],
)
def test_what_is_no_board_is_said_in_a_sentence(argument: str, message: str) -> None:
    Path("folder").mkdir()
    Path("binary.txt").write_bytes(bytes(range(256)))
    Path("empty.txt").touch()
    Path("wrong.txt").write_text("1 2\n3 a7\n")
    Path("large.txt").write_text("1 " * 5_000_000)
    with pytest.raises(BoardSyntaxError, match=message) as caught:
        find_board(argument, NOTHING)
    assert len(str(caught.value)) < 200


def test_a_file_that_cannot_be_read_says_so() -> None:
    # A socket cannot be read even by root, who ignores permissions.
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("board.txt")
        with pytest.raises(BoardSyntaxError, match=r"^board.txt: cannot be read: "):
            find_board("board.txt", NOTHING)


def test_standard_input_that_holds_no_board_says_so() -> None:
    closed = io.StringIO()
    closed.close()
    binary = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00"), encoding="utf-8")
    cases: list[tuple[TextIO, str]] = [
        (io.StringIO(" \n"), "^standard input is empty"),
        (io.StringIO("1 2\n3 q"), "^standard input:2: 'q' is not a tile"),
        (closed, "^standard input: cannot be read"),
        (binary, "^standard input: not text"),
    ]
    for stdin, message in cases:
        with pytest.raises(BoardSyntaxError, match=message):
            find_board("-", stdin)


def test_the_code_of_a_game_is_no_board_and_says_what_opens_it() -> None:
    with pytest.raises(BoardSyntaxError, match="the code of a game, not a board; `puzzle-tui play` opens it"):
        find_board("game1 start=3x3:1.2.3.4.0.6.7.5.8 moves=UL", NOTHING)


def test_an_unknown_name_of_a_shipped_board_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'demo22'"):
        shipped_text("demo2")


def test_no_standard_input_at_all_says_so() -> None:
    with pytest.raises(BoardSyntaxError, match="standard input is closed"):
        find_board("-", None)


def test_a_file_of_other_text_is_no_board_with_a_mistake(tmp_path: Path) -> None:
    readme, board = tmp_path / "README.md", tmp_path / "board.txt"
    readme.write_text(
        "# A puzzle\n\nSliding puzzles for one player, with hints, searches and games of 3 sizes.\n"
    )
    with pytest.raises(
        BoardSyntaxError, match=r"README\.md is not a board \(line 3: 'Sliding' is not a tile"
    ):
        find_puzzle(str(readme), None)
    board.write_text(
        "# A board, with a comment of more than ten words that says where it is from.\n1 2\n3 o\n"
    )
    with pytest.raises(BoardSyntaxError, match=r"board\.txt:3: "):
        find_puzzle(str(board), None)

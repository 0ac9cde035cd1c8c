"""Goals that travel with boards: read and written in every format, kept and named by every command."""

from __future__ import annotations

import io
import json
import re
from argparse import Namespace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards, goals, sizes

from solver import solve, start
from solver.board import Board
from solver.cli import main
from solver.cli.narrator import Silence
from solver.cli.session import Session
from solver.errors import BoardSyntaxError, InvalidBoard, PuzzleError
from solver.goal import NAMES, Goal
from solver.notation import parse_board, parse_puzzle
from solver.puzzle import SlidingPuzzle
from solver.shipped import find_puzzle, shipped_names, shipped_text
from solver.writing import FORMATS
from tui.challenge import Challenge
from tui.commands.play import _challenge as deal_of

DFS_CLI = Board.parse("1 2 5/3 4 8/6 7 0")
BLANK_FIRST = Goal.named("blank-first", 3, 3)
CUSTOM = Goal.of(Board.parse("3 1 2/4 5 6/7 8 0"))
CODE = "3x3:1.2.5.3.4.8.6.7.0@blank-first"

Capture = pytest.CaptureFixture[str]
puzzles = sizes.flatmap(lambda size: st.builds(SlidingPuzzle, boards(*size), goals(*size)))


@pytest.mark.parametrize("goal", ["1 2 3/8 0 4/7 6 5", "3x3:1.2.3.8.0.4.7.6.5", "[[1,2,3],[8,0,4],[7,6,5]]"])
def test_a_goal_given_as_text_is_a_board_or_a_name(goal: str) -> None:
    ring = Board.parse("1 2 3/8 0 4/7 6 5")
    board = Board.parse("1 2 3/8 4 5/7 6 0")
    assert solve("1 2 3/8 4 5/7 6 0", goal=goal).path == solve(board, goal=ring).path
    assert SlidingPuzzle.of(ring, goal).goal.board == ring
    assert SlidingPuzzle.of(ring, "snake").goal.name == "snake"


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("snaek", "no goal 'snaek'; did you mean 'snake'?"),
        ("1 2/3 0", "the goal is 2x2 and the board is 3x3"),
        ("1 2 3/4 5 6/7 8 8", "the goal: "),
        ("what", "or name one of standard, blank-first, snake, spiral"),
    ],
)
def test_a_goal_that_is_neither_is_refused_with_the_reason(goal: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(words)):
        solve("1 2 3/8 4 5/7 6 0", goal=goal)


def said(capsys: Capture, *argv: str) -> str:
    assert main(argv) == 0
    return capsys.readouterr().out


# -- reading and writing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        "3x3:1.2.5.3.4.8.6.7.0@0.1.2.3.4.5.6.7.8",
        "3x3:1.2.5.3.4.8.6.7.0@3x3:0.1.2.3.4.5.6.7.8",
        "3x3:1.2.5.3.4.8.6.7.0 @ blank-first  # a comment",
        "1 2 5/3 4 8/6 7 0@blank-first",
        "1 2 5/3 4 8/6 7 0@0 1 2/3 4 5/6 7 8",
        "[[1, 2, 5], [3, 4, 8], [6, 7, 0]]@[[0, 1, 2], [3, 4, 5], [6, 7, 8]]",
        "1 2 5\n3 4 8\n6 7 0\ngoal: blank-first\n",
        "goal: blank-first\n1 2 5\n3 4 8\n6 7 0\n",
        "1 2 5\n3 4 8\n6 7 0\n\nGoal : 0 1 2/3 4 5/6 7 8\n",
        "goal: _ 1 2 3 4 5 6 7 8\r\n1 2 5\r\n3 4 8\r\n6 7 0\r\n",
        "1 2 5\n3 4 8\n6 7 0\ngoal:\nx 1 2\n3 4 5\n6 7 8",
        "goal:\n\n# its rows\n9 1 2\n# more of them\n3 4 5\n6 7 8\n\n1 2 5\n3 4 8\n6 7 0\n",
        "goal:\nblank-first\n\n1 2 5\n3 4 8\n6 7 0\n",
        "# goal: snake\n1 2 5\n3 4 8 # @snake\n6 7 0\ngoal: blank-first",
        '{"board": "3x3:1.2.5.3.4.8.6.7.0", "goal": "blank-first"}',
        '{"board": "3x3:1.2.5.3.4.8.6.7.0", "goal": "3x3:0.1.2.3.4.5.6.7.8"}',
        '{"tiles": [[1, 2, 5], [3, 4, 8], [6, 7, 0]], "goal": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}',
        '{"tiles": [1, 2, 5, 3, 4, 8, 6, 7, 0], "goal": [0, 1, 2, 3, 4, 5, 6, 7, 8]}',
        '{"board": "3x3:1.2.5.3.4.8.6.7.0@blank-first", "goal": null}',
    ],
)
def test_every_way_of_writing_a_goal_reads_the_same(text: str) -> None:
    assert parse_puzzle(text, "x.txt") == (DFS_CLI, BLANK_FIRST)
    assert SlidingPuzzle.parse(text) == SlidingPuzzle(DFS_CLI, BLANK_FIRST)
    assert find_puzzle(text, None) == (DFS_CLI, BLANK_FIRST)
    assert parse_board(text) == Board.parse(text) == DFS_CLI


@given(puzzles, st.sampled_from([name for name in FORMATS if name != "list"]))
@settings(max_examples=200)
def test_a_puzzle_reads_back_as_it_was_written(puzzle: SlidingPuzzle, form: str) -> None:
    assert SlidingPuzzle.parse(FORMATS[form](puzzle)) == puzzle


@given(puzzles)
def test_only_a_goal_that_is_not_standard_is_written(puzzle: SlidingPuzzle) -> None:
    standard = SlidingPuzzle.of(puzzle.board)
    assert standard.code == puzzle.board.code
    assert FORMATS["rows"](standard) == str(puzzle.board)
    assert "goal" not in FORMATS["json"](standard)
    assert parse_puzzle(FORMATS["list"](puzzle)) == (puzzle.board, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2\n3 0\ngoal: snaek", "^x.txt:3: no goal 'snaek'; did you mean 'snake'?"),
        ("1 2\n3 0\ngoal: " + "z" * 5000, "^x.txt:3: no goal 'z{24}...'; choose from: blank-first"),
        ("1 2/3 0@custom", "^x.txt:1: no goal 'custom'"),
        ("1 2\n3 0\ngoal:", "^x.txt:3: the goal is empty; give its rows or a name: standard, "),
        ("1 2/3 0@", "^x.txt:1: the goal is empty"),
        ('{"board": "2x2:1.2.3.0", "goal": ""}', "^x.txt: the goal is empty"),
        ('{"board": "2x2:1.2.3.0", "goal": 3}', "^x.txt: the JSON object's goal is neither"),
        ("1 2\n3 0\ngoal:\n0 1\n2 a7", "^x.txt:5: the goal: 'a7' is not a tile"),
        ("1 2/3 0@0 1/2 a7", "^x.txt:1: the goal: row 2: 'a7' is not a tile"),
        ("1 2/3 0@0.1.2", "^x.txt:1: the goal: 2x2 takes 4 tiles; 3 given"),
        ("1 2/3 0@snake@spiral", "^x.txt:1: two goals are given; a board has only one"),
        ("goal: snake\ngoal: spiral\n1 2\n3 0", "^x.txt:2: two goals are given; a board has only one"),
        ("1 2/3 0@snake\ngoal: snake", "^x.txt:2: two goals are given; a board has only one"),
        ('{"board": "2x2:1.2.3.0@snake", "goal": "snake"}', "^x.txt: two goals are given, in .goal. and"),
        ("goal: snake", "^x.txt: found a goal but no board; leave a line empty"),
        ("goal:\n1 2\n3 0\n0 1\n2 3", "^x.txt: found a goal but no board; leave a line empty"),
    ],
)
def test_a_goal_that_makes_no_sense_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BoardSyntaxError, match=message):
        parse_puzzle(text, "x.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2\n3 0\ngoal:\n0 1\n2 2", "^x.txt:5: the goal: 2 occurs more than once; 3 is missing$"),
        ("1 2\n3 0\ngoal: 0 1 2/3 4 5", "^x.txt:3: the goal is 2x3 and the board is 2x2; give a goal of"),
        ("1 2/3 0@3x3:0.1.2.3.4.5.6.7.8", "^x.txt:1: the goal is 3x3 and the board is 2x2"),
    ],
)
def test_a_goal_that_does_not_fit_the_board_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidBoard, match=message):
        parse_puzzle(text, "x.txt")


def test_the_library_solves_a_text_to_the_goal_it_carries() -> None:
    assert solve(CODE, "bfs").length == 4
    assert start(CODE, "bfs").run().length == 4
    assert not solve(CODE, "bfs", goal="snake").solved
    assert SlidingPuzzle.parse("1 2/0 3").goal == Goal.standard(2, 2)


# -- the command line ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "length"), [("dfs_cli", 4), ("bfs_cli", 14), ("dfs_gui", 2), ("bfs_gui", 2)]
)
def test_the_boards_of_report_4_bring_their_goal(name: str, length: int, capsys: Capture) -> None:
    out = said(capsys, "solve", name, "-a", "bfs")
    assert "\ngoal       blank-first\n" in out
    assert f"\nlength     {length} move" in out


def test_only_the_boards_of_report_4_carry_a_goal() -> None:
    carrying = {name for name in shipped_names() if find_puzzle(name, None)[1] is not None}
    assert carrying == {"bfs_cli", "bfs_gui", "dfs_cli", "dfs_gui"}
    assert all("report 4" in shipped_text(name) for name in carrying)


def test_an_answer_in_json_is_read_back_with_its_goal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = said(capsys, "solve", CODE, "-a", "bfs", "--format", "json")
    monkeypatch.setattr("sys.stdin", io.StringIO(first))
    second = json.loads(said(capsys, "solve", "-", "-a", "bfs", "--format", "json"))
    assert (second["goal"], second["length"]) == (BLANK_FIRST.board.code, 4)


@pytest.mark.parametrize(
    "argv",
    [
        ["solve", "-a", "bfs", CODE],
        ["check", CODE],
        ["compare", "-a", "bfs", CODE],
        ["apply", CODE, "D"],
        ["convert", CODE, "--to", "rows"],
    ],
    ids=lambda argv: argv[0],
)
def test_commands_name_the_goal_in_force_and_tell_when_another_is_asked_for(
    argv: list[str], capsys: Capture
) -> None:
    assert main(argv) == 0
    own = capsys.readouterr()
    assert "blank-first" in own.out
    assert "--goal" not in own.err
    main([*argv, "--goal", "blank-first"])
    assert "--goal" not in capsys.readouterr().err
    main([*argv, "--goal", "spiral"])
    other = capsys.readouterr()
    assert "spiral" in other.out
    assert "puzzle-tui: --goal replaces the board's own goal, blank-first, with spiral\n" in other.err


def test_a_report_is_about_the_goal_that_the_board_carries(capsys: Capture, tmp_path: Path) -> None:
    said(capsys, "report", CODE, "-a", "bfs", "--output", str(tmp_path / "report.md"))
    text = (tmp_path / "report.md").read_text()
    assert f"Code: `{CODE}`" in text
    assert "Goal: blank-first, `3x3:0.1.2.3.4.5.6.7.8`" in text
    assert "4 moves, proven optimal" in text


@pytest.mark.parametrize("goal", [*NAMES, CUSTOM.board.code])
@pytest.mark.parametrize("form", FORMATS)
def test_what_convert_writes_it_reads_back_or_says_what_is_lost(
    goal: str, form: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["convert", "dfs_cli", "--goal", goal, "--to", form]) == 0
    written = capsys.readouterr()
    lost = form == "list" and goal != "standard"
    assert ("a list cannot carry the goal" in written.err) == lost
    monkeypatch.setattr("sys.stdin", io.StringIO(written.out))
    wanted = SlidingPuzzle.of(DFS_CLI, "standard" if lost else goal if goal in NAMES else CUSTOM)
    assert said(capsys, "convert", "-", "--to", "code") == f"{wanted.code}\n"


def test_apply_and_generate_write_the_goal(capsys: Capture) -> None:
    assert said(capsys, "apply", CODE, "D", "--to", "code") == "3x3:1.2.5.3.4.0.6.7.8@blank-first\n"
    for form in ("code", "json"):
        lines = said(capsys, "generate", "3", "-n", "3", "--seed", "a", "--goal", "snake", "--format", form)
        made = [SlidingPuzzle.parse(line) for line in lines.splitlines()]
        assert [puzzle.goal.name for puzzle in made] == ["snake"] * 3
        assert all(puzzle.solvable for puzzle in made)


def test_each_line_of_a_bench_may_carry_its_goal(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(f"4: {CODE}  # report 4\n1 2 0/3 4 5/6 7 8@0 1 2/3 4 5/6 7 8\n2: 1 2 3/4 0 6/7 5 8\n")
    lines = said(capsys, "bench", str(path), "-a", "bfs", "--format", "json").splitlines()
    assert [json.loads(line)["length"] for line in lines[:-1]] == [4, 2, 2]
    assert said(capsys, "bench", str(path), "-a", "bfs").startswith("goal       blank-first, standard\n\n")
    main(["bench", str(path), "-a", "bfs", "--goal", "blank-first"])
    assert "replaces" not in capsys.readouterr().err
    main(["bench", str(path), "-a", "bfs", "--goal", "standard"])
    assert "puzzle-tui: --goal replaces the goal that 2 boards have in the file\n" in capsys.readouterr().err


def test_a_bad_goal_in_a_bench_is_said_with_its_line(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("1 2/3 0\n1 2/0 3@snaek\n")
    assert main(["bench", str(path)]) == 2
    assert "boards.txt:2: no goal 'snaek'; did you mean 'snake'?" in capsys.readouterr().err


def test_play_opens_a_board_with_its_goal_or_the_one_asked_for() -> None:
    err = io.StringIO()
    session = Session(io.StringIO(), err, None, Silence())

    def challenge(**given: str | None) -> Challenge | None:
        return deal_of(
            Namespace(**{"board": None, "seed": None, "goal": None, "daily": False, **given}), session
        )

    assert challenge(board="dfs_cli") == Challenge(DFS_CLI, BLANK_FIRST, name="dfs_cli")
    assert err.getvalue() == ""
    assert challenge(board=CODE, goal="snake") == Challenge(DFS_CLI, Goal.named("snake", 3, 3))
    assert "replaces the board's own goal, blank-first, with snake" in err.getvalue()
    assert challenge() is challenge(goal="standard") is None


def test_markdown_names_the_goal(capsys: Capture) -> None:
    out = said(capsys, "solve", "2 8 3/1 6 4/7 _ 5", "-a", "bfs", "--goal", "spiral", "--format", "md")
    head, _, line = out.splitlines()
    assert dict(zip(head.split(" | "), line.split(" | "), strict=True))["goal"] == "spiral"


def test_list_names_the_goals_of_the_boards_that_ship(capsys: Capture) -> None:
    found = {one["name"]: one for one in json.loads(said(capsys, "list", "--format", "json"))["boards"]}
    assert found["dfs_cli"]["goal"] == "blank-first"
    assert found["tc4"]["goal"] == "standard"

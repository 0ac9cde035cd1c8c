"""`check`: Kurang(i), X, the sum, the verdict and the bounds."""

from __future__ import annotations

import json

import pytest

from solver.cli import main
from solver.registry import heuristics
from solver.shipped import shipped_names

Capture = pytest.CaptureFixture[str]


def test_json_has_exactly_the_keys_promised(capsys: Capture) -> None:
    assert main(["check", "tc5", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "schema", "size", "board", "goal", "kurang", "x", "sum", "solvable", "bounds",
    ]  # fmt: skip
    kurang = [0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 3, 6, 0, 4, 11, 10]
    assert found["kurang"] == {str(tile): after for tile, after in enumerate(kurang, start=1)}
    assert (found["x"], found["sum"], found["solvable"]) == (0, 37, False)
    admissible = {spec.name for spec in heuristics if spec.admissible}
    assert set(found["bounds"]) <= admissible
    assert {"manhattan", "misplaced", "linear-conflict", "walking-distance"} <= set(found["bounds"])


def test_the_text_says_everything(capsys: Capture) -> None:
    assert main(["check", "solvable1_15"]) == 0
    out = capsys.readouterr().out
    for part in ("Kurang(i)", "(16 is the blank)", "X          1", "sum        18", "solvable:"):
        assert part in out
    for part in ("manhattan", "13", "no solution has fewer than 15 moves"):
        assert part in out


@pytest.mark.parametrize("name", [name for name in shipped_names() if "10x10" not in name])
def test_no_line_is_wider_than_a_terminal(name: str, capsys: Capture) -> None:
    main(["check", name])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_way_out_of_an_unsolvable_board_is_shown(capsys: Capture) -> None:
    assert main(["check", "unsolvable1"]) == 1
    out = capsys.readouterr().out
    assert "NOT solvable" in out
    assert "swap 13 and 5 to make it solvable" in out


def test_the_textbook_rule_is_corrected_where_it_is_wrong(capsys: Capture) -> None:
    assert main(["check", "1 2 3/4 5 0"]) == 0
    assert "odd means solvable" in " ".join(capsys.readouterr().out.split())


def test_the_verdict_depends_on_the_goal(capsys: Capture) -> None:
    assert main(["check", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "--goal", "blank-first"]) == 1
    assert main(["check", "3x2:1.2.3.4.5.0", "--goal", "snake"]) == 1
    assert "goal       snake" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("missing.txt", "'missing.txt' is not a file"),
        ("1 2 3/4 5", "row 2: 2 tiles, but the first row has 3"),
        ("1 2/2 0", "2 occurs more than once"),
        ("1 2/3 5", "5 does not belong"),
        ("1 0/0 2", "the blank (0) occurs more than once"),
        ("1 2 3 4 5", "do not make a square"),
        ("1x5:1.2.3.4.0", "1x5 is not a supported size"),
        ("1 2/3 a7", "'a7' is not a tile"),
        ("17x17:" + ".".join(map(str, range(289))), "17x17 is not a supported size"),
    ],
)
def test_an_unreadable_board_is_one_sentence(board: str, words: str, capsys: Capture) -> None:
    assert main(["check", board]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("puzzle-tui: ")
    assert said.err.count("\n") == 1
    assert words in said.err

"""`bench`: files of boards, the summary, and lengths that contradict the file."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.cli import main

Capture = pytest.CaptureFixture[str]

GOOD = """\
# two boards of a report and one of mine
15: 5 1 7 3 9 2 6 4 10 11 8 12 13 14 0 15   # solvable1_15

13: 4x4:1.2.3.4.5.6.7.8.9.12.15.14.13.11.0.10
1 2 3/4 0 6/7 5 8
"""


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "boards.txt"
    path.write_text(GOOD)
    return str(path)


def bench(capsys: Capture, *argv: str) -> tuple[int, list[dict[str, Any]], dict[str, Any]]:
    code = main(["bench", *argv, "--format", "json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return code, lines[:-1], lines[-1]


def test_json_has_a_line_a_board_and_the_summary_last(good: str, capsys: Capture) -> None:
    code, boards, last = bench(capsys, good, "-a", "idastar", "-H", "linear-conflict")
    assert code == 0
    assert [board["length"] for board in boards] == [15, 13, 2]
    assert [board.get("expected") for board in boards] == [15, 13, None]
    assert "expected" not in boards[2]
    assert list(last) == ["schema", "summary"]
    assert list(last["summary"]) == [
        "boards", "solved", "optimal", "wrong", "seconds_mean", "seconds_max", "raised_mean",
    ]  # fmt: skip
    assert (last["summary"]["boards"], last["summary"]["solved"]) == (3, 3)
    assert (last["summary"]["optimal"], last["summary"]["wrong"]) == (3, 0)


def test_jobs_change_nothing_but_the_time(good: str, capsys: Capture) -> None:
    def without_times(boards: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for board in boards:
            del board["stats"]["prepare_seconds"], board["stats"]["elapsed_seconds"]
        return boards

    _, alone, _ = bench(capsys, good, "-a", "idastar")
    code, together, _ = bench(capsys, good, "-a", "idastar", "--jobs", "2")
    assert code == 0
    assert without_times(alone) == without_times(together)


@pytest.mark.parametrize(
    ("line", "algorithm", "code", "wrong"),
    [
        ("4: 1 2 3/4 0 6/7 5 8", "astar", 1, 1),
        ("0: 1 2 3/4 0 6/7 5 8", "astar", 1, 1),
        ("2: 1 2 3/4 0 6/7 5 8", "astar", 0, 0),
        ("1 2 3/4 5 6/8 7 0", "astar", 1, 0),
        ("18: 3 2 4 8 1 0 7 12 5 10 6 15 9 13 11 14", "greedy", 0, 0),
        ("44: 3 2 4 8 1 0 7 12 5 10 6 15 9 13 11 14", "greedy", 1, 1),
    ],
)
def test_a_length_that_contradicts_the_file_is_wrong(
    line: str, algorithm: str, code: int, wrong: int, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(line)
    got, _, last = bench(capsys, str(path), "-a", algorithm)
    assert (got, last["summary"]["wrong"]) == (code, wrong)


def test_a_bound_above_the_length_in_the_file_is_wrong(tmp_path: Path, capsys: Capture) -> None:
    """The board is 31 moves from its goal; the search is stopped before it finds a solution."""
    path = tmp_path / "boards.txt"
    for expected, wrong in ((11, 1), (31, 0)):
        path.write_text(f"{expected}: 8 6 7/2 5 4/3 0 1")
        code, [board], last = bench(capsys, str(path), "-a", "idastar", "--nodes", "100")
        assert board["length"] is None
        assert 11 < board["lower_bound"] <= 31
        assert (code, last["summary"]["wrong"]) == (1 if wrong else 3, wrong)


def test_a_limit_is_a_limit(good: str, capsys: Capture) -> None:
    code, boards, last = bench(capsys, good, "-a", "bfs", "--nodes", "1000")
    assert code == 3
    assert [board["outcome"] for board in boards] == ["limit", "limit", "solved"]
    assert last["summary"]["solved"] == 1


def test_the_other_formats_say_the_same(good: str, capsys: Capture) -> None:
    assert main(["bench", good, "-a", "idastar", "--format", "csv"]) == 0
    said = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert [row["expected"] for row in rows] == ["15", "13", ""]
    assert "solved 3" in said.err
    assert main(["bench", good, "-a", "idastar", "--format", "md"]) == 0
    assert "| solved | 3 |" in capsys.readouterr().out
    assert main(["bench", good, "-a", "idastar"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert len(out.split("\n\n")[0].splitlines()) == 4
    assert "solved                       3\n" in out


def test_standard_input_is_a_file_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("2: 1 2 3/4 0 6/7 5 8"))
    code, [board], _ = bench(capsys, "-", "-a", "astar")
    assert (code, board["length"]) == (0, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no boards found"),
        ("# nothing\n\n", "no boards found"),
        ("1 2/3 0\n1 2/3 3\n", "boards.txt:2: "),
        ("5: \n", "boards.txt:1: "),
        ("\x00\x01", "boards.txt:1: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, words: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(text)
    assert main(["bench", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert words in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.txt"], "missing.txt: cannot be read"),
        (["."], ".: cannot be read"),
        (["{good}", "-a", "nothing"], "no algorithm 'nothing'"),
        (["{good}", "-a", "astar", "-o", "tis=last"], "did you mean 'ties'?"),
        (["{good}", "--jobs", "0"], "not a whole number of at least 1"),
        (["{good}", "--goal", "1 2/3 0"], "the goal is 2x2"),
    ],
)
def test_nonsense_is_refused_before_anything_runs(
    arguments: list[str], words: str, good: str, capsys: Capture
) -> None:
    assert main(["bench", *(one.format(good=good) for one in arguments)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err


def test_a_binary_file_is_not_text(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "boards.bin"
    path.write_bytes(b"\xff\xfe\x00\x80")
    assert main(["bench", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err

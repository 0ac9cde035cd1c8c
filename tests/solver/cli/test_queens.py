"""`queens`: counts, boards and formats."""

from __future__ import annotations

import csv
import io
import json

import pytest

from solver.cli import main
from solver.registry import queens_algorithms

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", queens_algorithms.names())
def test_json_has_the_keys_promised(name: str, capsys: Capture) -> None:
    assert main(["queens", "8", "-a", name, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"schema", "puzzle", "n", "algorithm", "solutions", "unique", "boards", "stats"} <= set(found)
    assert (found["puzzle"], found["n"], found["algorithm"]) == ("queens", 8, name)
    assert found["stopped_by"] is None
    assert (found["solutions"], found["unique"], len(found["boards"])) == (92, 12, 92)
    first = "06471352" if name == "dfs" else "04752613"
    assert "".join(map(str, found["boards"][0])) == first
    assert found["stats"]["raised"] > 0


@pytest.mark.parametrize(
    ("mode", "solutions", "boards"),
    [("--first", 1, 1), ("--all", 4, 4), ("--unique", 4, 1), ("--count", 4, 0)],
)
def test_modes_keep_what_they_say(mode: str, solutions: int, boards: int, capsys: Capture) -> None:
    assert main(["queens", "6", mode, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["solutions"], len(found["boards"])) == (solutions, boards)


@pytest.mark.parametrize("n", ["2", "3"])
def test_where_there_is_no_solution_the_status_is_1(n: str, capsys: Capture) -> None:
    assert main(["queens", n]) == 1
    assert "cannot stand" in capsys.readouterr().out


def test_a_limit_stops_it_with_what_was_found(capsys: Capture) -> None:
    assert main(["queens", "12", "--nodes", "1000", "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["stopped_by"], found["stats"]["raised"]) == ("limit", "nodes", 1000)
    assert len(found["boards"]) == found["solutions"] > 0


def test_the_text_draws_a_board_and_lists_all(capsys: Capture) -> None:
    assert main(["queens", "8"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("  Q . . . . . . .\n")
    assert "solutions  92\nunique     12\n" in out
    assert "   1  0 4 7 5 2 6 1 3\n" in out
    assert out.endswith("  92  7 3 0 2 5 1 6 4\n")
    assert max(map(len, out.splitlines())) <= 80


def test_draw_draws_every_board_with_its_number(capsys: Capture) -> None:
    assert main(["queens", "4", "-a", "dfs", "--all", "--draw"]) == 0
    drawings = """
  1  2 0 3 1

  . . Q .
  Q . . .
  . . . Q
  . Q . .

  2  1 3 0 2

  . Q . .
  . . . Q
  Q . . .
  . . Q .
"""
    out = capsys.readouterr().out
    assert out.endswith(drawings)
    assert out.count("Q") == 8
    assert main(["queens", "8", "--draw"]) == 0
    out = capsys.readouterr().out
    assert out.count("Q") == 92 * 8
    assert "\n\n  92  7 3 0 2 5 1 6 4\n\n  . . . . . . . Q\n" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--count"], "--count keeps no boards"), (["--format", "csv"], "in the text format only")],
)
def test_draw_says_where_it_draws_nothing(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["queens", "4", "--draw", *arguments]) == 0
    assert words in capsys.readouterr().err


def test_csv_and_markdown_have_a_line_a_board(capsys: Capture) -> None:
    assert main(["queens", "6", "--format", "csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[1] == ["1", "1", "3", "5", "0", "2", "4"]
    assert len(rows) == 5
    assert main(["queens", "6", "--format", "md"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    assert main(["queens", "6", "--count", "--format", "csv"]) == 0
    [row] = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["n"], row["solutions"], row["unique"]) == ("6", "4", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["0"], "0 queens: the number must be from 1"),
        (["-3"], "-3 queens: the number must be from 1"),
        (["eight"], "'eight' is not a number of queens"),
        (["8", "-a", "bsf"], "did you mean 'bfs'?"),
        (["8", "--first", "--count"], "cannot be given with"),
        (["8", "--time", "0"], "must be a number above 0"),
    ],
)
def test_nonsense_is_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["queens", *arguments]) == 2
    assert words in capsys.readouterr().err

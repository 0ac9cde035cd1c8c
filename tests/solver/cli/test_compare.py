"""`compare` and `report`: lanes, the table, the best of each column, and the written report."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from solver.cli import main
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report.comparison import comparison
from solver.report.lab import lab_report
from solver.report.tables import Table
from solver.search import solve
from solver.shipped import shipped_board

Capture = pytest.CaptureFixture[str]
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"
SAFE = ["--nodes", "200000"]


def test_every_algorithm_that_fits_has_a_lane(capsys: Capture) -> None:
    assert main(["compare", "npuzzle8", "--format", "json", *SAFE]) == 0
    lanes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    puzzle = SlidingPuzzle.of(shipped_board("npuzzle8"))
    fit = {spec.name for spec in algorithms if spec.choose is None and spec.why_not(puzzle) is None}
    assert {lane["algorithm"] for lane in lanes} >= fit
    # An algorithm that says it is incomplete may miss the goal; beam does not miss this one.
    honest = {spec.name for spec in algorithms if not spec.complete} - {"beam"}
    assert all(lane["outcome"] == "solved" for lane in lanes if lane["algorithm"] not in honest)
    assert len({(lane["algorithm"], lane["heuristic"]) for lane in lanes}) == len(lanes)


def test_lanes_are_every_algorithm_with_every_heuristic(capsys: Capture) -> None:
    arguments = ["-a", "astar", "-a", "bfs", "-H", "misplaced", "-H", "manhattan"]
    assert main(["compare", "npuzzle8", *arguments, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["algorithm"], row["heuristic"]) for row in rows] == [
        ("astar", "misplaced"),
        ("astar", "manhattan"),
        ("bfs", ""),
    ]


def test_the_text_marks_the_best_and_fits_a_terminal(capsys: Capture) -> None:
    assert main(["compare", "solvable1_15", *SAFE]) == 0
    out = capsys.readouterr().out
    assert "*" in out
    assert "optimal" in out
    assert "nodes up" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_mark_is_apart_from_the_figure_before_it() -> None:
    table = comparison([solve(shipped_board("solvable1_15"), "bfs")]).text()
    assert len(re.findall(r" \*", table)) == table.count("*") == 7


def test_the_best_is_among_the_lanes_that_solved_it(capsys: Capture) -> None:
    arguments = ["-a", "astar", "-a", "bfs", "--nodes", "200"]
    assert main(["compare", "solvable1_15", *arguments, "--format", "md"]) == 0
    table, about, legend = capsys.readouterr().out.split("\n\n")
    [astar, bfs] = table.splitlines()[2:]
    assert astar.count("*") == 7
    assert bfs.count("*") == 0
    code = shipped_board("solvable1_15").code
    assert about == f"Board `{code}`, goal standard. Limits of each lane: 10 s, 200 nodes, 1000 MB."
    assert legend.startswith("`*`: the best of its column among the lanes with a solution.")


def test_an_option_is_for_the_lanes_that_have_it(capsys: Capture) -> None:
    arguments = ["-a", "wastar", "-a", "bfs", "-o", "weight=3"]
    assert main(["compare", "npuzzle8", *arguments, "--format", "json"]) == 0
    lanes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [lane["options"] for lane in lanes] == [{"weight": 3.0}, {}]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["npuzzle8", "-a", "astr"], "did you mean 'astar'?"),
        (["npuzzle8", "-H", "nothing"], "no heuristic 'nothing'"),
        (["npuzzle8", "-a", "bfs", "-o", "weight=3"], "'weight'"),
        (["npuzzle8", "-a", "wastar", "-o", "weight=0"], "weight=0"),
        (["npuzzle8", "--time", "-1"], "must be a number above 0"),
    ],
)
def test_nonsense_is_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["compare", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_lane_that_does_not_fit_is_left_out_with_the_reason(capsys: Capture) -> None:
    arguments = ["-a", "astar", "-H", "walking-distance", "-H", "manhattan", "--nodes", "100"]
    assert main(["compare", "default_6x6", *arguments]) == 3
    said = capsys.readouterr()
    assert "astar is left out: walking-distance would need" in said.err
    assert "astar manhattan" in said.out


def test_statuses(capsys: Capture) -> None:
    assert main(["compare", UNSOLVABLE]) == 1
    assert "swap 8 and 7" in capsys.readouterr().out
    assert main(["compare", UNSOLVABLE, "-a", "bfs", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["outcome"] == "unsolvable"
    assert main(["compare", "npuzzle15", "-a", "bfs", "--nodes", "10"]) == 3


def test_a_table_too_wide_goes_on_below() -> None:
    table = Table(["name", "aaaaaaaa", "bbbbbbbb", "cccccccc"], [("x", "1", "2", "3")])
    assert table.text(26).splitlines() == [
        "name  aaaaaaaa  bbbbbbbb",
        "----  --------  --------",
        "x            1         2",
        "",
        "name  cccccccc",
        "----  --------",
        "x            3",
    ]


def test_report_writes_it_all_down(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "lab.md"
    arguments = ["report", "npuzzle8", "--output", str(path), "-a", "astar", "-a", "bfs"]
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"written: {path}\n"
    text = path.read_text(encoding="utf-8")
    for part in (
        "# 3x3 sliding puzzle",
        "3x3:1.2.3.0.4.6.7.5.8",
        "| Kurang(i) | 0 | 0 | 0 | 0 | 0 | 1 | 1 | 0 | 5 |",
        "**Solvable**",
        "10 s, 1000 MB",
        "| astar manhattan | optimal | 3* |",
        "| bfs | optimal | 3* |",
        "tile:LUL",
        "start      1 L        2 U        3 L",
    ):
        assert part in text
    assert [other.name for other in tmp_path.iterdir()] == ["lab.md"]


def test_what_one_lane_has_found_another_may_have_proven() -> None:
    puzzle = SlidingPuzzle.of(shipped_board("npuzzle8"))
    proven = solve(puzzle, "astar")
    found = replace(proven, algorithm="staged", heuristic=None, lower_bound=1)
    unfinished = replace(proven, outcome=Outcome.LIMIT, path=None)
    text = lab_report(puzzle, [found, unfinished], [Limits(nodes=5), Limits()], "tile")
    assert "Limits of each lane: 5 nodes (staged); none (astar manhattan)." in text
    assert f"{found.length} moves, proven optimal, by staged." in text


def test_report_loses_nothing(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "lab.md"
    path.write_text("mine")
    arguments = ["report", "npuzzle8", "--output", str(path), "-a", "astar"]
    assert main(arguments) == 2
    assert "--force" in capsys.readouterr().err
    assert path.read_text() == "mine"
    assert main([*arguments, "--force"]) == 0
    assert path.read_text().startswith("# 3x3")


def test_report_of_an_unsolvable_board_says_why(tmp_path: Path) -> None:
    path = tmp_path / "lab.md"
    assert main(["report", UNSOLVABLE, "--output", str(path)]) == 1
    text = path.read_text()
    assert "**Not solvable**" in text
    assert "swap 8 and 7" in text


def test_report_refuses_where_it_cannot_write(capsys: Capture, tmp_path: Path) -> None:
    assert main(["report", "npuzzle8", "--output", str(tmp_path)]) == 2
    assert "a folder" in capsys.readouterr().err
    assert main(["report", "npuzzle8", "--output", str(tmp_path / "no" / "lab.md")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main(["report", "npuzzle8"]) == 2

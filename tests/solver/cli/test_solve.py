"""`solve`: the output in each format, and the exit status in every case."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.board import Board
from solver.cli import main
from solver.moves import parse_moves
from solver.registry import algorithms
from solver.shipped import shipped_board
from solver.verify import replay

NEAR = "1 2 3/4 0 6/7 5 8"
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"
KEYS = [
    "schema",
    "puzzle",
    "size",
    "board",
    "goal",
    "algorithm",
    "heuristic",
    "options",
    "outcome",
    "length",
    "moves",
    "notation",
    "proven_optimal",
    "lower_bound",
    "stopped_by",
    "stats",
]
STATS = [
    "raised",
    "expanded",
    "duplicates",
    "frontier",
    "frontier_peak",
    "depth",
    "max_depth",
    "memory_bytes",
    "memory_peak_bytes",
    "prepare_seconds",
    "elapsed_seconds",
]

Capture = pytest.CaptureFixture[str]


def objects(capsys: Capture, *argv: str) -> tuple[int, list[dict[str, Any]]]:
    code = main(["solve", *argv, "--format", "json"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_json_has_exactly_the_keys_promised(capsys: Capture) -> None:
    code, [found] = objects(capsys, NEAR, "-a", "astar", "-H", "manhattan")
    assert code == 0
    assert list(found) == KEYS
    assert list(found["stats"]) == STATS
    assert found["size"] == [3, 3]
    assert found["board"] == "3x3:1.2.3.4.0.6.7.5.8"
    assert found["goal"] == "3x3:1.2.3.4.5.6.7.8.0"
    assert (found["algorithm"], found["heuristic"], found["options"]) == ("astar", "manhattan", {})
    assert (found["outcome"], found["length"], found["moves"]) == ("solved", 2, "UL")
    assert found["notation"] == "tile"
    assert found["proven_optimal"] is True
    assert found["lower_bound"] == 2


def test_the_default_is_a_proven_answer_on_4x4(capsys: Capture) -> None:
    code, [found] = objects(capsys, "solvable1_15")
    assert code == 0
    assert found["length"] == 15
    assert found["proven_optimal"] is True


@pytest.mark.parametrize("name", algorithms.names())
def test_every_algorithm_can_be_asked_for(name: str, capsys: Capture) -> None:
    code, [found] = objects(capsys, NEAR, "-a", name)
    board = Board.parse(NEAR)
    if not algorithms[name].complete and found["outcome"] == "exhausted":
        assert code == 3
        return
    assert code == 0
    assert replay(board, parse_moves(found["moves"])) == Board.solved(3, 3)


def test_the_blank_goes_the_other_way(capsys: Capture) -> None:
    _, [found] = objects(capsys, NEAR, "-a", "bfs", "--notation", "blank")
    assert (found["moves"], found["notation"]) == ("DR", "blank")


def test_options_are_those_given_in_their_own_types(capsys: Capture) -> None:
    _, [found] = objects(capsys, NEAR, "-a", "wastar", "-o", "weight=2", "-o", "order=drul")
    assert found["options"] == {"weight": 2.0, "order": "DRUL"}


def test_the_figures_of_a_report_come_out_of_a_plain_call(capsys: Capture) -> None:
    rules = ["-o", "ties=last", "-o", "visited=raised", "-o", "reverse=skip", "-o", "order=DRUL"]
    _, [found] = objects(capsys, "solvable1_15", "-a", "bnb", "-H", "misplaced", *rules)
    assert (found["length"], found["stats"]["raised"]) == (15, 117)


def test_the_rule_of_report_0_is_not_optimal_and_says_so(capsys: Capture) -> None:
    board = "1 2 8 3/9 5 0 4/10 12 6 11/13 14 7 15"
    _, [ours] = objects(capsys, board, "-a", "bnb")
    _, [theirs] = objects(capsys, board, "-a", "bnb", "-o", "visited=raised", "-o", "ties=last")
    assert (ours["length"], ours["proven_optimal"]) == (19, True)
    assert (theirs["length"], theirs["proven_optimal"]) == (21, False)


def test_an_unsolvable_board_is_told_so(capsys: Capture) -> None:
    code, [found] = objects(capsys, UNSOLVABLE, "-a", "idastar")
    assert code == 1
    assert found["outcome"] == "unsolvable"
    assert found["length"] is found["moves"] is found["lower_bound"] is None
    assert found["proven_optimal"] is False
    assert found["stats"]["raised"] == 0
    assert main(["solve", UNSOLVABLE, "-a", "idastar"]) == 1
    assert "swap 8 and 7 to make it solvable" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("limit", [("--nodes", "1000"), ("--memory", "1"), ("--time", "0.01")])
def test_a_limit_stops_it_with_figures(limit: tuple[str, str], capsys: Capture) -> None:
    code, [found] = objects(capsys, "npuzzle15", "-a", "bfs", *limit)
    assert code == 3
    assert found["outcome"] == "limit"
    assert found["length"] is found["moves"] is None
    assert found["stats"]["raised"] > 0
    assert found["lower_bound"] > 0


def test_a_search_that_ends_without_the_goal_is_a_limit_too(capsys: Capture) -> None:
    code, [found] = objects(capsys, "demo22", "-a", "dfs", "-o", "depth=3")
    assert (code, found["outcome"]) == (3, "exhausted")


def test_each_board_is_solved_and_the_worst_status_wins(capsys: Capture) -> None:
    code, found = objects(capsys, NEAR, "no such board", UNSOLVABLE, NEAR, "-a", "astar")
    assert code == 2
    assert [one["outcome"] for one in found] == ["solved", "unsolvable", "solved"]
    code, _ = objects(capsys, UNSOLVABLE, "npuzzle15", "-a", "bfs", "--nodes", "10")
    assert code == 3


def test_the_text_says_everything(capsys: Capture) -> None:
    assert main(["solve", "solvable1_15", "-a", "bnb", "-o", "ties=last"]) == 0
    out = capsys.readouterr().out
    assert "  13  14      15\n" in out
    for part in (
        "sum 18 is even",
        "bnb with misplaced, ties=last",
        "15 moves, proven optimal",
        "tile:",
        "raised",
        "expanded",
        "duplicates",
        "frontier",
        "peak",
        "memory",
        "max depth",
        "nodes/s",
        "prepared",
        "searched",
    ):
        assert part in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_unproven_length_comes_with_a_bound(capsys: Capture) -> None:
    assert main(["solve", "solvable2_20", "-a", "greedy"]) == 0
    assert "lower bound" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("steps", "blocks"),
    [("all", ["0123"]), ("1", ["01", "2", "3"]), ("2", ["012", "3"]), ("3", ["0123"]), ("none", [""])],
)
def test_steps_shows_all_boards_in_blocks(steps: str, blocks: list[str], capsys: Capture) -> None:
    assert main(["solve", "npuzzle8", "-a", "bfs", "--steps", steps, "--pause"]) == 0
    out = capsys.readouterr().out
    assert [
        "".join(re.findall(r"^step (\d) of 3:", block, re.MULTILINE)) for block in out.split("-" * 40)
    ] == blocks
    if steps != "none":
        assert re.findall(r"^step \d of 3: tile:(.)$", out, re.MULTILINE) == ["L", "U", "L"]


def test_kurang_comes_with_the_solution_in_every_format(capsys: Capture) -> None:
    assert main(["solve", "npuzzle8", "-a", "bfs", "--kurang"]) == 0
    assert "Kurang(i)  0 0 0 0 0 1 1 0 5\n(9 is the blank)\nX 1, sum 8\n" in capsys.readouterr().out
    assert main(["solve", "npuzzle8", "-a", "bfs", "--kurang", "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["kurang"]["9"], record["x"], record["sum"]) == (5, 1, 8)
    assert main(["solve", "npuzzle8", "-a", "bfs", "--kurang", "--format", "md"]) == 0
    assert "| Kurang(i) | 0 | 0 | 0 | 0 | 0 | 1 | 1 | 0 | 5 |" in capsys.readouterr().out


def test_an_unsolvable_board_says_how_long_the_check_took(capsys: Capture) -> None:
    assert main(["solve", UNSOLVABLE]) == 1
    assert re.search(r"^checked +in [\d.]+ ms$", capsys.readouterr().out, re.MULTILINE)
    assert main(["solve", UNSOLVABLE, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["stats"]["elapsed_seconds"] > 0


def test_the_peak_of_memory_is_never_below_what_is_in_use(capsys: Capture) -> None:
    assert main(["solve", "solvable2_20", "-a", "bnb", "--format", "json"]) == 0
    stats = json.loads(capsys.readouterr().out)["stats"]
    assert stats["memory_peak_bytes"] >= stats["memory_bytes"] > 0


@pytest.mark.parametrize(
    ("limit", "name"), [(["--nodes", "5"], "nodes"), (["--memory", "1"], "memory"), ([], None)]
)
def test_json_names_the_limit_that_stopped_it(limit: list[str], name: str | None, capsys: Capture) -> None:
    main(["solve", "solvable3_25" if limit else "npuzzle8", "-a", "bfs", *limit, "--format", "json"])
    assert json.loads(capsys.readouterr().out)["stopped_by"] == name


def test_csv_has_a_header_and_a_row_a_board(capsys: Capture) -> None:
    assert main(["solve", NEAR, UNSOLVABLE, "-a", "astar", "--format", "csv"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["outcome"] for row in rows] == ["solved", "unsolvable"]
    assert (rows[0]["length"], rows[0]["proven_optimal"]) == ("2", "true")
    assert (rows[1]["length"], rows[1]["lower_bound"]) == ("", "")
    assert set(STATS) <= set(rows[0])


def test_markdown_is_one_table(capsys: Capture) -> None:
    assert main(["solve", NEAR, "npuzzle8", "-a", "astar", "--format", "md"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert len({line.count("|") for line in lines}) == 1


def test_goals_by_name_and_as_boards(capsys: Capture, tmp_path: Path) -> None:
    goal = tmp_path / "goal.txt"
    goal.write_text("0 1 2\n3 4 5\n6 7 8\n")
    for argument in ("blank-first", str(goal), "0 1 2/3 4 5/6 7 8"):
        _, [found] = objects(capsys, "bfs_cli", "--goal", argument, "-a", "astar")
        assert (found["goal"], found["length"]) == ("3x3:0.1.2.3.4.5.6.7.8", 14)


def test_standard_input_is_read_once(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(NEAR))
    code, found = objects(capsys, "-", "-a", "astar")
    assert (code, found[0]["length"]) == (0, 2)
    monkeypatch.setattr(sys, "stdin", io.StringIO(NEAR))
    assert main(["solve", "-", "-", "-a", "astar"]) == 2
    assert "only once" in capsys.readouterr().err


def test_a_heuristic_that_is_not_used_is_noted(capsys: Capture) -> None:
    assert main(["solve", NEAR, "-a", "bfs", "-H", "manhattan", "--format", "json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["heuristic"] is None
    assert "bfs uses no heuristic" in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: BOARD"),
        ([NEAR, "-a", "astr"], "did you mean 'astar'?"),
        ([NEAR, "-H", "manhatan"], "did you mean 'manhattan'?"),
        ([NEAR, "-a", "astar", "-o", "tis=last"], "did you mean 'ties'?"),
        ([NEAR, "-a", "astar", "-o", "ties=best"], "it takes last | first | heapq | java | low-g | high-g"),
        ([NEAR, "-a", "astar", "-o", "ties"], "name=value"),
        ([NEAR, "-a", "astar", "-o", "goal=snake"], "no option of astar called 'goal'"),
        ([NEAR, "-a", "astar", "-o", "limits=1"], "no option of astar called 'limits'"),
        ([NEAR, "-a", "wastar", "-o", "weight=nan"], "a number from 1 to 20"),
        ([NEAR, "--goal", "snaek"], "did you mean 'snake'?"),
        ([NEAR, "--goal", "1 2/3 3"], "the goal:"),
        ([NEAR, "--goal", "1 2/3 0"], "the goal is 2x2 and the board is 3x3"),
        ([NEAR, "--goal", "missing.txt"], "the goal: 'missing.txt' is not a file"),
        ([NEAR, "--time", "abc"], "--time takes seconds, such as 2.5; not 'abc'"),
        ([NEAR, "--nodes", "1.5"], "--nodes takes a whole number, such as 1000000; not '1.5'"),
        ([NEAR, "--time"], "--time needs a value"),
        ([NEAR, "--all=3"], "--all takes no value; not '3'"),
        ([NEAR, "--time", "0"], "must be a number above 0"),
        ([NEAR, "--time", "nan"], "must be a number above 0"),
        ([NEAR, "--nodes", "-1"], "must be a number above 0"),
        ([NEAR, "--memory", "lots"], "--memory takes megabytes, such as 500; not 'lots'"),
        ([NEAR, "--steps", "0"], "not all, none or a whole number of at least 1"),
        ([NEAR, "--steps", "some"], "not all, none or a whole number of at least 1"),
        ([NEAR, "--format", "yaml"], "md; not 'yaml'"),
        ([NEAR, "--format", "jsno"], "; not 'jsno'; did you mean 'json'?"),
        ([NEAR, "--notation", "king"], "--notation takes tile or blank; not 'king'"),
        ([NEAR, "--tim", "3"], "no option '--tim'; did you mean '--time'?"),
        (["1 2/3 3"], "3 occurs more than once"),
        ([""], "is not a file"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["solve", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("puzzle-tui: ")
    assert said.err.count("\n") == 1
    assert words in said.err


def test_odd_file_names_are_fine(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a board, bläh \udcff.txt"
    try:
        path.write_text(NEAR.replace("/", "\n"))
    except (OSError, UnicodeError):
        pytest.skip("this file system has no such names")
    assert main(["solve", str(path), NEAR, "-a", "astar"]) == 0
    assert "a board, bl" in capsys.readouterr().out


def test_a_large_board_is_drawn_whole(capsys: Capture) -> None:
    assert main(["solve", "default_10x10", "-a", "staged"]) == 0
    out = capsys.readouterr().out
    first = shipped_board("default_10x10").tiles[:10]
    assert out.splitlines()[0].split() == [str(tile) for tile in first if tile]


# -- all shortest solutions ---------------------------------------------------------------------------

FAR = "8 6 7/2 5 4/3 0 1"
"""31 moves from the goal; it has 40 shortest solutions."""


def test_all_shortest_solutions_as_json(capsys: Capture) -> None:
    code, [found] = objects(capsys, FAR, "--all", "-a", "idastar")
    assert code == 0
    assert list(found) == [*KEYS, "solutions", "solutions_complete", "all_moves"]
    assert (found["solutions"], found["solutions_complete"], found["length"]) == (40, True, 31)
    assert len(set(found["all_moves"])) == 40
    assert found["all_moves"][0] == found["moves"]
    for moves in found["all_moves"]:
        assert replay(Board.parse(FAR), parse_moves(moves)) == Board.solved(3, 3)


def test_max_cuts_the_list_and_not_the_count(capsys: Capture) -> None:
    _, [found] = objects(capsys, FAR, "--all", "--max", "3", "-a", "idastar", "--notation", "blank")
    assert (found["solutions"], len(found["all_moves"])) == (40, 3)
    assert replay(Board.parse(FAR), parse_moves(found["all_moves"][2], "blank")) == Board.solved(3, 3)
    assert main(["solve", NEAR, "--max", "3"]) == 2
    assert "--all" in capsys.readouterr().err
    assert main(["solve", NEAR, "--all", "--max", "10001"]) == 2
    assert "10,000" in capsys.readouterr().err


def test_all_shortest_solutions_as_text_csv_and_markdown(capsys: Capture) -> None:
    assert main(["solve", FAR, "--all", "--max", "2", "-a", "idastar"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "solutions  40 shortest solutions of 31 moves" in lines
    assert lines[-3] == "the first 2 of 40 found (tile)"
    first, second = (line.split() for line in lines[-2:])
    assert (first[0], second[0]) == ("1", "2")
    assert main(["solve", FAR, "--all", "--max", "2", "-a", "idastar", "--format", "csv"]) == 0
    [row] = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["solutions"], row["solutions_complete"]) == ("40", "true")
    assert row["all_moves"].split() == [first[1], second[1]]
    assert main(["solve", FAR, "--all", "--max", "2", "-a", "idastar", "--format", "md"]) == 0
    assert capsys.readouterr().out.strip().endswith(f"| 40 | yes | {first[1]} {second[1]} |")


def test_a_limit_says_at_least_and_exits_with_3(capsys: Capture) -> None:
    assert main(["solve", FAR, "--all", "-a", "bnb", "--nodes", "150000"]) == 3
    text = capsys.readouterr().out
    assert "solutions  at least " in text
    assert "stopped by the limit on nodes" in text
    code, [found] = objects(capsys, FAR, "--all", "-a", "bnb", "--nodes", "1000")
    assert code == 3
    assert (found["solutions"], found["solutions_complete"], found["all_moves"]) == (0, False, [])
    code, [found] = objects(capsys, UNSOLVABLE, "--all")
    assert code == 1
    assert (found["solutions"], found["solutions_complete"]) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-a", "greedy"], "greedy cannot find all shortest solutions"),
        (["-a", "beam"], "beam cannot find all shortest solutions"),
        (["-a", "astar", "-H", "report-inversion"], "report-inversion may overestimate"),
        (["-a", "bnb", "-o", "visited=raised"], "visited=best"),
    ],
)
def test_what_cannot_find_all_is_refused(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert main(["solve", FAR, "--all", *arguments]) == 2
    assert sentence in capsys.readouterr().err

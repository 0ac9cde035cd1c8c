"""`--rules`: a report's algorithm, heuristic, options and way of counting, by name."""

from __future__ import annotations

import csv
import io
import json

import pytest

from solver.cli import main
from solver.coursework.rules import RULES

Capture = pytest.CaptureFixture[str]


def solved(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert main(["solve", *arguments, "--format", "json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        ("solvable1_15 --rules report-0", {"raised": 117}),
        ("tc4 --rules report-1", {"created": 438}),
        ("npuzzle15 --rules report-2", {"explored": 14908, "created": 30115}),
        ("config2 --rules report-3", {"generated": 14336, "examined": 4786}),
        ("config2 --rules report-3 -H manhattan", {"generated": 387, "examined": 125}),
        (
            "bfs_cli --rules report-4 --goal blank-first",
            {"expanded": 8706, "generated": 14732, "bytes": 471424},
        ),
        ("dfs_cli --rules report-4 -a dfs --goal blank-first", {"expanded": 181437}),
    ],
)
def test_rules_give_the_counts_of_the_report(arguments: str, counts: dict[str, int], capsys: Capture) -> None:
    found = solved(capsys, *arguments.split())
    assert found["rules"] == arguments.split()[2]
    assert found["report_counts"] == counts


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("solvable1_15 --rules report-0", "117 raised (the root is counted)"),
        ("tc2 --rules report-1", "98,203 created (the root is not counted)"),
        ("npuzzle8 --rules report-2", "3 explored (the goal is not counted)"),
        (
            "config2 --rules report-3",
            "14,336 generated (the root is not counted), 4,786 examined (the goal is counted)",
        ),
        ("bfs_cli --rules report-4 --goal blank-first", "471,424 bytes (32 bytes per generated node)"),
    ],
)
def test_the_text_says_what_is_counted(arguments: str, words: str, capsys: Capture) -> None:
    assert main(["solve", *arguments.split()]) == 0
    assert words in " ".join(capsys.readouterr().out.split())


def test_the_text_has_the_figures_of_the_report_in_place_of_ours(capsys: Capture) -> None:
    assert main(["solve", "tc4", "--rules", "report-1"]) == 0
    out = capsys.readouterr().out
    assert "\ncreated              438   expanded" in out
    assert "439" not in out


def test_json_keeps_our_own_definitions(capsys: Capture) -> None:
    by_rules = solved(capsys, "tc4", "--rules", "report-1")
    options = ["ties=heapq", "visited=none", "reverse=skip", "order=ULDR"]
    by_hand = solved(
        capsys, "tc4", "-a", "bnb", "-H", "misplaced", *(part for each in options for part in ("-o", each))
    )
    assert isinstance(by_rules["stats"], dict)
    assert by_rules["stats"]["raised"] == 439
    measured = {"stats", "rules", "report_counts"}
    assert {key: by_rules[key] for key in by_rules.keys() - measured} == {
        key: by_hand[key] for key in by_hand.keys() - measured
    }
    assert "rules" not in by_hand


def test_single_parts_are_overridden(capsys: Capture) -> None:
    options = solved(capsys, "tc4", "--rules", "report-1", "-o", "ties=java")["options"]
    assert options == {"ties": "java", "visited": "none", "reverse": "skip", "order": "ULDR"}
    found = solved(capsys, "tc4", "--rules", "report-1", "-H", "manhattan")
    assert (found["algorithm"], found["heuristic"]) == ("bnb", "manhattan")
    found = solved(capsys, "tc4", "--rules", "report-1", "-a", "astar")
    assert (found["algorithm"], found["heuristic"]) == ("astar", "misplaced")
    # An algorithm gets those of the report's options that it has.
    found = solved(capsys, "tc4", "--rules", "report-1", "-a", "idastar")
    assert (found["algorithm"], found["heuristic"]) == ("idastar", "misplaced")
    assert found["options"] == {"reverse": "skip", "order": "ULDR"}
    found = solved(capsys, "npuzzle8", "--rules", "report-2", "-a", "ucs")
    assert (found["algorithm"], found["heuristic"]) == ("ucs", None)
    found = solved(capsys, "config1", "--rules", "report-3", "-a", "staged")
    assert (found["algorithm"], found["report_counts"]) == ("staged", {})


def test_csv_and_markdown_have_the_counts_in_columns_of_their_own(capsys: Capture) -> None:
    assert main(["solve", "tc4", "config1", "--rules", "report-1", "--format", "csv"]) == 0
    first, second = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (first["raised"], first["rules"], first["report_counts"]) == ("439", "report-1", "created=438")
    assert second["report_counts"].startswith("created=")
    assert main(["solve", "tc4", "--rules", "report-1", "--format", "md"]) == 0
    head, _, line = capsys.readouterr().out.splitlines()
    assert head.endswith("| rules | report counts |")
    assert line.endswith("| report-1 | created=438 |")


@pytest.mark.parametrize("name", RULES)
def test_compare_runs_the_searches_of_a_report(name: str, capsys: Capture) -> None:
    assert main(["compare", "npuzzle8", "--rules", name, "--format", "json"]) == 0
    lanes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    methods = RULES[name].methods
    assert [(lane["algorithm"], lane["heuristic"]) for lane in lanes] == [
        (method.algorithm, method.heuristic) for method in methods
    ]
    assert all(lane["rules"] == name for lane in lanes)
    assert [list(lane["report_counts"]) for lane in lanes] == [
        [count.name for count in method.counts] for method in methods
    ]


def test_compare_says_what_is_counted_and_fits_a_terminal(capsys: Capture) -> None:
    assert main(["compare", "config2", "--rules", "report-3"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert "report 3 misplaced: 14,336 generated (the root is not counted), 4,786 examined" in told
    assert "report 3 manhattan: 387 generated (the root is not counted), 125 examined" in told


def test_compare_takes_parts_of_the_rules(capsys: Capture) -> None:
    arguments = ["--rules", "report-3", "-H", "manhattan", "-H", "linear-conflict", "-o", "ties=first"]
    assert main(["compare", "config1", *arguments, "--format", "json"]) == 0
    lanes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(lane["algorithm"], lane["heuristic"]) for lane in lanes] == [
        ("bnb", "manhattan"),
        ("bnb", "linear-conflict"),
    ]
    assert all(lane["options"] == {**RULES["report-3"].methods[0].options, "ties": "first"} for lane in lanes)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "tc4", "--rules", "report-5"], "did you mean 'report-"),
        (["solve", "tc4", "--rules", "report-1", "-o", "depth=3"], "'depth'"),
        (["compare", "tc4", "--rules", "report1"], "did you mean 'report-1'?"),
        (["compare", "tc4", "--rules", "report-1", "--preset", "all"], "only one of them"),
    ],
)
def test_rules_that_make_no_sense_are_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_nothing_is_left_out_of_what_was_never_counted(capsys: Capture) -> None:
    assert main(["solve", "tc1", "--rules", "report-1", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["report_counts"] == {"created": 0}
    assert main(["solve", "bfs_cli", "--rules", "report-4", "--nodes", "100", "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)
    # No goal was found, so the nodes include none.
    assert found["report_counts"]["expanded"] == found["stats"]["expanded"]


def test_an_iterative_search_is_not_counted_as_a_report_would(capsys: Capture) -> None:
    assert main(["solve", "tc4", "--rules", "report-1", "-a", "idastar", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["report_counts"] == {}

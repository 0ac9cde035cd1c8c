"""Every figure that the source reports published, re-run."""

from __future__ import annotations

import json

import pytest

from solver.cli import main
from solver.cli.commands.reproduce import measure, ours
from solver.cli.narrator import Silence
from solver.published import RUNS, Run
from solver.shipped import shipped_names

Capture = pytest.CaptureFixture[str]

EXACT = """
47 57 15 117 RULLLUURDRURDDD 20 1933 ULDDRRDRUUULLDDLDRRR 25 38789 URDLDRRDLUULURRDRULLDDRRD
31 23 98203 ULDRURDLLLURRDRULLDRDRD 21 15357 URRDLLURDRULLDRDLDRRR 13 438 RULLDRRULLDRR 37
3 11 4 19 14336 4786 22 212753 70535 3 11 4 19 387 125 22 1111 367 22 478246 154621 37 57
4 181437 4 UULL 14 8706 14732 471424 LURRDLULDRRULL
92 0-4-7-5-2-6-1-3 15721 92 0-4-7-5-2-6-1-3 2056
""".split()  # noqa: SIM905
"""As printed in the reports: a slip in the data module must not pass for a reproduction."""


def name(run: Run) -> str:
    return " ".join(run.arguments)


def test_the_published_figures_are_those_of_the_reports() -> None:
    exact = [figure.value for run in RUNS for figure in run.figures if figure.exact]
    assert [str(value).replace(" ", "-") for value in exact] == EXACT


@pytest.mark.parametrize("run", RUNS, ids=name)
def test_exact_figures_are_equal(run: Run) -> None:
    found = measure(run, Silence())
    for figure in run.figures:
        if figure.exact:
            assert (figure.name, ours(figure, found)) == (figure.name, figure.value)


@pytest.mark.parametrize("run", [run for run in RUNS if run.command != "queens"], ids=name)
def test_boards_are_ones_that_ship(run: Run) -> None:
    assert run.subject in shipped_names()


def test_near_figures_are_near() -> None:
    near = {
        (name(run), figure.name): ours(figure, measure(run, Silence()))
        for run in RUNS
        for figure in run.figures
        if not figure.exact
    }
    rules = "-o visited=taken -o reverse=skip -o order=by-last-move"
    astar = "-a astar -H report-inversion"
    assert near[f"solve npuzzle8 -a ucs -o ties=low-g {rules}", "explored"] == 12
    assert near[f"solve npuzzle8 {astar} -o ties=low-g {rules}", "explored"] == 3
    assert near[f"solve npuzzle15 {astar} -o ties=low-g {rules}", "moves"] == 49
    assert near[f"solve npuzzle15 {astar} -o ties=first {rules}", "moves"] == 51
    assert near[f"solve npuzzle15 {astar} -o ties=last {rules}", "moves"] == 51
    assert near["solve npuzzle35 -a staged", "moves"] >= 144


def test_all_of_it_is_printed_and_the_status_is_0(capsys: Capture) -> None:
    assert main(["reproduce", "--format", "json"]) == 0
    *rows, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert last["summary"] == {"figures": len(rows), "exact": len(EXACT), "equal": len(EXACT)}
    assert all(row["equal"] for row in rows if row["exact"])


def test_the_text_can_be_read_and_pasted(capsys: Capture) -> None:
    assert main(["reproduce"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    pasted = out.replace(" \\\n   ", "")
    for run in RUNS:
        assert f"report {run.report}: puzzle-tui {name(run)}\n" in pasted


def test_a_command_of_the_table_gives_the_same_figures(capsys: Capture) -> None:
    run = next(run for run in RUNS if run.subject == "tc4")
    assert main([*run.arguments, "--format", "json", "--notation", "blank"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["length"], found["stats"]["raised"], found["moves"]) == (13, 439, "RULLDRRULLDRR")

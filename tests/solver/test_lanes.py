"""Lanes and presets: which fit a board, their names, and the methods of the reports."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from solver.cli import main
from solver.coursework.figures import RUNS
from solver.errors import PuzzleError
from solver.lanes import PRESETS, REPORTS, SMALL_CELLS, Lane, default_preset, line_up, preset
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report.comparison import lane_name
from solver.scramble import random_board
from solver.search import solve
from solver.shipped import shipped_board

Capture = pytest.CaptureFixture[str]
EIGHT = SlidingPuzzle.of(shipped_board("npuzzle8"))


def puzzles() -> Iterator[SlidingPuzzle]:
    """One of every kind of size."""
    for rows, cols in ((2, 2), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)):
        yield SlidingPuzzle.of(random_board(rows, cols, "K7Q2"))


@pytest.mark.parametrize("name", PRESETS)
def test_lanes_of_a_preset_fit_and_are_told_apart(name: str) -> None:
    for puzzle in puzzles():
        lanes = preset(name, puzzle).lanes
        assert lanes
        assert len({lane.name for lane in lanes}) == len({lane.short for lane in lanes}) == len(lanes)
        assert line_up(lanes, puzzle).lanes == lanes


@pytest.mark.parametrize("name", PRESETS)
def test_a_lane_is_called_as_its_result_is(name: str) -> None:
    for lane in preset(name, EIGHT).lanes:
        result = solve(EIGHT, lane.algorithm, lane.heuristic, limits=Limits(nodes=1000), **lane.options)
        assert lane_name(result) == lane.name


def test_every_algorithm_is_informed_or_not_and_in_all() -> None:
    names = {name: {lane.algorithm for lane in preset(name, EIGHT).lanes} for name in PRESETS}
    real = {spec.name for spec in algorithms if spec.choose is None}
    assert names["informed"] | names["uninformed"] == names["all"] == real
    assert not names["informed"] & names["uninformed"]


def test_the_first_preset_suits_the_board() -> None:
    for puzzle in puzzles():
        assert default_preset(puzzle) == ("all" if len(puzzle.board.tiles) <= SMALL_CELLS else "informed")


def test_every_published_run_is_a_lane_of_the_reports() -> None:
    lanes = [(lane.rules, lane.algorithm, lane.heuristic, dict(lane.options)) for lane in REPORTS]
    published = [run for run in RUNS if run.command == "solve" and run.rules]
    assert published
    for run in published:
        method = run.method
        assert (f"report-{run.report}", method.algorithm, method.heuristic, method.options) in lanes


@pytest.mark.parametrize(
    ("board", "title", "raised", "expanded"),
    [
        ("solvable1_15", "report 0 bnb", 117, None),
        ("tc4", "report 1 bnb", 438 + 1, None),
        ("config1", "report 3 misplaced", 11 + 1, 4),
        ("config2", "report 3 manhattan", 387 + 1, 125),
    ],
)
def test_the_reports_preset_gives_the_published_counts(
    board: str, title: str, raised: int, expanded: int | None, capsys: Capture
) -> None:
    assert main(["compare", board, "--preset", "reports", "--nodes", "500", "--format", "json"]) == 0
    lanes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    stats = lanes[[lane.title for lane in REPORTS].index(title)]["stats"]
    assert stats["raised"] == raised
    assert expanded in (None, stats["expanded"])


def test_a_preset_on_the_command_line_fits_a_terminal(capsys: Capture) -> None:
    assert main(["compare", "solvable1_15", "--preset", "reports", "--nodes", "1000"]) == 0
    out = capsys.readouterr().out
    assert "report 3 locking" in out
    assert "report 0 bnb: bnb misplaced ties=last visited=raised reverse=skip order=DRUL" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--preset", "informd"], "did you mean 'informed'?"),
        (["--preset", "all", "-a", "bfs"], "-a and -H"),
        (["--preset", "uninformed", "-o", "weight=2"], "'weight'"),
    ],
)
def test_a_preset_that_makes_no_sense_is_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["compare", "npuzzle8", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_options_are_part_of_a_lane() -> None:
    light, heavy = line_up(
        [Lane("wastar", None, {"weight": "2"}), Lane("wastar", None, {"weight": 3})], EIGHT
    ).lanes
    assert (light.name, heavy.name) == ("wastar manhattan weight=2.0", "wastar manhattan weight=3.0")
    with pytest.raises(PuzzleError, match="weight=0"):
        line_up([Lane("wastar", None, {"weight": 0})], EIGHT)

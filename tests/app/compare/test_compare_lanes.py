"""Lanes and presets: what fits, what it is called, and that the reports' methods are those of the reports."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from solver.board import Board
from solver.cli import main
from solver.coursework.figures import RUNS
from solver.errors import PuzzleError, UnknownName
from solver.lanes import PRESETS, REPORTS, SMALL, Lane, default_preset, line_up, preset
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report.comparison import lane_name
from solver.scramble import random_board
from solver.search import solve
from solver.shipped import shipped_board
from tui.compare.model.race import Race
from tui.compare.model.start_list import StartList
from tui.compare.model.text import about_lane, about_race

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
        assert default_preset(puzzle) == ("all" if len(puzzle.board.tiles) <= SMALL else "informed")


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


# -- the start list -------------------------------------------------------------------------------


def test_lanes_are_added_and_taken_out() -> None:
    lanes = StartList(EIGHT)
    lanes.choose("uninformed")
    added = lanes.add(Lane("astar", "misplaced"))
    assert lanes.lanes[-1] == added
    assert lanes.title == "uninformed, changed"
    with pytest.raises(PuzzleError, match="is a lane already"):
        lanes.add(Lane("astar", "misplaced", {}))
    with pytest.raises(PuzzleError, match="4x4"):
        lanes.add(Lane("astar", "pdb-663"))
    lanes.remove(0)
    assert [lane.algorithm for lane in lanes.lanes] == [
        "bidirectional",
        "dfs",
        "iddfs",
        "staged",
        "ucs",
        "astar",
    ]
    lanes.choose_next()
    assert lanes.title == "reports"
    with pytest.raises(UnknownName):
        lanes.choose("everything")


def test_what_does_not_fit_this_board_may_fit_the_next() -> None:
    fifteen = SlidingPuzzle.of(random_board(4, 4, "K7Q2"))
    lanes = StartList(fifteen)
    assert lanes.preset == "informed"
    lanes.add(Lane("astar", "pdb-663"))
    before = lanes.lanes
    lanes.take(EIGHT)
    assert "astar pdb-663" not in [lane.name for lane in lanes.lanes]
    assert any("pdb-663" in sentence for sentence in lanes.left_out)
    lanes.take(fifteen)
    assert lanes.lanes == before


def test_a_race_is_of_the_lanes_that_have_not_come_to_an_end() -> None:
    lanes = StartList(EIGHT)
    lanes.choose("uninformed")
    race = lanes.race()
    while race.turn():
        pass
    lanes.note(race)
    assert len(lanes.results()) == len(lanes.lanes)
    lanes.add(Lane("astar"))
    assert [standing.lane.name for standing in lanes.race().standings()] == ["astar manhattan"]
    assert len(lanes.race(again=True).standings()) == len(lanes.lanes)
    assert lanes.results() == []


def test_other_limits_or_another_board_forget_the_results() -> None:
    lanes = StartList(EIGHT)
    race = lanes.race()
    while race.turn():
        pass
    lanes.note(race)
    assert lanes.results()
    lanes.limit(lanes.limits)
    assert lanes.results()
    lanes.limit(Limits(nodes=5))
    assert lanes.results() == []
    lanes.note(race)
    lanes.take(SlidingPuzzle.of(Board.parse("1 2 3/4 5 6/7 0 8")))
    assert lanes.results() == []
    assert lanes.limits == Limits(nodes=5)


def run(lanes: StartList, *, again: bool = False) -> Race:
    """Run a race to its end and take in what came out."""
    race = lanes.race(again=again)
    while race.turn():
        pass
    lanes.note(race)
    return race


def test_lanes_together_never_get_more_than_half_of_what_is_free() -> None:
    free = [4_000_000_000]
    lanes = StartList(EIGHT, lambda: free[0])
    while len(lanes.lanes) > 1:
        lanes.remove(0)
    first = lanes.lanes[0]
    alone = run(lanes).limits
    assert alone.megabytes == 1000
    lanes.choose("all")
    several = lanes.race()
    count = len(several.standings())
    assert count == len(lanes.lanes) - 1
    assert count * (several.limits.megabytes or 0) <= 2000
    # Each lane is told with the limits that it ran under.
    assert lanes.limits_of(first) == alone
    assert lanes.limits_of(lanes.lanes[0]) == several.limits
    # What is free is asked at the start, and all lanes that run anew get the same share of it.
    free[0] = 1_000_000_000
    every = run(lanes, again=True)
    assert len(lanes.lanes) * (every.limits.megabytes or 0) <= 500
    assert {lanes.limits_of(lane) for lane in lanes.lanes} == {every.limits}
    lanes.remove(0)
    assert lanes.limits == every.limits


def test_the_headline_has_the_best_bound_that_any_lane_has_proven() -> None:
    hard = SlidingPuzzle.of(Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"))
    lanes = StartList(hard)
    for _ in lanes.lanes:
        lanes.remove(0)
    lanes.add(Lane("staged"))
    lanes.add(Lane("idastar", "linear-conflict"))
    lanes.limit(Limits(nodes=100_000))
    run(lanes)
    found, proven = lanes.results()
    assert proven.length is None
    assert found.lower_bound < proven.lower_bound
    assert f"at least {proven.lower_bound} " in about_race(hard, lanes, None, 80, 5, other=False).plain


def test_words_beside_the_board_fit_or_end_with_a_mark() -> None:
    lanes = StartList(EIGHT)
    for name, about in PRESETS.items():
        assert len(about) <= 36
        lanes.choose(name)
        words = about_race(EIGHT, lanes, None, 40, 4, other=False).plain.splitlines()
        assert len(words) == 4
        assert words[-1] == f"{about} (p)"
    told = about_race(EIGHT, lanes, None, 30, 4, other=True).plain
    assert "Play has another board now: Space races on that one." in told
    # Beside a name that is cut there is still room for what it does.
    narrow = about_lane(lanes.standings()[0], 30, 2).plain.splitlines()
    assert len(narrow) == 2
    assert all(line.endswith("…") for line in narrow)
    for width in range(-1, 5):
        # A terminal may be as small as it likes.
        about_race(EIGHT, lanes, None, width, 5, other=False)
        about_lane(lanes.standings()[0], width, 3)

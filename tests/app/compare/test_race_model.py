"""The model of Compare: lanes, limits and results, and a race that is started, stopped and discarded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hosting import FakeHost

from solver.board import Board
from solver.errors import PuzzleError, UnknownName
from solver.lanes import PRESETS, Lane, preset
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.shipped import shipped_board
from tui.compare.model.race import Race
from tui.compare.model.race_model import RaceModel
from tui.compare.screen import CompareScreen
from tui.compare.text import lane_text, race_text
from tui.edit.screen import EditScreen

EIGHT = SlidingPuzzle.of(shipped_board("npuzzle8"))
HARD = SlidingPuzzle.of(Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"))
UNSOLVABLE = SlidingPuzzle.of(Board.parse("1 2 3/4 5 6/8 7 0"))


def race_model(puzzle: SlidingPuzzle, free: Callable[[], int | None] = lambda: None) -> RaceModel:
    """A model whose lanes are known."""
    return RaceModel(FakeHost(CompareScreen, EditScreen, puzzle=puzzle), free)


def host_of(model: RaceModel) -> FakeHost:
    """The screen of a model."""
    assert isinstance(model.host, FakeHost)
    return model.host


def play(model: RaceModel, puzzle: SlidingPuzzle) -> None:
    """Let the current game have this puzzle."""
    host_of(model).game_puzzle = puzzle


def started(model: RaceModel, *, again: bool = False) -> Race:
    """A race that has not begun to run."""
    model.start(again=again)
    assert model.race is not None
    return model.race


def run(model: RaceModel, *, again: bool = False) -> Race:
    """Run a race to its end and read what came out."""
    race = started(model, again=again)
    while race.turn():
        pass
    model.update()
    return race


def test_lanes_are_added_and_removed() -> None:
    model = race_model(EIGHT)
    model.choose_preset("uninformed")
    added = model.add(Lane("astar", "misplaced"))
    assert model.lanes[-1] == added
    assert model.title == "uninformed, changed"
    with pytest.raises(PuzzleError, match="is already a lane"):
        model.add(Lane("astar", "misplaced", {}))
    with pytest.raises(PuzzleError, match="4x4"):
        model.add(Lane("astar", "pdb-663"))
    assert model.chosen is not None
    assert model.chosen.lane == added
    model.lines.cursor = 0
    model.remove()
    uninformed = [lane.algorithm for lane in preset("uninformed", EIGHT).lanes]
    assert uninformed[0] == "bfs"
    assert [lane.algorithm for lane in model.lanes] == [*uninformed[1:], "astar"]
    # Without the last lane the cursor is on the one before it, and without any on none.
    model.lines.cursor = len(model.lanes) - 1
    model.remove()
    assert model.chosen.lane == model.lanes[-1]
    for _ in model.lanes:
        model.remove()
    model.remove()
    assert (model.lanes, model.chosen) == ((), None)
    model.next_preset()
    assert model.title == "reports"
    with pytest.raises(UnknownName):
        model.choose_preset("everything")


def test_what_does_not_fit_this_board_may_fit_the_next() -> None:
    fifteen = SlidingPuzzle.of(random_board(4, 4, "K7Q2"))
    model = race_model(fifteen)
    assert model.preset == "informed"
    model.add(Lane("astar", "pdb-663"))
    before = model.lanes
    play(model, EIGHT)
    model.take_game()
    assert "astar pdb-663" not in [lane.name for lane in model.lanes]
    assert any("pdb-663" in sentence for sentence in model.left_out)
    play(model, fifteen)
    model.take_game()
    assert model.lanes == before


def test_a_race_runs_the_lanes_that_have_not_finished() -> None:
    model = race_model(EIGHT)
    model.choose_preset("uninformed")
    run(model)
    assert len(model.results()) == len(model.lanes)
    model.add(Lane("astar"))
    assert [standing.lane.name for standing in started(model).standings()] == ["astar manhattan"]
    assert len(started(model, again=True).standings()) == len(model.lanes)
    assert model.results() == []


def test_lanes_are_sorted_by_the_figure_of_the_bars() -> None:
    model = race_model(EIGHT)
    model.choose_preset("uninformed")
    model.sort()
    assert "There is nothing to sort yet." in host_of(model).said[-1]
    model.set_limits(Limits(nodes=100_000))
    run(model)
    model.lines.cursor, model.lines.column = 2, "length"
    chosen = model.chosen
    model.sort()
    assert model.chosen == chosen
    lengths = [standing.figures.length for standing in model.standings() if standing.figures]
    solved = [length for length in lengths if length is not None]
    assert lengths == [*sorted(solved), *[None] * (len(lengths) - len(solved))]
    assert [result.length for result in model.results()] == lengths
    # More is better for nodes per second.
    model.lines.column = "n/s"
    model.sort()
    rates = [result.progress.nodes_per_second for result in model.results() if result.path is not None]
    assert rates == sorted(rates, reverse=True)
    # The lanes that are left keep their places.
    names = [lane.name for lane in model.lanes]
    removed = names.pop(model.lines.cursor)
    model.remove()
    assert [lane.name for lane in model.lanes] == names
    model.choose_preset("uninformed")
    assert removed in [lane.name for lane in model.lanes]
    assert model.lanes == preset("uninformed", EIGHT).lanes


def test_other_limits_or_another_board_drop_the_results() -> None:
    model = race_model(EIGHT)
    run(model)
    assert model.results()
    model.set_limits(model.limits)
    assert model.results()
    model.set_limits(Limits(nodes=5))
    assert model.results() == []
    run(model)
    assert model.results()
    play(model, SlidingPuzzle.of(Board.parse("1 2 3/4 5 6/7 0 8")))
    model.take_game()
    assert model.results() == []
    assert model.limits == Limits(nodes=5)


def test_lanes_together_never_get_more_than_half_of_what_is_free() -> None:
    free = [4_000_000_000]
    model = race_model(EIGHT, lambda: free[0])
    while len(model.lanes) > 1:
        model.remove()
    first = model.lanes[0]
    alone = run(model).limits
    assert alone.megabytes == 1000
    model.choose_preset("all")
    several = started(model)
    count = len(several.standings())
    assert count == len(model.lanes) - 1
    assert count * (several.limits.megabytes or 0) <= 2000
    # Each lane is told with the limits that it ran under.
    limits = {standing.lane.name: standing.limits for standing in model.standings()}
    assert (limits[first.name], limits[model.lanes[0].name]) == (alone, several.limits)
    # What is free is asked at the start, and all lanes that run anew get the same share of it.
    free[0] = 1_000_000_000
    every = run(model, again=True)
    assert len(model.lanes) * (every.limits.megabytes or 0) <= 500
    assert {standing.limits for standing in model.standings()} == {every.limits}
    model.remove()
    assert model.limits == every.limits


def test_the_headline_has_the_best_bound_that_any_lane_has_proven() -> None:
    model = race_model(HARD)
    for _ in model.lanes:
        model.remove()
    model.add(Lane("staged"))
    model.add(Lane("idastar", "linear-conflict"))
    model.set_limits(Limits(nodes=100_000))
    run(model)
    found, proven = model.results()
    assert proven.length is None
    assert found.lower_bound < proven.lower_bound
    verdict = f"Best: {found.length} moves (staged). No solution is shorter than {proven.lower_bound}."
    assert verdict in race_text(model, 80, 5).plain


def test_the_fastest_of_the_lanes_that_found_the_best_length_is_named() -> None:
    model = race_model(EIGHT)
    model.choose_preset("uninformed")
    run(model)
    best = min(result.length for result in model.results() if result.length is not None)
    tied = [s for s in model.standings() if s.result is not None and s.result.length == best]
    assert len(tied) > 1
    fastest = min(tied, key=lambda s: s.result.progress.elapsed if s.result else 0)
    shown = race_text(model, 80, 5).plain
    length = f"{best} moves, proven optimal"
    assert f"Best: {length} ({len(tied)} lanes; fastest: {fastest.lane.short})" in shown
    assert "\nby" not in shown


def test_after_a_stopped_race_one_sentence_says_whose_board_is_shown() -> None:
    model = race_model(HARD)
    started(model).turn()
    model.stop()
    model.update()
    assert not model.results()
    assert "Press Space to start the race." in race_text(model, 80, 5).plain
    play(model, EIGHT)
    shown = race_text(model, 80, 5).plain
    assert "Board of the last race. Press Space to race on the new one." in shown
    assert shown.count("Space") == 1


def test_the_text_beside_the_board_fits_or_ends_with_a_mark() -> None:
    model = race_model(EIGHT)
    for name, about in PRESETS.items():
        assert len(about) <= 36
        model.choose_preset(name)
        words = race_text(model, 40, 4).plain.splitlines()
        assert len(words) == 4
        key = "p: next preset" if len(about) + 17 <= 40 else "p"
        assert words[-1].lower() == f"{about} ({key})".lower()
    play(model, HARD)
    told = race_text(model, 30, 4).plain
    assert "Board of the last race. Press Space to race on the new one." in told
    # Beside a name that is cut there is still room for what it does.
    narrow = lane_text(model.standings()[0], 30, 2).plain.splitlines()
    assert len(narrow) == 2
    assert all(line.endswith("…") for line in narrow)
    for width in range(-1, 5):
        # A terminal may be as small as it likes.
        race_text(model, width, 5)
        lane_text(model.standings()[0], width, 3)


def test_a_lane_says_that_a_lower_bound_proves_what_its_algorithm_cannot() -> None:
    model = race_model(SlidingPuzzle.of(shipped_board("config1")))
    model.choose_preset("informed")
    run(model)
    told = {standing.lane.algorithm: lane_text(standing, 80, 12).plain for standing in model.standings()}
    assert "3 moves, proven optimal; a lower bound proves it, not greedy." in told["greedy"]
    assert "3 moves, proven optimal." in told["astar"]


def test_a_race_and_a_preset_wait_for_the_registry() -> None:
    host = FakeHost(CompareScreen, puzzle=EIGHT, loaded=False)
    model = RaceModel(host)
    assert (model.ready, model.lanes, model.files()) == (False, (), {})
    model.choose_preset("uninformed")
    model.start()
    assert (model.active, model.running) == (True, False)
    model.stop()
    assert "cancelled" in host.last_said()
    assert not model.active
    host.registry.load(model.line_up)
    model.start()
    host.registry.loaded()
    assert model.running
    assert model.title == "uninformed"
    assert model.lanes[0].name == "bfs"


def test_nothing_to_run_is_refused_with_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="NOT SOLVABLE"):
        race_model(UNSOLVABLE).start()
    model = race_model(EIGHT)
    for _ in model.lanes:
        model.remove()
    with pytest.raises(PuzzleError, match="There are no lanes"):
        model.start()
    assert not model.running


def test_a_race_that_is_stopped_keeps_its_figures_and_runs_again() -> None:
    model = race_model(HARD)
    model.choose_preset("uninformed")
    model.set_limits(Limits(megabytes=50))
    race = started(model)
    assert model.running
    while not any(standing.status == "running" for standing in model.standings()):
        assert race.turn()
        model.update()
    model.stop()
    assert not model.running
    assert "stopped" in {standing.status for standing in model.standings()}
    while race.turn():
        pass
    model.update()
    results = model.results()
    assert len(results) == len(model.lanes)
    assert any(result.outcome is Outcome.CANCELLED for result in results)
    unfinished = [standing.lane.name for standing in model.standings() if not standing.finished]
    assert [standing.lane.name for standing in started(model).standings()] == unfinished


def test_a_discarded_race_leaves_nothing_behind() -> None:
    model = race_model(HARD)
    race = started(model)
    model.discard_race()
    assert race.stopped
    assert not model.running
    while race.turn():
        pass
    model.update()
    assert not model.begun
    assert {standing.status for standing in model.standings()} == {"ready"}


def test_of_a_discarded_race_only_the_lanes_that_ended_have_figures() -> None:
    model = race_model(EIGHT)
    race = started(model)
    while not any(standing.ended for standing in race.standings()):
        race.turn()
    model.update()
    assert not all(standing.ended for standing in model.standings())
    model.discard_race()
    assert {standing.status for standing in model.standings() if not standing.ended} == {"ready"}
    assert model.begun


def test_files_are_there_when_there_is_something_to_write() -> None:
    model = race_model(EIGHT)
    assert model.files() == {}
    run(model)
    assert list(model.files()) == ["comparison.md", "comparison.csv", "comparison.json", "report.md"]
    assert all(text().endswith("\n") for text in model.files().values())
    assert list(race_model(UNSOLVABLE).files()) == ["report.md"]

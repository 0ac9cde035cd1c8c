"""A race: every lane ends as if it had run alone, all get equal shares, and none delays another."""

from __future__ import annotations

import threading
import time

import pytest
from patience import PATIENCE

from solver.board import Board
from solver.lanes import PRESETS, Lane, preset
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import lane_name, status_text
from solver.search import solve
from tui.compare.model.race import Race, default_limits, workers_for
from tui.jobs import start_thread

MIDDLE = SlidingPuzzle.of(Board.parse("8 6 7/2 5 4/3 0 1"))
HARD = SlidingPuzzle.of(Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"))
LIMITS = Limits(nodes=100_000, megabytes=200)


def facts(result: Result) -> tuple[object, ...]:
    """All of a result but its times."""
    tally = result.progress.tally
    counts = tally.raised, tally.expanded, tally.duplicates, tally.frontier_peak, tally.memory_bytes
    return lane_name(result), status_text(result), result.path, result.lower_bound, counts


def run(race: Race) -> list[Result]:
    """Run a race in its threads to the end."""
    race.run()
    results = [standing.result for standing in race.standings()]
    assert all(results)
    return [result for result in results if result is not None]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("workers", [1, 3])
def test_every_lane_comes_out_as_if_it_had_run_alone(name: str, workers: int) -> None:
    lanes = preset(name, MIDDLE).lanes
    alone = [solve(MIDDLE, lane.algorithm, lane.heuristic, limits=LIMITS, **lane.options) for lane in lanes]
    raced = run(Race(MIDDLE, lanes, LIMITS, workers))
    assert list(map(facts, raced)) == list(map(facts, alone))


def test_lanes_that_run_take_turns() -> None:
    race = Race(HARD, preset("reports", HARD).lanes, Limits(nodes=300_000, megabytes=200))
    since: dict[str, list[str]] = {}
    before = race.standings()
    while race.turn():
        now = race.standings()
        [turn] = [new.lane.name for old, new in zip(before, now, strict=True) if old.slices != new.slices]
        # Since its last turn no other lane has had two.
        others = since.get(turn, [])
        assert len(others) == len(set(others))
        since = {name: [*turns, turn] for name, turns in since.items()} | {turn: []}
        before = now
    assert race.ended
    assert all(standing.slices > 1 for standing in before)


def test_lanes_that_are_prepared_do_not_wait_for_those_that_are_not() -> None:
    lanes = [Lane("iddfs"), Lane("astar", "manhattan"), Lane("bfs")]
    race = Race(HARD, lanes, Limits(megabytes=200), patience=0.0)
    race.turn()
    assert [standing.status for standing in race.standings()] == ["running", "waiting", "waiting"]
    race.turn()
    assert race.standings()[0].slices > 1
    assert [standing.slices for standing in race.standings()[1:]] == [0, 0]


def test_a_stop_ends_every_lane_with_its_figures() -> None:
    lanes = preset("informed", HARD).lanes
    race = Race(HARD, lanes, Limits(megabytes=200))
    while any(standing.status == "waiting" for standing in race.standings()):
        assert race.turn()
    race.stop()
    while race.turn():
        pass
    assert race.ended
    for standing in race.standings():
        assert standing.result is not None
        assert standing.result.progress.tally.raised > 0
        assert standing.finished == (standing.result.outcome is not Outcome.CANCELLED)
    assert any(standing.status == "stopped" for standing in race.standings())


def test_a_stop_before_the_start_is_a_stop() -> None:
    race = Race(HARD, preset("uninformed", HARD).lanes, Limits())
    race.stop()
    assert {standing.status for standing in race.standings()} == {"stopped"}
    race.run()
    assert {standing.status for standing in race.standings()} == {"stopped"}
    assert all(standing.result is not None for standing in race.standings())


def test_a_stop_ends_the_threads() -> None:
    # None of them needs memory or comes to an end, however long the others take to be compiled.
    race = Race(HARD, [Lane("iddfs"), Lane("idastar", "misplaced"), Lane("idastar", "manhattan")], Limits())
    before = set(threading.enumerate())
    runner = start_thread(race.run, "race 0")
    threads = [thread for thread in set(threading.enumerate()) - before if thread.name.startswith("race")]
    assert threads
    end = time.monotonic() + PATIENCE
    while not all(standing.status == "running" for standing in race.standings()):
        assert not race.ended
        assert time.monotonic() < end
    race.stop()
    runner.join(PATIENCE)
    for thread in threads:
        thread.join(PATIENCE)
    assert race.ended
    assert not set(threads) & set(threading.enumerate())
    assert {standing.status for standing in race.standings()} == {"stopped"}


def test_a_lane_that_fails_says_so_and_the_others_continue() -> None:
    race = Race(MIDDLE, [Lane("astar", "pdb-663"), Lane("bfs"), Lane("astar", "manhattan")], LIMITS)
    race.run()
    broken, *others = race.standings()
    assert (broken.status, broken.result) == ("failed", None)
    assert broken.problem is not None
    assert "4x4" in broken.problem
    assert [standing.result is not None for standing in others] == [True, True]


def test_standings_tell_what_a_lane_is_doing() -> None:
    race = Race(HARD, [Lane("bfs"), Lane("astar", "manhattan")], Limits(nodes=3000), patience=0.0)
    assert [standing.status for standing in race.standings()] == ["waiting", "waiting"]
    race.turn()
    assert [standing.status for standing in race.standings()] == ["running", "waiting"]
    race.turn()
    first = race.standings()[0]
    assert first.figures is not None
    assert first.figures.progress.tally.raised > 1
    assert first.result is None
    while race.turn():
        pass
    assert [standing.status for standing in race.standings()] == ["nodes up", "nodes up"]


def test_a_race_leaves_a_core_and_half_of_the_memory_free() -> None:
    assert 1 <= workers_for(8) <= 4
    assert workers_for(1) == 1
    shares = [default_limits(lanes, 4_000_000_000).megabytes for lanes in (1, 8, 1000)]
    assert shares == [1000, 250, 10]
    assert default_limits(8, None) == Limits(seconds=10, megabytes=1000)

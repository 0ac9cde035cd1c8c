"""The driver: limits, pause, step, cancel, from one thread and from two."""

from __future__ import annotations

import threading

import pytest

from solver import Board, Limits, Outcome, SearchHandle, solve, start
from solver.errors import BadOption
from solver.progress import LimitKind, Phase
from solver.registry import algorithms

KORF_1 = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
EASY = Board.parse("6 5 3 8/0 1 4 7/2 9 14 11/13 15 10 12")


def test_iterating_runs_the_search_and_figures_only_grow():
    handle = start(EASY, "bfs", limits=Limits(nodes=50_000))
    assert handle.latest.phase is Phase.PREPARING
    seen = list(handle)
    assert handle.result is not None
    assert [p.tally.raised for p in seen] == sorted(p.tally.raised for p in seen)
    assert [p.elapsed for p in seen] == sorted(p.elapsed for p in seen)
    assert seen[-1] == handle.latest == handle.result.progress


def test_the_first_figures_are_of_the_root_alone():
    handle = start(EASY, "astar")
    assert next(handle).tally.raised == 1


@pytest.mark.parametrize("spec", list(algorithms), ids=lambda spec: spec.name)
def test_a_step_looks_at_one_node(spec):
    handle = start(EASY, spec.name)
    before = next(handle).tally.expanded
    for _ in range(5):
        handle.step()
        after = next(handle).tally.expanded
        assert after == before + 1
        before = after
    handle.cancel()
    assert handle.run().outcome is Outcome.CANCELLED


def test_resume_goes_on_after_steps():
    handle = start(EASY, "astar")
    handle.step()
    next(handle)
    next(handle)
    assert handle.paused
    handle.resume()
    stepped = handle.run()
    assert stepped.path == solve(EASY, "astar").path
    assert stepped.progress.tally == solve(EASY, "astar").progress.tally


class Runner(threading.Thread):
    """Runs a handle and tells when the search has begun."""

    def __init__(self, handle: SearchHandle) -> None:
        super().__init__(daemon=True)
        self.handle = handle
        self.begun = threading.Event()

    def run(self) -> None:
        for progress in self.handle:
            if progress.tally.raised > 10_000:
                self.begun.set()


def test_cancel_from_another_thread_ends_it_with_the_figures_so_far():
    handle = start(KORF_1, "idastar", "misplaced")
    runner = Runner(handle)
    runner.start()
    assert runner.begun.wait(60)
    handle.cancel()
    result = handle.wait(60)
    assert result is not None
    assert result.outcome is Outcome.CANCELLED
    assert result.progress.tally.raised > 10_000
    runner.join(60)
    assert not runner.is_alive()


def test_cancel_wakes_a_paused_search():
    handle = start(KORF_1, "idastar", "misplaced")
    runner = Runner(handle)
    runner.start()
    assert runner.begun.wait(60)
    handle.pause()
    handle.cancel()
    result = handle.wait(60)
    assert result is not None
    assert result.outcome is Outcome.CANCELLED


def test_resume_from_another_thread_goes_on():
    handle = start(EASY, "astar")
    handle.pause()
    runner = Runner(handle)
    runner.start()
    assert handle.wait(0) is None
    handle.resume()
    result = handle.wait(60)
    assert result is not None
    assert result.length == 25


def test_cancel_before_it_begins_prepares_nothing():
    handle = start(KORF_1, "astar")
    handle.cancel()
    result = handle.run()
    assert result.outcome is Outcome.CANCELLED
    assert result.prepare_seconds == 0


def test_a_time_limit_stops_it_and_keeps_the_proven_bound():
    result = solve(KORF_1, "idastar", "misplaced", limits=Limits(seconds=0.05))
    assert result.outcome is Outcome.LIMIT
    assert result.limit is LimitKind.SECONDS
    assert result.progress.elapsed >= 0.05
    assert result.path is None
    assert 41 <= result.lower_bound <= 57


@pytest.mark.parametrize("name", ["astar", "bfs", "dfs", "bidirectional", "bnb"])
@pytest.mark.parametrize("megabytes", [0.01, 0.3, 2.5])
def test_a_memory_limit_is_kept(name, megabytes):
    result = solve(KORF_1, name, limits=Limits(megabytes=megabytes))
    assert result.outcome is Outcome.LIMIT
    assert result.limit is LimitKind.MEGABYTES
    assert result.progress.tally.memory_bytes <= megabytes * 1_000_000


def test_a_memory_limit_is_nearly_used_up():
    result = solve(KORF_1, "astar", limits=Limits(megabytes=20))
    assert result.progress.tally.memory_bytes > 14_000_000


@pytest.mark.parametrize(
    "limits",
    [{"seconds": 0}, {"nodes": -1}, {"megabytes": 0}, {"seconds": float("nan")}, {"megabytes": float("inf")}],
)
def test_a_limit_must_be_above_zero(limits):
    with pytest.raises(BadOption, match="a number above 0"):
        Limits(**limits)


def test_solving_twice_gives_the_same_figures():
    assert solve(EASY, "astar").progress.tally == solve(EASY, "astar").progress.tally


def test_a_second_thread_cannot_run_the_same_search():
    handle = start(KORF_1, "idastar", "misplaced")
    runner = Runner(handle)
    runner.start()
    assert runner.begun.wait(60)
    handle.pause()
    refused = None
    # The first thread is now at rest inside the handle, or about to be.
    while refused is None and handle.result is None:
        try:
            handle.step()
            next(handle)
        except RuntimeError as error:
            refused = error
    assert "another thread" in str(refused)
    handle.cancel()
    assert handle.wait(60) is not None


def test_a_board_may_be_given_as_text():
    assert solve("1 2 3/4 0 6/7 5 8").length == 2

"""The driver: limits, pause, step, cancel, from one thread and from two."""

from __future__ import annotations

import inspect
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from patience import PATIENCE

from solver import (
    Board,
    Limits,
    Outcome,
    SearchHandle,
    SlidingPuzzle,
    random_board,
    solve,
    solve_all,
    start,
    start_all,
)
from solver.algorithms.auto import NO_END
from solver.checkpoint import Checkpoint
from solver.errors import BadOption, NotApplicable, UnknownName
from solver.pdb import store
from solver.pdb.partition import PDB_78
from solver.progress import LimitKind, Phase, Progress, Tally
from solver.registry import algorithms, heuristics

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


def test_the_speed_leaves_out_what_was_raised_before():
    """A search continued from a checkpoint counts the nodes before, but its time does not include them."""
    assert Progress(Tally(raised=300), elapsed=2.0, raised_before=100).nodes_per_second == 100
    assert Progress(Tally(raised=300), elapsed=0.0).nodes_per_second == 0


def test_the_first_figures_are_of_the_root_alone():
    handle = start(EASY, "astar")
    assert next(handle).tally.raised == 1


def test_a_search_that_starts_with_two_nodes_is_not_taken_for_one_that_is_continued():
    """Beams from both ends raise the start and the goal before the first budget."""
    result = solve(random_board(5, 5, "two"), threads=2, effort=NO_END, limits=Limits(seconds=1e-6))
    assert result.progress.raised_before == 0


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
    """Runs a handle and says when the search has begun."""

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
    assert runner.begun.wait(PATIENCE)
    handle.cancel()
    result = handle.wait(PATIENCE)
    assert result is not None
    assert result.outcome is Outcome.CANCELLED
    assert result.progress.tally.raised > 10_000
    runner.join(PATIENCE)
    assert not runner.is_alive()


def test_cancel_wakes_a_paused_search():
    handle = start(KORF_1, "idastar", "misplaced")
    runner = Runner(handle)
    runner.start()
    assert runner.begun.wait(PATIENCE)
    handle.pause()
    handle.cancel()
    result = handle.wait(PATIENCE)
    assert result is not None
    assert result.outcome is Outcome.CANCELLED


def test_resume_from_another_thread_goes_on():
    handle = start(EASY, "astar")
    handle.pause()
    runner = Runner(handle)
    runner.start()
    assert handle.wait(0) is None
    handle.resume()
    result = handle.wait(PATIENCE)
    assert result is not None
    assert result.length == 25


def test_a_search_paused_before_it_begins_prepares_and_shows_the_root():
    handle = start(EASY, "astar")
    handle.pause()
    first = next(handle)
    assert first.phase is Phase.SEARCHING
    assert (first.tally.raised, first.tally.expanded) == (1, 0)
    assert first.tally.board == EASY.tiles
    assert handle.paused
    handle.step()
    assert next(handle).tally.expanded == 1
    assert handle.paused


class Walker(threading.Thread):
    """Runs a handle and passes on its figures, one after another."""

    def __init__(self, handle: SearchHandle) -> None:
        super().__init__(daemon=True)
        self.handle = handle
        self.seen: queue.SimpleQueue[Progress] = queue.SimpleQueue()

    def run(self) -> None:
        for progress in self.handle:
            self.seen.put(progress)


def test_paused_before_it_begins_it_holds_still_until_a_step_and_a_cancel_ends_it():
    handle = start(KORF_1, "idastar", "pdb")
    handle.pause()
    walker = Walker(handle)
    walker.start()
    progress = walker.seen.get(timeout=PATIENCE)
    while progress.phase is Phase.PREPARING:
        progress = walker.seen.get(timeout=PATIENCE)
    assert progress.tally.raised == 1
    for expanded in (2, 3, 4):
        # The search waits: only a step brings new figures.
        assert walker.seen.empty()
        assert handle.result is None
        handle.step()
        assert walker.seen.get(timeout=PATIENCE).tally.expanded == expanded
    handle.cancel()
    result = handle.wait(PATIENCE)
    assert result is not None
    assert result.outcome is Outcome.CANCELLED
    assert result.progress.tally.expanded == 4
    walker.join(PATIENCE)
    assert not walker.is_alive()
    assert walker.seen.empty()


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
    assert runner.begun.wait(PATIENCE)
    handle.pause()
    refused = None
    # The first thread now waits inside the handle, or is about to.
    while refused is None and handle.result is None:
        try:
            handle.step()
            next(handle)
        except RuntimeError as error:
            refused = error
    assert "another thread" in str(refused)
    handle.cancel()
    assert handle.wait(PATIENCE) is not None


def test_a_board_may_be_given_as_text():
    assert solve("1 2 3/4 0 6/7 5 8").length == 2


# -- a table that is read when the search is run -----------------------------------------------------


@pytest.fixture
def large_table(tables: Path) -> Callable[[bool], Path]:
    """Puts the large table of 4x4 on disk, sound or not: all of its values are 0, so it is one long hole."""

    def put(sound: bool) -> Path:
        tables.mkdir(parents=True, exist_ok=True)
        checksum = crc32(np.zeros(PDB_78.size, np.uint8).data) ^ (not sound)
        path = tables / f"{PDB_78.name}.table"
        with path.open("wb") as file:
            file.write(store._head(PDB_78, checksum).ljust(store.HEAD))
            file.truncate(store.HEAD + PDB_78.size)
        return path

    return put


@pytest.mark.parametrize(
    ("algorithm", "heuristic", "instead"),
    [("auto", None, "pdb-663"), ("idastar", "pdb", "pdb"), ("auto", "pdb", "pdb")],
)
def test_a_table_found_damaged_as_it_is_read_gives_way_to_the_next_best(
    large_table, caplog, algorithm, heuristic, instead
):
    path = large_table(sound=False)
    handle = start(EASY, algorithm, heuristic)
    assert caplog.messages == [], "nothing is read before it is run"
    result = handle.run()
    assert (result.heuristic, result.length, result.proven_optimal) == (instead, 25, True)
    [said] = caplog.messages
    assert f"{path} is damaged: its checksum is wrong" in said
    assert result.progress.tally == solve(EASY, "idastar", "pdb-663").progress.tally
    assert solve(EASY, algorithm, heuristic).heuristic == instead
    assert len(caplog.messages) == 1, "it is not read again"


def test_a_damaged_table_asked_for_by_name_is_refused_with_the_way_out(large_table):
    large_table(sound=False)
    handle = start(EASY, "idastar", "pdb-78")
    words = "checksum is wrong; `puzzle-tui tables build pdb-78` rebuilds it"
    with pytest.raises(NotApplicable, match=words):
        handle.run()
    with pytest.raises(NotApplicable, match=words):
        handle.wait(0)
    assert words in heuristics["pdb-78"].why_not(SlidingPuzzle.of(EASY))
    with pytest.raises(NotApplicable, match=words):
        start(EASY, "idastar", "pdb-78")


def test_a_table_that_is_put_right_is_used_again(large_table):
    path = large_table(sound=False)
    assert solve(EASY).heuristic == "pdb-663"
    path.unlink()
    large_table(sound=True)
    assert solve(EASY).heuristic == "pdb-78"


def test_a_table_is_read_in_slices_that_a_cancel_ends(large_table, tmp_path):
    large_table(sound=True)
    handle = start(EASY, checkpoint=Checkpoint(tmp_path / "kept"))
    for _ in range(3):
        assert next(handle).phase is Phase.PREPARING
    handle.cancel()
    result = handle.run()
    assert (result.outcome, result.heuristic) == (Outcome.CANCELLED, "pdb-78")
    assert result.progress.tally.raised == 0
    Checkpoint(tmp_path / "kept").close()


def test_compare_leaves_out_a_lane_whose_table_turns_out_to_be_damaged(large_table, capsys):
    from solver.cli import main

    large_table(sound=False)
    assert main(["compare", EASY if isinstance(EASY, str) else EASY.code, "-a", "auto", "-a", "beam"]) == 0
    out, err = capsys.readouterr()
    assert "checksum is wrong" in err
    assert "is left out" in err
    assert "beam" in out


# -- a search that is set up by the thread that runs it ----------------------------------------------


def test_a_deferred_search_is_set_up_when_it_is_run_and_is_the_same_search():
    calls = []

    def begin():
        calls.append("begin")
        return start(EASY, "astar")

    handle = SearchHandle.deferred(begin)
    assert (handle.latest.phase, handle.result, calls) == (Phase.PREPARING, None, [])
    assert next(handle).phase is Phase.PREPARING
    assert next(handle).tally.raised == 1
    assert handle.run().tally == solve(EASY, "astar").tally
    assert calls == ["begin"]


def test_controls_of_a_deferred_search_count_before_it_is_set_up():
    handle = SearchHandle.deferred(lambda: start(EASY, "astar"))
    handle.step()
    handle.step()
    assert handle.paused
    assert [next(handle).tally.expanded for _ in range(4)] == [0, 0, 1, 2]
    handle.cancel()
    assert handle.cancelled
    assert handle.run().outcome is Outcome.CANCELLED


def test_a_deferred_search_that_cannot_be_set_up_fails_for_everyone():
    handle = SearchHandle.deferred(lambda: start(EASY, "nothing"))
    for ask in (lambda: next(handle), handle.run, lambda: handle.wait(0)):
        with pytest.raises(UnknownName, match="nothing"):
            ask()


def test_a_deferred_search_that_is_abandoned_has_a_result():
    handle = SearchHandle.deferred(lambda: start(EASY, "astar"))
    result = handle.abandon()
    assert (result.outcome, result.algorithm, result.raised) == (Outcome.CANCELLED, "astar", 0)
    assert handle.wait(0) is result


def test_what_an_abandoned_search_still_finds_is_dropped():
    handle = start(EASY, "astar")
    next(handle)
    result = handle.abandon()
    # Only now does the thread that runs the search end.
    handle._end(Outcome.EXHAUSTED)
    assert handle.result is handle.wait(0) is result


def test_a_deferred_board_without_a_solution_ends_at_once():
    handle = SearchHandle.deferred(lambda: start("1 2 3/4 5 6/8 7 0"))
    assert handle.run().outcome is Outcome.UNSOLVABLE


def test_the_signature_of_solve_is_that_of_start():
    for run, begin in ((solve, start), (solve_all, start_all)):
        assert inspect.signature(run).parameters == inspect.signature(begin).parameters
        assert run.__doc__ != begin.__doc__

"""The worker: a search in a thread, controlled from another one and reported by callbacks."""

from __future__ import annotations

import gc
import queue
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from patience import PATIENCE

from solver import Board, Limits, Outcome, SearchHandle, solve, start
from solver.errors import UnknownName
from solver.handle import SearchPlan
from solver.progress import Phase, Search, Tally
from solver.tree import PathSnapshot, SearchTree, TreeSnapshot
from solver.worker import SearchEnd, SearchReport, SearchWorker

EASY = Board.parse("6 5 3 8/0 1 4 7/2 9 14 11/13 15 10 12")
HARD = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")


class Listener:
    """Records what a worker reports, in order."""

    def __init__(
        self, begin: Callable[[], SearchHandle], kind: type[SearchWorker] = SearchWorker, **options: Any
    ) -> None:
        self.heard: queue.SimpleQueue[SearchReport | SearchEnd | BaseException] = queue.SimpleQueue()
        put = self.heard.put
        self.worker = kind(begin, put, put, put, **options)

    def next(self) -> SearchReport | SearchEnd | BaseException:
        return self.heard.get(timeout=PATIENCE)

    def report(self) -> SearchReport:
        """The next report of the search itself, not of its preparation."""
        heard = self.next()
        while isinstance(heard, SearchReport) and heard.progress.phase is Phase.PREPARING:
            heard = self.next()
        assert isinstance(heard, SearchReport)
        return heard

    def end(self) -> SearchEnd:
        heard = self.next()
        while isinstance(heard, SearchReport):
            heard = self.next()
        assert isinstance(heard, SearchEnd)
        assert self.worker.join(PATIENCE)
        assert self.heard.empty(), "the end is the last that is heard"
        return heard


def test_a_search_ends_as_it_does_without_a_worker() -> None:
    listener = Listener(lambda: start(EASY, "astar"))
    listener.worker.start()
    end, alone = listener.end(), solve(EASY, "astar")
    assert end.result.path == alone.path
    assert end.result.tally == alone.tally
    assert listener.worker.ended.is_set()
    assert listener.worker.latest == end.result.progress


def test_the_first_reports_are_of_the_preparation_and_of_the_root() -> None:
    listener = Listener(lambda: start(EASY, "bfs", limits=Limits(nodes=10_000)), interval=1e9)
    listener.worker.start()
    first, root = listener.next(), listener.report()
    assert isinstance(first, SearchReport)
    assert first.progress.phase is Phase.PREPARING
    assert (root.progress.tally.raised, root.progress.tally.expanded) == (1, 0)
    listener.end()


def test_callbacks_run_in_one_thread_which_is_not_the_callers() -> None:
    threads = set()

    def note(_: object) -> None:
        threads.add(threading.current_thread())

    worker = SearchWorker(lambda: start(EASY, "bfs", limits=Limits(nodes=10_000)), note, note, name="mine")
    worker.start()
    assert worker.join(PATIENCE)
    [thread] = threads
    assert thread is not threading.current_thread()
    assert (thread.name, thread.daemon) == ("mine", True)


def test_callbacks_are_optional() -> None:
    worker = SearchWorker(lambda: start(EASY, "astar"))
    worker.start()
    assert worker.join(PATIENCE)


def test_every_slice_is_reported_without_an_interval_and_few_with_a_long_one() -> None:
    def reports(interval: float) -> int:
        listener = Listener(lambda: start(HARD, "bfs", limits=Limits(nodes=300_000)), interval=interval)
        listener.worker.start()
        count, heard = 0, listener.next()
        while isinstance(heard, SearchReport):
            count, heard = count + 1, listener.next()
        return count

    # With a long interval these are the preparation, the root, and the first slice.
    assert reports(1e9) == 3 < reports(0)


def test_what_was_asked_before_the_start_holds() -> None:
    listener = Listener(lambda: start(EASY, "astar"))
    worker = listener.worker
    worker.step()
    worker.step()
    worker.start(steps=1)
    worker.step()
    assert [listener.report().progress.tally.expanded for _ in range(5)] == [0, 1, 2, 3, 4]
    assert worker.paused
    worker.resume()
    assert listener.end().result.tally == solve(EASY, "astar").tally


def test_paused_before_the_start_it_waits_at_the_root() -> None:
    listener = Listener(lambda: start(EASY, "bfs", limits=Limits(nodes=10_000)))
    listener.worker.start(paused=True)
    root = listener.report()
    assert (root.paused, root.progress.tally.expanded) == (True, 0)
    listener.worker.step()
    assert listener.report().progress.tally.expanded == 1
    listener.worker.cancel()
    end = listener.end()
    assert end.result.outcome is Outcome.CANCELLED
    assert end.result.expanded == 1, "nothing was expanded but what was asked for"


def test_a_pause_is_reported_once_the_node_is_complete() -> None:
    listener = Listener(lambda: start(HARD, "bfs"), interval=0)
    listener.worker.start()
    while listener.report().progress.tally.raised < 10_000:
        pass
    listener.worker.pause()
    report = listener.report()
    while not report.paused:
        report = listener.report()
    assert not report.progress.tally.mid_expansion
    assert isinstance(report.snapshot, TreeSnapshot), "a paused search sends what may be looked at"
    assert report.snapshot.whole
    listener.worker.cancel()
    listener.end()


def test_cancelled_before_the_start_it_ends_without_a_node() -> None:
    listener = Listener(lambda: start(HARD, "bfs"))
    listener.worker.cancel()
    assert listener.worker.stopping
    listener.worker.start()
    result = listener.end().result
    assert (result.outcome, result.raised) == (Outcome.CANCELLED, 0)
    assert listener.worker.stopping


def test_a_search_that_cannot_begin_reports_the_error_and_nothing_else() -> None:
    listener = Listener(lambda: start(EASY, "nothing"))
    listener.worker.start()
    assert isinstance(listener.next(), UnknownName)
    assert listener.worker.join(PATIENCE)
    assert listener.worker.ended.is_set()
    assert listener.heard.empty()


def test_an_error_in_a_callback_ends_the_search() -> None:
    errors: list[BaseException] = []

    def fails(_: SearchReport) -> None:
        raise ValueError("the listener failed")

    worker = SearchWorker(lambda: start(HARD, "bfs"), fails, on_error=errors.append)
    worker.start()
    assert worker.join(PATIENCE)
    assert str(errors[0]) == "the listener failed"


@pytest.mark.parametrize("in_callback", [False, True])
def test_a_search_that_failed_keeps_no_arrays_but_its_traceback(in_callback: bool) -> None:
    class Arrays:
        """Stands for what a search has in memory."""

    arrays: list[weakref.ref[Arrays]] = []
    errors: list[BaseException] = []

    def search() -> Search:
        mine = Arrays()
        arrays.append(weakref.ref(mine))
        yield Tally(raised=1)
        raise ValueError("the search failed")

    def report(found: SearchReport) -> None:
        if in_callback and found.progress.tally.raised:
            raise ValueError("the listener failed")

    def begin() -> SearchHandle:
        return SearchHandle(SearchPlan(search(), Limits(), lambda *_: pytest.fail("there is no result")))

    worker = SearchWorker(begin, report, on_error=errors.append)
    worker.start()
    assert worker.join(PATIENCE)
    gc.collect()
    assert arrays[0]() is None
    text = "".join(traceback.format_exception(errors[0]))
    assert f"in {'report' if in_callback else 'search'}\n    raise ValueError(" in text


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_without_a_callback_an_error_is_the_threads() -> None:
    worker = SearchWorker(lambda: start(EASY, "nothing"))
    worker.start()
    assert worker.join(PATIENCE)
    assert worker.ended.is_set()


def test_an_unsolvable_board_ends_at_once() -> None:
    listener = Listener(lambda: start("1 2 3/4 5 6/8 7 0"))
    listener.worker.start()
    assert listener.end().result.outcome is Outcome.UNSOLVABLE


def test_a_tree_of_the_largest_size_or_less_is_handed_over() -> None:
    listener = Listener(lambda: start(EASY, "astar"))
    listener.worker.start(paused=True)
    listener.report()
    assert isinstance(listener.worker.tree, SearchTree)
    listener.worker.resume()
    end = listener.end()
    assert end.tree is not None
    assert end.tree.raised == end.result.raised
    assert listener.worker.tree is None


def test_a_larger_tree_is_freed_before_the_end_is_reported() -> None:
    listener = Listener(lambda: start(EASY, "astar"), largest_tree=1)
    listener.worker.start(paused=True)
    listener.report()
    tree = weakref.ref(listener.worker.tree)
    listener.worker.resume()
    end = listener.end()
    assert end.tree is None
    gc.collect()
    assert tree() is None


def test_rounds_and_lengths_tell_what_reports_miss() -> None:
    listener = Listener(lambda: start(EASY, "idastar", "manhattan"), interval=1e9)
    listener.worker.start()
    end = listener.end()
    assert isinstance(end.snapshot, PathSnapshot)
    assert end.rounds == end.snapshot.rounds
    # Manhattan distance has the parity of the length, so every second number is a bound.
    bounds, raised = zip(*end.rounds, strict=True)
    assert bounds == tuple(range(bounds[0], 26, 2))
    assert len(bounds) > 2
    assert raised[0] == 0
    assert list(raised) == sorted(set(raised))
    board = "5x5:24.23.22.21.20.19.18.17.16.15.14.13.12.11.10.9.8.7.6.5.4.3.2.1.0"
    improving = Listener(lambda: start(board, "auto", limits=Limits(nodes=3_000_000)))
    improving.worker.start()
    end = improving.end()
    lengths = [length for _, length in end.lengths]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] == end.result.length


def test_a_watched_search_sends_a_glimpse_at_once_and_then_with_every_report() -> None:
    listener = Listener(lambda: start(HARD, "bfs"), interval=1e9)
    listener.worker.start()
    assert listener.report().snapshot is None
    listener.worker.watch(True)
    report = listener.report()
    while report.snapshot is None:
        report = listener.report()
    listener.worker.cancel()
    listener.end()


class Interleaved(SearchWorker):
    """Lets the search run for some slices after each flag that `watch` sets."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name in {"_watched", "_due"} and value:
            # A slice has been reported once the slice after the next one is seen.
            deadline = time.monotonic() + PATIENCE
            for _ in range(3):
                seen = self.latest
                while self.latest is seen:
                    assert time.monotonic() < deadline, "no slice came"


def test_watched_between_two_reports_the_first_one_has_a_snapshot() -> None:
    listener = Listener(lambda: start(HARD, "bfs"), Interleaved, interval=1e9)
    listener.worker.start()
    # The root and the first slice are always reported.
    assert [listener.report().snapshot for _ in range(2)] == [None, None]
    listener.worker.watch(True)
    assert listener.report().snapshot is not None
    listener.worker.cancel()
    listener.end()

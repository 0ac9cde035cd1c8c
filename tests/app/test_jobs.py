"""Background work: every job runs, and its reports arrive in order and in one thread, or are dropped."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import Queue
from typing import Any

import pytest
from patience import PATIENCE

from solver.progress import Outcome
from solver.queens import QueensAnswer, start_queens
from solver.worker import SearchEnd, SearchReport
from tui import jobs
from tui.jobs import Job, JobQueue, SearchJob, start_thread


def test_jobs_run_in_the_order_of_the_requests() -> None:
    queue, done, gate = JobQueue("test"), list[int](), threading.Event()
    queue.add(lambda: done.append(-1) if gate.wait(PATIENCE) else None)
    for number in range(50):
        queue.add(lambda number=number: done.append(number))
    assert not queue.wait(0)
    gate.set()
    assert queue.wait(PATIENCE)
    assert done == list(range(-1, 50))


@pytest.mark.parametrize("error", [ValueError, SystemExit])
def test_a_job_that_raises_does_not_stop_the_next_ones(
    error: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise error("broken")

    queue, done = JobQueue("test"), list[int]()
    with caplog.at_level(logging.CRITICAL + 1):
        for number in range(3):
            queue.add(broken)
            queue.add(lambda number=number: done.append(number))
        assert queue.wait(PATIENCE)
    assert done == [0, 1, 2]


def test_jobs_wait_while_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_work: Callable[[], None], _name: str) -> None:
        raise RuntimeError("can't start new thread")

    queue, done = JobQueue("test"), list[int]()
    monkeypatch.setattr(jobs, "start_thread", refuse)
    queue.add(lambda: done.append(1))
    assert not queue.wait(0)
    monkeypatch.setattr(jobs, "start_thread", start_thread)
    assert queue.wait(PATIENCE)
    queue.add(lambda: done.append(2))
    assert queue.wait(PATIENCE)
    assert done == [1, 2]


# -- reports ----------------------------------------------------------------------------------------


class Owner:
    """Queues reports until the test delivers them, and notes what they say."""

    is_running = True

    def __init__(self) -> None:
        self.waiting: Queue[Callable[[], Any]] = Queue()
        self.heard: list[Any] = []

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        self.waiting.put(partial(callback, *args))
        return True

    def deliver_all(self) -> list[Any]:
        """Deliver all queued reports, and return what was noted since the last call."""
        while not self.waiting.empty():
            self.waiting.get()()
        heard, self.heard = self.heard, []
        return heard

    def deliver_until(self, kind: type) -> Any:
        """Deliver reports until one of this type has arrived, and return it."""
        while True:
            self.waiting.get(timeout=PATIENCE)()
            if self.heard and isinstance(self.heard[-1], kind):
                return self.heard[-1]


def test_the_newest_report_replaces_undelivered_ones_and_keeps_its_place_among_others() -> None:
    owner = Owner()
    job = Job(owner)
    for number in (1, 2, 3):
        job.report_latest(owner.heard.append, number)
    job.report(owner.heard.append, "a step")
    for number in (4, 5):
        job.report_latest(owner.heard.append, number)
    assert owner.deliver_all() == [3, "a step", 5]
    job.report_latest(owner.heard.append, 6)
    assert owner.deliver_all() == [6]


@pytest.mark.parametrize("gone", ["discarded", "closed"])
def test_late_reports_are_dropped(gone: str) -> None:
    owner = Owner()
    job = Job(owner)
    job.report(owner.heard.append, 1)
    job.report_latest(owner.heard.append, 2)
    if gone == "discarded":
        job.discard()
    else:
        owner.is_running = False
    job.report(owner.heard.append, 3)
    assert owner.deliver_all() == []


def queens(owner: Owner, n: int = 6, algorithm: str = "dfs") -> SearchJob[QueensAnswer]:
    heard = owner.heard.append
    begin = partial(start_queens, n, algorithm, "all")
    return SearchJob(owner, begin, heard, heard, heard, every_step=True)


def test_every_requested_step_is_reported_before_and_after_the_start() -> None:
    owner = Owner()
    job = queens(owner)
    job.step()
    job.step()
    job.start(steps=1)
    job.step()
    while len([report for report in owner.heard if report.progress.tally.expanded]) < 4:
        owner.deliver_until(SearchReport)
    assert job.paused
    job.cancel()
    end = owner.deliver_until(SearchEnd)
    assert end.result.outcome is Outcome.CANCELLED
    expanded = [report.progress.tally.expanded for report in owner.heard[:-1]]
    assert [number for number in expanded if number] == [1, 2, 3, 4]


def test_a_search_cancelled_before_it_begins_ends_and_one_that_is_resumed_finds_all() -> None:
    owner = Owner()
    cancelled = queens(owner, 20)
    cancelled.cancel()
    cancelled.start()
    assert owner.deliver_until(SearchEnd).result.outcome is Outcome.CANCELLED
    owner.heard.clear()
    job = queens(owner)
    job.start(paused=True)
    job.resume()
    assert owner.deliver_until(SearchEnd).result.answer.solutions == 4


def test_a_discarded_search_ends_and_reports_nothing() -> None:
    owner = Owner()
    job = queens(owner, 20)
    job.start()
    owner.deliver_until(SearchReport)
    owner.heard.clear()
    job.discard()
    assert job.join(PATIENCE)
    assert owner.deliver_all() == []


def test_a_search_that_cannot_begin_fails_with_a_sentence() -> None:
    owner = Owner()
    queens(owner, algorithm="nothing").start()
    assert "nothing" in owner.deliver_until(str)


def test_a_search_fails_with_a_sentence_when_no_thread_can_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise MemoryError

    owner = Owner()
    monkeypatch.setattr(threading.Thread, "start", refuse)
    queens(owner).start()
    assert "memory" in owner.deliver_until(str)

"""Jobs in turn: each is done, in its order, whatever becomes of the others."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest
from patience import PATIENCE

from tui import jobs
from tui.jobs import JobQueue, start_thread


def test_jobs_are_done_in_the_order_asked_for() -> None:
    queue, done, gate = JobQueue("test"), list[int](), threading.Event()
    queue.add(lambda: done.append(-1) if gate.wait(PATIENCE) else None)
    for number in range(50):
        queue.add(lambda number=number: done.append(number))
    assert not queue.wait(0)
    gate.set()
    assert queue.wait(PATIENCE)
    assert done == list(range(-1, 50))


@pytest.mark.parametrize("error", [ValueError, SystemExit])
def test_a_job_that_raises_holds_up_no_other(
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


def test_jobs_wait_where_no_thread_is_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
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

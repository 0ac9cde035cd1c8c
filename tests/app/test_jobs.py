"""Jobs in turn: each is done, in its order, whatever becomes of the others."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest
from patience import PATIENCE

from tui import in_turn
from tui.in_turn import JobQueue
from tui.jobs import in_background


def test_jobs_are_done_in_the_order_asked_for() -> None:
    turns, done, gate = JobQueue("test"), list[int](), threading.Event()
    turns.do(lambda: done.append(-1) if gate.wait(PATIENCE) else None)
    for number in range(50):
        turns.do(lambda number=number: done.append(number))
    assert not turns.wait(0)
    gate.set()
    assert turns.wait(PATIENCE)
    assert done == list(range(-1, 50))


@pytest.mark.parametrize("error", [ValueError, SystemExit])
def test_a_job_that_raises_holds_up_no_other(
    error: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise error("broken")

    turns, done = JobQueue("test"), list[int]()
    with caplog.at_level(logging.CRITICAL + 1):
        for number in range(3):
            turns.do(broken)
            turns.do(lambda number=number: done.append(number))
        assert turns.wait(PATIENCE)
    assert done == [0, 1, 2]


def test_jobs_wait_where_no_thread_is_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_work: Callable[[], None], _name: str) -> None:
        raise RuntimeError("can't start new thread")

    turns, done = JobQueue("test"), list[int]()
    monkeypatch.setattr(in_turn, "in_background", refuse)
    turns.do(lambda: done.append(1))
    assert not turns.wait(0)
    monkeypatch.setattr(in_turn, "in_background", in_background)
    assert turns.wait(PATIENCE)
    turns.do(lambda: done.append(2))
    assert turns.wait(PATIENCE)
    assert done == [1, 2]

"""A run of Queens: its messages, and what is asked of it before it has begun."""

from __future__ import annotations

import queue

from patience import PATIENCE

from solver.progress import Outcome
from tui.queens.messages import QueensEnded, QueensFailed, QueensStepped
from tui.queens.run import QueensRun


class Owner:
    """Hears what a run says."""

    def __init__(self):
        self.told = queue.Queue()

    def post_message(self, message):
        self.told.put(message)
        return True

    def next(self):
        return self.told.get(timeout=PATIENCE)


def run_for(owner, n=6, algorithm="dfs"):
    return QueensRun(7, n, algorithm, "all", owner)


def test_steps_asked_for_before_and_after_the_start_are_all_taken_and_no_more():
    owner = Owner()
    run = run_for(owner)
    run.step()
    run.step()
    run.start(steps=1)
    run.step()
    steps = [owner.next() for _ in range(4)]
    assert all(isinstance(step, QueensStepped) and step.run == 7 for step in steps)
    assert run.paused
    run.cancel()
    ended = owner.next()
    assert isinstance(ended, QueensEnded)
    assert ended.result.outcome is Outcome.CANCELLED
    assert run.latest is None


def test_a_search_stopped_before_it_begins_ends_and_one_let_go_on_finds_all():
    owner = Owner()
    stopped = run_for(owner, 20)
    stopped.cancel()
    stopped.start()
    assert owner.next().result.outcome is Outcome.CANCELLED
    run = run_for(owner)
    run.pause()
    run.start(paused=True)
    run.resume()
    message = owner.next()
    while not isinstance(message, QueensEnded):
        message = owner.next()
    assert message.result.answer.solutions == 4


def test_a_search_that_cannot_begin_says_so():
    owner = Owner()
    run_for(owner, algorithm="nothing").start()
    failed = owner.next()
    assert isinstance(failed, QueensFailed)
    assert "nothing" in failed.sentence

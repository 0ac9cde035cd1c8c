"""The driver: runs one search in the caller's thread, with limits, pause, step and cancel.

An algorithm only counts; the clock, the limits and the controls are all here. The thread that
iterates the handle runs the search; every other method may be called from any thread.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator
from typing import Any

from solver.progress import Finding, LimitKind, Limits, Outcome, Phase, Progress, Result, Search, Tally

SLICE_SECONDS = 0.01
"""A slice is as long as a control may wait: cancel and pause take effect between two."""
FIRST_BUDGET, SMALLEST_BUDGET, LARGEST_BUDGET = 1_000, 100, 50_000_000

Conclude = Callable[[Outcome, Any, Progress, float, LimitKind | None], Result]
"""Makes the Result: outcome, answer, last progress, seconds of preparing, the limit that stopped it."""


class SearchHandle:
    """A search under way: iterate it to run it, or `run()` it to the end.

    >>> from solver import Board, start
    >>> handle = start(Board.parse("1 2 3/4 0 6/7 5 8"), "bfs")
    >>> for progress in handle:
    ...     pass
    >>> handle.result.length
    2
    """

    def __init__(
        self,
        search: Search | None,
        limits: Limits,
        conclude: Conclude,
        preparing: Generator[float, None, Any] | None = None,
    ) -> None:
        self._search = search
        self._preparing = preparing
        self._limits = limits
        self._conclude = conclude
        self._control = threading.Condition()
        self._running = threading.Lock()
        self._paused = False
        self._cancelled = False
        self._steps = 0
        self._ended = threading.Event()
        self._result: Result | None = None
        self._error: BaseException | None = None
        self._latest = Progress(Tally(), 0.0, Phase.PREPARING)
        self._prepared = False
        self._prepare_seconds = 0.0
        self._budget = FIRST_BUDGET
        if search is None:
            self._end(Outcome.UNSOLVABLE)

    # -- what there is to see ---------------------------------------------------------------------

    @property
    def latest(self) -> Progress:
        """The newest figures."""
        return self._latest

    @property
    def result(self) -> Result | None:
        """The result, once the search has ended."""
        return self._result

    @property
    def paused(self) -> bool:
        """Whether it holds still until `resume` or `step`."""
        return self._paused

    # -- controls, from any thread ----------------------------------------------------------------

    def cancel(self) -> None:
        """Stop for good; the figures so far become the result."""
        with self._control:
            self._cancelled = True
            self._control.notify_all()

    def pause(self) -> None:
        """Hold still after the slice under way."""
        with self._control:
            self._paused = True

    def resume(self) -> None:
        """Go on after a pause."""
        with self._control:
            self._paused = False
            self._steps = 0
            self._control.notify_all()

    def step(self) -> None:
        """Look at one more node, then hold still."""
        with self._control:
            self._paused = True
            self._steps += 1
            self._control.notify_all()

    def wait(self, timeout: float | None = None) -> Result | None:
        """Wait for the thread that runs the search; None when the time is up first."""
        self._ended.wait(timeout)
        if self._error is not None:
            raise self._error
        return self._result

    # -- running, from one thread -----------------------------------------------------------------

    def run(self) -> Result:
        """Run to the end here and return the result."""
        for _ in self:
            pass
        assert self._result is not None
        return self._result

    def __iter__(self) -> Iterator[Progress]:
        return self

    def __next__(self) -> Progress:
        if not self._running.acquire(blocking=False):
            raise RuntimeError("another thread runs this search; wait() waits for its result")
        try:
            return self._go_on()
        except StopIteration:
            raise
        except BaseException as error:
            self._fail(error)
            raise
        finally:
            self._running.release()

    def _go_on(self) -> Progress:
        if self._error is not None:
            raise self._error
        if self._result is not None:
            raise StopIteration
        if not self._prepared and not self._cancelled:
            return self._prepare()
        one_step = self._await_turn()
        if self._cancelled:
            self._end(Outcome.CANCELLED, self._latest.tally.best)
            raise StopIteration
        limit = self._limit_reached()
        if limit is not None:
            best = self._latest.tally.best
            self._end(Outcome.LIMIT if best is None else Outcome.SOLVED, best, limit)
            raise StopIteration
        self._advance(one_step)
        return self._latest

    def _prepare(self) -> Progress:
        assert self._search is not None
        began = time.perf_counter()
        try:
            if self._preparing is not None and next(self._preparing, None) is not None:
                return self._latest
            tally = next(self._search)
        finally:
            self._prepare_seconds += time.perf_counter() - began
        self._prepared = True
        self._latest = Progress(tally, 0.0)
        return self._latest

    def _await_turn(self) -> bool:
        """Block while paused; True when just one step is wanted."""
        with self._control:
            while self._paused and not self._steps and not self._cancelled:
                self._control.wait()
            if self._steps:
                self._steps -= 1
                return True
            return False

    def _limit_reached(self) -> LimitKind | None:
        limits, latest = self._limits, self._latest
        if limits.nodes is not None and latest.tally.raised >= limits.nodes:
            return LimitKind.NODES
        if limits.seconds is not None and latest.elapsed >= limits.seconds:
            return LimitKind.SECONDS
        return None

    def _advance(self, one_step: bool) -> None:
        assert self._search is not None
        seen = self._latest.tally.expanded
        before = self._latest.tally.raised + seen
        began = time.perf_counter()
        try:
            while True:
                tally = self._search.send(1 if one_step else self._allowed())
                full = self._limits.nodes is not None and tally.raised >= self._limits.nodes
                if not one_step or tally.expanded > seen or full or self._cancelled:
                    break
        except StopIteration as stop:
            self._tick(began, stop.value.tally)
            self._finish(stop.value)
            return
        done = tally.raised + tally.expanded - before
        taken = self._tick(began, tally)
        if not one_step:
            self._adapt(done, taken)

    def _allowed(self) -> int:
        """The next budget: a slice's worth, but never past the node limit."""
        if self._limits.nodes is None:
            return self._budget
        return min(self._budget, self._limits.nodes - self._latest.tally.raised)

    def _tick(self, began: float, tally: Tally) -> float:
        taken = time.perf_counter() - began
        self._latest = Progress(tally, self._latest.elapsed + taken)
        return taken

    def _adapt(self, work: int, taken: float) -> None:
        """Aim the next budget at a slice's time, by what this one got done, in steps of two."""
        if work and taken > 0:
            aim = int(work / taken * SLICE_SECONDS)
            aim = min(max(aim, self._budget // 2), self._budget * 2)
            self._budget = min(max(aim, SMALLEST_BUDGET), LARGEST_BUDGET)

    def _finish(self, finding: Finding) -> None:
        if finding.answer is not None:
            limit = LimitKind.MEGABYTES if finding.out_of_room else None
            self._end(Outcome.SOLVED, finding.answer, limit)
        elif finding.out_of_room:
            self._end(Outcome.LIMIT, limit=LimitKind.MEGABYTES)
        else:
            self._end(Outcome.EXHAUSTED)

    def _fail(self, error: BaseException) -> None:
        """End without a result: whoever waits is told the error, and so is whoever asks again."""
        for work in (self._preparing, self._search):
            if work is not None:
                work.close()
        self._error = error
        self._ended.set()

    def _end(self, outcome: Outcome, answer: Any = None, limit: LimitKind | None = None) -> None:
        for work in (self._preparing, self._search):
            if work is not None:
                work.close()
        self._result = self._conclude(outcome, answer, self._latest, self._prepare_seconds, limit)
        self._ended.set()

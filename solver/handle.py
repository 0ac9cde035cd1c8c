"""The driver: runs one search in the caller's thread, with limits, pause, step and cancel.

An algorithm only counts; the clock, the limits and the controls are all here. The thread that
iterates the handle runs the search; every other method may be called from any thread.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic

from solver.machine import memory_is_low
from solver.progress import (
    Answer,
    Finding,
    LimitKind,
    Limits,
    Outcome,
    Phase,
    Progress,
    Result,
    Search,
    Tally,
)
from solver.tree import Trace

SLICE_SECONDS = 0.01
"""The length of a slice; pause and cancel take effect between two slices."""
FIRST_BUDGET, SMALLEST_BUDGET, LARGEST_BUDGET = 10_000, 100, 50_000_000
MEMORY_STEP, MEMORY_SECONDS = 30_000_000, 0.1
"""A search whose arrays take this many bytes looks at the machine's free memory at this interval, in seconds
of searching. The growth of the arrays does not tell when to look, because the system provides their pages
only when they are written. A look takes 0.1 ms."""


@dataclass(frozen=True, slots=True)
class SearchPlan(Generic[Answer]):
    """What a handle runs, and how the result is completed."""

    search: Search | None
    """None for a board that is known to have no solution."""
    limits: Limits
    conclude: Callable[[Result, Any], Result[Answer]]
    """Completes a Result, which has the outcome, the figures and the limit reached, with what was found."""
    preparing: Generator[float, None, Any] | None = None
    """Loads or builds tables, in slices, before the search begins."""
    checked: float = 0.0
    """Seconds that the check for a solution took."""
    release: Callable[[], object] = lambda: None
    """Releases what the search holds even if it never begins, such as a lock; may be called twice."""

    def close(self) -> None:
        """Free the arrays and the locks."""
        for work in (self.preparing, self.search):
            if work is not None:
                work.close()
        self.release()


class SearchHandle(Generic[Answer]):
    """A running search: iterate it to run it step by step, or `run()` it to the end.

    >>> from solver import Board, start
    >>> handle = start(Board.parse("1 2 3/4 0 6/7 5 8"), "bfs")
    >>> for progress in handle:
    ...     pass
    >>> handle.result.length
    2
    """

    def __init__(self, plan: SearchPlan[Answer] | Callable[[], SearchPlan[Answer]]) -> None:
        """Run a plan; a function that makes one is called by the thread that runs the search."""
        self._plan: SearchPlan[Answer] | None = None
        self._make_plan: Callable[[], SearchPlan[Answer]] | None = None
        self._set_up_lock = threading.Lock()
        self._control = threading.Condition()
        self._running = threading.Lock()
        self._paused = False
        self._cancelled = False
        self._steps = 0
        self._ended = threading.Event()
        self._result: Result[Answer] | None = None
        self._error: BaseException | None = None
        self._latest = Progress(Tally(), 0.0, Phase.PREPARING)
        self._prepared = False
        self._prepare_seconds = 0.0
        self._budget = FIRST_BUDGET
        self._next_look = 0.0
        """The seconds of searching after which the next look at the free memory is due."""
        self._trace: Trace | None = None
        self._paused_between_nodes = False
        """Whether the last figures returned are those of a paused search between two nodes."""
        if isinstance(plan, SearchPlan):
            self._adopt(plan)
        else:
            self._make_plan = plan

    @classmethod
    def deferred(cls, begin: Callable[[], SearchHandle[Answer]]) -> SearchHandle[Answer]:
        """A handle for the search that `begin` will set up, in the thread that runs it.

        All controls work at once. `start` imports the compiler, which takes half a second, so a program that
        must not wait for it calls `start` in `begin`.

        >>> from solver import start
        >>> handle = SearchHandle.deferred(lambda: start("1 2 3/4 0 6/7 5 8"))
        >>> handle.latest.phase.value, handle.run().length
        ('preparing', 2)
        """

        def plan() -> SearchPlan[Answer]:
            made = begin()._plan
            assert made is not None, "the handle that `begin` returns must be new"
            return made

        return cls(plan)

    # -- state ------------------------------------------------------------------------------------

    @property
    def latest(self) -> Progress:
        """The newest figures."""
        return self._latest

    @property
    def result(self) -> Result[Answer] | None:
        """The result, once the search has ended."""
        return self._result

    @property
    def trace(self) -> Trace | None:
        """The tree or the path of this search; None if it has neither, before the root and after the end.

        A reference to a tree keeps its memory allocated, which may be gigabytes.
        """
        return self._trace

    @property
    def paused(self) -> bool:
        """Whether it waits for `resume` or `step`."""
        return self._paused

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called; the search may not have ended yet."""
        return self._cancelled

    # -- controls, from any thread ----------------------------------------------------------------

    def cancel(self) -> None:
        """End the search; the figures so far become the result."""
        with self._control:
            self._cancelled = True
            self._control.notify_all()

    def pause(self) -> None:
        """Pause after the current slice, once the node being expanded is complete."""
        with self._control:
            self._paused = True

    def resume(self) -> None:
        """Resume after a pause."""
        with self._control:
            self._paused = False
            self._steps = 0
            self._control.notify_all()

    def step(self) -> None:
        """Expand one more node, then pause."""
        with self._control:
            self._paused = True
            self._steps += 1
            self._control.notify_all()

    def wait(self, timeout: float | None = None) -> Result[Answer] | None:
        """Wait for the thread that runs the search; None if the time is up first."""
        self._ended.wait(timeout)
        if self._error is not None:
            raise self._error
        return self._result

    def abandon(self) -> Result[Answer]:
        """Make the figures so far the result without waiting for the thread that runs the search.

        That thread may be compiling, which takes seconds. Anything it still finds is dropped. A deferred
        search is set up here if that thread has not done so.
        """
        self.cancel()
        if self._result is None and self._error is None:
            self._set_up()
            if self._plan is not None:
                self._set_result(Outcome.CANCELLED, self._latest.tally.best)
            self._ended.set()
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    # -- running, from one thread -----------------------------------------------------------------

    def run(self) -> Result[Answer]:
        """Run to the end here and return the result."""
        for _ in self:
            pass
        assert self._result is not None
        return self._result

    def fail(self, error: BaseException) -> None:
        """End without a result; every waiting or later caller gets the error."""
        if self._plan is not None:
            self._plan.close()
        traceback.clear_frames(error.__traceback__)  # They keep the arrays.
        self._trace, self._error = None, error
        self._ended.set()

    def __iter__(self) -> Iterator[Progress]:
        return self

    def __next__(self) -> Progress:
        if not self._running.acquire(blocking=False):
            raise RuntimeError("another thread runs this search; wait() waits for its result")
        try:
            return self._next()
        except StopIteration:
            raise
        except BaseException as error:
            self.fail(error)
            raise
        finally:
            self._running.release()

    def _next(self) -> Progress:
        if self._error is not None:
            raise self._error
        if self._result is None and self._set_up():
            return self._latest
        if self._result is not None:
            assert self._plan is not None
            self._plan.close()  # It is still open if `abandon` has set the result.
            raise StopIteration
        if not self._prepared and not self._cancelled:
            progress = self._prepare()
            self._paused_between_nodes = self._paused
            return progress
        if self._paused and not self._steps and not self._cancelled and not self._paused_between_nodes:
            self._finish_expansion()
            return self._latest
        one_step = self._await_turn()
        if self._cancelled:
            self._end(Outcome.CANCELLED, self._latest.tally.best)
            raise StopIteration
        limit = self._limit_reached()
        if limit is not None:
            best = self._latest.tally.best
            self._end(Outcome.LIMIT if best is None else Outcome.SOLVED, best, limit)
            raise StopIteration
        seen = self._latest.tally.expanded
        self._advance((lambda tally: tally.expanded > seen and not tally.mid_expansion) if one_step else None)
        self._paused_between_nodes = self._paused and not self._latest.tally.mid_expansion
        return self._latest

    def _set_up(self) -> bool:
        """Set up a deferred search; False if that was done before."""
        with self._set_up_lock:
            if self._make_plan is None:
                return False
            plan = self._make_plan()
            self._make_plan = None
            self._adopt(plan)
            return True

    def _adopt(self, plan: SearchPlan[Answer]) -> None:
        self._plan = plan
        self._latest = Progress(Tally(), plan.checked, Phase.PREPARING)
        if plan.search is None:
            self._end(Outcome.UNSOLVABLE)

    def _prepare(self) -> Progress:
        plan = self._plan
        assert plan is not None
        assert plan.search is not None
        began = time.perf_counter()
        try:
            if plan.preparing is not None and next(plan.preparing, None) is not None:
                return self._latest
            tally = next(plan.search)
        finally:
            self._prepare_seconds += time.perf_counter() - began
        self._prepared = True
        self._trace = tally.trace
        self._latest = Progress(
            replace(tally, trace=None, raised_before=0),
            0.0,
            memory_peak=tally.memory_bytes,
            raised_before=tally.raised_before,
        )
        return self._latest

    def _await_turn(self) -> bool:
        """Block while paused; True if a single step was asked for."""
        with self._control:
            while self._paused and not self._steps and not self._cancelled:
                self._control.wait()
            if self._steps:
                self._steps -= 1
                return True
            return False

    def _finish_expansion(self) -> None:
        """Finish the current expansion, so that the snapshot is complete."""
        if self._latest.tally.mid_expansion and self._limit_reached() is None:
            self._advance(lambda tally: not tally.mid_expansion)
        self._paused_between_nodes = True

    def _limit_reached(self) -> LimitKind | None:
        assert self._plan is not None
        limits, latest = self._plan.limits, self._latest
        if limits.nodes is not None and latest.tally.raised >= limits.nodes:
            return LimitKind.NODES
        if limits.seconds is not None and latest.elapsed >= limits.seconds:
            return LimitKind.SECONDS
        if latest.tally.memory_bytes >= MEMORY_STEP and latest.elapsed >= self._next_look:
            if memory_is_low():
                return LimitKind.FREE_MEMORY
            self._next_look = latest.elapsed + MEMORY_SECONDS
        return None

    def _advance(self, until: Callable[[Tally], bool] | None = None) -> None:
        """Search for one slice, or node by node until the condition holds."""
        assert self._plan is not None
        search, nodes = self._plan.search, self._plan.limits.nodes
        assert search is not None
        before = self._latest.tally.raised + self._latest.tally.expanded
        began = time.perf_counter()
        try:
            while True:
                tally = search.send(1 if until else self._allowed(nodes))
                full = nodes is not None and tally.raised >= nodes
                if until is None or until(tally) or full or self._cancelled:
                    break
        except StopIteration as stop:
            self._tick(began, stop.value.tally)
            self._end_with(stop.value)
            return
        done = tally.raised + tally.expanded - before
        taken = self._tick(began, tally)
        if until is None:
            self._adapt(done, taken)

    def _allowed(self, nodes: int | None) -> int:
        """The next budget: a slice's worth, but never past the node limit."""
        return self._budget if nodes is None else min(self._budget, nodes - self._latest.tally.raised)

    def _tick(self, began: float, tally: Tally) -> float:
        taken = time.perf_counter() - began
        peak = max(self._latest.memory_peak, tally.memory_bytes)
        self._latest = replace(
            self._latest, tally=tally, elapsed=self._latest.elapsed + taken, memory_peak=peak
        )
        return taken

    def _adapt(self, work: int, taken: float) -> None:
        """Set the next budget to fill a slice, from the speed of this one; it changes at most fourfold."""
        if work and taken > 0:
            aim = int(work / taken * SLICE_SECONDS)
            aim = min(max(aim, self._budget // 4), self._budget * 4)
            self._budget = min(max(aim, SMALLEST_BUDGET), LARGEST_BUDGET)

    def _end_with(self, finding: Finding) -> None:
        if finding.answer is not None:
            limit = LimitKind.MEGABYTES if finding.out_of_memory else None
            self._end(Outcome.SOLVED, finding.answer, limit)
        elif finding.out_of_memory:
            self._end(Outcome.LIMIT, limit=LimitKind.MEGABYTES)
        else:
            self._end(Outcome.EXHAUSTED)

    def _end(self, outcome: Outcome, answer: Any = None, limit: LimitKind | None = None) -> None:
        assert self._plan is not None
        self._plan.close()
        self._trace = None
        self._set_result(outcome, answer, limit)
        self._ended.set()

    def _set_result(self, outcome: Outcome, answer: Any, limit: LimitKind | None = None) -> None:
        """Set the result, unless `abandon` has set one, which its caller has already read."""
        assert self._plan is not None
        ended: Result = Result(
            outcome, "", None, {}, self._latest, prepare_seconds=self._prepare_seconds, limit=limit
        )
        result = self._plan.conclude(ended, answer)
        with self._control:
            if self._result is None:
                self._result = result

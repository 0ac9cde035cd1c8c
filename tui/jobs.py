"""Background work: it runs in daemon threads and reports in the screen's own thread.

Threads are daemons, not Textual's workers: Textual waits for its workers at exit, and a running compiler
cannot be interrupted for up to fifteen seconds.
"""

from __future__ import annotations

import gc
import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, Self, TypeVar

from solver.handle import SearchHandle
from solver.progress import Answer, Phase
from solver.worker import LARGEST_TREE, SearchEnd, SearchReport, SearchWorker
from tui.text import SOLVER, error_sentence

ResultT = TypeVar("ResultT")
NO_THREAD = RuntimeError, MemoryError
"""The errors of `Thread.start` when no thread can be started now."""


class Owner(Protocol):
    """The receiver of a job's reports: a screen, a widget or the app."""

    @property
    def is_running(self) -> bool:
        """Whether it can still receive reports."""

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        """Call back in the screen's thread; may be called from any thread."""


class Job:
    """Background work that reports in its owner's thread.

    Late reports, after the job was discarded or its owner closed, are dropped, so handlers need no check.
    """

    def __init__(self, owner: Owner, subject: str = SOLVER) -> None:
        """Set the owner, and the subject that messages about unexpected errors name."""
        self._owner = owner
        self._subject = subject
        self.discarded = False
        self._lock = threading.Lock()
        self._replaceable: list[Any] | None = None
        """The values of a report that was not delivered yet and that a newer one may replace."""

    def start(
        self,
        work: Callable[[], ResultT],
        done: Callable[[ResultT], None],
        failed: Callable[[str], None],
        name: str = "job",
    ) -> Self:
        """Run `work` in a thread, then call `done` with its result, or `failed` with a sentence."""

        def run() -> None:
            try:
                result = work()
            except BaseException as error:  # Catch everything: the owner must not wait for ever.
                self.fail(failed, error)
            else:
                self.report(done, result)

        try:
            start_thread(run, name)
        except NO_THREAD as error:
            self.fail(failed, error)
        return self

    def report(self, deliver: Callable[..., None], *values: Any) -> None:
        """Call `deliver` with these values in the owner's thread; callable from any thread."""
        with self._lock:
            # A newer report must not replace one that was posted before this one.
            self._replaceable = None
        self._post(deliver, *values)

    def report_latest(self, deliver: Callable[..., None], *values: Any) -> None:
        """Like `report`, but a newer one replaces it until it is delivered; `deliver` is always the same."""
        with self._lock:
            if self._replaceable is not None:
                self._replaceable[:] = values
                return
            newest = self._replaceable = list(values)
        self._post(self._deliver_latest, deliver, newest)

    def fail(self, failed: Callable[[str], None], error: BaseException) -> None:
        """Report an error as one sentence."""
        self.report(failed, error_sentence(error, self._subject))

    def discard(self) -> None:
        """Drop every further report. The work itself continues unless it is cancelled."""
        self.discarded = True

    def _post(self, deliver: Callable[..., None], *values: Any) -> None:
        # The owner may be gone by now.
        with suppress(RuntimeError):
            self._owner.call_later(self._deliver, deliver, *values)

    def _deliver(self, deliver: Callable[..., None], *values: Any) -> None:
        if not self.discarded and self._owner.is_running:
            deliver(*values)

    def _deliver_latest(self, deliver: Callable[..., None], newest: list[Any]) -> None:
        with self._lock:
            if self._replaceable is newest:
                self._replaceable = None
        deliver(*newest)


class SearchJob(SearchWorker[Answer]):
    """A search in the engine's worker that reports in its owner's thread, as a `Job` does.

    Newer progress replaces progress that was not delivered yet. With `every_step`, every report of a paused
    search is delivered: one for each step.
    """

    def __init__(
        self,
        owner: Owner,
        begin: Callable[[], SearchHandle[Answer]],
        on_progress: Callable[[SearchReport], None],
        on_end: Callable[[SearchEnd[Answer]], None],
        failed: Callable[[str], None],
        *,
        every_step: bool = False,
        name: str = "search",
    ) -> None:
        """Set up a search; `begin` is called in its thread.

        `name` names the thread; the first search of each name exempts its kernels from garbage collection.
        """
        job = self._job = Job(owner)
        self._failed = failed

        def progressed(report: SearchReport) -> None:
            if report.progress.phase is Phase.SEARCHING:
                _exempt_kernels(name)
            deliver = job.report if every_step and report.paused else job.report_latest
            deliver(on_progress, report)

        super().__init__(
            begin,
            progressed,
            partial(job.report, on_end),
            partial(job.fail, failed),
            largest_tree=LARGEST_TREE,
            name=name,
        )

    def start(self, *, paused: bool = False, steps: int = 0) -> None:
        """Start the search; if no thread can be started now, it fails."""
        try:
            super().start(paused=paused, steps=steps)
        except NO_THREAD as error:
            self._job.fail(self._failed, error)

    def discard(self) -> None:
        """Cancel the search and drop every further report."""
        self._job.discard()
        self.cancel()


_exempted: set[str] = set()
"""The searches whose compiled kernels are exempt from garbage collection."""


def _exempt_kernels(name: str) -> None:
    """Exempt the compiler's objects from garbage collection, once for each search.

    The compiler leaves some 100,000 objects, and each collection that visits them blocks the keys for 30 to
    150 ms. The price: everything alive at this moment is exempt, so an object that later becomes part of a
    garbage cycle, such as a closed screen, is never freed.
    """
    if name not in _exempted:
        _exempted.add(name)
        gc.collect()
        gc.freeze()


class JobQueue:
    """Runs one task after another, in a thread that ends when there are none left."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._busy = False
        self._idle = threading.Event()
        self._idle.set()

    def add(self, task: Callable[[], None]) -> None:
        """Run this task after all tasks added before it."""
        with self._lock:
            self._tasks.append(task)
            self._idle.clear()
        self._begin()

    def wait(self, seconds: float) -> bool:
        """Wait until all tasks are done, but no longer than this; returns whether they are."""
        self._begin()
        return self._idle.wait(seconds)

    def _begin(self) -> None:
        with self._lock:
            if self._tasks and not self._busy:
                # Without a thread the tasks stay, and the next call tries again.
                with suppress(*NO_THREAD):
                    start_thread(self._work, self._name)
                    self._busy = True

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._tasks:
                    self._busy = False
                    self._idle.set()
                    return
                task = self._tasks.popleft()
            try:
                task()
            except BaseException as error:  # Catch everything: the next task must run.
                logging.getLogger("tui").error("a task of %s failed", self._name, exc_info=error)


def start_thread(work: Callable[[], None], name: str) -> threading.Thread:
    """Run this in a daemon thread and return the thread."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread

"""A race: lanes take turns of a few slices on one board, so that all advance evenly.

A lane's clock runs only during its own slices. Its counts equal those of the same search run alone; its time
is close, but other lanes evict its data from the processor's caches (see `SLICES`). Lanes are prepared one
after another. After a long preparation the lanes that are ready get the same amount of time first: a kernel
may take ten seconds to compile, and six of them would keep the first lanes waiting for half a minute.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from solver.handle import SearchHandle
from solver.lanes import MEGABYTES, SECONDS, Lane
from solver.progress import Limits, Outcome, Phase, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import status_text
from solver.search import start
from tui.jobs import NO_THREAD, start_thread
from tui.text import error_sentence

MOST_WORKERS = 4
SLICES = 5
"""Slices per turn. Processor time of best-first lanes in a race, relative to running alone: 1.2 to 1.5 with 1
slice per turn, 1.1 to 1.3 with 5, 1.0 to 1.3 with 10; IDA* always 1.0. With 5, ten lanes have all had a turn
after half a second."""
PATIENCE = 1.0
"""A preparation that takes longer than this many seconds is long; a kernel compiled before takes 0.1 s."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known about a lane at one moment."""

    lane: Lane
    status: str = "ready"
    """What the lane is doing, or how it ended, in a word or two."""
    figures: Result | None = None
    """The figures so far, or the result; None before the first node."""
    ended: bool = False
    problem: str | None = None
    slices: int = 0
    """Slices so far, including those of the preparation."""
    limits: Limits = field(default_factory=Limits)
    """The limits that it ran under, or will run under."""

    @property
    def result(self) -> Result | None:
        """The result, or None while the lane runs."""
        return self.figures if self.ended else None

    @property
    def finished(self) -> bool:
        """Whether the lane ended by itself, so that it need not run again."""
        return self.result is not None and self.result.outcome is not Outcome.CANCELLED


class Race:
    """Lanes on one puzzle. `run` runs them all to the end; `turn` runs a few slices of one in this thread."""

    def __init__(
        self,
        puzzle: SlidingPuzzle,
        lanes: Sequence[Lane],
        limits: Limits,
        workers: int | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.puzzle = puzzle
        self.limits = limits
        self._runners = [_Runner(lane, limits) for lane in lanes]
        self._fresh = deque(self._runners)
        """Lanes not prepared yet."""
        self._running: deque[_Runner] = deque()
        """Prepared lanes waiting for their next turn."""
        self._preparing = False
        self._owed = 0.0
        """Seconds of long preparations that the running lanes have not been compensated for yet."""
        self._patience = patience
        self._workers = workers or workers_for(len(lanes))
        self._changed = threading.Condition()
        self._left = len(lanes)
        self.stopped = False

    def run(self) -> None:
        """Run all lanes to the end, in this thread and the other workers."""
        for number in range(1, self._workers):
            with suppress(*NO_THREAD):  # Then there are fewer workers.
                start_thread(self._work, f"race {number}")
        self._work()

    def stop(self) -> None:
        """End every lane after its current slice; the figures so far become its result."""
        with self._changed:
            self.stopped = True
            self._changed.notify_all()
        for runner in self._runners:
            if (handle := runner.handle) is not None:
                handle.cancel()

    @property
    def ended(self) -> bool:
        """Whether every lane has its result; their memory has been freed by then."""
        return self._left == 0

    def standings(self) -> tuple[Standing, ...]:
        """What is known about every lane, in the given order."""
        return tuple(runner.standing(self.stopped) for runner in self._runners)

    def turn(self) -> bool:
        """Prepare the next lane, or run a few slices of the next one; False when all have ended."""
        with self._changed:
            # A lane in another thread may come back, or end and let the next one be prepared.
            self._changed.wait_for(lambda: self._prepares_next() or self._running or self.ended)
            if self.ended:
                return False
            fresh = self._prepares_next()
            runner = (self._fresh if fresh else self._running).popleft()
            self._preparing = self._preparing or fresh
        began = time.perf_counter()
        for _ in range(1 if fresh else SLICES):
            continues = runner.advance(self.puzzle, self.stopped)
            if not continues or self.stopped:
                break
        taken = time.perf_counter() - began
        with self._changed:
            if fresh:
                self._preparing = False
                self._owed += taken if taken > self._patience else 0.0
            else:
                self._owed = max(0.0, self._owed - taken)
            if not continues:
                self._left -= 1
            elif runner.prepared:
                self._running.append(runner)
            else:
                self._fresh.appendleft(runner)
            self._changed.notify_all()
        return True

    def _prepares_next(self) -> bool:
        """Whether the next turn prepares a lane; after a stop, that turn only ends the lane."""
        if self.stopped:
            return bool(self._fresh)
        return bool(self._fresh) and not self._preparing and not (self._owed and self._running)

    def _work(self) -> None:
        while self.turn():
            pass


class _Runner:
    """One lane in a race."""

    def __init__(self, lane: Lane, limits: Limits) -> None:
        self.handle: SearchHandle | None = None
        self._known = Standing(lane, "waiting", limits=limits)
        """What is known without the handle; complete once the lane has ended."""

    def advance(self, puzzle: SlidingPuzzle, stopped: bool) -> bool:
        """Run one slice, or prepare; False when the lane has ended."""
        self._known = known = replace(self._known, status="preparing")
        try:
            handle = self.handle
            if handle is None:
                lane, limits = known.lane, known.limits
                handle = start(puzzle, lane.algorithm, lane.heuristic, limits=limits, **lane.options)
                self.handle = handle
            if stopped:
                handle.cancel()
            next(handle, None)
            self._known = known = replace(known, slices=known.slices + 1)
            if (result := handle.result) is None:
                return True
            self._known = replace(known, status=status_text(result), figures=result, ended=True)
        except BaseException as error:  # The other lanes must continue after any error.
            self._known = replace(known, status="failed", ended=True, problem=error_sentence(error))
        # Drop the handle, because the arrays of a search may take gigabytes.
        self.handle = None
        return False

    @property
    def prepared(self) -> bool:
        """Whether the lane can run: its kernels are compiled and its tables loaded."""
        return self.handle is not None and self.handle.latest.phase is Phase.SEARCHING

    def standing(self, stopped: bool) -> Standing:
        """What is known about the lane; callable from any thread."""
        # Read the handle first: `advance` sets the result before it drops the handle.
        handle, known = self.handle, self._known
        if known.ended:
            return known
        if handle is None or handle.latest.phase is Phase.PREPARING:
            return replace(known, status="stopped") if stopped else known
        progress, lane = handle.latest, known.lane
        best, options = progress.tally.best, dict(lane.options)
        so_far = Result(Outcome.CANCELLED, lane.algorithm, lane.heuristic, options, progress, best)
        return replace(known, status="stopped" if stopped else "running", figures=so_far)


def workers_for(lanes: int) -> int:
    """How many threads run this many lanes; one core is left for the screen."""
    return max(1, min((os.cpu_count() or 1) - 1, MOST_WORKERS, lanes))


def default_limits(lanes: int, free: int | None) -> Limits:
    """The limits of each lane; together the lanes may use at most half of the `free` bytes."""
    share = MEGABYTES if free is None else free / 2_000_000 / max(1, lanes)
    return Limits(seconds=SECONDS, megabytes=max(10.0, min(MEGABYTES, share // 10 * 10)))

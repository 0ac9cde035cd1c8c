"""A race: lanes on one board side by side, some slices each in turn, so that all come equally far.

A lane's clock runs in its own slices only. Its counts are those of the same search run alone; its time is
near: what other lanes leave in the processor's caches slows lanes of much memory down (see `SLICES`). Lanes
are prepared one after another. After one that took long the lanes that are prepared get as much time first,
all of them and all threads together: a kernel may take ten seconds to compile, and six of them would leave
the first lanes standing for half a minute. Nothing here knows a screen: whoever looks asks for the standings.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from solver.handle import SearchHandle
from solver.lanes import MEGABYTES, SECONDS, Lane
from solver.progress import Limits, Outcome, Phase, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import status_text
from solver.search import start
from tui.jobs import start_thread
from tui.text import error_sentence

MOST_WORKERS = 4
SLICES = 5
"""Slices of a turn. Processor time of best-first lanes in a race to that alone, by slices of a turn: 1 gives
1.2 to 1.5, 5 gives 1.1 to 1.3, 10 gives 1.0 to 1.3; IDA* 1.0 throughout. Ten lanes of 5 go round in half a
second."""
PATIENCE = 1.0
"""Seconds of preparing that all lanes wait for; a kernel that is compiled already takes a tenth of them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A lane as it stands."""

    lane: Lane
    status: str = "ready"
    """What it is doing, or how it ended, in a word or two."""
    figures: Result | None = None
    """The figures so far, or the result; None before the first node."""
    ended: bool = False
    problem: str | None = None
    """Why it broke down, as a sentence."""
    slices: int = 0
    """How many it had, preparing included."""

    @property
    def result(self) -> Result | None:
        """The result, once there is one."""
        return self.figures if self.ended else None

    @property
    def finished(self) -> bool:
        """Whether it came to its own end, so that there is no need to run it again."""
        return self.result is not None and self.result.outcome is not Outcome.CANCELLED


class Race:
    """Lanes on one puzzle; `start` runs them in threads, or each `turn` runs some slices here."""

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
        self._runners = [_Runner(lane) for lane in lanes]
        self._fresh = deque(self._runners)
        """Lanes to be prepared."""
        self._running: deque[_Runner] = deque()
        """Lanes that wait for their next slice."""
        self._preparing = False
        self._owed = 0.0
        """Seconds that were spent on long preparations and not yet on running."""
        self._patience = patience
        self._workers = workers_for(len(lanes)) if workers is None else workers
        self._changed = threading.Condition()
        self._left = len(lanes)
        self._stopped = False

    def start(self) -> None:
        """Begin; the threads end by themselves."""
        for number in range(self._workers):
            start_thread(self._work, f"race {number}")

    def stop(self) -> None:
        """End all lanes after their slices under way; the figures so far are their results."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        for runner in self._runners:
            handle = runner.handle
            if handle is not None:
                handle.cancel()

    @property
    def ended(self) -> bool:
        """Whether every lane has its result, and all memory is given back."""
        return self._left == 0

    @property
    def stopped(self) -> bool:
        """Whether it was ended before its end."""
        return self._stopped

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until every lane has ended; False when the time is up first."""
        with self._changed:
            return self._changed.wait_for(lambda: self.ended, timeout)

    def standings(self) -> tuple[Standing, ...]:
        """Every lane as it stands, in the order they were given."""
        return tuple(runner.standing(self._stopped) for runner in self._runners)

    def turn(self) -> bool:
        """Prepare a lane, or give the one whose turn it is its slices; False when all have ended."""
        with self._changed:
            # A lane in the hands of another thread may come back, or leave the way free to prepare the next.
            self._changed.wait_for(lambda: self._fresh_turn() or self._running or self.ended)
            if self.ended:
                return False
            fresh = self._fresh_turn()
            runner = (self._fresh if fresh else self._running).popleft()
            self._preparing = self._preparing or fresh
        began = time.perf_counter()
        goes_on = runner.advance(self.puzzle, self.limits, self._stopped)
        for _ in range(SLICES - 1):
            if fresh or not goes_on or self._stopped:
                break
            goes_on = runner.advance(self.puzzle, self.limits, stopped=False)
        taken = time.perf_counter() - began
        with self._changed:
            if fresh:
                self._preparing = False
                self._owed += taken if taken > self._patience else 0.0
            else:
                self._owed = max(0.0, self._owed - taken)
            if not goes_on:
                self._left -= 1
            elif runner.prepared:
                self._running.append(runner)
            else:
                self._fresh.appendleft(runner)
            self._changed.notify_all()
        return True

    def _fresh_turn(self) -> bool:
        """Whether a lane is to be prepared now; after a stop that is nothing but to end it."""
        if self._stopped:
            return bool(self._fresh)
        return bool(self._fresh) and not self._preparing and not (self._owed and self._running)

    def _work(self) -> None:
        while self.turn():
            pass


class _Runner:
    """One lane in a race."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.handle: SearchHandle | None = None
        self._slices = 0
        self._begun = False
        self._result: Result | None = None
        self._problem: str | None = None

    def advance(self, puzzle: SlidingPuzzle, limits: Limits, stopped: bool) -> bool:
        """Run one slice, or prepare; False when the lane has ended."""
        self._begun, lane = True, self.lane
        try:
            handle = self.handle
            if handle is None:
                handle = start(puzzle, lane.algorithm, lane.heuristic, limits=limits, **lane.options)
                self.handle = handle
            if stopped:
                handle.cancel()
            next(handle, None)
            self._slices += 1
            self._result = handle.result
        except BaseException as error:  # Whatever it was, the other lanes go on.
            self._problem = error_sentence(error)
        if self._result is None and self._problem is None:
            return True
        # The arrays of a search may be gigabytes: nothing keeps hold of them.
        self.handle = None
        return False

    @property
    def prepared(self) -> bool:
        """Whether it can run: its kernels are compiled, its tables there."""
        return self.handle is not None and self.handle.latest.phase is Phase.SEARCHING

    def standing(self, stopped: bool) -> Standing:
        """The lane as it stands, for another thread: the handle is looked at before the result."""
        handle, lane, slices = self.handle, self.lane, self._slices
        result, problem = self._result, self._problem
        if result is not None:
            return Standing(lane, status_text(result), result, ended=True, slices=slices)
        if problem is not None:
            return Standing(lane, "failed", ended=True, problem=problem, slices=slices)
        if handle is None or handle.latest.phase is Phase.PREPARING:
            status = "stopped" if stopped else "preparing" if self._begun else "waiting"
            return Standing(lane, status, slices=slices)
        progress = handle.latest
        so_far = Result(
            Outcome.CANCELLED,
            lane.algorithm,
            lane.heuristic,
            dict(lane.options),
            progress,
            progress.tally.best,
        )
        return Standing(lane, "stopped" if stopped else "running", so_far, slices=slices)


def workers_for(lanes: int) -> int:
    """Threads to run so many lanes: one core is left to the screen."""
    return max(1, min((os.cpu_count() or 1) - 1, MOST_WORKERS, lanes))


def kind_limits(lanes: int, free: int | None) -> Limits:
    """The limits of each of so many lanes: together they leave half of the free bytes to others."""
    share = MEGABYTES if free is None else free / 2_000_000 / max(1, lanes)
    return Limits(seconds=SECONDS, megabytes=max(10.0, min(MEGABYTES, share // 10 * 10)))

"""Runs a search in its own thread, and reports its progress by callbacks."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from solver.handle import SearchHandle
from solver.progress import Answer, Progress, Result
from solver.tree import PathSnapshot, SearchTree, Snapshot, Trace

INTERVAL = 0.1
"""Seconds between two reports: figures that change faster cannot be read."""
LARGEST_TREE = 256 << 20
"""Bytes of the largest tree that outlives its search: some seven million nodes of 4x4."""
LATEST_ROUNDS = 200
"""Rounds in a report of progress; the last report has all."""


@dataclass(frozen=True, slots=True)
class SearchReport:
    """The state of a running search."""

    progress: Progress
    paused: bool = False
    """The search is paused here. Every node is reported while it is stepped."""
    over: bool = False
    """Nothing is left to search: the result follows."""
    rounds: tuple[tuple[int, int], ...] = ()
    """For an iterative search: the last bounds, and the nodes raised before each round began."""
    lengths: tuple[tuple[float, int], ...] = ()
    """For a search that keeps improving its solution: when each best length was found."""
    snapshot: Snapshot | None = None
    """A snapshot of the path; of a tree only if the search is watched or paused."""


@dataclass(frozen=True, slots=True)
class SearchEnd(Generic[Answer]):
    """The end of a search: its result, and what can still be inspected."""

    result: Result[Answer]
    rounds: tuple[tuple[int, int], ...] = ()
    """All rounds."""
    lengths: tuple[tuple[float, int], ...] = ()
    snapshot: Snapshot | None = None
    """The last snapshot."""
    tree: SearchTree | None = None
    """The tree, unless it is too large to keep."""


class SearchWorker(Generic[Answer]):
    """Runs a search in a daemon thread. All methods may be called from any thread, even before the start.

    The callbacks run in the worker's thread. When `on_end` or `on_error` runs, the arrays of the search,
    which may be gigabytes, are freed.

    >>> from solver import start
    >>> ends = []
    >>> worker = SearchWorker(lambda: start("1 2 3/4 0 6/7 5 8"), on_end=ends.append)
    >>> worker.start()
    >>> worker.join(), ends[0].result.length
    (True, 2)
    """

    def __init__(
        self,
        begin: Callable[[], SearchHandle[Answer]],
        on_progress: Callable[[SearchReport], None] | None = None,
        on_end: Callable[[SearchEnd[Answer]], None] | None = None,
        on_error: Callable[[BaseException], None] | None = None,
        *,
        interval: float = INTERVAL,
        largest_tree: int = LARGEST_TREE,
        name: str = "search",
    ) -> None:
        """Set up a worker; `begin` is called in its thread, because it may import the compiler.

        Without `on_error` an error is printed, as with any thread.
        """
        self._handle: SearchHandle[Answer] = SearchHandle.deferred(begin)
        self._on_progress, self._on_end, self._on_error = on_progress, on_end, on_error
        self._interval, self._largest_tree = interval, largest_tree
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._trace: Trace | None = None
        self._watched = self._due = False
        self._rounds: list[tuple[int, int]] = []
        self._lengths: list[tuple[float, int]] = []
        self.ended = threading.Event()
        """Set when the search is over and its memory is free; the last callback follows."""

    # -- state ------------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Whether the search is paused, or was when it ended."""
        return self._handle.paused

    @property
    def stopping(self) -> bool:
        """Whether the search was cancelled."""
        return self._handle.cancelled

    @property
    def latest(self) -> Progress:
        """The newest figures, which may not have been reported yet."""
        return self._handle.latest

    @property
    def tree(self) -> SearchTree | None:
        """The tree of the search while it runs, if it has one; other threads may read its nodes."""
        trace = self._trace
        return trace if isinstance(trace, SearchTree) else None

    # -- controls ---------------------------------------------------------------------------------

    def start(self, *, paused: bool = False, steps: int = 0) -> None:
        """Start the thread; the search may begin paused at its root, or pause after a number of steps."""
        if paused:
            self.pause()
        for _ in range(steps):
            self.step()
        self._thread.start()

    def pause(self) -> None:
        """Pause once the node being expanded is complete."""
        self._handle.pause()

    def resume(self) -> None:
        """Resume after a pause."""
        self._handle.resume()

    def step(self) -> None:
        """Expand one more node, then pause."""
        self._handle.step()

    def cancel(self) -> None:
        """End the search; the figures so far become its result."""
        self._handle.cancel()

    def watch(self, watched: bool) -> None:
        """Switch on the snapshots of the tree or the path in every report, from now; or switch them off."""
        due = watched and not self._watched
        # In this order: a report made between the two lines would lack its snapshot otherwise.
        self._watched = watched
        self._due = due

    def join(self, timeout: float | None = None) -> bool:
        """Wait for the thread and its last callback; False if the time is up first."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    # -- in the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            end = self._search()
        except BaseException as error:  # Every error is passed on, because the caller waits for the end.
            self._handle.fail(error)
            self._release()
            if self._on_error is None:
                raise
            self._on_error(error)
        else:
            self._release()
            if self._on_end is not None:
                self._on_end(end)

    def _search(self) -> SearchEnd[Answer]:
        handle = self._handle
        phase, reported, withheld = None, -math.inf, False
        for progress in handle:
            self._trace = handle.trace or self._trace
            self._note(progress)
            # A search paused in the middle of a node first completes it, and reports the figures after that.
            paused = handle.paused
            withheld = paused and progress.tally.mid_expansion and not withheld
            if withheld:
                continue
            now = time.monotonic()
            if progress.phase is not phase:
                phase = progress.phase
            elif paused or self._due or now - reported >= self._interval:
                reported = now
            else:
                continue
            self._due = False
            self._report(progress, paused, over=handle.result is not None)
        assert handle.result is not None
        snapshot = self._snapshot()
        rounds, lengths = self._rounds_until(snapshot), tuple(self._lengths)
        return SearchEnd(handle.result, rounds, lengths, snapshot, self._kept_tree())

    def _note(self, progress: Progress) -> None:
        """Record the bounds and lengths of every slice; there are fewer reports than slices."""
        tally = progress.tally
        if tally.bound is not None and (not self._rounds or self._rounds[-1][0] != tally.bound):
            self._rounds.append((tally.bound, tally.raised))
        if tally.best is not None and (not self._lengths or self._lengths[-1][1] != len(tally.best)):
            self._lengths.append((progress.elapsed, len(tally.best)))

    def _report(self, progress: Progress, paused: bool, *, over: bool) -> None:
        if self._on_progress is None:
            return
        # A paused search sends no more reports, so this one has the snapshot in case it is needed.
        snapshot = self._snapshot() if self._watched or paused or self.tree is None else None
        rounds, lengths = self._rounds_until(snapshot)[-LATEST_ROUNDS:], tuple(self._lengths)
        self._on_progress(SearchReport(progress, paused, over, rounds, lengths, snapshot))

    def _rounds_until(self, snapshot: Snapshot | None) -> tuple[tuple[int, int], ...]:
        """All rounds: a search that keeps its path also knows those that began and ended within one slice."""
        return (isinstance(snapshot, PathSnapshot) and snapshot.rounds) or tuple(self._rounds)

    def _snapshot(self) -> Snapshot | None:
        return None if self._trace is None else self._trace.snapshot()

    def _kept_tree(self) -> SearchTree | None:
        tree = self.tree
        if tree is None or tree.bytes_used > self._largest_tree:
            return None
        tree.complete()
        return tree

    def _release(self) -> None:
        self._trace = None
        self.ended.set()

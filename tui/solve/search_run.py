"""A search in a thread of its own, steered from the screen."""

from __future__ import annotations

import gc
import threading
import time
from dataclasses import replace
from functools import partial

from textual.message import Message
from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Phase, Progress
from solver.puzzle import SlidingPuzzle
from solver.tree import Snapshot, Trace, SearchTree
from tui.messages import SearchEnded, SearchFailed, SearchProgressed
from tui.search_form.model import SearchChoice
from tui.steered_run import BETWEEN, SteeredRun

LISTED = 1_000
"""Of all shortest solutions so many can be played; all are counted."""
KEPT_BYTES = 256 << 20
"""A tree that takes more is let go when its search ends: some seven million nodes of 4x4."""


_SETTLED: set[str] = set()
"""The algorithms whose compiled search is there for good."""


class SearchRun(SteeredRun):
    """One search; figures, then the end, reach `owner` as messages with this run's number."""

    def __init__(
        self, number: int, puzzle: SlidingPuzzle, choice: SearchChoice, owner: MessagePump, title: str = ""
    ) -> None:
        super().__init__(number, owner)
        self.title = title or choice.algorithm
        """What it is called on the screen, whatever is chosen for the next one meanwhile."""
        self.puzzle = puzzle
        self.choice = choice
        self._trace: Trace | None = None
        self._watched = self._asked = False
        self._proven = 0
        self._rounds: list[tuple[int, int]] = []
        self._lengths: list[tuple[float, int]] = []
        self.ended = threading.Event()
        """Set when the thread is done and holds nothing of the search any more."""

    @property
    def tree(self) -> SearchTree | None:
        """The tree of the search under way, to be read while it grows; None where there is none."""
        trace = self._trace
        return trace if isinstance(trace, SearchTree) else None

    def watch(self, watched: bool) -> None:
        """Tell where it stands with every report, beginning at once; or no longer."""
        self._asked = watched and not self._watched
        self._watched = watched

    def _let_go(self) -> None:
        super()._let_go()
        self._trace = None
        self.ended.set()

    def _failed(self, sentence: str) -> Message:
        return SearchFailed(self.number, sentence)

    def _run(self) -> Message:
        handle = self._begin()
        reported, settled, withheld = 0.0, False, False
        for progress in handle:
            if not settled and progress.phase is Phase.SEARCHING:
                settled = True
                _settle(self.choice.algorithm)
            self._trace = handle.trace or self._trace
            self._note(progress)
            now = time.monotonic()
            # Where it is to hold still, the node being expanded comes to its end first: that is told next.
            withheld = handle.paused and progress.tally.mid_expansion and not withheld
            if not withheld and (now - reported >= BETWEEN or handle.paused or self._asked):
                reported, self._asked = now, False
                self._report(progress)
        assert handle.result is not None
        tree, snapshot = self.tree, self._snapshot()
        if tree is not None and tree.bytes_used > KEPT_BYTES:
            tree = None
        if tree is not None:
            tree.complete()
        return SearchEnded(
            self.number, handle.result, tuple(self._rounds), tuple(self._lengths), snapshot, tree
        )

    def _begin(self) -> SearchHandle:
        # Here and not on top: it imports the compiler, which takes half a second.
        from solver.search import lower_bound, start, start_all

        choice, begin = self.choice, start
        if choice.lists_all:
            begin = partial(start_all, most=LISTED)
        handle = begin(
            self.puzzle, choice.algorithm, choice.heuristic, limits=choice.limits, **dict(choice.options)
        )
        self._steer(handle)
        if handle.result is None:
            self._proven = lower_bound(self.puzzle)
        self._report(handle.latest)
        return handle

    def _note(self, progress: Progress) -> None:
        """Keep what the screen, which sees only some of the reports, would miss."""
        tally = progress.tally
        if tally.bound is not None and (not self._rounds or self._rounds[-1][0] != tally.bound):
            self._rounds.append((tally.bound, tally.raised))
        if tally.best is not None and (not self._lengths or self._lengths[-1][1] != len(tally.best)):
            self._lengths.append((progress.elapsed, len(tally.best)))

    def _report(self, progress: Progress) -> None:
        # What the result will say: the search may have proven less than is known of the start anyway.
        bound = max(self._proven, self.puzzle.with_parity(progress.tally.lower_bound))
        progress = replace(progress, tally=replace(progress.tally, lower_bound=bound))
        # A search that holds still says nothing more, so what may be wanted meanwhile is told before.
        snapshot = self._snapshot() if self._watched or self._paused else None
        self._owner.post_message(
            SearchProgressed(self.number, progress, tuple(self._rounds[-200:]), tuple(self._lengths), snapshot)
        )

    def _snapshot(self) -> Snapshot | None:
        return None if self._trace is None else self._trace.snapshot()


def _settle(algorithm: str) -> None:
    """Spare the garbage collector what the compiler has made for good.

    That is some 100,000 objects, and each round over them stopped the keys for 30 to 150 ms. What is given
    up: all that lives at this moment is spared, so whatever of it becomes part of a cycle of garbage later,
    as a screen that is closed may, is never freed. It happens once an algorithm, not once a search.
    """
    if algorithm not in _SETTLED:
        _SETTLED.add(algorithm)
        gc.collect()
        gc.freeze()

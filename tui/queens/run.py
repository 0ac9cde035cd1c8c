"""A search for queens in a thread of its own, steered from the screen."""

from __future__ import annotations

import threading
import time

from textual.message import Message
from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Limits, Progress
from tui.background import in_background, sentence_of
from tui.queens.messages import QueensEnded, QueensFailed, QueensProgressed, QueensStepped

BETWEEN = 0.1
"""Seconds between two reports: figures that change faster cannot be read."""
MEGABYTES = 500
"""All 14,772,512 boards of 16 queens take 236 MB; when their array grows, the old one stands beside it."""


class QueensRun:
    """One search; figures, steps, then the end, reach `owner` as messages with this run's number."""

    def __init__(self, number: int, n: int, algorithm: str, mode: str, owner: MessagePump) -> None:
        self.number, self.n, self.algorithm, self.mode = number, n, algorithm, mode
        self._owner = owner
        self._lock = threading.Lock()
        self._handle: SearchHandle | None = None
        self._paused = False
        self._cancelled = False
        self._steps = 0

    @property
    def paused(self) -> bool:
        """Whether it holds still."""
        return self._paused

    @property
    def stopping(self) -> bool:
        """Whether it has been told to stop for good."""
        return self._cancelled

    @property
    def latest(self) -> Progress | None:
        """The newest figures, before they are reported; None until there are any."""
        with self._lock:
            return self._handle.latest if self._handle else None

    def start(self, *, steps: int = 0) -> None:
        """Begin; with steps, hold still after so many nodes."""
        self._paused, self._steps = steps > 0, steps
        in_background(self._work, f"queens {self.number}")

    def pause(self) -> None:
        """Hold still."""
        with self._lock:
            self._paused = True
            if self._handle:
                self._handle.pause()

    def resume(self) -> None:
        """Go on."""
        with self._lock:
            self._paused, self._steps = False, 0
            if self._handle:
                self._handle.resume()

    def step(self) -> None:
        """Look at one more node and hold still."""
        with self._lock:
            self._paused = True
            if self._handle:
                self._handle.step()
            else:
                self._steps += 1

    def cancel(self) -> None:
        """Stop for good; the figures so far come as the result."""
        with self._lock:
            self._cancelled = True
            if self._handle:
                self._handle.cancel()

    def _work(self) -> None:
        try:
            message = self._run()
        except BaseException as error:  # Whatever it was, the screen must hear that the search is over.
            message = QueensFailed(self.number, sentence_of(error))
        with self._lock:
            self._handle = None
        self._owner.post_message(message)

    def _run(self) -> Message:
        handle = self._begin()
        reported, prepared = 0.0, False
        for progress in handle:
            now = time.monotonic()
            if not prepared:
                prepared = True  # The first one is the root, not a step.
            elif handle.paused:
                self._owner.post_message(QueensStepped(self.number, progress, handle.result is not None))
            elif now - reported >= BETWEEN:
                reported = now
                self._owner.post_message(QueensProgressed(self.number, progress))
        assert handle.result is not None
        return QueensEnded(self.number, handle.result)

    def _begin(self) -> SearchHandle:
        # Here and not on top: its first use imports the compiler, which takes half a second.
        from solver.queens import start_queens

        handle = start_queens(self.n, self.algorithm, self.mode, Limits(megabytes=MEGABYTES))
        with self._lock:
            self._handle = handle
            if self._paused:
                handle.pause()
            for _ in range(self._steps):
                handle.step()
            if self._cancelled:
                handle.cancel()
        return handle

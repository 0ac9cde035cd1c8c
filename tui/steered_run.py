"""A search in a thread of its own that can be held still, stepped and stopped, even before it has begun."""

from __future__ import annotations

import threading
from typing import ClassVar

from textual.message import Message
from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Progress
from tui.jobs import start_thread
from tui.text import error_sentence

BETWEEN = 0.1
"""Seconds between two reports: figures that change faster cannot be read."""


class SteeredRun:
    """One search, steered from the screen; what it says reaches `owner` as messages with its number."""

    NAME: ClassVar[str] = "search"
    """What its thread is called."""

    def __init__(self, number: int, owner: MessagePump) -> None:
        self.number = number
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

    def start(self, *, paused: bool = False, steps: int = 0) -> None:
        """Begin; if wanted, hold still before the first node, or after so many and those asked for before."""
        self._steps += steps
        self._paused = paused or self._steps > 0
        start_thread(self._work, f"{self.NAME} {self.number}")

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

    # -- what each kind of search says ------------------------------------------------------------

    def _run(self) -> Message:
        """Search, in the thread; the last message of all."""
        raise NotImplementedError

    def _failed(self, sentence: str) -> Message:
        """The last message of a search that broke down."""
        raise NotImplementedError

    def _let_go(self) -> None:
        """Keep hold of nothing: the arrays of a search may be gigabytes. The lock is held."""
        self._handle = None

    # -- in the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        message = self._outcome()
        with self._lock:
            self._let_go()
        self._owner.post_message(message)

    def _outcome(self) -> Message:
        try:
            return self._run()
        except BaseException as error:  # Whatever it was, the screen must hear that the search is over.
            return self._failed(error_sentence(error))

    def _steer(self, handle: SearchHandle) -> None:
        """Take hold of a search that is about to run, and tell it what was asked for before it was there."""
        with self._lock:
            self._handle = handle
            if self._paused:
                handle.pause()
            for _ in range(self._steps):
                handle.step()
            if self._cancelled:
                handle.cancel()

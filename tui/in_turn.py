"""Work beside the screen that must be done in the order it was asked for."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from tui.background import in_background


class InTurn:
    """Does one job after another in a thread that lives as long as there are any."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._busy = False
        self._idle = threading.Event()
        self._idle.set()

    def do(self, job: Callable[[], None]) -> None:
        """Do this after all that was asked for before; it must not raise, and reports by messages."""
        with self._lock:
            self._jobs.append(job)
            if self._busy:
                return
            self._busy = True
            self._idle.clear()
        in_background(self._work, self._name)

    def wait(self, seconds: float) -> bool:
        """Wait until all is done, but no longer than this; whether it is."""
        return self._idle.wait(seconds)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._busy = False
                    self._idle.set()
                    return
                job = self._jobs.popleft()
            job()

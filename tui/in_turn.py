"""Work beside the screen that must be done in the order it was asked for."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from tui.jobs import in_background


class JobQueue:
    """Does one job after another in a thread that lives as long as there are any."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._busy = False
        self._idle = threading.Event()
        self._idle.set()

    def do(self, job: Callable[[], None]) -> None:
        """Do this after all that was asked for before; it reports by messages, its errors too."""
        with self._lock:
            self._jobs.append(job)
            self._idle.clear()
        self._begin()

    def wait(self, seconds: float) -> bool:
        """Wait until all is done, but no longer than this; whether it is."""
        self._begin()
        return self._idle.wait(seconds)

    def _begin(self) -> None:
        with self._lock:
            if self._busy or not self._jobs:
                return
            self._busy = True
        try:
            in_background(self._work, self._name)
        except (RuntimeError, MemoryError):
            # No thread is to be had now: the jobs stay, and whoever comes next tries again.
            with self._lock:
                self._busy = False

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._busy = False
                    self._idle.set()
                    return
                job = self._jobs.popleft()
            try:
                job()
            except BaseException as error:  # Whatever it was, the next job is to be done.
                logging.getLogger("tui").error("a job of %s broke down", self._name, exc_info=error)

"""A stopwatch that can be kept and taken up again."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], float]


class Stopwatch:
    """Counts seconds while it runs."""

    def __init__(self, elapsed: float = 0.0, now: Now = time.monotonic) -> None:
        self._before = elapsed
        self._since: float | None = None
        self._now = now

    @property
    def running(self) -> bool:
        """Whether it counts now."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds counted so far."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Count; one that counts already goes on."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Hold still."""
        self._before, self._since = self.elapsed, None

"""A search for queens in a thread of its own, steered from the screen."""

from __future__ import annotations

import time

from textual.message import Message
from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Limits
from tui.queens.messages import QueensEnded, QueensFailed, QueensProgressed, QueensStepped
from tui.queens.model.limits import MEGABYTES
from tui.steered_run import BETWEEN, SteeredRun


class QueensRun(SteeredRun):
    """One search; figures, steps, then the end, reach `owner` as messages with this run's number."""

    NAME = "queens"

    def __init__(self, number: int, n: int, algorithm: str, mode: str, owner: MessagePump) -> None:
        super().__init__(number, owner)
        self.n, self.algorithm, self.mode = n, algorithm, mode

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

    def _failed(self, sentence: str) -> Message:
        return QueensFailed(self.number, sentence)

    def _begin(self) -> SearchHandle:
        # Here and not on top: its first use imports the compiler, which takes half a second.
        from solver.queens import start_queens

        handle = start_queens(self.n, self.algorithm, self.mode, Limits(megabytes=MEGABYTES))
        self._steer(handle)
        return handle

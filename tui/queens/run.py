"""A search for queens in its own thread, controlled from the screen."""

from __future__ import annotations

from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Limits
from solver.queens import QueensAnswer
from solver.worker import SearchEnd, SearchReport, SearchWorker
from tui.queens.messages import QueensEnded, QueensFailed, QueensProgressed, QueensStepped
from tui.queens.model.limits import MEGABYTES
from tui.text import error_sentence


class QueensRun(SearchWorker[QueensAnswer]):
    """One search; it sends its figures, steps and end to `owner` as messages with its run number."""

    def __init__(self, number: int, n: int, algorithm: str, mode: str, owner: MessagePump) -> None:
        super().__init__(
            self._start_queens, self._progressed, self._ended, self._failed, name=f"queens {number}"
        )
        self.number, self.n, self.algorithm, self.mode = number, n, algorithm, mode
        self._owner = owner

    def _start_queens(self) -> SearchHandle[QueensAnswer]:
        # Imported here because loading the compiler takes half a second.
        from solver.queens import start_queens

        return start_queens(self.n, self.algorithm, self.mode, Limits(megabytes=MEGABYTES))

    def _progressed(self, report: SearchReport) -> None:
        progress = report.progress
        if not progress.tally.expanded:
            return  # The root is not a step.
        if report.paused:
            self._owner.post_message(QueensStepped(self.number, progress, report.over))
        else:
            self._owner.post_message(QueensProgressed(self.number, progress))

    def _ended(self, end: SearchEnd[QueensAnswer]) -> None:
        self._owner.post_message(QueensEnded(self.number, end.result))

    def _failed(self, error: BaseException) -> None:
        self._owner.post_message(QueensFailed(self.number, error_sentence(error)))

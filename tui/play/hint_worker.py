"""What the program works out beside a game: hints, and how few moves the board needs."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from solver.board import Move
from solver.handle import SearchHandle
from solver.puzzle import SlidingPuzzle
from tui.challenge import Deal
from tui.jobs import in_background, sentence_of
from tui.messages import HintFailed, HintFound, OptimumFound
from tui.play.model.optimum import find_optimum

if TYPE_CHECKING:
    from solver.hints import Hint


class Thinker:
    """Answers by messages to its owner; only the newest question for a hint is answered to any use."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self.run = 0
        self._lock = threading.Lock()
        self._asked: Deal | None = None
        self._handle: SearchHandle | None = None

    def ask_hint(self, puzzle: SlidingPuzzle, before: Hint | None, move: Move | None) -> int:
        """Ask for a hint; one from the board before and the move since is known sooner."""
        self.run += 1
        run = self.run

        def work() -> None:
            try:
                from solver.hints import hint

                answer = before.then(move) if before is not None and move is not None else hint(puzzle)
            except BaseException as error:  # Whatever it was, the screen must not wait for ever.
                self._owner.post_message(HintFailed(run, sentence_of(error)))
                return
            self._owner.post_message(HintFound(run, answer))

        in_background(work, "hint")
        return run

    def ask_optimum(self, deal: Deal) -> None:
        """Ask how few moves a deal needs; the search for another deal is stopped, not left to run on."""
        if deal == self._asked:
            return
        self.stop()
        self._asked = deal

        def work() -> None:
            try:
                optimum = find_optimum(deal, lambda handle: self._wants(deal, handle))
            except BaseException as error:
                self._owner.post_message(HintFailed(0, sentence_of(error)))
                return
            if optimum is not None:
                self._owner.post_message(OptimumFound(deal, optimum))

        in_background(work, "optimum")

    def _wants(self, deal: Deal, handle: SearchHandle) -> bool:
        """Take hold of a search that is about to run; False once another deal is asked about."""
        with self._lock:
            wanted = deal == self._asked
            if wanted:
                self._handle = handle
            return wanted

    def stop(self) -> None:
        """Leave no search behind."""
        with self._lock:
            self._asked = None
            if self._handle is not None:
                self._handle.cancel()
                self._handle = None

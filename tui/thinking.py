"""What the program works out beside a game: hints, and how few moves the board needs."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from solver.board import Move
from solver.handle import SearchHandle
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from tui.background import in_background, sentence_of
from tui.deal import Deal
from tui.messages import HintFailed, HintFound, OptimumFound

if TYPE_CHECKING:
    from solver.hint import Hint

FOR_THE_OPTIMUM = Limits(seconds=5, megabytes=2000)
"""Up to 4x4 hardly any board needs a tenth of it; on larger ones the best known way is told."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """How few moves a board needs."""

    length: int
    lower_bound: int

    @property
    def proven(self) -> bool:
        """Whether no way is shorter."""
        return self.length == self.lower_bound


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
                from solver.hint import hint

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
                result = self._solved(deal)
            except BaseException as error:
                self._owner.post_message(HintFailed(0, sentence_of(error)))
                return
            if result is not None and result.length is not None:
                optimum = Optimum(result.length, result.lower_bound)
                self._owner.post_message(OptimumFound(deal, optimum))

        in_background(work, "optimum")

    def _solved(self, deal: Deal) -> Result | None:
        """The best way from a deal; None once another one is asked about."""
        from solver.search import solve, start

        puzzle = SlidingPuzzle(deal.board, deal.goal)
        handle = start(puzzle, limits=FOR_THE_OPTIMUM)
        with self._lock:
            if deal != self._asked:
                return None
            self._handle = handle
        result = handle.run()
        if result.outcome is Outcome.LIMIT:
            # A hard board: the locking method has a way at once, and the bound is known by now.
            result = replace(solve(puzzle, "staged"), lower_bound=result.lower_bound)
        return None if result.outcome is Outcome.CANCELLED else result

    def stop(self) -> None:
        """Leave no search behind."""
        with self._lock:
            self._asked = None
            if self._handle is not None:
                self._handle.cancel()
                self._handle = None

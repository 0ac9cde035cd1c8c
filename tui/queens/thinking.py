"""Answers for the player of queens, found beside the screen: what remains, and which solution it is."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from textual.message_pump import MessagePump

from solver.progress import Limits
from solver.queens import Boards
from tui.jobs import start_thread
from tui.queens.messages import AnswerFailed, NumberFound, OutlookFound
from tui.queens.model.game import Queens
from tui.queens.model.limits import SECONDS
from tui.text import error_sentence

LARGEST_NUMBERED = 12
"""Queens up to which all solutions are listed to number one: 14,200 of them take 20 ms."""


class QueensThinker:
    """Asks in threads; the answers come to `owner` as messages."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self._asked = 0

    def ask_outlook(self, n: int, queens: Queens) -> int:
        """Find out what remains from here; the number under which the answer comes."""
        self._asked += 1
        run = self._asked
        start_thread(lambda: self._look(run, n, queens), f"outlook {run}")
        return run

    def ask_number(self, columns: tuple[int, ...]) -> None:
        """Find out which solution this is."""
        if len(columns) <= LARGEST_NUMBERED:
            start_thread(lambda: self._number(columns), "number of a solution")

    def stop(self) -> None:
        """Let go of what is being looked for."""
        self._asked += 1

    def _look(self, run: int, n: int, queens: Queens) -> None:
        try:
            from solver.queens import OutlookTally, start_completion

            handle = start_completion(n, queens, Limits(seconds=SECONDS))
            told = False
            for progress in handle:
                if run != self._asked:
                    handle.cancel()
                tally = progress.tally
                if not told and isinstance(tally, OutlookTally) and tally.found.solutions:
                    told = True
                    self._owner.post_message(OutlookFound(run, tally.found))
            assert handle.result is not None
            self._owner.post_message(OutlookFound(run, handle.result.answer))
        except BaseException as error:  # Whatever it was, the screen must not wait for ever.
            self._owner.post_message(AnswerFailed(run, error_sentence(error)))

    def _number(self, columns: tuple[int, ...]) -> None:
        try:
            number = bisect_left(_boards(len(columns)), columns) + 1
            self._owner.post_message(NumberFound(columns, number))
        except BaseException as error:  # A thread has nobody above it to tell.
            self._owner.post_message(AnswerFailed(0, error_sentence(error)))


@lru_cache(4)
def _boards(n: int) -> Boards:
    from solver.queens import solve_queens

    boards: Boards = solve_queens(n, "bitmask", "all").answer.boards
    return boards

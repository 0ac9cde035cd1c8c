"""The records beside the screen: one thread opens, reads and writes them, in the order asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from tui.background import sentence_of
from tui.deal import Deal
from tui.finished import FinishedGame
from tui.in_turn import InTurn
from tui.messages import BestsFound, GameKept, RecordsChanged, RecordsTroubled
from tui.optimum import find_optimum

if TYPE_CHECKING:
    from tui.records import Records

FEW_CELLS = 16
"""Up to here the fewest moves are found in milliseconds, and are looked for where nobody did so yet."""

AT_THE_END = 0.5
"""Seconds that the end of the program waits for the last game to be kept."""


class RecordKeeper:
    """Answers by messages to its owner: a disk that makes one wait holds up no key."""

    def __init__(self, owner: MessagePump, folder: Path | None) -> None:
        self._owner = owner
        self._folder = folder
        self._jobs = InTurn("records")
        self._closing = False
        self._said = 0
        """How many of the problems of the records were told."""
        self.records: Records | None = None
        """The records once they are open; they may be used from any thread."""

    def start(self) -> None:
        """Open them, after what was asked for before."""
        self._do(lambda _: None)

    def close(self) -> None:
        """Let what was asked for be done; a disk or a search that takes its time is not waited for.

        A game that is not kept by then is kept at the next start: the desk still has it.
        """
        self._closing = True
        self._jobs.wait(AT_THE_END)

    def keep(self, game: FinishedGame, *, found: bool = False) -> None:
        """Put a finished game into the records, and find out how few moves it needed.

        One that was found on the desk at the start may have been there, and deleted since: it stays so.
        """
        self._do(lambda records: self._keep(records, game, found))

    def know(self, game: FinishedGame) -> None:
        """Add how few moves a game needed, which was found out after it was kept."""
        if game.optimal is None or game.lower_bound is None:
            return
        optimal, bound = game.optimal, game.lower_bound
        self._do(lambda records: self._say(records.know_optimum(game.id, optimal, bound), changed=True))

    def ask_bests(self, deal: Deal, asker: MessagePump) -> None:
        """Ask for the best game of a deal's size and goal, and for the best on its very board."""
        self._do(lambda records: self._bests(records, deal, asker))

    def _do(self, job: Callable[[Records], None]) -> None:
        def work() -> None:
            try:
                records = self._opened()
                job(records)
                self._complain(records)
            except BaseException as error:  # Whatever it was, the next game must be kept all the same.
                self._say(sentence_of(error))

        self._jobs.do(work)

    def _opened(self) -> Records:
        if self.records is None:
            from tui.records import Records

            self.records = Records.open(self._folder)
            self._complain(self.records)
            self._owner.post_message(RecordsChanged())
        return self.records

    def _complain(self, records: Records) -> None:
        """Say what has shown itself to be wrong since the last time."""
        for problem in records.problems[self._said :]:
            self._say(problem)
        self._said = len(records.problems)

    def _keep(self, records: Records, game: FinishedGame, found: bool) -> None:
        problem = records.add(game, unless_deleted=found)
        if problem is None:
            self._owner.post_message(GameKept(game.id))
        self._say(problem, changed=True)
        if game.optimal is None and len(game.start.tiles) <= FEW_CELLS:
            # Later: whoever plays the board again asks for its best games first.
            self._do(lambda records: self._find(records, game))

    def _find(self, records: Records, game: FinishedGame) -> None:
        kept = records.get(game.id)
        if kept is None or kept.optimal is not None or self._closing:
            return
        optimum = find_optimum(Deal(game.start, game.goal))
        if optimum is not None:
            problem = records.know_optimum(game.id, optimum.length, optimum.lower_bound)
            self._say(problem, changed=True)

    def _bests(self, records: Records, deal: Deal, asker: MessagePump) -> None:
        size = deal.board.rows, deal.board.cols
        best = records.best(size, deal.goal.board.code)
        asker.post_message(BestsFound(deal, best, records.best_on(deal.board, deal.goal)))

    def _say(self, problem: str | None, *, changed: bool = False) -> None:
        if problem is not None:
            self._owner.post_message(RecordsTroubled(problem))
        elif changed:
            self._owner.post_message(RecordsChanged())

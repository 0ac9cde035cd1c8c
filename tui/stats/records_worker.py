"""The records beside the screen: one thread opens, reads and writes them, in the order asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message
from textual.message_pump import MessagePump

from solver.board import Board, Move
from solver.goal import Goal
from tui.challenge import Challenge, find_optimum
from tui.finished_game import FinishedGame
from tui.jobs import JobQueue
from tui.messages import BestsFound, GameKept, RecordsChanged, RecordsTroubled
from tui.text import error_sentence

if TYPE_CHECKING:
    from tui.stats.store import Records

FEW_CELLS = 16
"""Up to here the fewest moves are found in milliseconds, and are looked for where nobody did so yet."""

KEEPING = "the keeping of games"
"""What has stopped when something goes wrong here."""

AT_THE_END = 0.5
"""Seconds that the end of the program waits for the last game to be kept."""

FOR_A_GAME_OWED = 12.0
"""Seconds that it waits when a deleted game was brought back: nobody else has it. Two locks are 5 s each."""


@dataclass
class GameStayed(Message):
    """A game could not be deleted, or not be brought back."""

    game: FinishedGame
    sentence: str
    deleting: bool


@dataclass
class GamesImported(Message):
    """A file was read: its first line says what became of it, the others what was left out."""

    words: str


class RecordsWorker:
    """Answers by messages to its owner: a disk that makes one wait holds up no key."""

    def __init__(self, owner: MessagePump, folder: Path | None) -> None:
        self._owner = owner
        self._folder = folder
        self._jobs = JobQueue("records")
        self._closing = False
        self._owed: list[str] = []
        """The ids of games that are being brought back, as often as they are."""
        self._said = 0
        """How many of the problems of the records were told."""
        self.records: Records | None = None
        """The records once they are open; they may be used from any thread."""

    def start(self) -> None:
        """Open them, after what was asked for before."""
        self._do(lambda _: None)

    def close(self) -> None:
        """Let what was asked for be done; a disk or a search that takes its time is not waited for.

        A game that is not kept by then is kept at the next start: the desk still has it. One that was
        deleted and brought back is on no desk, and is waited for.
        """
        self._closing = True
        self._jobs.wait(FOR_A_GAME_OWED if self._owed else AT_THE_END)

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

    def ask_bests(
        self, game_id: str, challenge: Challenge, moves: Sequence[Move], asker: MessagePump
    ) -> None:
        """Ask what a game is to be measured against; BestsFound goes to the asker."""
        self._do(lambda records: self._bests(records, game_id, challenge, moves, asker))

    def see(self, key: str, start: Board, goal: Goal) -> None:
        """Note that a game was begun on a board; with an empty key, that a way from it was shown."""
        self._do(lambda records: records.see(key, start, goal))

    def delete(self, game: FinishedGame, asker: MessagePump) -> None:
        """Take a game out; GameStayed goes to the asker if that cannot be."""
        self._do(lambda records: self._delete(records, game, asker))

    def bring_back(self, game: FinishedGame, asker: MessagePump) -> None:
        """Put a deleted game into the records again; GameStayed goes to the asker if that cannot be."""
        self._owed.append(game.id)
        self._do(lambda records: self._bring_back(records, game, asker))

    def import_file(self, path: Path, asker: MessagePump) -> None:
        """Add the games of a CSV file; GamesImported goes to the asker."""
        self._do(lambda records: self._import(records, path, asker))

    def _do(self, job: Callable[[Records], None]) -> None:
        def work() -> None:
            try:
                records = self._opened()
                job(records)
                self._complain(records)
            except BaseException as error:  # Whatever it was, the next game must be kept all the same.
                self._say(error_sentence(error, KEEPING))

        self._jobs.add(work)

    def _opened(self) -> Records:
        if self.records is None:
            from tui.stats.store import Records

            self.records = Records.open(self._folder)
            self._complain(self.records)
            _post(self._owner, RecordsChanged())
        return self.records

    def _complain(self, records: Records) -> None:
        """Say what has shown itself to be wrong since the last time."""
        for problem in records.problems[self._said :]:
            self._say(problem)
        self._said = len(records.problems)

    def _keep(self, records: Records, game: FinishedGame, found: bool) -> None:
        problem = records.add(game, unless_deleted=found)
        if problem is None:
            _post(self._owner, GameKept(game.id))
        self._say(problem, changed=True)
        if game.optimal is None and len(game.start.tiles) <= FEW_CELLS:
            # Later: whoever plays the board again asks for its best games first.
            self._do(lambda records: self._find(records, game))

    def _find(self, records: Records, game: FinishedGame) -> None:
        kept = records.get(game.id)
        if kept is None or kept.optimal is not None or self._closing:
            return
        optimum = find_optimum(Challenge(game.start, game.goal))
        if optimum is not None:
            problem = records.know_optimum(game.id, optimum.length, optimum.lower_bound)
            self._say(problem, changed=True)

    def _bests(
        self, records: Records, key: str, challenge: Challenge, moves: Sequence[Move], asker: MessagePump
    ) -> None:
        start, goal = challenge.board, challenge.goal
        found = BestsFound(
            key,
            others=records.best((start.rows, start.cols), goal.board.code, besides=key),
            own=records.get(key),
            on_board=records.best_on(start, goal, besides=key),
            retry=records.is_retry(key, start, goal, moves),
        )
        _post(asker, found)

    def _delete(self, records: Records, game: FinishedGame, asker: MessagePump) -> None:
        if game.id in self._owed:
            return  # It was brought back before its turn came.
        try:
            records.delete(game.id)
        except Exception as error:  # Whatever it was, the row must come back.
            _post(asker, GameStayed(game, error_sentence(error, KEEPING), deleting=True))
        _post(self._owner, RecordsChanged())

    def _bring_back(self, records: Records, game: FinishedGame, asker: MessagePump) -> None:
        try:
            problem = records.add(game)
        except Exception as error:
            problem = error_sentence(error, KEEPING)
        self._owed.remove(game.id)
        if problem:
            _post(asker, GameStayed(game, problem, deleting=False))
        _post(self._owner, RecordsChanged())

    def _import(self, records: Records, path: Path, asker: MessagePump) -> None:
        from tui.stats.store.csv import import_file

        try:
            words = import_file(records, path)
        except Exception as error:
            words = error_sentence(error, KEEPING)
        _post(asker, GamesImported(words))
        _post(self._owner, RecordsChanged())

    def _say(self, problem: str | None, *, changed: bool = False) -> None:
        if problem is not None:
            _post(self._owner, RecordsTroubled(problem))
        elif changed:
            _post(self._owner, RecordsChanged())


def _post(pump: MessagePump, message: Message) -> None:
    # Whoever is gone by now, screen or app, need not hear of it.
    with suppress(RuntimeError):
        pump.post_message(message)

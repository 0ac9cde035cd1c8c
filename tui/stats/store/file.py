"""The file of records: reads and transactions, with everything that can go wrong said in a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from solver.printable import printable
from tui.finished_game import FinishedGame
from tui.stats.store.database import code_of, connected, why, writing
from tui.stats.store.opening import Ready, Unusable, prepare
from tui.stats.store.rows import BadRow, game_of, require_goal
from tui.stats.store.schema import COLUMNS
from tui.stats.store.statements import put_past
from tui.text import counted, shortened

NO_HOME = "there is no home folder"
_GONE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_ERROR)
"""What is seen when somebody has removed the file, or its folder, while it was in use."""

T = TypeVar("T")


class RecordsFile:
    """One file, which may come and go; nothing but Unusable is raised."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.problems: list[str] = []
        """What was done to the file and what is wrong in it, a sentence each, once."""
        self._ready: Ready | None = None

    def select(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """The rows of a query; none where the file cannot be read."""
        return self._read(lambda connection: connection.execute(sql, values).fetchall(), [])

    def games(
        self, where: str, values: Sequence[object], order: str, *, first: bool = False
    ) -> list[FinishedGame]:
        """The games of a query; rows that make no sense are left out and told of.

        Of one game alone, the first, the moves are played through as well: it is about to be shown.
        """
        sql = f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY {order}"

        def read(connection: sqlite3.Connection) -> list[FinishedGame]:
            games: list[FinishedGame] = []
            wrong: list[str] = []
            for row in connection.execute(sql, values):
                try:
                    game = game_of(row)
                    if first:
                        require_goal(game)
                except BadRow as error:
                    wrong.append(f"{shortened(printable(str(row[0])))}: {error}")
                    continue
                games.append(game)
                if first:
                    break
            if wrong:
                are = "is" if len(wrong) == 1 else "are"
                self.say(f"{self.path}: {counted(len(wrong), 'row')} {are} no game and left out: {wrong[0]}")
            return games

        return self._read(read, [])

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Make a change, whole or not at all; Unusable, with the reason, if it cannot be made now."""
        if self.path is None:
            raise Unusable(NO_HOME)
        try:
            return self._change(self.path, change)
        except sqlite3.Error as error:
            if code_of(error) not in _GONE:
                raise Unusable(f"{self.path}: {why(error)}") from None
        self._ready = None
        try:
            return self._change(self.path, change)
        except sqlite3.Error as error:
            raise Unusable(f"{self.path}: {why(error)}") from None

    def prepare(self) -> Ready:
        """Make the file ready if it is not, with the games that came out of a damaged one."""
        if self.path is None:
            raise Unusable(NO_HOME)
        if self._ready is None or self._ready.refusal:
            self._ready = ready = prepare(self.path)
            for sentence in ready.said:
                self.say(sentence)
            if ready.rescued:
                self._change(self.path, lambda connection: put_past(connection, ready.rescued))
        return self._ready

    def say(self, sentence: str) -> None:
        """Add to the problems what is not among them."""
        if sentence not in self.problems:
            self.problems.append(sentence)

    def _change(self, path: Path, change: Callable[[sqlite3.Connection], T]) -> T:
        ready = self.prepare()
        if ready.refusal:
            raise Unusable(ready.refusal)
        with writing(path) as connection:
            return change(connection)

    def _read(self, read: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        if self.path is None or self._ready is None:
            return nothing
        try:
            with connected(self.path, self._ready.mode) as connection:
                return read(connection)
        except sqlite3.Error as error:
            self.say(f"games cannot be read ({self.path}: {why(error)})")
            return nothing

"""The records: add, find, delete, export and import finished games, from any thread."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate, islice
from pathlib import Path

from solver.board import Board, Move
from solver.errors import BadOption
from solver.goal import Goal
from solver.printable import printable
from solver.scramble import DAILY, daily_date
from solver.sizes import size_in
from tui.finished_game import FinishedGame
from tui.stats.store import schema
from tui.stats.store.csv import Imported, csv_text, games_from_csv
from tui.stats.store.file import CannotWrite, RecordsFile
from tui.storage.checks import BadValue
from tui.storage.paths import RECORDS, not_a_file
from tui.text import counted, sentence, shortened

MOST_BYTES = 500_000_000
"""The largest file that is imported; 100,000 games of the usual length take a tenth of it.

A larger one could fill the memory of the machine.
"""

_BEFORE = 'ifnull(("when", rowid) < (SELECT "when", rowid FROM games WHERE id = ?), 1)'
"""Whether a game was finished before the game with an id; true of all games if there is none with that id."""


class Records:
    """The finished games of this player, including those that could not be written yet."""

    def __init__(self, path: Path | None) -> None:
        """Set the path; `open` also makes the file ready."""
        self.path = path
        self._file = RecordsFile(path)
        self.problems = self._file.problems
        """What was done to the file and what is wrong with it, one sentence each."""
        self._lock = threading.RLock()

    @classmethod
    def open(cls, folder: Path | None) -> Records:
        """The records in a folder, which is created if missing. Never raises: `problems` says what is wrong.

        Without a folder, or if nothing can be written, games are kept as long as the program runs.
        """
        records = cls(None if folder is None else folder / RECORDS)
        try:
            records._file.write()
        except CannotWrite as error:
            records._file.add_problem(f"Finished games cannot be saved now: {error}.")
        return records

    def revision(self) -> tuple[object, ...]:
        """A value that changes when the records do, in this process or another; the games are not read."""
        return self._file.revision()

    def add(self, game: FinishedGame, *, unless_deleted: bool = False) -> str | None:
        """Add a game, unless it is there already; return a sentence if it is not in the file now.

        `unless_deleted` is for a game found unsaved at start-up: a game that the player has deleted is not
        restored.
        """
        try:
            schema.require_goal(schema.game_of(schema.row_of(game)))
        except BadValue as error:
            # Every read would skip it.
            return f"This is not a finished game: {error}."
        with self._lock:
            deleted = self._select("SELECT 1 FROM deleted WHERE id = ?", [game.id])
            if deleted and unless_deleted:
                return None
            # A restored game keeps its `retry`: other games on its board came after it.
            if not deleted and self.is_retry(game.id, game.start, game.goal, game.moves, game.seed):
                game = replace(game, retry=True)
            return self._change(schema.insert(game), game.id)

    def add_optimum(self, game_id: str, optimal: int, lower_bound: int) -> str | None:
        """Note the shortest solution found and the proven bound; better values already known stay."""
        values = {"id": game_id, "optimal": optimal, "lower": min(lower_bound, optimal)}
        return self._change([(schema.ADD_OPTIMUM, values)])

    def get(self, game_id: str) -> FinishedGame | None:
        """A game by its id; None if there is no valid one.

        Its moves are checked to lead to its goal, here and in `best` and `best_on`. Lists are not checked,
        because that takes longer than everything else; the app checks a listed game before it shows it.
        """
        return self._first("id = ?", [game_id], "rowid")

    def delete(self, game_id: str) -> FinishedGame | None:
        """Delete and return a game, if it is there; raises CannotWrite if it cannot be deleted now."""
        with self._lock:
            # Not with `get`: a game with invalid moves can be deleted too.
            found = self._games("id = ?", [game_id], "rowid")
            if not found:
                return None
            try:
                forget = "DELETE FROM games WHERE id = ?", "INSERT OR IGNORE INTO deleted VALUES (?)"
                self._file.write([(sql, [game_id]) for sql in forget])
            except CannotWrite as error:
                pending = self._file.pending
                if game_id not in dict(pending):
                    raise CannotWrite(f"The game cannot be deleted ({error}).") from None
                pending[:] = [(added, change) for added, change in pending if added != game_id]
            return found[0]

    def mark_seen(self, start: Board, goal: Goal, game_id: str | None = None) -> None:
        """Note that a game was begun on a board; without its id, that a solution of the board was shown."""
        known = (start.code, goal.board.code, game_id or "")
        with self._lock:
            if not self._select("SELECT 1 FROM seen WHERE start = ? AND goal = ? AND id = ?", known):
                # A failure to write is reported with the next game.
                self._change([schema.mark_seen(start, goal, game_id or "")])

    def is_retry(
        self, game_id: str, start: Board, goal: Goal, moves: Iterable[Move], seed: str | None = None
    ) -> bool:
        """Whether a game with these moves is not the first on its board.

        It is a retry if another game was begun on its start, before or meanwhile, or if a solution from there
        was shown. It is also one if that happened, after it began, on a board that it passed through: the end
        of a game could be practised on a copy of it.

        A random 2x2 board is never one: there are only 12, so soon no game would count any more.
        """
        if seed is not None and len(start.tiles) == 4:
            return False
        goal_code = goal.board.code
        this = (game_id, start.code, goal_code)
        if self._select("SELECT 1 FROM seen WHERE id <> ? AND start = ? AND goal = ? LIMIT 1", this):
            return True
        since = self._select(
            "SELECT start FROM seen WHERE goal = ? AND number > "
            "(SELECT number FROM seen WHERE id = ? AND start = ? AND goal = ?)",
            (goal_code, *this),
        )
        # The goal does not count, because every game reaches it.
        later = {str(row[0]) for row in since} - {goal_code}
        passed = accumulate(moves, Board.after, initial=start)
        return bool(later) and not later.isdisjoint(board.code for board in passed)

    def games(self, size: tuple[int, int] | None = None) -> list[FinishedGame]:
        """The games, newest first: all, or those of a size."""
        where, values = ("1", []) if size is None else ("size = ?", [schema.size_text(*size)])
        return self._games(where, values, '"when" DESC, rowid DESC')

    def any_game(self) -> bool:
        """Whether there is a game."""
        return bool(self._select("SELECT 1 FROM games LIMIT 1"))

    def sizes(self) -> list[tuple[int, int]]:
        """The sizes that have games, most played first."""
        rows = self._select("SELECT size, count(*) FROM games GROUP BY size")
        played = [(-int(str(games)), size) for text, games in rows if (size := size_in(str(text)))]
        return [size for _, size in sorted(played)]

    def best(self, goal: Goal, *, besides: str = "", before: str = "") -> FinishedGame | None:
        """The fastest game with this goal that counts (`ranked_games`), apart from the id `besides`.

        If the game with the id `before` is in the records, only games finished before it are compared.
        """
        return self._first(
            f"size = ? AND goal = ? AND hints = 0 AND retry = 0 AND id <> ? AND {_BEFORE}",
            [schema.size_text(goal.board.rows, goal.board.cols), goal.board.code, besides, before],
            "seed IS NULL, seconds",
        )

    def best_on(self, start: Board, goal: Goal, *, before: str = "") -> FinishedGame | None:
        """The fastest game on this board, including retries; one with hints only if there is no other.

        If the game with the id `before` is in the records, only games finished before it are compared.
        """
        return self._first(
            f"start = ? AND goal = ? AND {_BEFORE}",
            [start.code, goal.board.code, before],
            "hints > 0, seconds",
        )

    def daily_days(self) -> set[date]:
        """The days whose board was solved."""
        four = Goal.standard(4, 4).board
        rows = self._select(
            "SELECT DISTINCT seed FROM games WHERE seed GLOB ? AND size = ? AND goal = ?",
            [f"{DAILY}*", schema.size_text(four.rows, four.cols), four.code],
        )
        return {day for row in rows if (day := daily_date(str(row[0])))}

    def import_csv(self, text: str) -> Imported:
        """Add the games of a CSV text; invalid lines are skipped and reported."""
        found = list(games_from_csv(text))
        games = [game for game in found if isinstance(game, FinishedGame)]
        imported = Imported(problems=[problem for problem in found if isinstance(problem, str)])
        with self._lock:
            known = {row[0] for row in self._select("SELECT id FROM games")}
            try:
                if games:
                    self._file.write(schema.insert_past(games))
                imported.added = len({game.id for game in games} - known)
                imported.known = len(games) - imported.added
            except CannotWrite as error:
                imported.problems.append(f"nothing was imported ({error})")
        return imported

    def import_file(self, path: Path) -> str:
        """Add the games of a CSV file; return how many, then one line per skipped line."""
        try:
            if not_a_file(path):
                raise BadOption(f"{path}: a folder, a pipe or a device; a CSV file was expected")
            if path.is_file() and path.stat().st_size > MOST_BYTES:
                most = f"{MOST_BYTES // 1_000_000:,} MB"
                raise BadOption(f"{path}: larger than {most}, too large for a list of games")
            return self.import_csv(csv_text(path)).text(path.name)
        except (BadOption, OSError, ValueError) as error:
            return sentence(printable(str(error)))

    def _select(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        return self._file.read(lambda connection: connection.execute(sql, values).fetchall())

    def _first(self, where: str, values: Sequence[object], order: str) -> FinishedGame | None:
        """The first game of a query whose moves lead to its goal; checked because it will be shown."""
        return next(iter(self._games(where, values, order, first=True)), None)

    def _games(
        self, where: str, values: Sequence[object], order: str, *, first: bool = False
    ) -> list[FinishedGame]:
        """The games of a query; invalid rows are skipped and reported."""
        sql = f"SELECT {schema.COLUMNS} FROM games WHERE {where} ORDER BY {order}"
        wrong: list[str] = []

        def valid(connection: sqlite3.Connection) -> Iterator[FinishedGame]:
            for row in connection.execute(sql, values):
                try:
                    game = schema.game_of(row)
                    if first:
                        schema.require_goal(game)
                    yield game
                except BadValue as error:
                    wrong.append(f"{shortened(printable(str(row[0])))}: {error}")

        games = self._file.read(lambda connection: list(islice(valid(connection), 1 if first else None)))
        if wrong:
            problem = f"{counted(len(wrong), 'row')} of {self.path} cannot be read as a game"
            self._file.add_problem(f"{problem}. The first: {wrong[0]}.")
        return games

    def _change(self, change: list[schema.Statement], added_id: str = "") -> str | None:
        """Write a change after the pending ones; return a sentence if it stays pending too."""
        with self._lock:
            pending = self._file.pending
            pending.append((added_id, change))
            try:
                self._file.write()
            except CannotWrite as error:
                waiting = len({added for added, _ in pending if added})
                games = f"{counted(waiting, 'game')} {'is' if waiting == 1 else 'are'}"
                what = games if waiting else "The shortest solution is"
                return f"{what} not saved yet ({error}). Saving is retried after the next game."
        return None

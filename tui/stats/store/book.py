"""The book of records: games are added, found, deleted, exported and imported, from any thread."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import accumulate
from pathlib import Path

from solver.board import Board, Move
from solver.goal import Goal
from solver.scramble import DAILY, daily_seed
from solver.sizes import size_in
from tui.finished_game import FinishedGame, ranked_games
from tui.stats.store import sheet, statements
from tui.stats.store.file import RecordsFile
from tui.stats.store.opening import Unusable
from tui.stats.store.rows import BadRow, game_of, require_goal, row_of
from tui.stats.store.sheet import Imported
from tui.stats.store.statements import NEWEST_FIRST, size_text
from tui.text import counted

FILE = "records.db"


class Records:
    """The finished games of this player: those in the file, and those that could not be written yet."""

    def __init__(self, path: Path | None) -> None:
        """Name the file; `open` makes it ready as well."""
        self._file = RecordsFile(path)
        self._lock = threading.RLock()
        self._waiting: dict[str, FinishedGame] = {}
        """Games that are not in the file; the next add tries again."""
        self._learnt: dict[str, tuple[int, int]] = {}
        self._noted: dict[tuple[str, str, str], None] = {}
        """Boards seen (game, start, goal) that are not in the file yet."""

    @classmethod
    def open(cls, folder: Path | None) -> Records:
        """The records in a folder, which is made if need be; never raises, `problems` says what is wrong.

        Where there is no folder, or nothing can be written, games are kept as long as the program runs.
        """
        records = cls(None if folder is None else folder / FILE)
        try:
            ready = records._file.prepare()
            if ready.refusal:
                raise Unusable(ready.refusal)
        except (Unusable, sqlite3.Error) as error:
            records._file.say(f"games that are finished now cannot be kept ({error})")
        return records

    @property
    def path(self) -> Path | None:
        """The file; None without a home."""
        return self._file.path

    @property
    def problems(self) -> list[str]:
        """What was done to the file and what is wrong in it, a sentence each."""
        return self._file.problems

    # -- one game ---------------------------------------------------------------------------------

    def add(self, game: FinishedGame, *, unless_deleted: bool = False) -> str | None:
        """Keep a game, once however often it comes; a sentence if it is not in the file now.

        `unless_deleted` is for a game that comes by itself, from the desk at a start: it does not
        bring back what the player has deleted.
        """
        wrong = _wrong(game)
        if wrong:
            return f"this is not a finished game: {wrong}"
        with self._lock:
            deleted = self._is_deleted(game.id)
            if deleted and unless_deleted:
                return None
            # One that comes back is what it was: other games on its board came after it.
            if not deleted and self.is_retry(game.id, game.start, game.goal, game.moves):
                game = replace(game, retry=True)
            self._noted[game.id, game.start.code, game.goal.board.code] = None
            # As in the file, the first finish of a game stays.
            self._waiting[game.id] = _with(self._waiting.get(game.id, game), game)
            return self._write_waiting()

    def know_optimum(self, key: str, optimal: int, lower_bound: int) -> str | None:
        """Note the shortest solution found and what is proven; what was known better stays."""
        with self._lock:
            if key in self._waiting:
                self._waiting[key] = _knowing(self._waiting[key], optimal, lower_bound)
            else:
                self._learnt[key] = (optimal, min(lower_bound, optimal))
            return self._write_waiting()

    def get(self, key: str) -> FinishedGame | None:
        """A game by its id; None if there is none that makes sense.

        Its moves lead to its goal: they are played through here and for `best` and `best_on`. In a
        list they are not, as that takes longer than all the rest; get a game before it is replayed.
        """
        found = self._file.games("id = ?", [key], "rowid", first=True)
        return found[0] if found else self._waiting.get(key)

    def delete(self, key: str) -> FinishedGame | None:
        """Take a game out; it is returned, and `add` brings it back. None if it is not there any more.

        Unusable, with the reason, if it cannot be deleted now: it is there as before.
        """
        with self._lock:
            # Not by `get`: one whose moves make no sense can be deleted too.
            found = self._file.games("id = ?", [key], "rowid")
            game = found[0] if found else self._waiting.get(key)
            if game is None:
                return None
            try:
                self._file.write(lambda connection: statements.take_out(connection, key))
            except Unusable as error:
                if key not in self._waiting:
                    raise Unusable(f"the game cannot be deleted ({error})") from None
            self._waiting.pop(key, None)
            return game

    # -- boards seen before -----------------------------------------------------------------------

    def see(self, key: str, start: Board, goal: Goal) -> None:
        """Note that a game was begun on a board; with an empty key, that a way from it was shown."""
        seen = (key, start.code, goal.board.code)
        with self._lock:
            if self._file.select("SELECT 1 FROM seen WHERE id = ? AND start = ? AND goal = ?", seen):
                return
            self._noted[seen] = None
            # Where it cannot be written now, the next game that is kept says so.
            self._write_waiting()

    def is_retry(self, key: str, start: Board, goal: Goal, moves: Iterable[Move]) -> bool:
        """Whether a game that has made these moves is not the first on its board.

        It is a retry once another game was begun on its start, before or meanwhile, or a way from there was
        shown; and also when that happened, since it began, on a board that it came to: the end of a game
        could be practised on a copy of it.
        """
        start_code, goal_code = start.code, goal.board.code
        own = (key, start_code, goal_code)
        with self._lock:
            noted = list(self._noted)
        if any(its != key and (first, wanted) == own[1:] for its, first, wanted in noted):
            return True
        if self._file.select("SELECT 1 FROM seen WHERE id <> ? AND start = ? AND goal = ? LIMIT 1", own):
            return True
        since = self._file.select(
            "SELECT start FROM seen WHERE goal = ? AND number > "
            "(SELECT number FROM seen WHERE id = ? AND start = ? AND goal = ?)",
            (goal_code, *own),
        )
        later = {str(row[0]) for row in since}
        # What is not written yet came after what is.
        unwritten = noted[noted.index(own) + 1 :] if own in noted else noted
        later.update(first for _, first, wanted in unwritten if wanted == goal_code)
        # The goal is where every game comes to.
        later.discard(goal_code)
        passed = accumulate(moves, Board.after, initial=start)
        return bool(later) and not later.isdisjoint(board.code for board in passed)

    # -- many -------------------------------------------------------------------------------------

    def games(self, size: tuple[int, int] | None = None, goal: str | None = None) -> list[FinishedGame]:
        """All games, newest first, or those of a size, of a goal (its board's code)."""
        where, values = ["1"], []
        if size is not None:
            where.append("size = ?")
            values.append(size_text(size))
        if goal is not None:
            where.append("goal = ?")
            values.append(goal)
        games = self._file.games(" AND ".join(where), values, NEWEST_FIRST)
        more = [
            game
            for game in self._unwritten(games)
            if size in (None, game.size) and goal in (None, game.goal.board.code)
        ]
        return sorted(more[::-1] + games, key=lambda game: game.when, reverse=True) if more else games

    def sizes(self) -> list[tuple[int, int]]:
        """The sizes that have games, most played first."""
        played = Counter(game.size for game in self._unwritten(None))
        for text, games in self._file.select("SELECT size, count(*) FROM games GROUP BY size"):
            size = size_in(str(text))
            if size is not None and isinstance(games, int):
                played[size] += games
        return sorted(played, key=lambda size: (-played[size], size))

    def best(self, size: tuple[int, int], goal_code: str, besides: str = "") -> FinishedGame | None:
        """The fastest game of a size and goal, of those that count (`averages.ranked_games`).

        `besides` is the id of a game that is left out, as in `best_on`.
        """
        found = self._file.games(
            "size = ? AND goal = ? AND hints = 0 AND retry = 0 AND id <> ?",
            [size_text(size), goal_code, besides],
            "seed IS NULL, seconds",
            first=True,
        )
        found += [
            game
            for game in self._unwritten(None)
            if game.id != besides and game.size == size and game.goal.board.code == goal_code
        ]
        return min(ranked_games(found), key=lambda game: game.seconds, default=None)

    def best_on(self, start: Board, goal: Goal, besides: str = "") -> FinishedGame | None:
        """The fastest game on this very board, retries too; one with hints only if there is no other."""
        found = self._file.games(
            "start = ? AND goal = ? AND id <> ?",
            [start.code, goal.board.code, besides],
            "hints > 0, seconds",
            first=True,
        )
        found += [
            game
            for game in self._unwritten(None)
            if game.id != besides and game.start == start and game.goal.board == goal.board
        ]
        return min(found, key=lambda game: (game.hints > 0, game.seconds), default=None)

    def daily_days(self) -> set[date]:
        """The days whose board was solved."""
        four = Goal.standard(4, 4).board
        rows = self._file.select(
            "SELECT DISTINCT seed FROM games WHERE seed GLOB ? AND size = ? AND goal = ?",
            [f"{DAILY}*", size_text((four.rows, four.cols)), four.code],
        )
        seeds = {row[0] for row in rows}
        seeds |= {game.seed for game in self._unwritten(None) if game.goal.board == four}
        return {day for day in map(_day, seeds) if day is not None}

    # -- in and out -------------------------------------------------------------------------------

    def export_csv(self, size: tuple[int, int] | None = None) -> str:
        """All games as CSV, oldest first; `import_csv` reads them without loss."""
        return sheet.written(reversed(self.games(size)))

    def import_csv(self, text: str) -> Imported:
        """Add the games of a CSV text; lines that make no sense are left out and told of."""
        imported, games = Imported(), dict[str, FinishedGame]()
        lines = 0
        for game in sheet.read(text):
            if isinstance(game, str):
                imported.problems.append(game)
                continue
            lines += 1
            games[game.id] = _with(games.get(game.id, game), game)

        def put_all(connection: sqlite3.Connection) -> int:
            before = statements.count(connection)
            statements.put_past(connection, games.values())
            return statements.count(connection) - before

        with self._lock:
            self._write_waiting()
            try:
                imported.added = self._file.write(put_all) if games else 0
                imported.known = lines - imported.added
            except Unusable as error:
                imported.problems.append(f"nothing was imported ({error})")
        return imported

    # -- what is not in the file yet --------------------------------------------------------------

    def _write_waiting(self) -> str | None:
        if not (self._waiting or self._learnt or self._noted):
            return None

        def put_all(connection: sqlite3.Connection) -> None:
            for noted in self._noted:
                statements.see(connection, *noted)
            for game in self._waiting.values():
                statements.put(connection, game)
            for key, (optimal, lower_bound) in self._learnt.items():
                statements.know(connection, key, optimal, lower_bound)

        try:
            self._file.write(put_all)
        except Unusable as error:
            games = counted(len(self._waiting), "game")
            are = "is" if len(self._waiting) == 1 else "are"
            what = f"{games} {are} not kept yet" if self._waiting else "an optimum is not kept yet"
            return f"{what} ({error}); the next game tries again"
        self._waiting.clear()
        self._learnt.clear()
        self._noted.clear()
        return None

    def _unwritten(self, written: list[FinishedGame] | None) -> list[FinishedGame]:
        with self._lock:
            if not self._waiting:
                return []
            there = {game.id for game in written or ()}
            return [game for game in self._waiting.values() if game.id not in there]

    def _is_deleted(self, key: str) -> bool:
        return bool(self._file.select("SELECT 1 FROM deleted WHERE id = ?", [key]))


def _wrong(game: FinishedGame) -> str | None:
    """Why a game must not be kept: it would be left out whenever it is read."""
    try:
        require_goal(game_of(row_of(game)))
    except BadRow as error:
        return str(error)
    return None


def _knowing(game: FinishedGame, optimal: int | None, lower_bound: int | None) -> FinishedGame:
    """The game with the shorter solution and the greater bound."""
    lengths = [length for length in (game.optimal, optimal) if length is not None]
    bounds = [bound for bound in (game.lower_bound, lower_bound) if bound is not None]
    shortest = min(lengths, default=None)
    greatest = max(bounds, default=None)
    if shortest is not None and greatest is not None:
        greatest = min(shortest, greatest)
    return replace(game, optimal=shortest, lower_bound=greatest)


def _with(game: FinishedGame, other: FinishedGame) -> FinishedGame:
    return _knowing(game, other.optimal, other.lower_bound)


def _day(seed: object) -> date | None:
    try:
        day = date.fromisoformat(str(seed).removeprefix(DAILY))
    except ValueError:
        return None
    return day if seed == daily_seed(day) else None

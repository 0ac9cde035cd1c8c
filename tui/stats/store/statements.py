"""What is said to the database, in SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from tui.finished_game import FinishedGame
from tui.stats.store.rows import FIELDS, row_of
from tui.stats.store.schema import COLUMNS, MARK_LATER

NEWEST_FIRST = '"when" DESC, rowid DESC'


def _learn(optimal: str, lower: str) -> str:
    """What is known of a game only grows: the shorter solution and the greater bound stay."""
    shortest = f"min(ifnull(games.optimal, {optimal}), ifnull({optimal}, games.optimal))"
    greatest = f"max(ifnull(games.lower_bound, {lower}), ifnull({lower}, games.lower_bound))"
    return f"optimal = {shortest}, lower_bound = min({greatest}, ifnull({shortest}, {greatest}))"


_PUT = (
    f"INSERT INTO games (size, {COLUMNS}) VALUES ({', '.join('?' * (len(FIELDS) + 1))}) "
    f"ON CONFLICT (id) DO UPDATE SET {_learn('excluded.optimal', 'excluded.lower_bound')}"
)
_KNOW = f"UPDATE games SET {_learn(':optimal', ':lower')} WHERE id = :id"


def size_text(size: tuple[int, int]) -> str:
    """A size as it is kept."""
    return f"{size[0]}x{size[1]}"


def put(connection: sqlite3.Connection, game: FinishedGame) -> None:
    """Add a game, or what it knows more than the one that is there."""
    connection.execute("DELETE FROM deleted WHERE id = ?", (game.id,))
    connection.execute(_PUT, (size_text(game.size), *row_of(game)))
    see(connection, game.id, game.start.code, game.goal.board.code)


def put_past(connection: sqlite3.Connection, games: Iterable[FinishedGame]) -> None:
    """Add games that were finished some time ago: the first of all on a board stays the one that counts."""
    for game in games:
        put(connection, game)
    connection.execute(MARK_LATER)


def see(connection: sqlite3.Connection, key: str, start: str, goal: str) -> None:
    """Remember that a game was begun on a board, or with an empty key that a way from it was shown."""
    connection.execute("INSERT OR IGNORE INTO seen (start, goal, id) VALUES (?, ?, ?)", (start, goal, key))


def know(connection: sqlite3.Connection, key: str, optimal: int, lower_bound: int) -> None:
    """What was found out about the board of a game."""
    connection.execute(_KNOW, {"id": key, "optimal": optimal, "lower": lower_bound})


def take_out(connection: sqlite3.Connection, key: str) -> None:
    """Delete a game, and remember that."""
    connection.execute("DELETE FROM games WHERE id = ?", (key,))
    connection.execute("INSERT OR IGNORE INTO deleted VALUES (?)", (key,))


def count(connection: sqlite3.Connection) -> int:
    """How many games there are."""
    return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])

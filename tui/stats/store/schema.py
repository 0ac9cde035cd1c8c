"""The tables of the records file, the migrations between versions, and the statements that change them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from solver.board import Board
from solver.goal import Goal
from tui.finished_game import FinishedGame
from tui.stats.store.rows import FIELDS, row_of

APPLICATION = 0x50545549
"""SQLite's application id in the file header: "PTUI". Databases of other programs have another."""

COLUMNS = ", ".join(f'"{field}"' for field in FIELDS)
"""Quoted, because `when` is an SQL keyword."""

Statement = tuple[str, Sequence[object] | Mapping[str, object]]
"""SQL that changes the file, and its values."""

MARK_LATER = """
    UPDATE games SET retry = 1 WHERE retry = 0 AND EXISTS (
        SELECT 1 FROM games AS earlier
        WHERE earlier.start = games.start AND earlier.goal = games.goal
        AND (earlier."when", earlier.rowid) < (games."when", games.rowid)
    )
"""
"""Marks all games on a board except the earliest as retries."""


# -- versions ---------------------------------------------------------------------------------------

STEPS: tuple[tuple[str, ...], ...] = (
    # Version 1: one row per game.
    (
        f"PRAGMA application_id = {APPLICATION}",
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY,
            size TEXT NOT NULL,
            "when" TEXT NOT NULL,
            start TEXT NOT NULL,
            goal TEXT NOT NULL,
            moves TEXT NOT NULL,
            at BLOB NOT NULL,
            seconds REAL NOT NULL,
            hints INTEGER NOT NULL DEFAULT 0,
            seed TEXT,
            optimal INTEGER
        )
        """,
        'CREATE INDEX games_by_size ON games (size, goal, "when")',
    ),
    # Version 2: names of boards, lower bounds, deleted games; an index for each query.
    (
        "ALTER TABLE games ADD COLUMN name TEXT",
        "ALTER TABLE games ADD COLUMN lower_bound INTEGER",
        "CREATE TABLE deleted (id TEXT PRIMARY KEY)",
        "CREATE INDEX games_by_time ON games (size, goal, hints, seconds)",
        "CREATE INDEX games_by_start ON games (start, goal)",
        'CREATE INDEX games_by_when ON games ("when")',
        "CREATE INDEX games_by_seed ON games (seed)",
    ),
    # Version 3: the boards seen, in order, and which games are retries.
    (
        "ALTER TABLE games ADD COLUMN retry INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE seen (
            number INTEGER PRIMARY KEY,
            start TEXT NOT NULL,
            goal TEXT NOT NULL,
            id TEXT NOT NULL,
            UNIQUE (start, goal, id)
        )
        """,
        'INSERT INTO seen (start, goal, id) SELECT start, goal, id FROM games ORDER BY "when", rowid',
        MARK_LATER,
    ),
)
"""The n-th step leads to version n. Never change a released step; add a new one."""

VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a file; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def bring_up(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Migrate to a version in one transaction, so that a kill leaves no version in between."""
    # Lock before reading the version: another process may be migrating too.
    connection.execute("BEGIN IMMEDIATE")
    for version in range(version_of(connection), to):
        for statement in (*STEPS[version], f"PRAGMA user_version = {version + 1}"):
            connection.execute(statement)
    connection.execute("COMMIT")


# -- changes ----------------------------------------------------------------------------------------


def _learn(optimal: str, lower: str) -> str:
    """The assignments that keep the shorter solution and the greater lower bound."""
    shortest = f"min(ifnull(games.optimal, {optimal}), ifnull({optimal}, games.optimal))"
    greatest = f"max(ifnull(games.lower_bound, {lower}), ifnull({lower}, games.lower_bound))"
    return f"optimal = {shortest}, lower_bound = min({greatest}, ifnull({shortest}, {greatest}))"


_PUT = (
    f"INSERT INTO games (size, {COLUMNS}) VALUES ({', '.join('?' * (len(FIELDS) + 1))}) "
    f"ON CONFLICT (id) DO UPDATE SET {_learn('excluded.optimal', 'excluded.lower_bound')}"
)
_KNOW = f"UPDATE games SET {_learn(':optimal', ':lower')} WHERE id = :id"


def size_text(size: tuple[int, int]) -> str:
    """A size as stored text."""
    return f"{size[0]}x{size[1]}"


def put(game: FinishedGame) -> list[Statement]:
    """Add a game; if it is there already, add what is newly known about its optimum."""
    return [
        ("DELETE FROM deleted WHERE id = ?", [game.id]),
        (_PUT, [size_text(game.size), *row_of(game)]),
        see(game.start, game.goal, game.id),
    ]


def put_past(games: Iterable[FinishedGame]) -> list[Statement]:
    """Add games finished earlier; the first on each board still counts."""
    return [*(statement for game in games for statement in put(game)), (MARK_LATER, ())]


def see(start: Board, goal: Goal, game_id: str) -> Statement:
    """Note that a board was seen; the id is empty if a solution was shown rather than a game begun."""
    values = start.code, goal.board.code, game_id
    return "INSERT OR IGNORE INTO seen (start, goal, id) VALUES (?, ?, ?)", values


def know(game_id: str, optimal: int, lower_bound: int) -> Statement:
    """Note the best solution length and the lower bound of a game's board."""
    return _KNOW, {"id": game_id, "optimal": optimal, "lower": lower_bound}


def take_out(game_id: str) -> list[Statement]:
    """Delete a game and remember its id."""
    return [
        ("DELETE FROM games WHERE id = ?", [game_id]),
        ("INSERT OR IGNORE INTO deleted VALUES (?)", [game_id]),
    ]

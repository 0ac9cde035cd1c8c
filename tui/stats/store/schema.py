"""What is in the file of records, by version, and the steps from each version to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from tui.stats.store.rows import FIELDS

APPLICATION = 0x50545549
"""Stands in the header of the file, as SQLite intends: "PTUI". Other programs' databases have another."""

COLUMNS = ", ".join(f'"{field}"' for field in FIELDS)
"""Quoted, as `when` is a word of SQL."""

MARK_LATER = """
    UPDATE games SET retry = 1 WHERE retry = 0 AND EXISTS (
        SELECT 1 FROM games AS earlier
        WHERE earlier.start = games.start AND earlier.goal = games.goal
        AND (earlier."when", earlier.rowid) < (games."when", games.rowid)
    )
"""
"""Of the games on one board, all but the first by time become retries."""


def _games(connection: sqlite3.Connection) -> None:
    """Version 1: one row a game."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(
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
        """
    )
    connection.execute('CREATE INDEX games_by_size ON games (size, goal, "when")')


def _names_and_bounds(connection: sqlite3.Connection) -> None:
    """Version 2: names of boards, lower bounds, what was deleted; bests are found at once."""
    connection.execute("ALTER TABLE games ADD COLUMN name TEXT")
    connection.execute("ALTER TABLE games ADD COLUMN lower_bound INTEGER")
    connection.execute("CREATE TABLE deleted (id TEXT PRIMARY KEY)")
    connection.execute("CREATE INDEX games_by_time ON games (size, goal, hints, seconds)")
    connection.execute("CREATE INDEX games_by_start ON games (start, goal)")
    connection.execute('CREATE INDEX games_by_when ON games ("when")')
    connection.execute("CREATE INDEX games_by_seed ON games (seed)")


def _retries(connection: sqlite3.Connection) -> None:
    """Version 3: the boards that were seen, in the order they were; games on them that came later."""
    connection.execute("ALTER TABLE games ADD COLUMN retry INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        """
        CREATE TABLE seen (
            number INTEGER PRIMARY KEY,
            start TEXT NOT NULL,
            goal TEXT NOT NULL,
            id TEXT NOT NULL,
            UNIQUE (start, goal, id)
        )
        """
    )
    connection.execute(
        'INSERT INTO seen (start, goal, id) SELECT start, goal, id FROM games ORDER BY "when", rowid'
    )
    connection.execute(MARK_LATER)


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_games, _names_and_bounds, _retries)
"""The n-th leads to version n. A step that was released never changes: a new one is added."""

VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version a file is of; 0 is an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def bring_up(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Take the steps that are missing, all of them or none: a kill leaves no version in between."""
    # Before the version is read: another process may be taking the same steps.
    connection.execute("BEGIN IMMEDIATE")
    for version in range(version_of(connection), to):
        STEPS[version](connection)
        connection.execute(f"PRAGMA user_version = {version + 1}")
    connection.execute("COMMIT")

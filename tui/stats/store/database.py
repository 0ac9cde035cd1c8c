"""Connections to the file of records: short ones, so that any thread and any process may have one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 5.0
"""Seconds that a connection waits for another process to finish its writing."""

OPEN, CREATE = "rw", "rwc"
FROZEN = "ro&immutable=1"
"""For a file in a folder that cannot be written: no locks, no files beside it."""


@contextmanager
def connected(path: Path, mode: str = OPEN) -> Iterator[sqlite3.Connection]:
    """A connection, closed at the end; what was not committed by then is as if it had never been."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    try:
        # A row somebody has edited by hand may be no UTF-8: it is found out with the rest of the row.
        connection.text_factory = _text
        yield connection
    finally:
        connection.close()


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: all of it is on the disk at the end, or nothing is."""
    with connected(path) as connection:
        # A game is worth the milliseconds that a power cut would need to take it away.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")


def why(error: sqlite3.Error) -> str:
    """What an error of SQLite means, in words."""
    return _REASONS.get(code_of(error), str(error))


def code_of(error: sqlite3.Error) -> int:
    """The number of the kind of error; 0 if it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_REASONS = {
    sqlite3.SQLITE_BUSY: "another process has been writing to it for too long",
    sqlite3.SQLITE_LOCKED: "another process has been writing to it for too long",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_PERM: "it cannot be written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is not a database",
}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")

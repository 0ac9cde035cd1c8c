"""Making the file of records ready: begun, brought up to date, or set aside when it is no such file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from solver.errors import PuzzleError
from tui.finished_game import FinishedGame
from tui.stats.store.aside import free_name, rescued, set_aside
from tui.stats.store.database import CREATE, FROZEN, OPEN, code_of, connected, why
from tui.stats.store.schema import APPLICATION, COLUMNS, VERSION, bring_up, version_of
from tui.storage.paths import reason
from tui.text import counted

MAGIC = b"SQLite format 3\0"


class Unusable(PuzzleError):
    """The file is left as it is, and nothing can be kept in it now: a sentence."""


class Foreign(Exception):
    """The file is not ours: why."""


class Damaged(Exception):
    """The file is ours, and cannot be trusted any more: why."""


@dataclass(slots=True)
class Ready:
    """A file that games can be read from."""

    mode: str = OPEN
    """How connections to it are opened."""
    refusal: str | None = None
    """Why nothing can be written to it."""
    said: list[str] = field(default_factory=list)
    """What was done to the file, a sentence each."""
    rescued: list[FinishedGame] = field(default_factory=list)
    """Games out of a damaged file."""


def prepare(path: Path) -> Ready:
    """Make the file ready; Unusable where that cannot be."""
    ready = Ready()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(3):  # What is in the way is set aside; then there is nothing in the way.
            before = path.lstat() if os.path.lexists(path) else None
            try:
                _bring_up(path, ready)
                return ready
            except Foreign as error:
                aside = set_aside(path, "foreign", before)
                ready.said.append(
                    f"{path} is not a file of records: {error}; {aside.kept}, and a new one is begun"
                )
            except Damaged as error:
                aside = set_aside(path, "damaged", before)
                ready.rescued += rescued(aside.path) if aside.path != path else []
                ready.said.append(
                    f"{path} is damaged ({error}); {aside.kept}, "
                    f"and a new one is begun with {counted(len(ready.rescued), 'game')} out of it"
                )
    except sqlite3.Error as error:
        return _read_only(path, error)
    except OSError as error:
        raise Unusable(f"{path}: {reason(error)}") from None
    raise Unusable(f"{path}: something puts a foreign file there again and again")


def _bring_up(path: Path, ready: Ready) -> None:
    if os.path.lexists(path) and not path.is_file():
        # To open a pipe is to wait for ever.
        raise Foreign("it is a folder" if path.is_dir() else "it is no plain file")
    if not _may_be_database(path):
        raise Foreign("it is not a database")
    try:
        with connected(path, CREATE) as connection:
            version = _version(connection, path)
            if 0 < version < VERSION:
                ready.said += _backed_up(connection, path, version)
            if version < VERSION:
                # Once for the file, which remembers it: others read while one writes. Where another process
                # is doing just that, this one is refused without a wait.
                with suppress(sqlite3.OperationalError):
                    connection.execute("PRAGMA journal_mode = WAL")
                bring_up(connection)
            _require_sound(connection)
    except sqlite3.DatabaseError as error:
        if code_of(error) == sqlite3.SQLITE_NOTADB:
            raise Foreign("it is not a database") from None
        if code_of(error) == sqlite3.SQLITE_CORRUPT:
            raise Damaged(str(error)) from None
        raise


def _may_be_database(path: Path) -> bool:
    """Whether a file begins as one, or is empty or not there.

    SQLite itself takes a text of one letter for an empty database, and writes over it. To open and close
    a database past SQLite frees the locks that this process has on it: it has none before it is ready.
    """
    try:
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) in (b"", MAGIC)
    except FileNotFoundError:
        return True


def _version(connection: sqlite3.Connection, path: Path) -> int:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(connection)
    if application != APPLICATION:
        if application or version or connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise Foreign("it is a database of another program")
        return 0
    if version > VERSION:
        raise Unusable(
            f"{path} was written by a newer puzzle-tui (version {version}; this one reads {VERSION}) "
            "and is left as it is; update puzzle-tui"
        )
    return version


def _require_sound(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(" ".join(str(found).split()))
    try:
        connection.execute(f"SELECT {COLUMNS} FROM games LIMIT 1").fetchone()
        connection.execute("SELECT id FROM deleted LIMIT 1").fetchone()
        connection.execute("SELECT number, start, goal, id FROM seen LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if code_of(error) == sqlite3.SQLITE_ERROR:
            raise Damaged(str(error)) from None
        raise


def _backed_up(connection: sqlite3.Connection, path: Path, version: int) -> list[str]:
    """Copy the file before it is changed, and say so."""
    copy = free_name(path, f"v{version}")
    part = copy.with_name(f"{copy.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        with connected(part, CREATE) as target:
            connection.backup(target)
            # One file, with nothing beside it.
            target.execute("PRAGMA journal_mode = DELETE")
            if version_of(target) != version:
                return []  # Another process was faster, and has made a copy.
        os.rename(part, copy)
    except sqlite3.Error as error:
        raise Unusable(
            f"{path} is of version {version} and is left as it is, as it cannot be copied first to {copy} "
            f"({why(error)})"
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return [f"{path} was brought from version {version} to {VERSION}; as it was, it is kept as {copy}"]


def _read_only(path: Path, error: sqlite3.Error) -> Ready:
    """What cannot be written may still be read."""
    refusal = f"{path}: {why(error)}"
    if code_of(error) not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        raise Unusable(refusal) from None
    try:
        with connected(path, FROZEN) as connection:
            if _version(connection, path) == VERSION:
                return Ready(FROZEN, refusal)
    except (sqlite3.Error, Foreign):
        pass
    raise Unusable(refusal) from None

"""The records file: created, migrated, read and written, and renamed if it is foreign or damaged.

Connections are short, so that any thread and any process can open one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TypeVar

from solver.errors import PuzzleError
from tui.finished_game import FinishedGame
from tui.stats.store import schema
from tui.storage.paths import free_name, reason
from tui.text import counted

PATIENCE = 5.0
"""Seconds that a connection waits for another process to finish writing."""

FOREIGN, DAMAGED = "foreign", "damaged"
OPEN, CREATE = "rw", "rwc"
FROZEN = "ro&immutable=1"
"""The mode for a file in a read-only folder: no locks, no files beside it."""

MAGIC = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of SQLite's files beside a database. A new database must not find those of the old."""

_READ_ONLY = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
"""The error codes of a file that cannot be written, but perhaps read."""
_GONE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_ERROR)
"""The error codes of a file that was removed or replaced since it was opened."""

T = TypeVar("T")


class CannotWrite(PuzzleError):
    """Nothing can be written to the file now, and it stays unchanged; carries a sentence."""


class MustSetAside(Exception):
    """The file is `foreign` (not ours) or `damaged`, and must be set aside; carries that and the reason."""


class RecordsFile:
    """The records file, which may disappear and reappear at any time. Its only exception is CannotWrite."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.problems: list[str] = []
        """What was done to the file and what is wrong with it, one sentence each, without repeats."""
        self.pending: list[tuple[str, list[schema.Statement]]] = []
        """Changes not written yet, each with the id of the game that it adds, if any; all are tried again."""
        self._mode: str | None = None
        """How to open it; None until it is ready."""

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query as if the pending changes were made; on an empty database if that is impossible."""
        pending = self._pending_statements()
        if self.path is not None and self._mode is not None:
            try:
                with connected(self.path, self._mode) as connection:
                    if not pending:
                        return query(connection)
                    # Copying 10,000 games takes 25 ms.
                    with _in_memory(connection, pending) as copy:
                        return query(copy)
            except sqlite3.Error as error:
                self.add_problem(f"Games cannot be read from {self.path}: {why(error)}.")
        with _in_memory(None, pending) as empty:
            return query(empty)

    def write(self, changes: Sequence[schema.Statement] = ()) -> None:
        """Make the pending changes and these, all or none of them; raises CannotWrite."""
        path = self.prepare()
        statements = [*self._pending_statements(), *changes]
        if not statements:
            return
        try:
            try:
                _make(statements, path)
            except sqlite3.Error as error:
                if code_of(error) not in _GONE:
                    raise
                self._mode = None
                _make(statements, self.prepare())
        except sqlite3.Error as error:
            raise CannotWrite(f"{path}: {why(error)}") from None
        self.pending.clear()

    def _pending_statements(self) -> list[schema.Statement]:
        return [statement for _, change in self.pending for statement in change]

    def revision(self) -> tuple[object, ...]:
        """A value that changes with every write, of any process, and with the number of pending changes."""
        found: list[object] = []
        # Without a home folder there is no file, and its path would be that of a file called `None`.
        for suffix in ("", "-wal") if self.path is not None else ():
            with suppress(OSError):
                stat = os.stat(f"{self.path}{suffix}")
                # A reader makes an empty log and removes it again.
                found += (suffix, stat.st_ino, stat.st_mtime_ns, stat.st_size) if stat.st_size else ()
        return *found, len(self.pending)

    def add_problem(self, sentence: str) -> None:
        """Add a problem unless it is listed already."""
        if sentence not in self.problems:
            self.problems.append(sentence)

    def prepare(self) -> Path:
        """Make the file ready for writing, and return its path; a damaged file is replaced."""
        path = self.path
        if path is None:
            raise CannotWrite("there is no home folder")
        if self._mode != OPEN or not path.exists():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._open_or_replace(path)
            except sqlite3.Error as error:
                if code_of(error) in _READ_ONLY:
                    self._open_read_only(path)
                raise CannotWrite(f"{path}: {why(error)}") from None
            except OSError as error:
                raise CannotWrite(f"{path}: {reason(error)}") from None
            self._mode = OPEN
        return path

    def _open_or_replace(self, path: Path) -> None:
        """Migrate the file. A foreign or damaged one is replaced; the games in it become pending."""
        examined = path.lstat() if os.path.lexists(path) else None
        try:
            self._migrate(path)
            return
        except MustSetAside as error:
            problem, what = error.args
        aside = set_aside(path, problem, examined)
        kept = "was renamed by another process" if aside is None else f"is kept as {aside}"
        named, rescued = "is not a records file", ""
        if problem == DAMAGED:
            games = [] if aside is None else rescued_from(aside)
            named, rescued = "is damaged", f" with {counted(len(games), 'game')} from it"
            self.pending.append(("", schema.insert_past(games)))
        self.add_problem(f"{path} {named} ({what}). It {kept}, and a new file was started{rescued}.")
        try:
            self._migrate(path)
        except MustSetAside:
            raise CannotWrite(f"{path}: another program keeps writing a foreign file there") from None

    def _migrate(self, path: Path) -> None:
        if os.path.lexists(path) and not path.is_file():
            # Opening a pipe would block forever.
            raise MustSetAside(FOREIGN, "it is a folder" if path.is_dir() else "it is not a plain file")
        # SQLite takes a text of one letter for an empty database and overwrites it. Reading it without SQLite
        # releases the locks that this process has on it, but it has none before the file is ready.
        with suppress(FileNotFoundError), open(path, "rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):
                raise MustSetAside(FOREIGN, "it is not a database")
        try:
            with connected(path, CREATE) as connection:
                version = _version(connection, path)
                if 0 < version < schema.VERSION:
                    self._back_up(connection, path, version)
                if version < schema.VERSION:
                    # WAL lets others read while one process writes; the file remembers the mode. If another
                    # process is setting it now, this one fails at once.
                    with suppress(sqlite3.OperationalError):
                        connection.execute("PRAGMA journal_mode = WAL")
                    schema.migrate(connection)
                _require_sound(connection)
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_NOTADB:
                raise MustSetAside(FOREIGN, "it is not a database") from None
            if code_of(error) == sqlite3.SQLITE_CORRUPT:
                raise MustSetAside(DAMAGED, str(error)) from None
            raise

    def _back_up(self, connection: sqlite3.Connection, path: Path, version: int) -> None:
        """Copy the file before it is migrated."""
        copy = free_name(path.with_stem(f"{path.stem}-v{version}"))
        part = copy.with_name(f"{copy.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        try:
            with connected(part, CREATE) as target:
                connection.backup(target)
                # Without WAL the copy is a single file.
                target.execute("PRAGMA journal_mode = DELETE")
                if schema.version_of(target) != version:
                    return  # Another process was faster and has made a copy.
            os.rename(part, copy)
        except sqlite3.Error as error:
            raise CannotWrite(
                f"{path} has version {version} and stays unchanged, because it cannot be copied first to "
                f"{copy} ({why(error)})"
            ) from None
        finally:
            part.unlink(missing_ok=True)
        versions = f"from version {version} to {schema.VERSION}"
        self.add_problem(f"{path} was updated {versions}. The old file is kept as {copy}.")

    def _open_read_only(self, path: Path) -> None:
        """Read the file from now on, if that is possible although it cannot be written."""
        with suppress(sqlite3.Error, MustSetAside), connected(path, FROZEN) as connection:
            if _version(connection, path) == schema.VERSION:
                self._mode = FROZEN


@contextmanager
def connected(path: Path, mode: str = OPEN) -> Iterator[sqlite3.Connection]:
    """A connection that is closed at the end; uncommitted changes are rolled back."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    with closing(connection):
        connection.text_factory = _text
        yield connection


@contextmanager
def _in_memory(
    source: sqlite3.Connection | None, changes: Sequence[schema.Statement]
) -> Iterator[sqlite3.Connection]:
    """A copy of a database, or an empty one, with these changes."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.text_factory = _text
        if source is None:
            schema.migrate(connection)
        else:
            source.backup(connection)
        for change in changes:
            connection.execute(*change)
        yield connection


def _text(data: bytes) -> str:
    # A row edited by hand may not be UTF-8; the check of the row finds that.
    return data.decode("utf-8", "replace")


def why(error: sqlite3.Error) -> str:
    """An SQLite error in words."""
    return _REASONS.get(code_of(error), str(error))


def _make(changes: Sequence[schema.Statement], path: Path) -> None:
    """Make changes in one transaction."""
    with connected(path) as connection:
        # A full sync costs milliseconds and keeps the game through a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        for change in changes:
            connection.execute(*change)
        connection.execute("COMMIT")


def code_of(error: sqlite3.Error) -> int:
    """The primary error code; 0 if there is none."""
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


def _version(connection: sqlite3.Connection, path: Path) -> int:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = schema.version_of(connection)
    if application != schema.APPLICATION:
        if application or version or connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise MustSetAside(FOREIGN, "it is a database of another program")
        return 0
    if version > schema.VERSION:
        raise CannotWrite(
            f"{path} was written by a newer puzzle-tui (version {version}; this one reads {schema.VERSION}) "
            "and stays unchanged; update puzzle-tui"
        )
    return version


def _require_sound(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise MustSetAside(DAMAGED, " ".join(str(found).split()))
    try:
        connection.execute(f"SELECT {schema.COLUMNS} FROM games LIMIT 1").fetchone()
        connection.execute("SELECT id FROM deleted LIMIT 1").fetchone()
        connection.execute("SELECT number, start, goal, id FROM seen LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if code_of(error) == sqlite3.SQLITE_ERROR:
            raise MustSetAside(DAMAGED, str(error)) from None
        raise


def set_aside(path: Path, problem: str, examined: os.stat_result | None) -> Path | None:
    """Rename a file and SQLite's files beside it, and return the new path.

    The result is None if another process has renamed the file that was `examined`.
    """
    if examined is None or not os.path.lexists(path) or not os.path.samestat(examined, path.lstat()):
        return None
    to = free_name(path.with_stem(f"{path.stem}-{problem}-{date.today():%Y-%m-%d}"))
    # The files beside it go first: SQLite would apply them to a new database.
    for end in BESIDE:
        with suppress(FileNotFoundError):
            os.rename(f"{path}{end}", f"{to}{end}")
    try:
        os.rename(path, to)
    except FileNotFoundError:
        return None
    return to


def rescued_from(path: Path) -> list[FinishedGame]:
    """The games that can still be read from a damaged file, from both ends up to the damage."""
    games: dict[str, FinishedGame] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error), connected(path) as connection:
            # Without this, SQLite refuses a truncated file as a whole.
            connection.execute("PRAGMA writable_schema = ON")
            there = {str(row[1]) for row in connection.execute("PRAGMA table_info(games)")}
            wanted = ", ".join(f'"{field}"' if field in there else "NULL" for field in schema.FIELDS)
            # NOT INDEXED, because an index may be the damaged part.
            for row in connection.execute(f"SELECT {wanted} FROM games NOT INDEXED ORDER BY rowid {order}"):
                with suppress(PuzzleError):
                    game = schema.game_of(row)
                    schema.require_goal(game)
                    # A truncated page reads as zeros; a time of 0 must not become a best.
                    if game.seconds >= max(game.at, default=0.0):
                        games.setdefault(game.id, game)
    return sorted(games.values(), key=lambda game: game.when)

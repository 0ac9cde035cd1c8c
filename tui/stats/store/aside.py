"""Files that are in the way are given another name: nothing of theirs is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from solver.errors import PuzzleError
from tui.finished_game import FinishedGame
from tui.stats.store.database import connected
from tui.stats.store.rows import FIELDS, game_of, require_goal

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database. A new one must not find those of the old."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Where a file went."""

    path: Path
    kept: str
    """Half a sentence that says so."""


def set_aside(path: Path, kind: str, seen: os.stat_result | None) -> Aside:
    """Rename a file, and what is beside it; OSError where that cannot be.

    `seen` is the file that was looked at: if another process has set it aside meanwhile, the one that
    is there now is not touched.
    """
    with _held(path):
        try:
            same = seen is not None and os.path.samestat(seen, path.lstat())
        except FileNotFoundError:
            same = False
        if not same:
            return Aside(path, "another process has set it aside")
        to = free_name(path, f"{kind}-{date.today():%Y-%m-%d}")
        # Those beside go first: left alone with a new database they would be taken for its own.
        for end in BESIDE:
            with suppress(FileNotFoundError):
                os.rename(f"{path}{end}", f"{to}{end}")
        os.rename(path, to)
    return Aside(to, f"it is kept as {to}")


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Let one process at a time set a file aside; all at once where there are no locks."""
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            # At once: to open a pipe is to wait for ever.
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            stack.callback(os.close, descriptor)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


def free_name(path: Path, what: str) -> Path:
    """A name beside a file that nothing has: `records-v1.db`, then `records-v1-2.db`."""
    free, number = path.with_name(f"{path.stem}-{what}{path.suffix}"), 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{what}-{number}{path.suffix}")
    return free


def rescued(path: Path) -> list[FinishedGame]:
    """The games that can still be read from a damaged file, from either end up to where it breaks off."""
    games: dict[str, FinishedGame] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error), connected(path) as connection:
            # Else a file that was cut off is refused as a whole.
            connection.execute("PRAGMA writable_schema = ON")
            there = {str(row[1]) for row in connection.execute("PRAGMA table_info(games)")}
            wanted = ", ".join(f'"{field}"' if field in there else "NULL" for field in FIELDS)
            # By the table itself: an index may be what is broken.
            for row in connection.execute(f"SELECT {wanted} FROM games NOT INDEXED ORDER BY rowid {order}"):
                with suppress(PuzzleError):
                    game = game_of(row)
                    require_goal(game)
                    # A page that was cut off reads as zeros: no such time may become a best one.
                    if game.seconds >= max(game.at, default=0.0):
                        games.setdefault(game.id, game)
    return sorted(games.values(), key=lambda game: game.when)

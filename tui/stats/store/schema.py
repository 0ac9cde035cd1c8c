"""How games are stored: the tables and their versions, the statements that change them, a game as a row."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache

from solver.board import Board
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.moves import format_moves
from solver.verify import replay
from tui.finished_game import FinishedGame
from tui.storage import checks
from tui.storage.checks import BadValue, optional

FIELDS = tuple(field.name for field in fields(FinishedGame))
"""The values of a row, in this order."""

APPLICATION = 0x50545549
"""SQLite's application id in the file header: "PTUI". Databases of other programs have another."""

COLUMNS = ", ".join(f'"{field}"' for field in FIELDS)
"""Quoted, because `when` is an SQL keyword."""

Statement = tuple[str, Sequence[object] | Mapping[str, object]]
"""SQL that changes the file, and its values."""

MARK_LATER = """
    UPDATE games SET retry = 1 WHERE retry = 0 AND (size <> '2x2' OR seed IS NULL) AND EXISTS (
        SELECT 1 FROM games AS earlier
        WHERE earlier.start = games.start AND earlier.goal = games.goal
        AND (earlier."when", earlier.rowid) < (games."when", games.rowid)
    )
"""
"""Marks all games on a board except the earliest as retries, but none on a random 2x2 board (`is_retry`)."""


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


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Migrate to a version in one transaction, so that a kill leaves no version in between."""
    # Lock before reading the version: another process may be migrating too.
    connection.execute("BEGIN IMMEDIATE")
    for version in range(version_of(connection), to):
        for statement in (*STEPS[version], f"PRAGMA user_version = {version + 1}"):
            connection.execute(statement)
    connection.execute("COMMIT")


def _set_bounds(optimal: str, lower: str) -> str:
    """The assignments that keep the shorter solution and the greater lower bound."""
    shortest = f"min(ifnull(games.optimal, {optimal}), ifnull({optimal}, games.optimal))"
    greatest = f"max(ifnull(games.lower_bound, {lower}), ifnull({lower}, games.lower_bound))"
    return f"optimal = {shortest}, lower_bound = min({greatest}, ifnull({shortest}, {greatest}))"


_INSERT = (
    f"INSERT INTO games (size, {COLUMNS}) VALUES ({', '.join('?' * (len(FIELDS) + 1))}) "
    f"ON CONFLICT (id) DO UPDATE SET {_set_bounds('excluded.optimal', 'excluded.lower_bound')}"
)
ADD_OPTIMUM = f"UPDATE games SET {_set_bounds(':optimal', ':lower')} WHERE id = :id"
"""Notes the best solution length and the lower bound of a game's board."""


def size_text(rows: int, cols: int) -> str:
    """A size as stored text."""
    return f"{rows}x{cols}"


def insert(game: FinishedGame) -> list[Statement]:
    """Add a game; if it is there already, add what is newly known about its optimum."""
    return [
        ("DELETE FROM deleted WHERE id = ?", [game.id]),
        (_INSERT, [size_text(*game.size), *row_of(game)]),
        mark_seen(game.start, game.goal, game.id),
    ]


def insert_past(games: Iterable[FinishedGame]) -> list[Statement]:
    """Add games finished earlier; the first on each board still counts."""
    return [*(statement for game in games for statement in insert(game)), (MARK_LATER, ())]


def mark_seen(start: Board, goal: Goal, game_id: str) -> Statement:
    """Note that a board was seen; the id is empty if a solution was shown rather than a game begun."""
    values = start.code, goal.board.code, game_id
    return "INSERT OR IGNORE INTO seen (start, goal, id) VALUES (?, ?, ?)", values


def row_of(game: FinishedGame) -> tuple[object, ...]:
    """The row of a game: boards as codes, moves as directions of the tile, times in seconds."""
    return (
        game.id,
        stamp(game.when),
        game.start.code,
        game.goal.board.code,
        format_moves(game.moves),
        packed(game.at),
        game.seconds,
        game.hints,
        _plain(game.seed),
        _plain(game.name),
        game.optimal,
        game.lower_bound,
        int(game.retry),
    )


def game_of(row: Sequence[object]) -> FinishedGame:
    """The game of a row; raises BadValue if it is invalid. Only `require_goal` replays the moves."""
    key, when, start, goal, moves, at, seconds, hints, seed, name, optimal, lower_bound, retry = row
    game = FinishedGame(
        id=checks.text("id", key, least=1),
        when=checks.moment("when", when),
        start=checks.board("start", start),
        goal=_goal(checks.text("goal", goal)),
        moves=checks.moves("moves", moves),
        at=_times(at),
        seconds=checks.seconds("seconds", seconds),
        hints=checks.count("hints", hints),
        seed=optional(checks.text, "seed", seed),
        name=optional(checks.text, "name", name),
        optimal=optional(checks.count, "optimal", optimal),
        lower_bound=optional(checks.count, "lower_bound", lower_bound),
        # Files from before retries existed have no such field.
        retry=bool(optional(checks.count, "retry", retry)),
    )
    if len(game.at) != len(game.moves):
        raise BadValue("at", f"{len(game.at)} times for {len(game.moves)} moves")
    if (game.goal.board.rows, game.goal.board.cols) != game.size:
        raise BadValue("goal", "it does not have the size of the start")
    if game.optimal is not None and (game.lower_bound or 0) > game.optimal:
        raise BadValue("lower_bound", f"{game.lower_bound} is more than the optimal {game.optimal}")
    return game


def require_goal(game: FinishedGame) -> None:
    """Raise BadValue if the moves do not lead from the start to the goal."""
    try:
        end = replay(game.start, game.moves)
    except PuzzleError as error:
        raise BadValue("moves", str(error)) from None
    if end != game.goal.board:
        raise BadValue("moves", f"they lead to {end.code}, not to the goal")


def stamp(when: datetime) -> str:
    """A time as stored text; the texts sort like the times.

    >>> stamp(datetime(2026, 11, 16, 20, 15, tzinfo=UTC))
    '2026-11-16T20:15:00Z'
    """
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def packed(at: Sequence[float]) -> bytes:
    """The times of the moves as stored bytes."""
    # With text, parsing the times would be 18 of the 37 us it takes to read a row of 120 moves.
    return struct.pack(f"<{len(at)}d", *at)


def _plain(text: str | None) -> str | None:
    # File names may contain surrogates, which neither SQLite nor UTF-8 accepts.
    return text.encode("utf-8", "backslashreplace").decode() if text else None


@lru_cache(maxsize=256)
def _goal(code: str) -> Goal:
    return Goal.of(checks.board("goal", code))


def _times(value: object) -> tuple[float, ...]:
    if not isinstance(value, bytes) or len(value) % 8:
        raise BadValue("at", "eight bytes per move are expected")
    at = struct.unpack(f"<{len(value) // 8}d", value)
    # If no time is negative, the sum finds the other errors: it shows a nan or an infinity anywhere.
    if at and not (min(at) >= 0 and sum(at) < len(at) * checks.MOST):
        raise BadValue("at", "a number of seconds is expected for each move")
    return at

"""Checks of values that were read from saved games, the records or CSV files."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

from solver.board import Board, Move
from solver.errors import PuzzleError
from tui.text import YEARS, shortened

MOST = 1e9
"""The upper limit for times, in seconds (thirty years), and for counts."""

_MOVES = {move.value: move for move in Move}

T = TypeVar("T")


class BadValue(PuzzleError):
    """A stored value is invalid; names the value and the reason."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")


def optional(check: Callable[[str, object], T], name: str, value: object) -> T | None:
    """The checked value, or None if there is none."""
    return None if value is None else check(name, value)


def text(name: str, value: object, *, least: int = 0) -> str:
    """A text of at least this many characters."""
    if not isinstance(value, str) or len(value) < least:
        raise BadValue(name, "text is expected")
    return value


def count(name: str, value: object) -> int:
    """A whole number, 0 or more."""
    if type(value) is int and 0 <= value < MOST:
        return value
    raise BadValue(name, f"must be 0 or more, not {_shown(value)}")


def seconds(name: str, value: object) -> float:
    """A number of seconds; the comparison also refuses NaN."""
    if isinstance(value, float | int) and 0 <= value < MOST:
        return float(value)
    raise BadValue(name, f"{_shown(value)} is not a number of seconds")


def number(name: str, value: str, read: Callable[[str], T]) -> T:
    """The number in a text, read by `int` or `float`."""
    try:
        return read(value)
    except ValueError:
        raise BadValue(name, f"{_shown(value)} is not a number") from None


def moment(name: str, value: object) -> datetime:
    """A time in UTC, to the second."""
    try:
        when = datetime.fromisoformat(text(name, value))
        if when.tzinfo is None:
            raise BadValue(name, f"{_shown(value)} has no time zone; end it with Z for UTC")
        # Rounded down to the second, like all stored times: a text with a fraction would sort wrongly.
        when = when.astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        raise BadValue(name, f"{_shown(value)} is not a time such as 2026-11-16T20:15:00Z") from None
    if when.year not in YEARS:
        raise BadValue(name, f"{_shown(value)} is not in the years {YEARS[0]} to {YEARS[-1]}")
    return when


def board(name: str, value: object) -> Board:
    """The board of a code."""
    # `Board.parse` also reads every other format, but takes ten times as long.
    size, _, tiles = text(name, value).partition(":")
    rows, _, cols = size.partition("x")
    try:
        return Board(int(rows), int(cols), tuple(map(int, tiles.split("."))))
    except ValueError:
        raise BadValue(name, f"{_shown(value)} is not a board code such as 2x2:1.2.3.0") from None
    except PuzzleError as error:
        raise BadValue(name, str(error)) from None


def moves(name: str, value: object) -> tuple[Move, ...]:
    """Moves written as the directions of the tile, without anything between them."""
    try:
        return tuple(map(_MOVES.__getitem__, text(name, value)))
    except KeyError as error:
        raise BadValue(name, f"{error} is not a move; use U, D, L or R") from None


def _shown(value: object) -> str:
    return shortened(repr(value))

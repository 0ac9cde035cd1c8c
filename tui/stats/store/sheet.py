"""Games as CSV, for spreadsheets and for moving them to another machine; nothing is lost on the way."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from solver.errors import PuzzleError
from solver.moves import format_moves, parse_moves
from tui.finished_game import FinishedGame
from tui.stats.store.rows import FIELDS, BadRow, game_of, packed, require_goal, row_of
from tui.text import shortened

Number = TypeVar("Number", int, float)

NEEDED = FIELDS[: FIELDS.index("hints")]
"""Columns that a game cannot do without."""

_MOVES, _AT, _SECONDS = (FIELDS.index(name) for name in ("moves", "at", "seconds"))
_LETTERS = frozenset("UDLR")
_NUMBERS = ("hints", "optimal", "lower_bound", "retry")


@dataclass(slots=True)
class Imported:
    """What became of the lines of a CSV file."""

    added: int = 0
    known: int = 0
    """Games that were there already."""
    problems: list[str] = field(default_factory=list)
    """Lines that were left out, a sentence each."""


def written(games: Iterable[FinishedGame]) -> str:
    """The games as CSV: a line of names, then a line each; moves carry their notation."""
    text = io.StringIO()
    line = io.StringIO()
    writer = csv.writer(line)
    for values in (FIELDS, *map(_values, games)):
        writer.writerow(values)
        # Written with \r\n, so that both are quoted inside a name, and ended like all our files.
        text.write(line.getvalue().removesuffix("\r\n") + "\n")
        line.seek(0)
        line.truncate()
    return text.getvalue()


def read(text: str) -> Iterator[FinishedGame | str]:
    """The games of a CSV text; a sentence in place of each that makes no sense."""
    # A game of 16x16 has a field of 200,000 characters and more.
    limit = csv.field_size_limit(len(text) + 1)
    try:
        rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
        yield from _games(rows)
    finally:
        csv.field_size_limit(limit)


def _games(rows: Iterator[list[str]]) -> Iterator[FinishedGame | str]:
    number = 1
    try:
        header = [name.strip() for name in next(rows, [])]
        missing = [name for name in NEEDED if name not in header]
        if missing:
            yield (
                f"line 1: no column {', '.join(missing)}; a file that `puzzle-tui stats --csv` "
                f"wrote begins with {','.join(FIELDS)}"
            )
            return
        number = rows.line_num + 1  # type: ignore[attr-defined]
        for row in rows:
            if row:
                yield _game(header, row, number)
            number = rows.line_num + 1  # type: ignore[attr-defined]
    except csv.Error as error:
        yield f"line {number}: {error}; nothing is read from there on"


def _game(header: list[str], row: list[str], number: int) -> FinishedGame | str:
    if len(row) != len(header):
        return f"line {number}: {len(row)} fields where the first line has {len(header)}"
    values = dict(zip(header, row, strict=True))
    try:
        game = game_of([_value(name, values.get(name, "")) for name in FIELDS])
        require_goal(game)
    except BadRow as error:
        return f"line {number}: {error}"
    return game


def _values(game: FinishedGame) -> list[object]:
    values = list(row_of(game))
    values[_MOVES] = format_moves(game.moves, labelled=True)
    # The shortest text that reads back as the same number: nothing is lost, not even a rounding.
    values[_AT] = " ".join(map(repr, game.at))
    values[_SECONDS] = repr(game.seconds)
    return values


def _value(name: str, text: str) -> object:
    """A field as the value that a row has."""
    if name == "moves":
        return _moves(text)
    if name == "at":
        return packed([_number(name, word, float) for word in text.split()])
    if name == "seconds":
        return _number(name, text, float)
    if name in _NUMBERS:
        return _number(name, text, int) if text else (0 if name == "hints" else None)
    return text or None


def _moves(text: str) -> str:
    letters = text.removeprefix("tile:")
    if _LETTERS.issuperset(letters):
        return letters
    try:
        return format_moves(parse_moves(text))
    except PuzzleError as error:
        raise BadRow("moves", str(error).removeprefix("moves, ")) from None


def _number(name: str, text: str, kind: Callable[[str], Number]) -> Number:
    try:
        return kind(text)
    except ValueError:
        raise BadRow(name, f"{shortened(repr(text))} is no number") from None

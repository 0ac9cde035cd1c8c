"""Games as CSV, without loss, for spreadsheets and for moving them to another machine."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from solver.errors import BadOption, PuzzleError
from solver.moves import format_moves, parse_moves
from solver.printable import printable
from tui.finished_game import FinishedGame
from tui.stats.store.schema import FIELDS, game_of, packed, require_goal, row_of
from tui.storage import checks
from tui.storage.checks import BadValue
from tui.storage.paths import reason
from tui.text import counted, sentence

NEEDED = FIELDS[: FIELDS.index("hints")]

_LETTERS = frozenset("UDLR")
_NUMBERS = ("hints", "optimal", "lower_bound", "retry")

MOST_PROBLEMS = 200
"""The most skipped lines that an import lists."""


@dataclass(slots=True)
class Imported:
    """The outcome of importing a CSV file."""

    added: int = 0
    known: int = 0
    """Games that were there already."""
    problems: list[str] = field(default_factory=list)
    """One sentence per skipped line."""

    def text(self, name: str) -> str:
        """A sentence about the file of this name, then the skipped lines.

        >>> Imported(added=1, known=2).text("a.csv")
        'a.csv: 1 game added, 2 were already there.'
        """
        known = f", {self.known:,} {'was' if self.known == 1 else 'were'} already there" if self.known else ""
        summary = f"{printable(name)}: {counted(self.added, 'game')} added{known}."
        if not self.problems:
            return summary
        skipped = [sentence(printable(problem)) for problem in self.problems[:MOST_PROBLEMS]]
        if len(self.problems) > MOST_PROBLEMS:
            skipped.append(f"And {len(self.problems) - MOST_PROBLEMS:,} more.")
        return "\n".join([summary, "Skipped:", *skipped])


def games_to_csv(games: Iterable[FinishedGame]) -> str:
    """The games as CSV: a header, then one line per game; the moves name their notation."""
    lines: list[str] = []
    writer = csv.writer(SimpleNamespace(write=lines.append))
    writer.writerows([FIELDS, *map(_values, games)])
    # With \r\n as its terminator the writer quotes both characters inside a name. Lines end in \n, like those
    # of all our files.
    return "".join(line.removesuffix("\r\n") + "\n" for line in lines)


def games_from_csv(text: str) -> Iterator[FinishedGame | str]:
    """The games of a CSV text, with a sentence in place of each invalid line."""
    # A 16x16 game has a field of 200,000 characters or more.
    limit = csv.field_size_limit(len(text) + 1)
    rows, number = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")), 1
    try:
        header = [name.strip() for name in next(rows, [])]
        missing = [name for name in NEEDED if name not in header]
        if missing:
            yield (
                f"line 1: no column {', '.join(missing)}; a file written by `puzzle-tui "
                f"stats --csv` begins with {','.join(FIELDS)}"
            )
            return
        number = rows.line_num + 1
        for row in rows:
            if row:
                yield _game(header, row, number)
            number = rows.line_num + 1
    except csv.Error as error:
        yield f"line {number}: {error}; the rest of the file was not read"
    finally:
        csv.field_size_limit(limit)


def _game(header: list[str], row: list[str], number: int) -> FinishedGame | str:
    if len(row) != len(header):
        return f"line {number}: {len(row)} fields where the first line has {len(header)}"
    values = dict(zip(header, row, strict=True))
    try:
        game = game_of([_value(name, values.get(name, "")) for name in FIELDS])
        require_goal(game)
    except BadValue as error:
        return f"line {number}: {error}"
    return game


def _values(game: FinishedGame) -> list[object]:
    values = dict(zip(FIELDS, row_of(game), strict=True))
    values["moves"] = format_moves(game.moves, labelled=True)
    # `repr` gives the shortest text that reads back as exactly the same number.
    values["at"] = " ".join(map(repr, game.at))
    values["seconds"] = repr(game.seconds)
    return list(values.values())


def _value(name: str, text: str) -> object:
    """The text of a field as the value in a row."""
    if name == "moves":
        return _moves(text)
    if name == "at":
        return packed([checks.number(name, word, float) for word in text.split()])
    if name == "seconds":
        return checks.number(name, text, float)
    if name in _NUMBERS:
        return checks.number(name, text, int) if text else (0 if name == "hints" else None)
    return text or None


def _moves(text: str) -> str:
    letters = text.removeprefix("tile:")
    if _LETTERS.issuperset(letters):
        return letters
    try:
        return format_moves(parse_moves(text))
    except PuzzleError as error:
        raise BadValue("moves", str(error).removeprefix("moves, ")) from None


def csv_text(path: str | Path) -> str:
    """The text of a CSV file; BadOption, with the reason, if it cannot be read."""
    try:
        # As in the standard library's advice for CSV: line ends inside a name stay as they are.
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read()
    except OSError as error:
        raise BadOption(f"{path}: cannot be read: {reason(error)}") from None
    except UnicodeError:
        raise BadOption(f"{path}: not UTF-8 text; a CSV file was expected") from None
    except ValueError as error:
        raise BadOption(f"{str(path)!r}: cannot be read: {error}") from None

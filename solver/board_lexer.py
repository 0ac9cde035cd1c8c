"""The first step of parsing a board: splits a text into rows of words, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.errors import BoardSyntaxError

_SEPARATORS = re.compile(r"[\s,;]+")
_BRACKETS_OR_WORDS = re.compile(r"[\[\]()]|[^\s,;\[\]()]+")
_CLOSES = {"]": "[", ")": "("}


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the text, for the beginning of a message.

    >>> f"{Place('my.txt', 3)}too short", f"{Place(row=2)}too short"
    ('my.txt:3: too short', 'row 2: too short')
    """

    source: str | None = None
    """The file's name, or whatever else the text came from."""
    line: int | None = None
    part: str | None = None
    """The part of the text, unless it is the board."""
    row: int | None = None
    """The row, if a line holds several."""

    def __str__(self) -> str:
        parts = [self.source]
        if self.line is not None:
            parts = [f"{self.source}:{self.line}" if self.source else f"line {self.line}"]
        parts.append(self.part)
        if self.row is not None:
            parts.append(f"row {self.row}")
        return "".join(f"{part}: " for part in parts if part)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty, without its comment."""

    place: Place
    text: str
    after_empty: bool = False
    """Whether the line above is empty; a line with a comment is not."""


@dataclass(frozen=True, slots=True)
class Row:
    """The words of one row of the board."""

    place: Place
    words: tuple[str, ...]


def shown(text: str, limit: int = 24) -> str:
    """A text for a message: quoted, and cut when it is long.

    >>> print(shown("a7"), shown("7" * 5000, limit=3))
    'a7' '777...'
    """
    return repr(text if len(text) <= limit else f"{text[:limit]}...")


def lines_of(text: str, source: str | None = None) -> list[Line]:
    """The lines of a text, without comments and empty lines; a single line gets no number."""
    whole = text.split("\n")
    numbered = source is not None or len(whole) > 1
    lines, after_empty = [], False
    for number, line in enumerate(whole, start=1):
        bare = line.partition("#")[0]
        if bare.strip():
            lines.append(Line(Place(source, number if numbered else None), bare, after_empty))
            after_empty = False
        elif not line.strip():
            after_empty = True
    return lines


def rows_of(lines: list[Line]) -> list[Row]:
    """The rows in the lines: split by line ends and slashes, or by brackets."""
    bracketed = bool(lines) and lines[0].text.lstrip().startswith(("[", "("))
    rows = _by_brackets(lines) if bracketed else _by_slashes(lines)
    return [row for row in rows if row.words]


def _by_slashes(lines: list[Line]) -> Iterator[Row]:
    number = 0
    for line in lines:
        parts = [part for part in line.text.split("/") if part.strip()]
        for part in parts:
            number += 1
            place = replace(line.place, row=number) if len(parts) > 1 else line.place
            yield Row(place, tuple(word for word in _SEPARATORS.split(part) if word))


def _by_brackets(lines: list[Line]) -> Iterator[Row]:
    """Each innermost pair of brackets is a row: `[[1, 2], [3, 0]]`, or one list per line."""
    opened: list[tuple[str, Place]] = []
    words: list[str] = []
    depth, number = None, 1
    for place, mark in _marks(lines):
        if mark in "[(":
            if words or len(opened) == 2:
                raise BoardSyntaxError(f"{place}{mark!r} opens a list where a tile or ']' was expected")
            opened.append((mark, replace(place, row=number)))
        elif mark in "])":
            if not opened or opened[-1][0] != _CLOSES[mark]:
                raise BoardSyntaxError(f"{place}{mark!r} closes no list")
            _, start = opened.pop()
            if words:
                yield Row(start, tuple(words))
                words, number = [], number + 1
        else:
            depth = depth or len(opened)
            if not opened or len(opened) != depth:
                raise BoardSyntaxError(f"{place}{shown(mark)} is outside the brackets of the rows")
            words.append(mark.strip("'\""))
    if opened:
        raise BoardSyntaxError(f"{opened[-1][1]}{opened[-1][0]!r} is never closed")


def _marks(lines: list[Line]) -> Iterator[tuple[Place, str]]:
    for line in lines:
        for match in _BRACKETS_OR_WORDS.finditer(line.text):
            yield line.place, match.group()

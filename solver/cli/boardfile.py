"""Files of boards, one per line, for `bench`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from solver.board import Board
from solver.cli.session import Session
from solver.errors import BoardSyntaxError, PuzzleError
from solver.goal import Goal
from solver.notation import parse_puzzle

_LENGTH = re.compile(r"\s*([0-9]{1,9})\s*:")
"""Matches a length before the board, but not the size of a code (`4x4:`), which has an x."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A board with its goal and the length of its shortest solution, if the file has them."""

    board: Board
    goal: Goal | None = None
    expected: int | None = None


def read_entries(argument: str, session: Session) -> list[Entry]:
    """All boards of a file or of standard input; errors name the line."""
    if argument == "-":
        return _all(session.take_stdin(), "standard input")
    try:
        with open(argument, encoding="utf-8-sig") as file:
            return _all(file, argument)
    except OSError as error:
        raise BoardSyntaxError(f"{argument}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BoardSyntaxError(f"{argument!r}: cannot be read: {error}") from None


def _all(file: TextIO, source: str) -> list[Entry]:
    try:
        entries = list(_entries(file, source))
    except UnicodeDecodeError:
        raise BoardSyntaxError(f"{source}: not a text file; one board per line was expected") from None
    if not entries:
        raise BoardSyntaxError(f"{source}: no boards found; one board per line was expected")
    return entries


def _entries(file: TextIO, source: str) -> Iterator[Entry]:
    for number, line in enumerate(file, start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        length = _LENGTH.match(text)
        try:
            board, goal = parse_puzzle(text[length.end() :] if length else text)
        except PuzzleError as error:
            raise type(error)(f"{source}:{number}: {error}") from None
        yield Entry(board, goal, int(length.group(1)) if length else None)

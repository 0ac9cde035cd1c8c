"""Finding the board an argument means: a file, a board that ships, a text, or standard input.

The boards that ship are plain text files; a wheel has them in the package, a checkout beside it.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import TextIO

from solver.board import Board
from solver.board_lexer import shown
from solver.errors import BoardSyntaxError, UnknownName
from solver.goal import Goal
from solver.notation import LONGEST_TEXT, parse_puzzle

_LIKE_A_BOARD = re.compile(
    r"\s*([\[({#]|goal\s*:|[0-9]+\s*x\s*[0-9]+\s*:|[0-9]+([\s,;/]|\.[0-9])|[_.x-][\s,;])", re.IGNORECASE
)
"""Begins as boards do, so a mistake further on is a mistake in a board, not in a name."""


def boards_folder() -> Path:
    """Where the boards that ship lie on this machine."""
    here = Path(__file__).parent
    inside = here / "boards"
    return inside if inside.is_dir() else here.parent / "boards"


def shipped_names() -> tuple[str, ...]:
    """The names of the boards that ship, in alphabetical order."""
    return tuple(sorted(path.stem for path in boards_folder().glob("*.txt")))


def shipped_text(name: str) -> str:
    """The text of a board that ships, comments and all."""
    if name not in shipped_names():
        raise UnknownName.of("shipped board", name, shipped_names())
    return (boards_folder() / f"{name}.txt").read_text(encoding="utf-8")


def shipped_board(name: str) -> Board:
    """A board that ships, by its name.

    >>> shipped_board("npuzzle8").code
    '3x3:1.2.3.0.4.6.7.5.8'
    """
    return shipped_puzzle(name)[0]


def shipped_puzzle(name: str) -> tuple[Board, Goal | None]:
    """A board that ships, and the goal it carries, if any."""
    return parse_puzzle(shipped_text(name), name)


def find_puzzle(argument: str, stdin: TextIO | None) -> tuple[Board, Goal | None]:
    """The board that a command's argument means, and the goal it carries, if any.

    `-` is standard input. A file has precedence over a shipped board of the same name, so that
    nobody's own file is out of reach; both have precedence over a text.
    """
    if argument == "-":
        return parse_puzzle(_from_stream(stdin), "standard input")
    if os.path.exists(argument) and not os.path.isdir(argument):
        return parse_puzzle(_from_file(argument), argument)
    if argument in shipped_names():
        return shipped_puzzle(argument)
    if os.path.isdir(argument):
        raise BoardSyntaxError(f"{argument}: a folder, not a board; name a file in it")
    if _LIKE_A_BOARD.match(argument) and not argument.endswith(".txt"):
        return parse_puzzle(argument)
    raise BoardSyntaxError(_unknown(argument))


def _from_file(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return _text_of(file, path)
    except OSError as error:
        raise BoardSyntaxError(f"{path}: cannot be read: {error.strerror}") from None


def _from_stream(stdin: TextIO | None) -> str:
    if stdin is None:
        raise BoardSyntaxError("standard input: closed; a board was expected")
    try:
        text = _text_of(stdin, "standard input")
    except (OSError, ValueError) as error:
        raise BoardSyntaxError(f"standard input: cannot be read: {error}") from None
    if not text.strip():
        raise BoardSyntaxError("standard input: empty; a board was expected")
    return text


def _text_of(stream: TextIO, source: str) -> str:
    try:
        # One character more than is allowed tells parse_puzzle that it is too long.
        return stream.read(LONGEST_TEXT + 1)
    except UnicodeDecodeError:
        raise BoardSyntaxError(f"{source}: not text; a board is a text file in UTF-8") from None


def _unknown(argument: str) -> str:
    names = shipped_names()
    near = [name for name in names if argument and name.startswith(argument)]
    near = near or get_close_matches(argument, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else 'rows are written "1 2 3/4 5 6/7 8 0"'
    return f"{shown(argument, 60)} is no file, no board that ships and no text of a board; {hint}"

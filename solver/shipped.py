"""Finds the board that an argument names: a file, a shipped board, a text, or standard input.

The shipped boards are text files. In a wheel they are inside the package, in a checkout beside it.
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
"""Matches a text that begins like a board, so that an error in it is a syntax error, not an unknown name."""
FEW_WORDS = 10
"""A file with more words than this, and more words than numbers, is not a mistyped board but other text."""


def boards_folder() -> Path:
    """The folder of the shipped boards on this machine."""
    here = Path(__file__).parent
    inside = here / "boards"
    return inside if inside.is_dir() else here.parent / "boards"


def shipped_names() -> tuple[str, ...]:
    """The names of the shipped boards, in alphabetical order."""
    return tuple(sorted(path.stem for path in boards_folder().glob("*.txt")))


def shipped_text(name: str) -> str:
    """The text of a shipped board, with its comments."""
    if name not in shipped_names():
        raise UnknownName.of("shipped board", name, shipped_names())
    return (boards_folder() / f"{name}.txt").read_text(encoding="utf-8")


def shipped_board(name: str) -> Board:
    """A shipped board, by its name.

    >>> shipped_board("npuzzle8").code
    '3x3:1.2.3.0.4.6.7.5.8'
    """
    return shipped_puzzle(name)[0]


def shipped_puzzle(name: str) -> tuple[Board, Goal | None]:
    """A shipped board, and its goal if the file has one."""
    return parse_puzzle(shipped_text(name), name)


class UnknownBoard(BoardSyntaxError):
    """A text that is neither a file, nor a shipped board, nor like a board."""


class NotABoardFile(BoardSyntaxError):
    """A file of other text."""


def find_puzzle(argument: str, stdin: TextIO | None) -> tuple[Board, Goal | None]:
    """The board that a command's argument names, and its goal if the text has one.

    `-` is standard input. A file takes precedence over a shipped board of the same name, so that users can
    always read their own files; both take precedence over a text.
    """
    if argument == "-":
        return parse_puzzle(_from_stream(stdin), "standard input")
    if os.path.exists(argument) and not os.path.isdir(argument):
        return _puzzle_in_file(argument)
    if argument in shipped_names():
        return shipped_puzzle(argument)
    if os.path.isdir(argument):
        raise BoardSyntaxError(f"{argument}: a folder, not a board; name a file in it")
    if _LIKE_A_BOARD.match(argument) and not argument.endswith(".txt"):
        return parse_puzzle(argument)
    raise UnknownBoard(_unknown(argument))


def _puzzle_in_file(path: str) -> tuple[Board, Goal | None]:
    text = _from_file(path)
    try:
        return parse_puzzle(text, path)
    except BoardSyntaxError as error:
        content = re.sub("#.*", "", text)
        words, numbers = re.findall(r"[^\W\d_]{3,}", content), re.findall("[0-9]+", content)
        # A board with a mistake has few words: of a goal, of a size or of JSON.
        if len(words) > max(FEW_WORDS, len(numbers)):
            reason = re.sub("^([0-9]+): ", r"line \1: ", str(error).removeprefix(path).lstrip(": "))
            raise NotABoardFile(f"{path} is not a board ({reason})") from None
        raise


def _from_file(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return _text_of(file, path)
    except OSError as error:
        raise BoardSyntaxError(f"{path}: cannot be read: {error.strerror}") from None


def _from_stream(stdin: TextIO | None) -> str:
    if stdin is None:
        raise BoardSyntaxError("standard input is closed; a board was expected")
    try:
        text = _text_of(stdin, "standard input")
    except (OSError, ValueError) as error:
        raise BoardSyntaxError(f"standard input: cannot be read: {error}") from None
    if not text.strip():
        raise BoardSyntaxError("standard input is empty; a board was expected")
    return text


def _text_of(stream: TextIO, source: str) -> str:
    try:
        # One character more than allowed is enough for parse_puzzle to refuse a text that is too long.
        return stream.read(LONGEST_TEXT + 1)
    except UnicodeDecodeError:
        raise BoardSyntaxError(f"{source}: not text; a board is a text file in UTF-8") from None


def _unknown(argument: str) -> str:
    if re.match(r"game[0-9]+\s", argument):
        return "this is the code of a game, not a board; `puzzle-tui play` opens it"
    names = shipped_names()
    near = [name for name in names if argument and name.startswith(argument)]
    near = near or get_close_matches(argument, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else 'rows are written "1 2 3/4 5 6/7 8 0"'
    return f"{shown(argument, 60)} is not a file, a built-in board or the text of a board; {hint}"

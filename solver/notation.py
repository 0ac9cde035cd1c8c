"""Parses boards in every common format, and explains what is wrong with a text that is not one.

`solver.board_lexer` splits a text into rows; this module turns them into a board and its goal.
`solver.writing` writes boards, `solver.moves` reads and writes moves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from math import isqrt
from typing import Any

from solver.board import LARGEST, SMALLEST, Board, check_size
from solver.board_lexer import Line, Place, Row, lines_of, rows_of, shown
from solver.errors import BoardSyntaxError, InvalidBoard, PuzzleError, UnknownName
from solver.goal import NAMES, Goal
from solver.printable import counted

LONGEST_TEXT = 100_000
"""Characters. A 16x16 board takes about a thousand; the rest allows for comments."""

BLANKS = frozenset({"0", "_", ".", "-", "x", "X"})
"""The ways to write the blank. If none occurs, the number of cells is the blank (16 on 4x4)."""

Size = tuple[int, int]
Numbers = tuple[Place, list[int]]
"""The numbers of a row, and its place in the text."""

_SIZE = re.compile(r"\s*([0-9]+)\s*[xX]\s*([0-9]+)\s*:")
_EMPTY = re.compile(r"(?:\s|#[^\n]*)*")
_GOAL = re.compile(r"\s*goal\s*:", re.IGNORECASE)
_NAME = re.compile(r"[a-wyz]|x[a-z]", re.IGNORECASE)
"""The beginning of a goal's name; a lone x is the blank."""


def parse_board(text: str, source: str | None = None) -> Board:
    r"""Read a board in any format; a goal in the text is checked and dropped.

    >>> parse_board("1 2 3/4 5 6/7 _ 8").code
    '3x3:1.2.3.4.5.6.7.0.8'
    >>> parse_board("[[1, 2], [3, 4]]") == parse_board("2x2:1.2.3.0") == parse_board("1,2,3,x")
    True
    >>> parse_board("1 2\n3 a7", "my.txt")
    Traceback (most recent call last):
        ...
    solver.errors.BoardSyntaxError: my.txt:2: 'a7' is not a tile; write a number, or 0 for the blank
    """
    return parse_puzzle(text, source)[0]


def parse_puzzle(text: str, source: str | None = None) -> tuple[Board, Goal | None]:
    """Read a board and its goal, if the text has one; `source` is the file name for error messages.

    >>> board, goal = parse_puzzle("2x2:1.2.0.3@snake")
    >>> board.code, goal.name
    ('2x2:1.2.0.3', 'snake')
    """
    place = Place(source)
    if len(text) > LONGEST_TEXT:
        raise BoardSyntaxError(
            f"{place}more than {LONGEST_TEXT:,} characters cannot be a board; "
            f"the largest, {LARGEST}x{LARGEST}, takes about a thousand"
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    start = _end_of_empty(text, 0)
    if start == len(text):
        raise BoardSyntaxError(f"{place}no board found; write rows such as 1 2 3/4 5 6/7 8 0")
    size, given = None, None
    if text[start] == "{":
        text, size, given = _from_object(text, start, place)
        lines = [replace(line, place=place) for line in lines_of(text)]
    else:
        lines = lines_of(text, source)
    lines, own = _take_goal(lines, place)
    if given is not None:
        if own is not None:
            raise BoardSyntaxError(
                f'{place}two goals are given, in "goal" and with the board; a board has only one'
            )
        own = [replace(line, place=place) for line in lines_of(given)]
    board = _read(lines, size, place)
    return board, None if own is None else _goal(own, board, place)


def parse_goal(text: str, read: Callable[[str], Board] = parse_board) -> Goal:
    """Read a goal that is given as a board; `read` turns the text into the board.

    >>> parse_goal("3 1/2 0").title
    '2x2:3.1.2.0'
    """
    try:
        return Goal.of(read(text))
    except BoardSyntaxError as error:
        from difflib import get_close_matches  # Only errors need it.

        if get_close_matches(text, NAMES):
            raise UnknownName.of("goal", text, NAMES) from None
        raise BoardSyntaxError(f"the goal: {error}; or name one of {', '.join(NAMES)}") from None
    except PuzzleError as error:
        raise type(error)(f"the goal: {error}") from None


def _take_goal(lines: list[Line], place: Place) -> tuple[list[Line], list[Line] | None]:
    """Split off the lines of the goal, which follow `goal:` or `@`; None if there are none.

    Rows below `goal:` end at an empty line, so the goal may also come before the board.
    """
    board: list[Line] = []
    goal: list[Line] | None = None
    within = False
    for line in lines:
        head = _GOAL.match(line.text)
        before, mark, after = ("", "goal:", line.text[head.end() :]) if head else line.text.partition("@")
        if mark:
            if goal is not None or "@" in after:
                raise BoardSyntaxError(f"{line.place}two goals are given; a board has only one")
            goal = [replace(line, text=after)]
            if before.strip():
                board.append(replace(line, text=before))
            within = mark != "@" and not after.strip()
        elif goal is not None and within and not (len(goal) > 1 and line.after_empty):
            goal.append(line)
        else:
            within = False
            board.append(line)
    if goal and not board:
        raise BoardSyntaxError(
            f"{place}found a goal but no board; leave a line empty below the goal's rows and add the board"
        )
    return board, goal


def _goal(lines: list[Line], board: Board, place: Place) -> Goal:
    """The goal of a board, from a name or from tiles."""
    place = lines[0].place if lines else place
    lines = [line for line in lines if line.text.strip()]
    text = " ".join(line.text.strip() for line in lines)
    if not text:
        names = ", ".join(NAMES)
        raise BoardSyntaxError(f"{place}the goal is empty; give its rows or a name: {names}")
    try:
        if _NAME.match(text):
            return Goal.named(text if len(text) <= 24 else f"{text[:24]}...", board.rows, board.cols)
        part = [replace(line, place=replace(line.place, part="the goal")) for line in lines]
        goal = Goal.of(_read(part, None, part[0].place, flat=(board.rows, board.cols)))
    except UnknownName as error:
        raise BoardSyntaxError(f"{place}{error}") from None
    try:
        goal.require_size_of(board)
    except InvalidBoard as error:
        raise InvalidBoard(f"{place}{error}") from None
    return goal


def _end_of_empty(text: str, start: int) -> int:
    """The position after white space and comments."""
    match = _EMPTY.match(text, start)
    return match.end() if match else start


def _read(lines: list[Line], size: Size | None, place: Place, flat: Size | None = None) -> Board:
    """The board in the lines; `flat` is the size to assume if the tiles are not split into rows."""
    own, lines = _take_size(lines)
    second = next((line for line in lines if own and _SIZE.match(line.text)), None)
    if second is not None:
        raise BoardSyntaxError(
            f"{second.place}a second board begins here; give one at a time, or all of them to `bench`"
        )
    if size and own and size != own:
        raise BoardSyntaxError(f"{place}two sizes are given, {_by(size)} and {_by(own)}")
    dotted = own is not None or flat is not None
    rows = [(row.place, _tiles(row, dotted=dotted)) for row in rows_of(lines)]
    if not rows:
        raise BoardSyntaxError(f"{place}no tiles found; write them row by row")
    return _board(rows, _size(rows, size or own, place, flat), place)


def _take_size(lines: list[Line]) -> tuple[Size | None, list[Line]]:
    """Split off the leading `RxC:`, if there is one."""
    match = _SIZE.match(lines[0].text) if lines else None
    if match is None:
        return None, lines
    rows, cols = match.groups()
    if len(rows) > 4 or len(cols) > 4:
        raise BoardSyntaxError(f"{lines[0].place}{shown(match.group().strip())} is not a size")
    try:
        check_size(int(rows), int(cols))
    except InvalidBoard as error:
        raise InvalidBoard(f"{lines[0].place}{error}") from None
    rest = Line(lines[0].place, lines[0].text[match.end() :])
    return (int(rows), int(cols)), [rest, *lines[1:]] if rest.text.strip() else lines[1:]


def _tiles(row: Row, *, dotted: bool) -> list[int]:
    """The numbers of a row; `dotted` ones, after a size, may be separated by dots (`2x2:1.2.3.0`)."""
    tiles = []
    for word in row.words:
        parts = word.split(".") if dotted and word != "." else [word]
        for part in parts:
            tile = _tile(part)
            if tile is None:
                raise BoardSyntaxError(f"{row.place}{_not_a_tile(word)}")
            tiles.append(tile)
    return tiles


def _tile(word: str) -> int | None:
    if word in BLANKS:
        return 0
    # Shortened first, because int() refuses more than 4,300 digits.
    digits = word.lstrip("0")[:5] or word[:1]
    return int(digits) if word.isascii() and word.isdigit() and len(digits) < 5 else None


def _not_a_tile(word: str) -> str:
    if word.endswith(("…", "...")):
        return f"the text is cut off at {shown(word[-12:])}; copy all of it"
    if re.fullmatch(r"[0-9]+[xX][0-9]+", word):
        return f"{shown(word)} is not a tile; a size in front takes a colon, such as 4x4:"
    if re.fullmatch(r"[0-9]+(\.[0-9]+)+", word):
        return f"{shown(word)} is not a tile; a code starts with its size, such as 4x4:"
    return f"{shown(word)} is not a tile; write a number, or 0 for the blank"


def _size(rows: list[Numbers], size: Size | None, place: Place, flat: Size | None = None) -> Size:
    """Rows and columns, from the shape of the text and the size given."""
    count, width = sum(len(tiles) for _, tiles in rows), len(rows[0][1])
    # One tile per line is a flat list too: no board is one tile wide.
    if len(rows) == 1 or all(len(tiles) == 1 for _, tiles in rows):
        return _size_of_flat(count, size or flat, place)
    for here, tiles in rows:
        if len(tiles) != width:
            raise BoardSyntaxError(f"{here}{counted(len(tiles), 'tile')}, but the first row has {width}")
    shape = len(rows), width
    if size and size != shape:
        raise BoardSyntaxError(f"{place}the size says {_by(size)}, the rows are {_by(shape)}")
    return shape


def _size_of_flat(count: int, size: Size | None, place: Place) -> Size:
    if size:
        if count != size[0] * size[1]:
            cells = size[0] * size[1]
            raise BoardSyntaxError(f"{place}{_by(size)} takes {cells} tiles; {count} given")
        return size
    side = isqrt(count)
    if side * side == count:
        return side, side
    fits = [rows for rows in range(SMALLEST, side + 1) if count % rows == 0]
    example = (fits[-1], count // fits[-1]) if fits else (2, 3)
    raise BoardSyntaxError(
        f"{place}{counted(count, 'tile')} without rows do not make a square; split the rows with '/' "
        f"or put the size in front, such as {_by(example)}:"
    )


def _board(rows: list[Numbers], size: Size, place: Place) -> Board:
    tiles = [tile for _, row in rows for tile in row]
    if 0 not in tiles:
        tiles = [0 if tile == len(tiles) else tile for tile in tiles]
    try:
        check_size(*size)
        place = _first_fault([here for here, row in rows for _ in row], tiles) or place
        return Board(*size, tuple(tiles))
    except InvalidBoard as error:
        raise InvalidBoard(f"{place}{error}") from None


def _first_fault(places: list[Place], tiles: list[int]) -> Place | None:
    """The place of the first tile that is too large or repeated."""
    seen: set[int] = set()
    for place, tile in zip(places, tiles, strict=True):
        if tile >= len(tiles) or tile in seen:
            return place
        seen.add(tile)
    return None


def _from_object(text: str, start: int, place: Place) -> tuple[str, Size | None, str | None]:
    """The text of the board (`board` or `tiles`), the size and the text of the `goal` in a JSON object."""
    try:
        value, end = json.JSONDecoder().raw_decode(text, start)
        held, goal = value.get("board", value.get("tiles")), value.get("goal")
        board, wanted = (each if isinstance(each, str) else json.dumps(each) for each in (held, goal))
    except json.JSONDecodeError as error:
        at = Place(place.source, error.lineno)
        raise BoardSyntaxError(f"{at}not readable as JSON: {error.msg}") from None
    except (ValueError, RecursionError):
        raise BoardSyntaxError(f"{place}too long or too deep to be a board in JSON") from None
    if not isinstance(held, str | list):
        raise BoardSyntaxError(f'{place}the JSON object has no "board" and no list of "tiles"')
    if not isinstance(goal, str | list | None):
        raise BoardSyntaxError(f"{place}the JSON object's goal is neither text nor a list")
    after = _end_of_empty(text, end)
    if after < len(text):
        at = Place(place.source, text.count("\n", 0, after) + 1)
        raise BoardSyntaxError(f"{at}one board was expected, and more follows")
    return board, _size_in(value, place), None if goal is None else wanted


def _size_in(value: dict[str, Any], place: Place) -> Size | None:
    given = value.get("size", [value.get("rows"), value.get("cols")])
    if given == [None, None]:
        return None
    if isinstance(given, list) and [type(number) for number in given] == [int, int]:
        rows, cols = given
        # Larger numbers are refused here, as later messages would repeat all their digits.
        if max(abs(rows), abs(cols)) < 10_000:
            return rows, cols
    raise BoardSyntaxError(f"{place}the JSON object's size is not two whole numbers of at most four digits")


def _by(size: Size) -> str:
    return f"{size[0]}x{size[1]}"

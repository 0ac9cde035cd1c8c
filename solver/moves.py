"""Moves as text: a tile and its direction, or letters U D L R for the direction of the tile or the blank."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, get_args

from solver.board import Board, Move
from solver.board_lexer import shown
from solver.errors import BoardSyntaxError, UnknownName

Notation = Literal["tile", "blank"]
NOTATIONS: tuple[str, ...] = get_args(Notation)
"""Whether the letters give the direction of the tile or of the blank."""

MOST_MOVES = 1_000_000
"""More moves than any game or solution has; a count such as `R999999999` must not fill the memory."""

_LABEL = re.compile(r"\s*(tile|blank)\s*:", re.IGNORECASE)
_EMPTY = re.compile(r"[\s,]*")
_WORD = re.compile(r"[^\s,]+")
_STEP = re.compile(r"([UDLRudlr])([0-9]*)")
_STEPS = re.compile(r"([UDLRudlr][0-9]*)+")


def parse_moves(text: str, notation: str = "tile") -> tuple[Move, ...]:
    """Read moves such as `LURD`, `l u r d` or `L2 U`; a leading `tile:` or `blank:` has precedence.

    >>> [move.name for move in parse_moves("U, R2")]
    ['UP', 'RIGHT', 'RIGHT']
    >>> parse_moves("blank: UR2") == parse_moves("DL2")
    True
    >>> parse_moves("LUQ")
    Traceback (most recent call last):
        ...
    solver.errors.BoardSyntaxError: moves, character 3: 'Q' is not a move; use U, D, L or R
    """
    if len(text) > MOST_MOVES:
        raise _too_many()
    label = _LABEL.match(text)
    notation = label.group(1).lower() if label else notation
    require_notation(notation)
    moves: list[Move] = []
    position = _skip(text, label.end() if label else 0)
    while position < len(text):
        step = _STEP.match(text, position)
        if step is None:
            raise _refused(text, position, "is not a move; use U, D, L or R")
        moves += [_move(step.group(1), notation)] * _times(step, text, len(moves))
        position = _skip(text, step.end())
    return tuple(moves)


def format_moves(path: Iterable[Move], notation: str = "tile", *, labelled: bool = False) -> str:
    """The letters of a path; if labelled, the notation comes first, as in every export.

    >>> format_moves([Move.LEFT, Move.UP], "blank", labelled=True)
    'blank:RD'
    """
    require_notation(notation)
    letters = "".join((move if notation == "tile" else move.reverse).value for move in path)
    return f"{notation}:{letters}" if labelled else letters


def move_text(board: Board, move: Move) -> str:
    """A move by its tile.

    >>> move_text(Board.parse("1 2 3/4 0 6/7 5 8"), Move.UP)
    '5 up'
    """
    return f"{board.tiles[board.after(move).blank]} {move.name.lower()}"


def require_notation(notation: str) -> None:
    """Raise UnknownName unless the notation is `tile` or `blank`."""
    if notation not in NOTATIONS:
        raise UnknownName.of("notation", notation, NOTATIONS)


def _move(letter: str, notation: str) -> Move:
    move = Move(letter.upper())
    return move if notation == "tile" else move.reverse


def _times(step: re.Match[str], text: str, so_far: int) -> int:
    digits = step.group(2).lstrip("0")
    if step.group(2) and not digits:
        raise _refused(text, step.start(), "has a count of 0; counts start at 1")
    # Cut before int(), which refuses more than 4,300 digits.
    times = int(digits[:8] or 1)
    if times + so_far > MOST_MOVES:
        raise _too_many()
    return times


def _skip(text: str, position: int) -> int:
    match = _EMPTY.match(text, position)
    return match.end() if match else position


def _refused(text: str, position: int, why: str) -> BoardSyntaxError:
    match = _WORD.match(text, position)
    word = match.group() if match else text[position]
    # In `XUL` only the X is wrong.
    what = shown(word[0] if word[0].isalpha() and _STEPS.fullmatch(word, 1) else word)
    return BoardSyntaxError(f"moves, character {position + 1}: {what} {why}")


def _too_many() -> BoardSyntaxError:
    return BoardSyntaxError(f"more than {MOST_MOVES:,} moves are too many to read")

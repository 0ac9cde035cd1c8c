"""The code of a position of queens: `8: 0 4 7 - - - - -`, the columns from the top row down."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver.errors import InvalidBoard
from solver.queens import Square

MOST = 20
"""Queens that the screen has room for."""
EMPTY = "-"
_LONGEST = 2_000


def queens_code(n: int, queens: Iterable[Square]) -> str:
    """A position as one line: a column, counted from 0, for each row; `-` for a row without a queen.

    Rows with several queens, which a player may well make, have them joined with `+`.

    >>> queens_code(4, [(0, 1), (2, 0), (2, 3)])
    '4: 1 - 0+3 -'
    """
    columns: list[list[str]] = [[] for _ in range(n)]
    for row, column in sorted(queens):
        columns[row].append(str(column))
    return f"{n}: {' '.join('+'.join(row) or EMPTY for row in columns)}"


def read_queens(text: str) -> tuple[int, frozenset[Square]]:
    """Read a code, columns without their number in front, or a number of queens alone.

    >>> read_queens("4: 1 - 0 -")[0], sorted(read_queens("4: 1 - 0 -")[1])
    (4, [(0, 1), (2, 0)])
    >>> read_queens("12"), read_queens("1 3 0 2")[0]
    ((12, frozenset()), 4)
    """
    head, colon, rest = text[:_LONGEST].strip().strip("[]()").rpartition(":")
    rows = re.split(r"[\s,;]+", rest.strip()) if rest.strip() else []
    if not colon and len(rows) == 1 and rows[0].isdecimal():
        return _number(rows[0]), frozenset()
    n = _number(head.strip()) if colon else len(rows)
    if not rows:
        raise InvalidBoard("no queens: a code such as 8: 0 4 7 5 2 6 1 3 or a number such as 8 is expected")
    if len(rows) != n or not 1 <= n <= MOST:
        told = f"{n} queens have {n} rows, this has {len(rows)}" if 1 <= n <= MOST else _range(n)
        raise InvalidBoard(told)
    return n, frozenset((row, column) for row, part in enumerate(rows) for column in _columns(part, row, n))


def _columns(part: str, row: int, n: int) -> Iterable[int]:
    if part in (EMPTY, ".", "_"):
        return
    for text in part.split("+"):
        if not text.isascii() or not text.isdecimal() or int(text) >= n:
            raise InvalidBoard(
                f"row {row + 1}: {text!r} is no column; 0 to {n - 1}, or - for none, is expected"
            )
        yield int(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise InvalidBoard(_range(text))
    return int(text)


def _range(what: object) -> str:
    return f"{what!s:.20} queens: the number goes from 1 to {MOST} here"

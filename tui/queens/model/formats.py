"""Queens as text: the code of a position, the board in letters, and files of solutions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from solver.errors import InvalidBoard
from solver.queens import QueensResult, Square
from solver.report.queens import drawn_queens, queens_json, queens_page, queens_table
from tui.sharing import FileText

MOST_QUEENS = 20
"""The most queens that fit on the screen."""
EMPTY = "-"
MOST_FILE_BOARDS = 500_000
"""The most boards in a file: all 365,596 of 14 queens fit; those of 16 queens would take 600 MB."""
_LONGEST = 2_000
"""The most characters of a pasted text that are read."""


def queens_code(n: int, queens: Iterable[Square]) -> str:
    """A position as one line: the column of each row's queen from 0, `-` for a row without one.

    Several queens in one row, which a player can place, are joined with `+`.

    >>> queens_code(4, [(0, 1), (2, 0), (2, 3)])
    '4: 1 - 0+3 -'
    """
    columns: list[list[str]] = [[] for _ in range(n)]
    for row, column in sorted(queens):
        columns[row].append(str(column))
    return f"{n}: {' '.join('+'.join(row) or EMPTY for row in columns)}"


def parse_queens(text: str) -> tuple[int, frozenset[Square]]:
    """Read a code, columns without the leading number, or just a number of queens.

    Columns are counted from 0, or from 1 if they are a permutation of 1 to n.

    >>> parse_queens("4: 1 - 0 -")[0], sorted(parse_queens("4: 1 - 0 -")[1])
    (4, [(0, 1), (2, 0)])
    >>> parse_queens("12"), parse_queens("1 3 0 2")[0]
    ((12, frozenset()), 4)
    >>> parse_queens("2 4 1 3") == parse_queens("1 3 0 2")
    True
    """
    head, colon, rest = text[:_LONGEST].strip().strip("[]()").rpartition(":")
    rows = re.split(r"[\s,;]+", rest.strip()) if rest.strip() else []
    if not colon and len(rows) == 1 and rows[0].isdecimal():
        return _number(rows[0]), frozenset()
    if not rows:
        raise InvalidBoard("no queens: a code such as 8: 0 4 7 5 2 6 1 3 or a number such as 8 is expected")
    n = _number(head.strip() if colon else str(len(rows)))
    if len(rows) != n:
        raise InvalidBoard(f"{n} queens need {n} rows, but this has {len(rows)}")
    if sorted(rows) == sorted(map(str, range(1, n + 1))):
        return n, frozenset((row, int(column) - 1) for row, column in enumerate(rows))
    return n, frozenset((row, column) for row, part in enumerate(rows) for column in _columns(part, row, n))


def _columns(part: str, row: int, n: int) -> Iterable[int]:
    if part in (EMPTY, ".", "_"):
        return
    for text in part.split("+"):
        if not text.isascii() or not text.isdecimal() or int(text) >= n:
            expected = f"a code has columns from 0 to {n - 1}, or - for none"
            raise InvalidBoard(f"row {row + 1} from the top: {text!r} is not a column; {expected}")
        yield int(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= MOST_QUEENS:
        raise InvalidBoard(f"{text:.20} queens: the number must be from 1 to {MOST_QUEENS} here")
    return int(text)


def board_text(n: int, queens: frozenset[Square]) -> str:
    """The board with Q for a queen and a dot for an empty square, followed by its code.

    >>> print(board_text(4, frozenset({(0, 1), (1, 3), (2, 0), (3, 2)})))
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    <BLANKLINE>
    4: 1 3 0 2
    <BLANKLINE>
    """
    return f"{drawn_queens(n, queens, '')}\n\n{queens_code(n, queens)}\n"


def queens_files(
    n: int, queens: frozenset[Square], mode: str, result: QueensResult | None
) -> Mapping[str, FileText]:
    """The files of the board shown and, with a result, of its solutions; their text is made on demand."""
    files: dict[str, FileText] = {f"queens-{n}.txt": board_text(n, queens)}
    if result is not None:
        name = f"queens-{n}-solutions"
        files[f"{name}.txt"] = lambda: _lines(queens_page(n, mode, result, most=MOST_FILE_BOARDS))
        if len(result.answer.boards) <= MOST_FILE_BOARDS:
            files[f"{name}.csv"] = lambda: _lines(queens_table(n, mode, result))
            files[f"{name}.json"] = lambda: _lines([queens_json(n, mode, result)])
    return files


def _lines(lines: Iterable[str]) -> str:
    return "\n".join((*lines, ""))

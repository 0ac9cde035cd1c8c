"""Queens as text: the code of a position, the board in letters, and files of solutions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice

from solver.errors import InvalidBoard
from solver.progress import Result
from solver.queens import Boards, QueensAnswer, Square
from solver.report.page import outcome_text
from solver.report.records import queens_record, queens_summary
from solver.report.tables import csv_row

MOST = 20
"""The most queens that fit on the screen."""
EMPTY = "-"
MOST_BOARDS = 500_000
"""The most boards in a file: all 365,596 of 14 queens fit; those of 16 queens would take 600 MB."""
_LONGEST = 2_000
"""The most characters of a pasted text that are read."""


# -- codes: `8: 0 4 7 - - - - -` ------------------------------------------------------------------


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


def read_queens(text: str) -> tuple[int, frozenset[Square]]:
    """Read a code, columns without the leading number, or just a number of queens.

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
    if not 1 <= n <= MOST:
        raise InvalidBoard(out_of_range(n))
    if len(rows) != n:
        raise InvalidBoard(f"{n} queens have {n} rows, this has {len(rows)}")
    return n, frozenset((row, column) for row, part in enumerate(rows) for column in _columns(part, row, n))


def out_of_range(number: object) -> str:
    """The message for a number of queens that does not fit on the screen."""
    return f"{number!s:.20} queens: the number must be from 1 to {MOST} here"


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
        raise InvalidBoard(out_of_range(text))
    return int(text)


# -- files ----------------------------------------------------------------------------------------


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
    rows = (" ".join("Q" if (row, column) in queens else "." for column in range(n)) for row in range(n))
    return "\n".join((*rows, "", queens_code(n, queens), ""))


def queens_files(
    n: int, queens: frozenset[Square], mode: str, result: Result | None
) -> Mapping[str, str | Callable[[], str]]:
    """The files of the board shown and, with a result, of its solutions; their text is made on demand."""
    files: dict[str, str | Callable[[], str]] = {f"queens-{n}.txt": board_text(n, queens)}
    if result is not None:
        files[f"queens-{n}-solutions.txt"] = partial(_text, n, mode, result)
        if len(result.answer.boards) <= MOST_BOARDS:
            files[f"queens-{n}-solutions.csv"] = partial(_csv, n, mode, result)
            files[f"queens-{n}-solutions.json"] = partial(_json, n, mode, result)
    return files


def _text(n: int, mode: str, result: Result) -> str:
    answer = result.answer
    boards = len(answer.boards)
    head = [
        f"{n} queens: {result.algorithm}, {mode}",
        outcome_text(result),
        f"solutions {answer.solutions:,}, unique {answer.unique:,}",
        "",
    ]
    if boards > MOST_BOARDS:
        head.append(f"the first {MOST_BOARDS:,} boards; puzzle-tui queens {n} --format csv writes all")
    if boards:
        head.append(f"columns of the queens from the top row down, 0 to {n - 1}")
    wide = len(str(boards))
    numbered = enumerate(islice(answer.boards, MOST_BOARDS), start=1)
    lines = (f"{number:>{wide}}  {' '.join(map(str, board))}" for number, board in numbered)
    return "\n".join((*head, *lines, ""))


def _csv(n: int, mode: str, result: Result) -> str:
    """One line per board, as `queens --format csv` prints it; the figures if no boards were kept."""
    if mode == "count":
        summary = queens_summary(n, mode, result)
        return f"{csv_row(summary)}\n{csv_row(map(str, summary.values()))}\n"
    head = csv_row(["number", *(f"row {number}" for number in range(1, n + 1))])
    boards = enumerate(result.answer.boards, start=1)
    return "\n".join((head, *(",".join(map(str, (number, *board))) for number, board in boards), ""))


def _json(n: int, mode: str, result: Result) -> str:
    """The output of `queens --format json`."""
    answer = result.answer
    none = QueensAnswer(answer.solutions, answer.unique, Boards(n, memoryview(b"")))
    record = json.dumps(queens_record(n, mode, replace(result, answer=none)))
    # Board by board, because dumping half a million at once would block every key for seconds.
    boards = ", ".join(f"[{', '.join(map(str, board))}]" for board in answer.boards)
    return record.replace('"boards": []', f'"boards": [{boards}]', 1) + "\n"

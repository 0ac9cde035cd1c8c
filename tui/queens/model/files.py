"""What the queens give to files: the board as text, the solutions as text, CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice

from solver.progress import Result
from solver.queens import Boards, QueensAnswer, Square
from solver.report.page import outcome_text
from solver.report.records import queens_record, queens_summary
from solver.report.tables import csv_row
from tui.queens.model.code import queens_code

MOST_BOARDS = 500_000
"""Boards in a file: all 365,596 of 14 queens; of 16 queens it would have 600 MB."""


def board_text(n: int, queens: frozenset[Square]) -> str:
    """The board with Q for a queen and dots for empty squares, below it its code.

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
    """The board in front; with a result also its solutions, made when they are wanted."""
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
    """A line a board, as `queens --format csv` prints it; the figures where no boards were kept."""
    if mode == "count":
        summary = queens_summary(n, mode, result)
        return f"{csv_row(summary)}\n{csv_row(map(str, summary.values()))}\n"
    head = csv_row(["number", *(f"row {number}" for number in range(1, n + 1))])
    boards = enumerate(result.answer.boards, start=1)
    return "\n".join((head, *(",".join(map(str, (number, *board))) for number, board in boards), ""))


def _json(n: int, mode: str, result: Result) -> str:
    """What `queens --format json` prints."""
    answer = result.answer
    none = QueensAnswer(answer.solutions, answer.unique, Boards(n, memoryview(b"")))
    record = json.dumps(queens_record(n, mode, replace(result, answer=none)))
    # Board by board: dumped at once, half a million of them would hold up every key for seconds.
    boards = ", ".join(f"[{', '.join(map(str, board))}]" for board in answer.boards)
    return record.replace('"boards": []', f'"boards": [{boards}]', 1) + "\n"

"""The result of a queens search as text, JSON, CSV and Markdown: for the command line and for files."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from itertools import islice

from solver.progress import Outcome
from solver.queens.answer import QueensResult
from solver.queens.rules import Square
from solver.report.layout import fact
from solver.report.page import figures_block, outcome_text
from solver.report.records import SCHEMA, Record, stats, stopped_by
from solver.report.tables import markdown_row


def drawn_queens(n: int, queens: Collection[Square], indent: str = "  ") -> str:
    """The board with Q for a queen and dots for empty squares.

    >>> print(drawn_queens(2, {(0, 1)}))
      . Q
      . .
    """
    rows = (" ".join("Q" if (row, column) in queens else "." for column in range(n)) for row in range(n))
    return "\n".join(indent + row for row in rows)


def queens_page(
    n: int, mode: str, result: QueensResult, *, draw: bool = False, most: int | None = None
) -> Iterator[str]:
    """The text of a result, line by line: the figures and the first `most` boards, drawn with `draw`."""
    answer, boards = result.answer, result.answer.boards
    if boards and not draw:
        yield f"{drawn_queens(n, {*enumerate(boards[0])})}\n"
    yield fact("search", f"{result.algorithm}, {mode}")
    exhausted = result.outcome is Outcome.EXHAUSTED
    yield fact("outcome", result.reason or "" if exhausted else outcome_text(result))
    complete = exhausted or (mode != "first" and result.outcome is Outcome.SOLVED)
    so_far = "" if complete else " found so far"
    yield fact("solutions", f"{answer.solutions:,}{so_far}")
    yield fact("unique", f"{answer.unique:,}{so_far}")
    yield f"\n{figures_block(result.progress, result.prepare_seconds)}"
    if boards:
        yield f"\nboards, the columns of the queens from the top row down (0 to {n - 1})"
    if most is not None and len(boards) > most:
        yield f"the first {most:,} boards; puzzle-tui queens {n} --format csv writes all"
    wide = len(str(len(boards)))
    for number, board in enumerate(islice(boards, most), start=1):
        columns = f"{number:>{wide + 2}}  {' '.join(map(str, board))}"
        yield f"\n{columns}\n\n{drawn_queens(n, {*enumerate(board)})}" if draw else columns


def queens_json(n: int, mode: str, result: QueensResult) -> str:
    """The object that `queens --format json` prints."""
    fields: Record = {"stopped_by": stopped_by(result), "boards": [], "stats": _stats(result)}
    record = json.dumps({**_head(n, mode, result), **fields})
    # Board by board: `json.dumps` of half a million would block every other thread for seconds.
    boards = ", ".join(f"[{', '.join(map(str, board))}]" for board in result.answer.boards)
    return record.replace('"boards": []', f'"boards": [{boards}]', 1)


def queens_table(n: int, mode: str, result: QueensResult, *, markdown: bool = False) -> Iterator[str]:
    """One line of CSV or Markdown per board; only the summary if no boards are kept."""
    # No cell needs quotes, and `csv_row` takes three times as long.
    row = markdown_row if markdown else ",".join
    head = ["number", *(f"row {number}" for number in range(1, n + 1))]
    rows: Iterator[Collection[object]] = ((at, *board) for at, board in enumerate(result.answer.boards, 1))
    if mode == "count":
        summary = queens_summary(n, mode, result)
        head, rows = list(summary), iter([summary.values()])
    yield row(head)
    if markdown:
        yield row("---:" for _ in head)
    for cells in rows:
        yield row(map(str, cells))


def queens_summary(n: int, mode: str, result: QueensResult) -> Record:
    """The figures of a search by name, without its boards."""
    head = _head(n, mode, result)
    del head["schema"], head["puzzle"]
    return {**head, **_stats(result)}


def _head(n: int, mode: str, result: QueensResult) -> Record:
    return {
        "schema": SCHEMA,
        "puzzle": "queens",
        "n": n,
        "algorithm": result.algorithm,
        "mode": mode,
        "outcome": result.outcome.value,
        "solutions": result.answer.solutions,
        "unique": result.answer.unique,
    }


def _stats(result: QueensResult) -> Record:
    return stats(result.progress, result.prepare_seconds)

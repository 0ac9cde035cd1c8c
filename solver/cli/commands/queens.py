"""`queens`: place N queens so that none attacks another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from solver.cli import status
from solver.cli.parser import Parser, add_format, add_limits, limits
from solver.cli.running import run_search
from solver.cli.session import Session
from solver.errors import InvalidBoard
from solver.machine import safe_megabytes
from solver.progress import Outcome
from solver.queens import MODES, QueensResult, start_queens
from solver.registry import queens_algorithms
from solver.report.layout import fact
from solver.report.page import figures_block, outcome_text
from solver.report.records import queens_record, queens_summary
from solver.report.tables import csv_row, markdown_row

MODE_HELP = {
    "first": "stop at the first board",
    "all": "find every board (the default)",
    "unique": "keep one of each set of rotated and mirrored boards",
    "count": "count them and keep none",
}


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("n", metavar="N", help="how many queens, on a board of N x N")
    parser.add_argument(
        "-a",
        "--algorithm",
        metavar="ALGORITHM",
        default="bitmask",
        help=f"{', '.join(queens_algorithms.names())} (default: bitmask)",
    )
    modes = parser.add_mutually_exclusive_group()
    for mode in MODES:
        modes.add_argument(f"--{mode}", dest="mode", action="store_const", const=mode, help=MODE_HELP[mode])
    parser.add_argument("--draw", action="store_true", help="draw every board kept, in the text format")
    add_limits(parser, memory="three quarters of this machine's memory")
    add_format(parser, "text", "json", "csv", "md")
    parser.about(
        "A board is written as its columns from the top row down, counted from 0. bfs and\n"
        "bitmask fill it row by row, dfs column by column, so their orders differ. When\n"
        "the search is stopped, or stops at the first board, the counts are of what it\n"
        "found. With csv and md the figures go to standard error, unless they are all\n"
        "there is (--count). The exit status is 1 when there is no solution.",
        "queens 8",
        "queens 8 -a bfs --first",
        "queens 8 -a dfs --all --draw",
        "queens 14 --count --format json",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Search and print the result."""
    try:
        n = int(args.n)
    except ValueError:
        raise InvalidBoard(f"{args.n!r} is not a number of queens; give a whole number such as 8") from None
    mode = args.mode or "all"
    if args.draw and args.format != "text":
        session.note("--draw draws boards in the text format only")
    elif args.draw and mode == "count":
        session.note("--count keeps no boards, so --draw has none to draw")
    handle = start_queens(n, args.algorithm, mode, limits(args, safe_megabytes()))
    with session.narrator.tell(f"{n} queens") as narration:
        result = run_search(handle, narration)
    if args.format == "json":
        session.print_json(queens_record(n, mode, result))
    elif args.format == "text":
        for part in _page(n, mode, result, draw=args.draw):
            session.print(part)
    else:
        _table(n, mode, result, args.format, session)
    if result.outcome is Outcome.EXHAUSTED:
        return status.NO_SOLUTION
    return status.of(result.outcome)


def _page(n: int, mode: str, result: QueensResult, *, draw: bool) -> Iterator[str]:
    boards = result.answer.boards
    if boards and not draw:
        yield f"{drawn_queens(boards[0])}\n"
    yield fact("search", f"{result.algorithm}, {mode}")
    ended = result.reason if result.outcome is Outcome.EXHAUSTED else outcome_text(result)
    yield fact("outcome", ended or "")
    so_far = " found so far" if mode == "first" or result.outcome is not Outcome.SOLVED else ""
    so_far = "" if result.outcome is Outcome.EXHAUSTED else so_far
    yield fact("solutions", f"{result.answer.solutions:,}{so_far}")
    yield fact("unique", f"{result.answer.unique:,}{so_far}")
    yield f"\n{figures_block(result.progress, result.prepare_seconds)}"
    if boards:
        yield f"\nboards, the columns of the queens from the top row down (0 to {n - 1})"
    wide = len(str(len(boards)))
    for number, board in enumerate(boards, start=1):
        columns = f"{number:>{wide + 2}}  {' '.join(map(str, board))}"
        yield f"\n{columns}\n\n{drawn_queens(board)}" if draw else columns


def drawn_queens(board: Sequence[int]) -> str:
    """The board with Q for a queen and dots for empty squares."""
    return "\n".join(
        "  " + " ".join("Q" if at == column else "." for at in range(len(board))) for column in board
    )


def _table(n: int, mode: str, result: QueensResult, name: str, session: Session) -> None:
    """Print one line per board, with the summary as a note; if no boards are kept, only the summary."""
    row = csv_row if name == "csv" else markdown_row
    summary = queens_summary(n, mode, result)
    head = ["number", *(f"row {number}" for number in range(1, n + 1))]
    rows = [(number, *board) for number, board in enumerate(result.answer.boards, start=1)]
    if mode == "count":
        head, rows = list(summary), [tuple(summary.values())]
    else:
        session.note(", ".join(f"{label} {value}" for label, value in summary.items()))
    session.print(row(head))
    if name == "md":
        session.print(row("---:" for _ in head))
    for line in rows:
        session.print(row(map(str, line)))

"""`queens`: place N queens so that none attacks another."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_format, add_limits, limits
from solver.cli.running import run_search
from solver.cli.session import Session
from solver.errors import InvalidBoard
from solver.machine import safe_megabytes
from solver.progress import Outcome
from solver.queens import MODES, start_queens
from solver.registry import queens_algorithms
from solver.report.queens import queens_json, queens_page, queens_summary, queens_table

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
        "bitmask fill it row by row, dfs column by column, so their orders differ. If the\n"
        "search stops early, at the first board or at a limit, it counts what it has\n"
        "found. With csv and md the figures go to standard error, except with --count,\n"
        "which has no boards. The exit status is 1 when there is no solution.",
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
        session.print(queens_json(n, mode, result))
    elif args.format == "text":
        for part in queens_page(n, mode, result, draw=args.draw):
            session.print(part)
    else:
        if mode != "count":
            summary = queens_summary(n, mode, result).items()
            session.note(", ".join(f"{label} {value}" for label, value in summary))
        for line in queens_table(n, mode, result, markdown=args.format == "md"):
            session.print(line)
    if result.outcome is Outcome.EXHAUSTED:
        return status.NO_SOLUTION
    return status.of(result.outcome)

"""`check`: whether a board can be solved, why, and a lower bound on the moves."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_board, add_format, add_goal
from solver.cli.session import Session
from solver.kurang import explain
from solver.registry import heuristics
from solver.report.records import check_record
from solver.report.verdict import check_page


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser)
    add_goal(parser)
    add_format(parser, "text", "json")
    parser.about(
        "The exit status is 0 for a board that can be solved and 1 for one that cannot.",
        "check unsolvable1",
        'check "1 2 3/4 5 6/8 7 0" --goal blank-first --format json',
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the Kurang table, the verdict and the bounds of all admissible heuristics that need no tables."""
    puzzle = session.puzzle(args.board, session.goal(args.goal))
    why = explain(puzzle.board, puzzle.goal)
    bounds = {
        spec.name: spec.on(puzzle).estimate(puzzle.board)
        for spec in heuristics
        if spec.admissible and not spec.by_tables and spec.why_not(puzzle) is None
    }
    if args.format == "json":
        session.print_json(check_record(why, bounds))
    else:
        session.print(check_page(why, bounds, puzzle.with_parity(max(bounds.values()))))
    return status.DONE if why.solvable else status.NO_SOLUTION

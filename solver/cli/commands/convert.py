"""`convert`: write a board in another format."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_board, add_goal
from solver.cli.session import Session
from solver.writing import FORMATS


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser)
    parser.add_argument("--to", choices=tuple(FORMATS), required=True, help="the format to write")
    add_goal(parser)
    parser.about(
        "",
        "convert solvable1_15 --to code",
        'convert "1 2 3/4 5 6/7 _ 8" --to json',
        "convert tc4 --goal snake --to code",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Read the board and print it in the other format."""
    puzzle = session.puzzle(args.board, session.goal(args.goal))
    session.note_if_goal_is_lost(puzzle.goal, args.to)
    session.print(FORMATS[args.to](puzzle))
    return status.DONE

"""`apply`: play moves and print the board they lead to."""

from __future__ import annotations

import argparse

from solver.cli import status
from solver.cli.parser import Parser, add_board, add_goal, add_notation
from solver.cli.session import Session
from solver.moves import parse_moves
from solver.printable import counted
from solver.puzzle import SlidingPuzzle
from solver.verify import replay
from solver.writing import FORMATS


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser)
    parser.add_argument(
        "moves",
        metavar="MOVES",
        help="such as LURD, l u r d or L2 U; a leading tile: or blank: sets the notation",
    )
    add_notation(parser)
    parser.add_argument("--to", choices=tuple(FORMATS), default="rows", help="(default: rows)")
    add_goal(parser)
    parser.about(
        "A note on standard error says whether the goal is reached.",
        'apply "1 2 3/4 0 6/7 5 8" UL',
        "apply solvable1_15 blank:RULLLUURDRURDDD --to code",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Play the moves; an illegal one is refused with its number."""
    puzzle = session.puzzle(args.board, session.goal(args.goal))
    moves = parse_moves(args.moves, args.notation)
    board = replay(puzzle.board, moves)
    session.note_if_goal_is_lost(puzzle.goal, args.to)
    session.print(FORMATS[args.to](SlidingPuzzle(board, puzzle.goal)))
    reached = board == puzzle.goal.board
    session.note(
        f"{counted(len(moves), 'move')} played; the goal is {'reached' if reached else 'not reached'}"
    )
    return status.DONE

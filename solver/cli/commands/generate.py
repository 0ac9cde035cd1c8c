"""`generate`: random solvable boards, on request at a given distance from the goal."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from solver.board import Board, Move
from solver.cli import status
from solver.cli.narrator import Narration
from solver.cli.parser import Parser, add_goal, number_from
from solver.cli.session import Session
from solver.errors import InvalidBoard
from solver.goal import Goal
from solver.machine import require_address_space
from solver.progress import Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from solver.scramble import boards, new_seed, numbered_seed, random_board_at
from solver.sizes import size_in
from solver.writing import FORMATS

MEASURING_NODES = 100_000_000
"""The node limit for solving one board while looking for a board of the wanted length: some seconds."""


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("size", metavar="SIZE", help="rows x columns, such as 4x4, or just 4")
    parser.add_argument(
        "-n",
        "--count",
        metavar="COUNT",
        type=number_from(1),
        default=1,
        help="how many boards (default: 1)",
    )
    parser.add_argument(
        "--seed", metavar="S", help="the same seed gives the same boards (default: a new one)"
    )
    parser.add_argument(
        "--length",
        metavar="L",
        type=number_from(0),
        help="boards whose shortest solution has exactly L moves",
    )
    add_goal(parser, "standard")
    parser.add_argument(
        "--format", choices=("code", "rows", "json", "list"), default="code", help="(default: code)"
    )
    parser.about(
        "Prints one board per line; with --format rows, an empty line separates boards.",
        "generate 4x4 -n 10 --seed K7Q2",
        "generate 3x3 --length 31 --format rows",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the boards as they are made."""
    rows, cols = _size(args.size)
    goal = SlidingPuzzle.of(Board.solved(rows, cols), session.goal(args.goal) or "standard").goal
    seed = new_seed() if args.seed is None else args.seed
    write, between = FORMATS[args.format], ""
    with session.narrator.tell("generating", args.count) as narration:
        for number, board in enumerate(_boards(args, goal, seed, narration), start=1):
            narration.clear()
            if number == 1:
                # Not before: nothing is printed before an error.
                if args.seed is None:
                    session.note(f"seed {seed}")
                session.note_if_goal_is_lost(goal, args.format)
            session.print(between + write(SlidingPuzzle(board, goal)))
            between = "\n" if args.format == "rows" else ""
            if args.length is not None:
                narration.count(number, args.size)
    return status.DONE


def _size(text: str) -> tuple[int, int]:
    size = size_in(text)
    if size is None:
        raise InvalidBoard(f"{text!r} is not a size; write rows x columns, such as 4x4")
    return size


def _boards(args: argparse.Namespace, goal: Goal, seed: str, narration: Narration) -> Iterator[Board]:
    rows, cols = goal.board.rows, goal.board.cols
    if args.length is None:
        yield from boards(rows, cols, args.count, seed, goal)
        return
    require_address_space()

    def optimal_path(board: Board) -> tuple[Move, ...] | None:
        return _optimal_path(board, goal, narration)

    for number in range(1, args.count + 1):
        own = numbered_seed(seed, number)
        yield random_board_at(rows, cols, args.length, own, goal, optimal_path)


def _optimal_path(board: Board, goal: Goal, narration: Narration) -> tuple[Move, ...] | None:
    """A path that is proven shortest, or None if that takes too long."""
    from solver.cli.running import prepare, run_search

    puzzle = SlidingPuzzle(board, goal)
    # The choice does not depend on tables built on this machine, so that a seed gives the same boards.
    names = ("pdb-663", "pdb-55554", "pdb", "linear-conflict")
    heuristic = next(name for name in names if heuristics[name].why_not(puzzle) is None)
    limits = Limits(nodes=MEASURING_NODES)
    result = run_search(prepare(puzzle, "idastar", heuristic, limits, {}), narration)
    if result.outcome is Outcome.CANCELLED:
        raise KeyboardInterrupt
    return result.path if result.proven_optimal else None

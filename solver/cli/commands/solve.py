"""`solve`: find the moves from a board to the goal."""

from __future__ import annotations

import argparse
from typing import Any

from solver.cli import status
from solver.cli.parser import (
    Parser,
    add_board,
    add_format,
    add_goal,
    add_limits,
    add_notation,
    add_rules,
    add_search,
    limits,
    number_from,
)
from solver.cli.running import prepare, run_search
from solver.cli.session import Session
from solver.coursework.rules import Count, rules_named
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.machine import safe_megabytes
from solver.options import read_options
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms, heuristics
from solver.report.page import result_page
from solver.report.records import (
    BRIEF,
    COLUMNS,
    RULES_COLUMNS,
    csv_line,
    markdown_head,
    markdown_line,
    result_record,
    rules_record,
)
from solver.report.tables import csv_row


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser, several=True)
    add_search(parser, default="auto")
    # Rules name an algorithm too: only one that is given overrides it.
    parser.set_defaults(algorithm=None)
    add_rules(parser)
    add_goal(parser)
    add_limits(parser, memory="three quarters of this machine's, to be safe")
    add_format(parser, "text", "json", "csv", "md")
    add_notation(parser)
    parser.add_argument(
        "--steps",
        metavar="all|N|none",
        type=steps,
        help="print all boards of the solution, or every Nth, in the text format (default: none)",
    )
    parser.about(
        "Of several boards each is solved; the exit status is the worst: interrupted\n"
        "(130), then unreadable (2), stopped by a limit (3), unsolvable (1).",
        'solve "1 2 3/4 0 6/7 5 8" --steps all',
        "solve solvable1_15 -a bnb -H misplaced -o ties=last --format json",
        "solve tc2 --rules report-1",
        "solve my.txt --goal spiral -a astar -H linear-conflict --time 10",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Solve each board; an unreadable one does not keep the others waiting."""
    counts = apply_rules(args)
    task = Task(args, session, counts)
    codes = []
    for board in args.boards:
        try:
            result = task.solve(board)
        except PuzzleError as error:
            session.note(str(error))
            codes.append(status.USAGE)
            continue
        codes.append(status.of(result.outcome))
        if codes[-1] == status.INTERRUPTED:
            break
    return status.worst(codes)


def apply_rules(args: argparse.Namespace) -> tuple[Count, ...]:
    """Let `--rules` fill in what is not given; how that report counts."""
    if args.rules is None:
        args.algorithm = args.algorithm or "auto"
        return ()
    method = rules_named(args.rules).method(args.algorithm, args.heuristic)
    args.algorithm, args.heuristic = method.algorithm, method.heuristic
    args.option = [*method.options.items(), *args.option]
    return method.counts


def steps(text: str) -> int | None:
    """How many moves lie between two boards shown; None shows no board."""
    if text == "none":
        return None
    try:
        return 1 if text == "all" else number_from(1)(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither all nor none nor a number from 1 up") from None


class Task:
    """What is the same for all boards of one command."""

    def __init__(self, args: argparse.Namespace, session: Session, counts: tuple[Count, ...] = ()) -> None:
        self.args, self.session, self.counts = args, session, counts
        self.options: dict[str, Any] = dict(args.option)
        self.limits: Limits = limits(args, safe_megabytes())
        self.goal: Goal | str = session.goal(args.goal)
        spec = algorithms[args.algorithm]
        if args.heuristic is not None:
            heuristics[args.heuristic]
        read_options(spec.name, spec.options, self.options)
        self.first = True
        if args.steps is not None and args.format != "text":
            session.note("--steps shows boards in the text format only")

    def solve(self, argument: str) -> Result:
        """Solve one board and print what came out."""
        args, session = self.args, self.session
        puzzle = SlidingPuzzle.of(session.board(argument), self.goal)
        handle = prepare(puzzle, args.algorithm, args.heuristic, self.limits, self.options)
        with session.narrator.tell(argument) as narration:
            result = run_search(handle, narration)
        if args.heuristic is not None and result.heuristic is None and self.first:
            session.note(f"{result.algorithm} uses no heuristic, so {args.heuristic} is not used")
        self.print(argument, puzzle, result)
        self.first = False
        return result

    def print(self, argument: str, puzzle: SlidingPuzzle, result: Result) -> None:
        """Print a result in the format asked for."""
        args, session = self.args, self.session
        if args.format == "text":
            title = f"{'' if self.first else chr(10)}{argument.strip()}\n\n" if len(args.boards) > 1 else ""
            session.print(title + result_page(puzzle, result, args.notation, args.steps, self.counts))
            return
        record = result_record(puzzle, result, args.notation) | rules_record(args.rules, self.counts, result)
        more = [*RULES_COLUMNS] if args.rules else []
        if args.format == "json":
            session.print_json(record)
        elif args.format == "csv":
            if self.first:
                session.print(csv_row(COLUMNS + more))
            session.print(csv_line(record, COLUMNS + more))
        else:
            if self.first:
                session.print(markdown_head(BRIEF + more))
            session.print(markdown_line(record, BRIEF + more))

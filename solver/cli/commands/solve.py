"""`solve`: find the moves from a board to the goal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from solver.checkpoint import Checkpoint
from solver.cli import status
from solver.cli.parser import (
    Parser,
    UsageError,
    add_board,
    add_cluster,
    add_format,
    add_goal,
    add_limits,
    add_notation,
    add_rules,
    add_search,
    limits,
    number_from,
)
from solver.cli.running import connect, prepare, run_search
from solver.cli.session import Session
from solver.cluster import Cluster, ClusterLost
from solver.coursework.rules import Count, rules_named
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.kurang import explain
from solver.machine import safe_megabytes
from solver.options import read_options
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms, heuristics
from solver.report.page import result_page, step_blocks
from solver.report.records import (
    BRIEF,
    RECORD_COLUMNS,
    columns_of,
    csv_line,
    kurang_record,
    markdown_head,
    markdown_line,
    result_record,
    rules_record,
)
from solver.report.tables import csv_row
from solver.report.verdict import kurang_markdown
from solver.search import LISTED

RULE = 40
"""The width of the line between two blocks of steps."""


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser, several=True)
    add_search(parser, default="auto")
    # --rules names an algorithm too, and only an explicit -a may override it.
    parser.set_defaults(algorithm=None)
    add_rules(parser)
    add_goal(parser)
    add_limits(parser, memory="three quarters of this machine's memory")
    _add_long_searches(parser)
    add_format(parser, "text", "json", "csv", "md")
    add_notation(parser)
    _add_solutions(parser)
    parser.about(
        "Several boards are solved one by one; the exit status is the worst: interrupted\n"
        "(130), then unreadable (2), stopped by a limit (3), unsolvable (1).",
        'solve "1 2 3/4 0 6/7 5 8" --steps all --kurang',
        "solve solvable3_25 --steps 5 --pause",
        "solve solvable1_15 -a bnb -H misplaced -o ties=last --format json",
        "solve solvable1_15 --all --max 10",
        "solve tc2 --rules report-1",
        "solve hard.txt -a idastar -H pdb-663 --jobs 2 --checkpoint hard.ckp",
        "solve hard.txt -a idastar -H pdb-663 --cluster tcp://10.0.0.1:8786",
        "solve 5x5.txt --prove",
        "solve my.txt --goal spiral -a astar -H linear-conflict --time 10",
    )


def _add_long_searches(parser: Parser) -> None:
    """Add the arguments for searches that take minutes or more."""
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=number_from(0),
        help="threads of one search, by auto or idastar; 0: one for each core (default: auto 0, idastar 1)",
    )
    parser.add_argument(
        "--prove",
        action="store_true",
        help="with auto on large boards: search until the solution is proven shortest",
    )
    parser.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="save the finished part of a long search by idastar, so that --resume can continue it",
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue the search of the checkpoint, if it is there"
    )
    add_cluster(parser, "search the long rounds of idastar there; --nodes is then exceeded by some tasks")


def _add_solutions(parser: Parser) -> None:
    """Add what to show of the solution, and how many solutions."""
    parser.add_argument(
        "--steps",
        metavar="all|N|none",
        type=steps,
        help="print the boards of the solution, at once or in blocks of N (default: none)",
    )
    parser.add_argument(
        "--pause", action="store_true", help="with --steps N on a terminal: Enter shows the next block"
    )
    parser.add_argument(
        "--kurang", action="store_true", help="print Kurang(i) of every tile, X and the sum too"
    )
    parser.add_argument(
        "--all", action="store_true", help="find all shortest solutions: their number, and a list of them"
    )
    parser.add_argument(
        "--max",
        metavar="N",
        type=number_from(0),
        help=f"with --all, list at most N solutions; all are counted (default: {LISTED})",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Solve each board; an unreadable one does not stop the others."""
    counts = apply_rules(args)
    task = Task(args, session, counts)
    codes = []
    for board in args.boards:
        try:
            result = task.solve(board)
        except PuzzleError as error:
            session.note(str(error))
            codes.append(status.LIMIT if isinstance(error, ClusterLost) else status.USAGE)
            continue
        codes.append(status.of_result(result))
        if codes[-1] == status.INTERRUPTED:
            break
    return status.worst(codes)


def apply_rules(args: argparse.Namespace) -> tuple[Count, ...]:
    """Fill in the arguments that `--rules` implies; returns how that report counts."""
    if args.rules is None:
        args.algorithm = args.algorithm or "auto"
        return ()
    method = rules_named(args.rules).method(args.algorithm, args.heuristic)
    args.algorithm, args.heuristic = method.algorithm, method.heuristic
    args.option = [*method.options.items(), *args.option]
    return method.counts


def steps(text: str) -> int | None:
    """Parse the number of boards per block; None shows no boards."""
    if text == "none":
        return None
    try:
        return sys.maxsize if text == "all" else number_from(1)(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not all, none or a whole number of at least 1"
        ) from None


class Task:
    """The settings shared by all boards of one command."""

    def __init__(self, args: argparse.Namespace, session: Session, counts: tuple[Count, ...] = ()) -> None:
        self.args, self.session, self.counts = args, session, counts
        self.options = self._options()
        self.limits: Limits = limits(args, safe_megabytes())
        self.goal: Goal | str | None = session.goal(args.goal)
        self.most = self._most()
        self.checkpoint = self._checkpoint()
        self.first = True
        """Whether no board was printed yet."""
        if args.steps is not None and args.format != "text":
            session.note("--steps shows boards in the text format only")
        if args.pause and args.steps in (None, sys.maxsize):
            session.note("--pause waits between blocks of boards; give --steps N too")
        self.cluster = self._cluster()

    def _options(self) -> dict[str, Any]:
        """The options of the algorithm, including those with flags of their own."""
        args, spec = self.args, algorithms[self.args.algorithm]
        if args.heuristic is not None:
            heuristics[args.heuristic]  # Raises for an unknown name.
        options = dict(args.option)
        if args.jobs is not None:
            if "threads" in options:
                raise UsageError("--jobs and -o threads set the same thing; give only one of them")
            able = [
                other.name
                for other in algorithms
                if any(option.name == "threads" for option in other.options)
            ]
            if spec.name not in able:
                raise UsageError(
                    f"--jobs: {spec.name} searches in one thread; {' and '.join(able)} can use several"
                )
            options["threads"] = args.jobs
        if args.prove:
            if spec.name != "auto":
                raise UsageError(f"--prove is for auto; {spec.name} proves what its own search can prove")
            options["prove"] = True
        read_options(spec.name, spec.options, options)
        return options

    def _most(self) -> int | None:
        """How many of all shortest solutions to list; None if one solution is enough."""
        args = self.args
        if args.all:
            return LISTED if args.max is None else int(args.max)
        if args.max is not None:
            raise UsageError("--max limits the solutions that --all lists; give --all too")
        return None

    def _cluster(self) -> Cluster | None:
        """The connection to the cluster, if one is asked for."""
        args = self.args
        if args.cluster is None:
            return None
        if "threads" in self.options:
            name = "-o threads" if args.jobs is None else "--jobs"
            raise UsageError(f"{name} sets the threads of this machine; a cluster has its own")
        if args.all:
            raise UsageError("--cluster searches for one solution; --all finds all of them without it")
        return connect(args.cluster, self.session)

    def _checkpoint(self) -> Checkpoint | None:
        """The file to keep the search in, and to continue it from."""
        args = self.args
        if args.checkpoint is None:
            if args.resume:
                raise UsageError("--resume continues the search of a file; give --checkpoint FILE too")
            return None
        if len(args.boards) > 1 or args.all:
            raise UsageError("--checkpoint keeps the search for one solution of one board")
        checkpoint = Checkpoint(args.checkpoint, resume=args.resume)
        if args.resume and not checkpoint.has_state:
            self.session.note(f"{args.checkpoint} does not exist: the search starts from the beginning")
        return checkpoint

    def solve(self, argument: str) -> Result:
        """Solve one board and print the result."""
        args, session = self.args, self.session
        puzzle = session.puzzle(argument, self.goal)
        handle = prepare(
            puzzle,
            args.algorithm,
            args.heuristic,
            self.limits,
            self.options,
            self.most,
            self.checkpoint,
            self.cluster,
        )
        with session.narrator.tell(argument) as narration:
            result = run_search(handle, narration)
        if args.heuristic is not None and result.heuristic is None and self.first:
            session.note(f"{result.algorithm} uses no heuristic, so {args.heuristic} is ignored")
        self.print(argument, puzzle, result)
        if self.checkpoint is not None and result.solved:
            self.checkpoint.remove()
        if args.checkpoint is not None and Path(args.checkpoint).exists():
            session.note(f"{args.checkpoint} keeps what is finished; --resume continues the search")
        self.first = False
        return result

    def print(self, argument: str, puzzle: SlidingPuzzle, result: Result) -> None:
        """Print a result in the format asked for."""
        args, session = self.args, self.session
        if args.format == "text":
            title = f"{'' if self.first else chr(10)}{argument.strip()}\n\n" if len(args.boards) > 1 else ""
            page = result_page(puzzle, result, args.notation, kurang=args.kurang, counts=self.counts)
            session.print(title + page)
            if args.steps is not None and result.path is not None:
                self.print_steps(puzzle, result)
            return
        record = result_record(puzzle, result, args.notation) | rules_record(args.rules, self.counts, result)
        if args.kurang:
            record |= kurang_record(explain(puzzle.board, puzzle.goal))
        if args.format == "json":
            session.print_json(record)
        elif args.format == "csv":
            columns = columns_of(record, RECORD_COLUMNS)
            if self.first:
                session.print(csv_row(columns))
            session.print(csv_line(record, columns))
        else:
            if args.kurang:
                session.print(f"{kurang_markdown(explain(puzzle.board, puzzle.goal))}\n")
            columns = columns_of(record, BRIEF)
            if self.first or args.kurang:
                session.print(markdown_head(columns))
            session.print(markdown_line(record, columns) + ("\n" if args.kurang else ""))

    def print_steps(self, puzzle: SlidingPuzzle, result: Result) -> None:
        """Print the boards of a solution in blocks; with --pause, Enter shows the next block."""
        args, session, total = self.args, self.session, result.length
        blocks = step_blocks(puzzle.board, result, args.notation, args.steps)
        for number, block in enumerate(blocks):
            if number:
                shown = number * args.steps
                if args.pause and not session.wait_for_enter(
                    f"{shown} of {total} steps; Enter continues, q stops"
                ):
                    return
                session.print("-" * RULE)
            session.print(f"\n{block}" if not number else block)

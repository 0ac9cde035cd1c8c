"""`bench`: solve a file of boards and print a summary."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from solver.cli import interrupts, status
from solver.cli.boardfile import Entry, read_entries
from solver.cli.narrator import Narration
from solver.cli.parallel import in_processes
from solver.cli.parser import (
    Parser,
    UsageError,
    add_cluster,
    add_format,
    add_goal,
    add_limits,
    add_notation,
    add_search,
    limits,
    number_from,
)
from solver.cli.running import connect, prepare, run_search
from solver.cli.session import Session
from solver.cluster import Cluster
from solver.machine import cores, safe_megabytes
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report.layout import fact
from solver.report.records import (
    BRIEF,
    COLUMNS,
    csv_line,
    markdown_head,
    markdown_line,
    result_record,
)
from solver.report.summary import HEAD, Summary, bench_line, is_wrong
from solver.report.tables import csv_row
from solver.search import resolve

MOST_GOALS = 4
"""The most goals that are named above the boards."""


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="one board per line, optionally `length: tiles`, `tiles@goal`; # comments; - is stdin",
    )
    add_search(parser, default="auto")
    add_goal(parser)
    add_limits(parser, memory="three quarters of this machine's, split among the jobs")
    add_format(parser, "text", "json", "csv", "md")
    add_notation(parser)
    parser.add_argument(
        "--jobs", metavar="J", type=number_from(1), default=1, help="boards at a time (default: 1)"
    )
    add_cluster(parser, "solve the boards there, each in one thread")
    parser.about(
        "The exit status is 0 when every board was solved and no length contradicts the\n"
        "file, 3 when a limit stopped one, 1 when one is unsolvable or a length is wrong:\n"
        "proven optimal and not the file's, or shorter. With csv the summary goes to\n"
        "standard error.",
        "bench korf100.txt -a idastar -H linear-conflict --time 10 --jobs 2",
        "bench boards.txt --format csv > results.csv",
        "bench boards.txt --cluster tcp://10.0.0.1:8786",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Solve the boards in the order of the file, and print each when it is done."""
    entries = read_entries(args.file, session)
    goal = session.goal(args.goal)
    puzzles = [SlidingPuzzle.of(entry.board, goal or entry.goal or "standard") for entry in entries]
    _note_replaced_goals(entries, puzzles, session)
    jobs = min(args.jobs, len(puzzles))
    if args.cluster is not None and args.jobs > 1:
        raise UsageError("--jobs sets the processes of this machine; a cluster has its own workers")
    bounds = limits(args, safe_megabytes(jobs) if args.cluster is None else None)
    options = dict(args.option)
    if (jobs > 1 or args.cluster is not None) and any(
        option.name == "threads" for option in algorithms[args.algorithm].options
    ):
        # Each process searches in its share of the cores.
        options = {"threads": max(1, cores() // jobs) if args.cluster is None else 1, **options}
    search = partial(
        solve_one,
        algorithm=args.algorithm,
        heuristic=args.heuristic,
        limits=bounds,
        options=options,
    )
    # Reports a misspelt name before any search starts.
    for puzzle in puzzles:
        prepare(puzzle, args.algorithm, args.heuristic, bounds, options)
    cluster = connect(args.cluster, session)
    printer = Printer(args, session)
    printer.begin(puzzles)
    codes = []
    with interrupts.noted(), session.narrator.tell(args.file, len(puzzles)) as narration:
        results = _results(search, puzzles, jobs, narration, cluster)
        for entry, puzzle, result in zip(entries, puzzles, results, strict=False):
            narration.clear()
            codes.append(printer.add(entry, puzzle, result))
            narration.count(len(codes), f"board {len(codes) + 1}")
            if result.outcome is Outcome.CANCELLED:
                break
    printer.end()
    if len(codes) < len(puzzles):
        codes.append(status.INTERRUPTED)
    return status.worst(codes)


def _note_replaced_goals(entries: list[Entry], puzzles: list[SlidingPuzzle], session: Session) -> None:
    replaced = sum(
        entry.goal is not None and entry.goal.board != puzzle.goal.board
        for entry, puzzle in zip(entries, puzzles, strict=True)
    )
    if replaced:
        boards = "1 board has" if replaced == 1 else f"{replaced} boards have"
        session.note(f"--goal replaces the goal that {boards} in the file")


def solve_one(
    puzzle: SlidingPuzzle,
    narration: Narration | None = None,
    *,
    algorithm: str,
    heuristic: str | None,
    limits: Limits,
    options: dict[str, str],
) -> Result:
    """Solve one board, here or in its own process."""
    handle = prepare(puzzle, algorithm, heuristic, limits, options)
    return handle.run() if narration is None else run_search(handle, narration)


def solve_there(
    task: tuple[SlidingPuzzle, str | None], *, limits: Limits, heuristic: str | None, **settings: Any
) -> Result:
    """Solve one board in a worker of a cluster, with the heuristic that the client chose for it."""
    puzzle, chosen = task
    if limits.megabytes is None:
        limits = replace(limits, megabytes=safe_megabytes(cores()))
    return solve_one(puzzle, limits=limits, heuristic=chosen or heuristic, **settings)


def _results(
    search: partial[Result],
    puzzles: list[SlidingPuzzle],
    jobs: int,
    narration: Narration,
    cluster: Cluster | None,
) -> Iterator[Result]:
    narration.count(0, "board 1")
    if cluster is not None:
        spec, heuristic = algorithms[search.keywords["algorithm"]], search.keywords["heuristic"]
        chosen = [resolve(spec, heuristic, puzzle)[1] for puzzle in puzzles]
        tasks = [(puzzle, name and name.name) for puzzle, name in zip(puzzles, chosen, strict=True)]
        return cluster.in_order(partial(solve_there, **search.keywords), tasks, interrupts.came)
    if jobs == 1:
        return (search(puzzle, narration) for puzzle in puzzles)
    return in_processes(search, puzzles, jobs)


class Printer:
    """Prints each board when it is done, and the summary."""

    def __init__(self, args: argparse.Namespace, session: Session) -> None:
        self.args, self.session = args, session
        self.summary = Summary()

    def begin(self, puzzles: list[SlidingPuzzle]) -> None:
        """Print the lines above the boards."""
        goals = list(dict.fromkeys(puzzle.goal.title for puzzle in puzzles))
        told = ", ".join(goals) if len(goals) <= MOST_GOALS else f"{len(goals)} different ones"
        head = {
            "text": HEAD if goals == ["standard"] else f"{fact('goal', told)}\n\n{HEAD}",
            "csv": csv_row([*COLUMNS, "expected"]),
            "md": markdown_head([*BRIEF, "expected"]),
        }
        if self.args.format in head:
            self.session.print(head[self.args.format])

    def add(self, entry: Entry, puzzle: SlidingPuzzle, result: Result) -> int:
        """Print one board and return its status."""
        args, session = self.args, self.session
        self.summary.add(result, entry.expected)
        record = result_record(puzzle, result, args.notation)
        if entry.expected is not None:
            record["expected"] = entry.expected
        if args.format == "text":
            session.print(bench_line(self.summary.boards, result, entry.expected))
        elif args.format == "json":
            session.print_json(record)
        elif args.format == "csv":
            session.print(csv_line(record, [*COLUMNS, "expected"]))
        else:
            session.print(markdown_line(record, [*BRIEF, "expected"]))
        if is_wrong(result, entry.expected):
            return status.NO_SOLUTION
        return status.of(result.outcome)

    def end(self) -> None:
        """Print the summary; for CSV, which has no place for it, as a note."""
        if self.args.format == "json":
            self.session.print_json(self.summary.record())
        elif self.args.format == "csv":
            self.session.note(", ".join(f"{label} {value}" for label, value in self.summary.cells()))
        elif self.args.format == "md":
            self.session.print(f"\n{self.summary.markdown()}")
        else:
            self.session.print(f"\n{self.summary.text()}")

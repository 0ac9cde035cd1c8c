"""`bench`: solve a file or a suite of boards and print a summary."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from solver.cli import interrupts, status
from solver.cli.boardfile import Entry, read_entries
from solver.cli.commands.report import require_writable, write_whole
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
from solver.cli.session import PROGRAM, Session
from solver.cluster import Cluster
from solver.machine import all_cores, safe_megabytes, share_cores
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from solver.report.against import Baseline
from solver.report.curves import NOTHING, all_series, chart
from solver.report.layout import fact
from solver.report.plots import FORMATS, plot, require_matplotlib
from solver.report.records import (
    BRIEF,
    RECORD_COLUMNS,
    Record,
    csv_line,
    markdown_head,
    markdown_line,
    result_record,
)
from solver.report.summary import HEAD, Summary, bench_line, is_wrong
from solver.report.tables import csv_row
from solver.search import resolve
from solver.suites import SUITES, suite

MOST_GOALS = 4
"""The most goals that are named above the boards."""


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="one board per line, optionally `length: tiles`, `tiles@goal`; # comments; - is stdin",
    )
    parser.add_argument(
        "--suite",
        metavar="NAME",
        help=f"{', '.join(SUITES)}: generated boards with known lengths, instead of FILE",
    )
    add_search(parser, default="auto")
    add_goal(parser)
    add_limits(parser, memory="three quarters of this machine's, split among the jobs")
    add_format(parser, "text", "json", "csv", "md")
    add_notation(parser)
    parser.add_argument(
        "--jobs", metavar="J", type=number_from(1), default=1, help="boards at a time (default: 1)"
    )
    parser.add_argument(
        "--against",
        metavar="OLD.jsonl",
        action="append",
        default=[],
        help="compare with an earlier run, the output of --format json (repeatable)",
    )
    parser.add_argument(
        "--chart", action="store_true", help="draw nodes by length and boards solved within a time"
    )
    parser.add_argument(
        "--plot",
        metavar="FILE.svg|png",
        type=Path,
        help="the same, and time by length, as a picture; overwrites the file (needs the extra `plots`)",
    )
    add_cluster(parser, "solve the boards there, each in one thread")
    parser.about(
        "The exit status is 0 when every board was solved and no length is wrong, 3 when\n"
        "a limit stopped a search, 1 when a board is unsolvable or a length is wrong. A\n"
        "length is wrong if it is below the expected one, or if the proven bound is above\n"
        "the expected one or that of an earlier run. --against prints the nodes and the\n"
        "time of this run divided by those of the earlier one: the geometric mean over\n"
        "the boards that both solved, with its 95 % interval. With csv the summary goes\n"
        "to standard error.",
        "bench korf100.txt -a idastar -H linear-conflict --time 10 --jobs 2",
        "bench boards.txt --format csv > results.csv",
        "bench --suite 15-random --format json > old.jsonl",
        "bench --suite 15-random --against old.jsonl --chart --plot new.svg",
        "bench boards.txt --cluster tcp://10.0.0.1:8786",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Solve the boards in the order of the file, and print each when it is done."""
    _check(args)
    baselines = [Baseline.read(source) for source in args.against]
    entries = _entries(args, session)
    goal = session.goal(args.goal)
    puzzles = [SlidingPuzzle.of(entry.board, goal or entry.goal or "standard") for entry in entries]
    _note_replaced_goals(entries, puzzles, session)
    for baseline in baselines:
        baseline.require_one_of({(puzzle.board.code, puzzle.goal.board.code) for puzzle in puzzles})
    jobs = min(args.jobs, len(puzzles))
    if args.cluster is not None and args.jobs > 1:
        raise UsageError("--jobs sets the processes of this machine; a cluster has its own workers")
    search_limits = limits(args, safe_megabytes(jobs) if args.cluster is None else None)
    options = dict(args.option)
    search = partial(
        solve_one,
        algorithm=args.algorithm,
        heuristic=args.heuristic,
        limits=search_limits,
        options=options,
    )
    # Reports a misspelt name before any search starts.
    for puzzle in puzzles:
        prepare(puzzle, args.algorithm, args.heuristic, search_limits, options)
    cluster = connect(args.cluster, session)
    printer = Printer(args, session, baselines)
    printer.begin(puzzles)
    codes = []
    title = args.file or args.suite
    with interrupts.noted(), session.narrator.tell(title, len(puzzles), estimate=True) as narration:
        results = _results(search, puzzles, jobs, narration, cluster)
        for entry, puzzle, result in zip(entries, puzzles, results, strict=False):
            narration.clear()
            codes.append(printer.add(entry, puzzle, result))
            narration.count(len(codes), f"board {len(codes) + 1}")
            if result.outcome is Outcome.CANCELLED:
                break
    codes.append(printer.end())
    if printer.summary.boards < len(puzzles):
        codes.append(status.INTERRUPTED)
    return status.worst(codes)


def _check(args: argparse.Namespace) -> None:
    """Refuse arguments that do not go together, before any search starts."""
    if (args.file is None) == (args.suite is None):
        both = "" if args.file is None else ", not both"
        raise UsageError(f"give either FILE or --suite NAME{both}; `{PROGRAM} list` shows the suites")
    if args.suite is not None and args.goal not in (None, "standard"):
        raise UsageError("--goal: the boards of a suite and their lengths are for the standard goal")
    if args.chart and args.format not in ("text", "md"):
        raise UsageError(
            f"--chart draws text, which does not fit into {args.format}; use --format text or md"
        )
    if args.plot is not None:
        if args.plot.suffix.lower() not in FORMATS:
            raise UsageError(f"--plot {args.plot}: give a file that ends in {' or '.join(FORMATS)}")
        require_writable(args.plot, force=True)
        require_matplotlib()


def _entries(args: argparse.Namespace, session: Session) -> list[Entry]:
    if args.suite is None:
        return read_entries(args.file, session)
    return [Entry(board, expected=length) for board, length in suite(args.suite).make()]


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
    # A worker has a task for each core.
    share_cores(all_cores())
    if limits.megabytes is None:
        limits = replace(limits, megabytes=safe_megabytes(all_cores()))
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

    def __init__(self, args: argparse.Namespace, session: Session, baselines: Sequence[Baseline]) -> None:
        self.args, self.session, self.baselines = args, session, baselines
        self.summary = Summary()
        self.records: list[Record] = []

    def begin(self, puzzles: list[SlidingPuzzle]) -> None:
        """Print the lines above the boards."""
        goals = list(dict.fromkeys(puzzle.goal.title for puzzle in puzzles))
        text = ", ".join(goals) if len(goals) <= MOST_GOALS else f"{len(goals)} different ones"
        head = {
            "text": HEAD if goals == ["standard"] else f"{fact('goal', text)}\n\n{HEAD}",
            "csv": csv_row([*RECORD_COLUMNS, "expected"]),
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
        self.records.append(record)
        if args.format == "text":
            session.print(bench_line(self.summary.boards, result, entry.expected))
        elif args.format == "json":
            session.print_json(record)
        elif args.format == "csv":
            session.print(csv_line(record, [*RECORD_COLUMNS, "expected"]))
        else:
            session.print(markdown_line(record, [*BRIEF, "expected"]))
        if is_wrong(result, entry.expected):
            return status.NO_SOLUTION
        return status.of(result.outcome)

    def end(self) -> int:
        """Print the summary, the comparisons and the chart, write the picture, and return the status."""
        args, session = self.args, self.session
        found = [baseline.compare(self.records) for baseline in self.baselines]
        if args.format == "json":
            against = {"against": {one.source: one.record() for one in found}} if found else {}
            session.print_json(self.summary.record() | against)
        elif args.format == "csv":
            # CSV has no place for a summary.
            for cells in (self.summary.cells(), *(one.cells() for one in found)):
                session.note(", ".join(f"{label} {value}" for label, value in cells))
        elif args.format == "md":
            parts = [self.summary.markdown(), *(one.markdown() for one in found)]
            session.print("\n" + "\n\n".join(parts))
        else:
            parts = [self.summary.text(), *(one.text() for one in found)]
            session.print("\n" + "\n\n".join(parts))
        self._draw()
        return status.NO_SOLUTION if any(one.wrong for one in found) else status.DONE

    def _draw(self) -> None:
        """Print the chart and write the picture, if they are wanted."""
        args = self.args
        runs = [("this run", self.records), *((one.source, one.records) for one in self.baselines)]
        series = all_series(runs)
        if args.chart:
            drawn = chart(series)
            self.session.print(f"\n```\n{drawn}\n```" if args.format == "md" else f"\n{drawn}")
        if args.plot is None:
            return
        if not any(one.lengths for one in series):
            self.session.note(f"{args.plot}: not written: {NOTHING}")
            return
        write_whole(args.plot, plot(series, args.plot.suffix.lower()))
        self.session.note(f"written: {args.plot}")

"""`compare`: run every algorithm that works on a board, and print one table."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence

from solver.cli import status
from solver.cli.lanes import add_lanes, choose_lanes, lane_limits, run_lanes
from solver.cli.parser import Parser, add_board, add_format, add_goal, add_notation
from solver.cli.session import Session
from solver.coursework.rules import counts_text
from solver.kurang import why_unsolvable
from solver.lanes import MEGABYTES, SECONDS, Lane
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.report.comparison import comparison, comparison_markdown, lane_name, records_csv
from solver.report.layout import drawn, goal_fact
from solver.report.records import result_record, rules_record
from solver.report.tables import WIDTH

LEGEND = """\
optimal: proven shortest. solved: not proven. time up, nodes up, memory: the
limit that stopped it. no goal: the search ended without it. * best of a column
among the lanes with a solution. peak: of the frontier, in nodes. memory: bytes.
n/s: nodes a second."""


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser)
    add_lanes(parser)
    add_goal(parser)
    add_format(parser, "text", "json", "csv", "md")
    add_notation(parser)
    parser.about(
        f"A lane gives up after {SECONDS:g} seconds or {MEGABYTES:g} MB unless other limits are\n"
        "given. An option (-o) applies to the algorithms that have it. The exit status is\n"
        "0 when at least one lane has solved the board.",
        "compare solvable2_20",
        "compare tc2 -a astar -a idastar -H manhattan -H linear-conflict",
        "compare solvable1_15 --preset reports",
        "compare config2 --rules report-3",
        "compare default_4x4 --time 2 --format md > comparison.md",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Run the lanes and print the table."""
    puzzle = session.puzzle(args.board, session.goal(args.goal))
    lanes = choose_lanes(args, puzzle, session)
    limits = lane_limits(args)
    results = run_lanes(lanes, puzzle, limits, session)
    show(lanes, results, limits, puzzle, args, session)
    return status_of(results)


def show(
    lanes: Sequence[Lane],
    results: Sequence[Result],
    limits: Limits,
    puzzle: SlidingPuzzle,
    args: argparse.Namespace,
    session: Session,
) -> None:
    """Print the lanes in the format asked for."""
    about = [drawn(puzzle.board), *goal_fact(puzzle.goal)]
    by_name = {lane.name: lane for lane in lanes}
    ran = [by_name[lane_name(result)] for result in results]
    records = [
        result_record(puzzle, result, args.notation) | rules_record(lane.rules, lane.counts, result)
        for lane, result in zip(ran, results, strict=True)
    ]
    counted = [
        (lane, counts_text(lane.counts, result.progress.tally, found=result.path is not None))
        for lane, result in zip(ran, results, strict=True)
        if lane.counts
    ]
    if args.format == "csv":
        session.print(records_csv(records))
    elif args.format == "json":
        for record in records:
            session.print_json(record)
    elif not puzzle.solvable:
        reason = textwrap.fill(f"unsolvable: {why_unsolvable(puzzle)}", WIDTH - 1)
        session.print("\n\n".join([*about, reason]))
    elif args.format == "md":
        session.print(comparison_markdown(puzzle, results, [limits] * len(results)))
        for lane, text in counted:
            session.print(f"\n{lane.name}: {text}.")
    else:
        titles = {lane.name: lane.title for lane in lanes if lane.title}
        parts = [*about, comparison(results, titles).text(), LEGEND]
        if titles:
            lines = (f"{title}: {name}" for name, title in titles.items())
            parts.append("\n".join(textwrap.fill(line, WIDTH, subsequent_indent="  ") for line in lines))
        if counted:
            lines = (
                textwrap.fill(f"{lane.short}: {text}", WIDTH, subsequent_indent="  ")
                for lane, text in counted
            )
            parts.append("\n".join(["Counted as the reports count:", *lines]))
        session.print("\n\n".join(parts))


def status_of(results: Sequence[Result]) -> int:
    """DONE if a lane found a solution, unless a lane was interrupted; otherwise the worst status."""
    outcomes = {result.outcome for result in results}
    if Outcome.CANCELLED not in outcomes and Outcome.SOLVED in outcomes:
        return status.DONE
    return status.worst(status.of(outcome) for outcome in outcomes)

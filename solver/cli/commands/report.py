"""`report`: a lab report on a board in Markdown."""

from __future__ import annotations

import argparse
from pathlib import Path

from solver.cli import status
from solver.cli.commands.compare import status_of
from solver.cli.lanes import add_lanes, choose_lanes, lane_limits, run_lanes
from solver.cli.parser import Parser, add_board, add_goal, add_notation
from solver.cli.session import Session
from solver.errors import BadOption
from solver.files import replace_whole
from solver.lanes import MEGABYTES, SECONDS
from solver.printable import printable
from solver.report.lab import lab_report


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_board(parser)
    parser.add_argument("--output", metavar="FILE.md", required=True, help="the file to write")
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")
    add_lanes(parser)
    add_goal(parser)
    add_notation(parser)
    parser.about(
        "The report has the board, its Kurang table and verdict, the settings, a\n"
        f"comparison of the algorithms ({SECONDS:g} seconds or {MEGABYTES:g} MB each unless other\n"
        "limits are given) and the best solution board by board, its moves in both\n"
        "notations. The exit status is that of compare.",
        "report solvable2_20 --output report.md",
        "report my.txt --output report.md -a bfs -a astar --time 5 --force",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Run the comparison, then write the report."""
    output = Path(args.output)
    require_writable(output, args.force)
    puzzle = session.puzzle(args.board, session.goal(args.goal))
    lanes = choose_lanes(args, puzzle, session) if puzzle.solvable else []
    limits = lane_limits(args)
    results = run_lanes(lanes, puzzle, limits, session)
    write_whole(output, lab_report(puzzle, results, [limits] * len(results), args.notation))
    session.print(printable(f"written: {output}"))
    return status_of(results) if puzzle.solvable else status.NO_SOLUTION


def require_writable(path: Path, force: bool) -> None:
    """Raise BadOption if the file cannot be written; called before the work, not after."""
    if path.exists() and not path.is_file():
        raise BadOption(f"{path}: {'a folder' if path.is_dir() else 'a device or a pipe'}, not a file")
    if path.exists() and not force:
        raise BadOption(f"{path}: this file exists already; --force overwrites it")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {str(path.parent)!r}")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file completely or not at all, so that no reader sees half a report. A link stays a link."""
    path, data = path.resolve(), content.encode() if isinstance(content, str) else content
    try:
        replace_whole(path, [data], sync=False)
    except OSError as error:
        raise BadOption(f"{path}: cannot be written: {error.strerror}") from None

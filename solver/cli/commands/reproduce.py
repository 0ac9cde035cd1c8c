"""`reproduce`: re-run the figures that the source reports published."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from solver.cli import status
from solver.cli.narrator import Narration
from solver.cli.parser import Parser, add_format
from solver.cli.running import prepare, run_search
from solver.cli.session import PROGRAM, Session
from solver.kurang import explain
from solver.moves import format_moves
from solver.progress import Limits, Outcome, Result
from solver.published import RUNS, Figure, Run
from solver.puzzle import SlidingPuzzle
from solver.queens import start_queens
from solver.report.records import SCHEMA, Record, stats
from solver.report.tables import markdown_row
from solver.shipped import shipped_board

LIMITS = Limits(seconds=60, megabytes=2000)
"""No figure takes a second; a search gone wrong must end too."""


LINE = "  {:<10} {:>25}  {:>25}  {}"


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_format(parser, "text", "json", "md")
    parser.about(
        "Each figure is re-run by the command printed with it. Exact figures must be\n"
        "equal; near ones are of a report that does not state its rules, and do not\n"
        "count. The exit status is 0 when all exact ones are equal, else 1.",
        "reproduce",
        "reproduce --format md",
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A figure, published and ours."""

    run: Run
    figure: Figure
    ours: Any

    @property
    def equal(self) -> bool:
        """Whether they are the same."""
        return bool(self.ours == self.figure.value)

    @property
    def verdict(self) -> str:
        """In a word."""
        if not self.figure.exact:
            return "near"
        return "ok" if self.equal else "DIFFERS"

    @property
    def command(self) -> str:
        """The plain command that gives our figure."""
        return " ".join((PROGRAM, *self.run.arguments))

    def record(self) -> Record:
        """As JSON."""
        return {
            "schema": SCHEMA,
            "report": self.run.report,
            "subject": self.run.subject,
            "figure": self.figure.name,
            "published": self.figure.value,
            "ours": self.ours,
            "exact": self.figure.exact,
            "equal": self.equal,
            "command": self.command,
        }


def run(args: argparse.Namespace, session: Session) -> int:
    """Run everything and print published against ours."""
    rows: list[Row] = []
    if args.format == "md":
        head = ("report", "subject", "figure", "published", "ours", "", "command")
        session.print(f"{markdown_row(head)}\n{markdown_row('---' for _ in head)}")
    elif args.format == "text":
        session.print(LINE.format("", "published", "ours", "").rstrip())
    with session.narrator.tell("reproducing", len(RUNS)) as narration:
        for number, one in enumerate(RUNS):
            narration.count(number, one.subject)
            found = measure(one, narration)
            new = [Row(one, figure, ours(figure, found)) for figure in one.figures]
            narration.clear()
            _print(new, args.format, session)
            rows += new
    return _conclude(rows, args.format, session)


def measure(run: Run, narration: Narration) -> Record:
    """Every figure of ours that a command gives."""
    if run.command == "check":
        return {"sum": explain(shipped_board(run.subject)).sum}
    if run.command == "queens":
        result = _finish(start_queens(int(run.subject), run.algorithm, limits=LIMITS), narration)
        answer = result.answer
        first = " ".join(map(str, answer.boards[0])) if answer.boards else None
        found = {"solutions": answer.solutions, "first": first}
    else:
        puzzle = SlidingPuzzle.of(shipped_board(run.subject), run.goal or "standard")
        handle = prepare(puzzle, run.algorithm, run.heuristic, LIMITS, dict(run.options))
        result = _finish(handle, narration)
        path = None if result.path is None else format_moves(result.path, "blank")
        found = {"length": result.length, "path": path}
    return {**stats(result.progress, result.prepare_seconds), **found}


def _finish(handle: Any, narration: Narration) -> Result:
    result = run_search(handle, narration)
    if result.outcome is Outcome.CANCELLED:
        raise KeyboardInterrupt
    return result


def ours(figure: Figure, found: Record) -> Any:
    """Our figure, counted as the report counts."""
    value = found[figure.stat]
    if value is None or isinstance(value, str):
        return value
    value = (value + figure.add) * figure.times
    return int(value) if value == int(value) else round(value, 2)


def _print(rows: list[Row], name: str, session: Session) -> None:
    if name == "json":
        for row in rows:
            session.print_json(row.record())
    elif name == "md":
        for row in rows:
            figure, run = row.figure, row.run
            cells = (run.report, run.subject, figure.name, figure.value, row.ours, row.verdict)
            session.print(markdown_row((*map(str, cells), f"`{row.command}`")))
    else:
        session.print("\n".join(_block(rows)))


def _block(rows: list[Row]) -> Iterator[str]:
    """A command, folded so that it can still be pasted, and its figures below."""
    # No fold between an option and its value.
    command = re.sub(r"(--?\w+) ", "\\1\0", f"report {rows[0].run.report}: {rows[0].command}")
    lines = textwrap.wrap(command, 76, subsequent_indent="    ", break_on_hyphens=False)
    yield " \\\n".join(lines).replace("\0", " ")
    for row in rows:
        published, ours = str(row.figure.value), str(row.ours)
        yield LINE.format(row.figure.name, published, ours, row.verdict)
    notes = [row.figure.counted for row in rows if row.figure.counted]
    if notes:
        yield f"  ({'; '.join(notes)})"


def _conclude(rows: list[Row], name: str, session: Session) -> int:
    exact = [row for row in rows if row.figure.exact]
    equal = sum(row.equal for row in exact)
    if name == "json":
        summary = {"figures": len(rows), "exact": len(exact), "equal": equal}
        session.print_json({"schema": SCHEMA, "summary": summary})
    else:
        session.print(f"\n{equal} of {len(exact)} exact figures are equal;")
        session.print(f"{len(rows) - len(exact)} near ones are of rules that were never stated.")
    return status.DONE if equal == len(exact) else status.NO_SOLUTION

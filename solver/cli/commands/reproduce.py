"""`reproduce`: re-run the figures of the source reports."""

from __future__ import annotations

import argparse
import re
import textwrap
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from solver.cli import status
from solver.cli.narrator import Narration
from solver.cli.parser import Parser, add_format
from solver.cli.running import prepare, run_search
from solver.cli.session import PROGRAM, Session
from solver.coursework.figures import RUNS, Figure, Run
from solver.handle import SearchHandle
from solver.kurang import explain
from solver.moves import format_moves
from solver.progress import Answer, LimitKind, Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.queens import start_queens
from solver.report.records import SCHEMA, Record
from solver.report.tables import WIDTH, markdown_row
from solver.shipped import shipped_board, shipped_puzzle

LIMITS = Limits(seconds=60, megabytes=2000)
"""No figure takes a second; the limits end a search that goes wrong."""

FULL = " full"
"""Part of every outcome in which the memory was used up."""
LINE = "  {:<9} {:<8} {:>25} {:>25} {}"
HEAD = ("report", "subject", "figure", "kind", "published", "ours", "", "reason", "command")


def configure(parser: Parser) -> None:
    """Add the arguments."""
    add_format(parser, "text", "json", "md")
    parser.about(
        "Each figure is re-run by the command printed with it. printed: the report prints\n"
        "it. computed: the report does not; we worked it out by its rules. Times and\n"
        "memory are near when ours is within a factor of two; they depend on the machine.\n"
        "The exit status is 0 when every printed count is equal, else 1.",
        "reproduce",
        "reproduce --format md",
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of a report, with ours."""

    run: Run
    figure: Figure
    ours: Any

    @property
    def equal(self) -> bool:
        """Whether the two figures are the same."""
        return bool(self.ours == self.figure.value)

    @property
    def must_be_equal(self) -> bool:
        """Whether the exit status depends on `equal`."""
        return self.figure.exact and self.figure.printed

    @property
    def verdict(self) -> str:
        """The verdict in a word."""
        if self.figure.kind == "ours":
            return "ours"
        if self.equal:
            return "equal"
        return "near" if self.near else "differs"

    @property
    def near(self) -> bool:
        """Whether a figure that may differ is within a factor of two, or the same kind of outcome."""
        published, ours = self.figure.value, self.ours
        if self.figure.exact:
            return False
        if isinstance(published, str):
            return FULL in published and FULL in str(ours)
        return published is not None and published / 2 <= ours <= published * 2

    @property
    def reason(self) -> str:
        """Why the figures are not equal; empty if they are."""
        if self.verdict == "equal":
            return ""
        return self.figure.reason or f"{self.run.command} no longer gives what report {self.run.report} has"

    @property
    def command(self) -> str:
        """The plain command that gives our figure."""
        return " ".join((PROGRAM, *self.run.arguments))

    def record(self) -> Record:
        """The row for JSON."""
        return {
            "schema": SCHEMA,
            "report": self.run.report,
            "subject": self.run.subject,
            "figure": self.figure.name,
            "kind": self.figure.kind,
            "printed": self.figure.kind == "printed",
            "published": self.figure.value,
            "ours": self.ours,
            "exact": self.figure.exact,
            "equal": self.equal,
            "verdict": self.verdict,
            "reason": self.reason or None,
            "command": self.command,
        }


def run(args: argparse.Namespace, session: Session) -> int:
    """Run all commands and print the reports' figures beside ours."""
    rows: list[Row] = []
    if args.format == "md":
        session.print(f"{markdown_row(HEAD)}\n{markdown_row('---' for _ in HEAD)}")
    elif args.format == "text":
        session.print(LINE.format("", "", "the report", "ours", "").rstrip())
    with session.narrator.tell("reproducing", len(RUNS)) as narration:
        for number, one in enumerate(RUNS):
            narration.count(number, one.subject)
            found = measure(one, narration)
            new = [Row(one, figure, found[figure.name]) for figure in one.figures]
            narration.clear()
            _print(new, args.format, session)
            rows += new
    return _conclude(rows, args.format, session)


def measure(run: Run, narration: Narration) -> Record:
    """All figures that a command gives, by the names that the reports use."""
    if run.command == "check":
        return _check(run)
    if run.command == "queens":
        assert run.algorithm is not None
        result = _finish(start_queens(int(run.subject), run.algorithm, limits=LIMITS), narration)
        answer, raised = result.answer, result.progress.tally.raised
        first = " ".join(map(str, answer.boards[0])) if answer.boards else None
        return {"solutions": answer.solutions, "first": first, "queued": raised, "placed": raised - 1}
    board, goal = shipped_puzzle(run.subject)
    puzzle, method = SlidingPuzzle.of(board, goal or "standard"), run.method
    # With a time limit, `auto` would keep improving its solution until then.
    limits = replace(LIMITS, megabytes=run.megabytes) if run.megabytes else LIMITS if run.rules else Limits()
    options = {**method.options, **run.options}
    result = _finish(prepare(puzzle, method.algorithm, method.heuristic, limits, options), narration)
    tally, seconds, length = result.progress.tally, result.progress.elapsed, result.length
    return {
        **dict.fromkeys(("steps", "moves", "cost", "length"), length),
        "path": None if result.path is None else format_moves(result.path, "blank"),
        "outcome": _outcome(result, limits),
        "depth": tally.depth,
        "s": round(seconds, 6),
        "ms": round(1000 * seconds, 3),
        "MB": round(tally.memory_bytes / 1e6, 3),
        **{count.name: count.of(tally, found=result.path is not None) for count in method.counts},
    }


def _check(run: Run) -> Record:
    board = shipped_board(run.subject)
    began = time.perf_counter()
    total = explain(board).sum
    return {"sum": total, "s": round(time.perf_counter() - began, 6)}


def _outcome(result: Result, limits: Limits) -> str:
    if result.limit is LimitKind.MEGABYTES:
        return f"{limits.megabytes:g} MB{FULL}"
    return result.outcome.value


def _finish(handle: SearchHandle[Answer], narration: Narration) -> Result[Answer]:
    result = run_search(handle, narration)
    if result.outcome is Outcome.CANCELLED:
        raise KeyboardInterrupt
    return result


def _print(rows: list[Row], name: str, session: Session) -> None:
    if name == "json":
        for row in rows:
            session.print_json(row.record())
    elif name == "md":
        for row in rows:
            figure, run = row.figure, row.run
            cells = (run.report, run.subject, figure.name, figure.kind, _text(figure.value), _text(row.ours))
            session.print(markdown_row((*map(str, cells), row.verdict, row.reason, f"`{row.command}`")))
    else:
        session.print("\n".join(_block(rows)))


def _block(rows: list[Row]) -> Iterator[str]:
    """A command, wrapped so that it can still be pasted, and its figures below."""
    # Do not wrap between an option and its value.
    command = re.sub(r"(--?\w+) ", "\\1\0", f"report {rows[0].run.report}: {rows[0].command}")
    lines = textwrap.wrap(command, WIDTH - 4, subsequent_indent="    ", break_on_hyphens=False)
    yield " \\\n".join(lines).replace("\0", " ")
    for row in rows:
        figure = row.figure
        yield LINE.format(figure.name, figure.kind, _text(figure.value), _text(row.ours), row.verdict)
    notes = [f"{row.figure.name}: {row.reason}" for row in rows if row.reason]
    if rows[0].run.command == "solve":
        names = {row.figure.name for row in rows}
        counts = [count for count in rows[0].run.method.counts if count.name in names]
        notes += [f"{count.name}: {count.note}" for count in counts]
    if notes:
        text = "; ".join(notes)
        yield textwrap.fill(text, WIDTH - 1, initial_indent="  (", subsequent_indent="   ") + ")"


def _text(value: Any) -> str:
    return "-" if value is None else str(value)


def _conclude(rows: list[Row], name: str, session: Session) -> int:
    printed = [row for row in rows if row.must_be_equal]
    computed = [row for row in rows if row.figure.kind == "computed"]
    exact = [row for row in rows if row.figure.exact]
    equal = sum(row.equal for row in printed)
    if name == "json":
        summary = {
            "figures": len(rows),
            "exact": len(exact),
            "equal": sum(row.equal for row in exact),
            "printed_counts": len(printed),
            "printed_counts_equal": equal,
        }
        session.print_json({"schema": SCHEMA, "summary": summary})
    else:
        same = sum(row.equal for row in computed)
        other = len(rows) - len(exact)
        session.print(
            f"\n{equal} of {len(printed)} printed counts are equal.\n"
            f"{same} of {len(computed)} computed figures are equal; the reports do not print them.\n"
            f"{other} times, amounts of memory and outcomes depend on the machine, or are ours\n"
            "alone."
        )
    return status.DONE if equal == len(printed) else status.NO_SOLUTION

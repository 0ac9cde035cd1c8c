"""The output of `bench`: one line per board, and the summary."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

from solver.progress import Result
from solver.report import figures
from solver.report.comparison import status_text
from solver.report.records import SCHEMA, Record
from solver.report.tables import markdown_row

LINE = "{:>5}  {:<10}  {:>6}  {:>8}  {:>6}  {:>14}  {:>9}"
HEAD = LINE.format("board", "status", "length", "expected", "bound", "raised", "time")


def is_wrong(result: Result, expected: int | None) -> bool:
    """Whether a result contradicts the length in the file, by a higher bound or a shorter solution."""
    if expected is None:
        return False
    return result.lower_bound > expected or (result.length is not None and result.length < expected)


def bench_line(number: int, result: Result, expected: int | None) -> str:
    """The line of one board in the text format."""
    return LINE.format(
        number,
        "WRONG" if is_wrong(result, expected) else status_text(result),
        "-" if result.length is None else result.length,
        "-" if expected is None else expected,
        "-" if result.reason else result.lower_bound,
        figures.count(result.progress.tally.raised),
        figures.seconds(result.progress.elapsed),
    )


@dataclass(slots=True)
class Summary:
    """Adds up the results."""

    boards: int = 0
    solved: int = 0
    optimal: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)

    def add(self, result: Result, expected: int | None) -> None:
        """Add the result of one board."""
        self.boards += 1
        self.solved += result.solved
        self.optimal += result.proven_optimal
        self.wrong += is_wrong(result, expected)
        self.seconds.append(result.progress.elapsed)
        self.raised.append(result.progress.tally.raised)

    def record(self) -> Record:
        """The last object of `bench --format json`."""
        return {
            "schema": SCHEMA,
            "summary": {
                "boards": self.boards,
                "solved": self.solved,
                "optimal": self.optimal,
                "wrong": self.wrong,
                "seconds_mean": round(fmean(self.seconds), 6) if self.seconds else None,
                "seconds_max": round(max(self.seconds), 6) if self.seconds else None,
                "raised_mean": round(fmean(self.raised), 1) if self.raised else None,
            },
        }

    def cells(self) -> list[tuple[str, str]]:
        """The summary as labels and values for human readers."""
        cells = [
            ("boards", figures.count(self.boards)),
            ("solved", figures.count(self.solved)),
            ("proven optimal", figures.count(self.optimal)),
            ("wrong", figures.count(self.wrong)),
        ]
        if self.seconds:
            cells += [
                ("time, mean", figures.seconds(fmean(self.seconds))),
                ("time, longest", figures.seconds(max(self.seconds))),
                ("raised, mean", figures.count(round(fmean(self.raised)))),
            ]
        return cells

    def text(self) -> str:
        """The summary as lines."""
        return "\n".join(f"{label:<15}{value:>15}" for label, value in self.cells())

    def markdown(self) -> str:
        """The summary as a Markdown table."""
        rows = [("summary", ""), ("---", "---:"), *self.cells()]
        return "\n".join(markdown_row(row) for row in rows)

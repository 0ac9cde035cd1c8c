"""Results as plain data: the objects of `--format json` and the columns of CSV and Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solver.board import Board
from solver.goal import Goal
from solver.kurang import Explanation
from solver.moves import format_moves
from solver.options import options_text, value_text
from solver.report.tables import csv_row, markdown_row

if TYPE_CHECKING:
    from solver.coursework.rules import Count
    from solver.progress import Progress, Result
    from solver.puzzle import SlidingPuzzle

SCHEMA = 1

Record = dict[str, Any]

RECORD_COLUMNS = [
    "size",
    "board",
    "goal",
    "algorithm",
    "heuristic",
    "options",
    "outcome",
    "length",
    "moves",
    "notation",
    "proven_optimal",
    "lower_bound",
    "raised",
    "expanded",
    "duplicates",
    "frontier",
    "frontier_peak",
    "depth",
    "max_depth",
    "memory_bytes",
    "prepare_seconds",
    "elapsed_seconds",
    "memory_peak_bytes",
]
"""The columns of CSV: the record of a result, flattened."""

BRIEF = [
    "board",
    "goal",
    "algorithm",
    "heuristic",
    "options",
    "outcome",
    "length",
    "proven_optimal",
    "lower_bound",
    "raised",
    "expanded",
    "frontier_peak",
    "memory_bytes",
    "elapsed_seconds",
    "notation",
    "moves",
]
"""The columns of Markdown: what a reader wants to compare."""

RULES_COLUMNS = ("rules", "report_counts")
"""The columns that a search by the rules of a report adds to both."""

KURANG_COLUMNS = ("kurang", "x", "sum")
"""The columns that `--kurang` adds to CSV."""


ALL = ["solutions", "solutions_complete", "all_moves"]
"""The fields that a record has in addition if all shortest solutions were asked for."""


def result_record(puzzle: SlidingPuzzle, result: Result, notation: str = "tile") -> Record:
    """The object that `solve --format json` prints."""
    from solver.progress import Outcome

    record = {
        "schema": SCHEMA,
        "puzzle": "sliding",
        "size": [puzzle.board.rows, puzzle.board.cols],
        "board": puzzle.board.code,
        "goal": puzzle.goal.board.code,
        "algorithm": result.algorithm,
        "heuristic": result.heuristic,
        "options": result.options,
        "outcome": result.outcome.value,
        "length": result.length,
        "moves": None if result.path is None else format_moves(result.path, notation),
        "notation": notation,
        "proven_optimal": result.proven_optimal,
        # An unsolvable board has no solution of any length, so it has no bound either.
        "lower_bound": None if result.outcome is Outcome.UNSOLVABLE else result.lower_bound,
        "stopped_by": stopped_by(result),
        "stats": stats(result.progress, result.prepare_seconds),
    }
    found = result.solutions
    if found is not None:
        moves = [format_moves(path, notation) for path in found.paths]
        record |= dict(zip(ALL, (found.count, found.complete, moves), strict=True))
    return record


def columns_of(record: Record, columns: list[str]) -> list[str]:
    """The given columns, and the optional ones that the record has."""
    return [*columns, *(name for name in (*ALL, *RULES_COLUMNS, *KURANG_COLUMNS) if name in record)]


def stopped_by(result: Result) -> str | None:
    """Which limit stopped a search, by its flag on the command line; None if none did."""
    from solver.report.limits import LIMIT_TEXTS

    return None if result.limit is None else LIMIT_TEXTS[result.limit].flag


def rules_record(rules: str | None, counts: Sequence[Count], result: Result) -> Record:
    """The fields that a search by the rules of a report adds to its record: the counts by those rules."""
    if not rules:
        return {}
    tally = result.progress.tally
    found = result.path is not None
    return {"rules": rules, "report_counts": {count.name: count.of(tally, found=found) for count in counts}}


def stats(progress: Progress, prepare_seconds: float) -> Record:
    """The figures of a search."""
    tally = progress.tally
    return {
        "raised": tally.raised,
        "expanded": tally.expanded,
        "duplicates": tally.duplicates,
        "frontier": tally.frontier,
        "frontier_peak": tally.frontier_peak,
        "depth": tally.depth,
        "max_depth": tally.max_depth,
        "memory_bytes": tally.memory_bytes,
        "memory_peak_bytes": progress.memory_peak,
        "prepare_seconds": round(prepare_seconds, 6),
        "elapsed_seconds": round(progress.elapsed, 6),
    }


def kurang_record(why: Explanation) -> Record:
    """Kurang(i) of every tile, X and the sum."""
    return {
        "kurang": {str(tile): after for tile, after in why.kurang.items()},
        "x": why.x,
        "sum": why.sum,
    }


def check_record(why: Explanation, bounds: Mapping[str, int]) -> Record:
    """The object that `check --format json` prints."""
    return {
        "schema": SCHEMA,
        "size": [why.board.rows, why.board.cols],
        "board": why.board.code,
        "goal": why.goal.board.code,
        **kurang_record(why),
        "solvable": why.solvable,
        "bounds": dict(bounds),
    }


def flat(record: Record) -> Record:
    """A record without nesting: figures at the top level, options and moves as texts."""
    rows, cols = record["size"]
    moves = {"all_moves": " ".join(record["all_moves"])} if "all_moves" in record else {}
    return {
        **{key: value for key, value in record.items() if key != "stats"},
        **record["stats"],
        "size": f"{rows}x{cols}",
        "options": options_text(record["options"]),
        **moves,
        "report_counts": options_text(record.get("report_counts", {})),
        "kurang": options_text(record.get("kurang", {})),
    }


def csv_line(record: Record, columns: list[str]) -> str:
    """The line of CSV for a record."""
    line = flat(record)
    return csv_row(line.get(column) for column in columns)


def markdown_line(record: Record, columns: list[str]) -> str:
    """The line of a Markdown table for a record; the goal is given by its name."""
    line = {**flat(record), "goal": Goal.of(Board.parse(record["goal"])).title}
    return markdown_row(_cell(line.get(column)) for column in columns)


def markdown_head(columns: list[str]) -> str:
    """The first two lines of a Markdown table."""
    return "\n".join(
        [
            markdown_row(column.replace("_", " ") for column in columns),
            markdown_row("---" for _ in columns),
        ]
    )


def _cell(value: object) -> str:
    return "" if value is None else value_text(value)

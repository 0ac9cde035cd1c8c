"""One board, many searches: a line a lane, the best of each column marked with `*`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from solver.progress import LimitKind, Outcome, Result
from solver.report import figures
from solver.report.records import options_text
from solver.report.tables import Table

BEST = "*"
STOPPED = {
    LimitKind.SECONDS: "time up",
    LimitKind.NODES: "nodes up",
    LimitKind.MEGABYTES: "memory",
}
ENDED = {Outcome.EXHAUSTED: "no goal", Outcome.CANCELLED: "stopped"}


@dataclass(frozen=True, slots=True)
class Column:
    """A figure that lanes are compared by."""

    title: str
    value: Callable[[Result], float]
    text: Callable[[float], str]
    full: Callable[[float], str]
    """For Markdown, which has room."""
    most: bool = False
    """More is better."""


def _whole(value: float) -> str:
    return f"{value:.0f}"


COLUMNS = (
    Column("length", lambda r: r.length or 0, _whole, _whole),
    Column("expanded", lambda r: r.progress.tally.expanded, figures.short, _whole),
    Column("raised", lambda r: r.progress.tally.raised, figures.short, _whole),
    Column("peak", lambda r: r.progress.tally.frontier_peak, figures.short, _whole),
    Column(
        "memory",
        lambda r: r.progress.tally.memory_bytes,
        figures.short,
        lambda size: figures.memory(int(size)),
    ),
    Column(
        "time",
        lambda r: r.progress.elapsed,
        figures.short_seconds,
        figures.seconds,
    ),
    Column("nodes/s", lambda r: r.progress.nodes_per_second, figures.short, _whole, most=True),
)


def comparison(results: Sequence[Result]) -> Table:
    """The table of these lanes for a terminal: short numbers, in bytes and seconds."""
    # The place of the mark is the gap between two columns: nine of them must fit in 80 characters.
    titles = (f" {column.title}".replace("nodes/s", "n/s") for column in COLUMNS)
    rows = [(lane_name(result), f" {status_text(result)}", *_cells(result, results)) for result in results]
    return Table(("lane", " status", *titles), rows, left=frozenset({" status"}), gap=0)


def full_comparison(results: Sequence[Result]) -> Table:
    """The same with the numbers written out, for Markdown."""
    titles = (column.title.replace("peak", "frontier peak") for column in COLUMNS)
    headers = ("lane", "status", *titles)
    rows = [
        (lane_name(result), status_text(result), *_cells(result, results, full=True)) for result in results
    ]
    return Table(headers, rows, left=frozenset({"status"}))


def lane_name(result: Result) -> str:
    """What tells a lane from the others."""
    options = options_text(result.options)
    return " ".join(filter(None, (result.algorithm, result.heuristic, options)))


def status_text(result: Result) -> str:
    """How a lane ended, in a word or two: `optimal` says that the length is proven."""
    if result.outcome is Outcome.SOLVED:
        return "optimal" if result.proven_optimal else "solved"
    if result.limit is not None:
        return STOPPED[result.limit]
    return ENDED.get(result.outcome, "unsolvable")


def best_of(results: Iterable[Result]) -> Result | None:
    """The shortest solution; among equals one that is proven, then the soonest."""
    found = [result for result in results if result.path is not None]
    return min(
        found,
        key=lambda r: (r.length, not r.proven_optimal, r.progress.elapsed),
        default=None,
    )


def _best(column: Column, results: Sequence[Result]) -> float | None:
    """The best value among the lanes that solved it: giving up early is no merit."""
    values = [column.value(result) for result in results if result.solved]
    if not values:
        return None
    return max(values) if column.most else min(values)


def _cells(result: Result, results: Sequence[Result], *, full: bool = False) -> Iterator[str]:
    for column in COLUMNS:
        text = "-"
        if column.title != "length" or result.length is not None:
            text = (column.full if full else column.text)(column.value(result))
        best = result.solved and column.value(result) == _best(column, results)
        if full:
            yield text + (BEST if best else "")
        else:
            yield (BEST if best else " ") + text

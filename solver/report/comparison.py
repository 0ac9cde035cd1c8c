"""The comparison of searches on one board: one line per lane, the best of each column marked with `*`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.options import options_text
from solver.progress import Limits, Outcome, Result
from solver.puzzle import SlidingPuzzle
from solver.report import figures
from solver.report.limits import LIMIT_TEXTS
from solver.report.records import RECORD_COLUMNS, RULES_COLUMNS, Record, csv_line, result_record
from solver.report.tables import Table, csv_row

BEST = "*"
MARKDOWN_LEGEND = (
    "`*`: the best of its column among the lanes with a solution. "
    "`optimal`: proven shortest; `solved`: not proven."
)
ENDED = {Outcome.EXHAUSTED: "no goal", Outcome.CANCELLED: "stopped"}


@dataclass(frozen=True, slots=True)
class Column:
    """A figure by which lanes are compared."""

    title: str
    value: Callable[[Result], float]
    text: Callable[[float], str]
    full: Callable[[float], str]
    """Formats the figure for Markdown, which has more room."""
    most: bool = False
    """Whether more is better."""

    @property
    def short_title(self) -> str:
        """The title for narrow tables."""
        return self.title.replace("nodes/s", "n/s")


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


def comparison(results: Sequence[Result], titles: Mapping[str, str] | None = None) -> Table:
    """The table of these lanes for a terminal: short numbers, in bytes and seconds.

    `titles` gives short titles by lane name: a name with its options would leave no room for the figures.
    """
    # A mark widens a column only if it stands before the longest figure: nine columns must fit 80 cells.
    headers = (f" {column.short_title}" for column in COLUMNS)
    titles, best = titles or {}, best_values(results)
    rows = []
    for result in results:
        name = lane_name(result)
        marked = (cell.replace(BEST, f" {BEST}") for cell in cells(result, best))
        rows.append((titles.get(name) or name, f" {status_text(result)}", *marked))
    return Table(("lane", " status", *headers), rows, left=frozenset({" status"}), gap=0)


def full_comparison(results: Sequence[Result]) -> Table:
    """The table for Markdown, with full numbers."""
    titles = (column.title.replace("peak", "frontier peak") for column in COLUMNS)
    headers, best = ("lane", "status", *titles), best_values(results)
    rows = []
    for result in results:
        # In Markdown the mark comes last: before a number it would start emphasis.
        figures_ = (cell[1:] + cell[0].strip() for cell in cells(result, best, full=True))
        rows.append((lane_name(result), status_text(result), *figures_))
    return Table(headers, rows, left=frozenset({"status"}))


def comparison_markdown(puzzle: SlidingPuzzle, results: Sequence[Result], limits: Sequence[Limits]) -> str:
    """The lanes as Markdown: the table, the board, the limits and a legend; `limits` has one per lane."""
    goal = puzzle.goal.name if puzzle.goal.name != "custom" else f"`{puzzle.goal.board.code}`"
    about = f"Board `{puzzle.board.code}`, goal {goal}. Limits of each lane: {limits_of(results, limits)}."
    return "\n\n".join((full_comparison(results).markdown(), about, MARKDOWN_LEGEND))


def limits_of(results: Sequence[Result], limits: Sequence[Limits]) -> str:
    """The limits of the lanes: once if all are the same, otherwise each with its lanes."""
    lanes: dict[Limits, list[str]] = {}
    for result, limit in zip(results, limits, strict=True):
        lanes.setdefault(limit, []).append(lane_name(result))
    words = {limit: limits_text(limit) or "none" for limit in lanes}
    if len(words) <= 1:
        return next(iter(words.values()), "none")
    return "; ".join(f"{text} ({', '.join(lanes[limit])})" for limit, text in words.items())


def limits_text(limits: Limits) -> str:
    """Limits in words; empty if there are none.

    >>> limits_text(Limits(seconds=10, nodes=20_000, megabytes=1000)), limits_text(Limits())
    ('10 s, 20,000 nodes, 1000 MB', '')
    """
    given = (
        f"{limits.seconds:g} s" if limits.seconds is not None else "",
        f"{limits.nodes:,} nodes" if limits.nodes is not None else "",
        f"{limits.megabytes:g} MB" if limits.megabytes is not None else "",
    )
    return ", ".join(filter(None, given))


def records_csv(records: Sequence[Record]) -> str:
    """The lanes as CSV: the names of the columns, then one line per lane."""
    more = [name for name in RULES_COLUMNS if any(name in record for record in records)]
    columns = [*RECORD_COLUMNS, *more]
    return "\n".join([csv_row(columns), *(csv_line(record, columns) for record in records)])


def comparison_csv(puzzle: SlidingPuzzle, results: Sequence[Result], notation: str) -> str:
    """The results of lanes as CSV."""
    return records_csv([result_record(puzzle, result, notation) for result in results])


def comparison_json(puzzle: SlidingPuzzle, results: Sequence[Result], notation: str) -> str:
    """The results of lanes as JSON, one object per line."""
    return "\n".join(json.dumps(result_record(puzzle, result, notation)) for result in results)


def lane_name(result: Result) -> str:
    """The unique name of a lane."""
    options = options_text(result.options)
    return " ".join(filter(None, (result.algorithm, result.heuristic, options)))


def status_text(result: Result) -> str:
    """How a lane ended, in a word or two; `optimal` means that the length is proven."""
    if result.outcome is Outcome.SOLVED:
        return "optimal" if result.proven_optimal else "solved"
    if result.limit is not None:
        return LIMIT_TEXTS[result.limit].brief
    return ENDED.get(result.outcome, "unsolvable")


def best_of(results: Iterable[Result]) -> Result | None:
    """The result with the shortest solution; ties go to a proven one, then to the fastest."""
    return min(
        _with_solution(results),
        key=lambda r: (r.length, not r.proven_optimal, r.progress.elapsed),
        default=None,
    )


def proven_bound(results: Iterable[Result]) -> int:
    """The highest bound that any lane has proven; it holds for the solutions of all lanes."""
    return max((result.lower_bound for result in results), default=0)


def best_values(results: Iterable[Result]) -> tuple[float | None, ...]:
    """The best of each column among the lanes with a solution; lanes that gave up early do not count."""
    found = _with_solution(results)
    if not found:
        return (None,) * len(COLUMNS)
    return tuple((max if column.most else min)(map(column.value, found)) for column in COLUMNS)


def _with_solution(results: Iterable[Result]) -> list[Result]:
    """The lanes with a solution, including those that a limit stopped afterwards."""
    return [result for result in results if result.path is not None]


def cells(result: Result, best: Sequence[float | None], *, full: bool = False) -> Iterator[str]:
    """The figures of a lane, each after the mark of the best or a space; `best` is from `best_values`."""
    for column, least in zip(COLUMNS, best, strict=True):
        text, value = "-", column.value(result)
        if column.title != "length" or result.length is not None:
            text = (column.full if full else column.text)(value)
        yield (BEST if result.path is not None and value == least else " ") + text

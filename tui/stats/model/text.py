"""Games and their summaries as lines of text that fit the width."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from statistics import fmean

from rich.cells import cell_len, set_cell_size

from solver.printable import printable
from solver.scramble import DAILY
from tui.finished_game import FinishedGame, ranked_games
from tui.stats.model.overview import MOVES, TIME, TPS, Kind, excess, handicap
from tui.text import NONE, clock_or_none, clock_text, percent, rate
from tui.widgets.bar_chart import bars

Table = list[list[str]]

HEAD = ("when", "size", "time ", "moves ", "over", "TPS ", "hints", "seed or name")
"""The headings; a trailing space is room for the mark of a best. `over`: moves beyond the optimum."""
LEFT = {0, 1, 7}
"""Columns of text, which are left-aligned; numbers are right-aligned."""
LEAST_NAME = 5
"""The least columns for a seed or name; with fewer it is left out."""


# -- tables -----------------------------------------------------------------------------------------


def sums(kind: Kind) -> Table:
    """The last, best and mean values of the games of a kind that count."""
    summary, fair = kind.summary, ranked_games(kind.games)
    if not fair:
        return [["", "time"], ["last", NONE]]
    exact = [game.accuracy for game in fair if game.accuracy is not None]
    last, averages = fair[0], (summary.ao5, summary.ao12, summary.ao100)
    return [
        ["", "time", "Ao5", "Ao12", "Ao100", "moves", "TPS", "accuracy"],
        [
            "last",
            clock_text(last.seconds),
            *(clock_or_none(average.now) for average in averages),
            f"{last.length:,}",
            rate(last.tps),
            percent(last.accuracy),
        ],
        [
            "best",
            clock_or_none(summary.best),
            *(clock_or_none(average.best) for average in averages),
            f"{summary.best_moves or 0:,}",
            rate(summary.best_tps),
            percent(max(exact, default=None)),
        ],
        [
            "mean",
            clock_or_none(summary.mean),
            *("" for _ in averages),
            f"{fmean(game.length for game in fair):,.0f}",
            rate(fmean(game.tps for game in fair)),
            percent(summary.accuracy),
        ],
    ]


def by_kind(kinds: Sequence[Kind], most: int) -> Table:
    """One row per kind, the most played first; a last row counts the kinds beyond `most`."""
    shown = kinds if len(kinds) <= most else kinds[: most - 1]
    table = [["", "games", "best", "Ao5", "Ao12", "moves", "TPS"]]
    for kind in shown:
        summary = kind.summary
        table.append(
            [
                kind.name,
                f"{summary.count:,}",
                clock_or_none(summary.best),
                clock_or_none(summary.ao5.now),
                clock_or_none(summary.ao12.now),
                NONE if summary.best_moves is None else f"{summary.best_moves:,}",
                rate(summary.best_tps),
            ]
        )
    if len(shown) < len(kinds):
        rest = kinds[len(shown) :]
        table.append([f"{len(rest)} more", f"{sum(kind.summary.count for kind in rest):,}"])
    return table


def turned(table: Table) -> Table:
    """The table with rows and columns exchanged."""
    width = max(map(len, table), default=0)
    return [[row[at] if at < len(row) else "" for row in table] for at in range(width)]


def fitted(table: Table, width: int) -> list[str]:
    """The lines of a table: the first column left-aligned, the others right-aligned.

    If there is too little room, the last columns are left out.

    >>> fitted([["", "time", "moves"], ["best", "0:19.2", "40"]], 20)
    ['        time  moves', 'best  0:19.2     40']
    >>> fitted([["", "time", "moves"], ["best", "0:19.2", "40"]], 12)
    ['        time', 'best  0:19.2']
    """
    columns = turned(table)
    wide = [max(map(len, column)) for column in columns]
    gap = 3 if sum(wide) + 3 * (len(wide) - 1) <= width else 2
    while len(wide) > 1 and sum(wide) + gap * (len(wide) - 1) > width:
        wide.pop()
    lines = []
    for row in table:
        first, *others = row[: len(wide)]
        cells = [f"{first:<{wide[0]}}"]
        cells += [f"{cell:>{room}}" for cell, room in zip(others, wide[1:], strict=False)]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def trend(times: Sequence[float], columns: int, rows: int = 1) -> list[str]:
    """The times as bars, oldest first; if there are more times than columns, each bar is a mean.

    >>> trend([30.0, 20.0, 10.0], 10)
    ['█▄▁']
    """
    if not times or columns <= 0:
        return [""] * rows
    count = min(columns, len(times))
    parts = [times[at * len(times) // count : (at + 1) * len(times) // count] for at in range(count)]
    return bars([fmean(part) for part in parts], rows, low=min(map(fmean, parts)))


# -- the list ---------------------------------------------------------------------------------------


def when_text(when: datetime, year: int, *, full: bool) -> str:
    """Local time when a game was finished (mind daylight saving); the year if `full` or not `year`."""
    here = when.astimezone()
    if full:
        return f"{here:%Y-%m-%d %H:%M}"
    return f"{here:%m-%d %H:%M}" if here.year == year else f"{here:%Y-%m-%d}"


def cells(game: FinishedGame, kind: str, bests: frozenset[str], when: str) -> list[str]:
    """The cells of a game's row; `*` marks a record of its kind."""
    star = {what: "*" if what in bests else " " for what in (TIME, MOVES, TPS)}
    return [
        when,
        kind,
        clock_text(game.seconds) + star[TIME],
        f"{game.length:,}{star[MOVES]}",
        excess(game),
        rate(game.tps) + star[TPS],
        handicap(game),
        printable(game.name or game.seed or ""),
    ]


def row_text(row: Sequence[str], wide: Sequence[int], width: int) -> str:
    """The cells in columns of these widths (0 hides one); the last cell gets the rest, or is left out."""
    parts = [
        f"{cell:<{room}}" if at in LEFT else f"{cell:>{room}}"
        for at, (cell, room) in enumerate(zip(row, wide, strict=False))
        if room
    ]
    text = " ".join(parts)
    left = width - len(text) - 2
    if left < LEAST_NAME:
        return text[:width]
    name = row[-1]
    # Players choose the names, and some characters are two columns wide.
    if cell_len(name) > left:
        # The first column already shows the day of a daily board.
        name = DAILY.rstrip("-") if name.startswith(DAILY) else f"{set_cell_size(name, left - 1)}…"
    return f"{text}  {name}"

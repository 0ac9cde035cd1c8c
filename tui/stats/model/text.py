"""Games and their sums as lines of text, in as many columns as there are."""

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
"""A blank where a best is marked; `over` are the moves that the shortest way would have saved."""
LEFT = {0, 1, 7}
"""Columns of text, which are aligned to the left; numbers are aligned to the right."""
LEAST_NAME = 5
"""Columns that a seed needs at least; with fewer there is none."""


# -- tables -----------------------------------------------------------------------------------------


def sums(kind: Kind) -> Table:
    """The last, the best and the mean of the games of a kind, of those that count."""
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
    """A line for each kind, the most played first; kinds that there is no room for are counted."""
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
    """The lines of a table: the first column at the left, the others at the right of their room.

    Where there is too little room, the last columns are left out.

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
    """The times as bars, oldest first; where there are too many, each bar is the mean of some.

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
    """Local time when a game was finished (mind daylight saving); the year where there is room or need."""
    here = when.astimezone()
    if full:
        return f"{here:%Y-%m-%d %H:%M}"
    return f"{here:%m-%d %H:%M}" if here.year == year else f"{here:%Y-%m-%d}"


def cells(game: FinishedGame, kind: str, bests: frozenset[str], when: str) -> list[str]:
    """A game as the cells of its row; `*` marks what it is the best of its kind in."""
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
    """The cells in columns of these widths, 0 for none; the last cell gets what is left, or is left out."""
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
    # Names are the player's own, and some letters are two columns wide.
    if cell_len(name) > left:
        # The day of a daily board stands in the first column.
        name = DAILY.rstrip("-") if name.startswith(DAILY) else f"{set_cell_size(name, left - 1)}…"
    return f"{text}  {name}"

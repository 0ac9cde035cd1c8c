"""The times of games as a chart and as a histogram, in rows of characters.

Drawn with Braille patterns, a cell has eight dots: a game fills half a cell or, if there are more games than
columns, two dots below the line of the Ao5. Otherwise a cell has one character, which tells the series apart
without colours: `•` games, `━` Ao5, `┄` best.

Plotext 6 is not used: it takes 0.6 s to import, and 1.7 MB.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import floor
from statistics import fmean, median

from tui.stats.model.averages import rolling
from tui.widgets.bar_chart import bars

Row = list[tuple[str, str]]
"""The characters of a row, each with its role: dot, average, best, chosen, bar, dim or "" for none."""

Dot = tuple[int, int]
"""A column and a level, from the left and from the bottom: two columns and four levels a cell if `fine`."""

STEPS = (0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 12, 15, 20, 30, 60, 120, 180, 300, 600, 1200, 1800, 3600)
"""Seconds between the labels of an axis; the first step that is large enough is used."""
FULLEST = 0.5
"""The axis begins at zero unless more than this share of it would be below the best time."""
NARROWEST = 0.2
"""The axis spans at least this share of the longest time, so that equal times look equal."""
BRAILLE = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bit of each dot of a cell: the left and the right column, each from the bottom."""
HALVES = "▄▀"
"""A game in the lower or the upper half of a cell."""
SIGNS = {"best": "┄", "dot": "•", "average": "━"}
"""The series and their characters where a cell has only one."""
LABEL = 8
"""Columns for the vertical axis and its labels."""


def step_for(seconds: float, longest: float = 0.0) -> float:
    """The first step that is at least this long; whole hours beyond the last one.

    On an axis up to `longest` the labels of two steps differ: from an hour on they have no seconds, and from
    a minute on no fractions.
    """
    least = max(seconds, 60 if longest >= 3600 else 1 if longest >= 60 else 0)
    return next((step for step in STEPS if step >= least), -(-least // STEPS[-1]) * STEPS[-1])


def axis_text(seconds: float) -> str:
    """A round time for an axis.

    >>> axis_text(0), axis_text(0.5), axis_text(45), axis_text(90), axis_text(5400)
    ('0', '0.5 s', '45 s', '1:30', '1h30')
    """
    if seconds < 60:
        return f"{seconds:g} s" if seconds else "0"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}h{minutes % 60:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def longest_shown(times: Sequence[float]) -> float:
    """The longest time up to 2.5 times the median: a game that was left open must not flatten the others."""
    most = 2.5 * median(times)
    return max(seconds for seconds in times if seconds <= most) or 0.1


@dataclass(frozen=True, slots=True)
class Scale:
    """The vertical axis of the chart."""

    start: float
    """Seconds in the middle of the lowest row."""
    row_seconds: float
    """Seconds from one row to the next."""
    label_rows: int
    """Rows from one label to the next."""

    def level(self, seconds: float, up: int) -> int:
        """The dot of a time, counted from the bottom, with `up` dots in a row."""
        return up // 2 + round(up * (seconds - self.start) / self.row_seconds)

    def labels(self, rows: int) -> dict[int, str]:
        """The labels, each by its row from the top."""
        numbers = range(0, rows, self.label_rows)
        return {rows - 1 - n: axis_text(round(self.start + n * self.row_seconds, 3)) for n in numbers}


def chart_scale(times: Sequence[float], rows: int) -> Scale:
    """The axis for these times: from zero, or from near the best time if they are all close together.

    Labels are whole rows apart. Of the round steps between them, the one that spreads the times most is used.
    """
    longest = longest_shown(times)
    best = min(*times, longest)
    lowest = 0.0
    if best > FULLEST * longest:
        missing = max(0.0, NARROWEST * longest - (longest - best))
        lowest, longest = best - missing / 2, longest + missing / 2
    scales = [_labelled(lowest, longest, rows, apart) for apart in range(1, max(2, rows // 3) + 1)]
    return min(scales, key=lambda scale: scale.row_seconds)


def _labelled(lowest: float, longest: float, rows: int, apart: int) -> Scale:
    """The axis from `lowest` to `longest` with a label every `apart` rows."""
    step = step_for(apart * (longest - lowest) / (rows - 1), longest)
    while True:
        start = floor(lowest / step + 1e-9) * step
        if start + step * (rows - 1) / apart >= longest:
            return Scale(start, step / apart, apart)
        # The axis begins at a round time, so its end may be too low.
        step = step_for(1.001 * step, longest)


def game_mark(count: int, columns: int, *, fine: bool) -> str:
    """The character that a game of `count` is drawn with, as the legend shows it."""
    return HALVES[0] if fine and count <= columns - LABEL else SIGNS["dot"]


def times_chart(
    times: Sequence[float], columns: int, rows: int, chosen: int | None = None, *, fine: bool = True
) -> list[Row]:
    """The times, oldest first, over the whole width, with their Ao5 and the best; `chosen` is marked.

    Times above the axis are `▲` in the first row. `fine` draws with Braille patterns.
    """
    if not times or columns - LABEL < 2 or rows < 2:
        return []
    plain, places = _plot(tuple(times), columns - LABEL, rows, fine=fine)
    drawn = [list(row) for row in plain]
    if chosen is not None:
        row, x = places[chosen]
        drawn[row][1 + x] = "◆", "chosen"
    return drawn


# Cached because the cursor moves over one chart: drawing 10,000 games takes 19 ms.
@lru_cache(maxsize=1)
def _plot(
    times: tuple[float, ...], width: int, rows: int, *, fine: bool
) -> tuple[list[Row], list[tuple[int, int]]]:
    """The chart without a mark, and the row and column of each game."""
    across, up = (2, 4) if fine else (1, 1)
    scale, highest = chart_scale(times, rows), up * rows - 1
    games = [
        ((2 * n + 1) * across * width // (2 * len(times)), scale.level(seconds, up))
        for n, seconds in enumerate(times)
    ]
    lines = _lines(times, games, scale, across * width, up, highest)
    series = {"dot": games, **lines}
    cells = _cells(series, rows, few=len(times) <= width, fine=fine)
    cells |= {(0, x // across): ("▲", "dot") for x, y in games if y > highest}
    labels = scale.labels(rows)
    drawn = [
        [_margin(labels, row), *(cells.get((row, x), (" ", "")) for x in range(width))] for row in range(rows)
    ]
    return drawn, [(rows - 1 - min(highest, y) // up, x // across) for x, y in games]


def _lines(
    times: Sequence[float], games: Sequence[Dot], scale: Scale, width: int, up: int, highest: int
) -> dict[str, Iterable[Dot]]:
    """The dots of the best time and of the Ao5, which runs from game to game and then to the right edge.

    An Ao5 above the axis is drawn in its last row: it may be millions of rows higher.
    """
    averages: dict[int, list[float]] = {}
    for (x, _), average in zip(games, rolling(times, 5), strict=True):
        if average is not None:
            averages.setdefault(x, []).append(average)
    line = [(x, min(scale.level(fmean(values), up), highest)) for x, values in averages.items()]
    best = scale.level(min(times), up)
    return {
        "best": [(x, best) for x in range(width) if x % 4 < 2],
        "average": _joined([*line, *((width - 1, y) for _, y in line[-1:])]),
    }


def _cells(
    series: Mapping[str, Iterable[Dot]], rows: int, *, few: bool, fine: bool
) -> dict[tuple[int, int], tuple[str, str]]:
    """The character and the role of each cell, by row and column; `few` if each game has a column."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    # Few games are drawn over the line of the Ao5; many would hide it.
    for role in ("best", "average", "dot") if few else ("best", "dot", "average"):
        dots = [(x, min(y, (4 if fine else 1) * rows - 1)) for x, y in series[role]]
        if not fine:
            cells |= {(rows - 1 - y, x): (SIGNS[role], role) for x, y in dots}
        elif few and role == "dot":
            cells |= {(rows - 1 - y // 4, x // 2): (HALVES[y % 4 // 2], role) for x, y in dots}
        else:
            # One dot is hard to see, so a game has a second one in its cell.
            second = [(x, y - 1 if y % 4 == 3 else y + 1) for x, y in dots] if role == "dot" else []
            cells |= _braille([*dots, *second], role, rows)
    return cells


def _braille(dots: Iterable[Dot], role: str, rows: int) -> dict[tuple[int, int], tuple[str, str]]:
    """The cells, by row and column, of a series drawn with Braille patterns."""
    bits: dict[tuple[int, int], int] = {}
    for x, y in dots:
        at = rows - 1 - y // 4, x // 2
        bits[at] = bits.get(at, 0x2800) | BRAILLE[x % 2][y % 4]
    return {at: (chr(pattern), role) for at, pattern in bits.items()}


def _margin(labels: Mapping[int, str], row: int) -> tuple[str, str]:
    """The vertical axis in a row, with a tick where it has a label."""
    room = LABEL - 2
    return f"{labels.get(row, ''):>{room}.{room}} {'┤' if row in labels else '│'}", "dim"


def _joined(points: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """The dots of the lines from each point to the next."""
    dots = set[tuple[int, int]]()
    for (x, y), (right, end) in pairwise(points):
        n = max(right - x, abs(end - y), 1)
        dots |= {(x + round(k * (right - x) / n), y + round(k * (end - y) / n)) for k in range(n + 1)}
    return dots


def histogram(times: Sequence[float], columns: int, rows: int, chosen: int | None = None) -> list[Row]:
    """The number of games by their time; the bar of the chosen game is marked.

    Times far above the others are in the last bar, whose label is the shortest of them and ends with `+`.
    """
    width = columns - LABEL
    if not times or width < 8 or rows < 3:
        return []
    step, first, last, bins, counts = _bins(tuple(times), width)
    most = min(len(counts), last - first)
    labels = ["╵" + axis_text(round((first + edge) * step, 3)) for edge in range(most + 1)]
    wide = min(8, width // len(counts))
    over = len(counts) > most
    if over:
        longest = longest_shown(times)
        shortest = min(seconds for seconds in times if seconds > longest)
        labels[-1] = f"╵{axis_text(max(floor(shortest), (first + most) * step))}+"
        wide = max(1, min(wide, (width - len(labels[-1])) // most))
    solid = wide - (wide > 2)  # Wide bars have a blank column between them.
    shown = [count if count and x < solid else None for count in counts for x in range(wide)]
    scale = {0: str(max(counts)), rows - 2: "0"}
    lit = -1 if chosen is None else bins[chosen]
    drawn: list[Row] = []
    for row, line in enumerate(bars(shown, rows - 1)):
        cells = [(cell, "chosen" if x // wide == lit else "bar") for x, cell in enumerate(line)]
        drawn.append([_margin(scale, row), *cells])
    if chosen is not None:
        drawn[-1][1 + lit * wide + solid // 2] = "◆", "chosen"
    axis = ""
    for edge, label in enumerate(labels):
        # The label of the times above the axis is never left out.
        end = most * wide - 1 if over and edge < most else width
        if edge * wide >= len(axis) + bool(axis) and edge * wide + len(label) <= end:
            axis = axis.ljust(edge * wide) + label
    return [*drawn, [(" " * LABEL + axis, "dim")]]


@lru_cache(maxsize=1)
def _bins(times: tuple[float, ...], width: int) -> tuple[float, int, int, list[int], list[int]]:
    """The seconds of a bar, the first and the last bar, the bar of each game and the games of each bar."""
    low, high = min(times), longest_shown(times)
    step = step_for((high - low) / min(width // 3, max(5, int(3 * len(times) ** 0.5))), high)
    # A time at the edge of two bars belongs to the right one: 3.5 // 0.1 is 34.
    first, last = floor(low / step + 1e-9), floor(high / step + 1e-9) + 1
    bins = [min(floor(seconds / step + 1e-9), last) - first for seconds in times]
    return step, first, last, bins, [bins.count(number) for number in range(max(bins) + 1)]

"""The times of games as a chart and as a histogram, in rows of characters.

The chart is drawn with Braille patterns, eight dots a cell, or with one character a cell, which can be read
without colours: `•` games, `━` Ao5, `┄` best. Plotext 6 is not used: it takes 0.6 s to import, and 1.7 MB.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import fmean, median

from tui.stats.model.averages import rolling
from tui.widgets.bar_chart import bars

Row = list[tuple[str, str]]
"""The characters of a row, each with its role: dot, average, best, chosen, bar, dim or "" for none."""

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600)
"""Seconds between the labels of an axis; the first step that is large enough is used."""
WIDEST = 6
"""The most columns for one game, so that few games do not fill the chart."""
BRAILLE = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bit of each dot of a cell: the left and the right column, each from the bottom."""
SIGNS = {"best": "┄", "dot": "•", "average": "━"}
"""The series, the most important last, and their characters where a cell has only one."""
LABEL = 8
"""Columns for the vertical axis and its labels."""


def step_for(seconds: float) -> float:
    """The first step that is at least this long; whole hours beyond the last one."""
    return next((step for step in STEPS if step >= seconds), -(-seconds // STEPS[-1]) * STEPS[-1])


def axis_text(seconds: float) -> str:
    """A round time for an axis.

    >>> axis_text(0), axis_text(0.5), axis_text(45), axis_text(90), axis_text(5400)
    ('0', '0.5 s', '45 s', '1:30', '1.5 h')
    """
    if seconds < 60:
        return f"{seconds:g} s" if seconds else "0"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes / 60:.4g} h" if minutes >= 60 else f"{minutes}:{rest:02}"


def longest_shown(times: Sequence[float]) -> float:
    """The longest time up to 2.5 times the median: a game that was left open must not flatten the others."""
    most = 2.5 * median(times)
    return max(seconds for seconds in times if seconds <= most) or 0.1


def times_chart(
    times: Sequence[float], columns: int, rows: int, chosen: int | None = None, *, fine: bool = True
) -> list[Row]:
    """The times, oldest first, on an axis from zero, with their Ao5 and the best; `chosen` is marked.

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
    used, highest = across * min(width, WIDEST * len(times)), up * rows - 1
    # Labels are whole rows apart; of the round steps between them, take the one that draws the times highest.
    row = longest_shown(times) / (rows - 1)
    scale, apart = max((n / step_for(n * row), n) for n in range(1, max(2, rows // 4) + 1))

    def level(seconds: float) -> int:
        return up // 2 + round(up * scale * seconds)

    games = [((2 * n + 1) * used // (2 * len(times)), level(seconds)) for n, seconds in enumerate(times)]
    averages: dict[int, list[float]] = {}
    for (x, _), average in zip(games, rolling(times, 5), strict=True):
        if average is not None:
            averages.setdefault(x, []).append(average)
    line = [(x, min(highest, level(fmean(values)))) for x, values in averages.items()]
    # Few games share cells with the line; many would hide it. With more room, a game is a square of dots.
    few = fine and len(times) <= used
    size = range(2 if few and 2 * len(times) <= used and rows > 8 else 1)
    corners = [(x - x % len(size), min(y, highest + 1 - len(size))) for x, y in games]
    best = level(min(times))
    series = {
        "best": {(x, best) for x in range(across * width) if x % 4 < 2},
        "dot": {(x + right, y + above) for x, y in corners for right in size for above in size},
        "average": _joined([*line, *((used - 1, y) for _, y in line[-1:])]),
    }
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for role, sign in SIGNS.items():
        bits: dict[tuple[int, int], int] = {}
        for x, y in series[role]:
            at = rows - 1 - y // up, x // across
            bits[at] = bits.get(at, 0x2800) | BRAILLE[x % across][y % up]
        for at, dots in bits.items():
            under = ord(cells[at][0]) if few and at in cells else 0
            cells[at] = chr(dots | under) if fine else sign, role
    cells |= {(0, x // across): ("▲", "dot") for x, y in games if y > highest}
    labels = {rows - 1 - n: axis_text(n / scale) for n in range(0, rows, apart)}
    drawn = [
        [_margin(labels, row), *(cells.get((row, x), (" ", "")) for x in range(width))] for row in range(rows)
    ]
    return drawn, [(rows - 1 - min(highest, y) // up, x // across) for x, y in games]


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
    """How many games took how long; the bar of the chosen game is marked.

    Times above the axis are in the last bar, whose label ends with `+`.
    """
    width = columns - LABEL
    if not times or width < 8 or rows < 3:
        return []
    step, first, last, bins, counts = _bins(tuple(times), width)
    most = min(len(counts), last - first)
    labels = ["╵" + axis_text((first + edge) * step) for edge in range(most + 1)]
    wide = min(8, width // len(counts))
    over = len(counts) > most
    if over:
        labels[-1] += "+"
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
    step = step_for((high - low) / min(width // 3, max(8, int(3 * len(times) ** 0.5))))
    first, last = int(low // step), int(high // step) + 1
    bins = [min(int(seconds // step), last) - first for seconds in times]
    return step, first, last, bins, [bins.count(number) for number in range(max(bins) + 1)]

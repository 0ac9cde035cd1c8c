"""The times of games as a chart and as a histogram, in rows of characters.

Every series has a character of its own, so that the chart can be read without colours: games are dots
(a Braille character has eight), the Ao5 is a heavy line, the best time a dashed one.

Drawn here because plotext 6 takes 0.6 s to import, and 1.7 MB.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, median

from tui.stats.model.averages import rolling
from tui.widgets.bar_chart import bars

Row = list[tuple[str, str]]
"""The characters of a row, each with its role: dot, average, best, chosen, bar, dim or "" for none."""

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600)
"""Seconds between the labels of an axis: the first of them that is large enough."""
WIDEST = 6
"""The most columns for one game, so that few games do not fill the chart."""
BRAILLE = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bit of each dot of a cell: the left and the right column, each from the bottom."""
LABEL = 8
"""Columns for the labels of the vertical axis."""


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


def top_of(times: Sequence[float]) -> float:
    """The end of the axis: a round time above all times up to two and a half times the median.

    One game that was left open for an hour must not press all others flat.
    """
    most = 2.5 * median(times)
    high = max(seconds for seconds in times if seconds <= most) or 0.1
    step = step_for(high / 4)
    return step * -int(-high // step)


def times_chart(times: Sequence[float], columns: int, rows: int, chosen: int | None = None) -> list[Row]:
    """The times, oldest first, on an axis from zero, with their Ao5 and the best; `chosen` is marked.

    Times above the axis are `▲` in the first row.
    """
    width = columns - LABEL
    if not times or width < 2 or rows < 2:
        return []
    top = top_of(times)
    used = min(width, WIDEST * len(times))

    def level(seconds: float, levels: int) -> int:
        return min(levels - 1, round(seconds / top * (levels - 1)))

    def place(game: int) -> int:
        """The place of a game, in half columns."""
        return (2 * game + 1) * used // len(times)

    dots = [[0] * width for _ in range(rows)]
    high = set[int]()
    for game, seconds in enumerate(times):
        x, y = place(game), level(seconds, 4 * rows)
        dots[rows - 1 - y // 4][x // 2] |= BRAILLE[x % 2][y % 4]
        if seconds > top:
            high.add(x // 2)
    few = len(times) <= used
    cells: list[Row] = [
        [(("•" if few else chr(0x2800 + bits)), "dot") if bits else (" ", "") for bits in row] for row in dots
    ]
    best = rows - 1 - level(min(times), rows)
    for x in range(used):
        if cells[best][x][0] == " ":
            cells[best][x] = "┄", "best"
    _draw_line(cells, [rows - 1 - level(value, rows) for value in _by_column(times, place, used)], used)
    for x in high:
        cells[0][x] = "▲", "dot"
    if chosen is not None:
        cells[rows - 1 - level(times[chosen], rows)][place(chosen) // 2] = "◆", "chosen"
    labels = {0: axis_text(top), rows - 1: "0"}
    if rows % 2 and rows >= 5:
        labels[rows // 2] = axis_text(top / 2)
    return [[(f"{labels.get(at, ''):>{LABEL - 1}} ", "dim"), *row] for at, row in enumerate(cells)]


def _by_column(times: Sequence[float], place: Callable[[int], int], used: int) -> list[float]:
    """The mean of the Ao5 in each column from the first that has one; a column without games repeats it."""
    averages: dict[int, list[float]] = {}
    for game, average in enumerate(rolling(times, 5)):
        if average is not None:
            averages.setdefault(place(game) // 2, []).append(average)
    values: list[float] = []
    for x in range(min(averages, default=used), used):
        values.append(fmean(averages[x]) if x in averages else values[-1])
    return values


def _draw_line(cells: list[Row], line: Sequence[int], used: int) -> None:
    """Draw a heavy line through these rows, in the last columns of those used."""
    for number, row in enumerate(line):
        x = used - len(line) + number
        before = line[number - 1] if number else row
        if before == row:
            cells[row][x] = "━", "average"
            continue
        low, high = min(before, row), max(before, row)
        for between in range(low + 1, high):
            cells[between][x] = "┃", "average"
        # It comes from the left in the row before, and leaves to the right in this one.
        cells[before][x] = ("┓" if before < row else "┛"), "average"
        cells[row][x] = ("┗" if before < row else "┏"), "average"


def histogram(times: Sequence[float], columns: int, rows: int, chosen: int | None = None) -> list[Row]:
    """How many games took how long; the bar of the chosen game is marked."""
    width = columns - LABEL
    if not times or width < 8 or rows < 3:
        return []
    low, top = min(times), top_of(times)
    step = step_for((top - low) / min(width // 3, max(8, int(3 * len(times) ** 0.5))))
    first = int(low // step)
    bins = [min(int(seconds // step), int(top / step)) - first for seconds in times]
    counts = [0] * (max(bins) + 1)
    for bin_ in bins:
        counts[bin_] += 1
    wide = max(1, min(8, width // len(counts)))
    shown = [count or None for count in counts for _ in range(wide)][:width]
    lit = -1 if chosen is None else bins[chosen]
    most = f"{max(counts):,}"
    drawn: list[Row] = []
    for at, line in enumerate(bars(shown, rows - 1)):
        label = most if at == 0 else "0" if at == rows - 2 else ""
        drawn.append([(f"{label:>{LABEL - 1}} ", "dim")])
        drawn[-1] += [(cell, "chosen" if x // wide == lit else "bar") for x, cell in enumerate(line)]
    axis = ""
    for number in range(len(counts) + 1):
        label = axis_text((first + number) * step)
        if number * wide >= len(axis) + bool(axis) and number * wide + len(label) <= width:
            axis = axis.ljust(number * wide) + label
    return [*drawn, [(" " * LABEL + axis, "dim")]]

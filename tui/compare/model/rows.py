"""A race as rows: what stands in every cell, which columns fit, and how long the bars are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from solver.report.comparison import COLUMNS, best_values, cells
from tui.compare.model.race import Standing

TITLES = tuple(column.short_title for column in COLUMNS)
STATUS = 8
"""Columns of the status behind a gap; a longer one goes on into the length, which is empty then."""
SHORT = (7, 9, 7, 6, 7, 6, 6)
"""Columns of the figures: with a lane of 23 and its status they make 80, as on the command line."""
FULL = (8, 11, 11, 11, 9, 9, 11)
"""The same for figures written out."""
LEAST_NAME = 20
LEAST_BARS, MOST_BARS = 16, 40
DROPPED = ("peak", "n/s", "expanded", "memory", "raised")
"""What a narrow terminal does without, the least important first."""
EIGHTHS = "▏▎▍▌▋▊▉█"


@dataclass(frozen=True, slots=True)
class Row:
    """One lane as it is drawn."""

    name: str
    status: str
    short: tuple[str, ...]
    """The figures, each behind its mark; empty where there are none."""
    full: tuple[str, ...]
    values: tuple[float, ...]
    solved: bool
    """It has a solution in hand, under way or not."""


def rows_of(standings: Sequence[Standing]) -> list[Row]:
    """The rows of a race; the best of each column is marked among the lanes that ended with a solution."""
    best = best_values(standing.result for standing in standings if standing.result is not None)
    none = (None,) * len(COLUMNS)
    return [_row(standing, best if standing.ended else none) for standing in standings]


def _row(standing: Standing, best: Sequence[float | None]) -> Row:
    name, figures = standing.lane.short, standing.figures
    if figures is None:
        empty = ("",) * len(COLUMNS)
        return Row(name, standing.status, empty, empty, (0.0,) * len(COLUMNS), solved=False)
    return Row(
        name,
        standing.status,
        tuple(cells(figures, best)),
        tuple(cells(figures, best, full=True)),
        tuple(float(column.value(figures)) for column in COLUMNS),
        figures.path is not None,
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """What fits beside each other: the mark of the cursor, the lane, the status, figures, bars."""

    name: int
    columns: tuple[tuple[int, int], ...]
    """The figures shown: which, and how wide."""
    full: bool
    bars: int
    """Columns of the bars beside the figures; 0 is none."""


def lay_out(width: int, names: Iterable[str]) -> Layout:
    """The layout for a width: figures written out where there is room, else short, else the important ones.

    >>> [TITLES[at] for at, _ in lay_out(60, ["idastar linear-conflict"]).columns]
    ['length', 'raised', 'memory', 'time']
    """
    longest = max((len(name) for name in names), default=LEAST_NAME)
    room = width - 1 - STATUS
    for widths, full in ((FULL, True), (SHORT, False)):
        spare = room - sum(widths) - longest
        if spare >= LEAST_BARS + 2 or not full:
            break
    columns = list(enumerate(widths))
    least = min(longest, LEAST_NAME)
    for title in DROPPED:
        if room - sum(wide for _, wide in columns) >= least:
            break
        columns = [column for column in columns if TITLES[column[0]] != title]
    name = max(least, min(longest, room - sum(wide for _, wide in columns)))
    bars = spare - 2 if spare >= LEAST_BARS + 2 else 0
    return Layout(name, tuple(columns), full, min(bars, MOST_BARS))


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale from one power of ten to another."""

    low: int
    high: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        """The powers of ten around these values; what is not above 0 has no place on it."""
        logs = [log10(value) for value in values if value > 0]
        if not logs:
            return cls(0, 1)
        low, high = floor(min(logs)), ceil(max(logs))
        return cls(low, max(high, low + 1))

    def bar(self, value: float, width: int, *, solid: bool) -> str:
        """A bar of at most so many columns; one that is not solid is of lanes without a solution.

        >>> Scale(0, 2).bar(10, 4, solid=True), Scale(0, 2).bar(100, 4, solid=False)
        ('██', '░░░░')
        """
        if value <= 0 or width <= 0:
            return ""
        share = (log10(value) - self.low) / (self.high - self.low)
        eighths = max(1, round(share * width * 8))
        if not solid:
            return "░" * max(1, round(eighths / 8))
        whole, rest = divmod(eighths, 8)
        return "█" * whole + (EIGHTHS[rest - 1] if rest else "")

    def axis(self, width: int, title: str = "", *, seconds: bool) -> str:
        """The powers of ten where they are on the scale, as many as fit behind a title.

        >>> Scale(0, 4).axis(24, seconds=False), Scale(-5, -2).axis(18, seconds=True)
        ('1     10    100   1k 10k', '10us  100us   10ms')
        >>> Scale(0, 4).axis(24, "raised", seconds=False)
        'raised      100   1k 10k'
        """
        line = title
        last = _power(self.high, seconds=seconds)
        for power in range(self.low, self.high):
            at = round((power - self.low) / (self.high - self.low) * width)
            text = _power(power, seconds=seconds)
            if (not line or at > len(line)) and at + len(text) < width - len(last):
                line = f"{line:<{at}}{text}"
        return f"{line:<{max(0, width - len(last))}}{last}"[:width]


def _power(power: int, *, seconds: bool) -> str:
    """A power of ten in a few characters.

    >>> _power(5, seconds=False), _power(-4, seconds=True), _power(1, seconds=True)
    ('100k', '100us', '10s')
    """
    if seconds and power < 0:
        unit, size = ("ms", -3) if power >= -3 else ("us", -6)
        return f"{10 ** max(0, power - size)}{unit}"
    if seconds:
        return f"{10**power}s"
    return f"{10 ** (max(0, power) % 3)}{('', 'k', 'M', 'G', 'T', 'P')[min(max(0, power) // 3, 5)]}"


def pieces(status: str, texts: Sequence[str], layout: Layout) -> list[str]:
    """A status and the figures that the layout has, each padded so that all in a row are a line.

    >>> pieces(" preparing", ["", "7"], Layout(5, ((0, 7), (1, 3)), full=False, bars=0))
    [' preparing', '     ', '  7']
    """
    parts, end = [f"{status:<{STATUS}}"], STATUS
    taken = len(parts[0])
    for index, width in layout.columns:
        end += width
        parts.append(texts[index].rjust(end - taken))
        taken += len(parts[-1])
    return parts


def cut(text: str, width: int) -> str:
    """A text that fits.

    >>> cut("idastar linear-conflict", 12), cut("bfs", 12)
    ('idastar lin…', 'bfs')
    """
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"

"""A race as a table or as bars, one line per lane; `*` marks the best of each column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from solver.report.comparison import BEST, COLUMNS, best_values, cells
from tui.compare.model.race import Standing
from tui.text import LinePart, cut, cycled

TITLES = tuple(column.short_title for column in COLUMNS)
STATUS_WIDTH = 8
"""Columns of the status; a longer one extends into the column of the length, which is then empty."""
WIDTHS = (7, 9, 7, 7, 7, 7, 7)
"""Columns of the figures: a space, a mark and five characters, or the title.

With the mark of the cursor, 20 for the lane and 8 for the status they make 80.
"""
LEAST_NAME = 20
LEAST_BARS, MOST_BARS = 16, 80
DROPPED = ("peak", "n/s", "expanded", "memory", "raised")
"""Columns left out on a narrow terminal, the least important first."""
VALUE_WIDTH = 8
"""Columns of a figure beside its bar."""
EIGHTHS = "▏▎▍▌▋▊▉█"
STATUS_ROLES = {
    "optimal": "good",
    "solved": "good",
    "running": "busy",
    "preparing": "busy",
    "ready": "dim",
    "waiting": "dim",
}
"""The role of each status; every other status means that no solution was found."""
CHOSEN = "bold underline"
"""The style of the title whose figures have bars."""


class RaceLines:
    """The lanes as lines, the cursor, and the figure that the bars show."""

    def __init__(self) -> None:
        self.cursor = 0
        self.as_bars = False
        """Whether bars replace the table."""
        self.column = "raised"
        """The title of the figure that the bars show."""
        self._keys = ""
        """The keys that choose another figure."""
        self._rows: list[Row] = []

    def update(self, standings: Sequence[Standing], keys: str = "← →") -> None:
        """Update the figures; `keys` are those that choose the figure of the bars."""
        self._rows, self._keys = rows_of(standings), keys
        self.cursor = max(0, min(self.cursor, len(self._rows) - 1))

    def next_column(self, by: int, width: int) -> None:
        """Choose the next figure that is visible at this width, or the previous one; they wrap around."""
        shown = TITLES if self.as_bars else [TITLES[index] for index, _ in self._layout(width).columns]
        self.column = cycled(shown, self.column if self.column in shown else shown[0], by)

    def _layout(self, width: int) -> LineLayout:
        names = [row.name for row in self._rows]
        if not self.as_bars:
            return lay_out(width, names)
        name, status = max([len(self._hint) + 1, *map(len, names)]), STATUS_WIDTH + 2
        bars = max(8, width - name - status - VALUE_WIDTH - 3)
        return LineLayout(name, ((self._index, VALUE_WIDTH),), bars, status)

    @property
    def _index(self) -> int:
        return TITLES.index(self.column)

    @property
    def _hint(self) -> str:
        # With bars it stands above the names, whose column is at least as wide.
        return f"{self._keys} compare another column"

    def _scale(self) -> Scale:
        return Scale.of(row.values[self._index] for row in self._rows)

    def head(self, width: int) -> list[tuple[str, str, str]]:
        """The titles and the axis of the bars: each part with its style and, for a title, the figure."""
        layout, column, name = self._layout(width), self.column, "lane"
        if self.as_bars:
            both = f"lane  {self._hint}"
            name = both if len(both) < layout.name else self._hint
        status, *titles = padded_cells(" status", TITLES, layout)
        parts = [(f"{name:<{layout.name}}{status}", "dim", "")]
        for padded in titles:
            title = padded.lstrip()
            parts.append((padded.removesuffix(title), "dim", title))
            parts.append((title, CHOSEN if title == column else "dim", title))
        if layout.bars and any(row.values[self._index] > 0 for row in self._rows):
            # Bars beside the table are far from the column of their figures, so repeat its title.
            title = "" if self.as_bars else column
            axis = self._scale().axis(layout.bars, title, seconds=column == "time")
            parts += [("  ", "", ""), (title, CHOSEN, ""), (axis.removeprefix(title), "dim", "")]
        return parts

    def __len__(self) -> int:
        return len(self._rows)

    def line(self, index: int, width: int) -> Sequence[LinePart]:
        """The name of a lane, its status, its figures and its bar."""
        layout, row = self._layout(width), self._rows[index]
        status, *figures = padded_cells(f" {row.status}", row.figures, layout)
        return [
            (f"{cut(row.name, layout.name):<{layout.name}}", ""),
            (status, STATUS_ROLES.get(row.status, "bad")),
            *((text, "best" if text.lstrip()[:1] == BEST else "") for text in figures),
            ("  ", ""),
            (self._scale().bar(row.values[self._index], layout.bars, solid=row.solved), "bar"),
        ]


@dataclass
class Row:
    """The texts and values of one lane."""

    name: str
    status: str
    figures: Sequence[str] = ("",) * len(COLUMNS)
    """The figures, each after its mark."""
    values: Sequence[float] = (0.0,) * len(COLUMNS)
    solved: bool = False
    """Whether the lane has a solution, even while it is running."""


def rows_of(standings: Sequence[Standing]) -> list[Row]:
    """The rows of a race; the best of each column is marked, among lanes that ended with a solution."""
    of_ended = best_values(standing.result for standing in standings if standing.result is not None)
    rows = []
    for standing in standings:
        row, figures = Row(standing.lane.short, standing.status), standing.figures
        if figures is not None:
            best = of_ended if standing.ended else best_values([])
            row.figures = list(cells(figures, best))
            row.values = [column.value(figures) for column in COLUMNS]
            row.solved = figures.path is not None
        rows.append(row)
    return rows


@dataclass(frozen=True, slots=True)
class LineLayout:
    """The widths of the parts of a line: lane, status, figures, bars."""

    name: int
    columns: tuple[tuple[int, int], ...]
    """The index and the width of each visible figure."""
    bars: int
    """Columns of the bars beside the figures; 0 for none."""
    status: int = STATUS_WIDTH


def lay_out(width: int, names: Iterable[str]) -> LineLayout:
    """The layout of the table: with bars if there is room, or without the least important figures.

    >>> [TITLES[at] for at, _ in lay_out(60, ["idastar linear-conflict"]).columns]
    ['length', 'raised', 'memory', 'time']
    """
    longest = max((len(name) for name in names), default=LEAST_NAME)
    least = min(longest, LEAST_NAME)
    columns = dict(enumerate(WIDTHS))
    room = width - STATUS_WIDTH - sum(WIDTHS)
    for title in DROPPED:
        if room < least:
            room += columns.pop(TITLES.index(title))
    name = max(least, min(longest, room))
    bars = room - name - 2
    return LineLayout(name, tuple(columns.items()), min(bars, MOST_BARS) if bars >= LEAST_BARS else 0)


def padded_cells(status: str, texts: Sequence[str], layout: LineLayout) -> list[str]:
    """A status and the figures of the layout, padded to be joined to a line.

    >>> padded_cells(" preparing", ["", "7"], LineLayout(5, ((0, 7), (1, 3)), bars=0))
    [' preparing', '     ', '  7']
    """
    parts, end = [f"{status:<{layout.status}}"], layout.status
    taken = len(parts[0])
    for index, width in layout.columns:
        end += width
        parts.append(texts[index].rjust(end - taken))
        taken += len(parts[-1])
    return parts


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale from one power of ten to another."""

    low: int
    high: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        """The powers of ten around these values; values of 0 or less are ignored."""
        logs = [log10(value) for value in values if value > 0]
        if not logs:
            return cls(0, 1)
        low, high = floor(min(logs)), ceil(max(logs))
        return cls(low, max(high, low + 1))

    def bar(self, value: float, width: int, *, solid: bool) -> str:
        """A bar of at most `width` columns; it is dotted, not solid, for lanes without a solution.

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
        """The axis: a title, then as many powers of ten as fit, each at its place.

        >>> Scale(0, 4).axis(24, seconds=False), Scale(-5, -2).axis(18, seconds=True)
        ('1     10    100   1k 10k', '10us  100us   10ms')
        >>> Scale(0, 4).axis(24, "raised", seconds=False)
        'raised      100   1k 10k'
        """
        line, last = title, _power(self.high, seconds=seconds)
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

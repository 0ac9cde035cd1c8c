"""The race as a table or as bars: a line per lane, the best of each column marked with `*`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from solver.report.comparison import BEST, COLUMNS, best_values, cells
from tui.compare.model.race import Standing
from tui.text import cut

TITLES = tuple(column.short_title for column in COLUMNS)
STATUS_WIDTH = 8
"""Columns of the status; a longer one extends into the length, which is empty then."""
SHORT_WIDTHS = (7, 9, 7, 6, 7, 6, 6)
"""Columns of the figures: with a lane of 23 and its status they make 80, as on the command line."""
FULL_WIDTHS = (8, 11, 11, 11, 9, 9, 11)
"""The same for figures written out."""
LEAST_NAME = 20
LEAST_BARS, MOST_BARS = 16, 40
DROPPED = ("peak", "n/s", "expanded", "memory", "raised")
"""Columns that a narrow terminal does without, the least important first."""
VALUE_WIDTH = 8
"""Columns of the figure in front of its bar."""
HINT = "← → another figure"
"""Above the lanes when only bars are shown; the column of the lanes is at least as wide."""
EIGHTHS = "▏▎▍▌▋▊▉█"
STATUS_STYLES = {
    "optimal": "good",
    "solved": "good",
    "running": "busy",
    "preparing": "busy",
    "ready": "calm",
    "waiting": "calm",
}
"""Styles by status; every other status means that nothing was found."""

Line = list[tuple[str, str]]
"""Pieces of text, each with the name of its style."""


class RaceTable(Widget):
    """Draws the lanes; it knows the lane under the cursor and the figure that has bars."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"race--{name}" for name in ("head", "column", "cursor", "good", "busy", "calm", "bad", "best", "bar")
    }
    DEFAULT_CSS = """
    RaceTable {
        width: 1fr;
        & .race--head { text-style: dim; }
        & .race--column { text-style: bold underline; }
        & .race--cursor { background: $primary-muted; text-style: bold; }
        & .race--good { color: $text-success; }
        & .race--busy { color: $text-primary; }
        & .race--calm { text-style: dim; }
        & .race--bad { color: $text-warning; }
        & .race--best { text-style: bold; color: $text-success; }
        & .race--bar { color: $primary; }
        &:ansi .race--cursor { background: ansi_default; }
    }
    """

    @dataclass
    class Moved(Message):
        """Another lane is under the cursor."""

        row: int

    def __init__(self) -> None:
        super().__init__(id="race")
        self.cursor = 0
        """The lane under the cursor."""
        self.as_bars = False
        """Whether bars take the place of the table."""
        self._column = TITLES.index("raised")
        self._rows: list[Row] = []
        self._empty = ""
        self._lines: list[Line] = []
        self._first = 0
        """The first lane in sight."""

    @property
    def column(self) -> str:
        """The title of the figure that has bars."""
        return TITLES[self._column]

    def show(self, standings: Sequence[Standing], empty: str = "") -> None:
        """Draw these lanes, or a sentence if there are none; only lines that changed are drawn again."""
        self._rows, self._empty = rows_of(standings), empty
        self.cursor = max(0, min(self.cursor, len(self._rows) - 1))
        self._draw()

    def toggle(self) -> None:
        """Show bars instead of the table, or the table again."""
        self.as_bars = not self.as_bars
        self._draw()

    def move(self, by: int) -> None:
        """Go to another lane; the cursor stops at either end."""
        self.go(self.cursor + by)

    def go(self, row: int) -> None:
        """Go to a lane, or to the nearest one."""
        self.cursor = max(0, min(row, len(self._rows) - 1))
        self._draw()
        self.post_message(self.Moved(self.cursor))

    def next_column(self, by: int) -> None:
        """Show the bars of another figure in sight; after the last comes the first."""
        shown = list(range(len(TITLES)))
        if not self.as_bars:
            shown = [index for index, _ in self._layout().columns]
        at = shown.index(self._column) if self._column in shown else 0
        self._column = shown[(at + by) % len(shown)]
        self._draw()

    # -- drawing ----------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        return lay_out(self.size.width, (row.name for row in self._rows))

    def _draw(self) -> None:
        lines = self._make_lines()
        before = self._lines + [[]] * len(lines)
        changed = [y for y, line in enumerate(lines) if line != before[y]]
        self._lines = lines
        if len(changed) > len(lines) // 2:
            self.refresh()
        elif changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def _make_lines(self) -> list[Line]:
        height = self.size.height
        if not self._rows:
            return ([[(self._empty, "calm")]] + [[] for _ in range(height)])[:height]
        room = max(1, height - 1)
        first = min(max(self._first, self.cursor - room + 1), self.cursor)
        self._first = max(0, min(first, len(self._rows) - room))
        layout = self._layout()
        if self.as_bars:
            layout = replace(layout, name=max(layout.name, len(HINT) + 1))
        scale = Scale.of(row.values[self._column] for row in self._rows)
        width = layout.bars
        if self.as_bars:
            width = max(8, self.size.width - 1 - layout.name - STATUS_WIDTH - 2 - VALUE_WIDTH - 3)
        lines = [self._head(layout, scale, width)]
        for at, row in enumerate(self._rows[self._first : self._first + room], start=self._first):
            mark = (self._mark(at, room), "cursor" if at == self.cursor else "calm")
            name = (f"{cut(row.name, layout.name):<{layout.name}}", "name")
            bar = (scale.bar(row.values[self._column], width, solid=row.solved), "bar")
            lines.append([mark, name, *self._cells(row, layout), bar])
        return lines + [[] for _ in range(height - len(lines))]

    def _mark(self, at: int, room: int) -> str:
        if at == self.cursor:
            return "▸"
        if at == self._first and self._first:
            return "↑"
        return "↓" if at == self._first + room - 1 and at + 1 < len(self._rows) else " "

    def _head(self, layout: Layout, scale: Scale, width: int) -> Line:
        line: Line = []
        if self.as_bars:
            both = f"lane  {HINT}"
            line += [(f" {both if len(both) < layout.name else HINT:<{layout.name}}", "head")]
            line += [(f"{' status':<{STATUS_WIDTH + 2}}{'':<{VALUE_WIDTH - len(self.column)}}", "head")]
            line += [(self.column, "column")]
        else:
            line += [(f" {'lane':<{layout.name}}", "head")]
            for cell in padded_cells(" status", TITLES, layout):
                title = cell.lstrip()
                padding = " " * (len(cell) - len(title))
                line += [(padding, "head"), (title, "column" if title == self.column else "head")]
        if width and any(row.values[self._column] > 0 for row in self._rows):
            # Bars beside the table are far from the column of their figures, so name the column again.
            title = "" if self.as_bars else self.column
            axis = scale.axis(width, title, seconds=self.column == "time")
            line += [("  ", "head"), (title, "column"), (axis.removeprefix(title), "head")]
        return line

    def _cells(self, row: Row, layout: Layout) -> Line:
        style = STATUS_STYLES.get(row.status, "bad")
        if self.as_bars:
            value = row.full[self._column]
            value = value if len(value) <= VALUE_WIDTH else row.short[self._column]
            figure = _figure(f"{value:>{VALUE_WIDTH}}")
            return [(f" {row.status:<{STATUS_WIDTH + 1}}", style), figure, ("  ", "name")]
        status, *figures = padded_cells(f" {row.status}", row.full if layout.full else row.short, layout)
        return [(status, style), *map(_figure, figures), ("  " if layout.bars else "", "name")]

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.rich_style
        if len(self._lines) != self.size.height:
            self._lines = self._make_lines()
        if y >= len(self._lines):
            return Strip.blank(width, base)
        if self._rows and y > 0 and self._first + y - 1 == self.cursor:
            base += self._style("cursor")
        segments = [Segment(text, base + self._style(name)) for text, name in self._lines[y] if text]
        return Strip(segments).adjust_cell_length(width, base)

    def _style(self, name: str) -> Style:
        return Style() if name == "name" else self.get_component_rich_style(f"race--{name}", partial=True)

    # -- events -----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self._lines = self._make_lines()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        if event.y > 0:
            if self._first + event.y - 1 < len(self._rows):
                self.go(self._first + event.y - 1)
            return
        # A click on a title shows the bars of that figure.
        layout = self._layout()
        end = 1 + layout.name + STATUS_WIDTH
        for index, width in () if self.as_bars else layout.columns:
            if end <= event.x < end + width:
                self._column = index
                self._draw()
            end += width

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-1)


def _figure(text: str) -> tuple[str, str]:
    """A figure, highlighted if it is the best of its column."""
    return text, "best" if text.lstrip()[:1] == BEST else "name"


@dataclass(frozen=True, slots=True)
class Row:
    """The texts and values of one lane."""

    name: str
    status: str
    short: tuple[str, ...]
    """The figures, each behind its mark; empty if there are none."""
    full: tuple[str, ...]
    """The same figures written out."""
    values: tuple[float, ...]
    solved: bool
    """Whether it has a solution, even while it still runs."""


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
    """The widths of the parts of a line: mark of the cursor, lane, status, figures, bars."""

    name: int
    columns: tuple[tuple[int, int], ...]
    """The index and the width of each figure shown."""
    full: bool
    """Whether figures are written out."""
    bars: int
    """Columns of the bars beside the figures; 0 for none."""


def lay_out(width: int, names: Iterable[str]) -> Layout:
    """The layout for a width: figures written out if there is room, else short, else the important ones.

    >>> [TITLES[at] for at, _ in lay_out(60, ["idastar linear-conflict"]).columns]
    ['length', 'raised', 'memory', 'time']
    """
    longest = max((len(name) for name in names), default=LEAST_NAME)
    room = width - 1 - STATUS_WIDTH
    for widths, full in ((FULL_WIDTHS, True), (SHORT_WIDTHS, False)):
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


def padded_cells(status: str, texts: Sequence[str], layout: Layout) -> list[str]:
    """A status and the figures of the layout, padded so that joined they form a line.

    >>> padded_cells(" preparing", ["", "7"], Layout(5, ((0, 7), (1, 3)), full=False, bars=0))
    [' preparing', '     ', '  7']
    """
    parts, end = [f"{status:<{STATUS_WIDTH}}"], STATUS_WIDTH
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
        """The powers of ten around these values; those not above 0 are ignored."""
        logs = [log10(value) for value in values if value > 0]
        if not logs:
            return cls(0, 1)
        low, high = floor(min(logs)), ceil(max(logs))
        return cls(low, max(high, low + 1))

    def bar(self, value: float, width: int, *, solid: bool) -> str:
        """A bar of at most this many columns; lanes without a solution have one that is not solid.

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
        """The powers of ten at their places on the scale, as many as fit after a title.

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

"""The race as a table or as bars: a line a lane, the best of each column marked with `*`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from solver.report.comparison import BEST
from tui.compare.model.rows import (
    STATUS,
    TITLES,
    Layout,
    Row,
    Scale,
    cut,
    lay_out,
    pieces,
)

VALUE = 8
"""Columns of the figure in front of its bar."""
HINT = "← → another figure"
"""Above the lanes where bars are all there is; the lanes get the room for it."""
KINDS = {
    "optimal": "good",
    "solved": "good",
    "running": "busy",
    "preparing": "busy",
    "ready": "calm",
    "waiting": "calm",
}
"""How a status is coloured; all others have found nothing."""

Line = list[tuple[str, str]]
"""Pieces of text, each with the name of its style."""


class RaceTable(Widget):
    """Draws the rows it is given; it keeps the lane under the cursor and the column that has bars."""

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
        self._rows: list[Row] = []
        self._lines: list[Line] = []
        self._first = 0
        self._cursor = 0
        self._column = TITLES.index("raised")
        self._as_bars = False
        self._empty = ""

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """The lane under the cursor."""
        return self._cursor

    @property
    def column(self) -> str:
        """The figure that has bars."""
        return TITLES[self._column]

    @property
    def as_bars(self) -> bool:
        """Whether bars are all there is to see."""
        return self._as_bars

    def show(self, rows: Sequence[Row], empty: str = "") -> None:
        """Draw these rows, or a sentence where there are none; only lines that changed are drawn anew."""
        self._rows, self._empty = list(rows), empty
        self._cursor = max(0, min(self._cursor, len(self._rows) - 1))
        self._draw()

    def toggle(self) -> None:
        """Show bars instead of the table, or the table again."""
        self._as_bars = not self._as_bars
        self._draw()

    def move(self, ways: int) -> None:
        """Go to another lane; it stops at either end."""
        self.go(self._cursor + ways)

    def go(self, row: int) -> None:
        """Go to a lane, or to the nearest there is."""
        self._cursor = max(0, min(row, len(self._rows) - 1))
        self._draw()
        self.post_message(self.Moved(self._cursor))

    def choose(self, ways: int) -> None:
        """Let another figure have the bars; round and round among those in sight."""
        shown = list(range(len(TITLES)))
        if not self._as_bars:
            shown = [index for index, _ in self._layout().columns]
        at = shown.index(self._column) if self._column in shown else 0
        self._column = shown[(at + ways) % len(shown)]
        self._draw()

    # -- drawing ----------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        return lay_out(self.size.width, (row.name for row in self._rows))

    def _draw(self) -> None:
        lines = self._drawn()
        before = self._lines + [[]] * len(lines)
        changed = [y for y, line in enumerate(lines) if line != before[y]]
        self._lines = lines
        if len(changed) > len(lines) // 2:
            self.refresh()
        elif changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def _drawn(self) -> list[Line]:
        height = self.size.height
        if not self._rows:
            return ([[(self._empty, "calm")]] + [[] for _ in range(height)])[:height]
        room = max(1, height - 1)
        first = min(max(self._first, self._cursor - room + 1), self._cursor)
        self._first = max(0, min(first, len(self._rows) - room))
        shown = self._rows[self._first : self._first + room]
        layout = self._layout()
        if self._as_bars:
            layout = replace(layout, name=max(layout.name, len(HINT) + 1))
        scale = Scale.of(row.values[self._column] for row in self._rows)
        width = self._bar_room(layout) if self._as_bars else layout.bars
        lines = [self._head(layout, scale, width)]
        for at, row in enumerate(shown, start=self._first):
            begin: Line = [(self._mark(at, room), "cursor" if at == self._cursor else "calm")]
            begin.append((f"{cut(row.name, layout.name):<{layout.name}}", "name"))
            bar = (scale.bar(row.values[self._column], width, solid=row.solved), "bar")
            lines.append([*begin, *self._cells(row, layout), bar])
        return lines + [[] for _ in range(height - len(lines))]

    def _mark(self, at: int, room: int) -> str:
        if at == self._cursor:
            return "▸"
        if at == self._first and self._first:
            return "↑"
        return "↓" if at == self._first + room - 1 and at + 1 < len(self._rows) else " "

    def _bar_room(self, layout: Layout) -> int:
        return max(8, self.size.width - 1 - layout.name - STATUS - 2 - VALUE - 3)

    def _head(self, layout: Layout, scale: Scale, width: int) -> Line:
        line: Line = []
        if self._as_bars:
            both = f"lane  {HINT}"
            line += [(f" {both if len(both) < layout.name else HINT:<{layout.name}}", "head")]
            line += [(f"{' status':<{STATUS + 2}}{'':<{VALUE - len(self.column)}}", "head")]
            line += [(self.column, "column")]
        else:
            line += [(f" {'lane':<{layout.name}}", "head")]
            for piece in pieces(" status", TITLES, layout):
                title = piece.lstrip()
                gap = " " * (len(piece) - len(title))
                line += [(gap, "head"), (title, "column" if title == self.column else "head")]
        if width and any(row.values[self._column] > 0 for row in self._rows):
            # Bars beside the table are far from the column whose figures they are.
            title = "" if self._as_bars else self.column
            axis = scale.axis(width, title, seconds=self.column == "time")
            line += [("  ", "head"), (title, "column"), (axis.removeprefix(title), "head")]
        return line

    def _cells(self, row: Row, layout: Layout) -> Line:
        kind = KINDS.get(row.status, "bad")
        if self._as_bars:
            value = row.full[self._column]
            value = value if len(value) <= VALUE else row.short[self._column]
            return [(f" {row.status:<{STATUS + 1}}", kind), _figure(f"{value:>{VALUE}}"), ("  ", "name")]
        status, *figures = pieces(f" {row.status}", row.full if layout.full else row.short, layout)
        return [(status, kind), *map(_figure, figures), ("  " if layout.bars else "", "name")]

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        width, ground = self.size.width, self.rich_style
        if len(self._lines) != self.size.height:
            self._lines = self._drawn()
        if y >= len(self._lines):
            return Strip.blank(width, ground)
        under = self._first + y - 1 == self._cursor and y > 0 and bool(self._rows)
        base = ground + self._look("cursor") if under else ground
        segments = [Segment(text, base + self._look(name)) for text, name in self._lines[y] if text]
        return Strip(segments).adjust_cell_length(width, base)

    def _look(self, name: str) -> Style:
        return Style() if name == "name" else self.get_component_rich_style(f"race--{name}", partial=True)

    # -- events -----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Other columns fit now."""
        self._lines = self._drawn()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Go to the lane clicked; a click on a title lets that figure have the bars."""
        if event.y > 0:
            if self._first + event.y - 1 < len(self._rows):
                self.go(self._first + event.y - 1)
            return
        layout = self._layout()
        end = 1 + layout.name + STATUS
        for index, width in () if self._as_bars else layout.columns:
            if end <= event.x < end + width:
                self._column = index
                self._draw()
            end += width

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next lane."""
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The lane before."""
        event.stop()
        self.move(-1)


def _figure(text: str) -> tuple[str, str]:
    """A figure, which stands out where it is the best."""
    return text, "best" if text.lstrip()[:1] == BEST else "name"

"""A list of any length: only the rows in sight are made into text and drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

Line = Callable[[int, int], Text]
"""The text of a row, by its number and the columns there are."""


class RowList(ScrollView):
    """Draws rows around a cursor, which a `>` tells without colour too, and asks for the text of each."""

    DEFAULT_CSS = """
    RowList {
        width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1;
        & > .row-list--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
    }
    """
    COMPONENT_CLASSES = {"row-list--cursor"}  # noqa: RUF012 - Textual's own, never changed
    ALLOW_SELECT = False
    can_focus = False

    @dataclass
    class Moved(Message):
        """The cursor stands on another row."""

        rows: RowList
        row: int

    @dataclass
    class Opened(Message):
        """A row was clicked twice."""

        rows: RowList
        row: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._line: Line = lambda _row, _width: Text()
        self.count = 0
        """How many rows there are."""
        self.cursor: int | None = None
        """The row that is meant; None where there is none."""

    def show(self, count: int, line: Line, cursor: int | None) -> None:
        """Show so many rows, each made by `line` when it comes into sight."""
        self.count, self._line = count, line
        self.cursor = None if cursor is None or not count else max(0, min(cursor, count - 1))
        self.virtual_size = Size(self.size.width, count)
        self._follow()
        self.refresh()

    def move(self, by: int) -> None:
        """Go so many rows on, or back when below 0, as far as there are any."""
        self.go((self.cursor or 0) + by)

    def go(self, row: int) -> None:
        """Go to a row, or the nearest there is."""
        row = max(0, min(row, self.count - 1))
        if not self.count or row == self.cursor:
            return
        self.cursor = row
        self._follow()
        self.refresh()
        self.post_message(self.Moved(self, row))

    @property
    def page(self) -> int:
        """Rows that a page key goes."""
        return max(1, self.scrollable_content_region.height - 1)

    def _follow(self) -> None:
        """Bring the cursor into sight."""
        height, top = self.scrollable_content_region.height, self.scroll_offset.y
        if self.cursor is None or height <= 0:
            return
        wanted = min(max(top, self.cursor - height + 1), self.cursor)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.virtual_size = Size(self.size.width, self.count)
        self._follow()

    def render_line(self, y: int) -> Strip:
        """One row, or nothing below the last."""
        width, row = self.scrollable_content_region.width, y + self.scroll_offset.y
        if row >= self.count:
            return Strip.blank(width, self.rich_style)
        here = row == self.cursor
        style = self.get_component_rich_style("row-list--cursor") if here else self.rich_style
        text = self._line(row, width - 2)
        segments = [Segment(">" if here else " ", style + Style(bold=here))]
        segments += Segment.apply_style(text.render(self.app.console), style)
        return Strip(segments).extend_cell_length(width, style).crop(0, width)

    def on_click(self, event: events.Click) -> None:
        """Go to the row clicked; twice opens it."""
        row = event.y + self.scroll_offset.y
        if row < self.count:
            event.stop()
            self.go(row)
            if event.chain == 2:
                self.post_message(self.Opened(self, row))

"""Lines with a cursor, drawn one by one: the search tree, the frontier, the path.

Textual's own Tree makes an object for every node and lays all of them out, which is slow beyond 2,000. This
widget asks only for the visible lines, however many there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.solve.model.inspector import Lines, Sentences
from tui.solve.model.text import ROLES

WHEEL = 3
"""Lines per turn of the wheel."""


class TreeView(Widget):
    """Draws the visible lines and the cursor, and reports which line was clicked.

    It does its own scrolling: a scroll view lays out the whole screen again whenever the number of lines
    changes, which for a growing tree is ten times a second.
    """

    DEFAULT_CSS = """
    TreeView { width: 1fr; height: 1fr; }
    TreeView > .tree--guide { color: $text-muted; }
    TreeView > .tree--number { text-style: bold; }
    TreeView > .tree--alive { color: $text-accent; }
    TreeView > .tree--expanded { color: $text; }
    TreeView > .tree--duplicate { color: $text-muted; }
    TreeView > .tree--killed { color: $text-error; }
    TreeView > .tree--goal { color: $text-success; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"tree--{role}" for role in ROLES}
    ALLOW_SELECT = False

    @dataclass
    class Picked(Message):
        """A line was clicked."""

        index: int

    def __init__(self) -> None:
        super().__init__()
        self._lines: Lines = Sentences(())
        self._first = 0
        """The line at the top."""
        self._kept = -1
        """The cursor that was last scrolled into view: the wheel may scroll away from it."""
        self._styles: dict[str, Style] = {}
        """Styles by role: looking one up takes longer than drawing a line."""

    def show(self, lines: Lines) -> None:
        """Draw these lines as they are now."""
        if lines is self._lines and not len(lines):
            return
        if lines is not self._lines:
            self._kept = -1
        self._lines = lines
        self._keep_in_sight()
        self.refresh()

    @property
    def page(self) -> int:
        """The number of visible lines."""
        return max(1, self.size.height)

    def scroll_lines(self, by: int) -> None:
        """Scroll by this many lines, as far as there are any."""
        self._first = max(0, min(self._first + by, len(self._lines) - self.page))
        self.refresh()

    def _keep_in_sight(self) -> None:
        at, rows = self._lines.cursor, self.size.height
        if at != self._kept and at >= 0 and rows and not self._first <= at < self._first + rows:
            # Scroll to the middle, or by one line if that is enough.
            by_one = {self._first - 1: at, self._first + rows: at - rows + 1}
            self._first = by_one.get(at, at - rows // 2)
        self._kept = at if rows else -1
        self._first = max(0, min(self._first, len(self._lines) - rows))

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        self._kept = -1
        self._keep_in_sight()
        # The widget is drawn in its new size before this event arrives.
        self.refresh()

    # -- drawing ----------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        bar = self._bar(y)
        width, index, base = self.size.width - len(bar), y + self._first, self._style("")
        segments = []
        here = index == self._lines.cursor
        for text, role in self._lines.parts(index, width) if index < len(self._lines) else ():
            style = self._style("" if here and role == "guide" else role)
            # Reverse video, not a colour: the cursor must be visible without colours too.
            segments.append(Segment(text, style + Style(reverse=True) if here else style))
        after = base + Style(reverse=True) if here else base
        line = Strip(segments).adjust_cell_length(width, after)
        return Strip([*line, Segment(bar, self._style("guide"))]) if bar else line

    def _bar(self, y: int) -> str:
        rows, lines = self.size.height, len(self._lines)
        if lines <= rows:
            return ""
        length = max(1, rows * rows // lines)
        top = round(self._first / (lines - rows) * (rows - length))
        return "█" if top <= y < top + length else "│"

    def _style(self, role: str) -> Style:
        style = self._styles.get(role)
        if style is None:
            style = self.get_component_rich_style(f"tree--{role}") if role else self.rich_style
            self._styles[role] = style
        return style

    def notify_style_update(self) -> None:
        """Clear the cached styles: another theme has others."""
        self._styles.clear()
        super().notify_style_update()

    # -- the mouse --------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        index = event.y + self._first
        if 0 <= index < len(self._lines) and self._lines.cursor >= 0:
            event.stop()
            self.post_message(self.Picked(index))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-WHEEL)

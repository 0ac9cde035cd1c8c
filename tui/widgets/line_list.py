"""A scrolling list of lines with a cursor, of any length: only the visible lines are made and drawn.

Textual's own lists and trees make an object for every line and lay all of them out: slow beyond 2,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.text import LinePart


class Lines(Protocol):
    """The contents of a list. It owns the cursor, so that a model without Textual can be shown directly."""

    cursor: int
    """The line that keys act on; -1 if there is none."""

    def __len__(self) -> int:
        """How many lines there are."""

    def line(self, index: int, width: int) -> Sequence[LinePart]:
        """A line in pieces, for this many columns; the class `line-list--<role>` defines a role's style."""


@dataclass
class Sentences:
    """Plain lines without a cursor."""

    lines: Sequence[str] = ()
    cursor: int = -1

    def __len__(self) -> int:
        return len(self.lines)

    def line(self, index: int, width: int) -> Sequence[LinePart]:  # noqa: ARG002
        """The line, unchanged."""
        return [(self.lines[index], "")]


def list_keys(
    line: str, group: str, first: str = "first", last: str = "last", *, pages: bool = True
) -> list[BindingType]:
    """The BINDINGS of a list; `line` is what its lines are, the next three are parts of the ids."""
    # The ids of the arrows are those of the arrows everywhere, so that presets and the user's own keys apply.
    tooltip = f"Select a {line}"
    page_keys = [
        Binding("pageup", "page(-1)", "A page up", show=False, id=f"{group}.page-up"),
        Binding("pagedown", "page(1)", "A page down", show=False, id=f"{group}.page-down"),
    ]
    return [
        Binding("up", "move(-1)", f"The {line} above", show=False, tooltip=tooltip, id="move.up"),
        Binding("down", "move(1)", f"The {line} below", show=False, tooltip=tooltip, id="move.down"),
        *(page_keys if pages else ()),
        Binding("home", "first", f"The first {line}", show=False, id=f"{group}.{first}"),
        Binding("end", "last", f"The last {line}", show=False, id=f"{group}.{last}"),
    ]


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """Draws the visible lines after a column of marks, keeps the cursor's line visible, and moves the cursor.

    A subclass declares its own roles in COMPONENT_CLASSES, and its keys in BINDINGS (see `list_keys`). With
    `overflow-y: hidden` there is no scroll bar: the marks show that there are more lines, and the mouse wheel
    moves the cursor.
    """

    DEFAULT_CSS = """
    LineList {
        width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1;
        & > .line-list--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
        & > .line-list--bold { text-style: bold; }
        & > .line-list--dim { text-style: dim; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"line-list--cursor", "line-list--bold", "line-list--dim"}
    ALLOW_SELECT = False
    MARKED = True
    """Whether the first column marks the cursor's line, which then shows without colour too."""

    class Resized(Message):
        """The list has another size."""

    @dataclass
    class Moved(Message):
        """The cursor was moved to another line."""

        index: int

    @dataclass
    class Clicked(Message):
        """A line was clicked; the cursor is already there."""

        index: int
        at_cursor: bool
        """Whether the cursor was there before."""
        clicks: int
        """2 for a double click."""

    def __init__(self, lines: Lines | None = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines: Lines = Sentences() if lines is None else lines
        self._scrolled_to = -1
        """The cursor that was last scrolled into view: the wheel may scroll away from it."""
        self._drawn: dict[int, tuple[bool, Sequence[LinePart]]] = {}
        """The current contents of each row of the screen."""
        self._styles: dict[tuple[str, bool], Style] = {}
        """Styles by role and cursor: looking a style up takes longer than drawing a line."""

    def show(self, lines: Lines) -> None:
        """Draw these lines in their current state; unchanged lines are not redrawn."""
        if lines is not self._lines:
            self._scrolled_to = -1
        self._lines = lines
        self._fit()
        self._scroll_to_cursor()
        self._refresh_changed()

    def move(self, by: int) -> None:
        """Move the cursor by this many lines, as far as there are any."""
        self.go(self._lines.cursor + by)

    def go(self, index: int) -> None:
        """Move the cursor to this line or the nearest one."""
        index = max(0, min(index, len(self._lines) - 1))
        if self._lines.cursor < 0 or not len(self._lines) or index == self._lines.cursor:
            return
        self._lines.cursor = index
        self._scroll_to_cursor()
        self._refresh_changed()
        self.post_message(self.Moved(index))

    @property
    def page(self) -> int:
        """Lines that a page key moves by."""
        return max(1, self.scrollable_content_region.height - 1)

    @property
    def top(self) -> int:
        """The first visible line."""
        return self.scroll_offset.y

    def top_for(self, cursor: int) -> int:
        """The first visible line after scrolling, no further than needed, to show the cursor's line."""
        return min(max(self.top, cursor - self.scrollable_content_region.height + 1), cursor)

    def _fit(self) -> None:
        """Set the range of the scroll bar to the number of lines."""
        count = len(self._lines)
        size = Size(self.size.width, count)
        if self.show_vertical_scrollbar == (count > self.scrollable_content_region.height):
            # Skip the watcher: it would lay out the whole screen, ten times a second for a growing tree. A
            # layout is needed only when the scroll bar appears or disappears.
            self.set_reactive(LineList.virtual_size, size)
            if self.show_vertical_scrollbar:
                self.vertical_scrollbar.window_virtual_size = count
        else:
            self.virtual_size = size

    def _scroll_to_cursor(self) -> None:
        """Scroll the cursor into view, if it has moved since."""
        height, cursor, top = self.scrollable_content_region.height, self._lines.cursor, self.top
        if height <= 0:
            self._scrolled_to = -1
            return
        if cursor not in (-1, self._scrolled_to):
            top = self.top_for(cursor)
        self._scrolled_to = cursor
        top = max(0, min(top, len(self._lines) - height))
        if top != self.top:
            self.scroll_to(y=top, animate=False, force=True)

    def on_resize(self) -> None:
        self.post_message(self.Resized())
        self._fit()
        self._scrolled_to = -1
        self._scroll_to_cursor()
        self.refresh()

    def action_move(self, by: int) -> None:
        self.move(by)

    def action_page(self, by: int) -> None:
        self.move(by * self.page)

    def action_first(self) -> None:
        self.go(0)

    def action_last(self) -> None:
        self.go(len(self._lines) - 1)

    def on_show(self) -> None:
        # Textual takes the focus from a hidden widget, and does not return it.
        if self.focusable and self.screen.focused is None:
            self.screen.set_focus(self)

    def _refresh_changed(self) -> None:
        width, height = self.size.width, self.size.height
        changed = [row for row in range(height) if self._row(row) != self._drawn.get(row)]
        if len(changed) > height // 2:
            self.refresh()
        elif changed:
            self.refresh(*(Region(0, row, width, 1) for row in changed))

    def _row(self, row: int) -> tuple[bool, Sequence[LinePart]]:
        """Whether the cursor is in a row of the screen, and the pieces of its line."""
        index = row + self.top
        if index >= len(self._lines):
            return False, ()
        return index == self._lines.cursor, self._parts(index, self.scrollable_content_region.width)

    def _parts(self, index: int, width: int) -> Sequence[LinePart]:
        """A line in pieces, with its mark."""
        if not self.MARKED or self._lines.cursor < 0:
            return self._lines.line(index, width)
        mark = " ", ""
        if index == self._lines.cursor:
            mark = "▸", "bold"
        elif self._without_bar and index == self.top > 0:
            mark = "↑", "dim"
        elif self._without_bar and index == self.top + self.size.height - 1 < len(self._lines) - 1:
            mark = "↓", "dim"
        return [mark, *self._lines.line(index, width - 1)]

    @property
    def _without_bar(self) -> bool:
        return bool(self.styles.overflow_y == "hidden")

    def render_line(self, y: int) -> Strip:
        self._drawn[y] = here, parts = self._row(y)
        segments = [Segment(text, self._style(role, here)) for text, role in parts]
        width = self.scrollable_content_region.width
        return Strip(segments).adjust_cell_length(width, self._style("", here))

    def _style(self, role: str, here: bool) -> Style:
        if (role, here) not in self._styles:
            self._styles[role, here] = self._new_style(role, here)
        return self._styles[role, here]

    def _new_style(self, role: str, here: bool) -> Style:
        if not here:
            return self.get_component_rich_style(f"line-list--{role}") if role else self.rich_style
        cursor = self.get_component_rich_style("line-list--cursor")
        # A dim text on the cursor's background cannot be read in a light theme.
        if role in ("", "dim"):
            return cursor
        styles = self.get_component_styles(f"line-list--{role}")
        # A colour derived from the background was computed for the background of the other lines.
        return cursor + (styles.text_style if styles.auto_color else styles.partial_rich_style)

    def notify_style_update(self) -> None:
        """Clear the cached styles: another theme has others."""
        self._styles.clear()
        super().notify_style_update()

    def on_click(self, event: events.Click) -> None:
        index, cursor = event.y + self.top, self._lines.cursor
        if cursor >= 0 and index < len(self._lines):
            event.stop()
            self.go(index)
            self.post_message(self.Clicked(index, index == cursor, event.chain))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.turn_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.turn_wheel(event, -1)

    def turn_wheel(self, event: events.MouseEvent, by: int) -> None:
        """Move the cursor by a turn of the wheel, if there is no scroll bar."""
        if self._without_bar:
            event.stop()
            self.move(by)

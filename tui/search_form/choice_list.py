"""The list below the fields: what the field in focus can hold, and what is known of it."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from tui.search_form.model import Choice, FieldView

LEAST = 3
"""Rows of names that are always shown, however much there is to say."""


class ChoiceList(Widget):
    """Shows the choices of a field around the one in it, with its sentence, its properties and why not."""

    DEFAULT_CSS = """
    ChoiceList { width: 1fr; height: 1fr; }
    """

    @dataclass
    class Picked(Message):
        """A choice was clicked; by the time this is heard of, the list may be another."""

        field: str
        value: str

    @dataclass
    class Scrolled(Message):
        """The wheel was turned over the list."""

        by: int

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._view: FieldView | None = None
        self._listed = True
        self._hint = ""
        self._first = 0

    def show(self, view: FieldView | None, *, listed: bool, hint: str = "") -> None:
        """Show a field: all that it can hold, or only what is known of what it holds, and a hint."""
        if (view, listed, hint) != (self._view, self._listed, self._hint):
            self._view, self._listed, self._hint = view, listed, hint
            self.refresh()

    def render(self) -> Text:
        """The names, then what there is to say of the one chosen."""
        view = self._view
        if view is None:
            return Text(self._hint, "dim")
        below = self._told(view)
        text = Text(no_wrap=True, overflow="ellipsis", end="")
        if self._listed and view.choices:
            self._list(text, view, max(LEAST, self.size.height - len(below) - 1))
        for line in below:
            text.append_text(line).append("\n")
        text.right_crop(1)
        return text

    def _list(self, text: Text, view: FieldView, rows: int) -> None:
        """As many names as fit, the chosen one among them."""
        rows = min(rows, len(view.choices))
        first = min(max(self._first, view.chosen - rows + 1), view.chosen)
        first = self._first = max(0, min(first, len(view.choices) - rows))
        width = max(len(choice.value) for choice in view.choices)
        for at in range(first, first + rows):
            choice, chosen = view.choices[at], at == view.chosen
            more = (at == first and first > 0) or (at == first + rows - 1 and at + 1 < len(view.choices))
            text.append("▸" if chosen else " ", "bold")
            text.append("✗ " if choice.why_not else "  ", "bold" if chosen else "dim")
            line = _line(choice, width)
            room = self.size.width - 5
            text.append(
                f"{_cut(line, room):<{room}}", "bold reverse" if chosen else "dim" if choice.why_not else ""
            )
            text.append((" ↑" if at == first else " ↓") if more else "", "dim").append("\n")
        text.append("\n")

    def _told(self, view: FieldView) -> list[Text]:
        """Why not, what is wrong, the sentence, the properties and the hint, in lines that fit."""
        choice = view.choices[view.chosen] if view.choices else Choice("")
        parts: list[tuple[str, str]] = [
            ("" if self._listed else choice.title, "bold"),
            (f"✗ {choice.why_not}" if choice.why_not else "", "bold"),
            (f"! {view.problem}" if view.problem else "", "bold"),
            (choice.about or view.about, ""),
            (f"Takes {view.takes}." if view.takes else "", ""),
            (", ".join(choice.properties), "italic"),
            (self._hint, "dim"),
        ]
        blocks = [self._wrapped(part, style) for part, style in parts if part]
        room = self.size.height - (LEAST + 1 if self._listed and view.choices else 0)
        # What is said last matters least; half of it would be worse than nothing.
        while len(blocks) > 1 and sum(map(len, blocks)) > room:
            blocks.pop()
        return [line for block in blocks for line in block]

    def _wrapped(self, part: str, style: str) -> list[Text]:
        width = max(10, self.size.width - 1)
        lines = (textwrap.wrap(line, width) or [""] for line in part.split("\n"))
        return [Text(line, style) for wrapped in lines for line in wrapped]

    def on_click(self, event: events.Click) -> None:
        """Choose the name clicked."""
        if self._view is not None and self._listed and self._view.choices:
            at = self._first + event.y
            rows = max(LEAST, self.size.height - len(self._told(self._view)) - 1)
            if event.y < rows and at < len(self._view.choices):
                self.post_message(self.Picked(self._view.name, self._view.choices[at].value))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The next one."""
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The one before."""
        event.stop()
        self.post_message(self.Scrolled(-1))


def _line(choice: Choice, width: int) -> str:
    if not choice.value:
        return choice.title
    return f"{choice.value:<{width}}  {choice.title}" if choice.title != choice.value else choice.value


def _cut(line: str, room: int) -> str:
    return line if len(line) <= room else f"{line[: max(0, room - 1)]}…"

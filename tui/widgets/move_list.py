"""The moves of a solution as letters, in rows of tens, with the last move marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from solver.board import Move
from solver.moves import format_moves

GROUP = 5
"""Letters per group."""


class MoveList(Widget):
    """Draws the rows around the move that led to the frame in front; `[L]` is that move."""

    DEFAULT_CSS = """
    MoveList { width: 1fr; height: auto; }
    """

    @dataclass
    class Picked(Message):
        """A move was clicked; `frame` is the frame after it."""

        frame: int

    def __init__(self, classes: str | None = None) -> None:
        super().__init__(id="moves", classes=classes)
        self.most_rows = 3
        """The most rows; the panel sets it."""
        self._letters = ""
        self._frame = 0

    def show(self, path: Sequence[Move], frame: int, notation: str) -> None:
        """Draw a path with one of its frames in front."""
        letters = format_moves(path, notation)
        longer = len(letters) != len(self._letters)
        self._letters, self._frame = letters, frame
        self.refresh(layout=longer)

    @property
    def text(self) -> str:
        """The drawn text, without styles."""
        return self.render().plain

    def per_row(self, width: int) -> int:
        """Moves per row: a multiple of ten if two groups fit."""
        groups = max(1, (width - self._label_width) // (2 * GROUP + 1))
        return GROUP * (groups if groups < 2 else groups - groups % 2)

    @property
    def _label_width(self) -> int:
        return len(str(len(self._letters))) + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        rows = -(-len(self._letters) // self.per_row(width))
        return max(1, min(rows, self.most_rows))

    def _first_row(self) -> int:
        per_row, rows = self.per_row(self.size.width), self.size.height
        total = -(-len(self._letters) // per_row)
        now = max(0, self._frame - 1) // per_row
        return max(0, min(now - rows // 2, total - rows))

    def render(self) -> Text:
        per_row, first = self.per_row(self.size.width), self._first_row()
        rows = [self._row(row * per_row, per_row) for row in range(first, first + self.size.height)]
        return Text("\n", no_wrap=True, end="").join(row for row in rows if row)

    def _row(self, start: int, per_row: int) -> Text:
        letters = self._letters[start : start + per_row]
        if not letters:
            return Text("")
        text = Text(f"{start + 1:>{self._label_width - 1}} ", "dim", end="")
        for at, letter in enumerate(letters, start=start + 1):
            # Brackets replace the spaces between letters, so that nothing shifts.
            between = [" ", " "] if at > start + 1 and (at - start) % GROUP == 1 else [" "]
            if at == self._frame + 1 and at > start + 1:
                between[0] = "]"
            if at == self._frame:
                between[-1] = "["
            text.append("".join(between))
            text.append(letter, "bold reverse" if at == self._frame else "dim" if at < self._frame else "")
        return text.append("]" if start + len(letters) == self._frame else " ")

    def on_click(self, event: events.Click) -> None:
        per_row = self.per_row(self.size.width)
        x = event.x - self._label_width
        group, rest = divmod(x, 2 * GROUP + 1)
        at = (self._first_row() + event.y) * per_row + group * GROUP + min(rest // 2, GROUP - 1) + 1
        if x >= 0 and at <= len(self._letters):
            self.post_message(self.Picked(at))

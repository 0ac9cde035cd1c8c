"""The bar that shows the position in a solution; a click or a drag changes it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget


class ScrubBar(Widget):
    """Shows the position of the frame in front among all frames."""

    DEFAULT_CSS = """
    ScrubBar { width: 1fr; height: 1; }
    """

    @dataclass
    class Scrubbed(Message):
        """The user clicked or dragged to a frame."""

        frame: int

        def can_replace(self, message: Message) -> bool:
            """Only the last position of the mouse matters."""
            return isinstance(message, ScrubBar.Scrubbed)

    def __init__(self, classes: str | None = None) -> None:
        super().__init__(id="scrub", classes=classes)
        self._frame, self._frames, self._word = 0, 0, ""
        self._held = False

    def show(self, frame: int, frames: int, word: str) -> None:
        """Draw the position of a frame among this many moves, and at the end the speed and stride."""
        self._frame, self._frames, self._word = frame, frames, word
        self.refresh()

    @property
    def columns(self) -> int:
        """Columns of the bar alone."""
        return max(3, self.size.width - len(self._word) - 2)

    def render(self) -> Text:
        """Past frames are heavy, future ones light, so that they differ without colour too."""
        last = self.columns - 1
        at = round(self._frame / self._frames * last) if self._frames else 0
        text = Text("━" * at, no_wrap=True, end="").append("●", "bold").append("─" * (last - at), "dim")
        return text.append(f" {self._word}", "dim")

    def frame_at(self, x: int) -> int:
        """The frame of a column; columns beyond the ends are the ends."""
        last = self.columns - 1
        return round(max(0, min(x, last)) / last * self._frames)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.capture_mouse()
        self._held = True
        self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._held:
            event.stop()
            self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        self._held = False
        self.release_mouse()

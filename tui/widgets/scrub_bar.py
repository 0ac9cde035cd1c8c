"""The bar that a solution is moved along: clicked, dragged, or just looked at."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget


class ScrubBar(Widget):
    """Shows where in so many frames the one in front is."""

    DEFAULT_CSS = """
    ScrubBar { width: 1fr; height: 1; }
    """

    @dataclass
    class Scrubbed(Message):
        """A frame was pointed at."""

        frame: int

        def can_replace(self, message: Message) -> bool:
            """Only the last place of the mouse matters."""
            return isinstance(message, ScrubBar.Scrubbed)

    def __init__(self, classes: str | None = None) -> None:
        super().__init__(id="scrub", classes=classes)
        self._frame, self._frames, self._word = 0, 0, ""
        self._held = False

    def show(self, frame: int, frames: int, word: str) -> None:
        """Draw a frame's place among so many moves, and a word at the end: speed and stride."""
        self._frame, self._frames, self._word = frame, frames, word
        self.refresh()

    @property
    def columns(self) -> int:
        """Of the bar alone."""
        return max(3, self.size.width - len(self._word) - 2)

    def render(self) -> Text:
        """What is behind heavy, what is ahead light: told without colour too."""
        last = self.columns - 1
        at = round(self._frame / self._frames * last) if self._frames else 0
        text = Text("━" * at, no_wrap=True, end="").append("●", "bold").append("─" * (last - at), "dim")
        return text.append(f" {self._word}", "dim")

    def frame_at(self, x: int) -> int:
        """The frame of a column; every column beyond the ends is an end."""
        last = self.columns - 1
        return round(max(0, min(x, last)) / last * self._frames)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the bar."""
        event.stop()
        self.capture_mouse()
        self._held = True
        self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the mouse while the bar is held."""
        if self._held:
            event.stop()
            self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        event.stop()
        self._held = False
        self.release_mouse()

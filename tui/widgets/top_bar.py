"""The bar on top: the program, its screens, and the size of the board."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.reactive import reactive
from textual.widgets import Static

from tui.modes import SCREENS


class TopBar(Static):
    """One line; a click on a screen's name goes there."""

    note: reactive[str] = reactive("")
    """What stands at the right end: the size, or what is under way."""

    def __init__(self, mode: str) -> None:
        super().__init__(id="top-bar", markup=False)
        self._mode = mode

    def render(self) -> Text:
        """The names, the one in front marked without colour too."""
        text = Text(" puzzle-tui ", style="bold", no_wrap=True, overflow="crop")
        for digit, (mode, title) in enumerate(SCREENS.items(), start=1):
            here = mode == self._mode
            style = Style(bold=here, reverse=here, dim=not here, meta={"@click": f"app.show('{mode}')"})
            text.append(" ")
            text.append(f" {digit} {title} ", style)
        room = self.size.width - text.cell_len - len(self.note) - 1
        return text.append(" " * max(1, room)).append(self.note)

"""The bar at the top: the program, its screens, and the size of the board."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.reactive import reactive
from textual.widgets import Static

from solver.sizes import size_in

SCREENS = {
    "play": "Play",
    "edit": "Edit",
    "solve": "Solve",
    "compare": "Compare",
    "queens": "Queens",
    "stats": "Stats",
}
"""The titles of the screens by mode, in the order of their number keys."""


class Spacing(NamedTuple):
    """How the names of the screens are spaced."""

    program: str
    gap: str
    """The text before each name."""
    name: str
    """The format of a digit and a title."""


SPACINGS = (
    Spacing(" puzzle-tui ", " ", " {} {} "),
    Spacing(" puzzle-tui ", "", " {} {} "),
    Spacing("", "", " {} {} "),
    Spacing("", " ", "{} {}"),
    Spacing("", " ", "{}{}"),
)
"""The bar uses the first one that leaves room for the note."""


class TopBar(Static):
    """One line; a click on a screen's name goes there, one on the size offers other sizes."""

    note: reactive[str] = reactive("")
    """The text at the right end: the board size, or what is running."""

    def __init__(self, mode: str) -> None:
        super().__init__(id="top-bar", markup=False)
        self._mode = mode

    def render(self) -> Text:
        room = self.size.width - len(self.note) - 2
        names = (self._names(spacing) for spacing in SPACINGS)
        text = next((names for names in names if names.cell_len <= room), self._names(SPACINGS[-1]))
        blanks = self.size.width - text.cell_len - len(self.note) - 1
        meta = {"@click": "app.choose_size"} if size_in(self.note) else {}
        return text.append(" " * max(1, blanks)).append(self.note, Style(meta=meta))

    def _names(self, spacing: Spacing) -> Text:
        text = Text(spacing.program, style="bold", no_wrap=True, overflow="crop")
        for digit, (mode, title) in enumerate(SCREENS.items(), start=1):
            here = mode == self._mode
            style = Style(bold=here, reverse=here, dim=not here, meta={"@click": f"app.show('{mode}')"})
            text.append(spacing.gap)
            # In Edit digits are typed, so the function keys switch screens.
            key = f"F{digit + 1}" if self._mode == "edit" else digit
            text.append(spacing.name.format(key, title), style)
        return text

"""The bar at the top: the program, its screens, and the size of the board."""

from __future__ import annotations

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


SEARCHING = "*"
"""Follows the name of a screen whose search is running."""
SPACINGS = (
    (" puzzle-tui ", " ", " {} {} "),
    (" puzzle-tui ", "", " {} {} "),
    ("", "", " {} {} "),
    ("", " ", "{} {}"),
    ("", " ", "{}{}"),
)
"""Program, text before each screen, and format of digit and title; the first that leaves room is used."""


class TopBar(Static):
    """One line; a click on a screen's name goes there, one on the size offers other sizes."""

    note: reactive[str] = reactive("")
    """The text at the right end: the size of the board."""
    mark: reactive[str] = reactive("")
    """A character before the note, which says that the board has been changed."""
    searching: reactive[frozenset[str]] = reactive(frozenset())
    """The modes with a running search; a star follows their names."""
    state: reactive[str] = reactive("")
    """What is running: shown before the note, if there is room for it."""

    def __init__(self, mode: str) -> None:
        super().__init__(id="top-bar", markup=False)
        self._mode = mode

    def render(self) -> Text:
        # The state has no part in the spacing: the names must not move when a search begins.
        texts = [self._names(*spacing) for spacing in SPACINGS]
        right = len(self.mark) + len(self.note)
        room = self.size.width - right - 2
        text = next((text for text in texts if text.cell_len <= room), texts[-1])
        state = f"{self.state} " if self.state and text.cell_len + len(self.state) < room else ""
        sizes = "Queens" if self._mode == "queens" else "Size"
        meta = {"@click": f"app.command_palette('{sizes}: ')"} if size_in(self.note) else {}
        spaces = self.size.width - text.cell_len - len(state) - right - 1
        text.append(" " * max(1, spaces)).append(f"{state}{self.mark}")
        return text.append(self.note, Style(meta=meta))

    def _names(self, program: str, gap: str, name: str) -> Text:
        text = Text(program, style="bold", no_wrap=True, overflow="crop")
        before = gap
        for digit, (mode, title) in enumerate(SCREENS.items(), start=1):
            here = mode == self._mode
            style = Style(bold=here, reverse=here, dim=not here, meta={"@click": f"app.show('{mode}')"})
            # In Edit digits are typed, so the function keys switch screens.
            key = f"F{digit + 1}" if self._mode == "edit" else digit
            label, star = name.format(key, title), SEARCHING if mode in self.searching else ""
            if star and label.endswith(" "):
                label, star = f"{label[:-1]}{star}", ""
            text.append(before).append(label, style)
            # The star takes the place of a space, so that no name moves.
            before = star + gap[len(star) :]
        return text

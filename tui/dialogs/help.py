"""Help: the keys that work on the screen below, and an explanation of its terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.base import CLOSE, Dialog
from tui.keys import Shortcut, keys_text, merged, shortcuts
from tui.mode_screen import AppScreen

WIDE = 130
"""Columns from which the keys of the screen are beside the others."""
EXPLANATION = 40
"""The most columns for the explanations before the keys; longer ones are rare and wrap."""
KEYS = 13
"""Columns of `Shift+arrows`, which is longer than most keys."""


class Pages(VerticalScroll):
    """The scrolling text; its keys are in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", "Scroll", key_display="↑ ↓ PgUp PgDn", id="help.up"),
    ]


class HelpScreen(Dialog[None]):
    """Explains a screen from the bindings that were active when help was opened."""

    DEFAULT_CSS = """
    HelpScreen {
        & > #box { max-width: 150; max-height: 100%; height: 94%; }
        & Pages { scrollbar-size-vertical: 1; padding: 0 1 0 0; }
        & #columns { height: auto; layout: vertical; }
        & .column { height: auto; width: 100%; }
        & .heading { margin-top: 1; color: $primary; text-style: bold; }
        & Markdown { margin: 0; padding: 0; height: auto; background: transparent; }
        & Markdown > MarkdownBlock:last-child { margin: 0; }
        &.-wide #columns { layout: horizontal; }
        &.-wide .column { width: 1fr; padding: 0 2 0 0; }
        &.-wide .column.-last { padding: 0 0 0 2; }
    }
    """
    AUTO_FOCUS = "Pages"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - Textual's own, never changed
    ids: reactive[bool] = reactive(False, init=False)
    """Whether the ids of the actions are shown, for the `[keys]` table of the settings."""
    # These have the ids of the keys for help and quit, so that remapped keys close the help too.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "close", "Close", show=False, id="app.help"),
        Binding("q", "close", "Close", show=False, id="app.quit"),
        Binding("i", "toggle_ids", "Action ids", id="help.ids"),
        CLOSE,
    ]

    def __init__(self, screen: AppScreen[Any]) -> None:
        """Read the screen's bindings now: they change once the dialog is in front."""
        super().__init__()
        self._shortcuts = shortcuts(screen)
        self._mode = screen.MODE.capitalize()
        keys = {shortcut.id: shortcut.keys[0] for shortcut in self._shortcuts}
        self._concepts = re.sub(
            r"\{([\w.]+)\}", lambda name: keys.get(name[1]) or screen.key_of(name[1]), screen.CONCEPTS
        )
        self._first = [*screen.named(screen.FIRST)]

    def body(self) -> Iterable[Widget]:
        here, more, everywhere = (
            [Static(title, classes="heading", markup=False), Static(classes="keys")]
            for title in (self._mode, f"More in {self._mode}", "Everywhere")
        )
        left = Vertical(*here, *more, classes="column")
        right = Vertical(*everywhere, *self._explanation(), classes="column -last")
        yield Pages(Vertical(left, right, id="columns"))

    def _explanation(self) -> Iterable[Widget]:
        if self._concepts.strip():
            from textual.widgets import Markdown

            yield Static("Terms", classes="heading")
            yield Markdown(self._concepts.strip(), open_links=False)

    def on_mount(self) -> None:
        self.set_heading(f"Help: {self._mode}")
        self.watch_ids()

    def action_toggle_ids(self) -> None:
        self.ids = not self.ids

    def watch_ids(self) -> None:
        # Each action has its own id, so with ids there is a line for each of the arrows.
        lines = self._shortcuts if self.ids else merged(self._shortcuts)
        longest = max(len(line.explanation) for line in lines), max(len(line.id) for line in lines)
        tables = self.query(".keys").results(Static)
        # The heading of the concepts comes after those of the groups.
        for heading, table, group in zip(
            self.query(".heading"), tables, grouped(lines, self._first), strict=False
        ):
            heading.display = bool(group)
            table.update(_table(group, min(longest[0], EXPLANATION), longest[1] if self.ids else 0))


def grouped(
    lines: Iterable[Shortcut], first: Sequence[str]
) -> tuple[list[Shortcut], list[Shortcut], list[Shortcut]]:
    """The most important shortcuts of the screen, its other ones, and those that work everywhere.

    `first` has the ids of the important ones, or their beginnings.
    """
    here = [line for line in lines if line.here]
    important: list[Shortcut] = []
    for start in first:
        important += (line for line in here if line.id.startswith(start) and line not in important)
    more = [line for line in here if line not in important]
    return important, more, [line for line in lines if not line.here]


def _table(lines: Iterable[Shortcut], width: int, ids: int) -> Table:
    """A line for every action: what it does, its keys, and its id; `width` and `ids` are columns."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False, expand=bool(ids))
    table.add_column(min_width=None if ids else width, ratio=1 if ids else None)
    table.add_column(min_width=KEYS, style="bold")
    table.add_column(min_width=ids, no_wrap=True, style="dim")
    for line in lines:
        table.add_row(Text(line.explanation), Text(keys_text(line.keys)), Text(line.id if ids else ""))
    return table

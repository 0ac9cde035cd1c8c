"""Help: the keys that work on the screen below, and an explanation of its terms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.base import CLOSE, Dialog
from tui.keys import Shortcut, merged, shortcuts
from tui.mode_screen import AppScreen

WIDE = 130
"""Columns from which the keys of the screen are beside the others."""


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
        & MarkdownParagraph { margin: 1 0 0 0; }
        &.-wide #columns { layout: horizontal; }
        &.-wide .column { width: 1fr; padding: 0 2 0 0; }
        &.-wide .column.-last { padding: 0 0 0 2; }
    }
    """
    AUTO_FOCUS = "Pages"
    # These have the ids of the keys that open and quit, so that remapped keys close the help too.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "close", "Close", show=False, id="app.help"),
        Binding("q", "close", "Close", show=False, id="app.quit"),
        CLOSE,
    ]

    def __init__(self, screen: AppScreen[Any]) -> None:
        """Read the screen's bindings now: they change once the dialog is in front."""
        super().__init__()
        self.shortcuts = merged(shortcuts(screen))
        self._mode, self._concepts = screen.MODE.capitalize(), screen.CONCEPTS

    def body(self) -> Iterable[Widget]:
        """Both groups of keys, then the concepts."""
        here = [shortcut for shortcut in self.shortcuts if shortcut.here]
        everywhere = [shortcut for shortcut in self.shortcuts if not shortcut.here]
        left = Vertical(*_group(self._mode, here), classes="column")
        right = Vertical(*_group("Everywhere", everywhere), *self._explanation(), classes="column -last")
        yield Pages(Vertical(left, right, id="columns"))

    def _explanation(self) -> Iterable[Widget]:
        if self._concepts.strip():
            from textual.widgets import Markdown

            yield Static("In words", classes="heading")
            yield Markdown(self._concepts.strip(), open_links=False)

    def on_mount(self) -> None:
        self.entitle(f"Help: {self._mode}")

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "-wide")


def _group(title: str, shortcuts: list[Shortcut]) -> Iterable[Widget]:
    """A heading and a line for every action: its keys, what it does, and its id for the settings."""
    yield Static(title, classes="heading", markup=False)
    table = Table.grid(expand=True, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1)
    table.add_column(no_wrap=True, style="dim", justify="right")
    for shortcut in shortcuts:
        table.add_row(Text(shortcut.keys), Text(shortcut.explanation), Text(shortcut.id))
    yield Static(table)

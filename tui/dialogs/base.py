"""The base of all dialogs: a box over the screen below, with a title and a footer; and common widgets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from solver.printable import printable
from tui.messages import MessageLine
from tui.mode_screen import AppScreen
from tui.widgets.key_footer import KeyFooter
from tui.widgets.textual_fixes import LineInput, OptionRows
from tui.widgets.textual_private import ResultT

CLOSE = Binding("escape", "close", "Close", key_display="Esc", id="dialog.close")
"""Closes any dialog; each lists it last, because the footer shows the keys in the order of `BINDINGS`."""


class Dialog(ModalScreen[ResultT], AppScreen[ResultT]):
    """A box that fills the smallest terminal and grows with larger ones."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        & > #box {
            width: 90%; min-width: 60; max-width: 110;
            height: 90%; min-height: 18; max-height: 40;
            padding: 0 1;
            border: round $primary;
            border-title-style: bold;
            background: $surface;
        }
        &:ansi { background: transparent; }
        & KeyFooter { background: $surface; }
        &.-too-small { background: $background; }
    }
    """
    HEADING: ClassVar[str] = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as box:
            box.border_title = self.HEADING
            yield from self.body()
            yield MessageLine()
            yield KeyFooter(self.footer_keys)
        yield Static("", id="too-small", markup=False)

    def body(self) -> Iterable[Widget]:
        """The widgets between the title and the footer."""
        return ()

    def set_heading(self, title: str) -> None:
        """Change the heading; any text is allowed."""
        self.query_one("#box").border_title = Content(printable(title))

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close this dialog if it is in front; a late call would close another one."""

        def close() -> None:  # Returns nothing: Textual would await it, which fails in the dialog itself.
            self.dismiss(result)

        if self.app.screen_stack[-1:] != [self]:
            return AwaitComplete()
        if not self.is_mounted:
            # Wait: Textual would never compose a closed dialog, whose handlers need their widgets.
            self.call_later(close)
            return AwaitComplete()
        return super().dismiss(result)

    def call_after_refresh(self, callback: Callable[..., object], *args: Any, **options: Any) -> bool:
        """Call this after the next refresh, unless the dialog is closed by then (Textual would call it)."""
        return super().call_after_refresh(lambda: self.is_running and callback(*args, **options))

    def action_close(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        # Clicks on the box bubble up to here too.
        if not self.query_one("#box").region.contains(event.screen_x, event.screen_y):
            self.action_close()


class ChoiceRows(OptionRows):
    """A list as high as its options, without a border."""

    DEFAULT_CSS = """
    ChoiceRows {
        height: auto; background: transparent; padding: 0; border: none;
        &:focus { border: none; }
    }
    """


class LineField(LineInput):
    """A one-line input with a thin border."""

    DEFAULT_CSS = """
    LineField {
        margin: 0; border: round $border-blurred;
        &:focus { border: round $border; }
    }
    """


def enter_key(action: str, label: str, name: str) -> Binding:
    """Enter, labelled in the footer with its effect: `select` in a list, `submit` in an input."""
    return Binding("enter", action, label, key_display="Enter", id=name)


def current_folder() -> Path:
    """The folder the program was started in, or the root folder if that no longer exists."""
    try:
        return Path.cwd()
    except OSError:
        return Path(os.path.abspath(os.sep))

"""The palette: every command, found by typing part of its name.

Textual's own palette fails on keys that arrive faster than it draws: pressing Esc twice pops one screen
too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.fuzzy import Matcher
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.dialogs.base import CLOSE, Dialog
from tui.jobs import Job
from tui.widgets.textual_fixes import LineInput, OptionRows

PAGE = 10
"""Lines that a page key moves by."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, and the title to find it by."""

    title: str
    help: str
    run: Callable[[], Any]


class Query(LineInput):
    """The input; its movement keys move in the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.move(-1)", "Choose", key_display="↑ ↓", id="palette.up"),
        Binding("down", "screen.move(1)", "Next", show=False, id="palette.down"),
        Binding("pageup", f"screen.move(-{PAGE})", "Page up", show=False, id="palette.page-up"),
        Binding("pagedown", f"screen.move({PAGE})", "Page down", show=False, id="palette.page-down"),
        Binding("enter", "submit", "Do it", id="palette.do"),
    ]


class CommandLine(Option):
    """A line of the list. It holds its command, because the list may have changed when a click arrives."""

    def __init__(self, command: Command) -> None:
        text = Text(command.title, no_wrap=True, overflow="ellipsis")
        super().__init__(text.append(f"   {command.help}", "dim"))
        self.command = command


class PaletteScreen(Dialog[Command]):
    """Asks for a command."""

    DEFAULT_CSS = """
    PaletteScreen {
        & Query { border: round $border; height: 3; }
        & OptionList { height: 1fr; border: none; padding: 0; background: $surface; }
    }
    """
    HEADING = "All there is to do"
    AUTO_FOCUS = "Query"
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def __init__(self, known: list[Command], fetch: Callable[[], list[Command]], query: str = "") -> None:
        """List the known commands, and those from `fetch`, which takes half a second."""
        super().__init__()
        self._fetch = fetch
        self._query = query
        self.known = known
        """All commands."""
        self.found: list[Command] = []
        """The commands that match, the best first."""

    def body(self) -> Iterable[Widget]:
        """The input and the commands that match."""
        yield Query(self._query, placeholder="type a part of it")
        found = OptionRows()
        found.can_focus = False
        yield found

    def on_mount(self) -> None:
        Job(self, "the palette").start(self._fetch, self.add, self.puzzle_app.warn, "palette")
        self._find()

    def add(self, commands: list[Command]) -> None:
        """List these commands too; the cursor stays on its command."""
        line = self._list.highlighted_option
        self.known += commands
        self._find()
        if isinstance(line, CommandLine) and line.command in self.found:
            self._list.highlighted = self.found.index(line.command)

    def on_input_changed(self) -> None:
        self._find()

    def on_input_submitted(self) -> None:
        self._choose(self._list.highlighted_option)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option)

    def action_move(self, by: int) -> None:
        if self.found:
            now = self._list.highlighted or 0
            self._list.highlighted = min(max(now + by, 0), len(self.found) - 1)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def _choose(self, line: Option | None) -> None:
        if isinstance(line, CommandLine):
            self.dismiss(line.command)

    def _find(self) -> None:
        self.found = best_first(self.known, self.query_one(Query).value)
        self._list.set_options(map(CommandLine, self.found))
        self._list.highlighted = 0 if self.found else None


def best_first(known: Iterable[Command], query: str) -> list[Command]:
    """The commands that match, the best first; all in their order if nothing is typed."""
    if not query.strip():
        return list(known)
    matcher = Matcher(query)
    scores = [(matcher.match(command.title), command) for command in known]
    return [command for score, command in sorted(scores, key=lambda pair: -pair[0]) if score > 0]

"""The palette: every command, found by typing part of its name.

Textual's own palette fails on keys that arrive faster than it draws: pressing Esc twice pops one screen
too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.fuzzy import Matcher
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from solver.printable import printable
from tui.dialogs.base import CLOSE, Dialog, LineField
from tui.jobs import Job
from tui.text import cut, shortened
from tui.widgets.textual_fixes import OptionRows

PAGE = 10
"""Lines that a page key moves by."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, and the title to find it by."""

    title: str
    help: str
    run: Callable[[], Any]
    key: str = ""
    synonyms: str = ""
    """Other words to find it by."""
    current: bool = False
    """Whether it would change nothing: the theme or the value in use."""


class Query(LineField):
    """The input; its movement keys move in the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.move(-1)", "Choose", key_display="↑ ↓", id="palette.up"),
        Binding("down", "screen.move(1)", "Next", show=False, id="palette.down"),
        Binding("pageup", f"screen.move(-{PAGE})", "Page up", show=False, id="palette.page-up"),
        Binding("pagedown", f"screen.move({PAGE})", "Page down", show=False, id="palette.page-down"),
        Binding("enter", "submit", "Run", id="palette.do"),
    ]


class CommandLine(Option):
    """A line of the list. It holds its command, because the list may have changed when a click arrives."""

    def __init__(self, command: Command, width: int) -> None:
        room = width - len(command.key)
        title = f"{command.title} (current)" if command.current else command.title
        text = Text(f"{cut(title, room - 1):<{room}}", no_wrap=True)
        super().__init__(text.append(command.key, "bold"))
        self.command = command


class PaletteScreen(Dialog[Command]):
    """Asks for a command."""

    DEFAULT_CSS = """
    PaletteScreen {
        & OptionList {
            height: 1fr; border: none; padding: 0; background: $surface; scrollbar-gutter: stable;
        }
        & #about { height: 3; border-top: solid $border-blurred; color: $text-muted; }
    }
    """
    HEADING = "Commands"
    AUTO_FOCUS = "Query"
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def __init__(self, known: list[Command], fetch: Callable[[], list[Command]], query: str = "") -> None:
        """List the known commands, and those from `fetch`, which takes half a second."""
        super().__init__()
        self._fetch = fetch
        self._query = query
        self.known = known

    def body(self) -> Iterable[Widget]:
        yield Query(self._query, placeholder="Search...")
        found = OptionRows()
        found.can_focus = False
        yield found
        yield Static("", id="about", markup=False)

    def on_mount(self) -> None:
        Job(self, "the palette").start(self._fetch, self.add, self.puzzle_app.warn, "palette")
        self._find()

    def add(self, commands: list[Command]) -> None:
        """List these commands too; the cursor stays on its command."""
        self.known += commands
        self._find(self._list.highlighted_option)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has its own handler
        self.call_after_refresh(lambda: self._find(self._list.highlighted_option))

    def on_input_changed(self) -> None:
        self._find()

    def on_input_submitted(self) -> None:
        self._choose(self._list.highlighted_option)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if isinstance(event.option, CommandLine):
            self.query_one("#about", Static).update(event.option.command.help)

    def action_move(self, by: int) -> None:
        if self._list.highlighted is not None:
            self._list.highlighted = min(max(self._list.highlighted + by, 0), self._list.option_count - 1)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def _choose(self, line: Option | None) -> None:
        if isinstance(line, CommandLine):
            self.dismiss(line.command)

    def _find(self, line: Option | None = None) -> None:
        """List the commands that match; the cursor goes to the command of this line, or to the first."""
        query = self.query_one(Query).value
        found = best_first(self.known, query)
        if not found:
            self.query_one("#about", Static).update("")
            none = f"No command matches {shortened(printable(query))!r}."
            self._list.set_options([Option(Text(none), disabled=True)])
            return
        # A column stays free before the scroll bar.
        width = max(self._list.scrollable_content_region.width - 1, 40)
        self._list.set_options(CommandLine(command, width) for command in found)
        self._list.highlighted = 0
        if isinstance(line, CommandLine) and line.command in found:
            self._list.highlighted = found.index(line.command)


def best_first(known: Iterable[Command], query: str) -> list[Command]:
    """The commands that match, the best first; all in their order if nothing is typed.

    Titles that contain the text come first, then those with a synonym that begins with it. If there are none
    of either, a title matches if it has all the letters in this order.
    """
    words = query.casefold().strip()
    if not words:
        return list(known)
    matcher = Matcher(query)

    def score(command: Command) -> tuple[bool, bool, float]:
        synonym = any(word.startswith(words) for word in command.synonyms.split())
        return words in command.title.casefold(), synonym, matcher.match(command.title)

    scores = [(score(command), command) for command in known]
    scores.sort(key=lambda scored: scored[0], reverse=True)
    certain = [command for (title, synonym, _), command in scores if title or synonym]
    return certain or [command for score, command in scores if any(score)]

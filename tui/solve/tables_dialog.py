"""The tables dialog: lists the pattern databases and builds the large ones in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.dialogs.base import CLOSE, ChoiceRows, Dialog, enter_key
from tui.solve.model.table_build import TableBuild, TableLine, table_lines

ABOUT = (
    "A pattern database stores how many moves a group of tiles needs, for all places the tiles can be in. "
    "Searches use the best one that is built. pdb-78 makes hard 15-puzzles several times faster; pdb-6666 "
    "can prove 24-puzzle solutions optimal."
)
SECONDS = 0.5
"""How often the progress of a build is shown."""


class TableList(ChoiceRows):
    """The list of tables."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("select", "Build or stop", "tables.build")]


class TablesScreen(Dialog[None]):
    """Builds tables; a build continues when the dialog is closed."""

    DEFAULT_CSS = """
    TablesScreen {
        & > #box { max-width: 80; max-height: 18; }
        & TableList { margin: 1 0; }
        & #about, & #reason { height: auto; padding: 0 1; }
        & #about { color: $text-muted; }
    }
    """
    HEADING = "Tables"
    AUTO_FOCUS = "TableList"
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def __init__(self, build: Callable[[], TableBuild | None], start: Callable[[str], None]) -> None:
        """`build` returns the build under way; `start` begins another."""
        super().__init__()
        self._build, self._start = build, start

    def body(self) -> Iterable[Widget]:
        yield TableList(*(Option(_label(line)) for line in table_lines(self._build())))
        yield Static(ABOUT, id="about", markup=False)
        yield Static("", id="reason", markup=False)

    def on_mount(self) -> None:
        large = [number for number, line in enumerate(table_lines(None)) if line.can_build]
        self.query_one(TableList).highlighted = large[0] if large else 0
        self.set_interval(SECONDS, self.refresh_states)

    def refresh_states(self) -> None:
        """Show the state of every table."""
        tables = self.query_one(TableList)
        for number, line in enumerate(table_lines(self._build())):
            tables.replace_option_prompt_at_index(number, _label(line))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        build = self._build()
        line = table_lines(build)[event.option_index]
        reason = ""
        if build is not None and build.name == line.name:
            build.stopped = True
        elif not line.can_build:
            reason = f"There is nothing to build for {line.name}."
        elif build is not None:
            reason = f"{build.name} is being built. Wait for it, or stop it first."
        else:
            self._start(line.name)
            reason = "You can close this dialog; the build continues in the background."
        self.query_one("#reason", Static).update(reason)
        self.refresh_states()


def _label(line: TableLine) -> str:
    return f"{line.name:<10} {line.board}  {line.size:>7}  {line.state}"

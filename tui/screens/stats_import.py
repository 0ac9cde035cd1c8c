"""Import: games from a CSV file into the records."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.format import printable
from tui.screens.dialog import CLOSE, Dialog, current_folder
from tui.widgets.option_rows import OptionRows

MOST_FILES = 50
"""Files of the current folder that are offered."""


class CsvFiles(OptionRows):
    """The CSV files here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Import", key_display="Enter", id="import.take"),
    ]


class CsvPath(Input):
    """Any other file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Import", key_display="Enter", id="import.take"),
    ]


class ImportScreen(Dialog[None]):
    """Asks for a file, adds its games, and says what became of them."""

    DEFAULT_CSS = """
    ImportScreen {
        & > #box { max-width: 100; max-height: 30; }
        & CsvFiles { height: auto; max-height: 6; background: transparent; padding: 0; border: none; }
        & CsvFiles:focus { border: none; }
        & Input { margin: 0; border: round $border-blurred; &:focus { border: round $border; } }
        & VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; padding: 0 1; }
    }
    """
    HEADING = "Import games from CSV"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "File or path", key_display="Tab", id="import.next"),
        CLOSE,
    ]

    def __init__(self, take: Callable[[Path], None]) -> None:
        """Ask for a file and let it be taken in; whoever does that answers by `tell`."""
        super().__init__()
        self._take = take
        self._files = csv_files(current_folder())
        self._busy = False

    def body(self) -> Iterable[Widget]:
        """The files here, the path of any other, and what came of it."""
        if self._files:
            yield CsvFiles(*(Option(Content(printable(path.name))) for path in self._files))
        yield CsvPath(placeholder="the path of a CSV file")
        yield VerticalScroll(Static("", id="word", markup=False), can_focus=False)

    def on_mount(self) -> None:
        """Begin at the files, if there are any."""
        self.query_one(CsvFiles if self._files else CsvPath).focus()
        here = (
            "Enter imports the file chosen." if self._files else "No CSV file is in this folder; type a path."
        )
        self._say(f"{here} Games that are there already stay as they are.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Import this one."""
        self._import(self._files[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Import the file of this path."""
        text = event.value.strip()
        if not text:
            self._say("no path is written yet")
            return
        try:
            self._import(Path(os.path.abspath(Path(text).expanduser())))
        except (OSError, ValueError, RuntimeError) as error:
            self._say(f"that is no path: {error}")

    def _import(self, path: Path) -> None:
        if not self._busy:
            self._busy = True
            self._say(f"reading {printable(path.name)} ...")
            self._take(path)

    def tell(self, words: str) -> None:
        """Say what became of the file."""
        self._busy = False
        self._say(words)

    def _say(self, words: str) -> None:
        self.query_one("#word", Static).update(words)


def csv_files(folder: Path) -> list[Path]:
    """The CSV files of a folder, the first ones if there are very many."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() == ".csv" and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name.lower())[:MOST_FILES]

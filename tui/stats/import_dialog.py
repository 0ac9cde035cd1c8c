"""The import dialog: adds the games of a CSV file to the records."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from solver.printable import printable
from tui.dialogs.base import CLOSE, ChoiceRows, Dialog, LineField, current_folder, enter_key
from tui.text import break_paths

MOST_FILES = 50


class CsvFiles(ChoiceRows):
    """The list of CSV files in the current folder."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("select", "Import", "import.take")]


class CsvPath(LineField):
    """The field for the path of any other file."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Import", "import.take")]


class ImportScreen(Dialog[None]):
    """Asks for a file, imports its games and shows the outcome."""

    DEFAULT_CSS = """
    ImportScreen {
        & > #box { max-width: 100; max-height: 30; }
        & CsvFiles { max-height: 6; }
        & VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; padding: 0 1; }
    }
    """
    HEADING = "Import games from CSV"
    PANELS = (CsvFiles, CsvPath)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "File or path", key_display="Tab", id="import.next"),
        CLOSE,
    ]

    def __init__(self) -> None:
        super().__init__()
        self._files = csv_files(current_folder())
        self._busy = False

    def body(self) -> Iterable[Widget]:
        if self._files:
            yield CsvFiles(*(Option(Content(printable(path.name))) for path in self._files))
        # With select_on_focus the second letter would overwrite the one that moved the focus here.
        yield CsvPath(placeholder="Path of a CSV file", select_on_focus=False)
        yield VerticalScroll(Static("", id="outcome", markup=False), can_focus=False)

    def on_mount(self) -> None:
        self.query_one(CsvFiles if self._files else CsvPath).focus()
        here = "There is no CSV file in this folder: type a path."
        if self._files:
            key = self.key_of("import.take")
            here = f"Press {key} to import the selected file, or type the path of another one."
        self._show_message(f"{here} Games that you already have are not changed.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._import(self._files[event.option_index])

    def on_key(self, event: events.Key) -> None:
        # A letter begins a path even while the list of files has the focus.
        if event.character is not None and event.is_printable:
            self._write(event, event.character)

    def on_paste(self, event: events.Paste) -> None:
        # A pasted path, or a file dropped on the terminal.
        self._write(event, event.text.strip().partition("\n")[0])

    def _write(self, event: events.Event, text: str) -> None:
        path = self.query_one(CsvPath)
        if self.focused is not path:
            event.stop()
            path.focus()
            path.insert_text_at_cursor(text)

    def on_input_submitted(self, event: CsvPath.Submitted) -> None:
        text = event.value.strip()
        if not text:
            self._show_message("Type a path first.")
            return
        try:
            self._import(Path(os.path.abspath(Path(text).expanduser())))
        except (OSError, ValueError, RuntimeError) as error:
            self._show_message(f"That is not a path: {error}.")

    def _import(self, path: Path) -> None:
        if not self._busy:
            self._busy = True
            self._show_message(f"Reading {printable(path.name)}...")
            # Report to the app, which still exists if this dialog was closed.
            worker = self.puzzle_app.records_worker
            worker.run(lambda records: records.import_file(path), self.app, self._imported)

    def _imported(self, outcome: str) -> None:
        self._busy = False
        first, _, rest = outcome.partition("\n")
        open_still, succeeded = self in self.app.screen_stack, " added" in first and not rest
        if open_still and not succeeded:
            self._show_message(outcome)
            return
        self.inform(f"{first} Some lines were skipped." if rest else first)
        if open_still:
            self.dismiss(None)

    def _show_message(self, text: str) -> None:
        outcome = self.query_one("#outcome", Static)
        outcome.update("\n".join(break_paths(line, outcome.size.width) for line in text.split("\n")))


def csv_files(folder: Path) -> list[Path]:
    """The CSV files of a folder by name, at most `MOST_FILES`."""
    # Unlike `iterdir` and `is_file`, these two skip what may not be read.
    found = [path for path in folder.glob("*") if path.suffix.lower() == ".csv" and os.path.isfile(path)]
    return sorted(found, key=lambda path: path.name.lower())[:MOST_FILES]

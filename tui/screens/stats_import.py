"""Import: games from a CSV file into the records."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.background import in_background, sentence_of
from tui.format import counted
from tui.messages import RecordsChanged
from tui.records import Imported, Records
from tui.screens.dialog import CLOSE, Dialog, current_folder
from tui.widgets.option_rows import OptionRows

MOST_BYTES = 500_000_000
"""Of a file; 100,000 games of the usual length take a tenth of it."""
MOST_FILES = 50
"""Files of the current folder that are offered."""
MOST_PROBLEMS = 200
"""Lines that are told of."""


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

    @dataclass
    class Read(Message):
        """A file has been read."""

        words: str

    def __init__(self, records: Records) -> None:
        """Add the games to these records."""
        super().__init__()
        self._records = records
        self._files = csv_files(current_folder())
        self._busy = False

    def body(self) -> Iterable[Widget]:
        """The files here, the path of any other, and what came of it."""
        if self._files:
            yield CsvFiles(*(Option(Content(path.name)) for path in self._files))
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
            self._say(f"reading {path.name} ...")
            in_background(partial(self._work, path), "import")

    def _work(self, path: Path) -> None:
        try:
            words = took_in(self._records, path)
        except Exception as error:  # A thread has nobody above it to tell.
            words = sentence_of(error)
        self.app.post_message(RecordsChanged())
        self.post_message(self.Read(words))

    def on_import_screen_read(self, message: Read) -> None:
        """Say what became of it."""
        self._busy = False
        self._say(message.words)

    def _say(self, words: str) -> None:
        self.query_one("#word", Static).update(words)


def csv_files(folder: Path) -> list[Path]:
    """The CSV files of a folder, the first ones if there are very many."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() == ".csv" and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name.lower())[:MOST_FILES]


def took_in(records: Records, path: Path) -> str:
    """Add the games of a file to the records, and say what became of them."""
    text, problem = _text_of(path)
    if problem:
        return problem
    return told(path.name, records.import_csv(text))


def told(name: str, imported: Imported) -> str:
    """What became of a file, then every line that was left out."""
    there = "was" if imported.known == 1 else "were"
    words = f"{name}: {counted(imported.added, 'game')} added"
    if imported.known:
        words += f", {imported.known:,} {there} there already"
    problems = imported.problems
    if not problems:
        return f"{words}."
    left_out = [*problems[:MOST_PROBLEMS]]
    if len(problems) > MOST_PROBLEMS:
        left_out.append(f"and {len(problems) - MOST_PROBLEMS:,} more")
    return "\n".join([f"{words}; left out:", *left_out])


def _text_of(path: Path) -> tuple[str, str]:
    """The text of a file, or the reason why there is none."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            return "", f"{path} is a folder; a CSV file is expected"
        if not stat.S_ISREG(status.st_mode):
            return "", f"{path} is a pipe or a device; a CSV file is expected"
        if status.st_size > MOST_BYTES:
            return "", f"{path} has more than {MOST_BYTES // 1_000_000:,} MB; no list of games is that long"
        return path.read_bytes().decode("utf-8-sig"), ""
    except OSError as error:
        return "", f"{path} cannot be read: {error.strerror or error}"
    except UnicodeDecodeError as error:
        return "", f"{path} is not a text in UTF-8 (byte {error.start:,}); save it as CSV UTF-8"

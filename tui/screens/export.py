"""Export: writes what a screen holds to a file, or copies it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.places import replace_file
from tui.screens.dialog import CLOSE, Dialog, current_folder
from tui.screens.frame import Exports

MOST_SHOWN = 4000
"""Characters of the text that are shown before it is written."""


class Formats(OptionList):
    """The formats there are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Write", key_display="Enter", id="export.write"),
    ]


class PathField(Input):
    """Where to write to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Write", key_display="Enter", id="export.write"),
    ]


class ExportScreen(Dialog[None]):
    """Asks for a format and a place; stays open until the file is written."""

    DEFAULT_CSS = """
    ExportScreen {
        & > #box { max-width: 100; max-height: 30; }
        & Formats { height: auto; max-height: 6; background: transparent; padding: 0; border: none; }
        & Formats:focus { border: none; }
        & Input { margin: 0; border: round $border-blurred; &:focus { border: round $border; } }
        & #word { height: auto; max-height: 3; color: $text-warning; }
        & #text { height: 1fr; scrollbar-size-vertical: 1; border-top: solid $border-blurred; }
        & #text > Static { width: auto; color: $text-muted; text-wrap: nowrap; }
    }
    """
    HEADING = "Export"
    AUTO_FOCUS = "Formats"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "Copy instead", id="export.copy"),
        Binding("tab", "app.focus_next", "Name", key_display="Tab", id="export.name"),
        CLOSE,
    ]

    def __init__(self, exports: Exports) -> None:
        """Offer these texts by their file names."""
        super().__init__()
        self._exports = dict(exports)
        self._chosen = next(iter(self._exports))
        self._suggested = str(free_path(self._chosen))
        self._confirmed: Path | None = None
        """The file that was asked about: Enter again writes over it."""

    def body(self) -> Iterable[Widget]:
        """Formats, the path, what is wrong with it, and the text."""
        yield Formats(*(Option(Content(name)) for name in self._exports))
        yield PathField(self._suggested, select_on_focus=False)
        yield Static("", id="word", markup=False)
        yield VerticalScroll(Static("", markup=False), id="text", can_focus=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Offer a name for this format, or give the user's own name its ending."""
        self._chosen = list(self._exports)[event.option_index]
        field = self.query_one(Input)
        if field.value == self._suggested:
            field.value = self._suggested = str(free_path(self._chosen))
        elif field.value.strip() and Path(field.value).name:
            field.value = str(Path(field.value).with_suffix(Path(self._chosen).suffix))
        text = self._text()
        self.query_one("#text > Static", Static).update(text[:MOST_SHOWN])
        self.query_one("#text").scroll_home(animate=False)

    def on_option_list_option_selected(self) -> None:
        """Write it in this format."""
        self.action_write()

    def on_input_submitted(self) -> None:
        """Write it there."""
        self.action_write()

    def on_input_changed(self) -> None:
        """Another path is another question."""
        self._confirmed = None
        self._say("")

    def _text(self) -> str:
        """What is chosen; made when it is first asked for, as a film may take a while."""
        made = self._exports[self._chosen]
        if not isinstance(made, str):
            made = self._exports[self._chosen] = made()
        return made

    def action_copy(self) -> None:
        """Copy the text to the clipboard."""
        self.app.copy_to_clipboard(self._text())
        self.puzzle_app.say(f"copied {self._chosen}")
        self.dismiss(None)

    def action_write(self) -> None:
        """Write the file, or say why not."""
        try:
            path = Path(os.path.abspath(Path(self.query_one(Input).value.strip()).expanduser()))
            problem = self._question(path) or write_text(path, self._text())
        except (OSError, ValueError, RuntimeError) as error:
            problem = f"that is no path to write to: {error}"
        if problem:
            self._say(problem)
            return
        self.puzzle_app.say(f"written: {path}")
        self.dismiss(None)

    def _question(self, path: Path) -> str | None:
        """What must be answered first: a file that is there is written over only when asked twice."""
        if path == self._confirmed or not path.exists() or not path.is_file():
            return None
        self._confirmed = path
        return f"{path.name} is there already; Enter again writes over it"

    def _say(self, words: str) -> None:
        self.query_one("#word", Static).update(words)


def free_path(name: str) -> Path:
    """A path in the current folder that nothing has yet: name.txt, name-2.txt, ..."""
    folder, path = current_folder(), Path(name)
    number = 1
    while os.path.lexists(folder / path):
        number += 1
        path = Path(name).with_stem(f"{Path(name).stem}-{number}")
    return folder / path


def write_text(path: Path, text: str) -> str | None:
    """Write all of a file or nothing; a sentence if it could not be written."""
    try:
        target = Path(os.path.realpath(path))  # A link stays a link.
        mode = _mode(target)
        if mode is not None and not stat.S_ISREG(mode):
            return (
                f"{path} is {'a folder' if stat.S_ISDIR(mode) else 'a pipe or a device'}; a file is expected"
            )
        if not target.parent.is_dir():
            return f"there is no folder {target.parent}"
        if mode is not None and not os.access(target, os.W_OK):
            return f"{path} is read-only"
        part = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
        replace_file(target, text.encode(), part, mode=None if mode is None else stat.S_IMODE(mode))
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}"
    return None


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None

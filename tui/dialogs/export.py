"""Export: writes the contents of a screen to a file, or copies them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.dialogs.base import CLOSE, ChoiceRows, Dialog, LineField, current_folder, enter_key
from tui.jobs import Job
from tui.mode_screen import Exports
from tui.sharing import FileText
from tui.sharing.files import preview, size_text
from tui.sharing.pictures import screen_svg
from tui.storage.paths import free_name, not_a_file, reason, write_file
from tui.text import break_paths
from tui.widgets.textual_private import screen_strips

MOST_COPIED = 100_000
"""Characters; terminals put no more into the clipboard, and most drop the rest silently."""
LONG = 20_000
"""Characters from which a text is written in the background: 17 million take 25 ms on a fast disk."""


class Formats(ChoiceRows):
    """The file names to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("select", "Write", "export.write")]


class PathField(LineField):
    """The path to write to."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Write", "export.write")]


class ExportScreen(Dialog[None]):
    """Asks for a format and a path; stays open until the file is written."""

    DEFAULT_CSS = """
    ExportScreen {
        & > #box { max-width: 100; max-height: 30; }
        & Formats { max-height: 60%; }
        & #message { height: auto; max-height: 3; color: $text-warning; }
        & #text { height: 1fr; scrollbar-size-vertical: 1; border-top: solid $border-blurred; }
        & #text > Static { width: auto; color: $text-muted; text-wrap: nowrap; }
        & #text > Static.-wrapped { width: 100%; text-wrap: wrap; }
    }
    """
    HEADING = "Export"
    PANELS = (Formats, PathField)
    AUTO_FOCUS = "Formats"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "Copy instead", id="export.copy"),
        Binding("tab", "app.focus_next", "Name", key_display="Tab", id="export.name"),
        CLOSE,
    ]

    def __init__(self, exports: Exports) -> None:
        """Offer these texts, by file name."""
        super().__init__()
        self._exports: dict[str, FileText | None] = dict(exports)
        """The texts; None while one is made in the background: the film of a long game takes 0.3 s."""
        self._chosen = next(iter(self._exports))
        self._suggested = str(free_path(self._chosen))
        self._confirmed: Path | None = None
        """The existing file that the user was asked about; Enter again overwrites it."""
        self._writing = False
        self._next: Callable[[], None] | None = None
        """What to do once the text is made, if format and path stay the same."""

    def body(self) -> Iterable[Widget]:
        yield Formats(*(Option(Content(name)) for name in self._exports))
        yield PathField(self._suggested, select_on_focus=False)
        yield Static("", id="message", markup=False)
        yield VerticalScroll(Static("", markup=False), id="text", can_focus=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._chosen = list(self._exports)[event.option_index]
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            if field.value == self._suggested:
                field.value = self._suggested = str(free_path(self._chosen))
            elif field.value.strip() and Path(field.value).name:
                # The user chose the name: only its suffix follows the format.
                field.value = str(Path(field.value).with_suffix(Path(self._chosen).suffix))
        self._next = None
        self._show_message("")
        self._show()

    def on_input_changed(self) -> None:
        self._confirmed = self._next = None
        self._show_message("")

    def _show(self) -> None:
        name, text = self._chosen, self._exports[self._chosen]
        if isinstance(text, str):
            shown = preview(name, text)
            self._draw(shown, wrapped=not text.startswith(shown))
            return
        self._draw(f"Making {name}...")
        if text is not None:
            self._exports[name] = None
            made = partial(self._made, name)
            Job(self, "the export").start(text, made, partial(made, text), "export")

    def _made(self, name: str, text: FileText, problem: str = "") -> None:
        """The text was made, or there was a problem and it can be tried again."""
        self._exports[name] = text
        if name == self._chosen:
            action, self._next = self._next, None
            self._show_message("")
            if problem:
                self._draw(problem)
                return
            self._show()
            if action is not None:
                action()

    def _draw(self, shown: str, *, wrapped: bool = True) -> None:
        """Show the lines of a text unchanged, or a description wrapped to the width of the box."""
        line = self.query_one("#text > Static", Static)
        line.set_class(wrapped, "-wrapped")
        line.update(shown)
        self.query_one("#text").scroll_home(animate=False)

    def _text_for(self, action: Callable[[], None]) -> str | None:
        """The chosen text; None while it is being made, and then the action runs once it is ready."""
        text = self._exports[self._chosen]
        if isinstance(text, str):
            return text
        self._next = action
        self._show_message(f"Making {self._chosen}. One moment...")
        self._show()
        return None

    def action_copy(self) -> None:
        text = self._text_for(self.action_copy)
        if text is None:
            return
        if len(text) > MOST_COPIED:
            size = f"{self._chosen} is too large to copy ({size_text(text)})."
            self._show_message(f"{size} {self._write_key} writes it to a file.")
            return
        self.puzzle_app.copy(text, self._chosen)
        self.dismiss(None)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def action_write(self) -> None:
        text = None if self._writing else self._text_for(self.action_write)
        if text is None:
            return
        try:
            path = Path(os.path.abspath(Path(self.query_one(Input).value.strip()).expanduser()))
            question = self._question(path)
        except (OSError, ValueError, RuntimeError) as error:
            question = f"That is not a path to write to: {error}."
        if question:
            self._show_message(question)
        elif len(text) > LONG:
            self._writing = True
            self._show_message(f"Writing {path.name}...")
            written = partial(self._written, path)
            # Report to the app, which still exists if this dialog was closed.
            Job(self.app, "the export").start(partial(write_text, path, text), written, written, "write")
        else:
            self._written(path, write_text(path, text))

    def _question(self, path: Path) -> str | None:
        """What the user must confirm first: a file is overwritten only after a second Enter."""
        if path == self._confirmed or not path.exists() or not path.is_file():
            return None
        self._confirmed = path
        return f"{path.name} exists already. Press {self._write_key} again to overwrite it."

    def _written(self, path: Path, problem: str | None) -> None:
        self._writing = False
        if not problem:
            self.inform(f"Written to {path}.")
            self.dismiss(None)
        elif self in self.app.screen_stack:
            self._show_message(problem)
        else:
            self.warn(problem)

    @property
    def _write_key(self) -> str:
        return self.key_of("export.write")

    def _show_message(self, sentence: str) -> None:
        line = self.query_one("#message", Static)
        line.update(break_paths(sentence, line.size.width))


def screen_picture(screen: Screen[None]) -> Callable[[], str]:
    """A function that makes a picture of a screen as it is now; call this before a dialog covers it."""
    lines = [list(strip) for strip in screen_strips(screen)]
    return partial(screen_svg, lines, screen.size.width, screen.app.title)


def free_path(name: str) -> Path:
    """A path in the current folder that does not exist yet: name.txt, name-2.txt, ..."""
    return free_name(current_folder() / name)


def write_text(path: Path, text: str) -> str | None:
    """Write a file completely or not at all; returns a sentence if it could not be written."""
    try:
        if kind := not_a_file(path):
            return f"{path} is {kind}, but must be a file."
        if not (folder := Path(os.path.realpath(path)).parent).is_dir():
            return f"There is no folder {folder}."
        write_file(path, text.encode())
    except OSError as error:
        return f"{path} cannot be written: {reason(error)}."
    except ValueError as error:
        return f"That is not a path to write to: {error}."
    return None

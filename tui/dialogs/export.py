"""Export: writes what a screen holds to a file, or copies it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.dialogs.base import CLOSE, Dialog, current_folder
from tui.dialogs.file_choice import ChoiceRows, LineField, enter_key
from tui.jobs import start_thread
from tui.mode_screen import Exports
from tui.sharing.file_words import preview, size_text
from tui.sharing.screen_svg import screen_svg
from tui.storage.paths import replace_file
from tui.text import error_sentence

MOST_COPIED = 100_000
"""Characters; terminals take no more into the clipboard, and most do not say so."""
LONG = 20_000
"""Characters from which a text is written beside the screen: 17 million take 25 ms on a fast disk."""


class Formats(ChoiceRows):
    """The formats there are."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("select", "Write", "export.write")]


class PathField(LineField):
    """Where to write to."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Write", "export.write")]


class ExportScreen(Dialog[None]):
    """Asks for a format and a place; stays open until the file is written."""

    @dataclass
    class Made(Message):
        """A text is there that had to be made, or it could not be."""

        name: str
        text: str | None
        problem: str = ""

    @dataclass
    class Written(Message):
        """A file is written, or could not be."""

        path: Path
        problem: str | None

    DEFAULT_CSS = """
    ExportScreen {
        & > #box { max-width: 100; max-height: 30; }
        & Formats { max-height: 40%; }
        & #word { height: auto; max-height: 3; color: $text-warning; }
        & #text { height: 1fr; scrollbar-size-vertical: 1; border-top: solid $border-blurred; }
        & #text > Static { width: auto; color: $text-muted; text-wrap: nowrap; }
        & #text > Static.-told { width: 100%; text-wrap: wrap; }
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
        self._making: set[str] = set()
        """What is being made in the background."""
        self._writing = False
        """Whether a file is being written in the background."""
        self._then: tuple[Callable[[], None], str] | None = None
        """What was asked for meanwhile, and for which path: done as soon as the text is there."""

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
        self._then = None
        self._say("")
        self._show()

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

    def on_export_screen_made(self, message: Made) -> None:
        """Show what was made, and do with it what was asked for meanwhile."""
        self._making.discard(message.name)
        if message.text is not None:
            self._exports[message.name] = message.text
        if message.name != self._chosen:
            return
        then, self._then = self._then, None
        self._say("")
        if message.text is None:
            self._draw(message.problem)
            return
        self._show()
        if then is not None and then[1] == self.query_one(Input).value:
            then[0]()

    def _show(self) -> None:
        text = self._text()
        if text is None:
            self._draw(f"making {self._chosen} ...")
        else:
            words = preview(self._chosen, text)
            self._draw(words, told=not text.startswith(words))

    def _draw(self, words: str, *, told: bool = True) -> None:
        """Show words: lines of a text as they are, what is told of it broken where the box ends."""
        shown = self.query_one("#text > Static", Static)
        shown.set_class(told, "-told")
        shown.update(words)
        self.query_one("#text").scroll_home(animate=False)

    def _text(self) -> str | None:
        """What is chosen; None while it is made, in the background: the film of a long game takes 0.3 s."""
        name, made = self._chosen, self._exports[self._chosen]
        if isinstance(made, str):
            return made
        if name not in self._making:
            self._making.add(name)
            start_thread(lambda: self._make(name, made), "export")
        return None

    def _make(self, name: str, make: Callable[[], str]) -> None:
        try:
            message = self.Made(name, make())
        except Exception as error:  # Whatever it was, the dialog must hear of it.
            message = self.Made(name, None, error_sentence(error, "the export"))
        self.post_message(message)

    def _text_for(self, then: Callable[[], None]) -> str | None:
        """What is chosen, or None: what is to be done with it is done once it is there."""
        text = self._text()
        if text is None:
            self._then = then, self.query_one(Input).value
            self._say(f"{self._chosen} is being made, a moment ...")
        return text

    def action_copy(self) -> None:
        """Copy the text to the clipboard."""
        text = self._text_for(self.action_copy)
        if text is None:
            return
        if len(text) > MOST_COPIED:
            self._say(
                f"{self._chosen} has {size_text(text)}, too much to be copied; Enter writes it to a file"
            )
            return
        self.app.copy_to_clipboard(text)
        self.puzzle_app.inform(f"copied {self._chosen}")
        self.dismiss(None)

    def action_write(self) -> None:
        """Write the file, or say why not."""
        text = None if self._writing else self._text_for(self.action_write)
        if text is None:
            return
        try:
            path = Path(os.path.abspath(Path(self.query_one(Input).value.strip()).expanduser()))
            question = self._question(path)
        except (OSError, ValueError, RuntimeError) as error:
            question = f"that is no path to write to: {error}"
        if question:
            self._say(question)
        elif len(text) > LONG:
            self._writing = True
            self._say(f"writing {path.name} ...")
            start_thread(partial(self._write, path, text), "write")
        else:
            self._tell(path, write_text(path, text))

    def _write(self, path: Path, text: str) -> None:
        try:
            problem = write_text(path, text)
        except Exception as error:  # Whatever it was, the dialog must hear of it.
            problem = error_sentence(error, "the export")
        self.post_message(self.Written(path, problem))

    def on_export_screen_written(self, message: Written) -> None:
        """Say what became of it."""
        self._writing = False
        self._tell(message.path, message.problem)

    def _tell(self, path: Path, problem: str | None) -> None:
        if problem:
            self._say(problem)
            return
        self.puzzle_app.inform(f"written: {path}")
        self.dismiss(None)

    def _question(self, path: Path) -> str | None:
        """What must be answered first: a file that is there is written over only when asked twice."""
        if path == self._confirmed or not path.exists() or not path.is_file():
            return None
        self._confirmed = path
        return f"{path.name} is there already; Enter again writes over it"

    def _say(self, words: str) -> None:
        self.query_one("#word", Static).update(words)


def picture_of(screen: Screen[None]) -> Callable[[], str]:
    """What makes a picture of a screen as it is now; to be taken before a dialog lies over it."""
    # Textual has no public way to the lines of a screen; its own screenshot has another look.
    return screen_svg(screen._compositor.render_strips(), screen.size.width, screen.app.title)


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
    except ValueError as error:
        return f"that is no path to write to: {error}"
    return None


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None

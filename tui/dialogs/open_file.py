"""Open: a tree of files, and a preview of the board in the file under the cursor."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.text import Text, TextType
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import DirectoryTree, Tree

from solver.errors import BoardSyntaxError, PuzzleError
from solver.goal import Goal
from solver.notation import LONGEST_TEXT
from solver.printable import printable
from solver.shipped import boards_folder, find_puzzle
from tui.challenge import Challenge, goal_like
from tui.dialogs.base import CLOSE, LineField, current_folder, enter_key
from tui.dialogs.preview import BoardDialog, BoardPreview, verdict
from tui.jobs import Job
from tui.storage.paths import reason
from tui.text import end_of_path

MOST_ENTRIES = 2000
"""The most entries shown of one folder; the tree is slow with more."""
MOST_COMMENTS = 4
TITLE, FRAME, LEAST_FOLDER = "Open a board: ", 6, 40
"""The title before the folder, the columns of the frame around both, and the least for the folder."""


def look_into(path: Path, like: Goal) -> tuple[Challenge, list[str]]:
    """The board in a file and its comments; a board without a goal gets one of the same kind as `like`.

    Reads only regular files, and no more than the longest board.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise BoardSyntaxError("This is a folder.")
        if not stat.S_ISREG(mode):
            raise BoardSyntaxError("This is a pipe or a device, not a file.")
        board, goal = find_puzzle(str(path), None)
        with path.open(encoding="utf-8-sig") as file:
            lines = file.read(LONGEST_TEXT).splitlines()
    except OSError as error:
        raise BoardSyntaxError(f"The file {path.name} cannot be read: {reason(error)}.") from None
    except (PuzzleError, ValueError) as error:
        # Remove the folder: it is in the title, and the pane is narrow.
        text = str(error).replace(printable(f"{path.parent}{os.sep}"), "")
        # A sentence would begin with a capital letter, also in a name without a dot.
        raise BoardSyntaxError(f"The file {text}" if text.startswith(path.name) else text) from None
    comments = [line.strip().lstrip("# ") for line in lines if line.lstrip().startswith("#")]
    challenge = Challenge(board, goal or goal_like(like, board.rows, board.cols), name=path.stem)
    return challenge, [comment for comment in comments if comment][:MOST_COMMENTS]


class Folders(DirectoryTree):
    """The folders and files; hidden ones only on demand."""

    ICON_NODE_EXPANDED, ICON_NODE, ICON_FILE = "▾ ", "▸ ", "  "
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Open", key_display="Enter", id="files.open"),
    ]
    hidden = False

    def process_label(self, label: TextType) -> Text:
        """A name on one line, with control characters escaped."""
        return super().process_label(printable(label) if isinstance(label, str) else label)

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        """The paths to show: the first ones by name if there are very many."""
        shown = [path for path in paths if self.hidden or not path.name.startswith(".")]
        return sorted(shown, key=lambda path: path.name.lower())[:MOST_ENTRIES]


class PathField(LineField):
    """The path of a file or a folder, for those who know it or paste it."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Open", "files.open")]


class FilesScreen(BoardDialog):
    """Asks for a file with a board."""

    DEFAULT_CSS = """
    FilesScreen {
        & > #box { max-width: 130; }
        & Folders { width: 2fr; max-width: 50; background: transparent; scrollbar-size: 0 1; padding: 0; }
        & BoardPreview { width: 3fr; height: 1fr; padding: 0 0 0 1; border-left: solid $border-blurred; }
    }
    """
    AUTO_FOCUS = "Folders"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "up", "Up", key_display="Bksp", id="files.up"),
        Binding("tilde", "home", "Home", key_display="~", id="files.home"),
        Binding("b", "boards", "Shipped", id="files.boards"),
        Binding("full_stop", "hidden", "Hidden", key_display=".", id="files.hidden"),
        Binding("slash", "path('')", "Type a path", show=False, id="files.path"),
        CLOSE,
    ]

    def __init__(self, goal: Goal, folder: Path | None = None) -> None:
        """Start in this or the current folder."""
        super().__init__(goal)
        self._first = folder or current_folder()
        self.at: Path | None = None
        """The file under the cursor."""

    def body(self) -> Iterable[Widget]:
        tree = Folders(self._first)
        tree.guide_depth = 2
        yield Horizontal(tree, BoardPreview())
        key = self.key_of("files.path")
        # With select_on_focus the second letter would overwrite the one that moved the focus here.
        yield PathField(placeholder=f"{key} or Tab: type a path", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        self.watch(self.query_one(Folders), "path", self._name_folder)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[object]) -> None:
        path: Path | None = getattr(event.node.data, "path", None)
        if path is not None and path != self.at:
            self._look(path)

    def _look(self, path: Path) -> None:
        self.forget()
        self.at = path

        def read(found: tuple[Challenge, list[str]]) -> None:
            challenge, comments = found
            text = f"{printable(path.name)}\n{verdict(challenge.board, challenge.goal)}"
            self.accept(challenge, text, comments)

        # In the background: some system files never answer.
        job = Job(self, "reading that file")
        self.reading = job.start(partial(look_into, path, self.goal), read, self.refuse, "look")

    def on_directory_tree_file_selected(self, event: DirectoryTree.FileSelected) -> None:
        event.stop()
        if event.path != self.at:  # A path was typed since the cursor came here.
            self._look(event.path)
        self.take()

    def action_path(self, start: str) -> None:
        field = self.query_one(PathField)
        field.value = ""
        # At once: `field.focus()` comes after the keys of the same burst.
        self.set_focus(field)
        field.insert_text_at_cursor(start)

    def on_paste(self, event: events.Paste) -> None:
        self.action_path(event.text.strip().partition("\n")[0])

    def on_input_submitted(self, event: PathField.Submitted) -> None:
        try:
            path = Path(self.query_one(Folders).path, Path(event.value.strip()).expanduser())
        except RuntimeError as error:  # A home folder is not known.
            self.forget()
            self.refuse(f"That is not a path: {error}")
            self.take()
            return
        if os.path.isdir(path):  # Unlike Path.is_dir, it takes any text, even one that is too long.
            self._go(path)
            self.query_one(Folders).focus()
        else:
            self._look(path)
            self.take()

    def action_up(self) -> None:
        self._go(Path(self.query_one(Folders).path).parent)

    def action_home(self) -> None:
        try:
            self._go(Path.home())
        except RuntimeError:
            self.warn("There is no home folder.")

    def action_boards(self) -> None:
        self._go(boards_folder())

    def action_hidden(self) -> None:
        tree = self.query_one(Folders)
        tree.hidden = not tree.hidden
        tree.reload()

    def _go(self, folder: Path) -> None:
        self.query_one(Folders).path = folder

    def _name_folder(self, folder: str | Path) -> None:
        room = max(LEAST_FOLDER, self.query_one("#box").size.width - len(TITLE) - FRAME)
        self.set_heading(f"{TITLE}{end_of_path(str(folder), room)}")

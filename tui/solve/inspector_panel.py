"""The inspector of a search: its tree, frontier or path, and the node under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from textwrap import wrap
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widgets import Static

from solver.board import Board
from tui.solve.model.solve_model import SolveModel
from tui.solve.model.text import ROLES
from tui.storage.settings import Settings
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, Sentences, list_keys
from tui.widgets.tile_sizes import choose, sizes

NARROW = 75
"""Columns below which the node is below the lines."""
NODE, WIDE_NODE = 28, 34
"""Columns of the node beside the lines, and the same in a wide panel."""
MOST_HEADING_LINES = 6


def _page(key: str, by: int, about: str, binding_id: str) -> Binding:
    return Binding(key, f"page({by})", about, id=binding_id)


class TreeView(LineList):
    """The nodes of a tree or a frontier; a cursor that was out of sight scrolls to the middle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *list_keys("node", "solve", pages=False),
        _page("shift+left", -1, "A page up", "run.left"),
        _page("shift+right", 1, "A page down", "run.right"),
        _page("pageup", -1, "A page up", "solve.page_up"),
        _page("pagedown", 1, "A page down", "solve.page_down"),
        Binding("left", "open(-1)", "Close the node, or go up", id="move.left"),
        Binding("right", "open(1)", "Open the node, or go down", id="move.right"),
        Binding("space", "open_or_close", "Open or close", tooltip="Open or close the node", id="solve.play"),
        Binding(
            "f", "follow", "Follow", tooltip="Go to the newest node and follow the search", id="solve.follow"
        ),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"line-list--{role}" for role in ROLES}
    # The cursor is in reverse video, not in a colour: it must be visible without colours too.
    DEFAULT_CSS = """
    TreeView {
        & > .line-list--cursor { background: $background; color: $foreground; text-style: reverse; }
        & > .line-list--guide { color: $text-muted; }
        & > .line-list--number { text-style: bold; }
        & > .line-list--alive { color: $text-accent; }
        & > .line-list--expanded { color: $text; }
        & > .line-list--duplicate { color: $text-muted; }
        & > .line-list--killed { color: $text-error; }
        & > .line-list--goal { color: $text-success; text-style: bold; }
    }
    """

    MARKED = False

    class Changed(Message):
        """A node was opened or closed, or the cursor follows the search again."""

    def __init__(self, model: SolveModel) -> None:
        super().__init__()
        self._model = model

    def move(self, by: int) -> None:
        """Move the cursor by lines; a text without a cursor scrolls."""
        self.go(by + (self.top if self._lines.cursor < 0 else self._lines.cursor))

    def go(self, index: int) -> None:
        """Move the cursor to this line or the nearest one; a text without a cursor scrolls there."""
        if self._lines.cursor < 0:
            self.scroll_to(y=index, animate=False)
        else:
            super().go(index)

    def action_open(self, by: int) -> None:
        self._model.inspector.step(by)
        self.post_message(self.Changed())

    def action_open_or_close(self) -> None:
        self._model.inspector.toggle()
        self.post_message(self.Changed())

    def action_follow(self) -> None:
        self._model.follow()
        self.post_message(self.Changed())

    def top_for(self, cursor: int) -> int:
        """Scroll by one line if that is enough; else put the cursor's line in the middle."""
        top = super().top_for(cursor)
        return top if abs(top - self.top) <= 1 else cursor - self.page // 2


class InspectorPanel(Vertical):
    """Draws the model's inspector: the list, and the node under its cursor."""

    DEFAULT_CSS = """
    InspectorPanel { padding: 0 0 0 1; display: none; }
    InspectorPanel > #inside { height: 1fr; layout: horizontal; margin-top: 1; }
    InspectorPanel.-narrow > #inside { layout: vertical; margin-top: 0; }
    """

    def __init__(self, model: SolveModel) -> None:
        self.model = model
        self.view = TreeView(model)
        self._node = NodePanel()
        self._heading = Static("", id="heading", markup=False)
        super().__init__(self._heading, Container(self.view, self._node, id="inside"), id="inspector")

    def apply(self, settings: Settings) -> None:
        """Apply the settings."""
        self._node.board.apply(settings, tiles="auto")

    def draw(self) -> None:
        """Lay out and draw the inspector, if it is open: the node is beside the lines, or below them."""
        model, inspector, width = self.model, self.model.inspector, self.content_size.width
        if not inspector.is_open:
            # Lines refer to their tree, which may be large.
            self.view.show(Sentences())
            return
        narrow, columns = width < NARROW, WIDE_NODE if width > 2 * WIDE_NODE + 20 else NODE
        # Taken from the screen: a message in place of the footer may be higher, and the node must not move.
        height = self.screen.size.height - 2 - self.gutter.height
        self.set_class(narrow, "-narrow")
        self._node.lay_out(model.puzzle.board, width + 1 if narrow else columns, height, low=narrow)
        # Text cannot be wrapped to a width of 0, as in a terminal of one column.
        wrapped = (part for line in model.inspector_heading() for part in wrap(line, max(1, width)))
        heading = list(islice(wrapped, MOST_HEADING_LINES))
        _update(self._heading, heading)
        # The screen is laid out only if this changes, which takes ten times as long as drawing it.
        self._heading.styles.height = len(heading)
        # One column is for the scroll bar, one between the lines and the node.
        lines = model.inspector_lines(width - 2 - (0 if narrow else columns))
        self.view.show(Sentences(lines) if isinstance(lines, list) else lines)
        self._node.board.show(picture_of(inspector.board(), model.puzzle.goal))
        _update(self._node.about, inspector.about())

    def on_resize(self) -> None:
        self.draw()

    def on_line_list_moved(self) -> None:
        self.draw()

    def on_tree_view_changed(self) -> None:
        self.draw()
        # Opening a node of the frontier shows the tree, and the footer names the view after that.
        self.screen.refresh_bindings()

    def on_line_list_clicked(self, event: TreeView.Clicked) -> None:
        if event.at_cursor:
            self.model.inspector.toggle()
        self.draw()


class NodePanel(Container):
    """Shows the board of a node with text below it, or beside it if there are few rows."""

    DEFAULT_CSS = """
    NodePanel { padding: 0 0 0 1; }
    NodePanel > Static { height: 1fr; width: 1fr; }
    NodePanel.-low { layout: horizontal; }
    NodePanel.-low > Static { padding: 0 0 0 1; }
    """

    def __init__(self) -> None:
        self.board = BoardView()
        self.board.align = "top-left"
        self.about = Static("", markup=False)
        super().__init__(self.board, self.about)

    def lay_out(self, board: Board, width: int, height: int, *, low: bool) -> None:
        """Give the board the space it needs: with this width, in a panel of this height."""
        self.set_class(low, "-low")
        rows, cols, styles = board.rows, board.cols, self.board.styles
        if low:
            # As high as the board with the smallest tiles, but at most half of the panel.
            self.styles.width, self.styles.height = "1fr", min(max(6, rows + 2), height // 2)
            smallest = sizes(rows, cols)[0].extent(rows, cols)[0]
            styles.width, styles.height = min(smallest + 1, width // 2), "1fr"
        else:
            self.styles.width, self.styles.height = width, "1fr"
            size = choose(rows, cols, width - 2, max(8, height - 13))
            styles.width, styles.height = "1fr", size.extent(rows, cols)[1]


def _update(static: Static, lines: Sequence[str]) -> None:
    text = "\n".join(lines)
    # The same text comes ten times a second, and redrawing it is noticeable on a slow connection.
    if text != static.content:
        static.update(text, layout=False)

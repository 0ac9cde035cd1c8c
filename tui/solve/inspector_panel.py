"""The inspector of a search: its tree, frontier or path, and the node under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from textwrap import wrap
from typing import ClassVar

from textual.containers import Container, Vertical
from textual.widgets import Static

from solver.board import Board
from tui.solve.model.solve_model import SolveModel
from tui.solve.model.text import ROLES
from tui.storage.settings import Settings
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, Sentences
from tui.widgets.tile_sizes import choose, sizes

NARROW = 75
"""Columns below which the node is below the lines."""
NODE, WIDE_NODE = 28, 34
"""Columns of the node beside the lines, and the same in a wide panel."""
MOST_HEADING_LINES = 6


class TreeView(LineList, can_focus=False):
    """A list in which a node that was out of sight comes to the middle, with its children below it."""

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

    def top_for(self, cursor: int) -> int:
        """The first visible line for this cursor: one line further, or with the cursor in the middle."""
        top = super().top_for(cursor)
        return top if abs(top - self.top) <= 1 else cursor - self.page // 2


class InspectorPanel(Vertical):
    """Draws the model's inspector and moves its cursor."""

    DEFAULT_CSS = """
    InspectorPanel { padding: 0 0 0 1; display: none; }
    InspectorPanel > #inside { height: 1fr; layout: horizontal; margin-top: 1; }
    InspectorPanel.-narrow > #inside { layout: vertical; margin-top: 0; }
    """

    def __init__(self, model: SolveModel) -> None:
        self.model = model
        self.view = TreeView()
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
        # The height without a message in place of the footer: the node stays where it is.
        height = self.screen.size.height - 2 - self.gutter.height
        self.set_class(narrow, "-narrow")
        self._node.lay_out(model.puzzle.board, width + 1 if narrow else columns, height, low=narrow)
        # At least one column: a terminal may have a single one, and text cannot be wrapped to a width of 0.
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

    # -- the cursor -------------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Move the cursor by lines; if there is no cursor, scroll."""
        if self.model.inspector.selected() is None:
            self.view.scroll_relative(y=by, animate=False)
        else:
            self.view.move(by)
            self.draw()

    def jump(self, by: int) -> None:
        """Move a page up or down."""
        self.move(by * self.view.page)

    def step(self, by: int) -> None:
        """Open the node under the cursor, or close it."""
        self.model.inspector.step(by)
        self.draw()
        # From the frontier it goes to the tree, and the footer names the view that comes next.
        self.screen.refresh_bindings()

    def toggle(self) -> None:
        """Open the node under the cursor if it is closed, else close it."""
        self.model.inspector.toggle()
        self.draw()

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

"""The inside of a search: what was done and comes next, the lines, and the node under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.solve.node_panel import NodePanel
from tui.solve.tree_view import Lines, TreeView

NARROW = 76
"""Columns below which the node stands below the lines."""
NODE, WIDE_NODE = 28, 34
"""Columns of the node beside the lines, and where there are many."""


MOST_SAID = 6
"""Lines of words above."""


class TreePanel(Vertical):
    """Given lines and a node, draws them."""

    DEFAULT_CSS = """
    TreePanel { width: 1fr; height: 1fr; padding: 0 0 0 1; display: none; }
    TreePanel > #said { height: 0; }
    TreePanel > #inside { height: 1fr; layout: horizontal; margin-top: 1; }
    TreePanel.-narrow > #inside { layout: vertical; margin-top: 0; }
    """

    def __init__(self) -> None:
        super().__init__(id="tree")
        self._said: list[str] = []
        self._width = self.lines_width = 60
        """Columns of the words and of the lines: known before they are drawn, so that all of it is laid out
        at once."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static("", id="said", markup=False)
        with Container(id="inside"):
            yield TreeView()
            yield NodePanel()

    @property
    def view(self) -> TreeView:
        """The lines."""
        return self.query_one(TreeView)

    def say(self, lines: Sequence[str]) -> None:
        """Put lines on top."""
        wrapped = [part for line in lines for part in wrap(line, self._width)][:MOST_SAID]
        if wrapped == self._said:
            return
        said, longer = self.query_one("#said", Static), len(wrapped) != len(self._said)
        self._said = wrapped
        said.update("\n".join(wrapped), layout=False)
        if longer:
            # Only then: to lay the screen out anew takes ten times as long as to draw it.
            said.styles.height = len(wrapped)

    def show(self, lines: Lines) -> None:
        """Draw the lines."""
        self.view.show(lines)

    def show_node(self, board: Board, goal: Goal, about: Sequence[str]) -> None:
        """Draw the node under the cursor."""
        self.query_one(NodePanel).show(board, goal, about)

    def lay_out(self, board: Board, width: int, height: int) -> None:
        """Put the node beside the lines, or below them in this room."""
        narrow = width < NARROW
        # At least one: a terminal may have a single column, and nothing can be wrapped to none.
        self._width = max(1, width - 1)
        self.set_class(narrow, "-narrow")
        node = self.query_one(NodePanel)
        columns = WIDE_NODE if width >= 2 * WIDE_NODE + 22 else NODE
        # A column each for the bar and for the gap.
        self.lines_width = max(1, self._width - 2 - (0 if narrow else columns))
        if not narrow:
            node.styles.width, node.styles.height = columns, "1fr"
        else:
            # Below: as high as the board is with the smallest tiles, but never more than half.
            node.styles.width, node.styles.height = "1fr", min(max(6, board.rows + 2), height // 2)
        node.lay_out(board, low=narrow, width=width if narrow else columns - 1, height=height - 4)

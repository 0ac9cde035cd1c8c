"""The node under the cursor: its board, and all there is to say of it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.storage.settings import Settings
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import sizes


class NodePanel(Container):
    """Shows a board with lines below it, or beside it where rows are few."""

    DEFAULT_CSS = """
    NodePanel { width: 28; height: 1fr; padding: 0 0 0 1; }
    NodePanel > BoardView { height: 8; }
    NodePanel > Static { height: 1fr; width: 1fr; }
    NodePanel.-low { width: 1fr; height: 7; layout: horizontal; }
    NodePanel.-low > BoardView { width: 20; height: 1fr; }
    NodePanel.-low > Static { padding: 0 0 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""

    def compose(self) -> ComposeResult:
        """The board and the lines."""
        yield BoardView()
        yield Static("", markup=False)

    def follow(self, settings: Settings) -> None:
        """Draw as the settings say."""
        board = self.query_one(BoardView)
        board.scheme, board.animated, board.align = settings.colours, False, "top-left"

    def show(self, board: Board, goal: Goal, lines: Sequence[str]) -> None:
        """Show a node."""
        self.query_one(BoardView).show(picture_of(board, goal))
        text = "\n".join(lines)
        if text != self._shown:
            # Ten times a second comes the same: a slow connection feels the difference.
            self._shown = text
            self.query_one(Static).update(text, layout=False)

    def lay_out(self, board: Board, *, low: bool, width: int, height: int) -> None:
        """Give the board what it needs of this room."""
        self.set_class(low, "-low")
        view = self.query_one(BoardView)
        if low:
            view.styles.height, view.styles.width = "1fr", min(self._extent(board, 0)[0] + 1, width // 2)
            return
        fitting = [
            extent
            for size in range(len(sizes(board.rows, board.cols)))
            if (extent := self._extent(board, size))[0] < width and extent[1] <= max(8, height - 9)
        ]
        view.styles.width = "1fr"
        view.styles.height = (fitting[-1] if fitting else self._extent(board, 0))[1]

    @staticmethod
    def _extent(board: Board, size: int) -> tuple[int, int]:
        return sizes(board.rows, board.cols)[size].extent(board.rows, board.cols)

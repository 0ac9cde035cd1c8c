"""The list of finished games with its headings."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.stats.model.game_list import GameLines
from tui.widgets.line_list import LineList


class GamesTable(Vertical):
    """Shows the games and the cursor."""

    DEFAULT_CSS = """
    GamesTable {
        width: 1fr; height: 1fr;
        & > #head { height: 1; color: $text-muted; text-style: underline; text-wrap: nowrap; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines = GameLines()

    def compose(self) -> ComposeResult:
        yield Static("", id="head", markup=False)
        yield LineList(self._lines)

    @property
    def rows(self) -> LineList:
        """The list below the headings."""
        return self.query_one(LineList)

    def show(self, lines: GameLines) -> None:
        """Show other games."""
        self._lines = lines
        self.rows.show(lines)
        self._draw_head()

    def on_resize(self) -> None:
        self._draw_head()

    def _draw_head(self) -> None:
        # The scroll bar takes one column from the lines, so the headings leave it free too.
        self.query_one("#head", Static).update(Text(self._lines.head(self.size.width - 1)))

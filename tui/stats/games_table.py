"""The list of finished games: a line of headings, and below it as many rows as there are games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.finished_game import FinishedGame
from tui.stats.model.overview import handicap
from tui.stats.model.text import HEAD, cells, row_text, when_text
from tui.widgets.line_list import LineList, Part

FULL = 76
"""Columns from which every date has its year."""


class GameLines:
    """Finished games as the lines of a list."""

    def __init__(
        self,
        games: Sequence[FinishedGame] = (),
        kinds: Mapping[str, str] | None = None,
        bests: Mapping[str, frozenset[str]] | None = None,
        cursor: int = 0,
    ) -> None:
        """Take the games, the name of each kind by its goal's code, and what games are the best in by id."""
        self.games, self._kinds, self._bests = games, kinds or {}, bests or {}
        self.cursor = max(0, min(cursor, len(games) - 1))
        # Dates, times and numbers are measured once: a list of any length stands in straight columns.
        longest = max((game.seconds for game in games), default=0)
        moves = max((game.length for game in games), default=0)
        handicaps = max((len(handicap(game)) for game in games), default=0)
        self._wide = [
            11,
            max([4, *map(len, self._kinds.values())]),
            7 if longest < 600 else 8 if longest < 3600 else 10,
            max(6, len(f"{moves:,}") + 1),
            5 if moves < 1000 else 7,
            5,
            max(5, handicaps) if handicaps else 0,
        ]

    def __len__(self) -> int:
        return len(self.games)

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self.games[self.cursor] if self.games else None

    def head(self, width: int) -> str:
        """The headings above the lines."""
        return " " + row_text(HEAD, self._columns(width - 2), width - 2)

    def line(self, index: int, width: int) -> list[Part]:
        """The line of a game, with a mark where the cursor is: without colour too."""
        game, width = self.games[index], width - 2
        when = when_text(game.when, date.today().year, full=width >= FULL)
        kind = self._kinds.get(game.goal.board.code, "")
        row = cells(game, kind, self._bests.get(game.id, frozenset()), when)
        text = row_text(row, self._columns(width), width)
        mark = (">", "bold") if index == self.cursor else (" ", "")
        return [mark, (text, "dim" if handicap(game) else "")]

    def _columns(self, width: int) -> list[int]:
        return [16, *self._wide[1:]] if width >= FULL else self._wide


class GamesTable(Vertical):
    """Shows games, and which one is meant."""

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
        """Headings and rows."""
        yield Static("", id="head", markup=False)
        yield LineList(self._lines)

    @property
    def rows(self) -> LineList:
        """The rows, with the cursor."""
        return self.query_one(LineList)

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self._lines.chosen

    def show(
        self,
        games: Sequence[FinishedGame],
        kinds: Mapping[str, str],
        bests: Mapping[str, frozenset[str]],
        chosen: str,
    ) -> None:
        """Show games, with the cursor on the one of this id; where it is gone, on the row it stood on."""
        stands = next((row for row, game in enumerate(games) if game.id == chosen), self._lines.cursor)
        self._lines = GameLines(games, kinds, bests, stands)
        self.rows.show(self._lines)
        self._draw_head()

    def on_resize(self) -> None:
        """The headings follow the columns."""
        self._draw_head()

    def _draw_head(self) -> None:
        # As wide as the lines beside a scroll bar.
        self.query_one("#head", Static).update(Text(self._lines.head(self.size.width - 1)))

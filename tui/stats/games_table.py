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
from tui.widgets.row_list import RowList

FULL = 76
"""Columns from which every date has its year."""


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
        self._games: Sequence[FinishedGame] = ()
        self._kinds: Mapping[str, str] = {}
        self._bests: Mapping[str, frozenset[str]] = {}
        self._wide: list[int] = []

    def compose(self) -> ComposeResult:
        """Headings and rows."""
        yield Static("", id="head", markup=False)
        yield RowList()

    @property
    def rows(self) -> RowList:
        """The rows, with the cursor."""
        return self.query_one(RowList)

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        at = self.rows.cursor
        return None if at is None or at >= len(self._games) else self._games[at]

    def show(
        self,
        games: Sequence[FinishedGame],
        kinds: Mapping[str, str],
        bests: Mapping[str, frozenset[str]],
        chosen: str,
    ) -> None:
        """Show games, with the cursor on the one of this id; where it is gone, on the row it stood on.

        `kinds` names the kind of each goal by its board's code, `bests` what games are the best in by id.
        """
        self._games, self._kinds, self._bests = games, kinds, bests
        # Dates, times and numbers are measured once: a list of any length stands in straight columns.
        longest = max((game.seconds for game in games), default=0)
        moves = max((game.length for game in games), default=0)
        handicaps = max((len(handicap(game)) for game in games), default=0)
        self._wide = [
            11,
            max([4, *map(len, kinds.values())]),
            7 if longest < 600 else 8 if longest < 3600 else 10,
            max(6, len(f"{moves:,}") + 1),
            5 if moves < 1000 else 7,
            5,
            max(5, handicaps) if handicaps else 0,
        ]
        stands = next((row for row, game in enumerate(games) if game.id == chosen), self.rows.cursor)
        self.rows.show(len(games), self._line, stands or 0)
        self._draw_head()

    def on_resize(self) -> None:
        """The headings follow the columns."""
        self._draw_head()

    def _draw_head(self) -> None:
        width = self.size.width - 3
        self.query_one("#head", Static).update(Text(" " + row_text(HEAD, self._columns(width), width)))

    def _columns(self, width: int) -> list[int]:
        return [16, *self._wide[1:]] if width >= FULL else self._wide

    def _line(self, row: int, width: int) -> Text:
        game = self._games[row]
        when = when_text(game.when, date.today().year, full=width >= FULL)
        kind = self._kinds.get(game.goal.board.code, "")
        line = cells(game, kind, self._bests.get(game.id, frozenset()), when)
        return Text(row_text(line, self._columns(width), width), "dim" if handicap(game) else "", end="")

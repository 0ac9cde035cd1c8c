"""The state of Stats: which games are listed, where the cursor is, which were deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tui.finished_game import FinishedGame
from tui.stats.model.overview import StatsView, handicap, names_of
from tui.stats.model.text import HEAD, cells, row_text, when_text

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
        self._widths = [
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

    def line(self, index: int, width: int) -> list[tuple[str, str]]:
        """The line of a game; `>` marks the cursor, which is then seen without colour too."""
        game, width = self.games[index], width - 2
        when = when_text(game.when, date.today().year, full=width >= FULL)
        kind = self._kinds.get(game.goal.board.code, "")
        row = cells(game, kind, self._bests.get(game.id, frozenset()), when)
        mark = (">", "bold") if index == self.cursor else (" ", "")
        return [mark, (row_text(row, self._columns(width), width), "")]

    def _columns(self, width: int) -> list[int]:
        return [16, *self._widths[1:]] if width >= FULL else self._widths


class DeletedGames:
    """The games deleted in this session, which can be brought back one after another."""

    def __init__(self) -> None:
        self._games: list[FinishedGame] = []
        """The last one last."""
        self._hidden: set[str] = set()
        """The ids of those that the list, as it was read last, still has."""

    def __bool__(self) -> bool:
        return bool(self._games)

    def hides(self, game: FinishedGame) -> bool:
        """Whether a game that was read is deleted meanwhile."""
        return game.id in self._hidden

    def add(self, game: FinishedGame) -> None:
        """Delete a game."""
        self._games.append(game)
        self._hidden.add(game.id)

    def pop(self) -> FinishedGame | None:
        """Bring back the game deleted last, if there is one."""
        if not self._games:
            return None
        game = self._games.pop()
        self._hidden.discard(game.id)
        return game

    def remove(self, game: FinishedGame) -> None:
        """Forget a game that could not be deleted."""
        self._hidden.discard(game.id)
        if game in self._games:
            self._games.remove(game)

    def loaded(self, ids: Iterable[str]) -> None:
        """The list was read again, with these games: what is not among them need not be hidden any more."""
        self._hidden.intersection_update(ids)


class StatsModel:
    """What Stats knows: the games as they were read last, the kind that is listed, and the cursor."""

    def __init__(self) -> None:
        self.view = StatsView()
        self.loaded = False
        """The games were read at least once."""
        self.kind: str | None = None
        """Which of them are listed; None for all."""
        self.deleted = DeletedGames()
        self.lines = GameLines()
        """The games that are listed, with the cursor."""
        self._wanted: str | None = None
        """The id of a game that the cursor goes to as soon as it is listed."""

    @property
    def listed(self) -> Sequence[FinishedGame]:
        """The games that are listed, newest first."""
        return self.lines.games

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self.lines.chosen

    def load(self, view: StatsView) -> None:
        """Take the games as they were read; the cursor stays on its game."""
        self.view, self.loaded = view, True
        self.deleted.loaded(game.id for game in view.games)
        if self.kind is not None and view.kind(self.kind) is None:
            self.kind = None
        self._list()

    def choose_kind(self, ways: int) -> None:
        """List the kind to the right, or to the left when below 0."""
        self.kind = self.view.beside(self.kind, ways)
        self._list()

    def delete(self) -> FinishedGame | None:
        """Delete the game under the cursor, and return it."""
        game = self.chosen
        if game is not None:
            self.deleted.add(game)
            self._list()
        return game

    def undo(self) -> FinishedGame | None:
        """Bring back the game deleted last, and return it; the cursor goes there."""
        game = self.deleted.pop()
        if game is not None:
            self._wanted = game.id
            self._list()
        return game

    def keep(self, game: FinishedGame) -> None:
        """List a game again that could not be deleted; the cursor goes there."""
        self.deleted.remove(game)
        self._wanted = game.id
        self._list()

    def _list(self) -> None:
        games = [game for game in self.view.shown(self.kind) if not self.deleted.hides(game)]
        rows = {game.id: row for row, game in enumerate(games)}
        cursor = self.lines.cursor if self.chosen is None else rows.get(self.chosen.id, self.lines.cursor)
        if self._wanted in rows:
            cursor, self._wanted = rows[self._wanted], None
        kinds = [kind for kind in self.view.kinds if self.kind in (None, kind.name)]
        self.lines = GameLines(games, names_of(kinds), self.view.bests, cursor)

    def kinds_text(self, width: int) -> str:
        """What can be listed, the choice in brackets and in sight."""
        choices: list[tuple[str | None, str]] = [(None, f"all {len(self.view.games):,}")]
        choices += [(kind.name, f"{kind.name} {len(kind.games):,}") for kind in self.view.kinds]
        labels = [f"[{label}]" if name == self.kind else f" {label} " for name, label in choices]
        at = next((number for number, (name, _) in enumerate(choices) if name == self.kind), 0)
        # On a narrow terminal the first ones are left out.
        while at > 0 and len(" ".join(labels[: at + 1])) > max(10, width - 10):
            labels.pop(0)
            at -= 1
        return f"← →  {' '.join(labels)}"

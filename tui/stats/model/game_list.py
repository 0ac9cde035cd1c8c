"""The state of Stats: the listed games, the cursor and the deleted games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tui.finished_game import FinishedGame
from tui.stats.model.overview import StatsView, handicap, names_of
from tui.stats.model.text import HEAD, cells, row_text, when_text

FULL = 76
"""From this many columns on, every date has its year."""


class GameLines:
    """Finished games as the lines of a list."""

    def __init__(
        self,
        games: Sequence[FinishedGame] = (),
        kinds: Mapping[str, str] | None = None,
        bests: Mapping[str, frozenset[str]] | None = None,
        cursor: int = 0,
    ) -> None:
        """Prepare the lines; `kinds` are names by goal code, `bests` are the records held by game id."""
        self.games, self._kinds, self._bests = games, kinds or {}, bests or {}
        self.cursor = max(0, min(cursor, len(games) - 1))
        # Column widths are measured once over all games, so that the columns line up in the whole list.
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
        """The line of a game; `>` marks the cursor, so that it shows without colour too."""
        game, width = self.games[index], width - 2
        when = when_text(game.when, date.today().year, full=width >= FULL)
        kind = self._kinds.get(game.goal.board.code, "")
        row = cells(game, kind, self._bests.get(game.id, frozenset()), when)
        mark = (">", "bold") if index == self.cursor else (" ", "")
        return [mark, (row_text(row, self._columns(width), width), "")]

    def _columns(self, width: int) -> list[int]:
        return [16, *self._widths[1:]] if width >= FULL else self._widths


class DeletedGames:
    """The games deleted in this session, which can be restored one by one."""

    def __init__(self) -> None:
        self._games: list[FinishedGame] = []
        """In the order they were deleted."""
        self._hidden: set[str] = set()
        """The ids of deleted games that were still there when the list was last read."""

    def __bool__(self) -> bool:
        return bool(self._games)

    def hides(self, game: FinishedGame) -> bool:
        """Whether a game was deleted after the list was read."""
        return game.id in self._hidden

    def add(self, game: FinishedGame) -> None:
        """Delete a game."""
        self._games.append(game)
        self._hidden.add(game.id)

    def pop(self) -> FinishedGame | None:
        """Restore and return the game deleted last, if there is one."""
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
        """Stop hiding games that are not among these, the ids of a list just read."""
        self._hidden.intersection_update(ids)


class StatsModel:
    """The state of Stats: the games last read, the listed kind and the cursor."""

    def __init__(self) -> None:
        self.view = StatsView()
        self.loaded = False
        """Whether the games were read at least once."""
        self.kind: str | None = None
        """The kind that is listed; None for all."""
        self.deleted = DeletedGames()
        self.lines = GameLines()
        """The listed games with the cursor."""
        self._wanted: str | None = None
        """The id of a game that gets the cursor as soon as it is listed."""

    @property
    def listed(self) -> Sequence[FinishedGame]:
        """The listed games, newest first."""
        return self.lines.games

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self.lines.chosen

    def load(self, view: StatsView) -> None:
        """Replace the games by those just read; the cursor stays on its game."""
        self.view, self.loaded = view, True
        self.deleted.loaded(game.id for game in view.games)
        if self.kind is not None and view.kind(self.kind) is None:
            self.kind = None
        self._list()

    def choose_kind(self, ways: int) -> None:
        """List the kind that many steps to the right, or to the left if negative."""
        self.kind = self.view.beside(self.kind, ways)
        self._list()

    def delete(self) -> FinishedGame | None:
        """Delete and return the game under the cursor."""
        game = self.chosen
        if game is not None:
            self.deleted.add(game)
            self._list()
        return game

    def undo(self) -> FinishedGame | None:
        """Restore and return the game deleted last; the cursor goes there."""
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
        """The kinds that can be listed; the chosen one is in brackets and always visible."""
        choices: list[tuple[str | None, str]] = [(None, f"all {len(self.view.games):,}")]
        choices += [(kind.name, f"{kind.name} {len(kind.games):,}") for kind in self.view.kinds]
        labels = [f"[{label}]" if name == self.kind else f" {label} " for name, label in choices]
        at = next((number for number, (name, _) in enumerate(choices) if name == self.kind), 0)
        # On a narrow terminal the first kinds are left out.
        while at > 0 and len(" ".join(labels[: at + 1])) > max(10, width - 10):
            labels.pop(0)
            at -= 1
        return f"← →  {' '.join(labels)}"

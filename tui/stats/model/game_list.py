"""The state of Stats: which games are listed and in which order, the cursor, and the deleted games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import Protocol

from rich.cells import cell_len, set_cell_size

from solver.printable import printable
from solver.scramble import DAILY
from tui.finished_game import FinishedGame
from tui.host import Host
from tui.jobs import Owner
from tui.stats.model.overview import MOVES, TIME, TPS, Kind, Session, StatsView, excess, note, sessions_of
from tui.text import UNPROVEN, UNRANKED, LinePart, cut, cycled, exact_time, rate, time_text

FULL = 80
"""From this many columns on, every date has its year."""
LEAST_NOTE = 7
"""A note is cut to no fewer columns; without room for them it is left out."""
LEAST_NAME = 5
"""The fewest columns for a seed or name; with fewer it is left out."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column that the list can be sorted by."""

    name: str
    key: Callable[[FinishedGame], float | str | datetime | None]
    """What to sort by; games without it are listed last."""
    descending: bool = False
    """Whether the greatest comes first, until the order is reversed."""
    left: bool = False
    """Whether it is text, which is left-aligned; numbers are right-aligned."""


COLUMNS = (
    Column("when", lambda game: game.when, descending=True, left=True),
    Column("size", lambda game: f"{game.start.rows:02}x{game.start.cols:02} {game.goal.name}", left=True),
    Column(TIME, lambda game: game.seconds),
    Column(MOVES, lambda game: game.length),
    Column("over", lambda game: None if game.optimal is None else game.length - game.optimal),
    Column(TPS, lambda game: game.tps or None, descending=True),
    Column(
        "note",
        lambda game: game.hints + 0.5 * game.retry + 0.25 * (not game.dealt) or None,
        descending=True,
        left=True,
    ),
    Column("board", lambda game: (game.name or game.seed or "").lower() or None, left=True),
)
"""`over`: moves beyond the shortest known solution."""

CHARTS = ("times", "histogram", "none")
"""What can be drawn above the list."""

FILTERS: dict[str, Callable[[FinishedGame], bool]] = {
    "all games": lambda game: True,  # noqa: ARG005
    "first tries": lambda game: not game.retry,
    "retries": lambda game: game.retry,
}


class GameLines:
    """Finished games as the lines of a list, with the lines of their sessions in between."""

    def __init__(
        self,
        entries: Sequence[FinishedGame | Session] = (),
        view: StatsView = StatsView(),  # noqa: B008 - frozen
        kind: str | None = None,
        cursor: int = 0,
    ) -> None:
        """Prepare the lines of some games of a view: of a kind, by its code, or of all."""
        self.entries, self._bests, self._ranked = entries, view.bests, view.ranked
        self._kinds = {one.code: one.name for one in view.kinds if kind in (None, one.code)}
        self.games = [entry for entry in entries if isinstance(entry, FinishedGame)]
        self.cursor = max(0, min(cursor, len(entries) - 1))
        self._unranked = any(game.id not in self._ranked for game in self.games)
        # Column widths are measured once over all games, so that the columns line up in the whole list.
        longest = max((game.seconds for game in self.games), default=0)
        moves = max((game.length for game in self.games), default=0)
        notes = max((len(note(game)) for game in self.games), default=0)
        self._widths = [
            11,
            max([5, *map(len, self._kinds.values())]),
            max(7, len(exact_time(longest)) + 1 + self._unranked),
            max(7, len(f"{moves:,}") + 1),
            5 if moves < 1000 else 7,
            5,
            max(6, notes) if notes else 0,
        ]

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor; on the line of a session, its newest game."""
        entry = self.entries[self.cursor] if self.entries else None
        return entry.games[0] if isinstance(entry, Session) else entry

    @property
    def on_session(self) -> bool:
        """Whether the cursor is on the line of a session."""
        return bool(self.entries) and isinstance(self.entries[self.cursor], Session)

    @property
    def legend(self) -> str:
        """What the marks in the list mean."""
        marks = {
            "* best": not {game_id for game_id, _ in self._bests}.isdisjoint(game.id for game in self.games),
            f"{UNPROVEN} not proven": any(excess(game).endswith(UNPROVEN) for game in self.games),
            UNRANKED: self._unranked,
        }
        return "   ".join(mark for mark, used in marks.items() if used)

    def head(self, width: int, sort: Column, *, reverse: bool) -> list[tuple[str, int]]:
        """The headings, each with the number of its column or -1; an arrow marks the order."""
        arrow = "▼" if sort.descending != reverse else "▲"
        names = [column.name if column.left else f"{column.name} " for column in COLUMNS]
        parts: list[tuple[str, int]] = [(" ", -1)]
        for at, text in self._placed(names, width - 1):
            # In ASCII the arrow is a letter, so there is a space before it.
            marked = f"{text.rstrip()} {arrow}" if COLUMNS[at] is sort else text
            marked = marked.removeprefix(" ") if len(marked) > len(text) else marked
            parts.append((marked.ljust(len(text) + 1), at))
        return parts

    def line(self, index: int, width: int) -> list[LinePart]:
        """The line of a game or a session."""
        entry = self.entries[index]
        if isinstance(entry, Session):
            return [(entry.text(width - 1), "bold")]
        role = "" if entry.id in self._ranked else "dim"
        cells = self._placed(self._cells(entry, full=width - 1 >= FULL), width - 1)
        return [(" " + " ".join(text for _, text in cells), role)]

    def _cells(self, game: FinishedGame, *, full: bool) -> list[str]:
        star = {what: "*" if (game.id, what) in self._bests else " " for what in (TIME, MOVES, TPS)}
        seconds = exact_time(game.seconds)
        return [
            when_text(game.when, date.today().year, full=full),
            self._kinds.get(game.goal.board.code, ""),
            seconds + star[TIME] if game.id in self._ranked else f"({seconds})",
            f"{game.length:,}{star[MOVES]}",
            excess(game),
            rate(game.tps) + star[TPS],
            note(game),
            printable(game.name or game.seed or ""),
        ]

    def _placed(self, cells: Sequence[str], width: int) -> list[tuple[int, str]]:
        """The cells that fit, padded, with their column numbers; the last gets the rest of the line."""
        widths = [16 if width >= FULL else 11, *self._widths[1:-1]]
        rest = width - sum(widths) - len(widths)
        widths.append(min(self._widths[-1], max(LEAST_NOTE, rest - 1)))
        placed, left = list[tuple[int, str]](), width
        for at, room in enumerate(widths):
            if room and room < left:
                cell = cut(cells[at], room)
                placed.append((at, f"{cell:<{room}}" if COLUMNS[at].left else f"{cell:>{room}}"))
                left -= room + 1
        if left - 2 >= LEAST_NAME:
            placed.append((len(widths), f" {_cut(cells[-1], left - 2)}"))
        return placed


def _game_text(game: FinishedGame) -> str:
    return f"the {game.kind} game ({time_text(game.seconds)})"


def _identity(entry: FinishedGame | Session) -> str | datetime:
    """What stays the same when the games are read again."""
    return entry.began if isinstance(entry, Session) else entry.id


def _cut(name: str, room: int) -> str:
    # Players choose the names, and some characters are two columns wide.
    if cell_len(name) <= room:
        return name
    # The first column already shows the day of a daily board.
    return DAILY.rstrip("-") if name.startswith(DAILY) else f"{set_cell_size(name, room - 1)}…"


def when_text(when: datetime, year: int, *, full: bool) -> str:
    """Local time when a game was finished (mind daylight saving), with the year if `full` or not `year`."""
    here = when.astimezone()
    if full:
        return f"{here:%Y-%m-%d %H:%M}"
    return f"{here:%m-%d %H:%M}" if here.year == year else f"{here:%Y-%m-%d}"


class GameDeleter(Protocol):
    """Deletes and restores games in the background."""

    def delete(self, game: FinishedGame, owner: Owner, failed: Callable[[str], None]) -> None:
        """Delete a game; if that fails, `failed` is called with the reason."""

    def restore(self, game: FinishedGame, owner: Owner, failed: Callable[[str], None]) -> None:
        """Restore a deleted game; if that fails, `failed` is called with the reason."""


class StatsModel:
    """The state of Stats: the games last read, which of them are listed, in which order, and the cursor."""

    def __init__(self, host: Host, records: GameDeleter) -> None:
        self.host = host
        self._records = records
        self.view = StatsView()
        self.loaded = False
        self.kind: str | None = None
        """The code of the kind that is listed; None for all."""
        self.sort, self.reverse = COLUMNS[0], False
        self.filter = next(iter(FILTERS))
        self.by_session = False
        self.has_room = True
        """Whether the terminal has room for a chart beside the tables."""
        self._chart: str | None = None
        """The chart that the user chose."""
        self.deleted: list[FinishedGame] = []
        """The games deleted since the program started, the last one last."""
        self._hidden: set[str] = set()
        """The ids of deleted games that were still there when the records were last read."""
        self.lines = GameLines()
        self._wanted: str | None = None
        """The id of a game that gets the cursor as soon as it is listed."""
        self._latest = ""
        """The id of the game finished last that the cursor was moved to."""

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self.lines.chosen

    @property
    def kind_name(self) -> str:
        """The name of the kind that is listed, or `all`."""
        return self.view.choices[self.kind]

    @property
    def charted(self) -> Kind | None:
        """The kind that the chart shows: the listed one, or that of the game under the cursor.

        None if none of its games counts.
        """
        kind, chosen = self.view.kind(self.kind), self.chosen
        if kind is None and chosen is not None:
            kind = self.view.kind_of(chosen)
        return kind if kind and kind.summary.games else None

    @property
    def chart(self) -> str:
        """The chart that the user chose; before that, the times if there is room."""
        return self._chart or ("times" if self.has_room else "none")

    def load(self, view: StatsView) -> None:
        """Replace the games with those just read; the cursor stays on its game."""
        self.view, self.loaded = view, True
        self._hidden.intersection_update(game.id for game in view.games)
        if self.kind is not None and view.kind(self.kind) is None:
            self.kind = None
        self._list()

    def want(self, game_id: str) -> None:
        """Move the cursor to a game as soon as it is read, and list its kind if another one is listed."""
        self._wanted = game_id
        self._list()

    def go_to_finished(self, game_id: str) -> None:
        """Move the cursor to the game finished last, but only once."""
        if game_id != self._latest:
            self._latest = game_id
            self.want(game_id)

    def choose_kind(self, by: int) -> None:
        """List the kind `by` steps to the right, or to the left if negative."""
        choices = list(self.view.choices)
        at = choices.index(self.kind) + by
        self.show_kind(choices[max(0, min(at, len(choices) - 1))])

    def show_kind(self, code: str | None) -> None:
        """List the games of a kind, by its code, or all."""
        self.kind = code
        self._list()

    def sort_by(self, number: int | None = None) -> None:
        """Sort the list by a column; by the current one once more, it is reversed."""
        column = self.sort if number is None else COLUMNS[number]
        self.reverse = column is self.sort and not self.reverse
        self.sort = column
        self.by_session = self.by_session and column is COLUMNS[0]
        self._list()

    def sort_by_next(self) -> None:
        """Sort by the next column."""
        self.sort_by((COLUMNS.index(self.sort) + 1) % len(COLUMNS))

    def next_filter(self) -> None:
        """List the next of: all games, first tries, retries."""
        self.filter = cycled(list(FILTERS), self.filter)
        self._list()

    def next_chart(self) -> None:
        """Show the next of: the chart, the histogram, neither."""
        if self.charted is None:
            self.host.inform("No counted games to chart yet.")
        else:
            self._chart = cycled(CHARTS, self.chart)

    def group(self) -> None:
        """Add a line for every session, or remove them; sessions are in chronological order."""
        self.by_session = not self.by_session
        if self.sort is not COLUMNS[0]:
            self.sort, self.reverse = COLUMNS[0], False
        self._list()

    def delete(self) -> FinishedGame | None:
        """Delete and return the game under the cursor; None on the line of a session."""
        if self.lines.on_session:
            self.host.inform("This line is a whole session. Select one of its games to delete it.")
            return None
        game = self.chosen
        if game is not None:
            self.deleted.append(game)
            self._hidden.add(game.id)
            self._list()
            self._records.delete(game, self.host, partial(self._delete_failed, game))
            undo = self.host.key_of("stats.undo")
            self.host.inform(f"Deleted {_game_text(game)}. {undo} restores it.")
        return game

    def _delete_failed(self, game: FinishedGame, sentence: str) -> None:
        self.host.warn(sentence)
        self.unhide(game)
        self.host.redraw()

    def undo(self) -> FinishedGame | None:
        """Restore and return the game deleted last; the cursor goes there."""
        if not self.deleted:
            self.host.inform("No deleted game to restore.")
            return None
        game = self.deleted[-1]
        self.unhide(game)
        self._records.restore(game, self.host, self.host.warn)
        self.host.inform(f"Restored {_game_text(game)}.")
        return game

    def unhide(self, game: FinishedGame) -> None:
        """List a game again, because it was restored or could not be deleted; the cursor goes there."""
        self._hidden.discard(game.id)
        if game in self.deleted:
            self.deleted.remove(game)
        self.want(game.id)

    def _list(self) -> None:
        games = self._filtered(self.view.games)
        wanted = next((game for game in self.view.games if game.id == self._wanted), None)
        if wanted is not None and wanted.id not in self._hidden and wanted not in games:
            self.kind, self.filter = None, next(iter(FILTERS))
            games = self._filtered(self.view.games)
        entries: list[FinishedGame | Session] = []
        if self.by_session:
            step = -1 if self.reverse else 1
            # Grouped before they are filtered: a game that is not listed does not split its session.
            visible = [game for game in self.view.games if game.id not in self._hidden]
            for session in sessions_of(visible)[::step]:
                listed = self._filtered(session.games)
                if listed:
                    entries += [replace(session, games=tuple(listed)), *listed[::step]]
        else:
            entries += self._sorted(games)
        places = {_identity(entry): at for at, entry in enumerate(entries)}
        cursor = self.lines.cursor
        if self.lines.entries:
            cursor = places.get(_identity(self.lines.entries[cursor]), cursor)
        if self._wanted is not None and self._wanted in places:
            cursor, self._wanted = places[self._wanted], None
        self.lines = GameLines(entries, self.view, self.kind, cursor)

    def _filtered(self, games: Iterable[FinishedGame]) -> list[FinishedGame]:
        fits, kind = FILTERS[self.filter], self.view.kind(self.kind)
        listed = [game for game in games if fits(game) and game.id not in self._hidden]
        return listed if kind is None else [game for game in listed if game.goal.board.code == kind.code]

    def _sorted(self, games: Sequence[FinishedGame]) -> list[FinishedGame]:
        """The games, newest first, in the chosen order; newest first among equals."""
        if self.sort is COLUMNS[0]:
            return list(games[::-1] if self.reverse else games)
        key = self.sort.key
        known = [game for game in games if key(game) is not None]
        known.sort(key=key, reverse=self.sort.descending != self.reverse)  # type: ignore[arg-type]
        return known + [game for game in games if key(game) is None]

    def tabs(self, width: int) -> list[tuple[str, str | None]]:
        """The labels and codes of the kinds; the listed one is in brackets and always visible."""
        tabs = []
        for code, name in self.view.choices.items():
            label = f"{name} {len(self.view.shown(code)):,}"
            tabs.append((f"[{label}]" if code == self.kind else f" {label} ", code))
        at = list(self.view.choices).index(self.kind)
        # On a narrow terminal the first kinds are left out.
        while at > 0 and sum(len(label) + 1 for label, _ in tabs[: at + 1]) > max(10, width - 10):
            tabs.pop(0)
            at -= 1
        return tabs

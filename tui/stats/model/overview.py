"""What Stats shows of the finished games: kinds, sessions, bests, today's board; in numbers and as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from solver.goal import Goal
from solver.moves import format_moves
from solver.scramble import daily_seed
from tui.finished_game import FinishedGame
from tui.stats.model.averages import Figure, Summary
from tui.text import NONE, UNPROVEN, counted, exact_time, mean_time, percent, rate, time_text

if TYPE_CHECKING:
    from tui.stats.store.records import Records

Table = list[list[str]]

TIME, MOVES, TPS = "time", "moves", "TPS"
"""The figures in which a game can be the best of its kind."""

BREAK = timedelta(minutes=30)
"""A longer break begins a new session."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Games of one size and one goal, which can be compared."""

    name: str
    """A label: goals drawn by the player are numbered by how often they were played, which changes."""
    games: tuple[FinishedGame, ...]
    """Newest first."""
    summary: Summary

    @property
    def code(self) -> str:
        """The code of the goal's board, which identifies the kind."""
        return self.games[0].goal.board.code


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose board was solved."""

    now: int
    """Up to today, or up to yesterday while today's board is not solved."""
    longest: int


@dataclass(frozen=True)
class Session:
    """Games played one after another, without a break of half an hour."""

    games: tuple[FinishedGame, ...]
    """Newest first; a filter may leave some out."""
    began: datetime
    """When its first game began, listed or not."""

    @cached_property
    def summary(self) -> Summary | None:
        """The averages of its games; None if they are of several kinds, which are never mixed."""
        return Summary.of(self.games) if len({game.goal.board.code for game in self.games}) == 1 else None

    def text(self, width: int) -> str:
        """When it began, its games and the averages that fit; the mean of each kind if there are several."""
        text = f"Session of {self.began.astimezone():%Y-%m-%d %H:%M}: {counted(len(self.games), 'game')}"
        summary = self.summary
        if summary is None:
            kinds = kinds_of(self.games)
            figures = {f"{kind.name} mean": kind.summary.time.mean for kind in kinds}
        else:
            figures = {"best": summary.time.best, "mean": summary.time.mean}
            figures |= {f"Ao{n}": summary.averages[n].best for n in (5, 12)}
        for name, value in figures.items():
            more = "" if value is None else f", {name} {mean_time(value)}"
            if len(text) + len(more) > width:
                break
            text += more
        return text


@dataclass(frozen=True, slots=True)
class Today:
    """The board of the day."""

    game: FinishedGame | None = None
    """The first game that solved it."""
    retries: tuple[FinishedGame, ...] = ()
    """The games on it since, the oldest first."""
    streak: Streak = Streak(0, 0)

    def sentences(self, key: str) -> list[str]:
        """The first result, the retries and the streak; `key` starts the board."""
        if self.game is None:
            found = [f"Today's board: not solved yet ({key})."]
        else:
            helped = " with help" if self.game.hints else ""
            seen = " on a retry" if self.game.retry else ""
            found = [f"Today's board: {time_text(self.game.seconds)}{helped}{seen}."]
        if self.retries:
            last = ", ".join(time_text(game.seconds) for game in self.retries[-3:])
            found.append(f"Retries: {'... ' if len(self.retries) > 3 else ''}{last}.")
        if self.streak.longest:
            longest = f" (longest: {self.streak.longest})" if self.streak.longest > self.streak.now else ""
            found.append(f"Streak: {counted(self.streak.now, 'day')}{longest}.")
        return found


@dataclass(frozen=True, slots=True)
class StatsView:
    """The content of the records at one moment."""

    games: tuple[FinishedGame, ...] = ()
    """Newest first."""
    kinds: tuple[Kind, ...] = ()
    """Most played first."""
    today: Today = Today()
    bests: frozenset[tuple[str, str]] = frozenset()
    """The id of each best game, with the figure in which it is the best of its kind."""
    ranked: frozenset[str] = frozenset()
    """The ids of the games that count."""
    revision: tuple[object, ...] = ()
    """The revision of the records, and the day, when they were read."""

    @classmethod
    def of(
        cls, games: Sequence[FinishedGame], days: set[date], today: date, revision: tuple[object, ...] = ()
    ) -> StatsView:
        """Summarise the games, newest first, and the days whose board was solved."""
        kinds = kinds_of(games)
        bests = frozenset(best for kind in kinds for best in _bests(kind.summary.games))
        ranked = frozenset(game.id for kind in kinds for game in kind.summary.games)
        seed, goal = daily_seed(today), Goal.standard(4, 4).board
        solved = [game for game in games if game.seed == seed and game.goal.board == goal]
        first = solved[-1] if solved else None
        of_today = Today(first, tuple(solved[-2::-1]), streak(days, today))
        return cls(tuple(games), kinds, of_today, bests, ranked, revision)

    def renewed(self, records: Records) -> StatsView:
        """The same view if the records have not changed since, or else a new one."""
        today = date.today()
        revision = *records.revision(), today
        if revision == self.revision:
            return self
        return StatsView.of(records.games(), records.daily_days(), today, revision)

    def kind(self, code: str | None) -> Kind | None:
        """The kind with a code; for None the only kind, if there is just one."""
        if code is None:
            return self.kinds[0] if len(self.kinds) == 1 else None
        return next((kind for kind in self.kinds if kind.code == code), None)

    def kind_of(self, game: FinishedGame) -> Kind:
        """The kind of a game of this view."""
        return next(kind for kind in self.kinds if kind.code == game.goal.board.code)

    def shown(self, code: str | None) -> tuple[FinishedGame, ...]:
        """The games of a kind, or all of them."""
        kind = self.kind(code)
        return self.games if kind is None else kind.games

    @property
    def choices(self) -> dict[str | None, str]:
        """What can be listed: all games (None), then each kind by its code; with their labels."""
        return {None: "all", **{kind.code: kind.name for kind in self.kinds}}


def kinds_of(games: Sequence[FinishedGame]) -> tuple[Kind, ...]:
    """The games, newest first, grouped by size and goal; the most played kind first."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.goal.board.code, []).append(game)
    names: dict[str, int] = {}
    kinds = []
    for group in sorted(found.values(), key=len, reverse=True):
        name = group[0].kind
        names[name] = names.get(name, 0) + 1
        # Goals drawn by the player have no names of their own, so they are numbered.
        name = name if names[name] == 1 else f"{name} {names[name]}"
        kinds.append(Kind(name, tuple(group), Summary.of(group)))
    return tuple(kinds)


def sessions_of(games: Sequence[FinishedGame]) -> list[Session]:
    """The sessions of these games; both newest first."""
    groups: list[list[FinishedGame]] = []
    for game in games:
        if groups and groups[-1][-1].began - game.when < BREAK:
            groups[-1].append(game)
        else:
            groups.append([game])
    return [Session(tuple(group), group[-1].began) for group in groups]


def _bests(fair: Sequence[FinishedGame]) -> Iterator[tuple[str, str]]:
    """The ids of the best games, each with its best figure; the earliest among equals."""
    if fair:
        yield min(fair, key=lambda game: game.seconds).id, TIME
        yield min(fair, key=lambda game: game.length).id, MOVES
        quickest = max(fair, key=lambda game: game.tps)
        if quickest.tps:
            yield quickest.id, TPS


def streak(days: Set[date], today: date) -> Streak:
    """The streak of the days whose board was solved.

    >>> days = {date(2026, 11, day) for day in (1, 2, 3, 14, 15)}
    >>> streak(days, date(2026, 11, 16))
    Streak(now=2, longest=3)
    >>> streak(days, date(2026, 11, 17))
    Streak(now=0, longest=3)
    """
    # Ordinals, because stepping beyond the first or last possible date would fail.
    runs: dict[int, int] = {}
    for day in sorted(day.toordinal() for day in days):
        runs[day] = runs.get(day - 1, 0) + 1
    last = today.toordinal() - (today not in days)
    return Streak(runs.get(last, 0), max(runs.values(), default=0))


def summary_table(kind: Kind) -> Table:
    """The last, best and mean values of the games of a kind that count."""
    summary = kind.summary
    if not summary.games:
        return [["", "time"], ["last", NONE]]

    def column(name: str, figure: Figure, text: Callable[[float | None], str]) -> list[str]:
        return [name, text(figure.last), text(figure.best), text(figure.mean)]

    columns = [
        ["", "last", "best", "mean"],
        column("time", summary.time, mean_time),
        *(column(f"Ao{n}", average, mean_time)[:3] for n, average in summary.averages.items()),
        column("moves", summary.moves, whole),
        column("TPS", summary.tps, rate),
        column("accuracy", summary.accuracy, percent),
    ]
    return transposed(columns)


def kind_figures(kind: Kind) -> dict[str, str]:
    """The summary of a kind: its figures by their headings, the times first."""
    summary = kind.summary
    games, counting = len(kind.games), len(summary.games)
    return {
        "counted games": whole(games) if games == counting else f"{counting:,} of {games:,}",
        "best": exact_time(summary.time.best),
        **{f"Ao{n}": mean_time(average.last) for n, average in summary.averages.items()},
        "mean": mean_time(summary.time.mean),
        "fewest moves": whole(summary.moves.best),
        "best TPS": rate(summary.tps.best),
        "mean accuracy": percent(summary.accuracy.mean),
    }


def whole(number: float | None) -> str:
    """A count, or the mean of counts, without a fraction."""
    return NONE if number is None else f"{number:,.0f}"


def kinds_table(kinds: Sequence[Kind], most: int, *, brief: bool = False) -> Table:
    """One row per kind, the most played first; a last row counts the kinds beyond `most`.

    With `brief`, a heading is one word, such as `moves` for the fewest moves.
    """
    shown = kinds if len(kinds) <= most else kinds[: most - 1]
    names = ("counted games", "best", "fewest moves", "best TPS", "Ao5", "Ao12")
    head = [name.split()[-1] if brief else name for name in names]
    table = [["", *head], *([kind.name, *(kind_figures(kind)[name] for name in names)] for kind in shown)]
    if len(shown) < len(kinds):
        rest = kinds[len(shown) :]
        table.append([f"{len(rest)} more", whole(sum(len(kind.games) for kind in rest))])
    return table


def transposed(table: Table) -> Table:
    """The table with rows and columns exchanged."""
    return [list(column) for column in zip_longest(*table, fillvalue="")]


def fitted(table: Table, width: int) -> list[str]:
    """The lines of a table: the first column left-aligned, the others right-aligned.

    If there is too little room, the last columns are left out.

    >>> fitted([["", "time", "moves"], ["best", "0:19.2", "40"]], 20)
    ['        time  moves', 'best  0:19.2     40']
    >>> fitted([["", "time", "moves"], ["best", "0:19.2", "40"]], 12)
    ['        time', 'best  0:19.2']
    """
    columns = transposed(table)
    wide = [max(map(len, column)) for column in columns]
    gap = 3 if sum(wide) + 3 * (len(wide) - 1) <= width else 2
    while len(wide) > 1 and sum(wide) + gap * (len(wide) - 1) > width:
        wide.pop()
    lines = []
    for row in table:
        first, *others = row[: len(wide)]
        cells = [f"{first:<{wide[0]}}"]
        cells += [f"{cell:>{room}}" for cell, room in zip(others, wide[1:], strict=False)]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def excess(game: FinishedGame) -> str:
    """The moves beyond the shortest known solution; `~` if that is not proven optimal."""
    if game.optimal is None:
        return ""
    return f"+{max(0, game.length - game.optimal):,}{'' if game.proven else UNPROVEN}"


def note(game: FinishedGame) -> str:
    """Why a game does not count, or may not: `retry` and its help, or `own` for the player's own board."""
    return " ".join(filter(None, ("retry" if game.retry else "", "with help" if game.hints else ""))) or (
        "" if game.dealt else "own"
    )


def moves_text(game: FinishedGame, width: int, rows: int = 4) -> list[str]:
    """The moves of a game as letters, in groups of five; the last row says how many more there are."""
    letters = format_moves(game.moves)
    groups = [letters[at : at + 5] for at in range(0, len(letters), 5)]
    each = max(1, (width + 1) // 6)
    lines = [" ".join(groups[at : at + each]) for at in range(0, len(groups), each)]
    if len(lines) > rows:
        left = len(letters) - 5 * each * (rows - 1)
        lines[rows - 1 :] = [f"... and {left:,} more moves"]
    return lines

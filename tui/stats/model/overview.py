"""All finished games as Stats shows them: kinds, summaries, bests and today's board."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from solver.goal import Goal
from solver.scramble import daily_seed
from tui.finished_game import FinishedGame, ranked_games
from tui.sharing.files import kind_of
from tui.stats.model.averages import Summary
from tui.text import UNPROVEN, clock_text, counted

if TYPE_CHECKING:
    from tui.stats.store import Records

TIME, MOVES, TPS = "time", "moves", "tps"
"""The records that a game can hold within its kind."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Games of one size and one goal, which can be compared."""

    name: str
    games: tuple[FinishedGame, ...]
    """Newest first."""
    summary: Summary


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose board was solved."""

    now: int
    """Up to today, or up to yesterday while today's board is not solved."""
    longest: int


@dataclass(frozen=True, slots=True)
class Today:
    """The board of the day."""

    game: FinishedGame | None
    """The first game that solved it; later ones are retries."""
    streak: Streak

    def __str__(self) -> str:
        days = f", streak {counted(self.streak.now, 'day')}" if self.streak.now else ""
        longest = f" (longest {self.streak.longest})" if self.streak.longest > self.streak.now else ""
        if self.game is None:
            return f"today's board: not solved yet (t deals it){days}{longest}"
        hints = f" with {counted(self.game.hints, 'hint')}" if self.game.hints else ""
        retry = " on a retry" if self.game.retry else ""
        return f"today: solved in {clock_text(self.game.seconds)}{hints}{retry}{days}{longest}"


@dataclass(frozen=True, slots=True)
class StatsView:
    """The content of the records at one moment."""

    games: tuple[FinishedGame, ...] = ()
    """Newest first."""
    kinds: tuple[Kind, ...] = ()
    """Most played first."""
    today: Today | None = None
    bests: dict[str, frozenset[str]] = field(default_factory=dict)
    """The records that a game holds, by its id; games that do not count hold none."""

    @classmethod
    def of(cls, games: Sequence[FinishedGame], days: set[date], today: date) -> StatsView:
        """Summarise the games, newest first, and the days whose board was solved."""
        kinds = kinds_of(games)
        bests: dict[str, frozenset[str]] = {}
        for kind in kinds:
            for what, game in _best_of(kind.games):
                bests[game.id] = bests.get(game.id, frozenset()) | {what}
        return cls(tuple(games), kinds, _today(games, days, today), bests)

    @classmethod
    def load(cls, records: Records, today: date) -> StatsView:
        """Read the records. Call it in a thread: thousands of games take a second."""
        return cls.of(records.games(), records.daily_days(), today)

    def kind(self, name: str | None) -> Kind | None:
        """The kind with a name; for None the only kind, if there is just one."""
        if name is None:
            return self.kinds[0] if len(self.kinds) == 1 else None
        return next((kind for kind in self.kinds if kind.name == name), None)

    def shown(self, name: str | None) -> tuple[FinishedGame, ...]:
        """The games of a kind, or all of them."""
        kind = self.kind(name)
        return self.games if kind is None else kind.games

    def beside(self, name: str | None, ways: int) -> str | None:
        """The choice that many steps to the right, or left if negative; all games come before the kinds."""
        choices = [None, *(kind.name for kind in self.kinds)]
        at = choices.index(name) if name in choices else 0
        return choices[max(0, min(at + ways, len(choices) - 1))]


def kinds_of(games: Sequence[FinishedGame]) -> tuple[Kind, ...]:
    """The games, newest first, grouped by size and goal; the most played kind first."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.goal.board.code, []).append(game)
    names: dict[str, int] = {}
    kinds = []
    for some in sorted(found.values(), key=len, reverse=True):
        name = kind_of(some[0])
        names[name] = names.get(name, 0) + 1
        # Goals drawn by the player have no names of their own, so they are numbered.
        name = name if names[name] == 1 else f"{name} {names[name]}"
        kinds.append(Kind(name, tuple(some), Summary.of(some)))
    return tuple(kinds)


def names_of(kinds: Sequence[Kind]) -> dict[str, str]:
    """The name of each kind by the code of its goal's board."""
    return {kind.games[0].goal.board.code: kind.name for kind in kinds}


def excess(game: FinishedGame) -> str:
    """The moves beyond the shortest known solution; `~` if that is not proven optimal."""
    if game.optimal is None:
        return ""
    return f"+{max(0, game.length - game.optimal):,}{'' if game.proven else UNPROVEN}"


def handicap(game: FinishedGame) -> str:
    """Why a game does not count: its number of hints, and `retry` if it is one."""
    return " ".join(filter(None, (f"{game.hints:,}" if game.hints else "", "retry" if game.retry else "")))


def _best_of(games: Sequence[FinishedGame]) -> list[tuple[str, FinishedGame]]:
    """The games that hold a record; the earliest among equals."""
    fair = ranked_games(reversed(games))
    if not fair:
        return []
    quickest = max(fair, key=lambda game: game.tps)
    return [
        (TIME, min(fair, key=lambda game: game.seconds)),
        (MOVES, min(fair, key=lambda game: game.length)),
        *([(TPS, quickest)] if quickest.tps else ()),
    ]


def _today(games: Sequence[FinishedGame], days: set[date], today: date) -> Today:
    seed, goal = daily_seed(today), Goal.standard(4, 4).board
    solved = [game for game in games if game.seed == seed and game.goal.board == goal]
    return Today(solved[-1] if solved else None, streak(days, today))


def streak(days: Set[date], today: date) -> Streak:
    """The streak of the days whose board was solved.

    >>> days = {date(2026, 11, day) for day in (1, 2, 3, 14, 15)}
    >>> streak(days, date(2026, 11, 16))
    Streak(now=2, longest=3)
    >>> streak(days, date(2026, 11, 17))
    Streak(now=0, longest=3)
    """
    # Ordinals, because stepping beyond the first or last possible date would fail.
    solved = {day.toordinal() for day in days}
    last = today.toordinal() if today in days else today.toordinal() - 1
    firsts = (day for day in solved if day - 1 not in solved)
    return Streak(_run(solved, last, -1), max((_run(solved, first, 1) for first in firsts), default=0))


def _run(solved: set[int], day: int, step: int) -> int:
    """The number of solved days in a row from a day on, in one direction."""
    count = 0
    while day in solved:
        count, day = count + 1, day + step
    return count

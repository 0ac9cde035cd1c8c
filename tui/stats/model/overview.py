"""All finished games as Stats shows them: their kinds, their sums, their bests, today's board."""

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
"""What a game can be the best of its kind in."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that can be compared: of one size and one goal."""

    name: str
    games: tuple[FinishedGame, ...]
    """Newest first."""
    summary: Summary


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row."""

    now: int
    """Up to today, or up to yesterday while today's board is open."""
    longest: int


@dataclass(frozen=True, slots=True)
class Today:
    """The board of the day."""

    game: FinishedGame | None
    """The first that solved it: what comes later is a retry."""
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
    """Everything that was in the records at one moment."""

    games: tuple[FinishedGame, ...] = ()
    """Newest first."""
    kinds: tuple[Kind, ...] = ()
    """Most played first."""
    today: Today | None = None
    bests: dict[str, frozenset[str]] = field(default_factory=dict)
    """What a game is the best of its kind in, by its id; games that do not count are not there."""

    @classmethod
    def of(cls, games: Sequence[FinishedGame], days: set[date], today: date) -> StatsView:
        """Sum up games, given newest first, and the days whose board was solved."""
        kinds = kinds_of(games)
        bests: dict[str, frozenset[str]] = {}
        for kind in kinds:
            for what, game in _best_of(kind.games):
                bests[game.id] = bests.get(game.id, frozenset()) | {what}
        return cls(tuple(games), kinds, _today(games, days, today), bests)

    @classmethod
    def load(cls, records: Records, today: date) -> StatsView:
        """Read the records; thousands of games take a second, so this belongs in a thread."""
        return cls.of(records.games(), records.daily_days(), today)

    def kind(self, name: str | None) -> Kind | None:
        """The kind of a name; the only one there is where none is named."""
        if name is None:
            return self.kinds[0] if len(self.kinds) == 1 else None
        return next((kind for kind in self.kinds if kind.name == name), None)

    def shown(self, name: str | None) -> tuple[FinishedGame, ...]:
        """The games of a kind, or all of them."""
        kind = self.kind(name)
        return self.games if kind is None else kind.games

    def beside(self, name: str | None, ways: int) -> str | None:
        """The next choice to the right, or the one to the left when below 0: all games, then each kind."""
        choices = [None, *(kind.name for kind in self.kinds)]
        at = choices.index(name) if name in choices else 0
        return choices[max(0, min(at + ways, len(choices) - 1))]


def kinds_of(games: Sequence[FinishedGame]) -> tuple[Kind, ...]:
    """The games, given newest first, by size and goal; the most played first."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.goal.board.code, []).append(game)
    names: dict[str, int] = {}
    kinds = []
    for some in sorted(found.values(), key=len, reverse=True):
        name = kind_of(some[0])
        names[name] = names.get(name, 0) + 1
        # Goals that somebody drew have no name of their own.
        name = name if names[name] == 1 else f"{name} {names[name]}"
        kinds.append(Kind(name, tuple(some), Summary.of(some)))
    return tuple(kinds)


def names_of(kinds: Sequence[Kind]) -> dict[str, str]:
    """The name of each kind by the code of its goal's board."""
    return {kind.games[0].goal.board.code: kind.name for kind in kinds}


def excess(game: FinishedGame) -> str:
    """How many moves more than the shortest way known; `~` where that is not proven the shortest."""
    if game.optimal is None:
        return ""
    return f"+{max(0, game.length - game.optimal):,}{'' if game.proven else UNPROVEN}"


def handicap(game: FinishedGame) -> str:
    """Why a game does not count: the number of its hints, and whether it is a retry."""
    return " ".join(filter(None, (f"{game.hints:,}" if game.hints else "", "retry" if game.retry else "")))


def _best_of(games: Sequence[FinishedGame]) -> list[tuple[str, FinishedGame]]:
    """The games that hold a record; of equals the earliest."""
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
    # Days as numbers: the first and the last date there is have a neighbour too.
    solved = {day.toordinal() for day in days}
    last = today.toordinal() if today in days else today.toordinal() - 1
    firsts = (day for day in solved if day - 1 not in solved)
    return Streak(_run(solved, last, -1), max((_run(solved, first, 1) for first in firsts), default=0))


def _run(solved: set[int], day: int, step: int) -> int:
    """How many days there are from one on, in one direction."""
    count = 0
    while day in solved:
        count, day = count + 1, day + step
    return count

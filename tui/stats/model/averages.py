"""Averages as speed-solvers compute them, and the summary of a list of games.

An average of n drops the best and the worst twentieth of the last n times, rounded up, and takes the mean of
the rest: Ao5 and Ao12 drop one time at each end, Ao100 drops five. This is the definition in the wiki of
speedsolving.com and the default of csTimer.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from tui.finished_game import FinishedGame, ranked_games

SMALLEST = 3
"""The smallest n of an average: two times are dropped, and one must be left."""


def dropped(n: int) -> int:
    """How many of n times are dropped at each end.

    >>> [dropped(n) for n in (5, 12, 20, 21, 100)]
    [1, 1, 1, 2, 5]
    """
    return -(-n // 20)


def rolling(times: Iterable[float], n: int) -> list[float | None]:
    """The average of n after each of the times.

    >>> rolling([1.0, 2.0, 3.0, 9.0, 9.0], 3)
    [None, None, 2.0, 3.0, 9.0]
    """
    if n < SMALLEST:
        raise ValueError(f"an average needs at least {SMALLEST} times, not {n}")
    times = list(times)
    left = slice(dropped(n), n - dropped(n))
    averages: list[float | None] = []
    # The window stays sorted between times: 10,000 games take 30 ms for n = 100.
    window: list[float] = []
    for number, seconds in enumerate(times):
        insort(window, seconds)
        if number >= n:
            del window[bisect_left(window, times[number - n])]
        averages.append(fmean(window[left]) if len(window) == n else None)
    return averages


@dataclass(frozen=True, slots=True)
class Average:
    """The average of n games, now and at its best."""

    n: int
    now: float | None
    """The average of the last n games; None if there are fewer."""
    best: float | None
    """The best average of any n games in a row."""

    @classmethod
    def of(cls, times: Sequence[float], n: int) -> Average:
        """The average of these times, oldest first.

        >>> Average.of([30.0, 11.0, 10.0, 12.0, 99.0, 13.0], 5)
        Average(n=5, now=12.0, best=12.0)
        >>> Average.of([11.0, 10.0, 12.0, 13.0], 5).now is None
        True
        """
        averages = [average for average in rolling(times, n) if average is not None]
        return cls(n, averages[-1] if averages else None, min(averages, default=None))


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a list of games. Games that do not count appear in `count` only."""

    count: int
    """All games."""
    counted: int
    """Games that count for bests and averages."""
    best: float | None
    """The shortest time."""
    mean: float | None
    ao5: Average
    ao12: Average
    ao100: Average
    best_moves: int | None
    best_tps: float | None
    accuracy: float | None
    """The mean over the games whose optimum is known."""
    trend: tuple[float, ...]
    """The times, oldest first."""
    places: dict[str, int] = field(default_factory=dict, compare=False)
    """The index of each game in `trend`, by its id."""

    @property
    def averages(self) -> tuple[Average, ...]:
        """Ao5, Ao12 and Ao100."""
        return self.ao5, self.ao12, self.ao100

    @classmethod
    def of(cls, games: Iterable[FinishedGame]) -> Summary:
        """The summary of games in any order; games of the same second must come newest first."""
        listed = list(games)
        fair = sorted(ranked_games(reversed(listed)), key=lambda game: game.when)
        times = tuple(game.seconds for game in fair)
        known = [game.accuracy for game in fair if game.accuracy is not None]
        return cls(
            count=len(listed),
            counted=len(fair),
            best=min(times, default=None),
            mean=fmean(times) if times else None,
            ao5=Average.of(times, 5),
            ao12=Average.of(times, 12),
            ao100=Average.of(times, 100),
            best_moves=min((game.length for game in fair), default=None),
            best_tps=max((game.tps for game in fair), default=None),
            accuracy=fmean(known) if known else None,
            trend=times,
            places={game.id: place for place, game in enumerate(fair)},
        )

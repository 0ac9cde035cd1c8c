"""Averages as speed-solvers compute them, and the summary of a list of games.

An average of n drops the best and the worst twentieth of the last n times, rounded up, and takes the mean of
the rest: Ao5 and Ao12 drop one time at each end, Ao100 drops five. This is the definition in the wiki of
speedsolving.com and the default of csTimer.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from tui.finished_game import FinishedGame, ranked_games

SMALLEST = 3
"""The smallest n of an average: two times are dropped, and one must be left."""


def rolling(times: Iterable[float], n: int) -> list[float | None]:
    """The average of n after each of the times.

    >>> rolling([1.0, 2.0, 3.0, 9.0, 9.0], 3)
    [None, None, 2.0, 3.0, 9.0]
    """
    if n < SMALLEST:
        raise ValueError(f"an average needs at least {SMALLEST} times, not {n}")
    times = list(times)
    dropped = -(-n // 20)
    left = slice(dropped, n - dropped)
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
class Figure:
    """A figure of the games that count; None if it is unknown."""

    last: float | None = None
    """In the last game."""
    best: float | None = None
    mean: float | None = None

    @classmethod
    def of(cls, values: Sequence[float | None], best: Callable[[list[float]], float] = min) -> Figure:
        """The figure of games, oldest first; `best` finds the best of the known values."""
        known = [value for value in values if value is not None]
        return cls(values[-1], best(known), fmean(known)) if known else cls()


def average(times: Sequence[float], n: int) -> Figure:
    """The average of the last n of these times, oldest first, and the best of any n in a row.

    >>> average([30.0, 11.0, 10.0, 12.0, 99.0, 13.0], 5)
    Figure(last=12.0, best=12.0, mean=None)
    >>> average([11.0, 10.0, 12.0, 13.0], 5).last is None
    True
    """
    averages = [value for value in rolling(times, n) if value is not None]
    return Figure(averages[-1], min(averages)) if averages else Figure()


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a list of games."""

    games: tuple[FinishedGame, ...]
    """Those that count for bests and averages, oldest first."""
    times: tuple[float, ...]
    """Their times."""
    time: Figure
    averages: dict[int, Figure]
    """Ao5, Ao12 and Ao100, by their numbers of games."""
    moves: Figure
    tps: Figure
    accuracy: Figure
    """Of the games whose optimum is known."""

    @classmethod
    def of(cls, games: Sequence[FinishedGame]) -> Summary:
        """The summary of games in any order; games of the same second must come newest first."""
        fair = tuple(sorted(ranked_games(reversed(games)), key=lambda game: game.when))
        times = tuple(game.seconds for game in fair)
        return cls(
            games=fair,
            times=times,
            time=Figure.of(times),
            averages={n: average(times, n) for n in (5, 12, 100)},
            moves=Figure.of([game.length for game in fair]),
            tps=Figure.of([game.tps for game in fair], max),
            accuracy=Figure.of([game.accuracy for game in fair], max),
        )

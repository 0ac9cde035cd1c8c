"""The records on a page, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from solver.report.tables import Table
from tui.averages import Average, Summary
from tui.finished import FinishedGame
from tui.format import clock_text, counted, shortened
from tui.records.rows import stamp
from tui.streak import Streak, streak

LATEST = 10
"""How many games the page lists one by one."""

NONE = "-"


@dataclass(frozen=True, slots=True)
class Group:
    """The games of one size and goal."""

    title: str
    games: list[FinishedGame]


def groups(games: Iterable[FinishedGame]) -> list[Group]:
    """The games by size and goal, most played first."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.goal.board.code, []).append(game)
    ordered = sorted(found.values(), key=lambda played: (-len(played), played[0].size))
    return [Group(_title(played[0]), played) for played in ordered]


def page(games: list[FinishedGame], days: set[date], today: date) -> str:
    """The summary of each size and goal, the latest games, and the streak."""
    parts = [
        Table(
            ("board", "games", "best", "Ao5", "Ao12", "Ao100", "mean", "moves", "TPS", "accuracy"),
            [_summary_row(group) for group in groups(games)],
        ).text(),
        Table(
            ("latest", "board", "time", "moves", "optimal", "hints", "played"),
            [_game_row(game) for game in games[:LATEST]],
            left=frozenset({"board", "played"}),
        ).text(),
    ]
    if days:
        parts.append(_streak_text(streak(days, today), today in days))
    return "\n\n".join(parts)


def as_json(games: list[FinishedGame], days: set[date], today: date) -> dict[str, Any]:
    """The same as plain data, times in seconds."""
    run: Streak = streak(days, today)
    return {
        "schema": 1,
        "games": len(games),
        "boards": [_summary_json(group) for group in groups(games)],
        "latest": [_game_json(game) for game in games[:LATEST]],
        "daily": {"streak": run.now, "longest": run.longest, "today": today in days, "days": len(days)},
    }


def _title(game: FinishedGame) -> str:
    rows, cols = game.size
    return f"{rows}x{cols}" + ("" if game.goal.name == "standard" else f" {game.goal.name}")


def _summary_row(group: Group) -> list[str]:
    summary = Summary.of(group.games)
    averages = (summary.ao5.now, summary.ao12.now, summary.ao100.now)
    return [
        group.title,
        f"{summary.count:,}",
        *(_clock(seconds) for seconds in (summary.best, *averages, summary.mean)),
        NONE if summary.best_moves is None else f"{summary.best_moves:,}",
        NONE if summary.best_tps is None else f"{summary.best_tps:.2f}",
        NONE if summary.accuracy is None else f"{summary.accuracy:.0%}",
    ]


def _game_row(game: FinishedGame) -> list[str]:
    optimal = NONE if game.optimal is None else f"{game.optimal:,}{'' if game.proven else '?'}"
    return [
        f"{game.when.astimezone():%Y-%m-%d %H:%M}",
        _title(game),
        clock_text(game.seconds),
        f"{game.length:,}",
        optimal,
        f"{game.hints or NONE}",
        # What a name holds besides letters would break the line.
        shortened("".join(filter(str.isprintable, game.seed or game.name or NONE)), 20),
    ]


def _streak_text(run: Streak, today: bool) -> str:
    now = f"{counted(run.now, 'day')} in a row" if run.now else "no streak now"
    return f"daily boards: {now}, longest {run.longest:,}" + ("" if today else "; today's is still open")


def _clock(seconds: float | None) -> str:
    return NONE if seconds is None else clock_text(seconds)


def _summary_json(group: Group) -> dict[str, Any]:
    summary = Summary.of(group.games)
    first = group.games[0]
    return {
        "size": list(first.size),
        "goal": first.goal.board.code,
        "games": summary.count,
        "without_hints": summary.counted,
        "best": summary.best,
        "mean": summary.mean,
        "ao5": _average_json(summary.ao5),
        "ao12": _average_json(summary.ao12),
        "ao100": _average_json(summary.ao100),
        "best_moves": summary.best_moves,
        "best_tps": summary.best_tps,
        "accuracy": summary.accuracy,
    }


def _average_json(average: Average) -> dict[str, float | None]:
    return {"now": average.now, "best": average.best}


def _game_json(game: FinishedGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "when": stamp(game.when),
        "board": game.start.code,
        "goal": game.goal.board.code,
        "seconds": game.seconds,
        "moves": game.length,
        "optimal": game.optimal,
        "lower_bound": game.lower_bound,
        "hints": game.hints,
        "seed": game.seed,
        "name": game.name,
    }

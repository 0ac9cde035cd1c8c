"""The records on a page, as text and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from solver.printable import printable
from solver.report.tables import Table
from tui.finished_game import FinishedGame
from tui.stats.model.averages import Average
from tui.stats.model.overview import Kind, handicap, kinds_of, names_of
from tui.stats.model.streak import Streak, streak
from tui.stats.store.rows import stamp
from tui.text import NONE, UNPROVEN, clock_or_none, clock_text, counted, percent, rate, shortened

LATEST = 10
"""How many games the page lists one by one."""


def page(games: list[FinishedGame], days: set[date], today: date) -> str:
    """The summary of each size and goal, the latest games, and the streak."""
    kinds = kinds_of(games)
    names = names_of(kinds)
    parts = [
        Table(
            ("board", "games", "best", "Ao5", "Ao12", "Ao100", "mean", "moves", "TPS", "accuracy"),
            [_summary_row(kind) for kind in kinds],
        ).text(),
        Table(
            ("latest", "board", "time", "moves", "optimal", "hints", "played"),
            [_game_row(game, names) for game in games[:LATEST]],
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
        "boards": [_summary_json(kind) for kind in kinds_of(games)],
        "latest": [_game_json(game) for game in games[:LATEST]],
        "daily": {"streak": run.now, "longest": run.longest, "today": today in days, "days": len(days)},
    }


def _summary_row(kind: Kind) -> list[str]:
    summary = kind.summary
    averages = (summary.ao5.now, summary.ao12.now, summary.ao100.now)
    return [
        kind.name,
        f"{summary.count:,}",
        *(clock_or_none(seconds) for seconds in (summary.best, *averages, summary.mean)),
        NONE if summary.best_moves is None else f"{summary.best_moves:,}",
        rate(summary.best_tps),
        percent(summary.accuracy),
    ]


def _game_row(game: FinishedGame, names: Mapping[str, str]) -> list[str]:
    optimal = NONE if game.optimal is None else f"{game.optimal:,}{'' if game.proven else UNPROVEN}"
    return [
        f"{game.when.astimezone():%Y-%m-%d %H:%M}",
        names[game.goal.board.code],
        clock_text(game.seconds),
        f"{game.length:,}",
        optimal,
        handicap(game) or NONE,
        shortened(printable(game.name or game.seed or NONE), 20),
    ]


def _streak_text(run: Streak, today: bool) -> str:
    now = f"{counted(run.now, 'day')} in a row" if run.now else "no streak now"
    return f"daily boards: {now}, longest {run.longest:,}" + ("" if today else "; today's is still open")


def _summary_json(kind: Kind) -> dict[str, Any]:
    summary, first = kind.summary, kind.games[0]
    return {
        "size": list(first.size),
        "goal": first.goal.board.code,
        "games": summary.count,
        "counted": summary.counted,
        "retries": sum(game.retry for game in kind.games),
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
        "retry": game.retry,
    }

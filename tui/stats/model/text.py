"""Games and their summaries as lines of text that fit the width."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from statistics import fmean

from solver.moves import format_moves
from tui.finished_game import FinishedGame, ranked_games
from tui.stats.model.overview import Kind, Session
from tui.text import NONE, UNPROVEN, counted, exact_time, percent, rate

Table = list[list[str]]

# -- tables -----------------------------------------------------------------------------------------


def sums(kind: Kind) -> Table:
    """The last, best and mean values of the games of a kind that count."""
    summary, fair = kind.summary, ranked_games(kind.games)
    if not fair:
        return [["", "time"], ["last", NONE]]
    last = fair[0]
    moves = last.length, summary.best_moves or 0, fmean(game.length for game in fair)
    rates = last.tps, summary.best_tps, fmean(game.tps for game in fair)
    highest = max((game.accuracy for game in fair if game.accuracy is not None), default=None)
    columns = [
        ["", "last", "best", "mean"],
        ["time", *map(exact_time, (last.seconds, summary.best, summary.mean))],
        *([f"Ao{one.n}", exact_time(one.now), exact_time(one.best)] for one in summary.averages),
        ["moves", *(f"{number:,.0f}" for number in moves)],
        ["TPS", *map(rate, rates)],
        ["accuracy", *map(percent, (last.accuracy, highest, summary.accuracy))],
    ]
    return turned(columns)


def kind_figures(kind: Kind) -> dict[str, str]:
    """The summary of a kind: its figures by their headings."""
    summary = kind.summary
    return {
        "games": f"{summary.count:,}",
        "best": exact_time(summary.best),
        **{f"Ao{one.n}": exact_time(one.now) for one in summary.averages},
        "mean": exact_time(summary.mean),
        "moves": NONE if summary.best_moves is None else f"{summary.best_moves:,}",
        "TPS": rate(summary.best_tps),
        "accuracy": percent(summary.accuracy),
    }


def by_kind(kinds: Sequence[Kind], most: int) -> Table:
    """One row per kind, the most played first; a last row counts the kinds beyond `most`."""
    shown = kinds if len(kinds) <= most else kinds[: most - 1]
    head = ("games", "best", "Ao5", "Ao12", "moves", "TPS")
    table = [["", *head], *([kind.name, *(kind_figures(kind)[name] for name in head)] for kind in shown)]
    if len(shown) < len(kinds):
        rest = kinds[len(shown) :]
        table.append([f"{len(rest)} more", f"{sum(kind.summary.count for kind in rest):,}"])
    return table


def turned(table: Table) -> Table:
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
    columns = turned(table)
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


# -- games ------------------------------------------------------------------------------------------


def excess(game: FinishedGame) -> str:
    """The moves beyond the shortest known solution; `~` if that is not proven optimal."""
    if game.optimal is None:
        return ""
    return f"+{max(0, game.length - game.optimal):,}{'' if game.proven else UNPROVEN}"


def handicap(game: FinishedGame) -> str:
    """Why a game does not count: its number of hints, and `retry` if it is one."""
    return " ".join(filter(None, (f"{game.hints:,}" if game.hints else "", "retry" if game.retry else "")))


def session_text(session: Session, width: int) -> str:
    """The line of a session: when it began, its games and, if they are of one kind, the averages that fit."""
    text = f"Session of {session.began.astimezone():%Y-%m-%d %H:%M}: {counted(len(session.games), 'game')}"
    summary = session.summary
    if summary is None or summary.best is None:
        return text
    figures = {"best": summary.best, "mean": summary.mean, "Ao5": summary.ao5.best, "Ao12": summary.ao12.best}
    for name, value in figures.items():
        more = "" if value is None else f", {name} {exact_time(value)}"
        if len(text) + len(more) > width:
            break
        text += more
    return text


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

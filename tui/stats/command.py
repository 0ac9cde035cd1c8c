"""`stats`: averages, the latest games, and CSV export and import."""

from __future__ import annotations

import argparse
import os
from datetime import date
from typing import Any

from solver.board import check_size
from solver.cli import status
from solver.cli.parser import Parser
from solver.cli.session import PROGRAM, Session
from solver.errors import BadOption
from solver.printable import printable
from solver.report.tables import Table
from solver.sizes import size_in
from tui.finished_game import FinishedGame
from tui.stats.model.overview import Kind, StatsView, excess, kind_figures, note
from tui.stats.store.csv import csv_text, games_to_csv
from tui.stats.store.records import Records
from tui.stats.store.schema import FIELDS, row_of
from tui.storage.paths import RECORDS, state_folder
from tui.text import NONE, counted, exact_time, shortened

FORMATS = ("text", "json", "csv")
LATEST = 10


def configure(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--csv", action="store_true", help="all games with their moves, for a backup or another machine"
    )
    parser.add_argument(
        "--import", dest="file", metavar="FILE", help="add the games of a CSV file; - is stdin"
    )
    parser.add_argument("--size", metavar="SIZE", help="only games of a size such as 4x4")
    parser.add_argument("--format", choices=FORMATS, help="how to print it (default: text)")
    parser.about(
        "Ao5 and Ao12 are means of the last 5 and 12 times without the best and the worst,\n"
        "Ao100 without the best and the worst five. Games with help and retries (games on\n"
        "boards seen before) do not count. An import skips games that are already there.",
        "stats",
        "stats --size 4x4",
        "stats --csv > games.csv",
        "stats --import games.csv",
    )


def run(args: argparse.Namespace, session: Session) -> int:
    """Print the records, or import games."""
    if args.csv and args.format not in (None, "csv"):
        raise BadOption(f"--csv and --format {args.format} are two formats; give one of them")
    if args.file is not None:
        if args.csv or args.format or args.size:
            raise BadOption("--import only adds games; print them with a second command")
        return _import(args.file, session)
    size = _size(args.size)
    records = _opened()
    if args.csv or args.format == "csv":
        # Oldest first, so that other records can import them in this order.
        text = games_to_csv(reversed(records.games(size)))
        _note_problems(records, session)
        session.print(text.removesuffix("\n"))
        return status.DONE
    games, days = records.games(size), records.daily_days()
    view = StatsView.of(games, days, date.today())
    _note_problems(records, session)
    if args.format == "json":
        file = None if records.path is None else str(records.path)
        session.print_json({**_as_json(view, days), "file": file})
    elif games:
        session.print(f"{_page(view, days)}\n\nSaved in {printable(str(records.path))}")
    else:
        session.print(printable(_nothing(args.size, records)))
    return status.DONE


def _import(file: str, session: Session) -> int:
    text = _text(file, session)
    records = _opened(create=True)
    found = records.import_csv(text)
    _note_problems(records, session)
    for problem in found.problems:
        session.note(f"{file}: {problem}")
    outcome = f"{counted(found.added, 'game')} added, {found.known:,} already known, in {records.path}"
    session.print(printable(outcome))
    return status.USAGE if found.problems else status.DONE


def _text(file: str, session: Session) -> str:
    if file != "-":
        return csv_text(file)
    text = session.take_stdin().read()
    try:
        text.encode()  # Fails on lone surrogates, which some locales make of bytes that are not UTF-8.
    except UnicodeError:
        raise BadOption("-: not UTF-8 text; a CSV file was expected") from None
    return text


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    size = size_in(text)
    if size is None:
        raise BadOption(f"--size {text!r} is not a size such as 4x4")
    check_size(*size)
    return size


def _opened(*, create: bool = False) -> Records:
    """The records; without `create`, a missing file is not created."""
    folder = state_folder()
    if create or folder is None or os.path.lexists(folder / RECORDS):
        return Records.open(folder)
    return Records(folder / RECORDS)


def _note_problems(records: Records, session: Session) -> None:
    for problem in records.problems:
        session.note(problem)


def _nothing(size: str | None, records: Records) -> str:
    if records.path is None:
        return "No finished games: without a home folder they cannot be saved."
    sizes = records.sizes()
    if sizes and (size is None or size_in(size) in sizes):
        of = "" if size is None else f" of {size}"
        return f"No finished games{of}: {records.path} has some, but none of them is valid."
    if sizes:
        others = ", ".join(f"{rows}x{cols}" for rows, cols in sizes)
        return f"No finished {size} games. There are games of {others}."
    return (
        f"No finished games yet. `{PROGRAM}` opens the app, and every board that you solve there "
        f"is saved in {records.path}."
    )


def _page(view: StatsView, days: set[date]) -> str:
    """The page: the summary of each size and goal, the latest games, and the streak."""
    kinds, latest = view.kinds, view.games[:LATEST]
    head = list(kind_figures(kinds[0]))
    others = head.index("mean") + 1
    parts = [
        *(
            Table(
                ("size", *names),
                [[kind.name, *(kind_figures(kind)[name] for name in names)] for kind in kinds],
            ).text()
            for names in (head[:others], head[others:])
        ),
        Table(
            ("when", "size", "time", "moves", "over", "note", "board"),
            [_game_row(game, view) for game in latest],
            left=frozenset({"size", "note", "board"}),
        ).text(),
    ]
    if any(game.id not in view.ranked for game in latest):
        parts.append("A time in brackets does not count: help, retry or own board.")
    if days:
        run = view.today.streak
        now = f"{counted(run.now, 'day')} in a row" if run.now else "no streak now"
        unsolved = "" if date.today() in days else " Today's board is not solved yet."
        parts.append(f"Daily boards: {now}, longest {run.longest:,}.{unsolved}")
    return "\n\n".join(parts)


def _as_json(view: StatsView, days: set[date]) -> dict[str, Any]:
    """The page as plain data, with times in seconds."""
    run, solved = view.today.streak, date.today() in days
    return {
        "schema": 1,
        "games": len(view.games),
        "boards": [_summary_json(kind) for kind in view.kinds],
        "latest": [_game_json(game) for game in view.games[:LATEST]],
        "daily": {"streak": run.now, "longest": run.longest, "today": solved, "days": len(days)},
    }


def _game_row(game: FinishedGame, view: StatsView) -> list[str]:
    return [
        f"{game.when.astimezone():%Y-%m-%d %H:%M}",
        view.kind_of(game).name,
        f"{exact_time(game.seconds)} " if game.id in view.ranked else f"({exact_time(game.seconds)})",
        f"{game.length:,}",
        excess(game) or NONE,
        note(game) or NONE,
        shortened(printable(game.name or game.seed or NONE), 20),
    ]


def _summary_json(kind: Kind) -> dict[str, Any]:
    summary, first = kind.summary, kind.games[0]
    return {
        "size": list(first.size),
        "goal": first.goal.board.code,
        "games": len(kind.games),
        "counted": len(summary.games),
        "retries": sum(game.retry for game in kind.games),
        "best": summary.time.best,
        "mean": summary.time.mean,
        **{f"ao{n}": {"now": one.last, "best": one.best} for n, one in summary.averages.items()},
        "best_moves": summary.moves.best,
        "best_tps": summary.tps.best,
        "accuracy": summary.accuracy.mean,
    }


def _game_json(game: FinishedGame) -> dict[str, Any]:
    row = dict(zip(FIELDS, row_of(game), strict=True))
    del row["start"], row["at"]
    return {**row, "board": game.start.code, "moves": game.length, "retry": game.retry}

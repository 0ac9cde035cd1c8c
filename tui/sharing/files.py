"""Boards, games and solutions as files, and the preview of a file before it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import PurePath

from solver.board import Board
from solver.goal import Goal
from solver.progress import Result
from solver.puzzle import SlidingPuzzle
from solver.report.page import result_page, steps
from solver.report.records import (
    BRIEF,
    RECORD_COLUMNS,
    columns_of,
    csv_line,
    markdown_head,
    markdown_line,
    result_record,
)
from solver.report.tables import csv_row
from solver.writing import FORMATS
from tui.finished_game import FinishedGame
from tui.sharing import FileText
from tui.sharing.film import Film, film_cast, film_svg
from tui.sharing.game_code import game_code
from tui.sharing.pictures import board_svg
from tui.text import length_text


def board_files(board: Board, goal: Goal) -> dict[str, FileText]:
    """A board with its goal in every format, by file name; the picture highlights tiles in place."""
    puzzle = SlidingPuzzle(board, goal)
    endings = {"rows": "board.txt", "code": "board-code.txt", "json": "board.json", "list": "board-list.txt"}
    files: dict[str, FileText] = {endings[name]: f"{write(puzzle)}\n" for name, write in FORMATS.items()}
    return {**files, "board.svg": partial(board_svg, board, goal)}


def game_files(game: FinishedGame) -> dict[str, Callable[[], str]]:
    """A game in every format, by file name; each is made on demand."""
    film = Film(game.start, game.goal, game.moves, game.times, game.title)
    return {
        "replay.svg": partial(film_svg, film),
        "replay.cast": partial(film_cast, film),
        "game.txt": lambda: f"{game_code(game)}\n",
    }


MOST_BOARDS = 200
"""The most boards of a solution that a file lists: 8,000 boards of 16x16 are too many to read."""


def solution_files(
    puzzle: SlidingPuzzle, result: Result, notation: str, every: int, seconds: float = 0.25
) -> dict[str, FileText]:
    """A result as text, Markdown, CSV, JSON and films with this many seconds per move, by file name.

    Films are functions: a film of 8,000 moves takes a tenth of a second to make.
    """
    page = [result_page(puzzle, result, notation)]
    if result.length is not None and result.length // every <= MOST_BOARDS:
        page += steps(puzzle.board, result, notation, every)
    record = result_record(puzzle, result, notation)
    brief, columns = columns_of(record, BRIEF), columns_of(record, RECORD_COLUMNS)
    files: dict[str, FileText] = {
        "solution.txt": "\n\n".join(page) + "\n",
        "solution.md": f"{markdown_head(brief)}\n{markdown_line(record, brief)}\n",
        "solution.csv": f"{csv_row(columns)}\n{csv_line(record, columns)}\n",
        "solution.json": f"{json.dumps(record)}\n",
    }
    if result.path:
        at = tuple(number * seconds for number in range(len(result.path)))
        length = length_text(len(result.path), result.lower_bound)
        film = Film(puzzle.board, puzzle.goal, result.path, at, f"{result.algorithm}: {length}")
        files |= {"solution.svg": partial(film_svg, film), "solution.cast": partial(film_cast, film)}
    return files


MOST_SHOWN = 4000
"""The most characters of a text that are shown."""

_DESCRIPTION = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)


def preview(name: str, text: str) -> str:
    """A preview of a file: its text, or a description of a picture or a film instead of its markup.

    >>> preview("a.txt", "1 2 3"), preview("a.svg", "<svg><desc>a 2x2 board</desc></svg>").splitlines()
    ('1 2 3', ['a picture: a 2x2 board', '35 bytes, for a browser or a web page'])
    """
    about = {".svg": _picture, ".cast": _recording}.get(PurePath(name).suffix)
    return about(text) if about else text[:MOST_SHOWN]


def size_text(text: str) -> str:
    """The size of a file with this text.

    >>> size_text("x" * 999), size_text("x" * 12_345), size_text("x" * 2_345_678)
    ('999 bytes', '12 kB', '2.3 MB')
    """
    size = len(text.encode())
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _picture(text: str) -> str:
    found = _DESCRIPTION.search(text[:MOST_SHOWN])
    about = unescape(found[1]) if found else "the screen as it was"
    kind = "a film" if "<animate" in text else "a picture"
    return f"{kind}: {about}\n{size_text(text)}, for a browser or a web page"


def _recording(text: str) -> str:
    header = json.loads(text.partition("\n")[0])
    size = f"{header['width']}x{header['height']} characters"
    about = f"{header['title']}, {header['duration']:g} s, {size}"
    return f"a recording: {about}\n{size_text(text)}, for asciinema play or its web player"

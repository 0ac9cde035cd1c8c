"""Boards and games as files, and the preview of a file before it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import PurePath

from solver.board import Board
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from solver.writing import FORMATS
from tui.finished_game import FinishedGame
from tui.sharing.film import Film, film_cast, film_svg
from tui.sharing.game_code import game_code
from tui.sharing.pictures import board_svg


def board_files(board: Board, goal: Goal) -> dict[str, str | Callable[[], str]]:
    """A board with its goal in every format, by file name; the picture highlights tiles in place."""
    puzzle = SlidingPuzzle(board, goal)
    endings = {"rows": "board.txt", "code": "board-code.txt", "json": "board.json", "list": "board-list.txt"}
    files: dict[str, str | Callable[[], str]] = {
        endings[name]: f"{write(puzzle)}\n" for name, write in FORMATS.items()
    }
    return {**files, "board.svg": partial(board_svg, board, goal)}


def game_files(game: FinishedGame) -> dict[str, Callable[[], str]]:
    """A game in every format, by file name; each is made on demand."""
    film = Film(game.start, game.goal, game.moves, game.times, game.title)
    return {
        "replay.svg": partial(film_svg, film),
        "replay.cast": partial(film_cast, film),
        "game.txt": lambda: f"{game_code(game)}\n",
    }


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

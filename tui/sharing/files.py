"""Boards and games as files, and the preview of a file before it is written.

Pictures and films are made on demand: they need Rich, which the other formats do not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import PurePath

from solver.board import Board
from solver.goal import Goal
from solver.printable import printable
from solver.puzzle import SlidingPuzzle
from solver.writing import FORMATS
from tui.challenge import goal_like
from tui.finished_game import FinishedGame
from tui.sharing.game_code import game_code
from tui.text import counted, exact_time


def board_files(board: Board, goal: Goal | None = None) -> dict[str, str | Callable[[], str]]:
    """A board with its goal in every format, by file name; the picture highlights tiles in place."""
    goal = goal_like(goal or Goal.standard(board.rows, board.cols), board.rows, board.cols)
    puzzle = SlidingPuzzle(board, goal)
    endings = {"rows": "board.txt", "code": "board-code.txt", "json": "board.json", "list": "board-list.txt"}
    files: dict[str, str | Callable[[], str]] = {
        endings[name]: f"{write(puzzle)}\n" for name, write in FORMATS.items()
    }

    def picture() -> str:
        from tui.sharing.pictures import board_svg

        return board_svg(board, goal)

    return {**files, "board.svg": picture}


def game_files(game: FinishedGame) -> dict[str, Callable[[], str]]:
    """A game in every format, by file name; each is made on demand."""
    film = game.start, game.goal, game.moves, game.at, titled(game)

    def svg() -> str:
        from tui.sharing.film import film_svg

        return film_svg(*film)

    def cast() -> str:
        from tui.sharing.film import film_cast

        return film_cast(*film)

    return {"replay.svg": svg, "replay.cast": cast, "game.txt": lambda: f"{game_code(game)}\n"}


def titled(game: FinishedGame) -> str:
    """A game in a few words: its board, its time and its moves."""
    words = [kind_of(game)]
    if game.name or game.seed:
        words.append(printable(game.name or f"seed {game.seed}"))
    return f"{' '.join(words)}: {exact_time(game.seconds)}, {counted(game.length, 'move')}"


def kind_of(game: FinishedGame) -> str:
    """The size of a game, and its goal unless that is the standard one.

    >>> from datetime import UTC, datetime
    >>> from solver import Board, Goal
    >>> goal = Goal.named("snake", 2, 3)
    >>> kind_of(FinishedGame("g", datetime.now(UTC), goal.board, goal, (), (), 0.0))
    '2x3 snake'
    """
    size = f"{game.start.rows}x{game.start.cols}"
    return size if game.goal.name == "standard" else f"{size} {game.goal.name}"


# -- what is shown before a file is written --------------------------------------------------------

MOST_SHOWN = 4000
"""The most characters of a text that are shown."""

_DESCRIPTION = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)


def preview(name: str, text: str) -> str:
    """A preview of a file: its text, or a description of a picture or a film instead of its markup.

    >>> preview("a.txt", "1 2 3"), preview("a.svg", "<svg><desc>a 2x2 board</desc></svg>").splitlines()
    ('1 2 3', ['a picture: a 2x2 board', '35 bytes, for a browser or a page'])
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
    return f"{kind}: {about}\n{size_text(text)}, for a browser or a page"


def _recording(text: str) -> str:
    header = json.loads(text.partition("\n")[0])
    size = f"{header['width']}x{header['height']} characters"
    about = f"{header['title']}, {header['duration']:g} s, {size}"
    return f"a recording: {about}\n{size_text(text)}, for asciinema play or its player in a page"

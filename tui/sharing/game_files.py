"""A finished game as files: the film of it, and its code."""

from __future__ import annotations

from collections.abc import Callable

from solver.printable import printable
from tui.finished_game import FinishedGame
from tui.sharing.game_code import game_code
from tui.text import clock_text, counted


def game_files(game: FinishedGame) -> dict[str, Callable[[], str]]:
    """What can be written of a game, by file name; each is made when it is wanted."""
    return {
        "replay.svg": lambda: _film_svg(game),
        "replay.cast": lambda: _film_cast(game),
        "game.txt": lambda: f"{game_code(game)}\n",
    }


def titled(game: FinishedGame) -> str:
    """A game in a few words: which board, how long, how many moves."""
    words = [kind_of(game)]
    if game.name or game.seed:
        words.append(printable(game.name or f"seed {game.seed}"))
    return f"{' '.join(words)}: {clock_text(game.seconds)}, {counted(game.length, 'move')}"


def kind_of(game: FinishedGame) -> str:
    """Its size, and its goal where that is not the standard one.

    >>> from datetime import UTC, datetime
    >>> from solver import Board, Goal
    >>> goal = Goal.named("snake", 2, 3)
    >>> kind_of(FinishedGame("g", datetime.now(UTC), goal.board, goal, (), (), 0.0))
    '2x3 snake'
    """
    size = f"{game.start.rows}x{game.start.cols}"
    return size if game.goal.name == "standard" else f"{size} {game.goal.name}"


def _film_svg(game: FinishedGame) -> str:
    from tui.sharing.film import film_svg

    return film_svg(game.start, game.goal, game.moves, game.at, titled(game))


def _film_cast(game: FinishedGame) -> str:
    from tui.sharing.film import film_cast

    return film_cast(game.start, game.goal, game.moves, game.at, titled(game))

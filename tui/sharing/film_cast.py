"""A game or a solution as a recording of a terminal, for `asciinema play` and its players in pages.

Version 2 of the format (docs.asciinema.org/manual/asciicast/v2): every player and converter reads it;
version 3 (asciinema 3.0) only the newest do, and it adds nothing that a film needs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from solver.board import Board, Move
from solver.goal import Goal
from solver.printable import printable
from tui.sharing.film_times import LEAD, Film
from tui.text import clock_text, counted, shortened

CLEAR, HIDE, SHOW = "\x1b[2J", "\x1b[?25l", "\x1b[?25h"
PLACED, PLAIN = "\x1b[1;32m", "\x1b[0m"
TOP, LEFT = 3, 3
"""The row and the column of the board's frame; above it is the title, and an empty line."""
NARROWEST = 40
"""Columns, so that the words below a small board fit."""


def film_cast(start: Board, goal: Goal, moves: Sequence[Move], at: Sequence[float], title: str = "") -> str:
    """The film of moves that were made `at` so many seconds, as an asciicast; only what changes is drawn."""
    film = Film.of(start, goal, moves, at, title)
    digits = len(str(start.rows * start.cols - 1))
    inner = start.cols * (digits + 3) + 1
    width, height = max(inner + 2 * LEFT - 2, NARROWEST), TOP + 2 * start.rows + 4
    name = printable(title) or f"{start.rows}x{start.cols}, {counted(film.moves, 'move')}"
    tiles = list(start.tiles)
    screen = _Screen(start.cols, digits, goal)
    events = [(0.0, screen.whole(start, shortened(name, width - LEFT)) + _below(height, 0, film, 0.0))]
    for slide in film.slides:
        changed: dict[int, None] = {}
        for tile, source, target in slide.tiles:
            tiles[target], tiles[source] = tile, 0
            changed |= {source: None, target: None}
        cells = "".join(screen.cell(cell, tiles[cell]) for cell in changed)
        events.append((slide.time, cells + _below(height, slide.made, film, slide.time - LEAD)))
    events.append((film.seconds, f"{_to(height, 1)}{SHOW}"))
    header = {"version": 2, "width": width, "height": height, "duration": film.seconds, "title": name}
    return "".join(
        f"{json.dumps(line)}\n" for line in (header, *((time, "o", data) for time, data in events))
    )


def _to(row: int, col: int) -> str:
    return f"\x1b[{row};{col}H"


def _below(height: int, made: int, film: Film, clock: float) -> str:
    words = f"{made} of {counted(film.moves, 'move')}   {clock_text(clock)}"
    return f"{_to(height - 1, LEFT)}{words}"


class _Screen:
    """Where a board is on the terminal, and how its cells look."""

    def __init__(self, cols: int, digits: int, goal: Goal) -> None:
        self._cols, self._digits, self._homes = cols, digits, goal.board.tiles

    def whole(self, board: Board, title: str) -> str:
        """The screen with everything on it."""
        lines = [
            self._rule("┌", "┬", "┐"),
            *[self._rule("├", "┼", "┤")] * (board.rows - 1),
            self._rule("└", "┴", "┘"),
        ]
        rules = "".join(f"{_to(TOP + 2 * row, LEFT)}{line}" for row, line in enumerate(lines))
        row_of_bars = "│".join([""] + [" " * (self._digits + 2)] * self._cols + [""])
        bars = "".join(f"{_to(TOP + 1 + 2 * row, LEFT)}{row_of_bars}" for row in range(board.rows))
        cells = "".join(self.cell(cell, tile) for cell, tile in enumerate(board.tiles))
        return f"{HIDE}{CLEAR}{_to(1, LEFT)}{title}{rules}{bars}{cells}"

    def cell(self, cell: int, tile: int) -> str:
        """One cell with what stands in it; bold and green where it belongs."""
        row, col = divmod(cell, self._cols)
        text = f" {tile or '':>{self._digits}} "
        lit = tile and self._homes[cell] == tile
        return _to(TOP + 1 + 2 * row, LEFT + 1 + col * (self._digits + 3)) + (
            f"{PLACED}{text}{PLAIN}" if lit else text
        )

    def _rule(self, first: str, between: str, last: str) -> str:
        return first + between.join(["─" * (self._digits + 2)] * self._cols) + last

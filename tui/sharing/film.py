"""Films of games and of solutions, for browsers (SVG) and for terminals (asciicast)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from solver.board import Board, Move
from solver.goal import Goal
from solver.printable import printable
from tui.finished_game import slides
from tui.sharing.pictures import CELL, EDGE, GAP, LIGHT, colours_of, picture_svg, place, tile_svg
from tui.text import counted, exact_time, shortened

LEAD, REST = 1.0, 2.5
"""Seconds that the first board is shown before the first move, and the last one before the film repeats."""
SLIDE = 0.14
"""Seconds that a tile slides; fewer if the next move comes sooner."""


@dataclass(frozen=True, slots=True)
class Slide:
    """Tiles that move one cell at the same time: one tile, or several in a line."""

    time: float
    """Seconds from the start of the film."""
    seconds: float
    tiles: tuple[tuple[int, int, int], ...]
    """Each tile with the cells it moves from and to, in the order of the moves."""
    made: int
    """Moves made so far, including these."""


@dataclass(frozen=True)
class Film:
    """The moves of a game or a solution, and when each of them is shown."""

    start: Board
    goal: Goal
    moves: Sequence[Move]
    at: Sequence[float]
    """The time of each move in seconds, never decreasing."""
    title: str = ""

    def __post_init__(self) -> None:
        self.goal.require_size_of(self.start)

    @cached_property
    def slides(self) -> tuple[Slide, ...]:
        """The moves on the timeline; those of the same direction and time are one slide."""
        steps, times = list(slides(self.start, self.moves)), [round(LEAD + at, 3) for at in self.at]
        found = []
        for (_, time), run in groupby(range(len(steps)), lambda number: (self.moves[number], times[number])):
            first, *rest = run
            end = first + len(rest) + 1
            soonest = times[end] if end < len(times) else time + SLIDE
            found.append(Slide(time, min(SLIDE, soonest - time), tuple(steps[first:end]), end))
        return tuple(found)

    @property
    def played(self) -> float:
        """Seconds from the start of the game to its last move."""
        return self.slides[-1].time - LEAD if self.slides else 0.0

    @property
    def seconds(self) -> float:
        """The length of the film before it repeats."""
        return round(LEAD + self.played + REST, 3)

    @property
    def length(self) -> str:
        """The number of moves, with its noun."""
        return counted(len(self.moves), "move")


# The film plays wherever a browser shows a picture, also in `<img>`, because it contains no script. Each tile
# has one animation (SMIL) with the times of its own moves, so the file grows with the moves and not with the
# boards: 100 moves of a 4x4 take 17 kB. A viewer that cannot animate shows the first board.

DIGIT = 10, 20
"""Width and height of a digit of the counter, in pixels."""
_GONE = 10
"""The position below the ten digits of a column: it shows nothing."""

Keyframe = tuple[float, str]
"""A time in seconds and the value at that time."""


def film_svg(film: Film) -> str:
    """The film as an SVG file."""
    start, took, loop = film.start, exact_time(film.played), exact_time(film.seconds)
    description = f"{start.rows}x{start.cols}, {film.length} in {took}, in a loop of {loop}"
    return picture_svg(start, _tiles(film), description, film.title, _footer(film, took))


def _tiles(film: Film) -> str:
    start, homes, colours = film.start, film.goal.board.tiles, colours_of(film.goal)
    positions: dict[int, list[Keyframe]] = {}
    lights: dict[int, list[tuple[float, bool]]] = {}
    for slide in film.slides:
        for tile, source, target in slide.tiles:
            positions.setdefault(tile, []).append((slide.time, place(source, start.cols)))
            positions[tile].append((slide.time + slide.seconds, place(target, start.cols)))
            if tile in (homes[source], homes[target]):
                lights.setdefault(tile, []).append((slide.time + slide.seconds, homes[target] == tile))

    def lighting(tile: int, part: int, now: tuple[str, str]) -> str:
        keys = [(time, colours[tile][lit][part]) for time, lit in lights.get(tile, ())]
        return _animation("fill", film, now[part], keys)

    return "".join(
        tile_svg(
            tile,
            place(cell, start.cols),
            *(now := colours[tile][homes[cell] == tile]),
            _animation("transform", film, place(cell, start.cols), positions.get(tile)),
            (lighting(tile, 0, now), lighting(tile, 1, now)),
        )
        for cell, tile in enumerate(start.tiles)
        if tile
    )


def _footer(film: Film, took: str) -> str:
    """The move counter, the time taken, and a progress bar."""
    width, digits = film.start.cols * CELL - GAP, len(str(len(film.moves)))
    after = digits * DIGIT[0] + 6
    of = f"of {len(film.moves)}" + ("" if film.start.cols < 3 else " moves")
    grown = [(LEAD, "0"), (LEAD + film.played, str(width)), (film.seconds, str(width))]
    bar = _animation("width", film, "0", grown)
    return (
        # No <svg> inside the <svg>: it would have its own clock.
        f'<clipPath id="digit"><rect width="{DIGIT[0]}" height="{DIGIT[1]}"/></clipPath>'
        + "".join(_digit(film, digits - 1 - column, column * DIGIT[0]) for column in range(digits))
        + f'<text class="w" x="{after}" y="15">{of}</text><text class="w e" x="{width}" y="15">{took}</text>'
        + f'<rect y="{EDGE + 8}" width="0" height="3" rx="1.5" fill="{LIGHT}">{bar}</rect>'
    )


def _digit(film: Film, power: int, x: int) -> str:
    """One digit of the counter: a column of all ten digits, which jumps behind a window."""
    unit = 10**power

    def shift(made: int) -> str:
        digit = made // unit % 10 if made >= unit or power == 0 else _GONE
        return f"0 {-DIGIT[1] * digit}"

    keys: list[Keyframe] = []
    for slide in film.slides:
        if shift(slide.made) != (keys[-1][1] if keys else shift(0)):
            keys.append((slide.time, shift(slide.made)))
    column = "".join(
        f'<text class="w d" x="{DIGIT[0] // 2}" y="{15 + DIGIT[1] * digit}">{digit}</text>'
        for digit in range(10)
    )
    jumping = _animation("transform", film, shift(0), keys, discrete=True)
    return (
        f'<g clip-path="url(#digit)" transform="translate({x} 0)">'
        f'<g transform="translate({shift(0)})">{jumping}{column}</g></g>\n'
    )


def _animation(
    what: str, film: Film, first: str, keys: Sequence[Keyframe] | None, *, discrete: bool = False
) -> str:
    """The SMIL element that changes a value at these times; empty if nothing changes."""
    if not keys:
        return ""
    discrete = discrete or what == "fill"
    ends = [] if discrete else [(film.seconds, keys[-1][1])]
    whole = [(0.0, first), *keys, *ends]
    # Enough decimals to tell thousandths of a second apart.
    decimals = len(str(int(film.seconds * 1000)))
    times = ";".join(f"{min(time / film.seconds, 1):.{decimals}f}" for time, _ in whole)
    values = ";".join(value for _, value in whole)
    moving = 'Transform attributeName="transform" type="translate"'
    element = moving if what == "transform" else f' attributeName="{what}"'
    mode = ' calcMode="discrete"' if discrete else ""
    return (
        f'<animate{element} dur="{film.seconds:g}s" repeatCount="indefinite"{mode} '
        f'keyTimes="{times}" values="{values}"/>'
    )


# Version 2 of the format (docs.asciinema.org/manual/asciicast/v2): every player and converter reads it.
# Only the newest read version 3 (asciinema 3.0), and it adds nothing that a film needs.

CLEAR, HIDE, SHOW = "\x1b[2J", "\x1b[?25l", "\x1b[?25h"
PLACED, PLAIN = "\x1b[1;32m", "\x1b[0m"
TOP, LEFT = 3, 3
"""The row and the column of the board's frame; the title and an empty line are above it."""
NARROWEST, WIDEST = 40, 77
"""The least number of columns, so that the text below a small board fits, and the most of a title."""


def film_cast(film: Film) -> str:
    """The film as an asciicast, which draws only what changes."""
    start, screen = film.start, _Screen(film.start, film.goal)
    name = shortened(printable(film.title), WIDEST) or f"{start.rows}x{start.cols}, {film.length}"
    width, height = max(screen.width + 2 * LEFT - 2, NARROWEST, len(name) + LEFT), TOP + 2 * start.rows + 4
    events = [(0.0, screen.whole(name) + _below(height, 0, film, 0.0))]
    for slide in film.slides:
        # Each tile goes to the cell that the one before has left; the last one leaves the blank.
        cells = [(target, tile) for tile, _, target in slide.tiles] + [(slide.tiles[-1][1], 0)]
        drawn = "".join(screen.cell(*cell) for cell in cells)
        events.append((slide.time, drawn + _below(height, slide.made, film, slide.time - LEAD)))
    events.append((film.seconds, f"{_to(height, 1)}{SHOW}"))
    header = {"version": 2, "width": width, "height": height, "duration": film.seconds, "title": name}
    lines = [header, *((time, "o", data) for time, data in events)]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def _to(row: int, col: int) -> str:
    return f"\x1b[{row};{col}H"


def _below(height: int, made: int, film: Film, clock: float) -> str:
    return f"{_to(height - 1, LEFT)}{made} of {film.length}   {exact_time(clock)}"


class _Screen:
    """Draws a board and its cells with terminal escape sequences."""

    def __init__(self, board: Board, goal: Goal) -> None:
        self._board, self._homes = board, goal.board.tiles
        self._digits = len(str(board.rows * board.cols - 1))
        self.width = board.cols * (self._digits + 3) + 1

    def whole(self, title: str) -> str:
        """The whole screen: the title, the frame and the tiles."""
        board = self._board
        lines = [self._line("┌", "─", "┬", "┐")]
        for _ in range(board.rows):
            lines += [self._line("│", " ", "│", "│"), self._line("├", "─", "┼", "┤")]
        lines[-1] = self._line("└", "─", "┴", "┘")
        frame = "".join(f"{_to(TOP + row, LEFT)}{line}" for row, line in enumerate(lines))
        cells = "".join(self.cell(cell, tile) for cell, tile in enumerate(board.tiles))
        return f"{HIDE}{CLEAR}{_to(1, LEFT)}{title}{frame}{cells}"

    def cell(self, cell: int, tile: int) -> str:
        """One cell; its tile is bold and green on its goal cell."""
        row, col = divmod(cell, self._board.cols)
        text = f" {tile or '':>{self._digits}} "
        if tile and self._homes[cell] == tile:
            text = f"{PLACED}{text}{PLAIN}"
        return _to(TOP + 1 + 2 * row, LEFT + 1 + col * (self._digits + 3)) + text

    def _line(self, first: str, inside: str, between: str, last: str) -> str:
        return first + between.join([inside * (self._digits + 2)] * self._board.cols) + last

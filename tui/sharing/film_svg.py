"""A game or a solution as a picture that moves (SVG): tiles slide, moves are counted, and it begins anew.

It plays wherever a browser shows a picture, also within `<img>`, as nothing in it is a script. Each tile
has one animation (SMIL) with the times of its own moves, so the file grows with the moves and not with the
boards: 100 moves of a 4x4 take 14 kB. What cannot animate shows the first board.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Board, Move
from solver.goal import Goal
from tui.sharing.board_svg import CELL, EDGE, GAP, LIGHT, fills, picture_svg, place, tile_svg
from tui.sharing.film_times import LEAD, Film
from tui.text import clock_text, counted, shortened

DIGIT = 10, 20
"""Pixels of a digit of the counter: from one to the next, from one above to one below."""
_GONE = 10
"""The place in the column of digits where there is none."""

Key = tuple[float, str]
"""A time in seconds and the value then."""


def film_svg(
    start: Board,
    goal: Goal,
    moves: Sequence[Move],
    at: Sequence[float],
    title: str = "",
    scheme: str = "plain",
) -> str:
    """The film of moves that were made `at` so many seconds, as a file for a browser."""
    film = Film.of(start, goal, moves, at, title)
    took = clock_text(film.played)
    words = (
        f"{start.rows}x{start.cols}, {counted(film.moves, 'move')} in {took}, in a loop of {film.seconds:g} s"
    )
    fits = (start.cols * CELL - GAP) // 9
    return picture_svg(start, _tiles(film, scheme), words, shortened(title, fits), _foot(film, took))


def _tiles(film: Film, scheme: str) -> str:
    start, homes, colours = film.start, film.goal.board.tiles, fills(film.goal, scheme)
    ways: dict[int, list[Key]] = {}
    lights: dict[int, list[Key]] = {}
    for slide in film.slides:
        for tile, source, target in slide.tiles:
            ways.setdefault(tile, []).append((slide.time, _at(source, start.cols)))
            ways[tile].append((slide.time + slide.seconds, _at(target, start.cols)))
            if tile in (homes[source], homes[target]):
                lit = colours[tile][homes[target] == tile]
                lights.setdefault(tile, []).append((slide.time + slide.seconds, lit))
    return "".join(
        tile_svg(
            tile,
            place(cell, start.cols),
            now := colours[tile][homes[cell] == tile],
            _animation("transform", film, _at(cell, start.cols), ways.get(tile)),
            _animation("fill", film, now, lights.get(tile)),
        )
        for cell, tile in enumerate(start.tiles)
        if tile
    )


def _at(cell: int, cols: int) -> str:
    x, y = place(cell, cols)
    return f"{x} {y}"


def _foot(film: Film, took: str) -> str:
    """The counter of moves, how long they took, and a bar that grows."""
    width, digits = film.start.cols * CELL - GAP, len(str(film.moves))
    after = digits * DIGIT[0] + 6
    of = f"of {film.moves}" + ("" if film.start.cols < 3 else " moves")
    grown = [(LEAD, "0"), (LEAD + film.played, str(width)), (film.seconds, str(width))]
    bar = _animation("width", film, "0", grown)
    return (
        # No <svg> within the <svg>: it would have a clock of its own.
        f'<clipPath id="digit"><rect width="{DIGIT[0]}" height="{DIGIT[1]}"/></clipPath>'
        + "".join(_digit(film, digits - 1 - column, column * DIGIT[0]) for column in range(digits))
        + f'<text class="w" x="{after}" y="15">{of}</text><text class="w e" x="{width}" y="15">{took}</text>'
        + f'<rect y="{EDGE + 8}" width="0" height="3" rx="1.5" fill="{LIGHT}">{bar}</rect>'
    )


def _digit(film: Film, power: int, x: int) -> str:
    """One digit of the counter: a column of all ten behind a window, which jumps from one to the next."""
    unit = 10**power

    def shift(made: int) -> str:
        digit = made // unit % 10 if made >= unit or power == 0 else _GONE
        return f"0 {-DIGIT[1] * digit}"

    keys: list[Key] = []
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
    what: str, film: Film, first: str, keys: Sequence[Key] | None, *, discrete: bool = False
) -> str:
    """What changes from a first value at given times; nothing where there is no change."""
    if not keys:
        return ""
    discrete = discrete or what == "fill"
    ends = [] if discrete else [(film.seconds, keys[-1][1])]
    whole = [(0.0, first), *keys, *ends]
    # As many decimals as tell thousandths of a second apart.
    decimals = len(str(int(film.seconds * 1000)))
    times = ";".join(f"{min(time / film.seconds, 1):.{decimals}f}" for time, _ in whole)
    values = ";".join(value for _, value in whole)
    kind = (
        'Transform attributeName="transform" type="translate"'
        if what == "transform"
        else f' attributeName="{what}"'
    )
    mode = ' calcMode="discrete"' if discrete else ""
    return (
        f'<animate{kind} dur="{film.seconds:g}s" repeatCount="indefinite"{mode} '
        f'keyTimes="{times}" values="{values}"/>'
    )

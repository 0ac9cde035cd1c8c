"""Boards and screens as pictures (SVG); boards have the app's colours in a dark theme."""

from __future__ import annotations

import html
import io
from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console
from rich.segment import Segment, Segments

from solver.board import Board
from solver.goal import Goal
from solver.printable import printable
from solver.puzzle import SlidingPuzzle
from tui.widgets.board_picture import Face
from tui.widgets.tile_colours import Look, oklch, tile_look

CELL, GAP, EDGE = 64, 4, 16
"""Pixels from one tile to the next, between two tiles, and around the board."""
LINE, NEXT = 34, 21
"""Height in pixels of a line of text above or below the board, and of each further line of a title."""
LETTER, MOST_LINES = 9, 4
"""Width in pixels of a letter of the title, and its most lines."""
WIDEST = 720
"""Width of the largest picture in pixels, unless its page scales it; a 16x16 board would have 1,056."""

GROUND, WELL = oklch(0.20, 0.015, 258.0), oklch(0.25, 0.02, 258.0)
FAINT, LIGHT = oklch(0.72, 0.02, 258.0), oklch(0.72, 0.11, 165.0)

Colours = tuple[str, str]
"""The fill and the ink of a tile."""

_SIDE = CELL - GAP
_STYLE = (
    "text{font:600 26px ui-sans-serif,system-ui,'Helvetica Neue',Arial,sans-serif;"
    "text-anchor:middle}"
    ".l text{font-size:22px}"
    f".w{{font-size:16px;font-weight:400;fill:{FAINT};text-anchor:start}}"
    ".e{text-anchor:end}.d{font-variant-numeric:tabular-nums;text-anchor:middle}"
)


def board_svg(board: Board, goal: Goal) -> str:
    """A board as a still picture; tiles on their goal cells have the colours they have in the app."""
    code = SlidingPuzzle(board, goal).code
    colours = colours_of(goal)
    tiles = "".join(
        tile_svg(tile, place(cell, board.cols), *colours[tile][goal.board.tiles[cell] == tile])
        for cell, tile in enumerate(board.tiles)
        if tile
    )
    return picture_svg(board, tiles, f"a {board.rows}x{board.cols} board: {code}")


def colours_of(goal: Goal) -> dict[int, tuple[Colours, Colours]]:
    """The fill and the ink of each tile, off and on its goal cell."""
    rows, cols, look = goal.board.rows, goal.board.cols, Look()

    def colours(tile: int, home: int, placed: bool) -> Colours:
        style = tile_look(Face(str(tile), "tile", placed, home=home), rows, cols, look).ink
        assert style.bgcolor is not None  # Only looks with 16 colours have none.
        assert style.color is not None
        return style.bgcolor.name, style.color.name

    homes = {tile: home for home, tile in enumerate(goal.board.tiles) if tile}
    return {tile: (colours(tile, home, False), colours(tile, home, True)) for tile, home in homes.items()}


def place(cell: int, cols: int) -> str:
    """The position of a cell on the board, in pixels: x and y."""
    row, col = divmod(cell, cols)
    return f"{col * CELL} {row * CELL}"


def tile_svg(
    tile: int,
    at: str,
    fill: str,
    ink: str,
    sliding: str = "",
    lighting: tuple[str, str] = ("", ""),
) -> str:
    """A tile at a position, with the animations that slide it and change its fill and its ink."""
    return (
        f'<g transform="translate({at})">{sliding}'
        f'<rect width="{_SIDE}" height="{_SIDE}" rx="8" fill="{fill}">{lighting[0]}</rect>'
        f'<text x="{_SIDE // 2}" y="{_SIDE // 2 + 9}" fill="{ink}">{tile}{lighting[1]}</text></g>\n'
    )


def picture_svg(board: Board, tiles: str, description: str, title: str = "", footer: str = "") -> str:
    """The whole file: the tiles, a title above, a footer below, and a description."""
    inner = board.cols * CELL - GAP, board.rows * CELL - GAP
    lines = wrap(printable(title), inner[0] // LETTER, max_lines=MOST_LINES, placeholder="...")
    top = EDGE + (LINE + NEXT * (len(lines) - 1) if lines else 0)
    width, height = inner[0] + 2 * EDGE, top + inner[1] + EDGE + (LINE if footer else 0)
    scale = min(1.0, WIDEST / max(width, height))
    # Three digits fit a tile only in a smaller font, which is then used for all tiles.
    small = ' class="l"' if board.rows * board.cols > 100 else ""
    heading = "".join(
        f'<text class="w" x="{EDGE}" y="{EDGE + 17 + NEXT * number}">{html.escape(line, quote=False)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{round(width * scale)}" height="{round(height * scale)}" role="img">\n'
        f"<title>{_escaped(title or description)}</title><desc>{_escaped(description)}</desc>\n"
        f"<style>{_STYLE}</style>\n"
        f'<rect width="{width}" height="{height}" rx="12" fill="{GROUND}"/>{heading}\n'
        f'<g{small} transform="translate({EDGE} {top})">\n'
        f'<rect x="-6" y="-6" width="{inner[0] + 12}" height="{inner[1] + 12}" rx="12" fill="{WELL}"/>\n'
        f"{tiles}</g>\n"
        + (f'<g transform="translate({EDGE} {top + inner[1] + EDGE})">{footer}</g>\n' if footer else "")
        + "</svg>\n"
    )


def _escaped(text: str) -> str:
    """The text as valid XML: without control characters and lone surrogates, which file names may have."""
    return html.escape(printable(text), quote=False)


def screen_svg(lines: Sequence[Sequence[Segment]], width: int, title: str) -> str:
    """The picture of these lines, made in 11 ms (60x18) to 38 ms (140x40); callable from any thread."""
    console = Console(
        width=width,
        height=len(lines),
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    for number, line in enumerate(lines):
        console.print(Segments([Segment.line(), *line] if number else line), end="")
    return console.export_svg(title=title)

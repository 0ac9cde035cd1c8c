"""Tile sizes, large digits, and the part of a board that is drawn if not all of it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

_TALLEST = {"tiny": 1, "small": 2, "medium": 3, "large": 6, "huge": 40}
"""The most rows of a tile of each name."""
NAMES = tuple(_TALLEST)
"""The names of the sizes, the smallest first; `auto` takes the largest that fits, as `huge` does."""


@dataclass(frozen=True, slots=True)
class TileSize:
    """The room of one tile, with the space to its right and below it, and the font of its number."""

    height: int
    width: int
    font: Font | None = None
    """None for ordinary characters."""

    @property
    def name(self) -> str:
        """The name of its class of sizes."""
        return next(name for name, tallest in _TALLEST.items() if self.height <= tallest)

    @property
    def tray(self) -> int:
        """Columns to the left of the board, and rows above it, that belong to the tray."""
        return int(self.height > 2)

    def extent(self, rows: int, cols: int) -> tuple[int, int]:
        """Columns and rows of a whole board."""
        return cols * self.width + self.tray, rows * self.height + self.tray


@dataclass(frozen=True, slots=True)
class Window:
    """The cells of a board that are drawn: all, or a part with a margin that hints at the rest."""

    board_rows: int
    board_cols: int
    top: int
    left: int
    rows: int
    cols: int

    @classmethod
    def whole(cls, rows: int, cols: int) -> Window:
        """The window that shows every cell."""
        return cls(rows, cols, 0, 0, rows, cols)

    @property
    def margin_x(self) -> int:
        """Columns on either side that hint at hidden cells."""
        return int(self.cols < self.board_cols)

    @property
    def margin_y(self) -> int:
        """Rows above and below that hint at hidden cells."""
        return int(self.rows < self.board_rows)

    def extent(self, size: TileSize) -> tuple[int, int]:
        """Columns and rows of the drawing, margins included."""
        width, height = size.extent(self.rows, self.cols)
        return width + 2 * self.margin_x, height + 2 * self.margin_y

    def corner(self, cell: int, size: TileSize) -> tuple[int, int]:
        """Column and row of the drawing where a cell begins; outside the drawing for a hidden cell."""
        row, col = divmod(cell, self.board_cols)
        x, y = (col - self.left) * size.width, (row - self.top) * size.height
        return x + self.margin_x + size.tray, y + self.margin_y + size.tray

    def cell_at(self, x: int, y: int, size: TileSize) -> int | None:
        """The cell drawn at this column and row."""
        row = (y - self.margin_y - size.tray) // size.height
        col = (x - self.margin_x - size.tray) // size.width
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        return (self.top + row) * self.board_cols + self.left + col


@cache
def sizes(rows: int, cols: int) -> tuple[TileSize, ...]:
    """All sizes for a board with this many rows and columns, the smallest first."""
    # A sign, the number, and the space to the next tile. From three rows on tiles are about square, and the
    # room for the number is odd or even like the longest number, which is then centred exactly.
    digits = len(str(rows * cols - 1))
    answer = [TileSize(1, digits + 2), TileSize(2, digits + 2), TileSize(2, digits + 3)]
    answer.append(TileSize(3, 7 + digits % 2))
    for height in range(4, _TALLEST["huge"] + 1):
        answer.append(TileSize(height, 2 * height + (digits + 1) % 2))
        for font in FONTS:
            number, square = font.width(digits), 2 * height - 1
            width = max(number + 2 * font.space, square + (square - number) % 2)
            if font.height + 2 * font.space <= square and width <= 1.3 * square:
                answer.append(TileSize(height, width + 1, font))
    return tuple(answer)


@lru_cache(64)  # Asked for several times a layout; 4x4 has 167 sizes.
def sizes_that_fit(rows: int, cols: int, width: int, height: int) -> Sequence[TileSize]:
    """The sizes at which the whole board fits into this width and height, the smallest first."""
    extents = ((size, *size.extent(rows, cols)) for size in sizes(rows, cols))
    return [size for size, columns, lines in extents if columns <= width and lines <= height]


def choose(rows: int, cols: int, width: int, height: int, wanted: str = "auto") -> TileSize:
    """The wanted size, or the largest below it that fits; tiny if none fits.

    >>> choose(4, 4, 80, 21).name, choose(4, 4, 40, 16).name, choose(4, 4, 80, 21, "small").name
    ('large', 'medium', 'small')
    """
    tallest = _TALLEST.get(wanted, _TALLEST["huge"])
    largest_first = reversed(sizes_that_fit(rows, cols, width, height))
    return next((size for size in largest_first if size.height <= tallest), sizes(rows, cols)[0])


def window_for(
    rows: int, cols: int, size: TileSize, width: int, height: int, focus: int, last: Window | None = None
) -> Window:
    """The window for this space: the whole board, or a part that shows the focus cell and its neighbours.

    It moves as little as possible from the last one: a board that jumps at every move cannot be read.
    """
    shown_rows = rows if size.extent(rows, 1)[1] <= height else max(1, (height - 2) // size.height)
    shown_cols = cols if size.extent(1, cols)[0] <= width else max(1, (width - 2) // size.width)
    top, left, (row, col) = 0, 0, divmod(focus, cols)
    if last is not None and last == Window(rows, cols, last.top, last.left, shown_rows, shown_cols):
        top, left = last.top, last.left
    top, left = _scrolled(top, shown_rows, rows, row), _scrolled(left, shown_cols, cols, col)
    return Window(rows, cols, top, left, shown_rows, shown_cols)


def _scrolled(first: int, shown: int, total: int, focus: int) -> int:
    margin = 1 if shown > 2 else 0
    first = min(max(first, focus + margin - shown + 1), focus - margin)
    return max(0, min(first, total - shown))


# Bitmaps. A pixel is one column wide and half a row high, so it is about square.
_THIN = """
### ##. ### ### #.# ### ### ### ### ###
#.# .#. ..# ..# #.# #.. #.. ..# #.# #.#
#.# .#. ### ### ### ### ### ..# ### ###
#.# .#. #.. ..# ..# ..# #.# ..# #.# ..#
### ### ### ### ..# ### ### ..# ### ###
"""
_BOLD = """
.####. ..##.. .####. .####. ...### ###### .####. ###### .####. .####.
###### .###.. ###### ###### ..#### ###### ###### ###### ###### ######
##..## ####.. ##..## ##..## .##.## ##.... ##.... ....## ##..## ##..##
##..## ..##.. ....## ...##. ##..## #####. #####. ...##. .####. ##..##
##..## ..##.. ...##. ..###. ##..## ###### ###### ...##. .####. ######
##..## ..##.. ..##.. ...##. ###### ....## ##..## ..##.. ##..## .#####
##..## ..##.. .##... ##..## ###### ##..## ##..## ..##.. ##..## ....##
###### ###### ###### ###### ....## ###### ###### ..##.. ###### ######
.####. ###### ###### .####. ....## .####. .####. ..##.. .####. .####.
"""


@dataclass(frozen=True, slots=True)
class Font:
    """Ten digits of one size."""

    glyphs: tuple[tuple[str, ...], ...]
    """The rows of each digit, with `#` for ink."""
    space: int
    """Pixels between two digits, and the fewest around a number."""

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return len(self.glyphs[0])

    def width(self, digits: int) -> int:
        """Pixels of a number with this many digits."""
        return digits * (len(self.glyphs[0][0]) + self.space) - self.space

    def rows(self, number: str) -> list[str]:
        """The rows of a number, with `#` for ink and spaces between."""
        glyphs = [self.glyphs[int(digit)] for digit in number]
        return [(" " * self.space).join(row) for row in zip(*glyphs, strict=True)]


def _read(text: str, scale: int = 1) -> tuple[tuple[str, ...], ...]:
    lines = [line.replace(".", " ") for line in text.strip().split("\n")]
    step = (len(lines[0]) + 1) // 10
    glyphs = [[line[at : at + step - 1] for line in lines] for at in range(0, 10 * step, step)]
    return tuple(_scaled(glyph, scale) for glyph in glyphs)


def _scaled(glyph: list[str], scale: int) -> tuple[str, ...]:
    """The glyph with larger pixels, and round corners where strokes turn."""
    rows = [[pixel for pixel in row for _ in range(scale)] for row in glyph for _ in range(scale)]
    ink = {(x, y) for y, row in enumerate(glyph) for x, pixel in enumerate(row) if pixel == "#"}
    for x, y in ink if scale > 2 else ():
        for across, down in product((-1, 1), repeat=2):
            outside, inside = {(x + across, y), (x, y + down)}, {(x - across, y), (x, y - down)}
            if inside <= ink and not outside & ink:
                rows[scale * y + (scale - 1) * (down > 0)][scale * x + (scale - 1) * (across > 0)] = " "
    return tuple("".join(row) for row in rows)


FONTS = (
    Font(_read(_THIN), space=1),
    Font(_read(_BOLD), space=2),
    Font(_read(_THIN, 3), space=3),
    Font(_read(_BOLD, 2), space=4),
)
"""All fonts, the smallest first."""

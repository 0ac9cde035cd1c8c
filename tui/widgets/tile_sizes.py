"""Tile sizes, and the part of a board that is drawn if not all of it fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

NAMES = ("tiny", "small", "medium", "large", "huge")
"""The names of the sizes, the smallest first; `auto` takes the largest that fits."""


@dataclass(frozen=True, slots=True)
class TileSize:
    """The size of one tile. Tiles touch each other."""

    name: str
    height: int
    width: int

    def extent(self, rows: int, cols: int) -> tuple[int, int]:
        """Columns and rows of a whole board."""
        return cols * self.width, rows * self.height


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
        return (col - self.left) * size.width + self.margin_x, (row - self.top) * size.height + self.margin_y

    def cell_at(self, x: int, y: int, size: TileSize) -> int | None:
        """The cell drawn at this column and row."""
        row, col = (y - self.margin_y) // size.height, (x - self.margin_x) // size.width
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        return (self.top + row) * self.board_cols + self.left + col

    def around(self, cell: int) -> Window:
        """The same window, moved as little as needed to show a cell and its neighbours."""
        row, col = divmod(cell, self.board_cols)
        top = _scrolled(self.top, self.rows, self.board_rows, row)
        return replace(self, top=top, left=_scrolled(self.left, self.cols, self.board_cols, col))


def sizes(rows: int, cols: int) -> tuple[TileSize, ...]:
    """All sizes for a board with this many rows and columns, the smallest first."""
    return _sizes(len(str(rows * cols - 1)))


def sizes_that_fit(rows: int, cols: int, width: int, height: int) -> list[TileSize]:
    """The sizes at which the whole board fits into this width and height, the smallest first."""
    return [size for size in sizes(rows, cols) if _fits(size.extent(rows, cols), width, height)]


def choose(rows: int, cols: int, width: int, height: int, wanted: str = "auto") -> TileSize:
    """The wanted size, or the largest below it that fits; tiny if none fits.

    >>> choose(4, 4, 80, 20).name, choose(4, 4, 40, 16).name, choose(4, 4, 80, 20, "small").name
    ('large', 'medium', 'small')
    """
    most = NAMES.index(wanted) if wanted in NAMES else len(NAMES) - 1
    fitting = [size for size in sizes_that_fit(rows, cols, width, height) if NAMES.index(size.name) <= most]
    return fitting[-1] if fitting else sizes(rows, cols)[0]


def window_for(
    rows: int, cols: int, size: TileSize, width: int, height: int, focus: int, last: Window | None = None
) -> Window:
    """The window for this space: the whole board, or a part that shows the focus cell.

    It moves as little as possible from the last one: a board that jumps at every move cannot be read.
    """
    shown_rows = rows if size.extent(rows, 1)[1] <= height else max(1, (height - 2) // size.height)
    shown_cols = cols if size.extent(1, cols)[0] <= width else max(1, (width - 2) // size.width)
    alike = (rows, cols, shown_rows, shown_cols)
    if last is None or (last.board_rows, last.board_cols, last.rows, last.cols) != alike:
        last = Window(rows, cols, 0, 0, shown_rows, shown_cols)
    return last.around(focus)


@lru_cache
def _sizes(digits: int) -> tuple[TileSize, ...]:
    # The width of medium is odd or even like the longest number, which is then centred exactly. In the two
    # larger sizes digits are three columns wide with one between (`board_drawing`), so it is always odd.
    return (
        TileSize("tiny", 1, digits + 2),
        TileSize("small", 2, digits + 3),
        TileSize("medium", 3, 8 - digits % 2),
        TileSize("large", 5, 11),
        TileSize("huge", 7, 15),
    )


def _fits(extent: tuple[int, int], width: int, height: int) -> bool:
    return extent[0] <= width and extent[1] <= height


def _scrolled(first: int, shown: int, total: int, focus: int) -> int:
    margin = 1 if shown > 2 else 0
    first = min(max(first, focus + margin - shown + 1), focus - margin)
    return max(0, min(first, total - shown))

"""How large the squares of a queens board are drawn, and how much room that leaves beside it."""

from __future__ import annotations

from dataclasses import dataclass

from solver.queens import Square

GUTTER = 3
"""Columns for the numbers of the rows, where there is room for them."""
MARGIN = 2
"""Columns left open beside the board."""


@dataclass(frozen=True, slots=True)
class SquareSize:
    """The room one square takes; height 0 puts two rows of the board on one line."""

    height: int
    width: int

    def extent(self, n: int) -> tuple[int, int]:
        """Columns and lines that n x n squares take."""
        return n * self.width, n * self.height if self.height else (n + 1) // 2


DENSE = SquareSize(0, 2)
SIZES = (
    DENSE,
    SquareSize(1, 2),
    SquareSize(1, 3),
    SquareSize(2, 4),
    SquareSize(2, 5),
    SquareSize(3, 7),
    SquareSize(4, 9),
    SquareSize(5, 11),
    SquareSize(7, 15),
)
"""The smallest first. A terminal's characters are about twice as high as wide."""

PANELS = ((100, 36), (80, 30), (0, 26))
"""Columns that the panel keeps at least, by those of the terminal."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the squares of a board are, in a room of lines and columns."""

    n: int
    size: SquareSize
    labels: bool
    """Numbers stand at the rows and columns."""

    @property
    def extent(self) -> tuple[int, int]:
        """Columns and lines of the drawing."""
        width, height = self.size.extent(self.n)
        return width + GUTTER * self.labels, height + self.labels

    def square_at(self, x: int, y: int) -> Square | None:
        """The square drawn at this column and line of the drawing; the upper one of two on a line."""
        x, y = x - GUTTER * self.labels, y - self.labels
        if x < 0 or y < 0:
            return None
        row = y // self.size.height if self.size.height else 2 * y
        column = x // self.size.width
        return (row, column) if row < self.n and column < self.n else None


def seat(n: int, width: int, height: int) -> Seat:
    """The largest squares at which the whole board fits and the panel keeps its room.

    >>> seat(8, 80, 22).size, seat(20, 60, 16).size == DENSE
    (SquareSize(height=2, width=5), True)
    """
    panel = next(columns for least, columns in PANELS if width >= least)
    room = width - panel - MARGIN

    def fits(one: Seat) -> bool:
        columns, lines = one.extent
        return columns <= room and lines <= height

    seats = [
        Seat(n, DENSE, False),
        *(Seat(n, size, labels) for size in SIZES[1:] for labels in (False, True)),
    ]
    return next((one for one in reversed(seats) if fits(one)), seats[0])

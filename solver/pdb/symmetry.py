"""The symmetries of a board: the ways to map its cells to those of a table."""

from __future__ import annotations

from collections.abc import Iterator

Cells = tuple[int, ...]
"""[cell of the board] -> cell of the table."""


def symmetries(rows: int, cols: int, to_rows: int, to_cols: int) -> Iterator[Cells]:
    """Every way to map a board to a table, transposed or flipped; the identity comes first.

    >>> [cells[0] for cells in symmetries(2, 3, 2, 3)]
    [0, 3, 2, 5]
    """
    places = [divmod(cell, cols) for cell in range(rows * cols)]
    for turned in (False, True):
        if (cols, rows) == (to_rows, to_cols) if turned else (rows, cols) == (to_rows, to_cols):
            for right in (False, True):
                for down in (False, True):
                    flipped = [
                        (rows - 1 - row if down else row, cols - 1 - col if right else col)
                        for row, col in places
                    ]
                    yield tuple(
                        col * to_cols + row if turned else row * to_cols + col for row, col in flipped
                    )


def onto(rows: int, cols: int, blank: int, to: tuple[int, int], to_blank: int) -> list[Cells]:
    """The symmetries that map the blank's cell to this cell of the table."""
    return [cells for cells in symmetries(rows, cols, *to) if cells[blank] == to_blank]

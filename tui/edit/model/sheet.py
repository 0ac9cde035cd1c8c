"""A sheet: a board being typed, with a cursor; it may have empty cells and duplicates."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from solver.board import LARGEST, SMALLEST, Board, Move, check_size

CellValue = int | None
"""A number (0 is the blank), or None for an empty cell."""

_NEIGHBOURS = {Move.UP: (-1, 0), Move.DOWN: (1, 0), Move.LEFT: (0, -1), Move.RIGHT: (0, 1)}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cells, a cursor, and the digits of the number being typed; every change makes a new sheet.

    >>> sheet = Sheet(2, 2, (None,) * 4)
    >>> for digit in "1204":
    ...     sheet = sheet.type_digit(digit)
    >>> sheet.cells, sheet.missing(), sheet.duplicates()
    ((1, 2, 0, 0), (3,), frozenset({0}))
    """

    rows: int
    cols: int
    cells: tuple[CellValue, ...]
    cursor: int = 0
    typed: str = ""
    """The digits typed last, until another key ends the number."""
    typed_at: int = 0
    """The cell of these digits; the cursor has left it if no more digits could follow."""

    @classmethod
    def of(cls, board: Board) -> Sheet:
        """A sheet with every cell filled."""
        return cls(board.rows, board.cols, board.tiles)

    @classmethod
    def from_cells(cls, rows: int, cols: int, cells: object) -> Sheet | None:
        """A sheet with these cells, or None if they do not fit a sheet of this size."""
        sizes = range(SMALLEST, LARGEST + 1)
        if rows not in sizes or cols not in sizes or not isinstance(cells, list) or len(cells) != rows * cols:
            return None
        if not all(cell is None or (type(cell) is int and 0 <= cell < rows * cols) for cell in cells):
            return None
        return cls(rows, cols, tuple(cells))

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.cols

    @property
    def typing(self) -> bool:
        """Whether the cursor is on the number being typed."""
        return bool(self.typed) and self.typed_at == self.cursor

    def missing(self) -> tuple[int, ...]:
        """The numbers in no cell; 0 is the blank."""
        return tuple(sorted(set(range(len(self.cells))) - set(self.cells)))

    def duplicates(self) -> frozenset[int]:
        """The numbers in more than one cell."""
        counts = Counter(cell for cell in self.cells if cell is not None)
        return frozenset(number for number, count in counts.items() if count > 1)

    def board(self) -> Board | None:
        """The board, or None while a number is missing."""
        if self.missing():
            return None
        return Board(self.rows, self.cols, tuple(cell or 0 for cell in self.cells))

    def type_digit(self, digit: str) -> Sheet:
        """Extend the number being typed, or begin one; move on once no more digits can follow.

        The number of cells means the blank, as in every board format. A larger digit changes nothing.
        """
        longest = len(self.cells)
        if self.typing and self.typed != "0" and int(self.typed + digit) <= longest:
            typed, cell = self.typed + digit, self.cursor
        elif int(digit) <= longest:
            typed, cell = digit, self._after(self.cursor) if self.typing else self.cursor
        else:
            return self.ended()
        complete = typed == "0" or int(typed) * 10 > longest
        return replace(
            self._with(cell, int(typed) % longest),
            cursor=self._after(cell) if complete else cell,
            typed=typed,
            typed_at=cell,
        )

    def ended(self) -> Sheet:
        """End the number being typed; the cursor stays."""
        return replace(self, typed="", typed_at=0) if self.typed or self.typed_at else self

    def next_cell(self) -> Sheet:
        """End the number being typed and go to the next cell; the cursor stays if there is no number."""
        return replace(self.ended(), cursor=self._after(self.cursor)) if self.typing else self.ended()

    def blank_here(self) -> Sheet:
        """Put the blank here and go to the next cell; while a number is being typed, only end it."""
        if self.typing:
            return self.next_cell()
        return replace(self.ended()._with(self.cursor, 0), cursor=self._after(self.cursor))

    def clear_or_back(self) -> Sheet:
        """Clear the cell; in an empty one, go one cell back."""
        if self.cells[self.cursor] is None and not self.typed:
            return replace(self, cursor=max(0, self.cursor - 1))
        return self.clear_cell()

    def clear_cell(self) -> Sheet:
        """Delete the last digit typed, or clear the cell."""
        if self.typed:
            rest = self.typed[:-1]
            value = int(rest) % len(self.cells) if rest else None
            there = replace(self._with(self.typed_at, value), cursor=self.typed_at, typed=rest)
            return there if rest else there.ended()
        return self._with(self.cursor, None)

    def move(self, direction: Move) -> Sheet:
        """Move the cursor to the adjacent cell, if there is one."""
        there = self._neighbour(direction)
        return self.ended() if there is None else self.put_cursor(there)

    def put_cursor(self, cell: int) -> Sheet:
        """Move the cursor to a cell."""
        return replace(self.ended(), cursor=cell)

    def swap(self, direction: Move) -> Sheet:
        """Swap the cell with an adjacent one; the cursor moves with it."""
        there = self._neighbour(direction)
        return self.ended() if there is None else self.swap_with(there)

    def swap_with(self, there: int) -> Sheet:
        """Swap the cell with any other one; the cursor moves with it."""
        cells = list(self.cells)
        cells[self.cursor], cells[there] = cells[there], cells[self.cursor]
        return replace(self.ended(), cells=tuple(cells), cursor=there)

    def fill(self, board: Board) -> Sheet:
        """Replace the cells with those of a board; the cursor stays if possible."""
        return replace(self.resized(board.rows, board.cols), cells=board.tiles)

    def resized(self, rows: int, cols: int) -> Sheet:
        """Change the size; numbers stay if their cell still exists and they are not too large."""
        check_size(rows, cols)

        def kept(row: int, col: int) -> CellValue:
            number = self.cells[row * self.cols + col] if row < self.rows and col < self.cols else None
            return None if number is None or number >= rows * cols else number

        cells = tuple(kept(row, col) for row in range(rows) for col in range(cols))
        row, col = divmod(self.cursor, self.cols)
        return Sheet(rows, cols, cells, min(row, rows - 1) * cols + min(col, cols - 1))

    def _with(self, cell: int, number: CellValue) -> Sheet:
        return replace(self, cells=(*self.cells[:cell], number, *self.cells[cell + 1 :]))

    def _after(self, cell: int) -> int:
        return min(cell + 1, len(self.cells) - 1)

    def _neighbour(self, direction: Move) -> int | None:
        down, right = _NEIGHBOURS[direction]
        row, col = divmod(self.cursor, self.cols)
        row, col = row + down, col + right
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

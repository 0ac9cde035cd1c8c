"""Boards and moves: immutable values for input and output, not for searching.

Breadth-first search over `Board` objects is a hundred times slower than the kernels
(`solver.kernels`), which work on arrays; their results are converted to boards only for display.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.errors import IllegalMove, InvalidBoard

SMALLEST, LARGEST = 2, 16


class Move(Enum):
    """The direction in which the TILE moves; the blank moves the other way."""

    UP = "U"
    DOWN = "D"
    LEFT = "L"
    RIGHT = "R"

    @property
    def reverse(self) -> Move:
        """The move that undoes this one."""
        return _REVERSE[self]


_REVERSE = {
    Move.UP: Move.DOWN,
    Move.DOWN: Move.UP,
    Move.LEFT: Move.RIGHT,
    Move.RIGHT: Move.LEFT,
}


@dataclass(frozen=True, slots=True)
class Board:
    """An arrangement of tiles; 0 is the blank.

    >>> board = Board.parse("1 2 3/4 5 6/7 0 8")
    >>> board.code
    '3x3:1.2.3.4.5.6.7.0.8'
    >>> board.after(Move.LEFT) == Board.solved(3, 3)
    True
    """

    rows: int
    cols: int
    tiles: tuple[int, ...]
    """Row by row from the top left."""

    def __post_init__(self) -> None:
        check_size(self.rows, self.cols)
        cells = self.rows * self.cols
        if len(self.tiles) != cells:
            raise InvalidBoard(
                f"a {self.rows}x{self.cols} board has {cells} cells, but {len(self.tiles)} tiles were given"
            )
        if sorted(self.tiles) != list(range(cells)):
            raise InvalidBoard(_what_is_wrong(self.tiles))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read a board in any format of `solver.notation`.

        A goal in the text is dropped; `SlidingPuzzle.parse` keeps it.
        """
        from solver.notation import parse_board

        return parse_board(text)

    @classmethod
    def solved(cls, rows: int, cols: int) -> Board:
        """1, 2, 3 ... with the blank last."""
        check_size(rows, cols)
        return cls(rows, cols, (*range(1, rows * cols), 0))

    @property
    def blank(self) -> int:
        """The blank's cell, counted row by row from 0."""
        return self.tiles.index(0)

    @property
    def code(self) -> str:
        """The one-line text: `3x3:1.2.3.4.5.6.7.8.0`."""
        return f"{self.rows}x{self.cols}:{'.'.join(map(str, self.tiles))}"

    def source(self, move: Move, blank: int | None = None) -> int | None:
        """The cell of the tile that this move would slide, or None if there is no such tile."""
        blank = self.blank if blank is None else blank
        row, col = divmod(blank, self.cols)
        if move is Move.UP:
            return blank + self.cols if row + 1 < self.rows else None
        if move is Move.DOWN:
            return blank - self.cols if row > 0 else None
        if move is Move.LEFT:
            return blank + 1 if col + 1 < self.cols else None
        return blank - 1 if col > 0 else None

    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return tuple(move for move in Move if self.source(move) is not None)

    def after(self, move: Move) -> Board:
        """The board after this move."""
        cell = self.source(move)
        if cell is None:
            raise IllegalMove(self.refusal(move))
        tiles = list(self.tiles)
        tiles[self.blank], tiles[cell] = tiles[cell], 0
        return Board(self.rows, self.cols, tuple(tiles))

    def refusal(self, move: Move) -> str:
        """A sentence saying that a move is illegal, and which moves are legal."""
        legal = ", ".join(other.name.lower() for other in self.moves())
        return f"no tile can move {move.name.lower()} on {self.code}; a tile can move {legal}"

    def __str__(self) -> str:
        width = len(str(self.rows * self.cols - 1))
        return "\n".join(
            " ".join(f"{tile:>{width}}" for tile in self.tiles[start : start + self.cols])
            for start in range(0, len(self.tiles), self.cols)
        )


def check_size(rows: int, cols: int) -> None:
    """Raise InvalidBoard unless the size is from 2x2 to 16x16."""
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= cols <= LARGEST):
        raise InvalidBoard(
            f"{rows}x{cols} is not a supported size; boards go from "
            f"{SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"
        )


def _what_is_wrong(tiles: tuple[int, ...]) -> str:
    expected = set(range(len(tiles)))
    twice = sorted({tile for tile in tiles if tiles.count(tile) > 1})
    foreign = sorted(set(tiles) - expected)
    missing = sorted(expected - set(tiles))
    faults = []
    if foreign:
        faults.append(f"{_listed(foreign, 'does', 'do')} not belong (0 to {len(tiles) - 1} do)")
    if twice:
        faults.append(f"{_listed(twice, 'occurs', 'occur')} more than once")
    if missing:
        faults.append(f"{_listed(missing, 'is', 'are')} missing")
    return "; ".join(faults)


def _listed(tiles: list[int], one: str, several: str) -> str:
    """The tiles, followed by the verb for one or several."""
    shown = ", ".join("the blank (0)" if tile == 0 else str(tile) for tile in tiles[:6])
    more = ", ..." if len(tiles) > 6 else ""
    return f"{shown}{more} {one if len(tiles) == 1 else several}"

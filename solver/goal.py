"""Goals: the board to reach, and whether another board can reach it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.board import Board
from solver.errors import InvalidBoard, UnknownName


@dataclass(frozen=True, slots=True)
class Goal:
    """A board to reach, and its name.

    >>> Goal.named("snake", 2, 3).board.code
    '2x3:1.2.3.0.5.4'
    >>> Goal.named("standard", 2, 2).reachable_from(Board.parse("1 2/0 3"))
    True
    """

    name: str
    board: Board

    @classmethod
    def named(cls, name: str, rows: int, cols: int) -> Goal:
        """The goal with this name, one of `NAMES`, for a board of this size."""
        if name not in _CELLS:
            raise UnknownName.of("goal", name, _CELLS)
        order = _CELLS[name](rows, cols)
        tiles = [0] * (rows * cols)
        first = 0 if name == "blank-first" else 1
        for number, cell in enumerate(order, start=first):
            tiles[cell] = number % len(tiles)
        return cls(name, Board(rows, cols, tuple(tiles)))

    @classmethod
    def standard(cls, rows: int, cols: int) -> Goal:
        """1, 2, 3 ... with the blank last."""
        return cls.named("standard", rows, cols)

    @classmethod
    def of(cls, board: Board) -> Goal:
        """Any board as a goal; it has a name if it is one of `NAMES`, else it is `custom`."""
        for name in NAMES:
            goal = cls.named(name, board.rows, board.cols)
            if goal.board == board:
                return goal
        return cls("custom", board)

    @property
    def title(self) -> str:
        """The name, or the board's code for a custom goal.

        >>> Goal.named("spiral", 2, 3).title, Goal.of(Board.parse("3 1/2 0")).title
        ('spiral', '2x2:3.1.2.0')
        """
        return self.name if self.name in _CELLS else self.board.code

    def reachable_from(self, board: Board) -> bool:
        """Whether any sequence of moves leads from the board to this goal.

        Each move swaps the blank with a neighbour, which changes the parity of the permutation and of
        the blank's distance from its goal cell. So the two parities must agree; on every board from 2x2
        up that is also sufficient.
        """
        self.require_size_of(board)
        return permutation_parity(board, self.board) == self.blank_distance(board) % 2

    def blank_distance(self, board: Board) -> int:
        """Steps from the blank to its goal cell; the length of every solution has this parity."""
        row, col = divmod(board.blank, board.cols)
        goal_row, goal_col = divmod(self.board.blank, board.cols)
        return abs(row - goal_row) + abs(col - goal_col)

    def require_size_of(self, board: Board) -> None:
        """Raise InvalidBoard if the board has another size."""
        if (board.rows, board.cols) != (self.board.rows, self.board.cols):
            raise InvalidBoard(
                f"the goal is {self.board.rows}x{self.board.cols} and the board is "
                f"{board.rows}x{board.cols}; give a goal of the board's size or a goal's name"
            )


def permutation_parity(board: Board, goal: Board) -> int:
    """0 if an even number of swaps turns the board into the goal, else 1; the blank counts as a tile."""
    cell_of = {tile: cell for cell, tile in enumerate(goal.tiles)}
    seen = [False] * len(board.tiles)
    swaps = 0
    for start in range(len(seen)):
        cell = start
        while not seen[cell]:
            seen[cell] = True
            cell = cell_of[board.tiles[cell]]
            swaps += cell != start
    return swaps % 2


def _row_by_row(rows: int, cols: int) -> list[int]:
    return list(range(rows * cols))


def _snake(rows: int, cols: int) -> list[int]:
    cells = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    return [cell for row, line in enumerate(cells) for cell in (line[::-1] if row % 2 else line)]


def _spiral(rows: int, cols: int) -> list[int]:
    grid = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    order: list[int] = []
    while grid:
        order += grid.pop(0)
        grid = [list(line) for line in zip(*grid, strict=True)][::-1]
    return order


_CELLS: dict[str, Callable[[int, int], list[int]]] = {
    "standard": _row_by_row,
    "blank-first": _row_by_row,
    "snake": _snake,
    "spiral": _spiral,
}

NAMES = tuple(_CELLS)
"""The names of goals."""

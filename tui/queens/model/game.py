"""A board of queens that a player fills: cursor, undo, what attacks what."""

from __future__ import annotations

from functools import lru_cache

from solver.errors import InvalidBoard
from solver.queens import Square, attacking_pairs, safe_squares
from tui.queens.model.code import MOST, queens_code

Queens = frozenset[Square]

DEEPEST = 1_000
"""Changes that can be taken back."""


class QueensGame:
    """The player's queens; every change of them can be taken back.

    >>> game = QueensGame(4)
    >>> game.toggle((0, 1))
    >>> game.code, game.undo(), game.code
    ('4: 1 - - -', True, '4: - - - -')
    """

    def __init__(self, n: int = 8) -> None:
        self.n = n
        self.queens: Queens = frozenset()
        self.cursor: Square = (0, 0)
        self._past: list[tuple[int, Queens]] = []
        self._future: list[tuple[int, Queens]] = []

    # -- what there is ----------------------------------------------------------------------------

    @property
    def pairs(self) -> list[tuple[Square, Square]]:
        """The pairs of queens that attack each other."""
        return pairs_of(self.queens)

    @property
    def solved(self) -> bool:
        """Whether n queens stand and none attacks another."""
        return is_solved(self.n, self.queens)

    @property
    def code(self) -> str:
        """The position as a line of text."""
        return queens_code(self.n, self.queens)

    # -- the cursor -------------------------------------------------------------------------------

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor; it stops at the edge."""
        row, column = self.cursor
        last = self.n - 1
        self.cursor = min(max(row + rows, 0), last), min(max(column + columns, 0), last)

    # -- changes ----------------------------------------------------------------------------------

    def toggle(self, square: Square | None = None) -> None:
        """Put a queen on a square, the cursor's unless given, or take it away."""
        self.cursor = self.cursor if square is None else square
        self._change(self.n, self.queens ^ {self.cursor})

    def clear(self) -> bool:
        """Take all queens away; False when there are none."""
        return self.put(self.n, frozenset())

    def put(self, n: int, queens: Queens) -> bool:
        """Take another position; False when it is this one."""
        if not 1 <= n <= MOST:
            raise InvalidBoard(f"{n} queens: the number goes from 1 to {MOST} here")
        if (n, queens) == (self.n, self.queens):
            return False
        self._change(n, queens)
        return True

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Make the change again that was taken back; False when there is none."""
        return self._travel(self._future, self._past)

    def _change(self, n: int, queens: Queens) -> None:
        self._past.append((self.n, self.queens))
        del self._past[:-DEEPEST]
        self._future.clear()
        self._set(n, queens)

    def _travel(self, source: list[tuple[int, Queens]], target: list[tuple[int, Queens]]) -> bool:
        if not source:
            return False
        before = self.queens
        target.append((self.n, before))
        n, queens = source.pop()
        changed = queens ^ before
        self._set(n, queens)
        if len(changed) == 1:
            # Where it happened, so that it is seen.
            (self.cursor,) = changed
            self.move(0, 0)
        return True

    def _set(self, n: int, queens: Queens) -> None:
        self.n, self.queens = n, queens
        self.move(0, 0)


def is_solved(n: int, queens: Queens) -> bool:
    """Whether these are n queens and none attacks another."""
    return len(queens) == n and not pairs_of(queens)


@lru_cache(64)
def pairs_of(queens: Queens) -> list[tuple[Square, Square]]:
    """The pairs that attack each other; asked for at every key, so it is remembered."""
    return attacking_pairs(queens)


@lru_cache(64)
def safe_of(n: int, queens: Queens) -> frozenset[Square]:
    """The empty squares that no queen attacks."""
    return frozenset(safe_squares(n, queens))


def squares_of(columns: tuple[int, ...]) -> Queens:
    """The squares of queens given by their columns from the top row down."""
    return frozenset(enumerate(columns))

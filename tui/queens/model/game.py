"""The player's board of queens: cursor, undo, attacks and what remains."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache

from solver.errors import InvalidBoard
from solver.progress import Limits
from solver.queens import Boards, Outlook, Square, attacking_pairs, safe_squares
from tui.queens.model.formats import MOST, out_of_range

Queens = frozenset[Square]

MEGABYTES = 500
"""Memory of a search. All 14,772,512 boards of 16 queens take 236 MB, twice that while their array grows."""
SECONDS = 2.0
"""Time for what remains from a position: whether any does takes a millisecond, counting may take forever."""
MOST_UNDO = 1_000
"""The most changes that can be undone."""
LARGEST_NUMBERED = 12
"""The most queens for which a solution is numbered: that lists all solutions, and 14,200 take 20 ms."""


class QueensGame:
    """The player's queens, with undo and redo.

    >>> game = QueensGame(4)
    >>> game.toggle((0, 1))
    >>> sorted(game.queens), game.undo(), sorted(game.queens)
    ([(0, 1)], True, [])
    """

    def __init__(self, n: int = 8) -> None:
        self.n = n
        self.queens: Queens = frozenset()
        self.cursor: Square = (0, 0)
        self._past: list[tuple[int, Queens]] = []
        self._future: list[tuple[int, Queens]] = []

    @property
    def solved(self) -> bool:
        """Whether n queens are placed and none attacks another."""
        return is_solved(self.n, self.queens)

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor; it stops at the edge."""
        row, column = self.cursor
        last = self.n - 1
        self.cursor = min(max(row + rows, 0), last), min(max(column + columns, 0), last)

    # -- changes ----------------------------------------------------------------------------------

    def toggle(self, square: Square | None = None) -> None:
        """Place or remove a queen on a square, by default the one under the cursor."""
        self.cursor = self.cursor if square is None else square
        self._change(self.n, self.queens ^ {self.cursor})

    def clear(self) -> bool:
        """Remove all queens; False if there are none."""
        return self.put(self.n, frozenset())

    def put(self, n: int, queens: Queens) -> bool:
        """Replace the position; False if it is the same."""
        if not 1 <= n <= MOST:
            raise InvalidBoard(out_of_range(n))
        if (n, queens) == (self.n, self.queens):
            return False
        self._change(n, queens)
        return True

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Redo the last change undone; False if there is none."""
        return self._travel(self._future, self._past)

    def _change(self, n: int, queens: Queens) -> None:
        self._past.append((self.n, self.queens))
        del self._past[:-MOST_UNDO]
        self._future.clear()
        self._set(n, queens)

    def _travel(self, source: list[tuple[int, Queens]], target: list[tuple[int, Queens]]) -> bool:
        if not source:
            return False
        before = self.queens
        target.append((self.n, before))
        n, queens = source.pop()
        changed = queens ^ before
        if len(changed) == 1:
            # The cursor goes to the changed square, so that the player sees the change.
            (self.cursor,) = changed
        self._set(n, queens)
        return True

    def _set(self, n: int, queens: Queens) -> None:
        self.n, self.queens = n, queens
        self.move(0, 0)  # The board may be smaller now.


# -- facts about a position -----------------------------------------------------------------------


def is_solved(n: int, queens: Queens) -> bool:
    """Whether these are n queens and none attacks another."""
    return len(queens) == n and not pairs_of(queens)


@lru_cache(64)
def pairs_of(queens: Queens) -> list[tuple[Square, Square]]:
    """The pairs that attack each other; cached, because every key press needs them."""
    return attacking_pairs(queens)


@lru_cache(64)
def safe_of(n: int, queens: Queens) -> frozenset[Square]:
    """The empty squares that no queen attacks."""
    return frozenset(safe_squares(n, queens))


def squares_of(columns: tuple[int, ...]) -> Queens:
    """The squares of queens, given their columns from the top row down."""
    return frozenset(enumerate(columns))


def columns_of(queens: Queens) -> tuple[int, ...]:
    """The columns of the queens from the top row down."""
    return tuple(column for _, column in sorted(queens))


def find_outlook(
    n: int, queens: Queens, report: Callable[[Outlook], None], cancelled: Callable[[], bool]
) -> Outlook:
    """Find what remains from a position; call it in a thread. `report` gets the first solution found."""
    from solver.queens import OutlookTally, start_completion

    handle = start_completion(n, queens, Limits(seconds=SECONDS))
    reported = False
    for progress in handle:
        if cancelled():
            handle.cancel()
        tally = progress.tally
        if not reported and isinstance(tally, OutlookTally) and tally.found.solutions:
            reported = True
            report(tally.found)
    assert handle.result is not None
    outlook: Outlook = handle.result.answer
    return outlook


def solution_number(columns: tuple[int, ...]) -> int:
    """The number of a solution, from 1, in the order of bfs and bitmask."""
    return bisect_left(_solutions(len(columns)), columns) + 1


@lru_cache(4)
def _solutions(n: int) -> Boards:
    from solver.queens import solve_queens

    boards: Boards = solve_queens(n, "bitmask", "all").answer.boards
    return boards

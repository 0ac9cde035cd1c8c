"""The player's board of queens: cursor, undo, attacks and the solutions left."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from solver.progress import Limits
from solver.queens import (
    Boards,
    Outlook,
    OutlookTally,
    Square,
    attacking_pairs,
    safe_squares,
    solve_queens,
    start_completion,
)

Queens = frozenset[Square]
Position = tuple[int, Queens]
"""The size of a board and its queens."""

OUTLOOK_SECONDS = 2.0
"""Time to find the solutions left: whether there is one takes a millisecond; counting may take forever."""
MOST_UNDO = 1_000
LARGEST_NUMBERED = 12
"""The most queens for which a solution is numbered: this needs all solutions, and 14,200 take 20 ms."""


class QueensGame:
    """The player's queens, with undo and redo.

    >>> game = QueensGame(4)
    >>> game.toggle((0, 1))
    >>> sorted(game.queens), game.travel(-1), sorted(game.queens)
    ([(0, 1)], True, [])
    """

    def __init__(self, n: int = 8) -> None:
        self.n = n
        self.queens: Queens = frozenset()
        self.cursor: Square = (0, 0)
        self._positions: list[Position] = [(n, self.queens)]
        self._at = 0

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor; it stops at the edge."""
        row, column = self.cursor
        last = self.n - 1
        self.cursor = min(max(row + rows, 0), last), min(max(column + columns, 0), last)

    def toggle(self, square: Square) -> None:
        """Place or remove a queen on a square, and move the cursor there."""
        self.cursor = square
        self.put(self.n, self.queens ^ {square})

    def put(self, n: int, queens: Queens) -> None:
        """Replace the position."""
        if (n, queens) != (self.n, self.queens):
            self._positions[self._at + 1 :] = [(n, queens)]
            del self._positions[: -MOST_UNDO - 1]
            self._show(len(self._positions) - 1)

    def travel(self, by: int) -> bool:
        """Undo the last change (-1), or redo the last one undone (1); False if there is none."""
        if not 0 <= self._at + by < len(self._positions):
            return False
        changed = self.queens ^ self._positions[self._at + by][1]
        if len(changed) == 1:
            # The cursor goes to the changed square, so that the player sees the change.
            (self.cursor,) = changed
        self._show(self._at + by)
        return True

    def _show(self, at: int) -> None:
        self._at = at
        self.n, self.queens = self._positions[at]
        self.move(0, 0)  # The board may be smaller now.


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


def find_outlook(
    n: int, queens: Queens, report: Callable[[Outlook], None], cancelled: Callable[[], bool]
) -> Outlook:
    """Find the solutions left in a position; call it in a thread. `report` gets the first solution found."""
    handle = start_completion(n, queens, Limits(seconds=OUTLOOK_SECONDS))
    reported = False
    for progress in handle:
        if cancelled():
            handle.cancel()
        tally = progress.tally
        if not reported and isinstance(tally, OutlookTally) and tally.found.solutions:
            reported = True
            report(tally.found)
    assert handle.result is not None
    return handle.result.answer


def solution_number(columns: tuple[int, ...], algorithm: str) -> int:
    """The number of a solution, from 1, in the order in which this algorithm finds them all."""
    return _solutions(len(columns), algorithm).index(columns) + 1


@lru_cache(4)
def _solutions(n: int, algorithm: str) -> Boards:
    return solve_queens(n, algorithm, "all").answer.boards

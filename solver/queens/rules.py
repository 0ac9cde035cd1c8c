"""The rule of the queens, for boards that a player fills in any order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

Square = tuple[int, int]
"""Row and column, from 0."""


def conflicts(queens: Collection[Square]) -> set[Square]:
    """Name the queens that another queen attacks.

    >>> sorted(conflicts([(0, 0), (1, 2), (3, 3)]))
    [(0, 0), (3, 3)]
    """
    return {queen for queen in queens if any(_attackers(queen, queens))}


def safe_squares(n: int, queens: Collection[Square]) -> set[Square]:
    """Name the empty squares of an n x n board that no queen attacks.

    >>> sorted(safe_squares(4, [(0, 1), (1, 3)]))
    [(2, 0), (3, 0), (3, 2)]
    """
    squares = product(range(n), range(n))
    return {at for at in squares if at not in queens and not any(_attackers(at, queens))}


def _attackers(square: Square, queens: Collection[Square]) -> Iterator[bool]:
    row, column = square
    for r, c in queens:
        if (r, c) != square:
            yield r == row or c == column or abs(r - row) == abs(c - column)

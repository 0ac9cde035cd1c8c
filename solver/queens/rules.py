"""The rules of the queens puzzle, for boards that a player fills in any order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product

Square = tuple[int, int]
"""Row and column, from 0."""


def conflicts(queens: Collection[Square]) -> set[Square]:
    """The queens that another queen attacks.

    >>> sorted(conflicts([(0, 0), (1, 2), (3, 3)]))
    [(0, 0), (3, 3)]
    """
    return {queen for queen in queens if any(_attackers(queen, queens))}


def attacking_pairs(queens: Collection[Square]) -> list[tuple[Square, Square]]:
    """The pairs of queens in one row, column or diagonal, from the top left.

    >>> attacking_pairs([(3, 3), (0, 0), (1, 2)])
    [((0, 0), (3, 3))]
    """
    return [(one, other) for one, other in combinations(sorted(queens), 2) if attacks(one, other)]


def attacks(one: Square, other: Square) -> bool:
    """Whether two queens on these squares attack each other.

    >>> attacks((0, 0), (3, 3)), attacks((0, 0), (1, 2))
    (True, False)
    """
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    return one != other and (rows == 0 or columns == 0 or rows == columns)


def safe_squares(n: int, queens: Collection[Square]) -> set[Square]:
    """The empty squares of an n x n board that no queen attacks.

    >>> sorted(safe_squares(4, [(0, 1), (1, 3)]))
    [(2, 0), (3, 0), (3, 2)]
    """
    squares = product(range(n), range(n))
    return {at for at in squares if at not in queens and not any(_attackers(at, queens))}


def _attackers(square: Square, queens: Collection[Square]) -> Iterator[bool]:
    return (attacks(square, queen) for queen in queens)

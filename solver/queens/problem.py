"""The queens puzzle to solve: the number of queens, and which boards to keep."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import InvalidBoard, UnknownName

LARGEST = 24
"""The largest n accepted; 20 queens already have 39 billion solutions."""

MODES = {
    "first": "the first solution",
    "all": "all solutions",
    "unique": "one of each eight images",
    "count": "how many there are",
}
"""The modes by name, each with its description. `count` keeps no boards."""


@dataclass(frozen=True, slots=True)
class QueensPuzzle:
    """N queens on an n x n board, none attacking another.

    >>> QueensPuzzle(8).mode
    'all'
    """

    n: int
    mode: str = "all"

    def __post_init__(self) -> None:
        if not 1 <= self.n <= LARGEST:
            raise InvalidBoard(f"{self.n} queens: the number must be from 1 to {LARGEST}")
        if self.mode not in MODES:
            raise UnknownName.of("mode called", self.mode, MODES)

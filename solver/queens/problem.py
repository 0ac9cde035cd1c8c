"""The queens puzzle to solve: the number of queens, which boards to keep, and known numbers of solutions."""

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

SOLUTIONS = (
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512, 95_815_104,
    666_090_624, 4_968_057_848, 39_029_188_884,
)  # fmt: skip
"""The numbers of solutions for 1, 2, 3 ... 20 queens (OEIS A000170), which took others years of computing."""


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


def known_solutions(n: int) -> int | None:
    """The number of solutions for n queens; None beyond the end of the table.

    >>> known_solutions(8), known_solutions(3), known_solutions(24)
    (92, 0, None)
    """
    return SOLUTIONS[n - 1] if 1 <= n <= len(SOLUTIONS) else None

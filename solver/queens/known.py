"""The known numbers of solutions, which took others years of computing (OEIS A000170)."""

from __future__ import annotations

SOLUTIONS = (
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512, 95_815_104,
    666_090_624, 4_968_057_848, 39_029_188_884,
)  # fmt: skip
"""The numbers of solutions for 1, 2, 3 ... 20 queens."""


def known_solutions(n: int) -> int | None:
    """The number of solutions for n queens; None beyond the end of the table.

    >>> known_solutions(8), known_solutions(3), known_solutions(24)
    (92, 0, None)
    """
    return SOLUTIONS[n - 1] if 1 <= n <= len(SOLUTIONS) else None

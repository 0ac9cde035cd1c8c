"""`start_queens` returns the handle of a search, `solve_queens` runs it to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.handle import SearchHandle, SearchPlan
from solver.memory_limit import MemoryLimit
from solver.progress import Limits, Outcome, Result
from solver.queens.answer import Boards, QueensAnswer, QueensResult, QueensTally
from solver.queens.problem import QueensPuzzle
from solver.registry import queens_algorithms


def start_queens(
    n: int, algorithm: str = "bitmask", mode: str = "all", limits: Limits | None = None
) -> SearchHandle[QueensAnswer]:
    """Set up a search for n queens; nothing runs until the handle is iterated.

    It yields tallies of type `QueensTally`, which have the boards found so far.
    """
    puzzle = QueensPuzzle(n, mode)
    limits = limits or Limits()
    spec = queens_algorithms[algorithm]
    search = spec.run(puzzle, None, MemoryLimit.of_megabytes(limits.megabytes))

    def conclude(ended: Result, _: Any) -> QueensResult:
        # The last tally has the answer, complete or not; before the root there is no tally.
        tally, nothing = ended.tally, QueensAnswer(0, 0, Boards(n, memoryview(b"")))
        none_exists = f"{n} queens cannot stand on a {n}x{n} board without attacking each other"
        return replace(
            ended,
            algorithm=spec.name,
            reason=none_exists if ended.outcome is Outcome.EXHAUSTED else None,
            answer=tally.found if isinstance(tally, QueensTally) else nothing,
        )

    return SearchHandle(SearchPlan(search, limits, conclude))


def solve_queens(
    n: int, algorithm: str = "bitmask", mode: str = "all", limits: Limits | None = None
) -> QueensResult:
    """Search to the end or to a limit; `result.answer` is always a `QueensAnswer`.

    >>> solve_queens(6).answer.boards[:2]
    ((1, 3, 5, 0, 2, 4), (2, 5, 1, 4, 0, 3))
    >>> solve_queens(3).outcome.value
    'exhausted'
    """
    return start_queens(n, algorithm, mode, limits).run()

"""Iterative deepening: rounds of depth-first search, each below a higher bound than the last."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from solver.algorithms._blank import arrays, directions, path_of
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.tree import PathSnapshot

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator
    from solver.kernels.grid import Ints

FIRST_PLIES = 128
STRAIGHT_BACK = 2
"""Moves of the sequences that are no use when only stepping straight back is left out."""


class Rounds(Protocol):
    """A depth-first search below a bound: what the kernels of iterative deepening have in common."""

    reg: Ints
    """The registers of `solver.kernels.deepening`."""
    h: int
    """The estimate of the start."""

    def begin(self) -> None:
        """Go back to the start."""

    def search(self) -> int:
        """Go on, for as many nodes as the register LEFT says; why it ended."""

    def grow(self) -> None:
        """Make room for twice the plies."""

    def blanks(self) -> Ints:
        """The cells of the blank on the current path."""

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""

    def estimate(self) -> int:
        """The estimate at the end of the current path."""

    def size(self) -> int:
        """The bytes of all arrays."""


def deepening(
    puzzle: SlidingPuzzle,
    heuristic: Heuristic | None,
    *,
    order: str,
    reverse: str,
    repeats: int = STRAIGHT_BACK,
    depth: int = 0,
    most: int | None = None,
) -> Search:
    """IDA*, and IDDFS when there is no heuristic; `depth` bounds the bound, 0 is none.

    With `most` the round of the first solution is done again, to its end: every way to the goal is counted,
    so many of them are listed. No sequence but stepping straight back is left out then: the others do the
    same as another way, but they are ways too.
    """
    from solver.algorithms._move_pruning import move_pruning
    from solver.algorithms._shortest import Shortest
    from solver.kernels import codes
    from solver.kernels import deepening as kernel
    from solver.kernels.estimate import BLIND

    e = heuristic.tables() if heuristic else BLIND
    admissible = heuristic is None or heuristic.admissible

    def made(left_out: int) -> Rounds:
        table = move_pruning(0 if reverse == "allow" else left_out, order)
        if e.code == codes.PATTERNS:
            from solver.algorithms._by_patterns import ByPatterns

            return ByPatterns(puzzle, e, directions(order), table)
        return ByEstimate(puzzle, e, directions(order), table)

    rounds = made(repeats)
    reg = rounds.reg
    path = CurrentPath(puzzle, rounds, heuristic is not None)
    found = Shortest(most or 0)
    counting = False

    def begin(bound: int) -> None:
        """Set up a round; the root is raised anew in each."""
        path.begun.append((bound, int(reg[kernel.RAISED])))
        reg[kernel.DEPTH], reg[kernel.BOUND], reg[kernel.NEXT_BOUND] = 0, bound, kernel.NO_BOUND
        reg[kernel.RAISED] += 1
        reg[kernel.EXPANDED] += 1
        rounds.begin()

    def tally() -> Tally:
        plies = int(reg[kernel.DEPTH]) + 1
        return Tally(
            raised=int(reg[kernel.RAISED]),
            expanded=int(reg[kernel.EXPANDED]),
            frontier=plies,
            frontier_peak=int(reg[kernel.MAX_DEPTH]) + 1,
            depth=plies - 1,
            max_depth=int(reg[kernel.MAX_DEPTH]),
            bound=int(reg[kernel.BOUND]),
            memory_bytes=rounds.size(),
            lower_bound=int(reg[kernel.BOUND]) if admissible else 0,
            board=rounds.board(),
            best=found.best,
            solutions=found.told(),
        )

    begin(rounds.h)
    rounds.search()
    reg[kernel.LEFT] = yield replace(tally(), trace=path)
    if puzzle.board == puzzle.goal.board:
        if most is not None:
            found.add(())
            found.complete = True
        return Finding(tally(), ())
    if depth and rounds.h > depth:
        return Finding(tally())
    while True:
        status = rounds.search()
        if status == kernel.FOUND:
            answer = path_of(rounds.blanks(), puzzle)
            if most is None:
                return Finding(tally(), answer)
            if answer != found.first:
                found.add(answer)
            if not counting:
                counting = True
                rounds = path.rounds = made(STRAIGHT_BACK)
                rounds.reg[:], reg = reg, rounds.reg
                begin(int(reg[kernel.BOUND]))
                reg[kernel.LEFT] -= 1
        elif status == kernel.DEEPER:
            rounds.grow()
        elif status == kernel.ROUND_OVER and counting:
            found.complete = True
            # Not where it stands, at the start again.
            return Finding(replace(tally(), depth=int(reg[kernel.BOUND])), found.best)
        elif status == kernel.ROUND_OVER:
            bound = int(reg[kernel.NEXT_BOUND])
            if bound == kernel.NO_BOUND or (depth and bound > depth):
                return Finding(tally())
            begin(bound)
            reg[kernel.LEFT] -= 1
        if reg[kernel.LEFT] <= 0:
            reg[kernel.LEFT] = yield tally()


class CurrentPath:
    """A `solver.tree.SearchPath` over the stack of a search."""

    def __init__(self, puzzle: SlidingPuzzle, rounds: Rounds, informed: bool) -> None:
        self._puzzle, self.rounds, self._informed = puzzle, rounds, informed
        self.begun: list[tuple[int, int]] = []
        """The bound of every round so far, and the nodes raised before it began."""

    def snapshot(self) -> PathSnapshot:
        """Where it stands."""
        from solver.kernels.deepening import BOUND, RAISED

        rounds, reg = self.rounds, self.rounds.reg
        return PathSnapshot(
            path_of(rounds.blanks(), self._puzzle),
            rounds.estimate() if self._informed else None,
            int(reg[BOUND]),
            tuple(self.begun),
            int(reg[RAISED]),
        )


class ByEstimate:
    """Rounds by any estimate."""

    def __init__(self, puzzle: SlidingPuzzle, e: Estimator, order: Ints, pruning: Ints) -> None:
        import numpy as np

        from solver.kernels import deepening as kernel
        from solver.kernels.estimate import whole

        self._kernel, self._e, self._order, self._pruning = kernel, e, order, pruning
        self._grid, self._start, self._goal = arrays(puzzle)
        self._cells = self._start.copy()
        self._stack = np.zeros((FIRST_PLIES, kernel.COLUMNS), np.int64)
        self.reg = np.zeros(kernel.REGISTERS, np.int64)
        h, a, b = whole(e, self._grid, self._start)
        self.h, self._root = int(h), (puzzle.board.blank, 0, h, a, b, 0, 0, 0)

    def begin(self) -> None:
        """Go back to the start."""
        self._cells[:] = self._start
        self._stack[0] = self._root

    def search(self) -> int:
        """Go on until the budget is spent or something is to be done."""
        return self._kernel.deepen(
            self._grid,
            self._e,
            self._cells,
            self._goal,
            self._order,
            self._pruning,
            self._stack,
            self.reg,
        )

    def grow(self) -> None:
        """Make room for twice the plies."""
        import numpy as np

        self._stack = np.concatenate([self._stack, np.zeros_like(self._stack)])

    def blanks(self) -> Ints:
        """The cells of the blank on the current path."""
        return self._stack[: self.reg[self._kernel.DEPTH] + 1, self._kernel.Z]

    def board(self) -> tuple[int, ...]:
        """The tiles at the end of the current path."""
        return tuple(self._cells.tolist())

    def estimate(self) -> int:
        """The estimate at the end of the current path."""
        return int(self._stack[self.reg[self._kernel.DEPTH], self._kernel.H])

    def size(self) -> int:
        """The bytes of all arrays."""
        return self._stack.nbytes + self._pruning.nbytes + 2 * self._start.nbytes

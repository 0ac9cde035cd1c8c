"""Algorithms and heuristics that a third party might register, correct and incorrect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from solver.board import Board, Move
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import Registry, algorithm, algorithms, heuristic, heuristics


@contextmanager
def plugged_in() -> Iterator[None]:
    """Unregister at the end everything registered inside."""
    registries: tuple[Registry, ...] = (algorithms, heuristics)
    before = [dict(registry._all()) for registry in registries]
    try:
        yield
    finally:
        for registry, specs in zip(registries, before, strict=True):
            registry._specs = specs


def register_toobig(factor: int = 3, *, detour: int = 0) -> None:
    """Register a heuristic that claims to be admissible but is not: it multiplies the Manhattan distance.

    It adds the detour when tile 1 is in the second cell, so a search moves that tile around the cell.
    """

    @heuristic("toobig", "Too big", consistent=False)
    def toobig(puzzle: SlidingPuzzle) -> Heuristic:
        """More than the moves that are left."""
        goal_cells = GoalCells(puzzle)

        def cost(tile: int, cell: int) -> int:
            return factor * goal_cells.manhattan(tile, cell) + detour * ((tile, cell) == (1, 1))

        return Heuristic(
            estimate=lambda board: goal_cells.total(cost, board),
            tables=lambda: goal_cells.estimator(codes.ADDITIVE, cost),
        )


def register_answer(
    name: str,
    answer: Callable[[Board], tuple[Move, ...] | None],
    *,
    lower_bound: int = 0,
    complete: bool = True,
) -> None:
    """Register an algorithm that computes its answer from the start board."""

    @algorithm(name, name, family="plug-in", complete=complete)
    def run(puzzle: SlidingPuzzle, _: Heuristic | None, _memory: MemoryLimit) -> Search:
        """Answers at once."""
        yield Tally(raised=1, frontier=1, frontier_peak=1)
        path = answer(puzzle.board)
        return Finding(Tally(raised=1, expanded=1, frontier_peak=1, lower_bound=lower_bound), path)

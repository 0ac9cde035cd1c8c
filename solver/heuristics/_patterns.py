"""Heuristics from pattern databases: the values of all patterns added; of two sides, the greater sum.

A value is the minimum over all positions of the blank, so a lookup ignores the blank. An estimate can
therefore change by three in one move, and is not consistent.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.pdb.partition import LARGE, Partition, name_of, partition_for
from solver.puzzle import Heuristic, SlidingPuzzle

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator


def by_patterns(puzzle: SlidingPuzzle, partition: Partition) -> Heuristic:
    """The heuristic of a partition; tables are loaded, or built, on first use."""
    from solver.pdb.layout import make_layout, map_goal, placements

    goal_cells, goal = GoalCells(puzzle), puzzle.goal.board
    mapping = map_goal(puzzle, partition)

    def estimate(board: Board) -> int:
        from solver.pdb.build import rank
        from solver.pdb.tables import values_of

        values, firsts = values_of(mapping.partition), mapping.partition.first_entries()
        sides = []
        for side in placements(mapping, goal, board):
            entries = [first + rank(cells, puzzle.cells) for first, cells in zip(firsts, side, strict=True)]
            sides.append(sum(int(values[entry >> 1]) >> 4 * (entry & 1) & 15 for entry in entries))
        return goal_cells.total(goal_cells.manhattan, board) + 2 * max(sides)

    def tables() -> Estimator:
        import numpy as np

        from solver.kernels.layout import ENTRIES, Patterns
        from solver.pdb.tables import values_of

        entries = np.zeros(ENTRIES, np.int64)
        patterns = Patterns(values_of(mapping.partition), *make_layout(mapping, goal), entries)
        return goal_cells.estimator(codes.PATTERNS, goal_cells.manhattan, patterns=patterns)

    def preparing() -> Generator[float, None, Any]:
        from solver.pdb.tables import loading

        return loading(mapping.partition)

    return Heuristic(estimate, tables, preparing)


def best_partition(puzzle: SlidingPuzzle) -> Partition | None:
    """The best partition for this size whose tables are available without asking."""
    for partition in LARGE:
        if why_not(puzzle, partition) is None:
            return partition
    return partition_for(puzzle.board.rows, puzzle.board.cols)


def why_not(puzzle: SlidingPuzzle, partition: Partition) -> str | None:
    """Why a puzzle cannot use a partition's tables, as a sentence with an alternative."""
    from solver.pdb import tables
    from solver.pdb.layout import map_goal

    name, board = name_of(partition), puzzle.board
    if {board.rows, board.cols} != {partition.rows, partition.cols}:
        return (
            f"{name} is for {partition.rows}x{partition.cols} boards, not {board.rows}x{board.cols}; "
            "pdb works on other sizes"
        )
    mapping = map_goal(puzzle, partition).partition
    if mapping != partition and not mapping.small:
        return f"{name} is for goals with the blank in a corner; pdb works with every goal"
    return tables.why_not(mapping)

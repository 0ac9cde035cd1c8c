"""The heuristics by pattern databases: each with its tables, and `pdb`, the best that is on this machine.

The values of all patterns are added. A table can also be read reflected, which gives a second sum, and the
greater sum counts. A value is the minimum over all positions of the blank, so a lookup ignores the blank. An
estimate can therefore change by three in one move, and is not consistent.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from solver.board import Board
from solver.heuristics._goal_cells import GoalCells
from solver.kernels import codes
from solver.pdb.partition import (
    LARGE,
    PDB_78,
    PDB_555,
    PDB_663,
    PDB_6666,
    PDB_55554,
    Partition,
    name_of,
    partition_for,
)
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic

if TYPE_CHECKING:
    from solver.kernels.estimate import Estimator

Make = Callable[[SlidingPuzzle], Heuristic]


def _why_not_any(puzzle: SlidingPuzzle) -> str | None:
    if best_partition(puzzle) is not None:
        return None
    return (
        f"pdb has no patterns for {puzzle.board.rows}x{puzzle.board.cols}: boards of more than 32 cells "
        "would need tables too large to keep; linear-conflict works on every size"
    )


@heuristic("pdb", "Pattern database", consistent=False, by_tables=True, why_not=_why_not_any)
def pdb(puzzle: SlidingPuzzle) -> Heuristic:
    """The moves that patterns of tiles need, from the best tables on this machine; up to 32 cells."""
    partition = best_partition(puzzle)
    assert partition is not None
    return by_patterns(puzzle, partition)


def _named(partition: Partition, title: str) -> Callable[[Make], Make]:
    """Register a heuristic that has one partition only, and refuses the puzzles that cannot use it."""
    return heuristic(
        name_of(partition),
        title,
        consistent=False,
        by_tables=True,
        why_not=lambda puzzle: why_not(puzzle, partition),
    )


@_named(PDB_555, "Patterns 5-5-5")
def pdb_555(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in three patterns of 5; built on first use, in a second."""
    return by_patterns(puzzle, PDB_555)


@_named(PDB_663, "Patterns 6-6-3")
def pdb_663(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in patterns of 6, 6 and 3; comes with the program."""
    return by_patterns(puzzle, PDB_663)


@_named(PDB_78, "Patterns 7-8")
def pdb_78(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in patterns of 7 and 8; built by `tables build pdb-78`, in a few minutes."""
    return by_patterns(puzzle, PDB_78)


@_named(PDB_55554, "Patterns 5-5-5-5-4")
def pdb_55554(puzzle: SlidingPuzzle) -> Heuristic:
    """The 24 tiles of 5x5 in patterns of 5, 5, 5, 5 and 4; built on first use, in a few seconds."""
    return by_patterns(puzzle, PDB_55554)


@_named(PDB_6666, "Patterns 6-6-6-6")
def pdb_6666(puzzle: SlidingPuzzle) -> Heuristic:
    """The 24 tiles of 5x5 in four patterns of 6; built by `tables build pdb-6666`, in a few minutes."""
    return by_patterns(puzzle, PDB_6666)


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

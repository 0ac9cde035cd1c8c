"""The heuristics by pattern databases: each with its tables, and `pdb`, the best that is on this machine."""

from __future__ import annotations

from collections.abc import Callable

from solver.heuristics._patterns import best_partition, by_patterns, why_not
from solver.pdb.partition import PDB_78, PDB_555, PDB_663, PDB_6666, PDB_55554, Partition, name_of
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic

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

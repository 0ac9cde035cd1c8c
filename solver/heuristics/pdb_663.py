"""The pattern database that ships with the program."""

from __future__ import annotations

from solver.heuristics._patterns import by_patterns, only_for
from solver.pdb.partition import PDB_663
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("pdb-663", "Patterns 6-6-3", consistent=False, by_tables=True, refuses=only_for(PDB_663))
def pdb_663(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in patterns of 6, 6 and 3; comes with the program."""
    return by_patterns(puzzle, PDB_663)

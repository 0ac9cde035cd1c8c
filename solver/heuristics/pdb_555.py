"""The smallest pattern database of 4x4."""

from __future__ import annotations

from solver.heuristics._patterns import by_patterns, only_for
from solver.pdb.partition import PDB_555
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("pdb-555", "Patterns 5-5-5", consistent=False, by_tables=True, refuses=only_for(PDB_555))
def pdb_555(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in three patterns of 5; built on first use, in a second."""
    return by_patterns(puzzle, PDB_555)

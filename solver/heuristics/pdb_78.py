"""The large pattern database of 4x4."""

from __future__ import annotations

from solver.heuristics._patterns import by_patterns, only_for
from solver.pdb.partition import PDB_78
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("pdb-78", "Patterns 7-8", consistent=False, by_tables=True, refuses=only_for(PDB_78))
def pdb_78(puzzle: SlidingPuzzle) -> Heuristic:
    """The 15 tiles of 4x4 in patterns of 7 and 8; built by `tables build pdb-78`, in a few minutes."""
    return by_patterns(puzzle, PDB_78)

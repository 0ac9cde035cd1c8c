"""The large pattern database of 5x5."""

from __future__ import annotations

from solver.heuristics._patterns import by_patterns, only_for
from solver.pdb.partition import PDB_6666
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic("pdb-6666", "Patterns 6-6-6-6", consistent=False, by_tables=True, refuses=only_for(PDB_6666))
def pdb_6666(puzzle: SlidingPuzzle) -> Heuristic:
    """The 24 tiles of 5x5 in four patterns of 6; built by `tables build pdb-6666`, in a few minutes."""
    return by_patterns(puzzle, PDB_6666)

"""The small pattern database of 5x5."""

from __future__ import annotations

from solver.heuristics._patterns import by_patterns, only_for
from solver.pdb.partition import PDB_55554
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


@heuristic(
    "pdb-55554",
    "Patterns 5-5-5-5-4",
    consistent=False,
    by_tables=True,
    refuses=only_for(PDB_55554),
)
def pdb_55554(puzzle: SlidingPuzzle) -> Heuristic:
    """The 24 tiles of 5x5 in patterns of 5, 5, 5, 5 and 4; built on first use, in a few seconds."""
    return by_patterns(puzzle, PDB_55554)

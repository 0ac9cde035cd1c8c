"""The best pattern database on this machine."""

from __future__ import annotations

from solver.heuristics._patterns import best_partition, by_patterns
from solver.puzzle import Heuristic, SlidingPuzzle
from solver.registry import heuristic


def _refuse(puzzle: SlidingPuzzle) -> str | None:
    if best_partition(puzzle) is not None:
        return None
    return (
        f"pdb has no patterns for {puzzle.board.rows}x{puzzle.board.cols}: boards of more than 32 cells "
        "would need tables too large to keep; linear-conflict works on every size"
    )


@heuristic("pdb", "Pattern database", consistent=False, by_tables=True, refuses=_refuse)
def pdb(puzzle: SlidingPuzzle) -> Heuristic:
    """The moves that patterns of tiles need, from the best tables on this machine; up to 32 cells."""
    partition = best_partition(puzzle)
    assert partition is not None
    return by_patterns(puzzle, partition)

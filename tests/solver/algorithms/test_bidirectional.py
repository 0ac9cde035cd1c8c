"""Bidirectional search: what each complete level proves."""

from __future__ import annotations

import oracle
from slicing import tallies

from solver import Board, SlidingPuzzle
from solver.algorithms._two_sided import TwoSidedSearch
from solver.memory_limit import MemoryLimit


def test_every_level_proves_one_move_more_and_the_last_one_the_length() -> None:
    """Checked before it is rounded to the parity of the solutions, which would hide an error of one."""
    for board in oracle.all_boards(2, 3)[1::7]:
        shortest = oracle.distances(Board.solved(2, 3))[board.tiles]
        search = TwoSidedSearch(SlidingPuzzle.of(board), MemoryLimit(), "UDLR")
        bounds = [tally.lower_bound for tally in tallies(search.run(), 1)]
        assert bounds == sorted(bounds)
        assert set(bounds) == set(range(1, shortest + 1))

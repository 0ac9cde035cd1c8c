"""Runs everything that is registered on a few boards; `python every_run.py` prints the figures as JSON.

With NUMBA_DISABLE_JIT=1 the kernels are plain Python, and the figures must be the same. The pattern
databases must already be on disk, because plain Python would take an hour to build them.
"""

from __future__ import annotations

import json
import sys
import zlib
from itertools import product
from typing import Any

from solver import Board, Limits, SlidingPuzzle, solve, solve_queens
from solver.moves import format_moves
from solver.pdb.build import built
from solver.pdb.partition import Partition
from solver.registry import algorithms, heuristics, queens_algorithms

MANY_WALKS = "2 3 4 5 10/1 7 8 0 9/6 11 12 13 14"
"""Plain Python takes 8 s at every search to fill the walking distance table of 3x5, so only
`every_run.py slow` does it. The other boards, wide, tall and square, have small tables."""
BOARDS = [
    "5 1 3/4 2 0",
    "4 2/1 3/0 5",
    "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12",
    MANY_WALKS,
]
PARTITIONS = [
    Partition("3x3, the blank inside", 3, 3, ((0, 1, 2, 3), (5, 6, 7, 8)), 4),
    Partition("5x4, cut apart", 5, 4, ((14, 15, 18),), 19),
]
TIES = ("first", "last", "heapq", "java", "low-g", "high-g")


def figures(slow: bool) -> list[Any]:
    """The findings and counts of every algorithm, heuristic, tie rule, pattern table and queens search."""
    rows: list[Any] = []
    for text in BOARDS:
        board = Board.parse(text)
        rows += [_figures(board, spec.name, None) for spec in algorithms]
        puzzle = SlidingPuzzle.of(board)
        for name in [spec.name for spec in heuristics if spec.why_not(puzzle) is None]:
            if name == "walking-distance" and text == MANY_WALKS and not slow:
                continue
            rows += [_figures(board, algorithm, name) for algorithm in ("astar", "idastar", "beam")]
        rules = [*product(TIES, ("best", "none")), ("first", "taken"), ("low-g", "taken")]
        rows += [_figures(board, "bnb", None, ties=ties, visited=visited) for ties, visited in rules]
        rows.append(_figures(board, "astar", None, order="by-last-move"))
        rows.append(_figures(board, "dfs", None, order="by-last-move", visited="none", depth=12))
    for partition in PARTITIONS:
        rows.append([partition.name, zlib.crc32(built(partition))])
    for spec in queens_algorithms:
        for mode in ("first", "all", "unique", "count"):
            result = solve_queens(5, spec.name, mode)
            tally = result.progress.tally
            rows.append(
                [spec.name, mode, result.answer.solutions, result.answer.unique, tally.raised, tally.expanded]
            )
    return rows


def _figures(board: Board, algorithm: str, heuristic: str | None, **options: Any) -> list[Any]:
    result = solve(board, algorithm, heuristic, limits=Limits(nodes=3_000), **options)
    tally = result.progress.tally
    return [
        board.code, algorithm, heuristic, options, result.outcome.value,
        None if result.path is None else format_moves(result.path),
        result.lower_bound, tally.raised, tally.expanded, tally.duplicates, tally.frontier,
        tally.frontier_peak, tally.depth, tally.max_depth,
    ]  # fmt: skip


if __name__ == "__main__":
    json.dump(figures(sys.argv[1:] == ["slow"]), sys.stdout)

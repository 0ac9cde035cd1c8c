"""How searches grow with the size of the board: `python benchmarks/growth.py [BOARDS]`.

Every search gets the same random boards, so the numbers of nodes are the same on every machine. For growth
with the length of the solution: `puzzle-tui bench --suite 15-easy --chart` or `--plot`.
"""

from __future__ import annotations

import sys
from math import factorial
from statistics import fmean

from solver import Limits, SlidingPuzzle, solve
from solver.scramble import random_board

SIZES = ((2, 3), (2, 4), (3, 3), (2, 6), (3, 4), (4, 4))
SEARCHES = (
    ("bfs", None),
    ("astar", "manhattan"),
    ("idastar", "manhattan"),
    ("idastar", "linear-conflict"),
    ("idastar", "pdb"),
)
NODES = 50_000_000
"""A search that raises more is stopped, and its column has no mean for this size."""


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    titles = [f"{algorithm} {heuristic or ''}".strip() for algorithm, heuristic in SEARCHES]
    print(f"| size | boards | mean moves | {' | '.join(titles)} |\n|---|---|---|{'---|' * len(titles)}")
    for rows, cols in SIZES:
        puzzles = [SlidingPuzzle.of(random_board(rows, cols, number)) for number in range(count)]
        moves = [solve(puzzle).length or 0 for puzzle in puzzles]
        exist = factorial(rows * cols) // 2
        cells = [mean_nodes(puzzles, algorithm, heuristic) for algorithm, heuristic in SEARCHES]
        size = f"{rows}x{cols}"
        print(f"| {size} | {exist:.3g} | {fmean(moves):.1f} | {' | '.join(cells)} |", flush=True)


def mean_nodes(puzzles: list[SlidingPuzzle], algorithm: str, heuristic: str | None) -> str:
    """The mean of the nodes raised."""
    nodes = []
    for puzzle in puzzles:
        result = solve(puzzle, algorithm, heuristic, limits=Limits(nodes=NODES))
        if result.length is None:
            return "-"
        nodes.append(result.progress.tally.raised)
    return f"{fmean(nodes):,.0f}"


if __name__ == "__main__":
    main()

"""IDA* in one thread and in several: seconds for the same number of nodes, in turns within one run.

python benchmarks/threads.py [THREADS]      as many as there are cores unless given

Only a quiet machine shows what a second thread gains: beside other work, one thread gets more than its share.
"""

from __future__ import annotations

import sys
from statistics import median

from solver import Limits, solve
from solver.machine import cores
from solver.scramble import random_board

FAR = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""80 moves from the goal."""
SEARCHES = [
    ("4x4, 80 moves", FAR, "pdb-663", 700_000_000),
    ("4x4, 80 moves", FAR, "manhattan", 1_000_000_000),
    ("5x5, random", random_board(5, 5, "threads").code, "pdb-55554", 800_000_000),
]
TURNS = 3


def seconds(board: str, heuristic: str, nodes: int, threads: int) -> float:
    """The time that a search takes for so many nodes."""
    result = solve(board, "idastar", heuristic, limits=Limits(nodes=nodes), threads=threads)
    return result.progress.elapsed * nodes / result.raised


def main() -> None:
    """Print the table."""
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else cores()
    print(f"| | heuristic | million nodes | one thread, s | {threads} threads, s | ratio (median, range) |")
    print("|---|---|---|---|---|---|")
    for title, board, heuristic, nodes in SEARCHES:
        solve(board, "idastar", heuristic, limits=Limits(nodes=1_000))
        turns = [[seconds(board, heuristic, nodes, each) for each in (1, threads)] for _ in range(TURNS)]
        ratios = [one / several for one, several in turns]
        one, several = (median(times) for times in zip(*turns, strict=True))
        spread = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(
            f"| {title} | {heuristic} | {nodes / 1e6:.0f} | {one:.1f} | {several:.1f} | {spread} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

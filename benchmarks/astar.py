"""A* with Manhattan distance against a plain C program: `python benchmarks/astar.py [ROUNDS] [NODES]`.

The C program (`yardstick_astar.c`, built with `cc -O3`) does the same search, for the same nodes in the same
order. On each board one searches for so many nodes, then the other; the least time of the processor counts.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import fmean

from korf import Yardstick, compiled

from solver import Board, Limits, start
from solver.suites import suite

SUITES, EACH = ("15-easy", "15-random"), 6
"""The last boards of each suite: A* solves most of the easy ones within the nodes, and few of the others."""


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000
    boards = [board for name in SUITES for board, _ in list(suite(name).make())[-EACH:]]
    ours, plain = [float("inf")] * len(boards), [float("inf")] * len(boards)
    nodes = 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder), "yardstick_astar")
        if program is None:
            return
        yardstick = Yardstick(program)
        for _ in range(rounds):
            counts = []
            for number, board in enumerate(boards):
                *figures, micros = yardstick.ask(most, board)
                plain[number] = min(plain[number], micros / 1e3)
                mine, taken = measure(board, most)
                ours[number] = min(ours[number], taken)
                if mine != figures:
                    raise SystemExit(f"{board.code}: {mine} here, {figures} in C")
                counts.append(figures[1])
            nodes = fmean(counts)
        yardstick.close()
    print("| | mean nodes | mean ms | million nodes/s | time, C = 1 |\n|---|---|---|---|---|")
    for title, times in (("C -O3, A* with Manhattan distance", plain), ("`astar -H manhattan`", ours)):
        mean, ratio = fmean(times), fmean(times) / fmean(plain)
        print(f"| {title} | {nodes:,.0f} | {mean:.1f} | {nodes / mean / 1e3:.1f} | {ratio:.2f} |")


def measure(board: Board, most: int) -> tuple[list[int], float]:
    """Length, nodes raised and expanded, duplicates; and milliseconds."""
    handle = start(board, "astar", "manhattan", limits=Limits(nodes=most))
    next(handle)  # kernels are compiled
    began = time.process_time()
    result = handle.run()
    taken = time.process_time() - began
    tally = result.progress.tally
    length = -1 if result.length is None else result.length
    return [length, tally.raised, tally.expanded, tally.duplicates], 1e3 * taken


if __name__ == "__main__":
    main()

"""What the engine's speed and memory are: ratios within one run, as Markdown tables.

python benchmarks/engine.py
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import plain

from solver import Board, Limits, SlidingPuzzle, solve, start
from solver.algorithms.astar import astar
from solver.memory_limit import MemoryLimit
from solver.registry import heuristics

FARTHEST_3X3 = Board.parse("8 6 7/2 5 4/3 0 1")
KORF_1 = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
T = TypeVar("T")


def best_of(times: int, work: Callable[[], T]) -> tuple[float, T]:
    """The shortest of several runs, in seconds, and what the work returned."""
    seconds = []
    for _ in range(times):
        began = time.perf_counter()
        made = work()
        seconds.append(time.perf_counter() - began)
    return min(seconds), made


def breadth_first() -> None:
    """All of 3x3."""
    solve(FARTHEST_3X3, "bfs")
    slow, boards = best_of(5, lambda: plain.breadth_first(3, 3, FARTHEST_3X3.tiles))
    fast, result = best_of(9, lambda: solve(FARTHEST_3X3, "bfs"))
    print("## Breadth-first search of all of 3x3\n")
    print("| | boards | seconds | ratio |\n|---|---|---|---|")
    print(f"| plain Python, packed ints | {boards:,} | {slow:.3f} | 1 |")
    print(f"| `bfs`, whole call | {result.progress.tally.raised:,} | {fast:.3f} | {slow / fast:.1f} |\n")


def deepening() -> None:
    """IDA* with every heuristic; plain Python with Manhattan."""
    slow, count = best_of(3, lambda: plain.idastar(4, 4, KORF_1.tiles, 1_000_000))
    rate = count / slow
    print("## IDA* on Korf's first 15-puzzle\n")
    print("| heuristic | nodes raised | seconds | million nodes/s | plain Python x |\n|---|---|---|---|---|")
    print(f"| manhattan, plain Python | {count:,} | {slow:.2f} | {rate / 1e6:.2f} | 1 |")
    for spec in heuristics:
        if spec.why_not(SlidingPuzzle.of(KORF_1)) is not None:
            continue
        # Stepping straight back is all that is left out, as in plain Python.
        solve(KORF_1, "idastar", spec.name, repeats=2, limits=Limits(nodes=1_000))
        result = solve(KORF_1, "idastar", spec.name, repeats=2, limits=Limits(nodes=60_000_000))
        progress = result.progress
        print(
            f"| {spec.name} | {progress.tally.raised:,} | {progress.elapsed:.2f} | "
            f"{progress.nodes_per_second / 1e6:.1f} | {progress.nodes_per_second / rate:.0f} |"
        )
    print()


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def footprint(name: str, nodes: int) -> tuple[int, int, int]:
    """Nodes raised, bytes by the search's own account, and bytes that the process grew by."""
    solve(KORF_1, name, limits=Limits(nodes=1_000))
    before = resident()
    handle = start(KORF_1, name, limits=Limits(nodes=nodes))
    for progress in handle:
        if progress.tally.raised >= nodes:
            break
    return progress.tally.raised, progress.tally.memory_bytes, resident() - before


def memory() -> None:
    """Bytes a node, each search in a process of its own: memory freed by another would be used again."""
    if not Path("/proc/self/statm").exists():
        print("(no /proc here: memory is not measured)")
        return
    print("## Memory of searches that keep their nodes, on Korf's first 15-puzzle\n")
    print("| algorithm | nodes raised | `memory_bytes` a node | growth of the process a node | ratio |")
    print("|---|---|---|---|---|")
    for name in ("astar", "bfs", "bidirectional"):
        for nodes in (1_000_000, 3_000_000, 10_000_000):
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                raised, counted, grown = pool.submit(footprint, name, nodes).result()
            a_node = f"{counted / raised:.1f} | {grown / raised:.1f}"
            print(f"| {name} | {raised:,} | {a_node} | {counted / grown:.2f} |")
    print()


def driver() -> None:
    """What the handle costs: slices of one size against the whole search in one."""
    print("## Slices: A* on Korf's first 15-puzzle, 2,000,000 nodes\n")
    print("| nodes a slice | seconds |\n|---|---|")
    puzzle = SlidingPuzzle.of(KORF_1)
    for budget in (1_000, 10_000, 100_000, 2_000_000):
        search = astar(
            puzzle, heuristics["manhattan"].on(puzzle), MemoryLimit(),
            ties="last", visited="best", reverse="skip", order="UDLR",
        )  # fmt: skip
        next(search)
        began = time.perf_counter()
        while search.send(budget).raised < 2_000_000:
            pass
        print(f"| {budget:,} | {time.perf_counter() - began:.2f} |")
    print()


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    breadth_first()
    deepening()
    memory()
    driver()

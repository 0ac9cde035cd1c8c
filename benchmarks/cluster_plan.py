"""A large search on a cluster, on paper: how evenly the split of a real round keeps 1,000 workers busy.

    python benchmarks/cluster_plan.py [ADDRESS]

Cuts a round of some 50 million nodes of Korf and Taylor's second board, counts the nodes of every subtree,
scales the counts to 10 trillion nodes, and simulates the tasks on 1,000 workers: the subtrees in the order of
the program (by the counts of the round before), cut into tasks as the program cuts them, each task to the
next worker that is free, the scheduler handing out one task at a time. In the last line, large subtrees were
cut again after each of four rounds, as the program does. With the address of a scheduler, it
measures first what a task costs there.
"""

from __future__ import annotations

import heapq
import sys
import time

import numpy as np

from solver import Board, SlidingPuzzle
from solver.algorithms import _cluster_rounds as plan
from solver.algorithms._deepening import MoveRules, maker
from solver.algorithms._split_rounds import Subtrees, enter
from solver.cluster import Cluster
from solver.kernels import deepening as kernel
from solver.registry import heuristics

BOARD = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13"
ROUND = 89
"""The bound of the round that is counted; the optimal length is 95."""
GROWTH = 8.3
"""How many times as many nodes a round of this board has as the one before."""
NODES, WORKERS = 10e12, 1_000
TASK_SECONDS = 0.001
"""What the client and the scheduler need for a task, unless it is measured."""


def main() -> None:
    """Print the tables."""
    cost = task_seconds(sys.argv[1]) if len(sys.argv) > 1 else TASK_SECONDS
    print(f"a task costs {1000 * cost:.2f} ms\n")
    puzzle = SlidingPuzzle.of(Board.parse(BOARD), "blank-first")
    heuristic = heuristics["pdb-55554"].on(puzzle)
    for _ in heuristic.preparing():
        pass
    make = maker(puzzle, heuristic.tables(), MoveRules("UDLR", "skip", 12))
    print("| subtrees | cut in s | MB | million nodes/s | largest, round before | largest |")
    print("|---|---|---|---|---|---|")
    splits = []
    for wanted, again in ((2_000, False), (10_000, False), (50_000, False), (10_000, True)):
        began = time.perf_counter()
        cut = Subtrees(make(), wanted)
        seconds = time.perf_counter() - began
        for bound in range(ROUND - 8, ROUND, 2) if again else [ROUND - 2]:
            before, _ = counts(cut, make(), bound)
            if again:
                began = time.perf_counter()
                before = cut_again(cut, make(), before, bound)
                seconds += time.perf_counter() - began
        now, speed = counts(cut, make(), ROUND)
        name = f"{len(now):,}{', the large ones cut again' if again else ''}"
        splits.append((name, before, now, speed))
        largest = " | ".join(f"{100 * nodes.max() / nodes.sum():.3f} %" for nodes in (before, now))
        print(
            f"| {name} | {seconds:.1f} | {cut.size() / 1e6:.0f} | {speed / 1e6:.1f} | {largest} |", flush=True
        )
    speed = splits[0][3]
    ideal = NODES / speed / WORKERS
    print(
        f"\n{NODES:.0e} nodes, {WORKERS:,} workers, {speed / 1e6:.1f} million/s each: {ideal:.0f} s at best\n"
    )
    print(
        "| subtrees | tasks | mean task, s | longest | seconds in all | times the best | 90 % are idle at |"
    )
    print("|---|---|---|---|---|---|---|")
    for name, before, now, _ in splits:
        tasks = cut_into_tasks(before, now) / speed
        ends = np.sort(simulated(tasks, cost))
        print(
            f"| {name} | {len(tasks):,} | {tasks.mean():.1f} | {tasks.max():.0f} | {ends[-1]:.0f} "
            f"| {ends[-1] / ideal:.2f} | {ends[len(ends) * 9 // 10]:.0f} s |"
        )


def counts(cut: Subtrees, rounds: plan.StackRounds, bound: int) -> tuple[np.ndarray, float]:
    """The nodes of every subtree within a bound, and the nodes per second."""
    nodes = np.zeros(len(cut.roots), np.int64)
    began = time.perf_counter()
    for subtree in cut.within(bound).subtrees:
        enter(rounds, cut.roots[subtree], bound)
        rounds.reg[kernel.LEFT] = kernel.NO_BOUND
        rounds.search()
        nodes[subtree] = rounds.reg[kernel.RAISED]
    return nodes, nodes.sum() / (time.perf_counter() - began)


def cut_again(cut: Subtrees, rounds: plan.StackRounds, before: np.ndarray, bound: int) -> np.ndarray:
    """Cut after a round as the program would if the last one had NODES nodes; returns the counts."""
    most = before.sum() * plan.MOST / NODES * GROWTH ** ((ROUND - 2 - bound) // 2)
    while len(cut.roots) < plan.MOST_SUBTREES:
        large = np.flatnonzero((before > most) & (cut.f < bound + 2))
        if not len(large):
            break
        before = plan.shared(before, large, cut.cut(rounds, large.tolist()))
    return before


def cut_into_tasks(before: np.ndarray, now: np.ndarray) -> np.ndarray:
    """The nodes of every task, in the order in which they are sent, scaled to NODES."""
    order = np.argsort(-before, kind="stable")
    nodes = now[order] * (NODES / now.sum())
    expected = (before[order] * (NODES / plan.GROWTH / before.sum())).astype(np.int64)
    return np.add.reduceat(nodes, [0, *plan.ends_of_tasks(expected, WORKERS)])


def simulated(tasks: np.ndarray, cost: float) -> np.ndarray:
    """When each worker ends its last task."""
    free = [0.0] * WORKERS
    for number, seconds in enumerate(tasks.tolist()):
        # The scheduler has handed out `number` tasks before this one.
        heapq.heapreplace(free, max(free[0], number * cost) + seconds)
    return np.array(free)


def task_seconds(address: str) -> float:
    """What a task that does nothing costs, when many are under way."""
    cluster, wanted, ahead = Cluster(address), 5_000, 500
    sent = ended = 0
    began = time.perf_counter()
    while ended < wanted:
        while sent < wanted and cluster.under_way < ahead:
            cluster.submit(sent, abs, -1)
            sent += 1
        ended += len(cluster.collect())
    seconds = (time.perf_counter() - began) / wanted
    cluster.close()
    return seconds


if __name__ == "__main__":
    main()

"""Shortens a path and raises the lower bound at the same time, each in threads of its own, until they meet.

Beams shorten the path; IDA* with pattern databases completes one round after another, and each proves that no
solution is as short as its bound. Neither needs the other, so all that a board gets depends on counts alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from solver.algorithms._anytime import anytime
from solver.algorithms._deepening import DeepeningSearch
from solver.algorithms._move_pruning import DEPTH
from solver.machine import cores
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics

RATIO = 4
"""Nodes of IDA* for each node of a beam: both take about the same time."""


def proving(
    puzzle: SlidingPuzzle, memory: MemoryLimit, effort: int, threads: int, *, until_they_meet: bool
) -> Search:
    """Search until the path is as short as the bound, or else until the beams' effort is spent."""
    threads = threads or cores()
    path = _Side(anytime(puzzle, memory, effort))
    estimate = heuristics["pdb"].on(puzzle)
    for _ in estimate.preparing() if estimate.preparing else ():
        pass
    search = DeepeningSearch(
        puzzle, estimate, memory, order="UDLR", reverse="skip", repeats=DEPTH, threads=max(1, threads - 1)
    )
    bound = _Side(search.run())
    with ThreadPoolExecutor(1, "bound") as pool:
        budget = yield _together(puzzle, path, bound)
        while True:
            share = 0 if path.finding else max(1, budget // (1 + RATIO))
            proof = pool.submit(bound.send, budget - share)
            path.send(share)
            proof.result()
            tally = _together(puzzle, path, bound)
            met = tally.best is not None and len(tally.best) <= tally.lower_bound
            over = path.finding is not None and (bound.finding is not None or not until_they_meet)
            if met or over:
                depth = tally.depth if tally.best is None else len(tally.best)
                out_of_memory = path.finding is not None and path.finding.out_of_memory and not met
                return Finding(replace(tally, depth=depth), tally.best, out_of_memory)
            budget = yield tally


class _Side:
    """One of the two searches."""

    def __init__(self, search: Search) -> None:
        self._search, self.tally = search, next(search)
        self.finding: Finding | None = None

    def send(self, budget: int) -> None:
        """Search for so many nodes, unless it has ended."""
        if self.finding is None and budget > 0:
            try:
                self.tally = self._search.send(budget)
            except StopIteration as stop:
                finding: Finding = stop.value
                self.finding, self.tally = finding, replace(finding.tally, best=finding.answer)


def _together(puzzle: SlidingPuzzle, path: _Side, bound: _Side) -> Tally:
    """The figures of both; the path of IDA* is a shortest one."""
    one, two = path.tally, bound.tally
    return replace(
        one,
        raised=one.raised + two.raised,
        expanded=one.expanded + two.expanded,
        frontier=one.frontier + two.frontier,
        frontier_peak=one.frontier_peak + two.frontier_peak,
        max_depth=max(one.max_depth, two.max_depth),
        memory_bytes=one.memory_bytes + two.memory_bytes,
        bound=two.bound,
        best=two.best or one.best,
        lower_bound=max(one.lower_bound, puzzle.with_parity(two.lower_bound)),
    )

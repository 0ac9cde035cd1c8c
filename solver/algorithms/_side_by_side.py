"""Shortens a path from both ends and raises the lower bound, all at the same time, each in its own thread.

One series of beams goes from the start to the goal, another from the goal to the start. IDA* with pattern
databases completes one round after another, and each proves that no solution is as short as its bound. None
of them needs another, so what each finds depends on counts alone.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from solver.algorithms._anytime import anytime
from solver.algorithms._deepening import DeepeningSearch
from solver.algorithms._move_pruning import DEPTH
from solver.board import Move
from solver.errors import NotApplicable
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics

RATIO = 4
"""Nodes of IDA* for each node of a beam: both take about the same time."""
BEAMS_FIRST = 75_000_000
"""Nodes of the beams before IDA* joins them, some four seconds on two cores: it takes a third of their time.
Ten of Korf's 24-puzzles are 1.60 % over optimal after 15 million nodes, 1.20 % after 30, 1.00 % after 75 and
after 150."""

Path = tuple[Move, ...]


def side_by_side(
    puzzle: SlidingPuzzle, memory: MemoryLimit, effort: int, threads: int, *, prove: bool
) -> Search:
    """Search until path and bound meet or, unless that must be proven, until the beams' effort is spent."""
    has_tables = heuristics["pdb"].why_not(puzzle) is None
    share = memory.shared_by(3 if has_tables else 2)
    beams = [_Part(anytime(puzzle, share, effort)), _Part(_from_the_goal(puzzle, share, effort))]
    # A proof goes on long after the beams, so it has all threads.
    own_threads = threads if prove else max(1, threads - 1)
    bound = _Part(_rising_bound(puzzle, share, own_threads)) if has_tables else None
    parts = beams if bound is None else [*beams, bound]
    with ThreadPoolExecutor(2, "parts") as pool:
        budget = yield _together(puzzle, parts, bound)
        while True:
            at_work = [part for part in beams if part.finding is None]
            weights = [1] * len(at_work)
            joins = prove or not at_work or _raised(beams) >= BEAMS_FIRST
            if joins and bound is not None and bound.finding is None:
                at_work.append(bound)
                weights.append(RATIO)
            first, *others = at_work
            nodes = [budget // sum(weights) * weight for weight in weights[1:]]
            sent = [pool.submit(part.send, count) for part, count in zip(others, nodes, strict=True)]
            first.send(budget - sum(nodes))
            for other in sent:
                other.result()
            tally = _together(puzzle, parts, bound)
            met = tally.best is not None and len(tally.best) <= tally.lower_bound
            proof_is_over = not prove or bound is None or bound.finding is not None
            if met or (proof_is_over and all(part.finding for part in beams)):
                depth = tally.depth if tally.best is None else len(tally.best)
                out_of_memory = any(part.finding and part.finding.out_of_memory for part in parts)
                return Finding(replace(tally, depth=depth), tally.best, out_of_memory and not met)
            budget = yield tally


class _Part:
    """One of the searches."""

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


def _from_the_goal(puzzle: SlidingPuzzle, memory: MemoryLimit, effort: int) -> Search:
    """Beams from the goal to the start; their paths are turned round."""
    search = anytime(SlidingPuzzle(puzzle.goal.board, Goal("start", puzzle.board)), memory, effort)
    tally = next(search)
    while True:
        budget = yield replace(tally, best=_turned(tally.best), board=None)
        try:
            tally = search.send(budget)
        except StopIteration as stop:
            found: Finding = stop.value
            return replace(found, tally=replace(found.tally, board=None), answer=_turned(found.answer))


def _turned(path: Path | None) -> Path | None:
    return None if path is None else tuple(move.reverse for move in reversed(path))


def _rising_bound(puzzle: SlidingPuzzle, memory: MemoryLimit, threads: int) -> Search:
    """IDA*. Its tables are loaded or built when it joins: a hint has no time for them."""
    yield Tally()
    estimate, is_ready = heuristics["pdb"].on(puzzle), False
    while not is_ready:
        try:
            for _ in estimate.preparing():
                yield Tally()
            is_ready = True
        except NotApplicable:
            # The table is damaged and will be refused from now on; there is a smaller one.
            estimate = heuristics["pdb"].on(puzzle)
    search = DeepeningSearch(
        puzzle, estimate, memory, order="UDLR", reverse="skip", repeats=DEPTH, threads=threads
    )
    return (yield from search.run())


def _raised(parts: list[_Part]) -> int:
    return sum(part.tally.raised for part in parts)


def _together(puzzle: SlidingPuzzle, parts: list[_Part], bound: _Part | None) -> Tally:
    """The figures of all parts, with the shortest path and the highest bound."""
    tallies = [part.tally for part in parts]
    paths = [tally.best for tally in tallies if tally.best is not None]
    first = tallies[0]
    return replace(
        first,
        raised=sum(tally.raised for tally in tallies),
        expanded=sum(tally.expanded for tally in tallies),
        duplicates=sum(tally.duplicates for tally in tallies),
        frontier=sum(tally.frontier for tally in tallies),
        frontier_peak=sum(tally.frontier_peak for tally in tallies),
        max_depth=max(tally.max_depth for tally in tallies),
        memory_bytes=sum(tally.memory_bytes for tally in tallies),
        bound=bound.tally.bound if bound is not None else first.bound,
        best=min(paths, key=len) if paths else None,
        lower_bound=max(puzzle.with_parity(tally.lower_bound) for tally in tallies),
        board=None if paths else first.board,
    )

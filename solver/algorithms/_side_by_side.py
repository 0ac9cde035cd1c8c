"""Shortens a path from both ends and raises the lower bound, all at the same time, each in its own thread.

One series of beams goes from the start to the goal, another from the goal to the start. IDA* with pattern
databases completes one round after another, and each proves that no solution is as short as its bound. None
of these searches uses what another finds, so their results depend on counts alone. Only the moment when IDA*
joins depends on the clock, if its tables are loaded or built while the beams run.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from solver.algorithms._anytime import anytime
from solver.algorithms._deepening import DeepeningSearch
from solver.algorithms._move_pruning import DEPTH
from solver.board import Move
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import Heuristic, SlidingPuzzle, prepared
from solver.registry import heuristics

RATIO = 4
"""Nodes of IDA* for each node of a beam: both take about the same time."""
BEAMS_FIRST = 75_000_000
"""Nodes of the beams before IDA* joins them and takes a third of their time: some four seconds on two cores.
Ten of Korf's 24-puzzles are 1.60 % over optimal after 15 million nodes, 1.20 % after 30, 1.00 % after 75 and
after 150."""

Path = tuple[Move, ...]


def side_by_side(
    puzzle: SlidingPuzzle, memory: MemoryLimit, effort: int, threads: int, proof: Heuristic | None = None
) -> Search:
    """Search until path and bound meet or, without a `proof`, until the beams' effort is spent.

    `proof` is a heuristic whose tables are ready: IDA* continues with it until the path is proven shortest.
    """
    may_rise = proof is not None or heuristics["pdb"].why_not(puzzle) is None
    share = memory.shared_by(3 if may_rise else 2)
    first = _Part(anytime(puzzle, share, effort))
    beams = [first, _Part(_from_the_goal(puzzle, share, effort))]
    bound, tables = None, None
    if proof is not None:
        # A proof runs long after the beams have ended, so it gets all threads.
        bound = _Part(_iterative_deepening(puzzle, proof, share, threads).run(), RATIO)
    with ThreadPoolExecutor(2, "parts") as pool:
        budget = yield _together(puzzle, beams, bound)
        try:
            while True:
                if bound is None and may_rise and _raised(beams) >= BEAMS_FIRST:
                    tables = tables or _Tables(_with_tables(puzzle, share, max(1, threads - 1)))
                    deepening = tables.result()
                    bound = None if deepening is None else _Part(deepening.run(), RATIO)
                parts = beams if bound is None else [*beams, bound]
                # The first part finds the first path alone: locking from both ends takes twice the time.
                alone = first.tally.best is None and first.finding is None
                _send([first] if alone else [part for part in parts if part.finding is None], budget, pool)
                tally = _together(puzzle, beams, bound)
                met = tally.best is not None and len(tally.best) <= tally.lower_bound
                if met or all(part.finding for part in (beams if proof is None else parts)):
                    depth = tally.depth if tally.best is None else len(tally.best)
                    out_of_memory = any(part.finding and part.finding.out_of_memory for part in parts)
                    return Finding(replace(tally, depth=depth), tally.best, out_of_memory and not met)
                budget = yield tally
        finally:
            if tables is not None:
                tables.stop()


class _Part:
    """One of the searches."""

    def __init__(self, search: Search, weight: int = 1) -> None:
        self._search, self.tally, self.weight = search, next(search), weight
        self.finding: Finding | None = None

    def send(self, budget: int) -> None:
        """Search for this many nodes, unless the search has ended."""
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


def _iterative_deepening(
    puzzle: SlidingPuzzle, estimate: Heuristic, memory: MemoryLimit, threads: int
) -> DeepeningSearch:
    return DeepeningSearch(
        puzzle, estimate, memory, order="UDLR", reverse="skip", repeats=DEPTH, threads=threads
    )


def _with_tables(
    puzzle: SlidingPuzzle, memory: MemoryLimit, threads: int
) -> Generator[float, None, DeepeningSearch]:
    """Load or build tables, and set up IDA* with them."""
    spec = heuristics["pdb"]
    estimate = yield from prepared(spec.on(puzzle), lambda: spec.on(puzzle))
    return _iterative_deepening(puzzle, estimate, memory, threads)


class _Tables:
    """Sets IDA* up in a thread of its own: building tables takes seconds, and the beams go on meanwhile."""

    def __init__(self, work: Generator[float, None, DeepeningSearch]) -> None:
        self._search: DeepeningSearch | None = None
        self._error: BaseException | None = None
        self._stopped = False
        threading.Thread(target=self._run, args=(work,), name="tables", daemon=True).start()

    def _run(self, work: Generator[float, None, DeepeningSearch]) -> None:
        try:
            while not self._stopped:
                next(work)
            work.close()
        except StopIteration as stop:
            self._search = stop.value
        except BaseException as error:
            self._error = error

    def result(self) -> DeepeningSearch | None:
        """The search, once it is ready; raises the error of the thread."""
        if self._error is not None:
            raise self._error
        return self._search

    def stop(self) -> None:
        """Give up after the current slice."""
        self._stopped = True


def _send(parts: list[_Part], budget: int, pool: ThreadPoolExecutor) -> None:
    """Share a budget; the first part searches in this thread."""
    first, *others = parts
    unit = budget // sum(part.weight for part in parts)
    sent = [pool.submit(part.send, unit * part.weight) for part in others]
    first.send(budget - sum(unit * part.weight for part in others))
    for other in sent:
        other.result()


def _raised(parts: list[_Part]) -> int:
    return sum(part.tally.raised for part in parts)


def _together(puzzle: SlidingPuzzle, beams: list[_Part], bound: _Part | None) -> Tally:
    """The figures of all parts, with the shortest path and the highest bound."""
    tallies = [part.tally for part in (beams if bound is None else [*beams, bound])]
    paths = [tally.best for tally in tallies if tally.best is not None]
    first = tallies[0]
    return replace(
        first,
        # The root counts once, not once per part: a limit on nodes is exact.
        raised=sum(tally.raised for tally in tallies) - len(tallies) + 1,
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

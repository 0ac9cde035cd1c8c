"""Finds a solution quickly, then shortens it until the node budget is spent.

The locking method gives the first path. Each round then runs a wider beam and shortens windows of the path
that it finds. All decisions depend on counts, never on the clock, so a board gets the same answer everywhere,
and more effort never gives a longer answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING

from solver.algorithms._chain import Chain
from solver.board import Move
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle

if TYPE_CHECKING:
    from solver.algorithms._guides import Guide

FIRST_WIDTH = 100
GROWTH = 2
"""Growth of the beam width from round to round. At the default effort, ten boards from 5x5 to 10x10 take 4 %
more moves with 1.4; 3 makes no difference."""
FOLD = 2.7
"""Divisor for a width beyond the widest allowed; not a power of the growth, so no two rounds are alike."""
KEPT_NODES = 50_000_000
"""Most nodes of one beam, all levels together: the links back to the start alone take 300 MB."""
NODES_A_LEVEL = 2.4
"""Nodes that a beam raises per level for each unit of its width."""
SLACK = 1.06
"""A path longer than the best by this factor may still beat it after windows have shortened it."""
WINDOW, LONGER = 50, (100, 50, 200)
"""Moves per window: WINDOW for a path just found, LONGER in turn for the best path when none was found."""


def anytime(puzzle: SlidingPuzzle, memory: MemoryLimit, effort: int) -> Search:
    """Search until the effort (in nodes raised) is spent or no gain is possible."""
    from solver.algorithms._beam import BeamSearch
    from solver.algorithms._guides import guides
    from solver.algorithms._staged import StagedSearch

    chain, all_guides = Chain(effort), guides(puzzle)
    estimates = [guide.heuristic.estimate(puzzle.board) for guide in all_guides]
    chain.lower_bound = puzzle.with_parity(max(estimates))
    for guide in all_guides:
        # Creating the search compiles the kernel.
        BeamSearch(puzzle, guide.heuristic, memory, width=1, depth=1, ranking=guide.ranking)
    found = yield from chain.run(StagedSearch(puzzle, memory).run(), at_any_cost=True)
    if found is None or found.answer is None:
        return Finding(chain.tally(), out_of_memory=True)
    chain.offer(found.answer)
    yield from _rounds(puzzle, all_guides, memory, chain)
    assert chain.best is not None
    return Finding(replace(chain.tally(), depth=len(chain.best)), chain.best, chain.out_of_memory)


def _rounds(
    puzzle: SlidingPuzzle, all_guides: tuple[Guide, ...], memory: MemoryLimit, chain: Chain
) -> Generator[Tally, int, None]:
    """Run wider and wider beams, and windows of the paths that they find, until the effort is spent."""
    from solver.algorithms._guided import guided_search

    width, widest, lengths = FIRST_WIDTH, KEPT_NODES, cycle(LONGER)
    for guide in cycle(all_guides):
        assert chain.best is not None
        if len(chain.best) <= chain.lower_bound:
            return
        payable = int(chain.left / (NODES_A_LEVEL * len(chain.best)))
        if payable < width // 4:
            # Such a narrow beam no longer improves the path, but windows may.
            yield from _windows(puzzle, chain.best, memory, chain, width, WINDOW)
            return
        width = max(1, min(width, payable))
        below = int(SLACK * len(chain.best))
        found = yield from chain.run(guided_search(puzzle, guide, memory, width=width, below=below))
        if found is None:
            return
        if found.out_of_memory:
            widest = max(1, width // 2)
        elif found.answer is None and found.tally.frontier_peak < width:
            # The beam was never full, so a wider one would see the same boards.
            return
        path, length = (found.answer, WINDOW) if found.answer else (chain.best, next(lengths))
        yield from _windows(puzzle, path, memory, chain, width, length)
        if found.out_of_memory and width == 1:
            # No beam fits into the memory, so no round will find anything.
            return
        width *= GROWTH
        while width > min(widest, KEPT_NODES // len(chain.best)):
            width = int(width / FOLD)


def _windows(
    puzzle: SlidingPuzzle, path: tuple[Move, ...], memory: MemoryLimit, chain: Chain, width: int, length: int
) -> Generator[Tally, int, None]:
    """Shorten a path that is the best, or may become the best, with beams half as wide as the round's."""
    from solver.algorithms._windows import polished

    chain.offer(path)
    yield from chain.run(polished(puzzle, path, memory, length=length, width=max(1, width // 2)))

"""An answer at once and shorter ones while the effort lasts.

First the locking method, then beams, wider and wider, then windows of the best path. All decisions hang
on what was counted, never on the clock, so the same board gets the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from solver.algorithms._beam import beam_search
from solver.algorithms._chain import Chain
from solver.algorithms._staged import CORE, staged_search
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.room import Room

FIRST_WIDTH, WIDEST = 100, 1_000_000
NODES_A_LEVEL = 2.4
"""Nodes that a beam raises in a level for each unit of its width."""
SHARE = 0.85
"""Of the effort left, for the last beams; the rest is for windows."""
PLAIN_CELLS = 36
"""Up to here a beam alone is as good as one that locks lines, and together they gain 2 % more."""
THIN = 3
"""On boards no wider than this a beam by linear conflict is lost effort."""
WINDOWS = ((50, 100), (100, 300), (100, 1_000), (150, 3_000))
"""Lengths of the windows, and widths of the beams that look for a shorter way through them."""


def anytime(puzzle: SlidingPuzzle, room: Room, effort: int) -> Search:
    """Search until the effort, in nodes raised, is spent, or nothing is gained any more."""
    from solver.algorithms._windows import linear_conflict_to, polished

    chain = Chain(effort)
    heuristic = linear_conflict_to(puzzle.goal.board)
    # The first look at a search compiles it.
    next(beam_search(puzzle, heuristic, room, width=1, depth=1))
    found = yield from chain.run(staged_search(puzzle, room), at_any_cost=True)
    if found is None or found.answer is None:
        return Finding(chain.tally(), out_of_room=True)
    chain.offer(found.answer)
    yield from _widening(puzzle, room, chain)
    for length, width in WINDOWS:
        if chain.best and chain.left > 0:
            yield from chain.run(polished(puzzle, chain.best, room, length=length, width=width))
    assert chain.best is not None
    return Finding(replace(chain.tally(), depth=len(chain.best)), chain.best, chain.out_of_room)


def _widening(puzzle: SlidingPuzzle, room: Room, chain: Chain) -> Generator[Tally, int, None]:
    """Beams of ten times the width each, as long as they can be paid; the last as wide as can be."""
    width, last = FIRST_WIDTH, False
    while chain.best and chain.left > 0 and not last and not chain.out_of_room:
        payable = int(SHARE * chain.left / (NODES_A_LEVEL * _levels(puzzle, len(chain.best))))
        last = width > payable // 4
        for search in _beams(puzzle, room, min(payable, WIDEST) if last else width, chain):
            found = yield from chain.run(search)
            if found is not None and found.answer is not None:
                chain.offer(found.answer)
        width *= 10


def _beams(puzzle: SlidingPuzzle, room: Room, width: int, chain: Chain) -> Iterator[Search]:
    """The searches of one width; each need only look for something shorter than the best."""
    from solver.algorithms._guided import guided_search
    from solver.algorithms._windows import linear_conflict_to

    if width < 1:
        return
    if chain.best and chain.left > 0:
        yield guided_search(puzzle, room, width=width, below=len(chain.best))
    if chain.best and chain.left > 0 and _suits_plain_beams(puzzle):
        heuristic = linear_conflict_to(puzzle.goal.board)
        yield beam_search(puzzle, heuristic, room, width=width, depth=max(1, len(chain.best) - 1))


def _levels(puzzle: SlidingPuzzle, length: int) -> int:
    """The levels that all beams of one width may go through, to find an answer of this length."""
    from solver.algorithms._guided import PATIENCE

    stages = max(0, puzzle.board.rows - CORE) + max(0, puzzle.board.cols - CORE)
    guided = length + PATIENCE * stages
    return guided + length if _suits_plain_beams(puzzle) else guided


def _suits_plain_beams(puzzle: SlidingPuzzle) -> bool:
    return puzzle.cells <= PLAIN_CELLS and min(puzzle.board.rows, puzzle.board.cols) > THIN

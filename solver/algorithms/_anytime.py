"""An answer at once and shorter ones while the effort lasts: staged, then beams, then windows.

The parts are searches of their own, driven one after another; what they count adds up. All decisions
hang on what was counted, never on the clock, so the same board gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from solver.algorithms._beam import beam_search
from solver.algorithms._staged import staged_search
from solver.algorithms._windows import Way, linear_conflict_to
from solver.board import Board, Move
from solver.algorithms._placing import Placing, Partial, OutOfRoom
from solver.algorithms._staged import Rect, next_stage, without_detours
from solver.algorithms._blank import arrays, path_of
import numpy as np
from solver.progress import Finding, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.room import Room

BEAMS = (100, 1_000, 10_000)
GUIDED = (100, 1000)
PATIENCE = 20
WINDOWS = ((50, 100), (50, 300), (100, 1000))


def anytime(puzzle: SlidingPuzzle, room: Room, *, effort: int) -> Search:
    """Search until the effort, in nodes raised, is spent, or nothing more is to be gained."""
    account = Account(effort)
    heuristic = linear_conflict_to(puzzle.goal.board)
    # Compiles what the later parts need.
    next(beam_search(puzzle, heuristic, room, width=1, depth=1))
    found = yield from account.run(staged_search(puzzle, room), whatever_it_takes=True)
    if found is None or found.answer is None:
        return Finding(account.tally(), out_of_room=True)
    account.best = found.answer
    for width in BEAMS:
        search = beam_search(puzzle, heuristic, room, width=width, depth=len(account.best) - 1)
        found = yield from account.run(search)
        if found is not None and found.answer is not None:
            account.best = found.answer
    for width in GUIDED:
        yield from _guided(puzzle, room, account, width)
    for length, width in WINDOWS:
        yield from _polish(puzzle, room, account, length, width)
    return Finding(account.tally(), account.best, account.out_of_room)


def _guided(puzzle: SlidingPuzzle, room: Room, account: Account, width: int) -> Generator[Tally, int, None]:
    """The locking method with a beam before every line, which brings all tiles nearer at once."""
    grid, start, goal = arrays(puzzle)
    rect = Rect(0, grid.rows, 0, grid.cols)
    partial = Partial(start, (puzzle.board.blank,), np.zeros(puzzle.cells, np.bool_))
    heuristic = linear_conflict_to(puzzle.goal.board)
    while True:
        assert account.best is not None
        room_left = len(account.best) - len(partial.blanks)
        if room_left <= 0:
            return
        here = SlidingPuzzle(Board(grid.rows, grid.cols, tuple(map(int, partial.cells))), puzzle.goal)
        heuristic = heavier(puzzle, partial, rect)
        search = beam_search(here, heuristic, room, width=width, depth=room_left, patience=PATIENCE, locked=partial.locked)
        found = yield from account.run(search)
        if found is None or found.answer is None:
            return
        way = blanks_of(found.answer, here)
        partial = moved(partial, way)
        if (partial.cells == goal).all():
            break
        found = yield from account.run(one_stage(grid, goal, room, partial, rect))
        if found is None or found.answer is None:
            return
        partial, rect = found.answer
        if (partial.cells == goal).all():
            break
    blanks = without_detours(partial.blanks)
    if len(blanks) - 1 < len(account.best):
        account.best = path_of(blanks, puzzle)


W = 1
def heavier(puzzle, partial, rect):
    from solver.algorithms._staged import rim
    from solver.puzzle import Heuristic
    base = linear_conflict_to(puzzle.goal.board).tables()
    home = divmod(puzzle.goal.board.blank, puzzle.board.cols)
    lines=list(rim(rect,home,puzzle.board.cols))
    if not lines or W==1: return Heuristic(None, lambda: base)
    where=np.argsort(partial.cells); goal=puzzle.goal.board.tiles
    def c(line): return sum(base.cost[goal[x],where[goal[x]]] for x in line.cells)/ (len(line.cells) if MEAN else 1)
    line=min(lines,key=c)
    cost=base.cost.copy()
    cost[[goal[x] for x in line.cells]]*=W
    return Heuristic(None, lambda: base._replace(cost=cost))
MEAN=False

def one_stage(grid, goal, room, partial, rect):
    placing = Placing(grid, goal, room)
    placing.spend((yield placing.tally()))
    try:
        answer = yield from next_stage(placing, partial, rect)
    except OutOfRoom:
        return Finding(placing.tally(), out_of_room=True)
    return Finding(placing.tally(), answer)

def blanks_of(path, puzzle):
    c=puzzle.board.cols
    step = {Move.UP: c, Move.DOWN: -c, Move.LEFT: 1, Move.RIGHT: -1}
    out=[puzzle.board.blank]
    for m in path: out.append(out[-1]+step[m])
    return out

def moved(partial, way):
    cells=partial.cells.copy()
    for z, p in zip(way, way[1:], strict=False):
        cells[z], cells[p] = cells[p], 0
    return Partial(cells, (*partial.blanks, *way[1:]), partial.locked)

def _polish(
    puzzle: SlidingPuzzle, room: Room, account: Account, length: int, width: int
) -> Generator[Tally, int, None]:
    """Go along the best path and replace stretches of this length by shorter ways that a beam finds."""
    gained = True
    while gained and account.left > 0:
        gained = False
        assert account.best is not None
        way = Way(puzzle, account.best)
        at = 0
        while account.left > 0 and at < len(way) - 2:
            window = way.window(at, length)
            heuristic = linear_conflict_to(window.goal.board)
            search = beam_search(window, heuristic, room, width=width, depth=way.span - 1)
            found = yield from account.run(search)
            if found is not None and found.answer is not None:
                way.replace(found.answer)
                account.best = way.path()
                gained = True
            at += length // 2


class Account:
    """One count over all parts, what is left to spend, and the best path so far."""

    def __init__(self, effort: int) -> None:
        self.best: tuple[Move, ...] | None = None
        self.out_of_room = False
        self._effort = effort
        self._before = Tally(raised=1)
        self._now = Tally(raised=1)
        self._budget = 0

    @property
    def left(self) -> int:
        """How many more nodes may be raised."""
        return self._effort - self.tally().raised

    def tally(self) -> Tally:
        """Of all parts together; the root counts once, not once a part."""
        return _sum(self._before, replace(self._now, best=self.best))

    def run(self, search: Search, *, whatever_it_takes: bool = False) -> Generator[Tally, int, Finding | None]:
        """Drive a part until it ends, or until the effort is spent: then None."""
        self._before, self._now = self.tally(), next(search)
        while whatever_it_takes or self.left > 0:
            if self._budget <= 0:
                self._budget = yield self.tally()
            # Cut so, the last node that may be raised is the last thing done, in slices of any size.
            budget = self._budget if whatever_it_takes else min(self._budget, self.left)
            ticks = self._now.raised + self._now.expanded
            try:
                self._now = search.send(budget)
            except StopIteration as stop:
                finding: Finding = stop.value
                self._now = finding.tally
                self._budget -= self._now.raised + self._now.expanded - ticks
                self.out_of_room |= finding.out_of_room
                return finding
            self._budget -= budget
        search.close()
        return None


def _sum(before: Tally, now: Tally) -> Tally:
    return replace(
        now,
        raised=before.raised + now.raised - 1,
        expanded=before.expanded + now.expanded,
        duplicates=before.duplicates + now.duplicates,
        frontier_peak=max(before.frontier_peak, now.frontier_peak),
        max_depth=max(before.max_depth, now.max_depth),
    )

"""Runs searches one after another as one, with a shared tally and a shared budget."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from solver.board import Move
from solver.progress import Finding, Search, Tally

NO_END = 1 << 62
SET_UP = 1_000
"""What each part costs of the budget in addition to its nodes, because setting one up takes half a
millisecond. A part that the memory limit refuses at its root raises nothing: without this cost, one slice
could begin thousands of them."""


class Chain:
    """The tally over all parts, the effort left for them, and the best path so far."""

    def __init__(self, effort: int = NO_END) -> None:
        self.out_of_memory = False
        """Whether the memory limit stopped a part."""
        self.best: tuple[Move, ...] | None = None
        self.lower_bound = 0
        """Proven for the whole puzzle; a part's own bound holds only for the part's puzzle."""
        self._effort = effort
        self._before = Tally(raised=1)
        self._now = Tally(raised=1)
        self._budget = 0

    @property
    def left(self) -> int:
        """How many more nodes may be raised."""
        return self._effort - self.tally().raised

    def tally(self) -> Tally:
        """The tally of all parts together; the root counts once, not once per part."""
        before, now = self._before, self._now
        return replace(
            now,
            raised=before.raised + now.raised - 1,
            expanded=before.expanded + now.expanded,
            duplicates=before.duplicates + now.duplicates,
            frontier_peak=max(before.frontier_peak, now.frontier_peak),
            max_depth=max(before.max_depth, now.max_depth),
            best=self.best,
            lower_bound=self.lower_bound,
            # Once there is a path, parts only improve it: their boards are not steps towards the goal.
            board=now.board if self.best is None else None,
        )

    def run(self, part: Search, *, at_any_cost: bool = False) -> Generator[Tally, int, Finding | None]:
        """Run a part to its end; None if the effort is spent first."""
        self._before, self._now = self.tally(), next(part)
        while at_any_cost or self.left > 0:
            if self._budget <= 0:
                self._budget = yield self.tally()
            # Without this limit, the size of the slices would decide after which node a part ends.
            budget = self._budget if at_any_cost else min(self._budget, self.left)
            ticks = self._now.raised + self._now.expanded
            try:
                self._now = part.send(budget)
            except StopIteration as stop:
                finding: Finding = stop.value
                self._now = finding.tally
                self._budget -= self._now.raised + self._now.expanded - ticks + SET_UP
                self.out_of_memory |= finding.out_of_memory
                self._take_best()
                return finding
            self._budget -= budget
            self._take_best()
        part.close()
        return None

    def _take_best(self) -> None:
        """Keep a part's best path even if the part ends before its next tally is read."""
        if self._now.best is not None:
            self.offer(self._now.best)

    def offer(self, path: tuple[Move, ...]) -> None:
        """Make a path the best one if it is shorter."""
        if self.best is None or len(path) < len(self.best):
            self.best = path

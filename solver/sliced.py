"""The loop of every compiled search: receive a budget, let a kernel spend it, yield a tally."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator

from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Search, Tally

Aside = Generator[None, None, Finding | None]
"""Long work beside the kernel, such as filling a larger table. It yields about every 10 ms, so that the
search can be paused there, and returns the finding if the search ends with it."""


class SlicedSearch(ABC):
    """A search that runs in slices; a subclass has the arrays and calls the kernel.

    A kernel returns when it has spent its budget, when an array is full or when the search has ended. The
    figures do not depend on how the budgets are chosen.
    """

    memory = MemoryLimit()
    """The most that the arrays may take."""
    left: int = 0
    """Nodes that may still be raised or taken before the next tally."""

    @abstractmethod
    def tally(self) -> Tally:
        """The figures so far."""

    @abstractmethod
    def advance(self) -> Finding | Aside | None:
        """Call the kernel once, count `left` down, and do what the kernel asks for.

        A finding ends the search. None means that it continues, with a new budget if `left` is used up.
        """

    def first_tally(self) -> Tally:
        """The figures of the root, with the trace."""
        return self.tally()

    def finding_at_root(self) -> Finding | None:
        """The finding of a search that ends before its first slice."""
        return None

    def run(self) -> Search:
        """The search as a generator."""
        first = self.first_tally()
        self.left = yield first
        step: Finding | Aside | None = self.finding_at_root()
        # The first arrays may exist before the limit is checked: their pages are not in use until the kernel
        # writes to them.
        if step is None and not self.memory.allows(first.memory_bytes):
            step = Finding(self.tally(), out_of_memory=True)
        while True:
            if isinstance(step, Generator):
                step = yield from self._run_aside(step)
            if step is not None:
                return step
            if self.left <= 0:
                self.left = yield self.tally()
            step = self.advance()

    def _run_aside(self, work: Aside) -> Generator[Tally, int, Finding | None]:
        while True:
            try:
                next(work)
            except StopIteration as stop:
                finding: Finding | None = stop.value
                return finding
            self.left = yield self.tally()

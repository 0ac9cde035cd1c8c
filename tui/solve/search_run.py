"""A search in its own thread, controlled from the screen."""

from __future__ import annotations

import gc
from dataclasses import replace
from functools import partial

from textual.message_pump import MessagePump

from solver.handle import SearchHandle
from solver.progress import Phase, Progress
from solver.puzzle import SlidingPuzzle
from solver.worker import LARGEST_TREE, SearchEnd, SearchReport, SearchWorker
from tui.messages import SearchEnded, SearchFailed, SearchProgressed
from tui.text import error_sentence
from tui.widgets.search_form.model import SearchChoice

LISTED = 1_000
"""How many of all shortest solutions can be played; all are counted."""
KEPT_BYTES = LARGEST_TREE
"""A larger tree is freed when its search ends."""


class SearchRun(SearchWorker[None]):
    """One search; it sends its figures and its end to `owner` as messages with this run's number."""

    def __init__(
        self, number: int, puzzle: SlidingPuzzle, choice: SearchChoice, owner: MessagePump, title: str = ""
    ) -> None:
        super().__init__(
            self._start_search,
            self._progressed,
            self._ended,
            self._failed,
            largest_tree=KEPT_BYTES,
            name=f"search {number}",
        )
        self.number = number
        self.title = title or choice.algorithm
        """Its name on the screen, even if another search is chosen for the next run."""
        self.puzzle = puzzle
        self.choice = choice
        self._owner = owner
        self._proven = 0

    def _start_search(self) -> SearchHandle[None]:
        # Imported here: it imports the compiler, which takes half a second.
        from solver.search import lower_bound, start, start_all

        choice = self.choice
        begin = partial(start_all, most=LISTED) if choice.lists_all else start
        handle = begin(
            self.puzzle, choice.algorithm, choice.heuristic, limits=choice.limits, **dict(choice.options)
        )
        if handle.result is None:
            self._proven = lower_bound(self.puzzle)
        return handle

    def _progressed(self, report: SearchReport) -> None:
        progress = self._with_proven_bound(report.progress)
        if progress.phase is Phase.SEARCHING:
            _settle(self.choice.algorithm)
        self._owner.post_message(
            SearchProgressed(self.number, progress, report.rounds, report.lengths, report.snapshot)
        )

    def _with_proven_bound(self, progress: Progress) -> Progress:
        """The figures with the bound of the result: the search may have proven less so far."""
        bound = max(self._proven, self.puzzle.with_parity(progress.tally.lower_bound))
        return replace(progress, tally=replace(progress.tally, lower_bound=bound))

    def _ended(self, end: SearchEnd[None]) -> None:
        self._owner.post_message(
            SearchEnded(self.number, end.result, end.rounds, end.lengths, end.snapshot, end.tree)
        )

    def _failed(self, error: BaseException) -> None:
        self._owner.post_message(SearchFailed(self.number, error_sentence(error)))


_SETTLED: set[str] = set()
"""The algorithms whose compiled kernels are exempt from garbage collection."""


def _settle(algorithm: str) -> None:
    """Exempt the compiler's objects from garbage collection, once for each algorithm.

    The compiler leaves some 100,000 objects, and each collection that visits them blocks the keys for 30 to
    150 ms. The price: everything alive at this moment is exempt, so an object that later becomes part of a
    garbage cycle, such as a closed screen, is never freed.
    """
    if algorithm not in _SETTLED:
        _SETTLED.add(algorithm)
        gc.collect()
        gc.freeze()

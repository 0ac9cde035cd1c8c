"""A lane of a race, opened in Solve."""

from __future__ import annotations

from collections.abc import Iterator

from solver.lanes import Lane
from solver.options import typed
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.registry import algorithms
from tui.messages import SearchEnded
from tui.search_form.model import LIMITS
from tui.solve.hearing import HearingScreen


class LaneScreen(HearingScreen):
    """A screen that shows searches which ran elsewhere as if they had run here."""

    def __init__(self) -> None:
        super().__init__()
        self._brought: tuple[SlidingPuzzle, Lane, Result | None, Limits] | None = None
        """What is to be shown once the registry is there."""

    def show_lane(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Show its board and settings, and its result, if it has one, to be played."""
        if self._setup is None:
            self._brought = puzzle, lane, result, limits
            return
        self._stop()
        self._puzzle, self._seen = puzzle, self._on_desk()
        self._setup.puzzle = puzzle
        for field, value in _fields(lane, limits):
            self._setup.put(field, value)
        self.keep_choice()
        self._title, self._choice, self._counts = self.next_title(), None, lane.counts
        self.clear()
        if result is not None:
            self.show_ended(SearchEnded(0, result))

    def show_brought(self) -> None:
        """Show what was brought before there was a registry."""
        if self._brought is not None:
            brought, self._brought, self._wanted = self._brought, None, None
            self.show_lane(*brought)


def _fields(lane: Lane, limits: Limits) -> Iterator[tuple[str, str]]:
    """A lane as what would be typed into the fields; an option that it does not set is emptied."""
    yield "rules", lane.rules
    yield "algorithm", lane.algorithm
    yield "heuristic", lane.heuristic or ""
    yield "all", ""
    for option in algorithms[lane.algorithm].options:
        value = lane.options.get(option.name)
        yield f"option.{option.name}", "" if value == option.default else typed(value)
    for limit in LIMITS:
        yield f"limit.{limit.name}", typed(getattr(limits, limit.name))

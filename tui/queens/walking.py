"""Walking through a search of Queens: its steps, forward and back, and the solutions it found."""

from __future__ import annotations

from textual.timer import Timer

from tui.queens.model.steps import StepHistory
from tui.queens.searching import SearchingQueens

WATCH = 0.15
"""Seconds between two steps that are watched."""


class WalkingQueens(SearchingQueens):
    """A screen on which a search is gone through."""

    def __init__(self) -> None:
        super().__init__()
        self._watching: Timer | None = None

    # -- steps ------------------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether steps go on by themselves."""
        return self._watching is not None

    def watch_steps(self) -> None:
        """Let the steps go on by themselves, or no longer."""
        if self._watching is None:
            self._watching = self.set_interval(WATCH, self._watch_on)
        else:
            self.unwatch()
        self.draw()

    def unwatch(self) -> None:
        """Let steps no longer go on by themselves."""
        if self._watching is not None:
            self._watching.stop()
            self._watching = None

    def _watch_on(self) -> None:
        over = self.run is None and (self.history is None or self.history.at_end)
        if over or self.front != "steps":
            self.unwatch()
            self.draw()
        elif not self.awaited and self.is_current:
            self._on()

    def action_one(self) -> None:
        """Take a step; with no search under way, the first one of a new search."""
        self.unwatch()
        if self.run is None and self.front == "solutions":
            self.begin(steps=1)
        else:
            self._on()

    def action_on(self) -> None:
        """Go a step on, through the steps taken before a new one."""
        self.unwatch()
        self._on()

    def _on(self) -> None:
        if self.history is not None and self.front != "own":
            self.front = "steps"
            if not self.history.forward():
                self._ask_step()
        elif self.run is not None:
            self.history = StepHistory(self.run.n, self.run.algorithm)
            if (latest := self.run.latest) is not None:
                self.history.begin_at(latest)
            self.front = "steps"
            self._ask_step()
        else:
            self.begin(steps=1)
        self.draw()

    def _ask_step(self) -> None:
        if self.run is None:
            self.puzzle_app.inform("the search is over; , goes back, Enter runs it anew")
        else:
            self.awaited += 1
            self.run.step()

    def action_back(self) -> None:
        """Go a step back."""
        if self.history is None or self.front not in ("steps", "solutions"):
            self.puzzle_app.inform("there is no step to go back to; o takes one")
            return
        self.unwatch()
        # From a solution first to the step that was left for it.
        if self.front == "steps" and not self.history.back():
            self.puzzle_app.inform("this is the first step that is kept")
        self.front = "steps"
        self.draw()

    def step_or_browse(self, by: int) -> None:
        """Go through what is in front."""
        self.unwatch()
        if self.front == "solutions":
            self.action_browse(by)
        elif self.front == "steps" and self.history is not None:
            for _ in range(abs(by)):
                if not (self.history.forward() if by > 0 else self.history.back()):
                    if by == 1:
                        self._ask_step()
                    break
            self.draw()

    # -- solutions --------------------------------------------------------------------------------

    def action_browse(self, by: int) -> None:
        """Show the next solution, or the one before."""
        self._browse_to(self.at + by if self.front == "solutions" else self.at)

    def action_browse_to(self, at: int) -> None:
        """Show the first solution or the last."""
        self._browse_to(at % max(1, len(self.boards())))

    def _browse_to(self, at: int) -> None:
        boards = self.boards()
        if self.run is not None and not self.run.paused:
            self.puzzle_app.inform("a search runs; p holds it still, Esc stops it")
        elif not boards:
            self.puzzle_app.inform("there is no solution to show; Enter looks for them")
        else:
            self.front, self.at = "solutions", min(max(at, 0), len(boards) - 1)
            self.draw()

"""The screen as its model sees it: models need no Textual, and their tests no terminal."""

from __future__ import annotations

from typing import Protocol

from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.jobs import Job, Owner
from tui.registry import Registry
from tui.storage.settings import Settings
from tui.text import SOLVER


class Host(Owner, Protocol):
    """The screen of a model: `ModeScreen` in the app, and one without a terminal in the tests.

    A command of a model does its work and reports to the user with `inform`. If it cannot be done, it raises
    PuzzleError, which `ModeScreen.do` shows as a warning.
    """

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def game_puzzle(self) -> SlidingPuzzle:
        """The board of the game in front, with its goal."""

    @property
    def registry(self) -> Registry:
        """The algorithms and heuristics, once they are imported."""

    @property
    def is_active(self) -> bool:
        """Whether the user sees the screen, with nothing in front of it."""

    def key_of(self, binding_id: str) -> str:
        """The key in force for an action, as people write it."""

    def inform(self, sentence: str) -> None:
        """Show a message about an event."""

    def warn(self, sentence: str) -> None:
        """Show a message about a problem."""

    def start_game(self, challenge: Challenge, *, show: bool = True) -> None:
        """Start a game, or continue an unfinished one on a daily board, and show it in Play if asked."""

    def solution_confirmed(self, puzzle: SlidingPuzzle, key: str) -> bool:
        """Whether a puzzle may be solved now; if not, the player is warned, and `key` repeats the request."""

    def new_job(self, subject: str = SOLVER) -> Job:
        """A job that reports to the screen; messages about unexpected errors name the subject."""

    def redraw(self) -> None:
        """Draw the state of the model, after a report from the background."""

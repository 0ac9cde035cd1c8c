"""The screen of a model in tests: it notes messages, and delivers the reports of threads on demand."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from typing import Any, Self

from patience import PATIENCE

from solver.board import Board
from solver.puzzle import SlidingPuzzle
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import Job, Owner
from tui.keys import key_in_force
from tui.mode_screen import ModeScreen
from tui.play.model.game_stack import GameStack
from tui.registry import Registry
from tui.storage.settings import Settings
from tui.text import SOLVER

BOARD = SlidingPuzzle.of(Board.parse("1 2 3/0 4 5/7 8 6"))
"""Three moves from the goal."""


class HeldJob(Job):
    """A job that ends when the test says so; its work is not done."""

    work: Callable[[], Any]
    done: Callable[[Any], None]
    failed: Callable[[str], None]

    def start(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None],
        name: str = "job",  # noqa: ARG002 - the base has it
    ) -> Self:
        self.work, self.done, self.failed = work, done, failed
        return self


class FakeHost:
    """A `Host` without a terminal. Keys are those of these screens and of the app."""

    is_running = True
    is_active = True

    def __init__(
        self, *screens: type[ModeScreen], puzzle: SlidingPuzzle = BOARD, loaded: bool = True
    ) -> None:
        self.settings = Settings()
        self.game_puzzle = puzzle
        self.said: list[str] = []
        self.warned: list[str] = []
        self.jobs: list[HeldJob] = []
        self.games: GameStack | None = None
        """The games of the player, if the model has to do with them."""
        self.started: list[tuple[Challenge, bool]] = []
        """The games started, and whether they are shown in Play."""
        self.may_solve = True
        self.asked: list[str] = []
        """The keys that were to solve a puzzle."""
        self.reports: Queue[Callable[[], None]] = Queue()
        self.registry = Registry(self, lambda command: command(), self.warn)
        if loaded:
            self.registry.loaded()
        self._screens = screens

    def key_of(self, binding_id: str) -> str:
        owners = [owner for screen in self._screens for owner in screen.key_owners()]
        return key_in_force(binding_id, self.settings, *owners, PuzzleApp)

    def inform(self, sentence: str) -> None:
        self.said.append(sentence)

    def warn(self, sentence: str) -> None:
        self.warned.append(sentence)

    def new_job(self, subject: str = SOLVER) -> HeldJob:
        self.jobs.append(HeldJob(self, subject))
        return self.jobs[-1]

    def start_game(self, challenge: Challenge, *, show: bool = True) -> None:
        self.started.append((challenge, show))
        if self.games is not None:
            self.games.start_game(challenge)

    def solution_confirmed(self, puzzle: SlidingPuzzle, key: str) -> bool:  # noqa: ARG002 - for all puzzles
        self.asked.append(key)
        return self.may_solve

    def redraw(self) -> None:
        """There is nothing to draw."""

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool:
        """What a thread calls to report."""
        self.reports.put(lambda: callback(*args))
        return True

    def deliver(self) -> None:
        """Wait for the next report of a thread and deliver it."""
        self.reports.get(timeout=PATIENCE)()

    def last_said(self) -> str:
        """The sentences said since the last call, joined."""
        said = " ".join(self.said)
        self.said.clear()
        return said


class FakeRecords:
    """The records of finished games: notes what models do with them, in order."""

    def __init__(self) -> None:
        self.added: list[FinishedGame] = []
        self.optima: list[FinishedGame] = []
        self.deleted: list[FinishedGame] = []

    def add(self, game: FinishedGame) -> None:
        self.added.append(game)

    def add_optimum(self, game: FinishedGame) -> None:
        self.optima.append(game)

    def delete(self, game: FinishedGame, _owner: Owner, failed: Callable[[str], None]) -> None:
        self.deleted.append(game)
        self.failed = failed

    def restore(self, game: FinishedGame, _owner: Owner, _failed: Callable[[str], None]) -> None:
        self.deleted.remove(game)

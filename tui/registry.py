"""The algorithms and heuristics, which take half a second to import: a thread does it."""

from __future__ import annotations

from collections.abc import Callable

from solver.errors import PuzzleError
from tui.jobs import Job, Owner

Command = Callable[[], object]
"""A command of a model with its arguments."""


class Registry:
    """Whether the algorithms and heuristics are imported, and the command that waits for them."""

    def __init__(self, owner: Owner, run: Callable[[Command], object], warn: Callable[[str], None]) -> None:
        """`run` runs the command that has waited, and `warn` says why they cannot be imported."""
        self._owner, self._run, self._warn = owner, run, warn
        self.ready = False
        self.problem = ""
        """Why they cannot be imported."""
        self.waiting: Command | None = None
        """The last command given too early; the app drops it when the user goes to another screen."""
        self._listeners: list[Command] = []
        self._loading = False

    def load(self, listener: Command = lambda: None) -> None:
        """Import them unless they are; call `listener` when they are there, or cannot be imported."""
        self._listeners.append(listener)
        if self.ready:
            self.loaded()
        elif not self._loading:
            self._loading = True
            Job(self._owner).start(import_registry, lambda _: self.loaded(), self.failed, "registry")

    def when_ready(self, command: Command) -> None:
        """Run a command once they are there, in place of one that waits; PuzzleError if they cannot be."""
        if self.problem:
            raise PuzzleError(self.problem)
        self.waiting = command

    def drop(self) -> None:
        """Drop the command that waits."""
        self.waiting = None

    def loaded(self) -> None:
        """They are there: tell those who wait, then run the command."""
        self.ready, self.problem, self._loading = True, "", False
        listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()
        command, self.waiting = self.waiting, None
        if command is not None:
            self._run(command)

    def failed(self, problem: str) -> None:
        """They cannot be imported; the next one who needs them tries again."""
        self.problem, self.waiting, self._loading = problem, None, False
        self._warn(problem)
        for listener in self._listeners:
            listener()


def import_registry() -> None:
    """Import all algorithms and heuristics, and the compiler."""
    # A form asks each heuristic whether it can work; those with tables import the compiler to answer.
    import solver.pdb.tables  # noqa: F401
    from solver.registry import algorithms, heuristics

    algorithms.names()
    heuristics.names()

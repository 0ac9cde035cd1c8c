"""Imports the algorithms and heuristics in a thread, because it takes half a second."""

from __future__ import annotations

from collections.abc import Callable

from solver.errors import PuzzleError
from tui.jobs import Job, Owner

Command = Callable[[], object]
"""A command of a model with its arguments bound."""


class Registry:
    """Whether the algorithms and heuristics are imported, and the command that waits for them."""

    def __init__(self, owner: Owner, run: Callable[[Command], object], warn: Callable[[str], None]) -> None:
        """Set how to run the waiting command, and how to show why the import failed."""
        self._owner, self._run, self._warn = owner, run, warn
        self.ready = False
        self.problem = ""
        """Why the last import failed."""
        self.waiting: Command | None = None
        """The last command given before the import was done; the app drops it when it changes screens."""
        self._listeners: list[Command] = []
        self._loading = False

    def load(self, listener: Command = lambda: None) -> None:
        """Import them, unless that is done already; call `listener` at the end, or if the import fails."""
        self._listeners.append(listener)
        if self.ready:
            self.loaded()
        elif not self._loading:
            self._loading = True
            Job(self._owner).start(import_registry, lambda _: self.loaded(), self.failed, "registry")

    def when_ready(self, command: Command) -> None:
        """Run this command after the import, in place of a waiting one; PuzzleError if the import failed."""
        if self.problem:
            raise PuzzleError(self.problem)
        self.waiting = command

    def drop(self) -> None:
        """Drop the waiting command."""
        self.waiting = None

    def loaded(self) -> None:
        """The import is done: call the listeners, then run the waiting command."""
        self.ready, self.problem, self._loading = True, "", False
        listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()
        command, self.waiting = self.waiting, None
        if command is not None:
            self._run(command)

    def failed(self, problem: str) -> None:
        """The import failed; the next `load` tries again."""
        self.problem, self.waiting, self._loading = problem, None, False
        self._warn(problem)
        for listener in self._listeners:
            listener()


def import_registry() -> None:
    """Import all algorithms and heuristics, and the compiler."""
    # The search forms ask each heuristic whether it can work; those with tables import the compiler for it.
    import solver.pdb.tables  # noqa: F401
    from solver.registry import algorithms, heuristics

    algorithms.names()
    heuristics.names()

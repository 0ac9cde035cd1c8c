"""What is told while a command works: on standard error, by whoever knows how to draw there."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from solver.progress import Progress


class Narration(Protocol):
    """The telling of one task."""

    def show(self, progress: Progress) -> None:
        """The newest figures of the search under way; called at every slice."""

    def count(self, done: int, doing: str) -> None:
        """How many parts of the task are done, and which comes next."""

    def clear(self) -> None:
        """Give the terminal back for a line of results; the next call may take it again."""


class Narrator(Protocol):
    """Tells of tasks."""

    def tell(self, title: str, total: int | None = None) -> AbstractContextManager[Narration]:
        """Begin a task of so many parts; leaving the context takes everything off the screen."""


class Silence:
    """A narrator and a narration that say nothing."""

    def tell(self, title: str, total: int | None = None) -> AbstractContextManager[Narration]:  # noqa: ARG002
        """Begin."""
        return nullcontext(self)

    def show(self, progress: Progress) -> None:
        """Nothing."""

    def count(self, done: int, doing: str) -> None:
        """Nothing."""

    def clear(self) -> None:
        """Nothing."""

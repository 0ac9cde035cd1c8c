"""The interface for showing progress on standard error while a command runs."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from solver.progress import Progress


class Narration(Protocol):
    """Shows the progress of one task."""

    def show(self, progress: Progress) -> None:
        """Show the newest figures of the current search; called at every slice."""

    def count(self, done: int, doing: str) -> None:
        """Show how many parts of the task are done, and which comes next."""

    def clear(self) -> None:
        """Clear the terminal for a line of results; the next call may draw again."""


class Narrator(Protocol):
    """Shows the progress of tasks."""

    def tell(
        self, title: str, total: int | None = None, *, estimate: bool = False
    ) -> AbstractContextManager[Narration]:
        """Begin a task of `total` parts; leaving the context clears the display.

        With `estimate` it shows how much time is left, as if all parts took about as long as each other.
        """


class Silence:
    """A narrator and a narration that show nothing."""

    def tell(
        self,
        title: str,  # noqa: ARG002
        total: int | None = None,  # noqa: ARG002
        *,
        estimate: bool = False,  # noqa: ARG002
    ) -> AbstractContextManager[Narration]:
        """Begin a task."""
        return nullcontext(self)

    def show(self, progress: Progress) -> None:
        """Do nothing."""

    def count(self, done: int, doing: str) -> None:
        """Do nothing."""

    def clear(self) -> None:
        """Do nothing."""

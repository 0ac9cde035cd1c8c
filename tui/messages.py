"""Messages from the app to the user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.content import Content
from textual.widgets import Static

from tui.text import break_paths

SHORT, LONG = 2.0, 8.0
"""Seconds that a short message about an event (SHORT) or a problem (LONG) stays; a key removes it sooner."""
SHORT_MESSAGE, PER_SECOND = 40, 25
"""A message longer than SHORT_MESSAGE characters stays one more second for every PER_SECOND characters."""


@dataclass(frozen=True, eq=False, slots=True)
class Notice:
    """A sentence for the user."""

    sentence: str
    warning: bool
    since: float
    """When it appeared, in seconds of the monotonic clock."""

    @property
    def seconds(self) -> float:
        """How long it is shown, unless a key removes it sooner."""
        longer = max(0, len(self.sentence) - SHORT_MESSAGE) / PER_SECOND
        return (LONG if self.warning else SHORT) + longer


def message_text(notices: Iterable[Notice], width: int) -> Content:
    """The messages to the user, for this many columns; those about problems are bold."""
    return Content(" ").join(
        Content.styled(break_paths(notice.sentence, width), "bold" if notice.warning else "")
        for notice in notices
    )


class MessageLine(Static):
    """The messages to the user, as high as they need; without any, it takes no room."""

    DEFAULT_CSS = (
        "MessageLine { display: none; height: auto; max-height: 4; padding: 0 1; color: $text-accent; }"
    )

"""Messages from the app to the user."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, slots=True)
class Notice:
    """A sentence for the user."""

    sentence: str
    warning: bool
    since: float
    """When it appeared, in seconds of the monotonic clock."""

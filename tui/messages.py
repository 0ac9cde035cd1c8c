"""Messages: from the app to the user, and about the records from their thread to the screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from tui.finished_game import Rivals


@dataclass(frozen=True, eq=False, slots=True)
class Notice:
    """A sentence for the user."""

    sentence: str
    warning: bool
    since: float
    """When it appeared, in seconds of the monotonic clock."""


@dataclass
class RecordsChanged(Message):
    """The records were opened or changed; several such messages can be merged."""

    def can_replace(self, message: Message) -> bool:
        """Whether this message makes the other one redundant."""
        return isinstance(message, RecordsChanged)


@dataclass
class RecordsTroubled(Message):
    """Something is wrong with the records."""

    sentence: str


@dataclass
class GameKept(Message):
    """A finished game is in the records."""

    id: str


@dataclass
class BestsFound(Message):
    """The records have answered which games a game is compared with."""

    id: str
    """The id of the game that was asked about."""
    rivals: Rivals

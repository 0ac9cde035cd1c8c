"""Messages from threads to the screens.

Messages of a search carry its number, so that late ones can be ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from solver.progress import Progress, Result

if TYPE_CHECKING:
    from solver.tree import SearchTree, Snapshot
    from tui.finished_game import FinishedGame


@dataclass
class SearchProgressed(Message):
    """A search has new figures; newer ones replace those not handled yet."""

    run: int
    progress: Progress
    rounds: tuple[tuple[int, int], ...] = ()
    """For an iterative search: each bound so far, and the nodes raised when it began."""
    lengths: tuple[tuple[float, int], ...] = ()
    """For a search that keeps improving: when each best length was found."""
    snapshot: Snapshot | None = None
    """The trace now; sent only while it is shown or the search is paused."""

    def can_replace(self, message: Message) -> bool:
        """Only the newest progress matters."""
        return isinstance(message, SearchProgressed) and message.run == self.run


@dataclass
class SearchEnded(Message):
    """A search has its result."""

    run: int
    result: Result
    rounds: tuple[tuple[int, int], ...] = ()
    lengths: tuple[tuple[float, int], ...] = ()
    snapshot: Snapshot | None = None
    """The trace at the end."""
    tree: SearchTree | None = None
    """None if the tree was too large to keep."""


@dataclass
class SearchFailed(Message):
    """A search could not start, or it failed."""

    run: int
    sentence: str


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
    """The games in the records that a game is compared with."""

    id: str
    """The id of the game that was asked about."""
    others: FinishedGame | None
    """The best other game of its size and goal, among those that count."""
    own: FinishedGame | None
    """The game itself, if it was finished and kept."""
    on_board: FinishedGame | None
    """The fastest other game on the same board: the ghost."""
    retry: bool
    """Whether its board was seen before."""

"""Messages from the thread of a search. They carry the run number; stale ones are dropped."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from solver.progress import Progress, Result


@dataclass
class QueensProgressed(Message):
    """A search has new figures; newer ones replace those not yet delivered."""

    run: int
    progress: Progress

    def can_replace(self, message: Message) -> bool:
        """Whether this message makes the other one obsolete."""
        return isinstance(message, QueensProgressed) and message.run == self.run


@dataclass
class QueensStepped(Message):
    """A paused search has expanded one node; none of these messages replaces another."""

    run: int
    progress: Progress
    over: bool
    """Whether it was the last node."""


@dataclass
class QueensEnded(Message):
    """A search has its result."""

    run: int
    result: Result


@dataclass
class QueensFailed(Message):
    """A search failed."""

    run: int
    sentence: str

"""What threads tell the Queens screen; by the number of its run, what comes late is for nobody."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from solver.progress import Progress, Result
from solver.queens import Outlook


@dataclass
class QueensProgressed(Message):
    """A search has new figures; newer ones replace those that nobody has looked at yet."""

    run: int
    progress: Progress

    def can_replace(self, message: Message) -> bool:
        """Whether this one makes the other needless."""
        return isinstance(message, QueensProgressed) and message.run == self.run


@dataclass
class QueensStepped(Message):
    """A search that holds still has looked at a node; each of them counts."""

    run: int
    progress: Progress
    over: bool
    """It was the last one."""


@dataclass
class QueensEnded(Message):
    """A search has its result."""

    run: int
    result: Result


@dataclass
class QueensFailed(Message):
    """A search broke down."""

    run: int
    sentence: str


@dataclass
class AnswerFailed(Message):
    """What the player asked cannot be answered."""

    run: int
    """The number of the question; 0 where nothing on the screen waits for the answer."""
    sentence: str


@dataclass
class OutlookFound(Message):
    """What remains from a position, as far as it is known by now."""

    run: int
    """The number of the question."""
    outlook: Outlook


@dataclass
class NumberFound(Message):
    """Which solution it is, in the order in which all searches find them."""

    columns: tuple[int, ...]
    number: int

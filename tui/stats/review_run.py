"""The analysis of a game beside the screen: positions come as messages, some at a time."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message
from textual.message_pump import MessagePump

from tui.finished_game import FinishedGame
from tui.jobs import start_thread
from tui.text import error_sentence

if TYPE_CHECKING:
    from solver.analysis import Analysis, Position

APART = 0.1
"""Seconds between two messages: a graph that grows ten times a second grows smoothly."""


@dataclass
class Judged(Message):
    """The next positions of a game are known; they follow those of the message before."""

    positions: tuple[Position, ...]
    ended: bool = False
    problem: str = ""
    """Why it broke off."""


class ReviewRun:
    """One analysis in a thread of its own, which tells its owner and can be stopped."""

    def __init__(self, game: FinishedGame, owner: MessagePump) -> None:
        self._game = game
        self._owner = owner
        self._analysis: Analysis | None = None
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin."""
        start_thread(self._work, "review")

    def stop(self) -> None:
        """End it, within the time that a search needs to hear of it."""
        self._stopped.set()
        if self._analysis is not None:
            self._analysis.stop()

    def _work(self) -> None:
        positions: list[Position] = []
        problem = ""
        try:
            # Here and not on top: it imports the compiler, which takes half a second.
            from solver.analysis import analysis

            game = self._game
            self._analysis = analysis(game.start, game.moves, goal=game.goal)
            # `stop` sets its mark, then looks for the analysis; here it is the other way round. So one of the
            # two sees the other, and a stop during the import is no two seconds of search late.
            if self._stopped.is_set():
                return
            told = time.monotonic()
            for position in self._analysis:
                if self._stopped.is_set():
                    return
                positions.append(position)
                if time.monotonic() - told >= APART:
                    self._tell(Judged(tuple(positions)))
                    positions, told = [], time.monotonic()
        except BaseException as error:  # Whatever it was, the screen must not wait for ever.
            problem = error_sentence(error)
        self._tell(Judged(tuple(positions), ended=True, problem=problem))

    def _tell(self, message: Judged) -> None:
        # Whoever is gone by now, dialog or app, need not hear of it.
        with suppress(RuntimeError):
            self._owner.post_message(message)

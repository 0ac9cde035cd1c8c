"""The desk: the games of a player, one in front; undo goes back from a new game to the one before."""

from __future__ import annotations

import time
from typing import Literal

from solver.board import Board
from solver.goal import Goal
from tui.challenge import Challenge
from tui.play.model.game import BadRecord, Game, Record
from tui.play.model.stopwatch import Now

MOST_GAMES = 50
"""How many games undo reaches back over; each is kept on disk after every move."""


class GameStack:
    """One game in front, the ones before it and, after undo, the ones after it."""

    def __init__(self, challenge: Challenge, now: Now = time.monotonic) -> None:
        self._games = [Game(challenge, now)]
        self._front = 0
        self._now = now
        self._undone: list[Literal["move", "game"]] = []
        """What undo has taken back, the newest last."""
        self._resting: list[Record] | None = None
        """The records of the games that are not in front: they do not change from move to move."""

    @property
    def game(self) -> Game:
        """The game in front."""
        return self._games[self._front]

    @property
    def games(self) -> tuple[Game, ...]:
        """All of them, the oldest first."""
        return tuple(self._games)

    def start_game(self, challenge: Challenge) -> Game:
        """Begin a game; undo brings back the one before as it was left."""
        self.game.clock.stop()
        self._undone.clear()
        self._games = [*self._games[: self._front + 1], Game(challenge, self._now)][-MOST_GAMES:]
        self._front, self._resting = len(self._games) - 1, None
        return self.game

    def restart(self) -> Game:
        """Begin this board anew; undo brings the moves back."""
        return self.start_game(self.game.challenge)

    def undo(self) -> bool:
        """Take back a move or, before the first one, the new game; False when there is neither."""
        if self.game.undo() is not None:
            self._undone.append("move")
            return True
        if self._bring(self._front - 1):
            self._undone.append("game")
            return True
        return False

    def redo(self) -> bool:
        """The way back of undo, step by step; False when all is done again."""
        last = self._undone.pop() if self._undone else None
        if last != "game" and self.game.redo() is not None:
            return True
        return self._bring(self._front + 1)

    def told(self, board: Board, goal: Goal) -> bool:
        """A way from a board was shown: to the game in front, if it stands there, it was a hint."""
        stands_there = (self.game.board, self.game.goal.board) == (board, goal.board) and not self.game.solved
        if stands_there:
            self.game.hinted(board)
        return stands_there

    def kept(self, game_id: str) -> None:
        """A game is in the records now."""
        for game in self._games:
            if game.id == game_id:
                game.kept, self._resting = True, None

    def forget_later(self) -> None:
        """Drop the games after this one: the player has taken another turn."""
        self._undone.clear()
        if self._front + 1 < len(self._games):
            del self._games[self._front + 1 :]
            self._resting = None

    def _bring(self, index: int) -> bool:
        if not 0 <= index < len(self._games):
            return False
        self.game.clock.stop()
        self._front, self._resting = index, None
        return True

    def record(self) -> Record:
        """Everything as plain data."""
        if self._resting is None:
            self._resting = [game.record() for game in self._games if game is not self.game]
        games = [*self._resting[: self._front], self.game.record(), *self._resting[self._front :]]
        return {"front": self._front, "games": games}

    @classmethod
    def from_record(cls, record: Record, now: Now = time.monotonic) -> GameStack:
        """The desk that was kept; a PuzzleError if it makes no sense."""
        games, front = record.get("games"), record.get("front")
        if not isinstance(games, list) or type(front) is not int or not 0 <= front < len(games):
            raise BadRecord("no game is in front")
        kept = [Game.from_record(game, now) for game in games]
        game_stack = cls(kept[front].challenge, now)
        game_stack._games, game_stack._front = kept, front
        return game_stack

"""The games of a player, one of them in front; undo goes back from a new game to the previous one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Literal

from solver.board import Move
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.play.model.game import Game, Now, State
from tui.storage.checks import BadValue

MOST_GAMES = 50
"""How many games undo can go back; all of them are saved after every move."""


class GameStack:
    """The game in front, those before it and, after undo, those after it.

    Every change that is worth saving calls `on_change`, so callers need not save.
    """

    def __init__(self, challenge: Challenge, now: Now = time.monotonic) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._now = now
        self.games = [self._adopted(Game(challenge, now))]
        """All games, the oldest first."""
        self._front = 0
        self._undone: list[Literal["move", "game"]] = []
        """What was undone, the newest last."""
        self._result_shown: Game | None = None
        """A finished daily game that was brought back: undo undoes no move of it, but leaves it."""
        self._other_states: list[State] | None = None
        """The states of the games that are not in front, cached because moves do not change them."""

    @property
    def game(self) -> Game:
        """The game in front."""
        return self.games[self._front]

    def start_game(self, challenge: Challenge, rival: FinishedGame | None = None) -> Game:
        """Start a game, or a race with a rival; undo brings back the previous game as it was left.

        A daily board already has its game, because only the first one counts. That game is brought back: the
        one under way, or else the first that was finished.
        """
        on_board = [game for game in self.games if game.challenge == challenge]
        if not on_board or rival is not None or not challenge.day:
            return self._push(Game(challenge, self._now, rival))
        if not on_board[-1].solved:
            return self.game if on_board[-1] is self.game else self._push(on_board[-1])
        if not self.game.solved or self.game not in on_board:
            self._result_shown = self._push(next(game for game in on_board if game.solved))
        return self.game

    def restart(self) -> Game:
        """Start this board again; undo brings back the moves."""
        return self._push(Game(self.game.challenge, self._now, self.game.rival))

    def _push(self, game: Game) -> Game:
        """Make a game the newest, so that its next move drops no other game, and bring it to the front."""
        self.game.clock.stop()
        self._drop_undone_games()
        self.games = [*(other for other in self.games if other is not game), self._adopted(game)]
        if len(self.games) > MOST_GAMES:
            # The oldest goes, but a daily game under way only if all others are.
            self.games.remove(min(self.games[:-1], key=lambda other: other.unfinished_daily))
        self._front, self._other_states = len(self.games) - 1, None
        self.on_change()
        return game

    def _drop_undone_games(self) -> None:
        """Drop the games after the one in front, which redo can no longer reach.

        A daily game under way moves below the one in front instead: a new game on its board would be a retry.
        """
        front = self.game
        kept = [game for game in self.games[self._front + 1 :] if game.unfinished_daily]
        self.games[self._front :] = [*kept, front]
        self._front += len(kept)
        self._undone.clear()
        self._other_states = None

    def play(self, moves: Sequence[Move]) -> list[tuple[int, int]]:
        """Make these moves, up to the goal; returns for each the cells that a tile moved from and to."""
        self._drop_undone_games()
        slides = []
        for move in moves:
            blank = self.game.board.blank
            self.game.play(move)
            slides.append((self.game.board.blank, blank))
            if self.game.solved:
                break
        return slides

    def undo(self) -> bool:
        """Undo a move or, before the first one, the new game; False if there is neither."""
        if self.game is not self._result_shown and self.game.undo():
            self._undone.append("move")
            return True
        if self._bring_to_front(self._front - 1):
            self._undone.append("game")
            return True
        return False

    def redo(self) -> bool:
        """Redo what was undone last; False if there is nothing."""
        last = self._undone.pop() if self._undone else None
        if last != "game" and self.game.redo():
            return True
        return self._bring_to_front(self._front + 1)

    def mark_kept(self, game_id: str) -> None:
        """Note that a game is now in the records."""
        for game in self.games:
            if game.id == game_id:
                game.kept, self._other_states = True, None
                self.on_change()

    def _adopted(self, game: Game) -> Game:
        game.on_change = lambda: self.on_change()
        return game

    def _bring_to_front(self, index: int) -> bool:
        if not 0 <= index < len(self.games):
            return False
        self.game.clock.stop()
        self._front, self._other_states = index, None
        self.on_change()
        return True

    def to_dict(self) -> State:
        """Everything as plain data."""
        if self._other_states is None:
            self._other_states = [game.to_dict() for game in self.games if game is not self.game]
        others = self._other_states
        games = [*others[: self._front], self.game.to_dict(), *others[self._front :]]
        return {"front": self._front, "games": games}

    @classmethod
    def from_dict(cls, state: State, now: Now = time.monotonic) -> GameStack:
        """The saved games; PuzzleError if they are invalid."""
        games, front = state.get("games"), state.get("front")
        if not isinstance(games, list) or type(front) is not int or not 0 <= front < len(games):
            raise BadValue("front", "no game has this number")
        loaded = [Game.from_dict(game, now) for game in games]
        stack = cls(loaded[front].challenge, now)
        stack.games, stack._front = [stack._adopted(game) for game in loaded], front
        return stack

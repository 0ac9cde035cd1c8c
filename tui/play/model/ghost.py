"""The ghost: a finished game replayed beside the current one, by the same clock."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.play.model.game import tiles_in_place


class Ghost:
    """A finished game, looked up by the time on the clock."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        # The clock of a game that was saved and loaded may have lost a thousandth of a second.
        self._at = list(accumulate(game.at, max))
        self._made = 0
        self._board = game.start

    def move(self, seconds: float) -> int:
        """How many moves had been made by then."""
        return bisect_right(self._at, seconds)

    def board(self, seconds: float) -> Board:
        """The board at that time, computed from the last one asked for, which is usually a move away."""
        made = self.move(seconds)
        while self._made < made:
            self._board = self._board.after(self.game.moves[self._made])
            self._made += 1
        while self._made > made:
            self._made -= 1
            self._board = self._board.after(self.game.moves[self._made].reverse)
        return self._board

    def in_place(self, seconds: float) -> int:
        """How many tiles were on their goal cells at that time."""
        return tiles_in_place(self.board(seconds), self.game.goal)

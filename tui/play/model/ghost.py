"""The ghost: a finished game played again beside the one under way, by the same clock."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.play.model.game import tiles_in_place


class Ghost:
    """Where a finished game stood when the clock showed this."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        # A clock that was taken up again may have gone back by a thousandth.
        self._at = list(accumulate(game.at, max))
        self._made = 0
        self._board = game.start

    def move(self, seconds: float) -> int:
        """How many moves it had made by then."""
        return bisect_right(self._at, seconds)

    def board(self, seconds: float) -> Board:
        """How the board looked then; made from the one asked for last, as the clock goes on evenly."""
        made = self.move(seconds)
        while self._made < made:
            self._board = self._board.after(self.game.moves[self._made])
            self._made += 1
        while self._made > made:
            self._made -= 1
            self._board = self._board.after(self.game.moves[self._made].reverse)
        return self._board

    def in_place(self, seconds: float) -> int:
        """How many tiles stood where they belong."""
        return tiles_in_place(self.board(seconds), self.game.goal)

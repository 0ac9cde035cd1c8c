"""The ghost: a finished game replayed beside the current one, by the same clock."""

from __future__ import annotations

from bisect import bisect_right

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.play.model.game import tiles_in_place


class Ghost:
    """A finished game, looked up by the time on the clock."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        self._at = game.times
        self._made = 0
        self._board = game.start
        self._reached = self._times_of_counts()
        """For each number of tiles in place, the time at which the game first had as many."""

    def _times_of_counts(self) -> list[float]:
        tiles, homes, blank = list(self.game.start.tiles), self.game.goal.board.tiles, self.game.start.blank
        count = tiles_in_place(self.game.start, self.game.goal)
        reached = [0.0] * (count + 1)
        for move, at in zip(self.game.moves, self._at, strict=True):
            source = self.game.start.source(move, blank)
            assert source is not None  # The moves of a finished game were replayed when it was read.
            tile = tiles[source]
            count += (homes[blank] == tile) - (homes[source] == tile)
            tiles[blank], tiles[source], blank = tile, 0, source
            reached += [at] * (count + 1 - len(reached))
        return reached

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

    def lead(self, in_place: int, moved_at: float, now: float) -> tuple[int, float]:
        """How far a player with this many tiles in place is ahead, in tiles and in seconds.

        The tiles are those of now. The seconds are those from the player's last move until the ghost first
        has as many tiles in place, so they stand still while the player thinks.
        """
        return in_place - self.in_place(now), self._reached[in_place] - moved_at


def lead_text(tiles: int, seconds: float) -> str:
    """A lead in a few characters.

    >>> lead_text(2, 1.26), lead_text(-1, -0.4), lead_text(0, -0.01)
    ('+2 tiles, +1.3 s', '-1 tile, -0.4 s', '+0 tiles, +0.0 s')
    """
    # Adding zero makes -0.0 positive.
    return f"{tiles:+} tile{'' if abs(tiles) == 1 else 's'}, {round(seconds, 1) + 0.0:+.1f} s"

"""The ghost: a finished game replayed beside the current one, by the same clock."""

from __future__ import annotations

from bisect import bisect_right

from solver.board import Board
from tui.finished_game import FinishedGame, slides
from tui.play.model.game import tiles_in_place
from tui.widgets.playback import Playback


class Ghost:
    """A finished game, looked up by the time on the clock."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        self._at = game.times
        self._playback = Playback(game.start, game.moves)
        self._reached = self._times_of_counts()
        """For each number of tiles in place, the time at which the game first had as many."""

    def _times_of_counts(self) -> list[float]:
        game, homes = self.game, self.game.goal.board.tiles
        count = tiles_in_place(game.start, game.goal)
        reached = [0.0] * (count + 1)
        for (tile, source, target), at in zip(slides(game.start, game.moves), self._at, strict=True):
            count += (homes[target] == tile) - (homes[source] == tile)
            reached += [at] * (count + 1 - len(reached))
        return reached

    def move(self, seconds: float) -> int:
        """How many moves had been made by then."""
        return bisect_right(self._at, seconds)

    def board(self, seconds: float) -> Board:
        """The board at that time."""
        return self._playback.board_at(self.move(seconds))

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

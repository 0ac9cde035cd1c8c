"""The ghost: a finished game replayed beside the current one, by the same clock."""

from __future__ import annotations

from bisect import bisect_right

from solver.board import Board
from tui.finished_game import FinishedGame, slides
from tui.play.model.game import Game, tiles_in_place
from tui.text import counted
from tui.widgets.playback import Playback


class Ghost:
    """A finished game that is replayed beside the player's, by the player's clock."""

    def __init__(self, game: FinishedGame, player: Game) -> None:
        self.game = game
        self._player = player
        self._times = game.times
        self._playback = Playback(game.start, game.moves)
        self._reached = self._times_of_counts()
        """For each number of tiles in place, the time at which the game first had as many."""

    def _times_of_counts(self) -> list[float]:
        game, homes = self.game, self.game.goal.board.tiles
        count = tiles_in_place(game.start, game.goal)
        reached = [0.0] * (count + 1)
        for (tile, source, target), at in zip(slides(game.start, game.moves), self._times, strict=True):
            count += (homes[target] == tile) - (homes[source] == tile)
            reached += [at] * (count + 1 - len(reached))
        return reached

    @property
    def moves(self) -> int:
        """How many moves it has made; it waits for the player's first move."""
        return bisect_right(self._times, self._player.clock.elapsed) if self._player.begun else 0

    @property
    def board(self) -> Board:
        """Its board now."""
        return self._playback.board_at(self.moves)

    @property
    def in_place(self) -> int:
        """How many of its tiles are on their goal cells."""
        return tiles_in_place(self.board, self.game.goal)

    @property
    def lead(self) -> tuple[int, float]:
        """How far the player, who has moved, is ahead, in tiles and in seconds.

        The seconds are the time from the player's last move until the ghost first has as many tiles in place.
        They decrease while the player thinks and the ghost is already a tile ahead.
        """
        in_place, elapsed = self._player.in_place, self._player.clock.elapsed
        seconds = self._reached[in_place] - self._player.times[-1]
        if in_place + 1 < len(self._reached):
            seconds = min(seconds, self._reached[in_place + 1] - elapsed)
        return in_place - self.in_place, seconds

    @property
    def standing(self) -> str:
        """How it is doing against the player: `12/15 in place, 1.3 s ahead`."""
        text = f"{self.in_place}/{len(self.game.start.tiles) - 1} in place"
        if not self._player.moves:
            return text
        tiles, seconds = self.lead
        if round(seconds, 1):
            return f"{text}, {abs(seconds):.1f} s {'ahead' if seconds < 0 else 'behind'}"
        if tiles:
            return f"{text}, {counted(abs(tiles), 'tile')} {'ahead' if tiles < 0 else 'behind'}"
        return f"{text}, level with you"


def lead_text(tiles: int, seconds: float) -> str:
    """A lead in a few characters.

    >>> lead_text(2, 1.26), lead_text(-1, -0.4), lead_text(0, -0.01)
    ('+2 tiles, +1.3 s', '-1 tile, -0.4 s', '+0 tiles, +0.0 s')
    """
    # Adding zero makes -0.0 positive.
    return f"{tiles:+} tile{'' if abs(tiles) == 1 else 's'}, {round(seconds, 1) + 0.0:+.1f} s"

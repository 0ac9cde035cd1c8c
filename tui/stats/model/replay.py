"""A finished game played again: which frame is in front at which second of its clock."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from tui.finished_game import FinishedGame
from tui.widgets.playback import Playback

LEAD_IN = 0.8
"""Seconds before the clock starts: the first move is made at 0, and the board should be seen before it."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""What `speed` can be."""

LONGEST_PAUSE = 3.0
"""Seconds of a pause that are shown where long ones are skipped."""

TICK = 1 / 30
"""Seconds between two looks at the clock, while it plays."""

MOMENT = 3.0
"""Seconds that the tiles a second of the moment are counted over."""


class Replay(Playback):
    """A game with a clock: frame k is in front from the second of move k on.

    >>> from datetime import UTC, datetime
    >>> from solver import Board, Goal, Move
    >>> moves, start = (Move.UP, Move.LEFT), Board.parse("1 2 3/4 0 6/7 5 8")
    >>> game = FinishedGame("g", datetime.now(UTC), start, Goal.standard(3, 3), moves, (0.0, 1.5), 1.5)
    >>> replay = Replay(game)
    >>> replay.turn_to(1.0), replay.advance(0.25), replay.advance(0.25), replay.ended
    (1, 1, 2, True)
    """

    def __init__(self, game: FinishedGame) -> None:
        super().__init__(game.start, game.moves)
        self.times = _times(game)
        """The second of each move, never before that of the move before."""
        self.seconds = max(self.times[-1] if self.times else 0.0, game.seconds)
        """What the clock shows at the end."""
        self.clock = -LEAD_IN
        """What it shows now; below 0 the game has not begun."""
        self.speed = 1.0
        """How many times as fast as it was played."""
        self.skips_pauses = False
        """Whether no pause takes longer than three seconds."""

    @property
    def ended(self) -> bool:
        """Whether the clock has come to its end."""
        return self.clock >= self.seconds

    def when(self, frame: int) -> float:
        """The second that a frame comes to the front."""
        return self.times[frame - 1] if frame > 0 else -LEAD_IN

    def go(self, frame: int) -> int:
        """Put a frame in front, or the nearest there is, and the clock to its second."""
        frame = super().go(frame)
        self.clock = self.seconds if frame == len(self) else self.when(frame)
        return frame

    def turn_to(self, seconds: float) -> int:
        """Put the clock to a second, and the frame of it in front; say which that is."""
        self.clock = max(-LEAD_IN, min(seconds, self.seconds))
        return super().go(self._shown_at(self.clock))

    @property
    def interval(self) -> float:
        """The clock is looked at 30 times a second, whatever the speed."""
        return TICK

    def advance(self, seconds: float) -> int:
        """Let so much real time pass, at the speed in force; say which frame is in front."""
        clock = self.clock + seconds * self.speed
        if self.skips_pauses and self.position < len(self):
            following = self.when(self.position + 1)
            if clock < following and clock - self.when(self.position) > LONGEST_PAUSE:
                clock = following
        return self.turn_to(clock)

    @property
    def bar(self) -> tuple[int, int]:
        """In thousandths of a second, so that a pause is seen as a pause."""
        return int(max(0.0, self.clock) * 1000), int(self.seconds * 1000)

    def scrub(self, done: int) -> int:
        """Put the clock to a place on the bar."""
        return self.turn_to(done / 1000)

    @property
    def speed_text(self) -> str:
        """How many times as fast it plays."""
        return f"{self.speed:g}x"

    def speed_after(self, steps: int) -> float:
        """The next higher speed, or a lower one when below 0, as far as there are any."""
        at = SPEEDS.index(self.speed) + steps
        return SPEEDS[max(0, min(at, len(SPEEDS) - 1))]

    @property
    def tps(self) -> float:
        """Tiles moved a second, over the last three; nothing can be said of less than a tenth."""
        span = min(MOMENT, self.clock)
        if span < 0.1:
            return 0.0
        before = bisect_right(self.times, self.clock - span) if span < self.clock else 0
        return (self.position - before) / span

    def _shown_at(self, seconds: float) -> int:
        # To the thousandth, as times are kept: the sum of many ticks may fall short of it by a hair.
        return bisect_right(self.times, seconds + 0.0005) if seconds >= 0 else 0


def _times(game: FinishedGame) -> Sequence[float]:
    """The second of every move; spread evenly where the game has none.

    Timestamps never decrease, even after undo and redo while the clock was stopped.
    """
    if len(game.at) != game.length:
        return [game.seconds * (number + 1) / game.length for number in range(game.length)]
    return list(accumulate(game.at, max))

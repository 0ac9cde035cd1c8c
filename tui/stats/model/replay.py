"""The replay of a finished game: which frame is shown at which time of its clock."""

from __future__ import annotations

from bisect import bisect_right

from tui.finished_game import FinishedGame
from tui.widgets.playback import Playback

LEAD_IN = 0.8
"""Seconds before the clock starts: the first move is made at 0, and the start should be seen before it."""

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)

LONGEST_PAUSE = 3.0
"""Seconds of a pause that are shown when long pauses are skipped."""

TICK = 1 / 30
"""Seconds between two updates while it plays."""

MOMENT = 3.0
"""Seconds over which the current tiles per second are measured."""


class Replay(Playback):
    """A playback with a clock: frame k is shown from the time of move k on.

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
        self.times = game.times
        self.seconds = max(self.times[-1] if self.times else 0.0, game.seconds)
        """The clock at the end."""
        self.clock = -LEAD_IN
        """The clock now; negative before the game begins."""
        self.speed = 1.0
        """Relative to the speed of the game."""
        self.skips_pauses = False

    @property
    def ended(self) -> bool:
        return self.clock >= self.seconds

    def when(self, frame: int) -> float:
        """The time from which a frame is shown."""
        return self.times[frame - 1] if frame > 0 else -LEAD_IN

    def go(self, frame: int) -> int:
        """Show a frame, or the nearest one, and set the clock to its time."""
        frame = super().go(frame)
        self.clock = self.seconds if frame == len(self) else self.when(frame)
        return frame

    def turn_to(self, seconds: float) -> int:
        """Set the clock, show the frame of that time and return its number."""
        self.clock = max(-LEAD_IN, min(seconds, self.seconds))
        # Half a millisecond of tolerance, as the sum of many ticks may fall slightly short of a stored time.
        return super().go(bisect_right(self.times, self.clock + 0.0005) if self.clock >= 0 else 0)

    @property
    def interval(self) -> float:
        return TICK

    def advance(self, seconds: float) -> int:
        clock = self.clock + seconds * self.speed
        if self.skips_pauses and self.position < len(self):
            next_at = self.when(self.position + 1)
            if clock < next_at and clock - self.when(self.position) > LONGEST_PAUSE:
                clock = next_at
        return self.turn_to(clock)

    @property
    def bar(self) -> tuple[int, int]:
        # In milliseconds rather than moves, so that pauses show on the bar.
        return int(max(0.0, self.clock) * 1000), int(self.seconds * 1000)

    def scrub(self, done: int) -> int:
        return self.turn_to(done / 1000)

    @property
    def speed_text(self) -> str:
        return f"{self.speed:g}x"

    def speed_after(self, steps: int) -> float:
        """The speed this many steps higher, or lower if negative, within the range."""
        at = SPEEDS.index(self.speed) + steps
        return SPEEDS[max(0, min(at, len(SPEEDS) - 1))]

    @property
    def tps(self) -> float:
        """Tiles per second over the last three seconds; 0 in the first tenth of a second."""
        span = min(MOMENT, self.clock)
        if span < 0.1:
            return 0.0
        before = bisect_right(self.times, self.clock - span) if span < self.clock else 0
        return (self.position - before) / span

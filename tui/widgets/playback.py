"""Playing a path: which frame is current, its board, and when the next frame is due. No Textual here."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Board, Move
from tui.finished_game import slides
from tui.text import cycled

STRIDES = (1, 5, 10)
"""The moves that one step may cover."""


class Playback:
    """A path from its start to its end, with a current frame: frame k is the board after k moves.

    >>> playback = Playback(Board.parse("1 2 3/4 0 6/7 5 8"), [Move.UP, Move.LEFT])
    >>> playback.step(1), playback.slide(0, 1), playback.go(99), playback.board == Board.solved(3, 3)
    (1, ((7, 4),), 2, True)
    """

    def __init__(self, start: Board, path: Sequence[Move]) -> None:
        self.start = start
        self.path = tuple(path)
        self.position = 0
        """The current frame, from 0 to the number of moves."""
        self.stride = 1
        """How many moves one step covers; frames between are skipped."""
        self.speed = 4.0
        """Steps per second while it plays."""
        self._blanks = [start.blank, *(source for _, source, _ in slides(start, self.path))]
        """The blank's cell in every frame."""
        self._tiles, self._tiles_at = list(start.tiles), 0
        """The tiles of the frame asked for last: all 8,000 boards of a 16x16 path would take 20 MB."""

    def __len__(self) -> int:
        return len(self.path)

    @property
    def board(self) -> Board:
        """The board of the current frame."""
        return self.board_at(self.position)

    def board_at(self, frame: int) -> Board:
        """The board after this many moves."""
        frame, tiles = self._within(frame), self._tiles
        while self._tiles_at != frame:
            blank = self._blanks[self._tiles_at]
            self._tiles_at += 1 if self._tiles_at < frame else -1
            source = self._blanks[self._tiles_at]
            tiles[blank], tiles[source] = tiles[source], 0
        return Board(self.start.rows, self.start.cols, tuple(tiles))

    def go(self, frame: int) -> int:
        """Go to this frame or the nearest one, and return it."""
        self.position = self._within(frame)
        return self.position

    def step(self, by: int) -> int:
        """Go this many steps forward, or back if negative; with a stride, to the next frame that it shows."""
        at, stride = self.position, self.stride
        # From a frame between two frames of the stride, a step back goes to the nearer one.
        first = at // stride if by > 0 else -(-at // stride)
        return self.go((first + by) * stride)

    def next_stride(self) -> int:
        """Switch to the next stride: every frame, every 5th or every 10th."""
        self.stride = cycled(STRIDES, self.stride)
        return self.stride

    @property
    def interval(self) -> float:
        """Seconds between two calls of `advance` while it plays."""
        return 1 / self.speed

    def advance(self, seconds: float) -> int:  # noqa: ARG002
        """Advance by what is due after these seconds of real time, here one step; returns the frame."""
        return self.step(1)

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to play: this is the last frame."""
        return self.position == len(self)

    @property
    def bar(self) -> tuple[int, int]:
        """The position on the scrub bar and its length, in frames."""
        return self.position, len(self)

    def scrub(self, done: int) -> int:
        """Go to the frame at this position of the scrub bar, and return it."""
        return self.go(done)

    @property
    def speed_text(self) -> str:
        """The speed beside the scrub bar."""
        return f"{self.speed:g}/s" + (f" every {self.stride}" if self.stride > 1 else "")

    def slide(self, before: int, after: int) -> tuple[tuple[int, int], ...]:
        """The cells that the tile moves from and to between two neighbouring frames; empty for others."""
        before, after = self._within(before), self._within(after)
        if abs(before - after) != 1:
            return ()
        # The blank moves to where the tile was.
        return ((self._blanks[after], self._blanks[before]),)

    def find(self, board: Board) -> int | None:
        """The first frame that shows this board, or None."""
        if (board.rows, board.cols) != (self.start.rows, self.start.cols):
            return None
        blank = board.blank
        frames = (frame for frame, cell in enumerate(self._blanks) if cell == blank)
        return next((frame for frame in frames if self.board_at(frame) == board), None)

    def _within(self, frame: int) -> int:
        return max(0, min(frame, len(self)))

"""The right side of Solve: the result, the board, and the solution as it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tui.solve.model.solve_model import SolveModel
from tui.solve.model.text import frame_text
from tui.storage.settings import FIELDS, Settings
from tui.widgets.board_view import BoardWithGoal
from tui.widgets.playback_view import PlaybackView, playback_keys

if TYPE_CHECKING:
    from tui.app import PuzzleApp
SPEED = next(field for field in FIELDS if field.name == "speed")
"""Frames per second of a playback: from `low` to `high`."""


class PlaybackPanel(PlaybackView):
    """Plays the solution of the model, with a line above the board and the figures of the frame below it."""

    DEFAULT_CSS = """
    PlaybackPanel { padding: 0 0 0 1; }
    PlaybackPanel > #outcome { height: auto; max-height: 10; }
    PlaybackPanel > #frame { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *playback_keys("solve"),
        Binding("pageup", "skip(-10)", "Ten moves back", id="solve.page_up"),
        Binding("pagedown", "skip(10)", "Ten moves forward", id="solve.page_down"),
        Binding("E", "stride", "Show every move, every 5th or every 10th", id="solve.stride"),
    ]

    def __init__(self, model: SolveModel) -> None:
        self._frame = Static("", id="frame", markup=False)
        super().__init__(BoardWithGoal(), self._frame, id="playback")
        self.model = model
        self._outcome = Static("", id="outcome", markup=False)

    def compose(self) -> ComposeResult:
        yield self._outcome
        yield from super().compose()

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.set_speed(settings.speed)

    def draw(self) -> None:
        """Draw what the model shows; a new solution starts paused at its first frame."""
        model, goal = self.model, self.model.puzzle.goal
        self._draw_headline(model.headline)
        self.query_one(BoardWithGoal).show_goal(goal)
        if model.playback is None:
            self.show_board(model.board, goal)
        elif model.playback is not self.playback:
            self.show(model.playback, goal)

    def _draw_headline(self, line: str) -> None:
        if len(line) > self.content_size.width >= len(line.partition(" (")[0]):
            # Break the line before the brackets, not inside them.
            line = line.replace(" (", "\n(")
        # The same line comes ten times a second, and each update lays out the screen again.
        if line != self._outcome.content:
            self._outcome.update(line)

    def on_resize(self, event: events.Resize) -> None:
        # Most of the height is for the board.
        rows = event.size.height
        self.moves.most_rows = 3 if rows < 20 else 5 if rows < 26 else 8
        self.on_playback_view_changed()

    def on_playback_view_changed(self) -> None:
        """Draw the step and its costs below the board."""
        playback, estimate, result = self.playback, self.model.estimate, self.model.result
        if playback is not None and estimate is not None and result is not None:
            at, h = playback.position, estimate.estimate(playback.board)
            letter = "c" if result.algorithm == "bnb" else "f"
            line = frame_text(at, len(playback), h, estimate.name, self.content_size.width, letter)
            self._frame.update(line)

    def action_speed(self, steps: int) -> None:
        """Play twice as fast for each step, or half as fast; the speed is a setting."""
        speed = self.model.settings.speed * 2.0**steps
        cast("PuzzleApp", self.app).change(speed=max(SPEED.low, min(speed, SPEED.high)))

    def action_stride(self) -> None:
        if self.playback is not None:
            self.playback.next_stride()
            self.redraw()

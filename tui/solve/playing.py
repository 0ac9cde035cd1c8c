"""What the keys of Solve do to the solution that is played."""

from __future__ import annotations

from solver.moves import format_moves
from tui.challenge import Challenge
from tui.mode_screen import ModeScreen
from tui.solve.playback_panel import PlaybackPanel
from tui.storage.settings import FIELDS
from tui.text import shortened

SPEED = next(field for field in FIELDS if field.name == "speed")
"""Moves a second that a playback can make: from `low` to `high`."""


class PlayingScreen(ModeScreen):
    """A screen with a solution to play."""

    @property
    def panel(self) -> PlaybackPanel:
        """Where it is played."""
        return self.query_one(PlaybackPanel)

    def play_in_sight(self) -> None:
        """Play a new solution by itself, once somebody looks at it."""
        if self.puzzle_app.settings.autoplay and self.is_current and self.panel.display:
            self.panel.play_if_new()

    def action_play(self) -> None:
        """Play the solution, or hold it still."""
        self.panel.toggle()

    def action_step(self, ways: int) -> None:
        """Go to the next frame."""
        self.panel.pause()
        self.panel.step(ways)

    def action_jump(self, moves: int) -> None:
        """Go ten moves on or back."""
        self.panel.pause()
        if self.panel.playback is not None:
            self.panel.go(self.panel.playback.position + moves)

    def action_first(self) -> None:
        """Go to the start."""
        self.panel.pause()
        self.panel.go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self.panel.pause()
        if self.panel.playback is not None:
            self.panel.go(len(self.panel.playback))

    def action_speed(self, times: float) -> None:
        """Play faster or slower."""
        assert SPEED.low is not None
        assert SPEED.high is not None
        speed = max(SPEED.low, min(self.puzzle_app.settings.speed * times, SPEED.high))
        self.puzzle_app.change(speed=speed)

    def action_stride(self) -> None:
        """Show every frame, every 5th or every 10th."""
        if self.panel.playback is not None:
            self.panel.next_stride()

    def action_notation(self) -> None:
        """Let the letters tell the tile's way or the blank's."""
        notation = "blank" if self.puzzle_app.settings.notation == "tile" else "tile"
        self.puzzle_app.change(notation=notation)
        self.puzzle_app.inform(f"the letters of moves: {notation}")

    def action_from_here(self) -> None:
        """Put the frame in front on the desk and play it."""
        self.panel.pause()
        board, goal = self.panel.board, self.panel.goal
        if board is not None and goal is not None:
            self.puzzle_app.start_game(Challenge(board, goal))
            if self.panel.playback is not None:
                self.puzzle_app.solution_shown(board, goal)

    def action_copy_moves(self) -> None:
        """Copy the moves, with their notation before them."""
        playback = self.panel.playback
        if playback is None:
            self.puzzle_app.warn("there are no moves to copy yet; Enter runs the search")
            return
        text = format_moves(playback.path, self.puzzle_app.settings.notation, labelled=True)
        self.puzzle_app.copy_to_clipboard(text)
        self.puzzle_app.inform(f"copied {shortened(text)}")

    def on_screen_resume(self) -> None:
        """Play what was found while another screen was open."""
        if self.is_mounted:
            self.play_in_sight()

    def on_screen_suspend(self) -> None:
        """Nothing plays where nobody looks."""
        for panel in self.query(PlaybackPanel):
            panel.pause()

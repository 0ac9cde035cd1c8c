"""The replay of a finished game, at its own speed or another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from tui.finished_game import FinishedGame
from tui.stats.game_dialog import SHARED, GameDialog
from tui.stats.model.replay import LONGEST_PAUSE, Replay
from tui.text import exact_time
from tui.widgets.board_view import BoardView
from tui.widgets.playback_view import PlaybackView, playback_keys

MORE_KEYS = {
    "replay.from_here": "play on from here",
    "replay.pauses": "skip long pauses",
    "app.copy": "copy the game's code",
    "app.help": "all keys",
}
"""Keys that do not fit into the footer of a small terminal."""


class ReplayView(PlaybackView):
    """Plays a replay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *playback_keys("replay", "Move", "Speed"),
        Binding("p", "pauses", "Skip long pauses", show=False, id="replay.pauses"),
    ]

    def __init__(self, replay: Replay, stage: Widget) -> None:
        super().__init__(stage)
        self.replay = replay

    def action_speed(self, steps: int) -> None:
        self.set_speed(self.replay.speed_after(steps))

    def action_pauses(self) -> None:
        self.replay.skips_pauses = not self.replay.skips_pauses
        self.redraw()


class ReplayScreen(GameDialog):
    """Plays a finished game."""

    DEFAULT_CSS = """
    ReplayScreen {
        & #stage { height: 1fr; }
        & #figures { width: 31; height: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & ScrubBar { margin: 0 1; }
        & MoveList { margin: 0 1; }
    }
    """
    MODE = "replay"
    PANELS = (ReplayView,)
    FIRST = "play move. run. faster slower pauses from_here"
    CONCEPTS = """
The game is played as it was, at its own speed or another. Pauses are shown too, unless long ones are cut to
three seconds. **TPS** is tiles moved per second: over the last three seconds, and over the whole game.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "from_here", "Play on from here", show=False, id="replay.from_here"),
        *SHARED,
    ]

    def __init__(self, game: FinishedGame, frame: int) -> None:
        """Begin at a frame."""
        super().__init__(game)
        self.replay = Replay(game)
        self.replay.go(frame)
        self._figures = Text()

    def body(self) -> Iterable[Widget]:
        figures = Static("", id="figures", markup=False)
        yield ReplayView(self.replay, Horizontal(BoardView(), figures, id="stage"))

    def on_mount(self) -> None:
        self.set_heading(f"Replay {self.game.title}")
        self.view.apply(self.settings)
        self.view.show(self.replay, self.game.goal)
        if len(self.replay):
            self.view.play()

    def on_resize(self, event: events.Resize) -> None:
        # The board should get most of the room.
        rows = event.size.height
        self.view.moves.most_rows = 2 if rows < 24 else 3 if rows < 36 else 5

    def on_screen_suspend(self) -> None:
        self.view.pause()

    def on_playback_view_changed(self) -> None:
        figures = self._figures_text()
        # This is called 30 times a second; during a pause the text is mostly the same.
        if figures != self._figures:
            self._figures = figures
            self.query_one("#figures", Static).update(figures)

    def _figures_text(self) -> Text:
        """Clock, move, tiles per second and speed, then the keys that the footer may omit."""
        replay, game = self.replay, self.game
        state = "playing" if self.view.playing else "ended" if replay.ended else "paused"
        rows = {
            "time": f"{exact_time(max(0.0, replay.clock))} of {exact_time(replay.seconds)}",
            "move": f"{replay.position:,} of {len(replay):,}",
            "TPS": f"{replay.tps:.1f} now, {game.tps:.1f} mean",
            "speed": f"{replay.speed_text}, {state}",
        }
        if game.optimal is not None:
            rows["shortest" if game.proven else "known"] = f"{game.optimal:,}"
        if game.hints:
            rows["help"] = f"{game.hints:,}x"
        text = Text()
        for label, value in rows.items():
            text.append(f"{label:<9}", "dim").append(f"{value}\n", "bold")
        text.append("\n")
        if replay.skips_pauses:
            text.append(f"Pauses are cut to {LONGEST_PAUSE:g} s.\n")
        for binding, what in MORE_KEYS.items():
            text.append(f"{self.key_of(binding)} ", "bold").append(f"{what}\n", "dim")
        return text

    @property
    def view(self) -> PlaybackView:
        """The view that plays the game."""
        return self.query_one(PlaybackView)

    def action_from_here(self) -> None:
        self.play_from(self.replay.board)

"""Replay: a finished game played again, at the speed it was played or another."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widget import Widget

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.sharing.files import titled
from tui.stats.game_dialog import SHARED, GameDialog
from tui.stats.model.replay import Replay
from tui.stats.replay_figures import ReplayFigures
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.move_list import MoveList
from tui.widgets.scrub_bar import ScrubBar

TICK = 1 / 30
"""Seconds between two looks at the clock, while it plays."""


class ReplayScreen(GameDialog):
    """Plays a game until it is closed."""

    DEFAULT_CSS = """
    ReplayScreen {
        & #stage { height: 1fr; }
        & ScrubBar { margin: 0 1; }
        & MoveList { margin: 0 1; }
    }
    """
    MODE = "replay"
    CONCEPTS = """
The clock runs as it did in the game, or faster: a pause of the player is a pause here, unless `p` cuts all
of them to three seconds. **TPS** is tiles moved a second, over the last three seconds and over the game.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", "Play", key_display="Space", tooltip="Play or pause", id="replay.play"),
        Binding("left", "step(-1)", "A move back", show=False, id="move.left"),
        Binding("right", "step(1)", "Move", key_display="← →", id="move.right"),
        Binding("shift+left", "step(-10)", "Ten moves back", show=False, id="run.left"),
        Binding("shift+right", "step(10)", "Ten moves on", show=False, id="run.right"),
        Binding("home", "first", "First frame", show=False, id="replay.first"),
        Binding("end", "last", "Last frame", show=False, id="replay.last"),
        Binding("plus,equals_sign", "speed(1)", "Speed", key_display="+ -", id="replay.faster"),
        Binding("minus,underscore", "speed(-1)", "Slower", show=False, id="replay.slower"),
        Binding("p", "pauses", "Skip long pauses", show=False, id="replay.pauses"),
        Binding("c", "from_here", "Play on from here", show=False, id="replay.from_here"),
        *SHARED,
    ]

    def __init__(self, game: FinishedGame, frame: int = 0) -> None:
        """Begin at a frame, the start unless given."""
        super().__init__(game)
        self.replay = Replay(game)
        self.replay.go(frame)
        self._timer: Timer | None = None
        self._last = 0.0
        """When the clock was looked at last."""

    def body(self) -> Iterable[Widget]:
        """The board with its figures, then the bar of time and the moves."""
        yield Horizontal(BoardView(), ReplayFigures(), id="stage")
        yield ScrubBar()
        yield MoveList()

    def on_mount(self) -> None:
        """Begin to play at once."""
        settings = self.puzzle_app.settings
        board = self.query_one(BoardView)
        board.scheme, board.wanted_size, board.animated = settings.colours, settings.tiles, settings.animation
        self.entitle(f"Replay {titled(self.game)}")
        board.show(picture_of(self.replay.board, self.game.goal))
        self._draw_moves()
        if len(self.replay):
            self._start()

    def on_resize(self, event: events.Resize) -> None:
        """Give the board most of the room."""
        super().on_resize(event)
        self.query_one(MoveList).most_rows = (
            2 if event.size.height < 24 else 3 if event.size.height < 36 else 5
        )

    def board_here(self) -> Board:
        """The frame in front."""
        return self.replay.board

    # -- playing ----------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the clock runs."""
        return self._timer is not None

    def _start(self) -> None:
        if self._timer is None:
            self._last = time.monotonic()
            self._timer = self.set_interval(TICK, self._tick)
        self._draw()

    def pause(self) -> None:
        """Hold still."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._draw()

    def _tick(self) -> None:
        now, before = time.monotonic(), self.replay.position
        self.replay.pass_by(now - self._last)
        self._last = now
        self._show(before)
        if self.replay.ended:
            self.pause()

    def on_screen_suspend(self) -> None:
        """Nothing plays where nobody looks."""
        self.pause()

    def on_scrub_bar_scrubbed(self, event: ScrubBar.Scrubbed) -> None:
        """Turn the clock to where the mouse is."""
        event.stop()
        self.pause()
        before = self.replay.position
        self.replay.turn_to(event.frame / 1000)
        self._show(before)

    def on_move_list_picked(self, event: MoveList.Picked) -> None:
        """Go to the move clicked."""
        event.stop()
        self._go(event.frame)

    def _go(self, frame: int) -> None:
        self.pause()
        before = self.replay.position
        self.replay.go(frame)
        self._show(before)

    # -- drawing ----------------------------------------------------------------------------------

    def _show(self, before: int) -> None:
        """Draw the frame in front, with the tile on its way if it is the next one, and the rest."""
        replay, board = self.replay, self.query_one(BoardView)
        if before != replay.position:
            slide = replay.slide(before, replay.position)
            board.show(picture_of(replay.board, self.game.goal), slide=slide)
            self._draw_moves()
        self._draw()

    def _draw_moves(self) -> None:
        """Only when there is another: of thousands of moves the letters take a while."""
        replay = self.replay
        self.query_one(MoveList).show(replay.path, replay.position, self.puzzle_app.settings.notation)

    def _draw(self) -> None:
        replay = self.replay
        self.query_one(ReplayFigures).show(replay, self.game, playing=self.playing)
        # The bar is one of time, in thousandths: a pause is seen as a pause.
        done, whole = (int(seconds * 1000) for seconds in (max(0.0, replay.clock), replay.seconds))
        word = f"{replay.speed:g}x"
        self.query_one(ScrubBar).show(done, whole, f"▶ {word}" if self.playing else word)

    # -- actions ----------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Play, from the start when at the end; or hold still."""
        if self.playing:
            self.pause()
            return
        if self.replay.ended:
            self._go(0)
        self._start()

    def action_step(self, moves: int) -> None:
        """Go so many moves on or back."""
        self._go(self.replay.position + moves)

    def action_first(self) -> None:
        """Go to the start."""
        self._go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self._go(len(self.replay))

    def action_speed(self, steps: int) -> None:
        """Play faster or slower."""
        self.replay.faster(steps)
        self._draw()

    def action_pauses(self) -> None:
        """Cut pauses of more than three seconds, or play them as they were."""
        self.replay.skips_pauses = not self.replay.skips_pauses
        self._draw()

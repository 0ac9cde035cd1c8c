"""Plays a path: its board, the bar to scrub along, and its moves. Solve and Replay use it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from solver.board import Board
from solver.goal import Goal
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.move_list import MoveList
from tui.widgets.playback import Playback
from tui.widgets.scrub_bar import ScrubBar

if TYPE_CHECKING:
    from tui.storage.settings import Settings


class PlaybackView(Vertical):
    """Plays a `Playback` and draws its frame in front; without one, only a board.

    The keys belong to the screen: their ids differ from one screen to another.
    """

    DEFAULT_CSS = """
    PlaybackView { width: 1fr; height: 1fr; }
    PlaybackView.-empty > .playback { display: none; }
    """

    @dataclass
    class Changed(Message):
        """Another frame is in front, time has passed, or playing has started or stopped."""

        view: PlaybackView

        def can_replace(self, message: Message) -> bool:
            """Only the newest state matters."""
            return isinstance(message, PlaybackView.Changed) and message.view is self.view

    def __init__(self, stage: Widget, *below: Widget, id: str | None = None) -> None:  # noqa: A002
        """Take the widget that holds the BoardView, and the widgets between the bar and the moves."""
        super().__init__(id=id, classes="-empty")
        self.playback: Playback | None = None
        self.goal: Goal | None = None
        self.untouched = False
        """The path is new: it was not played or scrubbed yet."""
        self._stage = stage
        self._below = below
        self._board: Board | None = None
        self._notation = "tile"
        self._timer: Timer | None = None
        self._last = 0.0
        """When `advance` was called last."""

    def compose(self) -> ComposeResult:
        yield self._stage
        yield ScrubBar(classes="playback")
        for widget in self._below:
            yield widget.add_class("playback")
        yield MoveList(classes="playback")

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def board(self) -> Board | None:
        """The visible board."""
        return self.playback.board if self.playback else self._board

    @property
    def playing(self) -> bool:
        """Whether the frames advance by themselves."""
        return self._timer is not None

    def show(self, playback: Playback, goal: Goal) -> None:
        """Show a path at its frame in front."""
        self.pause()
        self.playback, self.goal, self.untouched = playback, goal, True
        self.remove_class("-empty")
        self.redraw()

    def show_board(self, board: Board, goal: Goal) -> None:
        """Show only a board."""
        self.pause()
        self.playback, self.goal, self.untouched = None, goal, False
        self._board = board
        self.add_class("-empty")
        self.query_one(BoardView).show(picture_of(board, goal))

    def follow(self, settings: Settings) -> None:
        """Apply the settings."""
        board = self.query_one(BoardView)
        board.scheme, board.wanted_size = settings.colours, settings.tiles
        board.animated = settings.animation
        self._notation = settings.notation
        self.redraw()

    # -- playing ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Play from the frame in front."""
        self.untouched = False
        if self.playback is not None and self._timer is None:
            self._start_timer(self.playback)
            self._draw_bar()

    def pause(self) -> None:
        """Pause."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._draw_bar()

    def toggle(self) -> None:
        """Play, from the start if at the end; or pause."""
        if self.playing:
            self.pause()
        elif self.playback is not None:
            if self.playback.ended:
                self.go(0)
            self.play()

    def go(self, frame: int) -> None:
        """Pause at this frame or the nearest one."""
        if self.playback is not None:
            self._touch()
            before = self.playback.position
            self.playback.go(frame)
            self._draw(before)

    def step(self, ways: int) -> None:
        """Pause this many steps ahead, or back if negative; a step is as long as the stride."""
        if self.playback is not None:
            self._touch()
            before = self.playback.position
            self.playback.step(ways)
            self._draw(before)

    def set_speed(self, speed: float) -> None:
        """Play at another speed from now on."""
        if self.playback is not None and speed != self.playback.speed:
            self.playback.speed = speed
            if self._timer is not None:
                self._timer.stop()
                self._start_timer(self.playback)
            self._draw_bar()

    def _touch(self) -> None:
        self.untouched = False
        self.pause()

    def _start_timer(self, playback: Playback) -> None:
        self._last = time.monotonic()
        self._timer = self.set_interval(playback.interval, self._tick)

    def _tick(self) -> None:
        playback = self.playback
        if playback is None:
            return
        now, before = time.monotonic(), playback.position
        playback.advance(now - self._last)
        self._last = now
        self._draw(before)
        if playback.ended:
            self.pause()

    def on_scrub_bar_scrubbed(self, event: ScrubBar.Scrubbed) -> None:
        event.stop()
        if self.playback is not None:
            self._touch()
            before = self.playback.position
            self.playback.scrub(event.frame)
            self._draw(before)

    def on_move_list_picked(self, event: MoveList.Picked) -> None:
        event.stop()
        self.go(event.frame)

    # -- drawing ----------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything again, after a change of the playback or of the settings."""
        self._draw(None)

    def _draw(self, before: int | None) -> None:
        """Draw the frame in front; if it follows the frame before, the tile slides."""
        playback, goal = self.playback, self.goal
        if playback is None or goal is None:
            return
        # The letters of thousands of moves take a while: draw them only for another frame.
        if before != playback.position:
            slide = () if before is None else playback.slide(before, playback.position)
            self.query_one(BoardView).show(picture_of(playback.board, goal), slide=slide)
            self.query_one(MoveList).show(playback.path, playback.position, self._notation)
        self._draw_bar()

    def _draw_bar(self) -> None:
        if self.playback is not None:
            text = self.playback.speed_text
            self.query_one(ScrubBar).show(*self.playback.bar, f"▶ {text}" if self.playing else text)
            self.post_message(self.Changed(self))

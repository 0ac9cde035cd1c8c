"""Plays a path: its board, the bar to scrub along, and its moves. Solve and Replay use it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from solver.board import Board, Move
from solver.goal import Goal
from solver.moves import format_moves
from tui.keys import footer_key
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.playback import Playback

if TYPE_CHECKING:
    from tui.storage.settings import Settings
GROUP = 5


def playback_keys(screen: str, right: str = "Step forward", faster: str = "Play faster") -> list[BindingType]:
    """The BINDINGS of a view; the ids begin with the name of its screen, which users have in their settings.

    `right` and `faster` are labels for a footer that shows the keys of both directions as one. The view
    defines `action_speed`: what a speed is differs from one screen to another.
    """
    hidden = partial(Binding, show=False)
    # The ids of the arrows are those of the arrows everywhere, so that presets and the user's own keys apply.
    return [
        footer_key(screen, "space", "play", "Play", "play", "Play or pause", "Space"),
        hidden("left", "step(-1)", "Step back", id="move.left"),
        Binding("right", "step(1)", right, key_display="← →", tooltip="Step forward", id="move.right"),
        hidden("shift+left", "skip(-10)", "Ten moves back", id="run.left"),
        hidden("shift+right", "skip(10)", "Ten moves forward", id="run.right"),
        hidden("home", "first", "First frame", id=f"{screen}.first"),
        hidden("end", "last", "Last frame", id=f"{screen}.last"),
        footer_key(screen, "plus,equals_sign", "speed(1)", faster, "faster", "Play faster", "+ -"),
        hidden("minus,underscore", "speed(-1)", "Play slower", id=f"{screen}.slower"),
    ]


class PlaybackView(Vertical, can_focus=True):
    """Plays a `Playback` and draws its current frame; without one, only a board."""

    DEFAULT_CSS = """
    PlaybackView { width: 1fr; height: 1fr; }
    PlaybackView.-empty > .playback { display: none; }
    """

    class Changed(Message):
        """Another frame is shown, time has passed, or playing has started or stopped."""

        def can_replace(self, message: Message) -> bool:
            """Only the newest state matters."""
            return isinstance(message, PlaybackView.Changed)

    def __init__(self, stage: Widget, *below: Widget, id: str | None = None) -> None:  # noqa: A002
        """Take the widget that holds the BoardView, and the widgets between the bar and the moves."""
        super().__init__(id=id, classes="-empty")
        self.playback: Playback | None = None
        self.untouched = False
        """The path is new: it was not played or scrubbed yet."""
        self.bar, self.moves = ScrubBar(id="scrub"), MoveList(id="moves")
        self._stage, self._below = stage, below
        self._goal: Goal | None = None
        self._notation = "tile"
        self._timer: Timer | None = None
        self._last = 0.0
        """When `advance` was called last."""

    def compose(self) -> ComposeResult:
        yield self._stage
        for widget in (self.bar, *self._below, self.moves):
            yield widget.add_class("playback")

    @property
    def playing(self) -> bool:
        """Whether the frames advance by themselves."""
        return self._timer is not None

    def show(self, playback: Playback, goal: Goal) -> None:
        """Show a path at its current frame."""
        self.pause()
        self.playback, self._goal, self.untouched = playback, goal, True
        self.remove_class("-empty")
        self.redraw()

    def show_board(self, board: Board, goal: Goal) -> None:
        """Show only a board."""
        self.pause()
        self.playback, self.untouched = None, False
        self.add_class("-empty")
        self.query_one(BoardView).show(picture_of(board, goal))

    def apply(self, settings: Settings) -> None:
        """Apply the settings."""
        self.query_one(BoardView).apply(settings)
        self._notation = settings.notation
        self.redraw()

    def play(self) -> None:
        """Play from the current frame."""
        self.untouched = False
        if self.playback is not None and self._timer is None:
            self._last = time.monotonic()
            self._timer = self.set_interval(self.playback.interval, self._tick)
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
        self._pause_at(lambda playback: playback.go(frame))

    def step(self, by: int) -> None:
        """Pause this many steps ahead, or back if negative; a step is as long as the stride."""
        self._pause_at(lambda playback: playback.step(by))

    def set_speed(self, speed: float) -> None:
        """Play at another speed from now on."""
        if self.playback is None or speed == self.playback.speed:
            return
        self.playback.speed = speed
        if self.playing:
            self.pause()
            self.play()
        self._draw_bar()

    def action_play(self) -> None:
        self.toggle()

    def action_step(self, by: int) -> None:
        self.step(by)

    def action_skip(self, moves: int) -> None:
        self._pause_at(lambda playback: playback.go(playback.position + moves))

    def action_first(self) -> None:
        self.go(0)

    def action_last(self) -> None:
        self._pause_at(lambda playback: playback.go(len(playback)))

    def _pause_at(self, go: Callable[[Playback], int]) -> None:
        """Pause, and go to another frame."""
        if self.playback is not None:
            self.untouched = False
            self.pause()
            before = self.playback.position
            go(self.playback)
            self.redraw(before)

    def _tick(self) -> None:
        playback = self.playback
        if playback is None:
            return
        now, before = time.monotonic(), playback.position
        playback.advance(now - self._last)
        self._last = now
        self.redraw(before)
        if playback.ended:
            self.pause()

    def on_scrub_bar_scrubbed(self, event: ScrubBar.Scrubbed) -> None:
        event.stop()
        self._pause_at(lambda playback: playback.scrub(event.frame))

    def on_move_list_picked(self, event: MoveList.Picked) -> None:
        event.stop()
        self.go(event.frame)

    def redraw(self, before: int | None = None) -> None:
        """Draw the current frame; if it follows the frame before, the tile slides."""
        playback = self.playback
        if playback is None or self._goal is None:
            return
        # The letters of thousands of moves take a while: draw them only for another frame.
        if before != playback.position:
            slide = () if before is None else playback.slide(before, playback.position)
            self.query_one(BoardView).show(picture_of(playback.board, self._goal), slide=slide)
            self.moves.show(playback.path, playback.position, self._notation)
        self._draw_bar()

    def _draw_bar(self) -> None:
        if self.playback is not None:
            text = self.playback.speed_text
            self.bar.show(*self.playback.bar, f"▶ {text}" if self.playing else text)
            self.post_message(self.Changed())


class ScrubBar(Widget):
    """Shows the position of the current frame among all frames."""

    DEFAULT_CSS = "ScrubBar { width: 1fr; height: 1; }"

    @dataclass
    class Scrubbed(Message):
        """The user clicked or dragged to a frame."""

        frame: int

        def can_replace(self, message: Message) -> bool:
            """Only the last position of the mouse matters."""
            return isinstance(message, ScrubBar.Scrubbed)

    _frame, _frames, _speed = 0, 0, ""

    def show(self, frame: int, frames: int, speed: str) -> None:
        """Draw the position of a frame among this many moves, and at the end the speed and stride."""
        self._frame, self._frames, self._speed = frame, frames, speed
        self.refresh()

    @property
    def columns(self) -> int:
        """Columns of the bar alone."""
        return max(3, self.size.width - len(self._speed) - 2)

    def render(self) -> Text:
        # Past frames are heavy, future ones light, so that they differ without colour too.
        last = self.columns - 1
        at = round(self._frame / self._frames * last) if self._frames else 0
        text = Text("━" * at, no_wrap=True, end="").append("●", "bold").append("─" * (last - at), "dim")
        return text.append(f" {self._speed}", "dim")

    def frame_at(self, x: int) -> int:
        """The frame of a column; columns beyond the ends are the ends."""
        last = self.columns - 1
        return round(max(0, min(x, last)) / last * self._frames)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.capture_mouse()
        self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            event.stop()
            self.post_message(self.Scrubbed(self.frame_at(event.x)))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        event.stop()
        self.release_mouse()


class MoveList(Widget):
    """Draws the rows around the move that led to the current frame; `[L]` is that move."""

    DEFAULT_CSS = "MoveList { width: 1fr; height: auto; }"

    @dataclass
    class Picked(Message):
        """A move was clicked; `frame` is the frame after it."""

        frame: int

    most_rows = 3
    _letters, _frame = "", 0

    def show(self, path: Sequence[Move], frame: int, notation: str) -> None:
        """Draw a path and mark the move that led to a frame."""
        letters = format_moves(path, notation)
        longer = len(letters) != len(self._letters)
        self._letters, self._frame = letters, frame
        self.refresh(layout=longer)

    def per_row(self, width: int) -> int:
        """Moves per row: a multiple of ten if two groups fit."""
        groups = max(1, (width - self._label_width) // (2 * GROUP + 1))
        return GROUP * (groups if groups < 2 else groups - groups % 2)

    @property
    def _label_width(self) -> int:
        return len(str(len(self._letters))) + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        rows = -(-len(self._letters) // self.per_row(width))
        return max(1, min(rows, self.most_rows))

    def _first_row(self) -> int:
        per_row, rows = self.per_row(self.size.width), self.size.height
        total = -(-len(self._letters) // per_row)
        now = max(0, self._frame - 1) // per_row
        return max(0, min(now - rows // 2, total - rows))

    def render(self) -> Text:
        per_row, first = self.per_row(self.size.width), self._first_row()
        rows = [self._row(row * per_row, per_row) for row in range(first, first + self.size.height)]
        return Text("\n", no_wrap=True, end="").join(row for row in rows if row)

    def _row(self, start: int, per_row: int) -> Text:
        letters = self._letters[start : start + per_row]
        if not letters:
            return Text("")
        text = Text(f"{start + 1:>{self._label_width - 1}} ", "dim", end="")
        for at, letter in enumerate(letters, start=start + 1):
            # Brackets replace the spaces between letters, so that nothing shifts.
            between = [" ", " "] if at > start + 1 and (at - start) % GROUP == 1 else [" "]
            if at == self._frame + 1 and at > start + 1:
                between[0] = "]"
            if at == self._frame:
                between[-1] = "["
            text.append("".join(between))
            text.append(letter, "bold reverse" if at == self._frame else "dim" if at < self._frame else "")
        return text.append("]" if start + len(letters) == self._frame else " ")

    def on_click(self, event: events.Click) -> None:
        per_row = self.per_row(self.size.width)
        x = event.x - self._label_width
        group, rest = divmod(x, 2 * GROUP + 1)
        at = (self._first_row() + event.y) * per_row + group * GROUP + min(rest // 2, GROUP - 1) + 1
        # Right of the groups there may be room for an odd one, which is left empty.
        if 0 <= x < per_row // GROUP * (2 * GROUP + 1) and at <= len(self._letters):
            self.post_message(self.Picked(at))

"""The board: one widget that draws every tile itself, line by line.

A grid of widgets takes 8-71 ms to draw where this takes 1-2. Drawn lines are kept until something
changes, so showing one again is a look into a list.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from tui.widgets import tile_sizes
from tui.widgets.board_drawing import Pointing, draw
from tui.widgets.board_picture import BLANK, Motion, Picture, Wave
from tui.widgets.drawn_lines import DrawnLines
from tui.widgets.tile_sizes import TileSize, Window

FRAME = 1 / 30
SLIDE = 0.12
"""Seconds a slide takes; the next picture ends it at once, so it never holds a player up."""
WAVE = 0.9
"""Seconds the light of `celebrate` takes over the board."""
NOTHING_YET = Picture(2, 2, (BLANK,) * 4)


class BoardView(DrawnLines):
    """Draws the picture it is given as large as the room allows, and says which cell was clicked."""

    DEFAULT_CSS = """
    BoardView { width: 1fr; height: 1fr; }
    """

    scheme: reactive[str] = reactive("plain")
    """Colours: plain, rows, fringe or checker."""
    wanted_size: reactive[str] = reactive("auto", layout=True)
    """The size of tiles asked for; a smaller one is used when it does not fit."""
    animated: reactive[bool] = reactive(True, repaint=False)
    """Whether tiles slide."""
    align: reactive[str] = reactive("center")
    """`center` for the middle of the room, `top-left` for its corner."""

    @dataclass
    class CellMessage(Message):
        """Something about a cell of a board."""

        board: BoardView

        @property
        def control(self) -> BoardView:
            """The board, for `@on(BoardView.CellClicked, "#id")`."""
            return self.board

    @dataclass
    class CellClicked(CellMessage):
        """A cell was clicked."""

        cell: int
        button: int = 1
        shift: bool = False

    @dataclass
    class CellHovered(CellMessage):
        """The mouse came over another cell, or left the cells (None)."""

        cell: int | None

        def can_replace(self, message: Message) -> bool:
            """Only the last place of the mouse matters."""
            return isinstance(message, BoardView.CellHovered) and message.board is self.board

    def __init__(
        self,
        picture: Picture = NOTHING_YET,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._picture = picture
        self._cursor: int | None = None
        self._focus: int | None = None
        self._hovered: int | None = None
        self._slide: tuple[tuple[int, int], ...] = ()
        self._celebrating = False
        self._began = 0.0
        self._timer: Timer | None = None
        self._window = Window.whole(picture.rows, picture.cols)

    # What is shown

    def show(
        self,
        picture: Picture,
        *,
        slide: Sequence[tuple[int, int]] = (),
        cursor: int | None = None,
        focus_cell: int | None = None,
    ) -> None:
        """Show a picture, with the tiles of the slide coming in from where they were.

        A board larger than the room is shown around the focus cell: the cursor or the blank unless given.
        """
        last, touched = self._picture, self._end_motion()
        touched.update(cell for cell in (self._cursor, cursor) if cell is not None and cursor != self._cursor)
        self._picture, self._cursor, self._focus = picture, cursor, focus_cell
        if slide and self._may_move:
            self._slide = tuple(slide)
            self._begin_motion()
        if (picture.rows, picture.cols) != (last.rows, last.cols):
            self.refresh(layout=self.styles.auto_dimensions)
            return
        touched.update(cell for pair in self._slide for cell in pair)
        touched.update(cell for cell, face in enumerate(picture.faces) if face != last.faces[cell])
        self._refresh_cells(touched)

    def celebrate(self) -> None:
        """Let a wave of light run over the tiles, from the top left; the next `show` ends it."""
        touched = self._end_motion()
        if self._may_move:
            self._celebrating = True
            self._begin_motion()
        self._refresh_cells(touched)

    @property
    def picture(self) -> Picture:
        """What was shown last."""
        return self._picture

    @property
    def moving(self) -> bool:
        """Whether a slide or a celebration is under way."""
        return self._timer is not None

    @property
    def size_name(self) -> str:
        """The size of tiles in use."""
        return self._tile_size(self.content_size).name

    def fitting_sizes(self) -> list[str]:
        """The names of the sizes at which the whole board fits, the smallest first."""
        picture, (width, height) = self._picture, self.content_size
        return [size.name for size in tile_sizes.sizes_that_fit(picture.rows, picture.cols, width, height)]

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell drawn at this column and row of the content, or None."""
        size, left, top = self._placed()
        return self._window.cell_at(x - left, y - top, size)

    def region_of(self, cell: int) -> Region:
        """Where in the content a cell is drawn; empty when the window does not show it."""
        size, left, top = self._placed()
        x, y = self._window.corner(cell, size)
        shown = self._window.cell_at(x, y, size) == cell
        return Region(left + x, top + y, size.width, size.height) if shown else Region()

    # Drawing

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """As wide as the board with the tiles that fit into the container."""
        picture = self._picture
        return min(self._tile_size(container).extent(picture.rows, picture.cols)[0], container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as the board with the tiles that fit into the width and the container."""
        picture, size = self._picture, self._tile_size(Size(width, container.height))
        return min(size.extent(picture.rows, picture.cols)[1], container.height)

    def _drawn(self) -> list[Strip]:
        size, left, top = self._placed()
        room, look, window = self.content_size, self._look(self.scheme), self._window
        pointing = Pointing(self._cursor, self._hovered, self._light())
        rows = draw(self._picture, size, look, window=window, motion=self._motion(), pointing=pointing)
        width = left + window.extent(size)[0]
        before, after = (
            [Segment(" " * gap, look.ground)] if gap > 0 else [] for gap in (left, room.width - width)
        )
        lines = [Strip([*before, *row, *after], max(width, room.width)) for row in rows]
        # A window is at least one tile and its margins, which may still be more than the room.
        lines = lines if width <= room.width else [line.crop(0, room.width) for line in lines]
        empty = Strip([Segment(" " * room.width, look.ground)], room.width)
        return ([empty] * top + lines + [empty] * room.height)[: room.height]

    def _tile_size(self, room: Size) -> TileSize:
        picture = self._picture
        return tile_sizes.choose(picture.rows, picture.cols, room.width, room.height, self.wanted_size)

    def _placed(self) -> tuple[TileSize, int, int]:
        """The size of tiles, and the column and row where the drawing begins; the window is moved there."""
        picture, room = self._picture, self.content_size
        size, shape = self._tile_size(room), (picture.rows, picture.cols)
        focus = next((cell for cell in (self._focus, self._cursor, picture.blank) if cell is not None), 0)
        self._window = tile_sizes.window_for(*shape, size, room.width, room.height, focus, self._window)
        if self.align == "top-left":
            return size, 0, 0
        width, height = self._window.extent(size)
        return size, max(room.width - width, 0) // 2, max(room.height - height, 0) // 2

    def _refresh_cells(self, cells: set[int]) -> None:
        """Draw the lines of these cells anew, and no others: a slow connection feels the difference."""
        window = self._window
        size, _, _ = self._placed()
        if self._window != window:
            self.refresh()
        elif tops := {region.y for cell in cells if (region := self.region_of(cell))}:
            width = self.content_size.width
            self.refresh(*(Region(0, top, width, size.height) for top in tops))

    # Motion

    @property
    def _may_move(self) -> bool:
        return self.animated and self.is_mounted and self.app.animation_level != "none"

    def _begin_motion(self) -> None:
        self._began = time.monotonic()
        self._timer = self.set_interval(FRAME, self._step)

    def _end_motion(self) -> set[int]:
        """End what moves; the cells that are to be drawn anew for it."""
        touched = self._in_motion()
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._slide, self._celebrating = None, (), False
        return touched

    def _in_motion(self) -> set[int]:
        if self._celebrating:
            return set(range(len(self._picture.faces)))
        return {cell for pair in self._slide for cell in pair}

    def _step(self) -> None:
        touched = self._in_motion()
        if self._done(WAVE if self._celebrating else SLIDE) >= 1:
            self._end_motion()
        self._refresh_cells(touched)

    def _done(self, seconds: float) -> float:
        return min((time.monotonic() - self._began) / seconds, 1.0)

    def _motion(self) -> Motion | None:
        # Fast at first and gentle at the end, as a tile pushed by a finger.
        return Motion(self._slide, 1 - (1 - self._done(SLIDE)) ** 2) if self._slide else None

    def _light(self) -> dict[int, float]:
        return Wave(self._done(WAVE)).over(self._picture) if self._celebrating else {}

    def watch_animated(self, animated: bool) -> None:
        """End what moves when nothing should."""
        if not animated:
            self._refresh_cells(self._end_motion())

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """Say which cell it was."""
        cell = self._cell_under(event)
        if cell is not None:
            event.stop()
            self.post_message(self.CellClicked(self, cell, event.button, event.shift))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the tile under the mouse."""
        self._hover(self._cell_under(event))

    def on_leave(self) -> None:
        """No tile is under the mouse."""
        self._hover(None)

    def _cell_under(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.cell_at(offset.x, offset.y)

    def _hover(self, cell: int | None) -> None:
        if cell == self._hovered:
            return
        touched = {place for place in (self._hovered, cell) if place is not None}
        self._hovered = cell
        self._refresh_cells(touched)
        self.post_message(self.CellHovered(self, cell))

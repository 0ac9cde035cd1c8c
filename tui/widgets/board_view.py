"""The board: one widget that draws all tiles itself, line by line, and one that adds the goal.

A grid of widgets takes 8-71 ms to draw, this takes 1-2. Lines are cached until something changes, so
showing one again only reads it from a list.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from solver.writing import grid
from tui.widgets import tile_sizes
from tui.widgets.ascii_filter import AsciiFilter
from tui.widgets.board_drawing import draw
from tui.widgets.board_picture import BLANK, Picture, wave_of_light
from tui.widgets.tile_colours import SHINES, Look, State
from tui.widgets.tile_sizes import TileSize, Window

if TYPE_CHECKING:
    from tui.storage.settings import Settings

FRAME = 1 / 30
SLIDE = 0.12
"""Seconds that a slide takes; the next picture ends it at once, so it never delays a player."""
WAVE = 0.9
"""Seconds that the light of `celebrate` takes to cross the board."""
GOAL_GAP = 2
"""Columns between the board and the goal."""
MOST_COLUMNS = 8
"""Columns of the largest board that is shown in plain numbers."""


class DrawnLines(Widget):
    """A widget that draws all its lines at once, in the theme's colours, and caches them until it changes."""

    ALLOW_SELECT = False

    _strips: list[Strip] | None = None
    _drawn_for = Size()

    def _drawn(self) -> list[Strip]:
        """All lines, at least as many as the height of the content."""
        return [Strip.blank(self.content_size.width)] * self.content_size.height

    def render_line(self, y: int) -> Strip:
        if self._strips is None or self._drawn_for != self.content_size:
            self._strips, self._drawn_for = self._drawn(), self.content_size
        return self._strips[y]

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw everything again; every visible change calls this."""
        self._strips = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        """Draw everything again: the theme may have changed."""
        self._strips = None
        super().notify_style_update()

    def _look(self, scheme: str = "plain") -> Look:
        """How to colour a board for this terminal and theme."""
        app = self.app
        return Look(
            scheme=scheme,
            dark=app.current_theme.dark,
            ansi=app.native_ansi_color,
            colourless=app.no_color,
            plain_text=any(isinstance(line_filter, AsciiFilter) for line_filter in app.get_line_filters()),
            ground=self.rich_style.background_style,
        )


class BoardView(DrawnLines):
    """Draws a picture as large as the space allows, and reports which cells the mouse presses and enters."""

    DEFAULT_CSS = """
    BoardView { width: 1fr; height: 1fr; }
    """

    scheme: reactive[str] = reactive("plain")
    """Colours: plain, rows, fringe or checker."""
    wanted_size: reactive[str] = reactive("auto", layout=True)
    """The tile size asked for; a smaller one is used if it does not fit."""
    animated: reactive[bool] = reactive(True, repaint=False)
    align: reactive[str] = reactive("center")
    """`center` for the middle of the space, `top-left` for its corner."""
    hovered: reactive[int | None] = reactive(None)
    """The cell under the pointer, which is lit up."""

    @dataclass
    class CellMessage(Message):
        """A message about a cell of a board."""

        board: BoardView
        cell: int

        @property
        def control(self) -> BoardView:
            """The board, for `@on(BoardView.CellPressed, "#id")`."""
            return self.board

    class CellPressed(CellMessage):
        """A mouse button went down on a cell."""

    class CellDropped(CellMessage):
        """The mouse button that was pressed on another cell of this board went up on this one."""

    @dataclass
    class CellEntered(CellMessage):
        """The pointer moved to another cell."""

        held: bool
        """Whether the left button is down, so that the pointer sweeps over the tiles."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.picture = Picture(2, 2, (BLANK,) * 4)
        self._cursor: int | None = None
        self._focus: int | None = None
        self._pressed_at: Offset | None = None
        """Where the mouse button went down, until it goes up or the pointer leaves the board."""
        self._slide: Sequence[tuple[int, int]] = ()
        self._celebrating = False
        self._began = 0.0
        self.motion: Timer | None = None
        """The timer of a slide or a celebration that is running."""
        self._window = Window.whole(2, 2)

    def apply(self, settings: Settings, *, tiles: str = "") -> None:
        """Take the colours, the animation and the tile size from the settings, or use another tile size."""
        self.scheme = settings.colours
        self.wanted_size = tiles or settings.tiles
        self.animated = settings.animation

    def show(
        self,
        picture: Picture,
        *,
        slide: Sequence[tuple[int, int]] = (),
        cursor: int | None = None,
        focus_cell: int | None = None,
    ) -> None:
        """Show a picture, with the tiles of `slide` moving there from their previous cells.

        Of a board larger than the space, the part around the focus cell (the cursor, the blank) is shown.
        """
        last, changed = self.picture, (picture, cursor) != (self.picture, self._cursor)
        self.picture, self._cursor, self._focus = picture, cursor, focus_cell
        self._move(slide)
        if (picture.rows, picture.cols) != (last.rows, last.cols):
            self.refresh(layout=self.styles.auto_dimensions)
        elif changed:
            self.refresh()

    def celebrate(self) -> None:
        """Run a wave of light over the tiles, from the top left; a press, `show` or `rest` ends it."""
        self._move(celebrate=True)

    def rest(self) -> None:
        """End a celebration at once."""
        if self._celebrating:
            self._move()

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell drawn at this column and row of the content, or None."""
        size, left, top = self._placed()
        return self._window.cell_at(x - left, y - top, size)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return min(self._board_size(container).width, container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return min(self._board_size(Size(width, container.height)).height, container.height)

    def _board_size(self, room: Size) -> Size:
        return Size(*self._tile_size(room).extent(self.picture.rows, self.picture.cols))

    def _drawn(self) -> list[Strip]:
        size, _, _ = self._placed()
        room, look = self.content_size, self._look(self.scheme)
        light = wave_of_light(self.picture, self._done(WAVE)) if self._celebrating else {}
        states = {
            cell: State(cell == self._cursor, cell == self.hovered, round(SHINES * light.get(cell, 0.0)))
            for cell in (self._cursor, self.hovered, *light)
            if cell is not None
        }
        # Fast at first and slow at the end, like a tile pushed by a finger.
        slid = 1 - (1 - self._done(SLIDE)) ** 2
        rows = draw(self.picture, size, look, self._window, slide=self._slide, progress=slid, states=states)
        # A window has at least one tile and its margins, which may still be more than the space.
        width, _ = self._window.extent(size)
        lines = [Strip(row, width).crop(0, room.width) for row in rows[: room.height]]
        if self.align == "top-left":
            return list(Strip.align(lines, look.ground, *room, "left", "top"))
        return list(Strip.align(lines, look.ground, *room, "center", "middle"))

    def _tile_size(self, room: Size) -> TileSize:
        return tile_sizes.choose(self.picture.rows, self.picture.cols, *room, self.wanted_size)

    def _placed(self) -> tuple[TileSize, int, int]:
        """The tile size, and the column and row where the drawing begins; this moves the window."""
        picture, room = self.picture, self.content_size
        size = self._tile_size(room)
        focus = next((cell for cell in (self._focus, self._cursor, picture.blank) if cell is not None), 0)
        self._window = tile_sizes.window_for(picture.rows, picture.cols, size, *room, focus, self._window)
        if self.align == "top-left":
            return size, 0, 0
        width, height = self._window.extent(size)
        return size, max(room.width - width, 0) // 2, max(room.height - height, 0) // 2

    def _move(self, slide: Sequence[tuple[int, int]] = (), *, celebrate: bool = False) -> None:
        """End the motion that is running and begin another one, if there is one."""
        if self.motion is not None:
            self.motion.stop()
            self.refresh()
        self.motion, self._slide, self._celebrating = None, (), False
        moves = bool(slide) or celebrate
        if moves and self.animated and self.is_mounted and self.app.animation_level != "none":
            self._slide, self._celebrating, self._began = slide, celebrate, time.monotonic()
            self.motion = self.set_interval(FRAME, self._step)

    def _step(self) -> None:
        if self._done(WAVE if self._celebrating else SLIDE) >= 1:
            self._move()
        self.refresh()

    def _done(self, seconds: float) -> float:
        return min((time.monotonic() - self._began) / seconds, 1.0)

    def watch_animated(self, animated: bool) -> None:
        if not animated:
            self._move()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self._cell_under(event)
        if cell is not None:
            event.stop()
            self.rest()
            self.hovered = cell
            self._pressed_at = event.get_content_offset(self)
            self.post_message(self.CellPressed(self, cell))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        cell, pressed_at, self._pressed_at = self._cell_under(event), self._pressed_at, None
        # The press may have moved the window, so places are compared, not cells before and after.
        if cell is not None and pressed_at is not None and cell != self.cell_at(*pressed_at):
            self.post_message(self.CellDropped(self, cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        cell, before = self._cell_under(event), self.hovered
        self.hovered = cell
        if cell is not None and cell != before:
            # A terminal names the button that is down with every move of the mouse.
            self.post_message(self.CellEntered(self, cell, held=event.button == 1))

    def on_leave(self) -> None:
        self.hovered = None
        self._pressed_at = None

    def _cell_under(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.cell_at(offset.x, offset.y)


class BoardWithGoal(Container):
    """A board with the goal beside it, or the goal's name below it, if there is room."""

    DEFAULT_CSS = """
    BoardWithGoal { height: 1fr; layout: horizontal; }
    BoardWithGoal > #goal { display: none; color: $text-muted; }
    BoardWithGoal.-beside > #goal { display: block; width: auto; height: 1fr; content-align: left middle; }
    BoardWithGoal.-beside > #goal { padding-left: 2; }
    BoardWithGoal.-below { layout: vertical; }
    BoardWithGoal.-below > #goal { display: block; height: 1; content-align: center middle; }
    """

    _goal: Goal | None = None

    def compose(self) -> ComposeResult:
        yield BoardView()
        yield Static("", id="goal", markup=False)

    def show_goal(self, goal: Goal) -> None:
        """Show this goal from now on; the standard one is not shown."""
        if goal != self._goal:
            self._goal = goal
            self._arrange()

    def on_resize(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        where, text = "", ""
        if self._goal is not None and self._goal.name != "standard":
            where, text = self._place(self._goal)
        self.set_class(where == "-beside", "-beside").set_class(where == "-below", "-below")
        self.query_one("#goal", Static).update(text)

    def _place(self, goal: Goal) -> tuple[str, str]:
        """The CSS class and the text of a goal.

        It is beside the board if the tiles stay at least small, or below if they keep their size.
        """
        rows, cols, (width, height) = goal.board.rows, goal.board.cols, self.size
        wanted = self.query_one(BoardView).wanted_size
        size = tile_sizes.choose(rows, cols, width, height, wanted)
        text = f"goal\n{goal.name}\n\n{plain_grid(goal.board)}"
        beside = width - GOAL_GAP - max(map(len, text.splitlines()))
        narrow = tile_sizes.sizes_that_fit(rows, cols, beside, height)
        large_enough = bool(narrow) and narrow[-1].height >= min(size.height, 2)
        if cols <= MOST_COLUMNS and text.count("\n") < height and large_enough:
            return "-beside", text
        if tile_sizes.choose(rows, cols, width, height - 1, wanted) == size:
            return "-below", f"goal: {goal.title}"
        return "", ""


def plain_grid(board: Board) -> str:
    """A board in plain numbers, with a dot for the blank."""
    width = len(str(len(board.tiles) - 1))
    return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in grid(board))

"""The queens' board: one widget that draws every square itself, line by line."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from solver.queens import Square
from tui.queens.drawing import QueensPicture, draw_queens
from tui.queens.model.sizes import Seat, seat
from tui.widgets.board_view import DrawnLines


class QueensView(DrawnLines):
    """Draws the picture it is given, and says which square was clicked."""

    DEFAULT_CSS = """
    QueensView { width: auto; height: 1fr; }
    """

    @dataclass
    class SquareClicked(Message):
        """A square was clicked."""

        square: Square

    def __init__(self) -> None:
        super().__init__(id="queens-board")
        self.picture = QueensPicture(8)
        self.seat = seat(8, 80, 22)

    def show(self, picture: QueensPicture) -> None:
        """Draw this from now on."""
        if picture != self.picture:
            self.picture = picture
            self.refresh()

    def sit(self, seat: Seat) -> None:
        """Draw squares of this size from now on."""
        if seat != self.seat:
            self.seat = seat
            self.styles.width = seat.extent[0]
            self.refresh(layout=True)

    # -- drawing ----------------------------------------------------------------------------------

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """As wide as the board."""
        return self.seat.extent[0]

    def _drawn(self) -> list[Strip]:
        room, look = self.content_size, self._look()
        if self.seat.n != self.picture.n:
            return [Strip.blank(room.width)] * room.height
        rows = draw_queens(self.picture, self.seat, look)
        width = self.seat.extent[0]
        after = [Segment(" " * (room.width - width), look.ground)] if room.width > width else []
        lines = [Strip([*row, *after], max(width, room.width)).crop(0, room.width) for row in rows]
        empty = Strip([Segment(" " * room.width, look.ground)], room.width)
        return ([empty] * self._top + lines + [empty] * room.height)[: room.height]

    @property
    def _top(self) -> int:
        return max(self.content_size.height - self.seat.extent[1], 0) // 2

    # -- the mouse --------------------------------------------------------------------------------

    def square_at(self, x: int, y: int) -> Square | None:
        """The square drawn at this column and line of the content, or None."""
        return self.seat.square_at(x, y - self._top)

    def on_click(self, event: events.Click) -> None:
        """Say which square it was."""
        offset = event.get_content_offset(self)
        square = None if offset is None else self.square_at(offset.x, offset.y)
        if square is not None:
            event.stop()
            self.post_message(self.SquareClicked(square))

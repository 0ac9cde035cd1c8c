"""The queens' board: the size of its squares, their colours, and the widget that draws them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from solver.queens import Square
from tui.queens.model.game import is_solved, pairs_of
from tui.queens.model.queens import QueensPicture
from tui.widgets.board_view import DrawnLines
from tui.widgets.tile_colours import Look, oklch

GUTTER = 3
"""Columns for the numbers of the rows, if there is room for them."""
BOARD_MARGIN = 2
"""Columns left empty beside the board."""
PANEL_WIDTHS = ((100, 36), (80, 30), (0, 26))
"""(terminal columns, panel columns): the least width of the panel, by the width of the terminal."""


class SquareSize(NamedTuple):
    """The lines and columns of one square."""

    height: int
    width: int


CROWNS = {
    SquareSize(1, 2): ("♛",),
    SquareSize(1, 3): ("♛",),
    SquareSize(2, 4): ("▖▟▙▗", "▀▀▀▀"),
    SquareSize(2, 5): ("▖█▗", "▀▀▀"),
    SquareSize(3, 7): ("▄ █ ▄", "█▙█▟█", "▀▀▀▀▀"),
    SquareSize(4, 9): ("▄  █  ▄", "█▙▟█▙▟█", "▀▀▀▀▀▀▀"),
    SquareSize(5, 11): ("▄  █  ▄", "█▙▟█▙▟█", "▀▀▀▀▀▀▀"),
    SquareSize(7, 15): ("▄   █   ▄", "█▙ ▟█▙ ▟█", "█████████", "▀▀▀▀▀▀▀▀▀"),
    SquareSize(10, 21): (
        "      █      ",
        "█▙   ▟█▙   ▟█",
        "██▙ ▟███▙ ▟██",
        *["█████████████"] * 2,
        "▀▀▀▀▀▀▀▀▀▀▀▀▀",
    ),
}
"""Drawings of a queen by size of the square, smallest first. A character is about twice as high as wide.

The middle point is higher than the others: with equal points a crown looks like a rook.
"""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where the squares of a board are drawn."""

    n: int
    square: SquareSize
    labels: bool
    """Whether rows and columns are numbered."""

    @property
    def size(self) -> Size:
        """Columns and lines of the drawing."""
        height, width = self.square
        return Size(self.n * width + GUTTER * self.labels, self.n * height + self.labels)

    def square_at(self, x: int, y: int) -> Square | None:
        """The square drawn at this column and line."""
        row, column = (y - self.labels) // self.square.height, (x - GUTTER * self.labels) // self.square.width
        return (row, column) if 0 <= row < self.n and 0 <= column < self.n else None

    def region_of(self, square: Square) -> Region:
        """The columns and lines of a square."""
        (row, column), (height, width) = square, self.square
        return Region(GUTTER * self.labels + column * width, self.labels + row * height, width, height)


def fitting_layout(n: int, width: int, height: int) -> BoardLayout:
    """The layout with the largest squares that fits beside the panel, with numbers if they fit at all.

    If none fits, it has the smallest squares, and the board scrolls.

    >>> fitting_layout(8, 80, 22).square, fitting_layout(20, 60, 16).square
    (SquareSize(height=2, width=5), SquareSize(height=1, width=2))
    >>> fitting_layout(8, 60, 16)
    BoardLayout(n=8, square=SquareSize(height=1, width=3), labels=True)
    """
    panel = next(columns for least, columns in PANEL_WIDTHS if width >= least)
    layouts = [BoardLayout(n, square, labels) for labels in (False, True) for square in CROWNS]
    fitting = (
        layout
        for layout in reversed(layouts)
        if layout.size.width <= width - panel - BOARD_MARGIN and layout.size.height <= height
    )
    return next(fitting, layouts[0])


Role = Literal["light", "dark", "cursor", "conflict", "solved"]
"""What a square's colour says; characters say it too."""

_SLATE, _SKY, _ROSE, _MINT = 258.0, 235.0, 18.0, 165.0

_FILLS: dict[Role, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "light": ((0.95, 0.015, _SLATE), (0.42, 0.035, _SLATE)),
    "dark": ((0.83, 0.040, _SLATE), (0.29, 0.030, _SLATE)),
    "cursor": ((0.74, 0.110, _SKY), (0.54, 0.110, _SKY)),
    "conflict": ((0.80, 0.110, _ROSE), (0.45, 0.130, _ROSE)),
    "solved": ((0.86, 0.085, _MINT), (0.44, 0.085, _MINT)),
}
"""Lightness, chroma and hue on a light theme, then on a dark one."""
_STRONG_INK, _FAINT_INK, _LABEL_INK = (0.20, 0.97), (0.45, 0.72), (0.52, 0.62)
"""Lightness on a light theme, then on a dark one."""


def _square_style(role: Role, look: Look, *, queen: bool, chequer: Role) -> Style:
    """The style of a square; a mark on an empty square is fainter than a queen."""
    if look.ansi:
        colour = {"conflict": "red", "solved": "green"}.get(role)
        strong = queen or role != chequer
        return look.ground + Style(
            color=colour, bold=strong, reverse=role == "cursor", dim=not strong and chequer == "dark"
        )
    lightness, chroma, hue = _FILLS[role][look.dark]
    ink = (_STRONG_INK if queen or role == "cursor" else _FAINT_INK)[look.dark]
    return Style(color=oklch(ink, 0.0, _SLATE), bgcolor=look.colour(lightness, chroma, hue), bold=queen)


def draw_queens(picture: QueensPicture, layout: BoardLayout, look: Look) -> list[list[Segment]]:
    """The lines of the drawing, all as wide as the layout's size."""
    lines: list[list[Segment]] = []
    conflicts = {queen for pair in pairs_of(picture.queens) for queen in pair}
    solved = is_solved(picture.n, picture.queens)
    for row in range(picture.n):
        squares = []
        for column in range(picture.n):
            square = row, column
            queen, conflict = square in picture.queens, square in conflicts
            chequer: Role = "dark" if (row + column) % 2 else "light"
            role: Role = "conflict" if conflict else "solved" if solved and queen else chequer
            role = "cursor" if square == picture.cursor else role
            mark = picture.marks.get(square, "")
            squares.append(_square(layout.square, look, queen, conflict, mark, role, chequer))
        lines += map(list, zip(*squares, strict=True))
    return _labelled(lines, layout, look) if layout.labels else lines


def _labelled(lines: list[list[Segment]], layout: BoardLayout, look: Look) -> list[list[Segment]]:
    """The lines with the numbers of rows and columns."""
    height, width = layout.square
    ink = Style(dim=True) if look.ansi else Style(color=oklch(_LABEL_INK[look.dark], 0.0, _SLATE))
    style = look.ground + ink
    # On squares two columns wide, numbers of two digits would touch.
    names = (str((column + 1) % 10 if width < 3 else column + 1) for column in range(layout.n))
    top = Segment(" " * GUTTER + "".join(name.center(width) for name in names), style)
    for at, line in enumerate(lines):
        row, within = divmod(at, height)
        name = f"{row + 1:>{GUTTER - 1}} " if within == (height - 1) // 2 else " " * GUTTER
        line.insert(0, Segment(name, style))
    return [[top], *lines]


# Most squares look the same, so each look is drawn once: a 20 x 20 board takes 1 ms instead of 7.
@lru_cache(256)
def _square(
    size: SquareSize, look: Look, queen: bool, conflict: bool, mark: str, role: Role, chequer: Role
) -> list[Segment]:
    height, width = size
    cursor = role == "cursor"
    art: tuple[str, ...] = (mark,)
    if queen:
        art = (("Q" if width < 5 else "(Q)"),) if look.plain_text else CROWNS[size]
    elif not mark and chequer == "dark" and look.framed and not cursor:
        art = ("." if look.plain_text else "·",)
    top = (height - len(art) + 1) // 2 if len(art) > 1 else (height - 1) // 2
    lines = [" " * width] * height
    for at, text in enumerate(art):
        # With two columns the queen is on the left, which leaves room for `!` or the cursor.
        lines[top + at] = f"{text:<{width}}" if width == 2 else text.center(width)
    if cursor:
        lines = [_bracketed(line, width) for line in lines]
    if conflict:
        lines[0] = f"{lines[0][: width - 1]}!"
    style = _square_style(role, look, queen=queen, chequer=chequer)
    return [Segment(line, style) for line in lines]


def _bracketed(line: str, width: int) -> str:
    """A line of the square under the cursor, in brackets so that it shows without colour too."""
    if width == 2:
        return f"{line[0]}]" if line.strip() else "[]"
    return f"[{line[1 : width - 1]}]"


class QueensBoard(DrawnLines):
    """Draws a picture and posts clicks on squares."""

    DEFAULT_CSS = """
    QueensBoard { width: auto; height: auto; }
    """

    @dataclass
    class SquareClicked(Message):
        """A square was clicked."""

        square: Square

    def __init__(self) -> None:
        super().__init__(id="queens-board")
        self.picture = QueensPicture(8)
        self.board_layout = fitting_layout(8, 80, 22)

    def show(self, picture: QueensPicture, layout: BoardLayout) -> None:
        """Draw another picture in a layout."""
        changed, moved = picture != self.picture, layout != self.board_layout
        self.picture, self.board_layout = picture, layout
        if changed or moved:
            self.refresh(layout=moved)
            self.call_after_refresh(self._scroll_into_view)

    def on_resize(self) -> None:
        # How far the board can be scrolled is known only now.
        self.call_after_refresh(self._scroll_into_view)

    def _scroll_into_view(self) -> None:
        square = self.picture.in_view
        if square is not None and isinstance(self.parent, Widget) and self.parent.max_scroll_y:
            self.parent.scroll_to_region(self.board_layout.region_of(square), animate=False)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        return self.board_layout.size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return self.board_layout.size.height

    def _drawn(self) -> list[Strip]:
        room = self.content_size
        lines = [Strip(row) for row in draw_queens(self.picture, self.board_layout, self._look())]
        # Until Textual has arranged a new layout, the widget still has the old size.
        blank = Strip.blank(room.width)
        return [line.adjust_cell_length(room.width) for line in lines] + [blank] * (room.height - len(lines))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        square = None if offset is None else self.board_layout.square_at(offset.x, offset.y)
        if square is not None:
            event.stop()
            self.post_message(self.SquareClicked(square))

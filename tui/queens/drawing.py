"""A board of queens as rows of segments: pure functions, without a widget or a terminal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from solver.queens import Square
from tui.queens.colours import Kind, fill, label_style, queen_ink, square_style
from tui.queens.model.game import Queens
from tui.queens.model.sizes import GUTTER, Seat
from tui.widgets.tile_colours import Look

ATTACKED, SAFE, LEADS = "×", "○", "●"  # noqa: RUF001
"""Marks on empty squares: a queen attacks it; none does; a solution uses it."""

CROWNS = {
    (1, 2): ("♛",),
    (1, 3): ("♛",),
    (2, 4): ("▙▟", "▀▀"),
    (2, 5): ("▙█▟", "▀▀▀"),
    (3, 7): ("▙ █ ▟", "█▙█▟█", "▀▀▀▀▀"),
    (4, 9): ("▙  █  ▟", "█▙▟█▙▟█", "▀▀▀▀▀▀▀"),
    (5, 11): ("▙  █  ▟", "█▙▟█▙▟█", "▀▀▀▀▀▀▀"),
    (7, 15): ("▙   █   ▟", "█▙ ▟█▙ ▟█", "█████████", "▀▀▀▀▀▀▀▀▀"),
}
"""Queens by the height and width of their squares."""


@dataclass(frozen=True, slots=True)
class QueensPicture:
    """All that is drawn of a board."""

    n: int
    queens: Queens = frozenset()
    conflicts: frozenset[Square] = frozenset()
    """Queens that another one attacks."""
    marks: Mapping[Square, str] = field(default_factory=dict)
    """A character for each empty square that has one."""
    cursor: Square | None = None
    solved: bool = False

    def kind(self, square: Square) -> Kind:
        """What the colour of a square says."""
        if square == self.cursor:
            return "cursor"
        if square in self.conflicts:
            return "conflict"
        if self.solved and square in self.queens:
            return "solved"
        return chequer(square)


def chequer(square: Square) -> Kind:
    """Light or dark, the top left square being light."""
    return "dark" if sum(square) % 2 else "light"


def draw_queens(picture: QueensPicture, seat: Seat, look: Look) -> list[list[Segment]]:
    """The lines of the drawing, all as wide as the seat's extent."""
    lines = _dense(picture, look) if seat.size.height == 0 else _squares(picture, seat, look)
    if not seat.labels:
        return lines
    style, width = label_style(look), seat.size.width
    # Two digits would run together on squares of two columns.
    names = (str((column + 1) % 10 if width < 3 else column + 1) for column in range(picture.n))
    top = Segment(" " * GUTTER + "".join(name.center(width) for name in names), style)
    height = seat.size.height
    for at, line in enumerate(lines):
        row, within = divmod(at, height)
        name = f"{row + 1:>{GUTTER - 1}} " if within == (height - 1) // 2 else " " * GUTTER
        line.insert(0, Segment(name, style))
    return [[top], *lines]


def _squares(picture: QueensPicture, seat: Seat, look: Look) -> list[list[Segment]]:
    lines: list[list[Segment]] = []
    # Most squares are alike: drawn once each, a board of 20 x 20 takes 1 ms instead of 7.
    drawn: dict[Hashable, list[Segment]] = {}
    for row in range(picture.n):
        cells = []
        for column in range(picture.n):
            cell = _cell_of(picture, (row, column))
            if cell not in drawn:
                style = square_style(cell.kind, look, queen=cell.queen, chequer=cell.chequer)
                drawn[cell] = [Segment(line, style) for line in _lines(cell, seat, look)]
            cells.append(drawn[cell])
        lines += [[cell[at] for cell in cells] for at in range(seat.size.height)]
    return lines


class _Cell(NamedTuple):
    """All that the look of a square depends on."""

    queen: bool
    cursor: bool
    conflict: bool
    mark: str
    kind: Kind
    chequer: Kind


def _cell_of(picture: QueensPicture, square: Square) -> _Cell:
    return _Cell(
        square in picture.queens,
        square == picture.cursor,
        square in picture.conflicts,
        picture.marks.get(square, ""),
        picture.kind(square),
        chequer(square),
    )


def _lines(cell: _Cell, seat: Seat, look: Look) -> list[str]:
    """The lines of one square."""
    height, width = seat.size.height, seat.size.width
    art: tuple[str, ...] = (cell.mark,)
    if cell.queen:
        art = (("Q" if width < 5 else "(Q)"),) if look.plain_text else CROWNS[height, width]
    elif not cell.mark and cell.chequer == "dark" and (look.plain_text or look.ansi) and not cell.cursor:
        art = ("." if look.plain_text else "·",)
    top = (height - len(art) + 1) // 2 if len(art) > 1 else (height - 1) // 2
    lines = [" " * width] * height
    for at, text in enumerate(art):
        # On two columns a queen stands left, so that its mark has a place.
        lines[top + at] = f"{text:<{width}}" if width == 2 else text.center(width)
    if cell.cursor:
        lines = [_bracketed(line, width) for line in lines]
    if cell.conflict:
        lines[0] = f"{lines[0][: width - 1]}!"
    return lines


def _bracketed(line: str, width: int) -> str:
    """A line of the square under the cursor: it is seen without colour too."""
    if width == 2:
        return f"{line[0]}]" if line.strip() else "[]"
    return f"[{line[1 : width - 1]}]"


# -- two rows of the board on a line -----------------------------------------------------------------


def _dense(picture: QueensPicture, look: Look) -> list[list[Segment]]:
    """Half blocks: what stands above fills the upper half of a character, what stands below the lower."""
    lines = []
    pair_of = _plain_pair if look.plain_text or look.ansi else _pair
    for top in range(0, picture.n, 2):
        line: list[Segment] = []
        for column in range(picture.n):
            line += pair_of(picture, ((top, column), (top + 1, column)), look)
        lines.append(line)
    return lines


def _pair(picture: QueensPicture, pair: tuple[Square, Square], look: Look) -> list[Segment]:
    upper, lower = (_half(picture, square, look) for square in pair)
    queens = pair[0] in picture.queens, pair[1] in picture.queens
    ink = queen_ink(look)
    ground = Style(color=upper, bgcolor=lower)
    first = {
        (False, False): Segment("▀", ground),
        (True, False): Segment("▀", Style(color=ink, bgcolor=lower)),
        (False, True): Segment("▄", Style(color=ink, bgcolor=upper)),
        (True, True): Segment("█", Style(color=ink, bgcolor=lower)),
    }[queens]
    sign = _sign(picture, pair)
    if not sign:
        return [first, Segment("▀", ground)]
    return [first, Segment(sign, Style(color=ink, bgcolor=lower if queens[1] else upper, bold=True))]


def _half(picture: QueensPicture, square: Square, look: Look) -> str | None:
    """The colour of half a character; below the last row it is that of the ground."""
    if square[0] < picture.n:
        return fill(picture.kind(square), look)
    ground = look.ground.bgcolor
    return ground.name if ground is not None else None


def _plain_pair(picture: QueensPicture, pair: tuple[Square, Square], look: Look) -> list[Segment]:
    """Without colours: a letter for a queen, and beside it which of the two squares it is about."""
    upper, lower = (square in picture.queens for square in pair)
    here = picture.cursor in pair
    sign = _sign(picture, pair)
    if sign != "!" and here:
        sign = "^" if picture.cursor == pair[0] else "_"
    elif sign != "!" and (upper or lower):
        sign = "'" if upper else "."
    # Chequered line by line, so that the board is seen where it is empty.
    ground = chequer((pair[0][0] // 2, pair[0][1]))
    queen = upper or lower
    kind: Kind = "cursor" if here else "conflict" if sign == "!" else ground
    style = square_style(kind, look, queen=queen, chequer=ground)
    empty = ("." if look.plain_text else "·") if look.ansi and ground == "dark" else " "
    return [Segment("Q" if queen else empty, style), Segment(sign or " ", style)]


def _sign(picture: QueensPicture, pair: tuple[Square, Square]) -> str:
    """`!` where a queen is attacked; else which of the two squares have a mark."""
    if any(square in picture.conflicts for square in pair):
        return "!"
    upper, lower = (picture.marks.get(square, "") for square in pair)
    strong = {upper, lower} & {LEADS}
    if upper and lower:
        return "*" if strong else ":"
    if not (upper or lower):
        return ""
    return "*" if strong else "'" if upper else "."

"""Pictures of boards as rows of segments: pure functions, without a widget or a terminal.

A tile on its goal cell has heavy lines, any other has light ones with round corners, so the two differ
without colour too; in ASCII, heavy lines become `=` and light ones `-`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from tui.widgets.board_picture import Face, Motion, Picture
from tui.widgets.tile_colours import SHINES, STILL, Look, State, TileLook, faint, tile_look
from tui.widgets.tile_sizes import TileSize, Window

Row = tuple[str, tuple[Style, ...]]
"""The characters of one row of a tile, and a style for each."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """Highlights of cells: the editor's cursor, the mouse, and light that passes over tiles."""

    cursor: int | None = None
    hovered: int | None = None
    shine: Mapping[int, float] = field(default_factory=dict)
    """How much light falls on a cell, from 0 to 1."""

    def at(self, cell: int) -> State:
        """The state of one cell."""
        if cell != self.cursor and cell != self.hovered and cell not in self.shine:
            return STILL
        return State(cell == self.cursor, cell == self.hovered, round(SHINES * self.shine.get(cell, 0.0)))


NOTHING = Pointing()


def draw(
    picture: Picture,
    size: TileSize,
    look: Look,
    *,
    window: Window | None = None,
    motion: Motion | None = None,
    pointing: Pointing = NOTHING,
) -> list[list[Segment]]:
    """The rows of the drawing, all equally wide (`Window.extent`)."""
    window = window or Window.whole(picture.rows, picture.cols)
    if motion is None or motion.progress >= 1:
        motion = Motion((), 1.0)
    if motion.progress <= 0:
        picture, motion = picture.before(motion.tiles), Motion((), 1.0)
    on_the_way = {cell for pair in motion.tiles for cell in pair}
    canvas = _Canvas(window, size, look)
    drawn = _tiles(size, look, picture.rows, picture.cols)
    for row in range(window.top, window.top + window.rows):
        first = row * window.board_cols + window.left
        x, y = window.corner(first, size)
        for cell in range(first, first + window.cols):
            if cell not in on_the_way:
                canvas.paint(drawn[picture.faces[cell], pointing.at(cell)], x, y)
            x += size.width
    for start, end in motion.tiles:
        (x, y), (to_x, to_y) = window.corner(start, size), window.corner(end, size)
        x, y = round(x + (to_x - x) * motion.progress), round(y + (to_y - y) * motion.progress)
        canvas.paint(drawn[picture.faces[end], pointing.at(end)], x, y)
    return canvas.rows()


class _Canvas:
    """Characters and styles on which tiles are painted; the margins of the window are never painted."""

    def __init__(self, window: Window, size: TileSize, look: Look) -> None:
        self.width, self.height = window.extent(size)
        self._left, self._top = window.margin_x, window.margin_y
        self._text = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[look.ground] * self.width for _ in range(self.height)]
        self._mark_hidden_cells(window, size, faint(look))

    def paint(self, rows: Sequence[Row], x: int, y: int) -> None:
        """Paint a tile over the contents, cut off at the edges."""
        right, bottom = self.width - self._left, self.height - self._top
        for line, (text, styles) in enumerate(rows, start=y):
            if not self._top <= line < bottom:
                continue
            if self._left <= x and x + len(text) <= right:
                self._text[line][x : x + len(text)] = text
                self._styles[line][x : x + len(text)] = styles
                continue
            first, last = max(self._left - x, 0), max(min(len(text), right - x), 0)
            if first < last:
                self._text[line][x + first : x + last] = text[first:last]
                self._styles[line][x + first : x + last] = styles[first:last]

    def rows(self) -> list[list[Segment]]:
        """The rows of the canvas, with one segment for each run of the same style."""
        answer = []
        for characters, styles in zip(self._text, self._styles, strict=True):
            text, line, start = "".join(characters), [], 0
            for _, run in groupby(styles, id):
                stretch = list(run)
                line.append(Segment(text[start : start + len(stretch)], stretch[0]))
                start += len(stretch)
            answer.append(line)
        return answer

    def _mark_hidden_cells(self, window: Window, size: TileSize, style: Style) -> None:
        middle = size.height // 2
        for row in range(window.rows) if window.margin_x else ():
            line = self._top + row * size.height + middle
            if window.left > 0:
                self._dot(0, line, "◂", style)
            if window.left + window.cols < window.board_cols:
                self._dot(self.width - 1, line, "▸", style)
        for col in range(window.cols) if window.margin_y else ():
            x = self._left + col * size.width + (size.width - 1) // 2
            if window.top > 0:
                self._dot(x, 0, "▴", style)
            if window.top + window.rows < window.board_rows:
                self._dot(x, self.height - 1, "▾", style)

    def _dot(self, x: int, y: int, character: str, style: Style) -> None:
        self._text[y][x], self._styles[y][x] = character, style


class _Tiles(dict[tuple[Face, State], tuple[Row, ...]]):
    """A cache of tiles for one size and look: of 256 faces, seldom more than three are new."""

    def __init__(self, size: TileSize, look: Look, rows: int, cols: int) -> None:
        self._size, self._look, self._shape = size, look, (rows, cols)

    def __missing__(self, key: tuple[Face, State]) -> tuple[Row, ...]:
        face, state = key
        colours = tile_look(face, *self._shape, self._look, state)
        self[key] = rows = tile(face, self._size, self._look, colours, state)
        return rows


# Earlier looks and sizes seldom return; two boards side by side are two entries.
_tiles = lru_cache(8)(_Tiles)


def tile(face: Face, size: TileSize, look: Look, colours: TileLook, state: State) -> tuple[Row, ...]:
    """One tile as rows of characters with their styles."""
    if face.kind == "blank":
        return _hole(face, size, look, colours, state)
    text = _text(face, size)
    if size.name == "tiny":
        return (_tiny(text, face, size, colours, state),)
    if size.name == "small":
        return _small(text, face, size, colours, state)
    return _boxed(text, face, size, look, colours, state)


def _text(face: Face, size: TileSize) -> str:
    # Every character must be one cell wide: rows are cut and painted by character.
    text = face.text if cell_len(face.text) == len(face.text) else "?"
    return text[: size.width - 2]


def _tiny(text: str, face: Face, size: TileSize, colours: TileLook, state: State) -> Row:
    left = right = "·" if face.placed else " "
    if state.cursor:
        left, right = "[", face.mark or "]"
    elif face.mark:
        left = face.mark
    elif face.kind == "empty":
        text = text or "_"
    ink, mark = colours.ink, colours.mark
    # With one style for all of it, a tile without an edge is one segment instead of three.
    edge = mark if state.cursor or face.mark else colours.edge if face.placed else ink
    return left + text.rjust(size.width - 2) + right, (edge, *(ink,) * (size.width - 2), edge)


def _small(text: str, face: Face, size: TileSize, colours: TileLook, state: State) -> tuple[Row, ...]:
    lines = _HEAVY if face.placed else _DASHED if face.kind == "empty" else _LIGHT
    edge, ink, mark = colours.edge, colours.ink, colours.mark
    left, right = ("[", face.mark or "]") if state.cursor else (face.mark or " ", " ")
    field = text.rjust(size.width - 3)
    pointed = mark if state.cursor or face.mark else ink
    upper = lines.side + left + field + right
    lower = lines.corners[2] + lines.across * (size.width - 1)
    return (upper, (edge, pointed, *(ink,) * len(field), pointed)), (lower, (edge,) * size.width)


def _boxed(
    text: str, face: Face, size: TileSize, look: Look, colours: TileLook, state: State
) -> tuple[Row, ...]:
    lines = _HEAVY if face.placed else _DASHED if face.kind == "empty" else _ROUND
    edge, inner = colours.edge, size.width - 2
    content, mark, index = [text], face.mark, ""
    if size.name in ("large", "huge") and not look.plain_text and len(_big(text)[0]) <= inner:
        # Like the index of a playing card: this number can be searched for, copied and read aloud.
        content, mark, index = _big(text), _BIG_MARKS.get(mark, mark), f"{text}{lines.across}"
    above = (size.height - 1 - len(content)) // 2
    # If the number cannot be centred exactly, the extra column goes to the left.
    pad = max((inner - len(content[0]) + 1) // 2, 0)
    if mark and len(content[0]) + 2 <= inner:
        pad = max(pad, 2)
    rows: list[Row] = [(lines.corners[0] + lines.across * inner + lines.corners[1], (edge,) * size.width)]
    for line in range(size.height - 2):
        shown = content[line - above] if 0 <= line - above < len(content) else ""
        middle = list((" " * pad + shown).ljust(inner))
        styles = [colours.ink] * inner
        for at, sign in _signs(mark, state.cursor, pad, len(content[0]), inner).items():
            if line == (size.height - 2) // 2:
                middle[at], styles[at] = sign, colours.mark
        rows.append((lines.side + "".join(middle) + lines.side, (edge, *styles, edge)))
    bottom = lines.corners[2] + lines.across * (inner - len(index)) + index + lines.corners[3]
    return (*rows, (bottom, (edge,) * size.width))


def _signs(mark: str, cursor: bool, pad: int, length: int, inner: int) -> dict[int, str]:
    """The columns of the mark (`< 5`) and of the cursor's brackets (`[ 5 ]`) beside a number."""
    left, right = max(pad - 2, 0), min(pad + length + 1, inner - 1)
    signs = {left: "[", right: "]"} if cursor else {}
    if mark:
        # With the cursor on the same cell, the mark replaces the closing bracket.
        signs[right if cursor else left] = mark
    return signs


def _hole(face: Face, size: TileSize, look: Look, colours: TileLook, state: State) -> tuple[Row, ...]:
    """The blank: a faint dot on the background, with brackets if the cursor is there."""
    sign, style = face.mark or ("." if look.plain_text else "·"), faint(look)
    if face.mark or state.cursor:
        style = look.ground + Style(color=colours.edge.color, bold=True)
    text = [" "] * size.width
    middle, reach = size.width // 2, 1 if size.height < 3 else 2
    text[middle] = sign
    if state.cursor:
        text[middle - reach], text[min(middle + reach, size.width - 1)] = "[", "]"
    empty = (" " * size.width, (style,) * size.width)
    rows = [empty] * size.height
    rows[(size.height - 1) // 2] = ("".join(text), empty[1])
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _Lines:
    corners: str
    across: str
    side: str


_LIGHT = _Lines("┌┐└┘", "─", "│")
_ROUND = _Lines("╭╮╰╯", "─", "│")
_HEAVY = _Lines("┏┓┗┛", "━", "┃")
_DASHED = _Lines("┌┐└┘", "╌", "┆")

_BIG_MARKS = {"<": "◄", ">": "►", "^": "▲", "v": "▼"}
_BIG = {
    "0": ("█▀█", "█ █", "█▄█"),
    "1": ("▀█ ", " █ ", "▄█▄"),
    "2": ("▀▀█", "█▀▀", "█▄▄"),
    "3": ("▀▀█", "▀▀█", "▄▄█"),
    "4": ("█ █", "▀▀█", "  █"),
    "5": ("█▀▀", "▀▀█", "▄▄█"),
    "6": ("█▀▀", "█▀█", "█▄█"),
    "7": ("▀▀█", "  █", "  █"),
    "8": ("█▀█", "█▀█", "█▄█"),
    "9": ("█▀█", "▀▀█", "▄▄█"),
}


def _big(text: str) -> list[str]:
    """A number three rows high; any other text unchanged."""
    if not text or not all(character in _BIG for character in text):
        return [text]
    return [" ".join(_BIG[digit][line] for digit in text) for line in range(3)]

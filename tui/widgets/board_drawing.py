"""Pictures of boards as rows of segments: pure functions, without a widget or a terminal.

Tiles are filled, with half a row and a column between them. A tile on its goal cell is lit and has a dot in
its corner, so that it differs from the others without colour too. A terminal without blocks or without fills
gets frames instead: heavy ones around tiles in place, light ones with round corners around others; in ASCII,
heavy lines become `=` and light ones `-`.
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
from tui.widgets.tile_colours import SHINES, STILL, Look, State, TileLook, faint, tile_look, tray
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
        self._look, base = look, tray(look) if size.tray else look.ground
        self._rounded = bool(size.tray) and not look.framed
        self._text = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[base] * self.width for _ in range(self.height)]
        if size.tray:
            self._styles[0] = [look.ground] * self.width
        self._mark_hidden_cells(window, size, look.ground + faint(look))

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
        if self._rounded:
            self._round_off()
        answer = []
        for characters, styles in zip(self._text, self._styles, strict=True):
            text, line, start = "".join(characters), [], 0
            for _, run in groupby(styles, id):
                stretch = list(run)
                line.append(Segment(text[start : start + len(stretch)], stretch[0]))
                start += len(stretch)
            answer.append(line)
        return answer

    def _round_off(self) -> None:
        """Let the tray begin in the middle of the top row, with round corners."""
        edge = self._look.ground + Style(color=tray(self._look).bgcolor)
        self._text[0], self._styles[0] = list(f" {'▄' * (self.width - 2)} "), [edge] * self.width
        for x in (0, self.width - 1):
            self._dot(x, self.height - 1, "▀", edge)

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
    """One tile, with the space to its right and below it, as rows of characters with their styles."""
    grid = _Grid(size, tray(look) if size.tray else look.ground)
    if face.kind == "blank":
        style = faint(look)
        if face.mark or state.cursor:
            style = Style(color=colours.edge.color, bold=True)
        grid.put(grid.inner // 2, grid.middle, face.mark or ("." if look.plain_text else "·"), style)
        grid.bracket(state.cursor, "", grid.space + style)
        return grid.rows()
    framed = look.framed or face.kind == "empty"
    if framed:
        lines = _HEAVY if face.placed else _DASHED if face.kind == "empty" else _ROUND
        # Tiles with large numbers need the last row; others leave it free between them.
        grid.frame(lines, size.height - int(look.plain_text and size.height > 3), colours)
    else:
        grid.fill(colours)
    # Every character must be one cell wide: rows are cut and painted by character.
    text = face.text if cell_len(face.text) == len(face.text) else "?"
    font = None if look.plain_text or not text.isdecimal() else size.font
    if font is not None and font.height <= 2 * size.height - (4 if framed else 1):
        grid.write_large(font.rows(text), framed, colours.ink)
    else:
        grid.write(text or ("_" if size.height < 3 and face.kind == "empty" else ""), colours.ink)
    if face.placed and not (framed and size.height > 2):
        grid.dot(colours.edge, bool(face.mark))
    mark = face.mark if font is None else _BIG_MARKS.get(face.mark, face.mark)
    grid.bracket(state.cursor, mark, colours.mark)
    return grid.rows()


class _Grid:
    """The characters and styles of one tile."""

    def __init__(self, size: TileSize, space: Style) -> None:
        self._size, self.space = size, space
        self.inner = size.width - 1
        """Columns without the space to the next tile."""
        self.middle = 0 if size.height < 3 else (size.height - 1) // 2
        """The row of the number and of the signs beside it."""
        self._text = [[" "] * size.width for _ in range(size.height)]
        self._styles = [[space] * size.width for _ in range(size.height)]

    def rows(self) -> tuple[Row, ...]:
        """The rows of the tile."""
        lines = zip(self._text, self._styles, strict=True)
        return tuple(("".join(text), tuple(styles)) for text, styles in lines)

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text over the contents; a style without a background keeps the one below."""
        for at, character in enumerate(text[: self._size.width - x], start=x):
            self._text[y][at] = character
            below = self._styles[y][at]
            self._styles[y][at] = style if style.bgcolor or not below.bgcolor else below + style

    def fill(self, colours: TileLook) -> None:
        """Fill it with round corners; it ends in the middle of its last row."""
        height, rim = self._size.height, self.space + Style(color=colours.ink.bgcolor)
        for y in range(max(height - 1, 1)):
            self.put(0, y, " " * self.inner, colours.ink)
        if height > 1:
            self.put(0, height - 1, "▀" * self.inner, rim)
        if height > 2:
            for x in (0, self.inner - 1):
                self.put(x, 0, "▄", rim)
                self.put(x, height - 1, " ", rim)

    def frame(self, lines: _Lines, height: int, colours: TileLook) -> None:
        """Draw a frame; tiles of one or two rows have none."""
        across = lines.across * (self.inner - 2)
        if height < 3:
            self.put(0, 0, " " * self.inner, colours.ink)
            return
        self.put(0, 0, lines.corners[0] + across + lines.corners[1], colours.edge)
        for y in range(1, height - 1):
            self.put(0, y, " " * self.inner, colours.ink)
            self.put(0, y, lines.side, colours.edge)
            self.put(self.inner - 1, y, lines.side, colours.edge)
        self.put(0, height - 1, lines.corners[2] + across + lines.corners[3], colours.edge)

    def write(self, text: str, style: Style) -> None:
        """Write a number in the middle; in tiles of one row, at the right."""
        # If the number cannot be centred exactly, the extra column goes to the left.
        spare = self.inner - len(text)
        self.put(max(spare if self._size.height == 1 else (spare + 1) // 2, 0), self.middle, text, style)

    def write_large(self, bits: list[str], framed: bool, style: Style) -> None:
        """Write a number with two pixels a row."""
        x, height = (self.inner - len(bits[0]) + 1) // 2, 2 * self._size.height
        y = (height - (0 if framed else 1) - len(bits)) // 2
        empty = " " * len(bits[0])
        rows = [empty] * y + bits + [empty] * (height - y - len(bits))
        for row in range(self._size.height):
            pairs = list(zip(rows[2 * row], rows[2 * row + 1], strict=True))
            for at, pair in enumerate(pairs, start=x):
                if "#" in pair:
                    self.put(at, row, "█" if pair == ("#", "#") else "▀" if pair[0] == "#" else "▄", style)

    def dot(self, style: Style, marked: bool) -> None:
        """The sign of a tile in place."""
        height = self._size.height
        # In four rows, only the last column is free of the number.
        right = self.inner - (1 if height == 4 else 2)
        self.put((self.inner if marked else 0) if height < 3 else right, 0, "•", style)

    def bracket(self, cursor: bool, mark: str, style: Style) -> None:
        """The mark beside the number and the brackets of the cursor."""
        height = self._size.height
        left, right = 0, self.inner if height < 3 else self.inner - 1
        if cursor:
            self.put(left, self.middle, "[", style)
            # With the cursor on the same cell, the mark replaces the closing bracket.
            self.put(right, self.middle, mark or "]", style)
        elif mark:
            self.put(right if mark in ">►" and height > 2 else left, self.middle, mark, style)


@dataclass(frozen=True, slots=True)
class _Lines:
    corners: str
    across: str
    side: str


_ROUND = _Lines("╭╮╰╯", "─", "│")
_HEAVY = _Lines("┏┓┗┛", "━", "┃")
_DASHED = _Lines("┌┐└┘", "╌", "┆")

_BIG_MARKS = {"<": "◄", ">": "►", "^": "▲", "v": "▼"}

"""Pictures of boards as rows of segments: pure functions, without a widget or a terminal.

Tiles are filled, with half a row and a column between them. A tile on its goal cell is lit and has a dot in
its corner, so that it differs from the others without colour too. A terminal without blocks or without fills
gets frames instead: heavy ones around tiles in place, light ones with round corners around others; in ASCII,
heavy lines become `=` and light ones `-`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from tui.widgets.board_picture import Face, Picture
from tui.widgets.tile_colours import STILL, Look, State, TileLook, faint, tile_look, tray
from tui.widgets.tile_sizes import TileSize, Window

# The four corners of a frame, then its horizontal and its vertical line.
_ROUND, _HEAVY, _DASHED = "╭╮╰╯─│", "┏┓┗┛━┃", "┌┐└┘╌┆"
_BIG_MARKS = {"<": "◄", ">": "►", "^": "▲", "v": "▼"}
_HALF_BLOCKS = {"##": "█", "# ": "▀", " #": "▄"}
"""The characters for two pixels of a large digit, the upper one first."""


def draw(
    picture: Picture,
    size: TileSize,
    look: Look,
    window: Window | None = None,
    *,
    slide: Iterable[tuple[int, int]] = (),
    progress: float = 1.0,
    states: Mapping[int, State] | None = None,
) -> list[list[Segment]]:
    """The rows of the drawing, all equally wide (`Window.extent`).

    The tiles of `slide` are on their way between two cells, from 0 (at the first) to 1 (at the second).
    """
    window, states = window or Window.whole(picture.rows, picture.cols), states or {}
    canvas = _Canvas(*window.extent(size), tray(look) if size.tray else look.ground)
    if size.tray:
        canvas.styles[0] = [look.ground] * canvas.width
    _mark_hidden_cells(canvas, window, size, look.ground + faint(look))
    inside = Region(window.margin_x, window.margin_y, *size.extent(window.rows, window.cols))
    tile = _tiles(size, look, picture.rows, picture.cols)
    moving = [] if progress >= 1 else list(slide)
    on_the_way = {cell for pair in moving for cell in pair}
    for row in range(window.top, window.top + window.rows):
        first = row * window.board_cols + window.left
        x, y = window.corner(first, size)
        for cell in range(first, first + window.cols):
            if cell not in on_the_way:
                canvas.paint(tile(picture.faces[cell], states.get(cell, STILL)), x, y, inside)
            x += size.width
    for start, end in moving:
        (x, y), (to_x, to_y) = window.corner(start, size), window.corner(end, size)
        x, y = round(x + (to_x - x) * progress), round(y + (to_y - y) * progress)
        canvas.paint(tile(picture.faces[end], states.get(end, STILL)), x, y, inside)
    if size.tray and not look.framed:
        _round_off(canvas, look)
    return canvas.segments()


class _Canvas:
    """Characters, with a style for each."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self.text = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text over the contents; a style without a background keeps the one below."""
        for at, character in enumerate(text[: self.width - x], start=x):
            self.text[y][at] = character
            below = self.styles[y][at]
            self.styles[y][at] = style if style.bgcolor or not below.bgcolor else below + style

    def paint(self, other: _Canvas, x: int, y: int, inside: Region) -> None:
        """Copy another canvas to this place, except what would be outside of a region."""
        left, right = max(x, inside.x), min(x + other.width, inside.right)
        for line in range(max(y, inside.y), min(y + other.height, inside.bottom)) if left < right else ():
            self.text[line][left:right] = other.text[line - y][left - x : right - x]
            self.styles[line][left:right] = other.styles[line - y][left - x : right - x]

    def segments(self) -> list[list[Segment]]:
        """The rows of the canvas, with one segment for each run of the same style."""
        answer = []
        for characters, styles in zip(self.text, self.styles, strict=True):
            text, row, start = "".join(characters), [], 0
            for _, run in groupby(styles, id):
                stretch = list(run)
                row.append(Segment(text[start : start + len(stretch)], stretch[0]))
                start += len(stretch)
            answer.append(row)
        return answer


def _mark_hidden_cells(canvas: _Canvas, window: Window, size: TileSize, style: Style) -> None:
    lines = [window.margin_y + row * size.height + size.height // 2 for row in range(window.rows)]
    columns = [window.margin_x + col * size.width + (size.width - 1) // 2 for col in range(window.cols)]
    for hidden, mark, places in (
        (window.left > 0, "◂", [(0, y) for y in lines]),
        (window.left + window.cols < window.board_cols, "▸", [(canvas.width - 1, y) for y in lines]),
        (window.top > 0, "▴", [(x, 0) for x in columns]),
        (window.top + window.rows < window.board_rows, "▾", [(x, canvas.height - 1) for x in columns]),
    ):
        for place in places if hidden else ():
            canvas.put(*place, mark, style)


def _round_off(canvas: _Canvas, look: Look) -> None:
    """Let the tray begin in the middle of the top row, with round corners."""
    edge = look.ground + Style(color=tray(look).bgcolor)
    canvas.text[0], canvas.styles[0] = list(f" {'▄' * (canvas.width - 2)} "), [edge] * canvas.width
    for x in (0, canvas.width - 1):
        canvas.text[-1][x], canvas.styles[-1][x] = "▀", edge


@lru_cache(8)  # Earlier looks and sizes rarely return; two boards side by side are two entries.
def _tiles(size: TileSize, look: Look, rows: int, cols: int) -> Callable[[Face, State], _Canvas]:
    """A function that draws each tile once: of 256 faces, rarely more than three are new."""
    return cache(lambda face, state: _tile(face, size, look, tile_look(face, rows, cols, look, state), state))


def _tile(face: Face, size: TileSize, look: Look, colours: TileLook, state: State) -> _Canvas:
    """One tile, with the space to its right and below it."""
    space = tray(look) if size.tray else look.ground
    tile = _Tile(size, space)
    if face.kind == "blank":
        style = faint(look)
        if face.mark or state.cursor:
            style = Style(color=colours.edge.color, bold=True)
        tile.put(tile.inner // 2, tile.middle, face.mark or ("." if look.plain_text else "·"), style)
        tile.bracket(state.cursor, "", space + style)
        return tile
    framed = look.framed or face.kind == "empty"
    if framed:
        lines = _HEAVY if face.placed else _DASHED if face.kind == "empty" else _ROUND
        # Tiles with large numbers need the last row; others leave it free between them.
        tile.frame(lines, size.height - int(look.plain_text and size.height > 3), colours)
    else:
        tile.fill(colours.ink, space)
    # Every character must be one cell wide: rows are cut and painted by character.
    text = face.text if cell_len(face.text) == len(face.text) else "?"
    font = None if look.plain_text or not text.isdecimal() else size.font
    if font is not None and font.height <= 2 * size.height - (4 if framed else 1):
        tile.write_large(font.rows(text), framed, colours.ink)
    else:
        tile.write(text or ("_" if size.height < 3 and face.kind == "empty" else ""), colours.ink)
    if face.placed and not (framed and size.height > 2):
        tile.dot(colours.edge, bool(face.mark))
    mark = face.mark if font is None else _BIG_MARKS.get(face.mark, face.mark)
    strong = colours.ink + Style(bold=True)
    if face.mark in ("^", "v") and size.height > 2:
        tile.mark_edge(mark, face.mark == "v", colours.edge if framed else strong)
        mark = ""
    tile.bracket(state.cursor, mark, strong)
    return tile


class _Tile(_Canvas):
    """The canvas of one tile."""

    def __init__(self, size: TileSize, space: Style) -> None:
        super().__init__(size.width, size.height, space)
        self.inner = size.width - 1
        """Columns without the space to the next tile."""
        self.middle = 0 if size.height < 3 else (size.height - 1) // 2
        """The row of the number and of the signs beside it."""

    def fill(self, ink: Style, space: Style) -> None:
        """Fill it, with round corners if it is large; it ends in the middle of its last row."""
        rim = space + Style(color=ink.bgcolor)
        for y in range(max(self.height - 1, 1)):
            self.put(0, y, " " * self.inner, ink)
        if self.height > 1:
            self.put(0, self.height - 1, "▀" * self.inner, rim)
        # A tile of three rows with round corners would look like a cross.
        if self.height > 3:
            for x in (0, self.inner - 1):
                self.put(x, 0, "▄", rim)
                self.put(x, self.height - 1, " ", rim)

    def frame(self, lines: str, height: int, colours: TileLook) -> None:
        """Draw a frame; tiles of one or two rows have none."""
        top_left, top_right, bottom_left, bottom_right, across, side = tuple(lines)
        if height < 3:
            self.put(0, 0, " " * self.inner, colours.ink)
            return
        across *= self.inner - 2
        self.put(0, 0, top_left + across + top_right, colours.edge)
        for y in range(1, height - 1):
            self.put(0, y, " " * self.inner, colours.ink)
            self.put(0, y, side, colours.edge)
            self.put(self.inner - 1, y, side, colours.edge)
        self.put(0, height - 1, bottom_left + across + bottom_right, colours.edge)

    def write(self, text: str, style: Style) -> None:
        """Write a number in the middle; in tiles of one row, at the right."""
        # If the number cannot be centred exactly, the extra column goes to the left.
        spare = self.inner - len(text)
        self.put(max(spare if self.height == 1 else (spare + 1) // 2, 0), self.middle, text, style)

    def write_large(self, bits: list[str], framed: bool, style: Style) -> None:
        """Write a number with two pixels a row."""
        left, top = (self.inner - len(bits[0]) + 1) // 2, (2 * self.height - (not framed) - len(bits)) // 2
        empty = " " * len(bits[0])
        rows = [*[empty] * top, *bits, empty]
        for y, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=False)):
            for x, pixels in enumerate(map("".join, zip(upper, lower, strict=True)), start=left):
                if pixels in _HALF_BLOCKS:
                    self.put(x, y, _HALF_BLOCKS[pixels], style)

    def dot(self, style: Style, marked: bool) -> None:
        """Draw the dot of a tile in place."""
        # In four rows, only the last column is free of the number.
        right = self.inner - (1 if self.height == 4 else 2)
        self.put((self.inner if marked else 0) if self.height < 3 else right, 0, "•", style)

    def mark_edge(self, mark: str, at_bottom: bool, style: Style) -> None:
        """Draw the mark in the middle of the first row, or of the last row in use."""
        drawn = [y for y, row in enumerate(self.text) if "".join(row).strip()]
        x, y = self.inner // 2, drawn[-1] if at_bottom else 0
        # In tiles of four rows a large digit may begin in the first row; then the mark is left of it.
        while self.text[y][x] in _HALF_BLOCKS.values() and not at_bottom and x > 0:
            x -= 1
        self.put(x, y, mark, style)

    def bracket(self, cursor: bool, mark: str, style: Style) -> None:
        """Draw the mark beside the number, and the brackets of the cursor."""
        right = self.inner if self.height < 3 else self.inner - 1
        if cursor:
            self.put(0, self.middle, "[", style)
            # With the cursor on the same cell, the mark replaces the closing bracket.
            self.put(right, self.middle, mark or "]", style)
        elif mark:
            self.put(right if mark in ">►" and self.height > 2 else 0, self.middle, mark, style)

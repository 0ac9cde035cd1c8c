"""How a board is drawn: one face per cell, and light that passes over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import Literal

from solver.board import Board, Move
from solver.goal import Goal

Cells = Sequence[int | None]
ARROWS = {Move.UP: "^", Move.DOWN: "v", Move.LEFT: "<", Move.RIGHT: ">"}
"""Marks for the direction in which a tile slides."""


@dataclass(frozen=True, slots=True)
class Face:
    """The contents of one cell."""

    text: str
    kind: Literal["tile", "blank", "empty"]
    """`blank` is the blank of the puzzle, `empty` a cell of the editor without a number yet."""
    placed: bool = False
    """Whether it is on its goal cell."""
    mark: str = ""
    """One character: the direction of a hint (`<` `>` `^` `v`), or `!` for a duplicate."""
    home: int | None = None
    """Its goal cell, which decides its colour."""


BLANK = Face("", "blank")


@dataclass(frozen=True, slots=True)
class Picture:
    """The faces of a board, row by row from the top left."""

    rows: int
    cols: int
    faces: tuple[Face, ...]

    @property
    def blank(self) -> int | None:
        """The cell of the (first) blank, or None if there is none."""
        return next((cell for cell, face in enumerate(self.faces) if face.kind == "blank"), None)


def wave_of_light(picture: Picture, progress: float) -> dict[int, float]:
    """How much light falls on each cell, from 0 to 1, as a wave runs from the top left.

    Its progress is from 0 (not there yet) to 1 (gone). Dark cells are left out.
    """
    light = {}
    for cell in range(len(picture.faces)):
        row, col = divmod(cell, picture.cols)
        # The crest, 0.7 of the way wide, starts before the first cell and ends after the last.
        distance = (row + col) / (picture.rows + picture.cols - 2) - (1.7 * progress - 0.35)
        if abs(distance) < 0.35:
            light[cell] = cos(distance / 0.7 * pi)
    return light


def covered(board: Board) -> Picture:
    """The picture of a board whose tiles are covered: only the blank shows.

    >>> picture = covered(Board.parse("1 2/0 3"))
    >>> {face.text for face in picture.faces}, picture.blank
    ({''}, 2)
    """
    faces = tuple(Face("", "tile") if tile else BLANK for tile in board.tiles)
    return Picture(board.rows, board.cols, faces)


def picture_of(board: Board, goal: Goal, marks: Mapping[int, str] | None = None) -> Picture:
    """The picture of a board with this goal; `marks` is by cell.

    >>> from solver import Board, Goal
    >>> picture = picture_of(Board.parse("1 2 3/4 5 6/7 0 8"), Goal.standard(3, 3), {8: "<"})
    >>> picture.faces[0].placed, picture.faces[8].mark, picture.blank
    (True, '<', 7)
    """
    return picture_of_cells(board.rows, board.cols, board.tiles, goal.board.tiles, marks or {})


def picture_of_cells(rows: int, cols: int, cells: Cells, goal: Cells, marks: Mapping[int, str]) -> Picture:
    """The picture of cells that may be empty (None), as those of the goal may be."""
    homes = {tile: cell for cell, tile in enumerate(goal)}

    def face(cell: int, tile: int | None) -> Face:
        if tile is None:
            return Face("", "empty")
        home = homes.get(tile)
        return Face(str(tile or ""), "tile" if tile else "blank", home == cell, marks.get(cell, ""), home)

    return Picture(rows, cols, tuple(face(*cell) for cell in enumerate(cells)))

"""Writing boards: the formats of `convert --to`; `solver.notation` reads every one of them back."""

from __future__ import annotations

import json
from collections.abc import Callable

from solver.board import Board


def to_rows(board: Board) -> str:
    """A line a row, the numbers aligned."""
    return str(board)


def to_code(board: Board) -> str:
    """The size and all tiles in one word: `2x2:1.2.3.0`."""
    return board.code


def to_list(board: Board) -> str:
    """A list of lists, as Python and JSON write it: `[[1, 2], [3, 0]]`."""
    return json.dumps(grid(board))


def to_json(board: Board) -> str:
    """A JSON object on one line.

    >>> to_json(Board.solved(2, 2))
    '{"rows": 2, "cols": 2, "tiles": [[1, 2], [3, 0]]}'
    """
    return json.dumps({"rows": board.rows, "cols": board.cols, "tiles": grid(board)})


def grid(board: Board) -> list[list[int]]:
    """The tiles as a list of rows."""
    starts = range(0, len(board.tiles), board.cols)
    return [list(board.tiles[start : start + board.cols]) for start in starts]


FORMATS: dict[str, Callable[[Board], str]] = {
    "rows": to_rows,
    "code": to_code,
    "json": to_json,
    "list": to_list,
}
"""Every format by the name that `convert --to` takes."""

"""Boards as files: one text for each format."""

from __future__ import annotations

from collections.abc import Mapping

from solver.board import Board
from solver.writing import FORMATS


def board_files(board: Board) -> Mapping[str, str]:
    """A board in every format, by a file name."""
    endings = {"rows": "board.txt", "code": "board-code.txt", "json": "board.json", "list": "board-list.txt"}
    return {endings[name]: f"{write(board)}\n" for name, write in FORMATS.items()}

"""Boards as files: one text for each format."""

from __future__ import annotations

from collections.abc import Callable

from solver.board import Board
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from solver.writing import FORMATS
from tui.challenge import goal_like


def board_files(board: Board, goal: Goal | None = None) -> dict[str, str | Callable[[], str]]:
    """A board with its goal in every format, by a file name; in the picture, tiles on its cells are lit."""
    goal = goal_like(goal or Goal.standard(board.rows, board.cols), board.rows, board.cols)
    puzzle = SlidingPuzzle(board, goal)
    endings = {"rows": "board.txt", "code": "board-code.txt", "json": "board.json", "list": "board-list.txt"}
    files: dict[str, str | Callable[[], str]] = {
        endings[name]: f"{write(puzzle)}\n" for name, write in FORMATS.items()
    }
    files["board.svg"] = lambda: _picture(puzzle)
    return files


def _picture(puzzle: SlidingPuzzle) -> str:
    from tui.sharing.board_svg import board_svg  # Colours come from Rich, which the other formats do without.

    return board_svg(puzzle.board, puzzle.goal)

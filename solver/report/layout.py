"""The layout of pages: boards with a space for the blank, and labelled lines that wrap."""

from __future__ import annotations

import textwrap

from solver.board import Board
from solver.goal import Goal
from solver.report.tables import WIDTH

LABEL = 11


def drawn(board: Board, indent: str = "  ") -> str:
    """The board with a space for the blank."""
    width = len(str(len(board.tiles) - 1))
    cells = [f"{tile or '':>{width}}" for tile in board.tiles]
    starts = range(0, len(cells), board.cols)
    return "\n".join(indent + "  ".join(cells[at : at + board.cols]).rstrip() for at in starts)


def fact(label: str, text: str, width: int = WIDTH - 1) -> str:
    """A labelled line, wrapped if it is too long."""
    return textwrap.fill(text, width, initial_indent=label.ljust(LABEL), subsequent_indent=" " * LABEL)


def goal_fact(goal: Goal) -> list[str]:
    """The line that names the goal; none for the standard goal."""
    return [] if goal.name == "standard" else [fact("goal", goal.title)]

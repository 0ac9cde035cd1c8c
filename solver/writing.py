"""Writing puzzles: the formats of `convert --to`; `solver.notation` reads every one of them back.

Each also writes the goal unless it is the standard one. A list has no place for a goal.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from solver.board import Board
from solver.goal import NAMES
from solver.puzzle import SlidingPuzzle


def to_rows(puzzle: SlidingPuzzle) -> str:
    """One line per row, with aligned numbers; then the goal, as a name or as rows."""
    goal = puzzle.goal
    if goal.name == "standard":
        return str(puzzle.board)
    return f"{puzzle.board}\ngoal:" + (f" {goal.name}" if goal.name in NAMES else f"\n{goal.board}")


def to_code(puzzle: SlidingPuzzle) -> str:
    """The size and all tiles in one word: `2x2:1.2.3.0`, or `2x2:1.2.0.3@snake` with a goal."""
    return puzzle.code


def to_list(puzzle: SlidingPuzzle) -> str:
    """The board as a list of lists, as Python and JSON write it: `[[1, 2], [3, 0]]`."""
    return json.dumps(grid(puzzle.board))


def to_json(puzzle: SlidingPuzzle) -> str:
    """A JSON object on one line.

    >>> to_json(SlidingPuzzle.of(Board.solved(2, 2), "snake"))
    '{"rows": 2, "cols": 2, "tiles": [[1, 2], [3, 0]], "goal": "snake"}'
    """
    board, goal = puzzle.board, puzzle.goal
    record = {"rows": board.rows, "cols": board.cols, "tiles": grid(board)}
    if goal.name != "standard":
        record["goal"] = goal.name if goal.name in NAMES else grid(goal.board)
    return json.dumps(record)


def grid(board: Board) -> list[list[int]]:
    """The tiles as a list of rows."""
    starts = range(0, len(board.tiles), board.cols)
    return [list(board.tiles[start : start + board.cols]) for start in starts]


FORMATS: dict[str, Callable[[SlidingPuzzle], str]] = {
    "rows": to_rows,
    "code": to_code,
    "json": to_json,
    "list": to_list,
}
"""Every format by the name that `convert --to` takes."""

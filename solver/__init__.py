"""Sliding puzzles and queens: boards, searches, and what they prove.

`solver.registry` has the algorithms and heuristics to choose from.

>>> from solver import Board, solve
>>> solve(Board.parse("1 2 3/4 0 6/7 5 8")).length
2
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` has it, but takes longer to import than all the rest here.
if TYPE_CHECKING:
    from typing import Any

    from solver.analysis import analyse
    from solver.board import Board, Move
    from solver.errors import PuzzleError
    from solver.goal import Goal
    from solver.handle import SearchHandle
    from solver.hints import hint
    from solver.kurang import explain
    from solver.progress import Limits, Outcome, Progress, Result, Solutions, Tally
    from solver.puzzle import SlidingPuzzle
    from solver.queens import solve_queens, start_queens
    from solver.scramble import random_board
    from solver.search import solve, solve_all, start, start_all
    from solver.worker import SearchWorker

_HOME = {
    "Board": "board",
    "Goal": "goal",
    "Limits": "progress",
    "Move": "board",
    "Outcome": "progress",
    "Progress": "progress",
    "PuzzleError": "errors",
    "Result": "progress",
    "SearchHandle": "handle",
    "SearchWorker": "worker",
    "SlidingPuzzle": "puzzle",
    "Solutions": "progress",
    "Tally": "progress",
    "analyse": "analysis",
    "explain": "kurang",
    "hint": "hints",
    "random_board": "scramble",
    "solve": "search",
    "solve_all": "search",
    "solve_queens": "queens",
    "start": "search",
    "start_all": "search",
    "start_queens": "queens",
}
"""The module of every public name. Names are imported on first use: `puzzle-tui check` needs few of
them, and takes a fifth less time to start."""

__all__ = [
    "Board",
    "Goal",
    "Limits",
    "Move",
    "Outcome",
    "Progress",
    "PuzzleError",
    "Result",
    "SearchHandle",
    "SearchWorker",
    "SlidingPuzzle",
    "Solutions",
    "Tally",
    "analyse",
    "explain",
    "hint",
    "random_board",
    "solve",
    "solve_all",
    "solve_queens",
    "start",
    "start_all",
    "start_queens",
]


def __getattr__(name: str) -> Any:
    """Import a public name on its first use."""
    if name not in _HOME:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"solver.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, including those not imported yet."""
    return [*globals(), *__all__]

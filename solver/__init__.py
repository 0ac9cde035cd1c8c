"""Sliding puzzles and queens: boards, searches, and what they prove.

What there is to choose from stands in `solver.registry`.

>>> from solver import Board, solve
>>> solve(Board.parse("1 2 3/4 0 6/7 5 8")).length
2
"""

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.handle import SearchHandle
from solver.kurang import explain
from solver.progress import Limits, Outcome, Progress, Result, Tally
from solver.puzzle import SlidingPuzzle
from solver.queens import solve_queens, start_queens
from solver.scramble import random_board
from solver.search import solve, start

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
    "SlidingPuzzle",
    "Tally",
    "explain",
    "random_board",
    "solve",
    "solve_queens",
    "start",
    "start_queens",
]

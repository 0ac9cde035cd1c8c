"""The queens: n of them on an n x n board, none attacking another.

>>> from solver.queens import solve_queens
>>> answer = solve_queens(8, "dfs").answer
>>> answer.solutions, answer.unique, answer.boards[0]
(92, 12, (0, 4, 7, 5, 2, 6, 1, 3))

A board is a tuple of columns, from the top row down. Each algorithm is one module here, found by
`solver.registry.queens_algorithms`.
"""

from solver.queens.answer import Boards, QueensAnswer, QueensTally
from solver.queens.problem import LARGEST, MODES, QueensPuzzle
from solver.queens.rules import conflicts, safe_squares
from solver.queens.search import solve_queens, start_queens

__all__ = [
    "LARGEST",
    "MODES",
    "Boards",
    "QueensAnswer",
    "QueensPuzzle",
    "QueensTally",
    "conflicts",
    "safe_squares",
    "solve_queens",
    "start_queens",
]

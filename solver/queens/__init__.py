"""The queens puzzle: n queens on an n x n board, none attacking another.

>>> from solver.queens import solve_queens
>>> answer = solve_queens(8, "dfs").answer
>>> answer.solutions, answer.unique, answer.boards[0]
(92, 12, (0, 6, 4, 7, 1, 3, 5, 2))

A board is a tuple of columns, from the top row down, for every algorithm: `bfs` and `bitmask` fill it
row by row, `dfs` column by column. Each algorithm is one module here, registered in
`solver.registry.queens_algorithms`.
"""

from solver.queens.answer import Boards, QueensAnswer, QueensResult, QueensTally
from solver.queens.completion import Outlook, OutlookTally, completions, start_completion
from solver.queens.problem import LARGEST, MODES, QueensPuzzle, known_solutions
from solver.queens.rules import Square, attacking_pairs, attacks, conflicts, safe_squares
from solver.queens.search import solve_queens, start_queens

__all__ = [
    "LARGEST",
    "MODES",
    "Boards",
    "Outlook",
    "OutlookTally",
    "QueensAnswer",
    "QueensPuzzle",
    "QueensResult",
    "QueensTally",
    "Square",
    "attacking_pairs",
    "attacks",
    "completions",
    "conflicts",
    "known_solutions",
    "safe_squares",
    "solve_queens",
    "start_completion",
    "start_queens",
]

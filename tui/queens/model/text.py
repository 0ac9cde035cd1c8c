"""Sentences about queens: their squares, conflicts, the solutions left, and what a search has found.

Sentences count rows and columns from 1; codes count columns from 0, as programs do.
"""

from __future__ import annotations

from solver.progress import LimitKind, Outcome, Result
from solver.queens import Outlook, QueensAnswer, Square, known_solutions
from solver.registry import Memory, queens_algorithms
from tui.queens.model.game import MEGABYTES, SECONDS
from tui.text import counted

RANKED = sorted(queens_algorithms, key=lambda spec: spec.rank)
"""The algorithms, from the simplest to the fastest."""
ABOUT = {spec.name: spec.about or spec.summary for spec in RANKED}
"""A sentence about each algorithm."""
ALGORITHMS = tuple(ABOUT)


def square_text(square: Square) -> str:
    """A square by its row and column.

    >>> square_text((2, 4))
    'row 3, column 5'
    """
    return f"row {square[0] + 1}, column {square[1] + 1}"


def pair_text(pair: tuple[Square, Square]) -> str:
    """Two queens that attack each other, and along which line.

    >>> pair_text(((0, 1), (0, 4))), pair_text(((1, 2), (3, 2))), pair_text(((0, 0), (2, 2)))
    ('row 1: columns 2 and 5', 'column 3: rows 2 and 4', 'diagonal: row 1, column 1 and row 3, column 3')
    """
    (row, column), (other_row, other_column) = pair
    if row == other_row:
        return f"row {row + 1}: columns {column + 1} and {other_column + 1}"
    if column == other_column:
        return f"column {column + 1}: rows {row + 1} and {other_row + 1}"
    return f"diagonal: {square_text(pair[0])} and {square_text(pair[1])}"


def conflicts_text(pairs: list[tuple[Square, Square]], most: int = 3) -> list[str]:
    """How many pairs attack each other, and the first few."""
    if not pairs:
        return []
    head = f"! {counted(len(pairs), 'conflict')}"
    rest = len(pairs) - most
    lines = [f"  {pair_text(pair)}" for pair in (pairs if rest == 1 else pairs[:most])]
    return [head, *lines, *([f"  and {rest} more"] if rest > 1 else [])]


def outlook_text(outlook: Outlook | None, safe: int, pairs: int, way_out: str) -> list[str]:
    """How many safe squares and solutions are left; `outlook` is None while it is being computed.

    `way_out` says how to get out of a dead end.
    """
    squares = "No safe squares." if safe == 0 else f"{counted(safe, 'safe square')}."
    if pairs or (outlook is not None and outlook.complete and outlook.solutions == 0):
        return [squares, f"No solution is left. {way_out}".strip()]
    if outlook is None:
        return [squares, "Looking for a solution..."]
    if outlook.solutions == 0:
        return [squares, f"No solution found within {SECONDS:g} s."]
    many = "" if outlook.complete else "At least "
    return [squares, f"{many}{counted(outlook.solutions, 'solution')} from here."]


def leads_text(outlook: Outlook, safe: int) -> str:
    """How many of the safe squares lead to a solution."""
    leads = len(outlook.leads)
    if not outlook.complete:
        return f"● At least {leads} of {safe} lead to one."
    if leads == safe:
        return "● Every safe square leads to one."
    return f"● {leads} of {safe} lead to one, ○ the others do not."


def solved_text(n: int, number: int | None) -> str:
    """What is known about a solved board.

    >>> solved_text(8, 17)
    'Solved! This is number 17 of 92 solutions.'
    >>> solved_text(1, 1)
    'Solved! This is the only solution.'
    """
    total = known_solutions(n)
    if total == 1:
        return "Solved! This is the only solution."
    if total is None:
        return "Solved!"
    which = "one" if number is None else f"number {number:,}"
    return f"Solved! This is {which} of {total:,} solutions."


def found_text(n: int, mode: str, answer: QueensAnswer, *, over: bool) -> str:
    """What a search has found, so far or in total.

    >>> from solver.queens import solve_queens
    >>> found_text(8, "all", solve_queens(8).answer, over=True)
    '92 solutions, 12 of them unique'
    """
    if mode == "first" and answer.solutions:
        total = known_solutions(n)
        return f"the first of {total:,} solutions" if total else "the first solution"
    so_far = "" if over else " so far"
    if answer.solutions == 0:
        return f"no solution{so_far}"
    return f"{counted(answer.solutions, 'solution')}, {answer.unique:,} of them unique{so_far}"


def ended_text(n: int, mode: str, result: Result) -> str:
    """How a search ended: what it found, or what stopped it and what to do instead."""
    answer, outcome = result.answer, result.outcome
    if outcome is Outcome.EXHAUSTED:
        return f"No solution: {result.reason}"
    if outcome is Outcome.SOLVED and result.limit is None:
        return found_text(n, mode, answer, over=True)
    found = found_text(n, mode, answer, over=False)
    if outcome is Outcome.CANCELLED:
        return f"stopped: {found}"
    lean = [spec.name for spec in RANKED if spec.memory is Memory.PATH]
    instead = "count keeps no boards" if result.algorithm in lean else f"{' and '.join(lean)} need hardly any"
    what = {
        LimitKind.MEGABYTES: f"the memory limit of {MEGABYTES} MB is reached; {instead}",
        LimitKind.SECONDS: "the time limit is reached",
        LimitKind.NODES: "the node limit is reached",
    }
    return f"{found}: {what[result.limit or LimitKind.NODES]}"

"""Hypothesis strategies: boards of one size, of any size, solvable or not, and moves."""

from __future__ import annotations

from hypothesis import strategies as st

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.goal import NAMES, Goal
from solver.kurang import fix

sides = st.integers(SMALLEST, LARGEST)
sizes = st.tuples(sides, sides)
moves = st.lists(st.sampled_from(Move), max_size=60).map(tuple)


def boards(rows: int, cols: int) -> st.SearchStrategy[Board]:
    """Every arrangement of that size, solvable or not."""
    return st.permutations(range(rows * cols)).map(lambda tiles: Board(rows, cols, tuple(tiles)))


def solvable_boards(rows: int, cols: int, goal: Goal | None = None) -> st.SearchStrategy[Board]:
    """Every arrangement of that size that can reach the goal."""
    return boards(rows, cols).map(lambda board: fix(board, goal))


def orders() -> st.SearchStrategy[str]:
    """The values of the option `order` of the best-first family."""
    return st.permutations("UDLR").map("".join) | st.just("by-last-move")


def any_board(largest: int = LARGEST) -> st.SearchStrategy[Board]:
    """Boards of every size up to `largest` by `largest`."""
    side = st.integers(SMALLEST, largest)
    return st.tuples(side, side).flatmap(lambda size: boards(*size))


def goals(rows: int, cols: int) -> st.SearchStrategy[Goal]:
    """The named goals and all others."""
    named = st.sampled_from(NAMES).map(lambda name: Goal.named(name, rows, cols))
    return named | boards(rows, cols).map(Goal.of)

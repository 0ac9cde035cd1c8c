"""Replay: every path is played through before anyone sees it."""

from __future__ import annotations

from collections.abc import Iterable

from solver.board import Board, Move
from solver.errors import IllegalMove
from solver.puzzle import SlidingPuzzle


def replay(board: Board, moves: Iterable[Move]) -> Board:
    """The board after all the moves; an illegal one is refused with its number."""
    for number, move in enumerate(moves, start=1):
        try:
            board = board.after(move)
        except IllegalMove as error:
            raise IllegalMove(f"move {number}: {error}") from None
    return board


def verify(puzzle: SlidingPuzzle, path: tuple[Move, ...], lower_bound: int) -> None:
    """Refuse a path that misses the goal, or one shorter than what was proven possible.

    Either would be a bug of ours, never the caller's, so it is no PuzzleError.
    """
    if replay(puzzle.board, path) != puzzle.goal.board:
        raise AssertionError(f"a path from {puzzle.board.code} misses the goal {puzzle.goal.board.code}")
    if len(path) < lower_bound:
        raise AssertionError(
            f"{puzzle.board.code}: a path of {len(path)} moves contradicts the proven bound {lower_bound}"
        )

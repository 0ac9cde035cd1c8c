"""Replay: every path is played through before anyone sees it."""

from __future__ import annotations

from collections.abc import Iterable

from solver.board import Board, Move
from solver.errors import IllegalMove
from solver.puzzle import SlidingPuzzle


def replay(board: Board, moves: Iterable[Move]) -> Board:
    """The board after all the moves; an illegal one is refused with its number.

    >>> replay(Board.parse("1 2/0 3"), [Move.LEFT]).code
    '2x2:1.2.3.0'
    """
    # One list is changed in place: a path of 16x16 has some 8,000 moves, and a Board checks its tiles.
    tiles, blank = list(board.tiles), board.blank
    sources = {move: _sources(board, move) for move in Move}
    for number, move in enumerate(moves, start=1):
        cell = sources[move][blank]
        if cell is None:
            here = Board(board.rows, board.cols, tuple(tiles))
            raise IllegalMove(f"move {number}: {here.refusal(move)}")
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank = cell
    return Board(board.rows, board.cols, tuple(tiles))


def _sources(board: Board, move: Move) -> list[int | None]:
    return [board.source(move, cell) for cell in range(len(board.tiles))]


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

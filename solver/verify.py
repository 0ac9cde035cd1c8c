"""Checks what a search returns: plays its path move by move, and compares its claims with the path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from solver.board import Board, Move
from solver.errors import FalseClaim, IllegalMove
from solver.puzzle import SlidingPuzzle

Estimates = Iterable[tuple[str, Callable[[Board], int]]]
"""Names and estimates of the heuristics behind a proven bound. They are used only to explain a false one."""


def replay(board: Board, moves: Iterable[Move]) -> Board:
    """The board after all the moves; raises IllegalMove with the number of the first illegal one.

    >>> replay(Board.parse("1 2/0 3"), [Move.LEFT]).code
    '2x2:1.2.3.0'
    """
    # Change one list in place: making a Board checks its tiles, and a 16x16 path has some 8,000 moves.
    tiles, blank = list(board.tiles), board.blank
    sources = _sources(board.rows, board.cols)
    for number, move in enumerate(moves, start=1):
        cell = sources[move][blank]
        if cell is None:
            here = Board(board.rows, board.cols, tuple(tiles))
            raise IllegalMove(f"move {number}: {here.refusal(move)}")
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank = cell
    return Board(board.rows, board.cols, tuple(tiles))


@lru_cache(maxsize=8)
def _sources(rows: int, cols: int) -> dict[Move, list[int | None]]:
    """[move][blank's cell] -> the cell that the tile comes from; None at the edge."""
    board = Board.solved(rows, cols)
    return {move: [board.source(move, cell) for cell in range(rows * cols)] for move in Move}


def verify_path(puzzle: SlidingPuzzle, path: Iterable[Move], algorithm: str) -> None:
    """Raise FalseClaim unless every move is legal and the last one reaches the goal."""
    path, start = tuple(path), puzzle.board.code
    for number, move in enumerate(path, start=1):
        if not isinstance(move, Move):
            raise FalseClaim(f"{algorithm} is wrong: move {number} of its path from {start} is {move!r}")
    try:
        end = replay(puzzle.board, path)
    except IllegalMove as error:
        raise FalseClaim(f"{algorithm} is wrong: in its path from {start}, {error}") from None
    if end != puzzle.goal.board:
        raise FalseClaim(
            f"{algorithm} is wrong: its path from {start} ends at {end.code}, not at the goal "
            f"{puzzle.goal.board.code}"
        )


def verify_bound(
    puzzle: SlidingPuzzle, path: tuple[Move, ...], bound: int, algorithm: str, estimates: Estimates = ()
) -> None:
    """Raise FalseClaim if this verified path is shorter than the bound that a search claims to have proven.

    The path is the counterexample. The heuristic that estimates more than the moves left somewhere on it
    is to blame; without such a heuristic, the algorithm is.
    """
    if len(path) >= bound:
        return
    for name, estimate in estimates:
        for made, board in enumerate(_boards(puzzle.board, path)):
            estimated, left = estimate(board), len(path) - made
            if estimated > left:
                raise FalseClaim(
                    f"{name} is not admissible: it estimates {estimated} moves from {board.code}, "
                    f"but {left} {'move suffices' if left == 1 else 'moves suffice'}"
                )
    raise FalseClaim(
        f"{algorithm} is wrong: it proved that {puzzle.board.code} takes {bound} moves, "
        f"but {len(path)} suffice"
    )


def _boards(board: Board, path: Iterable[Move]) -> Iterator[Board]:
    yield board
    for move in path:
        board = board.after(move)
        yield board

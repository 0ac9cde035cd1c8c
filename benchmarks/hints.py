"""How soon a hint and an analysis are there: `python benchmarks/hints.py`."""

from __future__ import annotations

import random
import time
from statistics import median

from solver.analysis import analysis
from solver.board import Board, Move
from solver.hints import hint
from solver.scramble import random_board
from solver.search import solve

HINTS = 100
GAMES = 5
MOVES = 150


def main() -> None:
    """Print both tables; what must be compiled is compiled before."""
    hint(random_board(4, 4, "warm"))
    print("| size | hints | proven | median ms | 90 % ms | longest ms |")
    print("|---|---|---|---|---|---|")
    for rows, cols, count in ((3, 3, HINTS), (4, 4, HINTS), (5, 5, 5), (8, 8, 3), (16, 16, 2)):
        times, proven = [], 0
        for number in range(count):
            board = random_board(rows, cols, f"hint {number}")
            began = time.perf_counter()
            proven += hint(board).proven
            times.append(1e3 * (time.perf_counter() - began))
        tenth = sorted(times)[int(0.9 * count)]
        print(
            f"| {rows}x{cols} | {count} | {proven} | {median(times):.1f} | {tenth:.1f} | {max(times):.1f} |"
        )
    print("\n| 4x4 game | moves | proven positions | first s | all s |")
    print("|---|---|---|---|---|")
    for number in range(1, GAMES + 1):
        board, moves = game(number)
        began, first, proven = time.perf_counter(), 0.0, 0
        for position in analysis(board, moves):
            first = first or time.perf_counter() - began
            proven += position.proven
        whole = time.perf_counter() - began
        print(f"| seed {number} | {len(moves)} | {proven} | {first:.3f} | {whole:.2f} |")


def game(number: int) -> tuple[Board, list[Move]]:
    """A game as people play it: mostly towards the goal, with turns away from it, to the end."""
    rng = random.Random(number)
    start = board = random_board(4, 4, f"game {number}")
    moves: list[Move] = []
    while len(moves) < MOVES - 60:
        moves.append(rng.choice(list(board.moves())))
        board = board.after(moves[-1])
    path = solve(board).path
    assert path is not None
    return start, [*moves, *path]


if __name__ == "__main__":
    main()

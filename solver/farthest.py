"""The 15-puzzles farthest from the goal: 17 boards need 80 moves, and none needs more.

Brüngger, Marzetta, Fukuda & Nievergelt 1999. The distance of a board on a shortest path is the number of
moves left on it, so these paths give a board at every distance.
"""

from __future__ import annotations

from functools import lru_cache

from solver.board import Board
from solver.goal import Goal
from solver.moves import parse_moves

PATHS = (
    "UUULDDLLURRRDLURULLDDRDLLUUURDLDRURRDDLLUURDDLLUURRDRULURDDDLLURUULDDLURRRDLLUUL",
    "UUULLDDDRURUULLDDRULLURRDLLDDRRRUULLULDDDRRRUULLLDRDRRUUULLDDRUULLDDDRRRUUULLDLU",
    "UUULDLDDRUURULLLDDDRRRULUULLDDDRRUULDDRRUUULLDLDDRRURUULLDDRRUULLLDDRRDRUUULLDLU",
    "UUULLLDDRDRUURULLDDDRUUULDDRURULLDLURDLDDRULDRRURDLULURDRUULDDLURRULLDLDRDRUULLU",
    "UUULDDRULLDRDLURRDLUULDLDRRULLUURDLURRRDDLLUURRDDLLLURURRDDDLULLDRUUURRDDDLLULUU",
    "UUULLDDDRUULLDDRRURUULDLULDDDRRRUULLLDDRRUULURDLDDRRUULLDDRRUUULLLDDDRRRUULULDLU",
    "UUULDDLDRRUUULLDLDDRRRUUULDLDDRRUULLULDDRUURDLLDDRRRUULLULDDDRRRUUULDDLDRRUUULLL",
    "UUULDDDLLUURDDLUURRDLURRDLUULDLURDLDRRULLDRRURDDLUUURDDDLLLURRURDLDLUURULDRDLULU",
    "UUULDLDDRRUULULLDDDRRURUULLLDDRDRUUULDLDRDRUUULDLDDRRUURDDLUULDRRUULLLDDRRRUULLL",
    "UUULDLDRDRUULDLLURRULLDRDRRUULLDRULLDRDRDLULDRULURDRURDLULDRDRUUULDDDLURRUULLDLU",
    "UUULDDLULDDRRRULLURRDLLDRRULUULLDDDRRUUURDLULLDDDRRUUULLDDRRUULLDDDRRURDLURUULLL",
)
"""Shortest paths to the standard goal from eleven of them; five are their own mirror images, six are not."""


def boards_by_distance(goal: Goal, number: int) -> tuple[Board, ...] | None:
    """[distance] -> a 4x4 board at that distance from the goal, on the way to one of the farthest boards.

    `number` picks that board; numbers beyond the last one start again from the first.

    Only for goals with the blank in a corner; None for others.
    """
    row, col = divmod(goal.board.blank, 4)
    if (goal.board.rows, goal.board.cols) != (4, 4) or not {row, col} <= {0, 3}:
        return None
    # Flip the board so that the blanks of both goals coincide, then relabel the tiles by their goal cells.
    cells = [abs(cell // 4 - (3 - row)) * 4 + abs(cell % 4 - (3 - col)) for cell in range(16)]
    label = [0, *(goal.board.tiles[cell] for cell in cells[:-1])]
    path = paths_to_farthest()[number % len(paths_to_farthest())]
    return tuple(Board(4, 4, tuple(label[board.tiles[cell]] for cell in cells)) for board in path)


@lru_cache(maxsize=1)
def paths_to_farthest() -> tuple[tuple[Board, ...], ...]:
    """The boards from the standard goal up to each of the 17 farthest boards."""
    paths: dict[Board, tuple[Board, ...]] = {}
    for text in PATHS:
        boards = [Board.solved(4, 4)]
        for move in reversed(parse_moves(text)):
            boards.append(boards[-1].after(move.reverse))
        for path in (tuple(boards), tuple(map(_mirror, boards))):
            paths.setdefault(path[-1], path)
    return tuple(paths.values())


def _mirror(board: Board) -> Board:
    """The board reflected in the main diagonal, relabelled so that the standard goal is unchanged."""
    across = [cell % 4 * 4 + cell // 4 for cell in range(16)]
    tiles = [board.tiles[across[cell]] for cell in range(16)]
    return Board(4, 4, tuple(across[tile - 1] + 1 if tile else 0 for tile in tiles))

"""Random boards: solvable always, and the same for the same seed on every machine."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from datetime import date

from solver.board import Board, Move, check_size
from solver.board_lexer import shown
from solver.errors import BadOption
from solver.farthest import boards_by_distance
from solver.goal import Goal
from solver.kurang import fix
from solver.verify import replay

OptimalPath = Callable[[Board], tuple[Move, ...] | None]
"""A shortest path from a board to the goal, or None when finding one would take too long."""

SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No 0, 1, I or O: a seed is read from one screen and typed into another."""

FARTHEST = {(2, 2): 6, (2, 3): 21, (2, 4): 36, (2, 5): 55, (3, 3): 31, (3, 4): 53, (4, 4): 80}
"""The greatest distance there is from a goal with the blank in a corner, where it is known (smaller side
first); which tile belongs where makes no difference."""

DAILY = "daily-"
"""What the seeds of days begin with."""

FEW_CELLS = 9
"""Up to here all boards are walked through: 181,440 of 3x3 take half a second."""

EASY_CELLS = 16
"""Up to here any random board can be solved optimally in no time."""

TRIES = 200
"""How many boards `random_board_at` solves before it gives up."""

MOST_UNPROVEN = 3
"""How many of them may take too long."""

FAR, BEYOND_PROOF = 64, 76
"""Hardly one in a thousand random 15-puzzles is farther away than the first; from the second on, to prove
a length takes longer than anybody waits."""


def new_seed() -> str:
    """A fresh seed, short enough to be told to somebody: `K7Q2`."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(4))


def numbered_seed(seed: int | str, number: int) -> str:
    """The seed of the n-th board of a series; the first one's is the seed itself.

    >>> numbered_seed("K7Q2", 1), numbered_seed("K7Q2", 3)
    ('K7Q2', 'K7Q2-3')
    """
    return str(seed) if number == 1 else f"{seed}-{number}"


def daily_seed(day: date) -> str:
    """The seed of the board of a day, the same for everybody.

    >>> daily_seed(date(2026, 11, 16))
    'daily-2026-11-16'
    >>> random_board(4, 4, daily_seed(date(2026, 11, 16))).code
    '4x4:1.3.11.13.2.12.9.15.8.10.6.14.4.0.5.7'
    """
    return f"{DAILY}{day:%Y-%m-%d}"


def random_board(rows: int, cols: int, seed: int | str | None = None, goal: Goal | None = None) -> Board:
    """A board drawn evenly from all that can reach the goal; the same seed gives the same board.

    >>> random_board(3, 3, "K7Q2").code
    '3x3:1.7.4.6.8.5.0.3.2'
    """
    goal = _goal(rows, cols, goal)
    return _shuffled(goal, _rng(seed))


def boards(
    rows: int, cols: int, count: int, seed: int | str | None = None, goal: Goal | None = None
) -> Iterator[Board]:
    """A series of random boards; each can be had again alone with its `numbered_seed`."""
    seed = new_seed() if seed is None else seed
    for number in range(1, count + 1):
        yield random_board(rows, cols, numbered_seed(seed, number), goal)


def random_board_at(
    rows: int,
    cols: int,
    length: int,
    seed: int | str | None = None,
    goal: Goal | None = None,
    optimal_path: OptimalPath | None = None,
    tries: int = TRIES,
) -> Board:
    """A board exactly `length` moves from the goal: no solution is shorter.

    Up to 3x3 it is drawn evenly from all such boards. On larger ones it is not: boards on the
    shortest paths of random boards come up more often than others, and `optimal_path` is needed. Of the
    rare boards of 4x4 beyond 64 moves only those near a known one of 80 come up.

    >>> random_board_at(2, 2, 6, "K7Q2").code
    '2x2:0.3.2.1'
    """
    goal = _goal(rows, cols, goal)
    size = f"{rows}x{cols}"
    if length < 0:
        raise BadOption(f"a board cannot be {length} moves from the goal; give a length from 0 up")
    farthest = _farthest(goal)
    if length > farthest:
        raise BadOption(
            f"no {size} board is {length} moves from the goal; the farthest need {farthest} or less"
        )
    rng = _rng(seed)
    if rows * cols <= FEW_CELLS:
        return _from_all(goal, length, rng)
    if optimal_path is None:
        raise BadOption(f"{size} boards of a given length need an `optimal_path` to measure with")
    if length > FAR:
        known = boards_by_distance(goal, _below(rng, 17))
        if known is not None:
            return _near(known, length, rng, optimal_path)
    return _climb(goal, length, rng, optimal_path, tries)


def _goal(rows: int, cols: int, goal: Goal | None) -> Goal:
    check_size(rows, cols)
    if goal is None:
        return Goal.standard(rows, cols)
    if (goal.board.rows, goal.board.cols) != (rows, cols):
        goal.require_size_of(Board.solved(rows, cols))
    return goal


def _rng(seed: int | str | None) -> random.Random:
    try:
        return random.Random(new_seed() if seed is None else str(seed))
    except UnicodeEncodeError:
        raise BadOption(
            f"the seed {shown(str(seed))} is not text in UTF-8; give letters and digits, such as K7Q2"
        ) from None


def _below(rng: random.Random, end: int) -> int:
    # `random()` of a text seed is the one sequence Python promises never to change.
    return int(rng.random() * end)


def _shuffled(goal: Goal, rng: random.Random) -> Board:
    tiles = list(range(len(goal.board.tiles)))
    for last in range(len(tiles) - 1, 0, -1):
        other = _below(rng, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    # The repair pairs every board that cannot reach the goal with one that can: still even odds.
    return fix(Board(goal.board.rows, goal.board.cols, tuple(tiles)), goal)


def _farthest(goal: Goal) -> int:
    rows, cols = sorted((goal.board.rows, goal.board.cols))
    row, col = divmod(goal.board.blank, goal.board.cols)
    in_corner = row in (0, goal.board.rows - 1) and col in (0, goal.board.cols - 1)
    if in_corner and (rows, cols) in FARTHEST:
        return FARTHEST[rows, cols]
    # Parberry 1995: placing row by row takes less than 5 n^3 moves.
    return 5 * cols**3


def _from_all(goal: Goal, length: int, rng: random.Random) -> Board:
    """One of all the boards at that distance, found by breadth-first search from the goal."""
    rows, cols = goal.board.rows, goal.board.cols
    near = [_neighbours(cell, rows, cols) for cell in range(rows * cols)]
    before: set[tuple[int, ...]] = set()
    layer = {goal.board.tiles}
    for distance in range(length):
        # Every move changes the distance by one, so only the layer before can come again.
        after = {state for tiles in layer for state in _successors(tiles, near)} - before
        if not after:
            raise BadOption(
                f"no {rows}x{cols} board is {length} moves from this goal; the farthest need {distance}"
            )
        before, layer = layer, after
    return Board(rows, cols, sorted(layer)[_below(rng, len(layer))])


def _neighbours(cell: int, rows: int, cols: int) -> list[int]:
    row, col = divmod(cell, cols)
    steps = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in steps if 0 <= r < rows and 0 <= c < cols]


def _successors(tiles: tuple[int, ...], near: list[list[int]]) -> Iterator[tuple[int, ...]]:
    blank = tiles.index(0)
    for cell in near[blank]:
        state = list(tiles)
        state[blank], state[cell] = state[cell], 0
        yield tuple(state)


def _climb(goal: Goal, length: int, rng: random.Random, optimal_path: OptimalPath, tries: int) -> Board:
    """Get to a board at least that far away, then follow its shortest path to the exact distance.

    A walk goes on from the farthest board so far by about as many moves as are missing, so that
    no board has to be solved that is much farther away than was asked for.
    """
    here, far, unproven = goal.board, 0, 0
    cells = len(here.tiles)
    far_and_easy = cells <= EASY_CELLS and length > 2 * cells
    there = _shuffled(goal, rng) if far_and_easy else _walk(here, length, rng)
    for _ in range(tries):
        path = optimal_path(there)
        if path is not None and len(path) >= length:
            return replay(there, path[: len(path) - length])
        if path is not None and len(path) >= far:
            here, far = there, len(path)
        unproven += path is None
        if unproven > MOST_UNPROVEN:
            raise BadOption(
                f"a length of {length}: shortest solutions of such {here.rows}x{here.cols} boards take too "
                f"long to prove (the farthest proven needs {far}); ask for less"
            )
        there = _walk(here, length - far + 2 * _below(rng, 4), rng)
    raise BadOption(
        f"no {here.rows}x{here.cols} board {length} moves from the goal was found in {tries} tries "
        f"(the farthest needs {far}); ask for less or give another seed"
    )


def _near(known: tuple[Board, ...], length: int, rng: random.Random, optimal_path: OptimalPath) -> Board:
    """A board near those known to be so far away; one of them if what is near cannot be proven."""
    if length > BEYOND_PROOF:
        return known[length]
    for _ in range(MOST_UNPROVEN):
        start = known[min(length + 2 * _below(rng, 3), len(known) - 1)]
        there = _walk(start, 2 + _below(rng, 7), rng)
        path = optimal_path(there)
        if path is not None and len(path) >= length:
            return replay(there, path[: len(path) - length])
    return known[length]


def _walk(board: Board, steps: int, rng: random.Random) -> Board:
    """Random moves, none of them straight back."""
    last: Move | None = None
    for _ in range(steps):
        moves = [move for move in board.moves() if last is None or move is not last.reverse]
        last = moves[_below(rng, len(moves))]
        board = board.after(last)
    return board

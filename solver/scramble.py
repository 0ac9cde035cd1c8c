"""Random boards: always solvable, and the same for the same seed on every machine."""

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
"""Returns a shortest path from a board to the goal, or None if finding one would take too long."""

SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No 0, 1, I or O, which are easily confused when a seed is copied by hand."""

FARTHEST = {(2, 2): 6, (2, 3): 21, (2, 4): 36, (2, 5): 55, (3, 3): 31, (3, 4): 53, (4, 4): 80}
"""The greatest distance from a goal with the blank in a corner, for the sizes where it is known (smaller
side first). It does not depend on the order of the tiles in the goal."""

DAILY = "daily-"
"""The prefix of daily seeds."""

FEW_CELLS = 9
"""Up to this many cells all boards are enumerated: the 181,440 of 3x3 take half a second."""

EASY_CELLS = 16
"""Up to this many cells a random board is solved optimally almost at once."""

TRIES = 200
"""How many boards `random_board_at` solves before it gives up."""

MOST_UNPROVEN = 3
"""How many of these may take too long to solve."""

FAR, BEYOND_PROOF = 64, 76
"""Hardly one in a thousand random 15-puzzles needs more than 64 moves. Above 76, proving a length takes
too long to wait for."""


def new_seed() -> str:
    """A new random seed, short enough to pass on: `K7Q2`."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(4))


def numbered_seed(seed: int | str, number: int) -> str:
    """The seed of the n-th board of a series; the first board has the seed itself.

    >>> numbered_seed("K7Q2", 1), numbered_seed("K7Q2", 3)
    ('K7Q2', 'K7Q2-3')
    """
    return str(seed) if number == 1 else f"{seed}-{number}"


def daily_seed(day: date) -> str:
    """The seed of a day's board, the same for everybody.

    >>> daily_seed(date(2026, 11, 16))
    'daily-2026-11-16'
    >>> random_board(4, 4, daily_seed(date(2026, 11, 16))).code
    '4x4:1.3.11.13.2.12.9.15.8.10.6.14.4.0.5.7'
    """
    return f"{DAILY}{day:%Y-%m-%d}"


def daily_date(seed: str | None) -> date | None:
    """The day whose board has this seed; None for any other seed, even one that also names a day.

    >>> daily_date("daily-2026-11-16"), daily_date("daily-20261116")
    (datetime.date(2026, 11, 16), None)
    """
    try:
        day = date.fromisoformat((seed or "").removeprefix(DAILY))
    except ValueError:
        return None
    # `daily-20261116` and `daily-2026-W47-1` name the same day, but as seeds they give other boards.
    return day if seed == daily_seed(day) else None


def random_board(rows: int, cols: int, seed: int | str | None = None, goal: Goal | None = None) -> Board:
    """A board drawn uniformly from all solvable ones; the same seed gives the same board.

    >>> random_board(3, 3, "K7Q2").code
    '3x3:1.7.4.6.8.5.0.3.2'
    """
    goal = _goal(rows, cols, goal)
    return _shuffled(goal, _rng(seed))


def boards(
    rows: int, cols: int, count: int, seed: int | str | None = None, goal: Goal | None = None
) -> Iterator[Board]:
    """A series of random boards; each can be made again from its own seed, which `numbered_seed` gives."""
    seed = new_seed() if seed is None else seed
    for number in range(1, count + 1):
        yield random_board(rows, cols, numbered_seed(seed, number), goal)


def random_walk(rows: int, cols: int, steps: int, seed: int | str) -> Board:
    """The board at the end of a random walk from the standard goal; it is at most `steps` moves away.

    >>> random_walk(3, 3, 4, "K7Q2").code
    '3x3:0.1.2.4.5.3.7.8.6'
    """
    return _walk(Board.solved(rows, cols), steps, _rng(seed))


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

    Up to 3x3 it is drawn uniformly from all such boards. Larger sizes need `optimal_path`, and favour
    boards on the shortest paths of random boards. Of the rare 4x4 boards beyond 64 moves, only those
    near a known board of 80 moves come up.

    >>> random_board_at(2, 2, 6, "K7Q2").code
    '2x2:0.3.2.1'
    """
    goal = _goal(rows, cols, goal)
    size = f"{rows}x{cols}"
    if length < 0:
        raise BadOption(f"a board cannot be {length} moves from the goal; give a length of 0 or more")
    farthest = _farthest(goal)
    if length > farthest:
        raise BadOption(f"no {size} board is {length} moves from the goal; none needs more than {farthest}")
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
    # Of all random methods, Python guarantees the same numbers in every version only for `random()`.
    return int(rng.random() * end)


def _shuffled(goal: Goal, rng: random.Random) -> Board:
    tiles = list(range(len(goal.board.tiles)))
    for last in range(len(tiles) - 1, 0, -1):
        other = _below(rng, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    # `fix` maps the unsolvable boards one to one onto the solvable ones, so the draw stays uniform.
    return fix(Board(goal.board.rows, goal.board.cols, tuple(tiles)), goal)


def _farthest(goal: Goal) -> int:
    rows, cols = sorted((goal.board.rows, goal.board.cols))
    row, col = divmod(goal.board.blank, goal.board.cols)
    in_corner = row in (0, goal.board.rows - 1) and col in (0, goal.board.cols - 1)
    if in_corner and (rows, cols) in FARTHEST:
        return FARTHEST[rows, cols]
    # Parberry 1995: solving row by row takes fewer than 5 n^3 moves.
    return 5 * cols**3


def _from_all(goal: Goal, length: int, rng: random.Random) -> Board:
    """One of all boards at that distance, enumerated by breadth-first search from the goal."""
    rows, cols = goal.board.rows, goal.board.cols
    sources = [[goal.board.source(move, cell) for move in Move] for cell in range(rows * cols)]
    near = [[cell for cell in cells if cell is not None] for cells in sources]
    before: set[tuple[int, ...]] = set()
    layer = {goal.board.tiles}
    for distance in range(length):
        # Every move changes the distance by one, so only the previous layer can come up again.
        after = {state for tiles in layer for state in _successors(tiles, near)} - before
        if not after:
            raise BadOption(
                f"no {rows}x{cols} board is {length} moves from this goal; the farthest need {distance}"
            )
        before, layer = layer, after
    return Board(rows, cols, sorted(layer)[_below(rng, len(layer))])


def _successors(tiles: tuple[int, ...], near: list[list[int]]) -> Iterator[tuple[int, ...]]:
    blank = tiles.index(0)
    for cell in near[blank]:
        state = list(tiles)
        state[blank], state[cell] = state[cell], 0
        yield tuple(state)


def _climb(goal: Goal, length: int, rng: random.Random, optimal_path: OptimalPath, tries: int) -> Board:
    """Find a board at least that far away, then follow its shortest path to the exact distance.

    Each try walks on from the farthest board so far by about the number of moves still missing, so that
    no board to solve is much farther away than the length asked for.
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
                f"long to prove (the farthest proven needs {far}); try a smaller length"
            )
        there = _walk(here, length - far + 2 * _below(rng, 4), rng)
    raise BadOption(
        f"no {here.rows}x{here.cols} board {length} moves from the goal was found in {tries} tries "
        f"(the farthest needs {far}); try a smaller length or another seed"
    )


def _near(known: tuple[Board, ...], length: int, rng: random.Random, optimal_path: OptimalPath) -> Board:
    """A board near those known to be far away; a known one if no length nearby can be proven."""
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
    """Make random moves, none of which undoes the one before."""
    last: Move | None = None
    for _ in range(steps):
        moves = [move for move in board.moves() if last is None or move is not last.reverse]
        last = moves[_below(rng, len(moves))]
        board = board.after(last)
    return board

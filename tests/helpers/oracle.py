"""Short, slow, independent answers, with which the compiled searches and estimates are compared."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

from solver.board import Board
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle


@cache
def distances(goal: Board, most: int | None = None) -> dict[tuple[int, ...], int]:
    """The distance of every board that can reach the goal (in `most` moves): breadth-first from the goal."""
    beside = neighbours(goal.rows, goal.cols)
    found = {goal.tiles: 0}
    queue = deque([goal.tiles])
    while queue:
        tiles = queue.popleft()
        if found[tiles] == most:
            break
        blank = tiles.index(0)
        for cell in beside[blank]:
            after = list(tiles)
            after[blank], after[cell] = after[cell], 0
            if tuple(after) not in found:
                found[tuple(after)] = found[tiles] + 1
                queue.append(tuple(after))
    return found


@cache
def solutions(goal: Board) -> dict[tuple[int, ...], int]:
    """The number of shortest solutions of every board: the sum over the boards one move nearer."""
    beside, far = neighbours(goal.rows, goal.cols), distances(goal)
    ways = {goal.tiles: 1}
    for tiles in sorted(far, key=lambda tiles: far[tiles])[1:]:
        blank = tiles.index(0)
        ways[tiles] = 0
        for cell in beside[blank]:
            after = list(tiles)
            after[blank], after[cell] = after[cell], 0
            if far[tuple(after)] < far[tiles]:
                ways[tiles] += ways[tuple(after)]
    return ways


def neighbours(rows: int, cols: int) -> list[list[int]]:
    """The neighbours of each cell."""
    return [
        [
            other
            for other in range(rows * cols)
            if abs(cell // cols - other // cols) + abs(cell % cols - other % cols) == 1
        ]
        for cell in range(rows * cols)
    ]


# -- heuristics, straight from their definitions -----------------------------------------------------


def misplaced(puzzle: SlidingPuzzle) -> int:
    pairs = zip(puzzle.board.tiles, puzzle.goal.board.tiles, strict=True)
    return sum(tile != wanted for tile, wanted in pairs if tile)


def manhattan(puzzle: SlidingPuzzle) -> int:
    goal, cols = puzzle.goal.board.tiles, puzzle.board.cols
    return sum(
        abs(cell // cols - goal.index(tile) // cols) + abs(cell % cols - goal.index(tile) % cols)
        for cell, tile in enumerate(puzzle.board.tiles)
        if tile
    )


def linear_conflict(puzzle: SlidingPuzzle) -> int:
    """Removes the fewest tiles from every line so that no two of the rest must pass each other."""
    return manhattan(puzzle) + 2 * sum(
        _fewest_out([wanted.index(tile) for tile in line if tile and tile in wanted])
        for line, wanted in zip(_lines(puzzle.board), _lines(puzzle.goal.board), strict=True)
    )


def _fewest_out(places: list[int]) -> int:
    for kept in range(len(places), -1, -1):
        if any(list(some) == sorted(some) for some in combinations(places, kept)):
            return len(places) - kept
    raise AssertionError("the empty line is in order")


def _lines(board: Board) -> list[tuple[int, ...]]:
    rows = [board.tiles[start : start + board.cols] for start in range(0, len(board.tiles), board.cols)]
    return rows + [board.tiles[col :: board.cols] for col in range(board.cols)]


def inversion(puzzle: SlidingPuzzle) -> int:
    """Breadth-first over inversion counts: the fewest steps of -(w-1), -(w-3) ... w-1 down to 0."""
    board, goal = puzzle.board, puzzle.goal.board
    by_columns = [row * board.cols + col for col in range(board.cols) for row in range(board.rows)]
    return _steps_to_zero(_inversions(board.tiles, goal.tiles), board.cols) + _steps_to_zero(
        _inversions([board.tiles[c] for c in by_columns], [goal.tiles[c] for c in by_columns]), board.rows
    )


def _inversions(tiles: list[int] | tuple[int, ...], goal: list[int] | tuple[int, ...]) -> int:
    shown = [tile for tile in tiles if tile]
    return sum(goal.index(a) > goal.index(b) for a, b in combinations(shown, 2))


def _steps_to_zero(count: int, width: int) -> int:
    reached, steps = {count}, 0
    while 0 not in reached:
        reached = {
            at + by for at in reached for by in range(1 - width, width, 2) if 0 <= at + by <= count + width
        }
        steps += 1
    return steps


def walking_distance(puzzle: SlidingPuzzle) -> int:
    """Breadth-first over boards whose tiles are known by goal row only, then by goal column only."""
    board, goal = puzzle.board, puzzle.goal.board
    turned = [row * board.cols + col for col in range(board.cols) for row in range(board.rows)]
    return _walk(board.tiles, goal.tiles, board.cols) + _walk(
        tuple(board.tiles[cell] for cell in turned), tuple(goal.tiles[cell] for cell in turned), board.rows
    )


def _walk(tiles: tuple[int, ...], goal: tuple[int, ...], width: int) -> int:
    home = {tile: cell // width for cell, tile in enumerate(goal) if tile}

    def lines(cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        return tuple(tuple(sorted(home[tile] for tile in row if tile)) for row in rows)

    return _walks(lines(goal))[lines(tiles)]


@cache
def _walks(goal: tuple[tuple[int, ...], ...]) -> dict[tuple[tuple[int, ...], ...], int]:
    found = {goal: 0}
    queue = deque([goal])
    while queue:
        state = queue.popleft()
        blank = min(range(len(state)), key=lambda line: len(state[line]))
        for line in (blank - 1, blank + 1):
            for tile in set(state[line]) if 0 <= line < len(state) else ():
                after = list(state)
                after[blank] = tuple(sorted((*state[blank], tile)))
                rest = list(state[line])
                rest.remove(tile)
                after[line] = tuple(rest)
                if tuple(after) not in found:
                    found[tuple(after)] = found[state] + 1
                    queue.append(tuple(after))
    return found


def report_inversion(puzzle: SlidingPuzzle) -> int:
    board, goal = puzzle.board, puzzle.goal.board
    here, there = (
        [tile for column in _lines(side)[board.rows :] for tile in column] for side in (board, goal)
    )
    v = _inversions(board.tiles, goal.tiles)
    c = sum(abs(here.index(tile) - there.index(tile)) for tile in board.tiles if tile)
    return v // 3 + v % 3 + c // 3 + c % 3


def pattern_moves(
    rows: int, cols: int, homes: tuple[int, ...], blank: int, most: int = 1 << 30
) -> dict[tuple[int, ...], int]:
    """The fewest moves of a pattern's own tiles from every placement that is at most `most` of them away.

    Breadth-first over placements and the blank's cell, from the goal; moves of other tiles cost nothing.
    """
    beside = neighbours(rows, cols)
    found = {(homes, blank): 0}
    queue = deque(found)
    while queue:
        tiles, empty = state = queue.popleft()
        for cell in beside[empty]:
            after = tuple(empty if tile == cell else tile for tile in tiles), cell
            moves = found[state] + (cell in tiles)
            if moves < found.get(after, most + 1):
                found[after] = moves
                (queue.append if cell in tiles else queue.appendleft)(after)
    least: dict[tuple[int, ...], int] = {}
    for (tiles, _), moves in found.items():
        least[tiles] = min(moves, least.get(tiles, moves))
    return least


def pattern_values(rows: int, cols: int, homes: tuple[int, ...], blank: int) -> list[int | None]:
    """The `pattern_moves` of every placement, in the order of `permutations`.

    None is for unreachable placements: half of them, if the pattern has all tiles or all but one.
    """
    least = pattern_moves(rows, cols, homes, blank)
    return [least.get(tiles) for tiles in permutations(range(rows * cols), len(homes))]


HEURISTICS = {
    "misplaced": misplaced,
    "manhattan": manhattan,
    "linear-conflict": linear_conflict,
    "inversion": inversion,
    "walking-distance": walking_distance,
    "report-inversion": report_inversion,
}
"""The naive version of every registered heuristic except pattern databases, which use `pattern_values`."""

GOALS = ("standard", "blank-first", "snake", "spiral")


def all_boards(rows: int, cols: int, goal: str = "standard") -> list[Board]:
    """Every board that can reach the goal."""
    return [Board(rows, cols, tiles) for tiles in distances(Goal.named(goal, rows, cols).board)]


KORF = Path(__file__).parents[3] / "shared" / "data" / "korf100.txt"
"""A collection of boards outside the project, if it exists."""


def korf() -> list[tuple[int, Board]]:
    """Korf's hundred boards of 1985, converted to the standard goal, with their distances."""
    lines = [line for line in KORF.read_text().splitlines() if line[:1] not in ("", "#")]
    fields = [line.partition(":")[::2] for line in lines]
    return [(int(length), Board(4, 4, tuple(map(int, tiles.split())))) for length, tiles in fields]

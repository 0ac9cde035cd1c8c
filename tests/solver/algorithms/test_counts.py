"""What searches count: all figures of the last tally are those of a short search in plain Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import oracle
import plain_searches
import pytest
from plain_searches import Tiles

from solver import Board, Goal, SlidingPuzzle, solve
from solver.progress import Result, Tally

SIZES = ((2, 3), (3, 2))
ORDERS = ("UDLR", "RLDU", "LURD")


def sample(every: int, most: int = 99) -> list[SlidingPuzzle]:
    """Every n-th board of both sizes within this distance of its goal."""
    goals = [Goal.named(name, *size) for size in SIZES for name in ("standard", "blank-first")]
    near = [
        [tiles for tiles, moves in oracle.distances(goal.board).items() if moves <= most] for goal in goals
    ]
    return [
        SlidingPuzzle(Board(goal.board.rows, goal.board.cols, tiles), goal)
        for goal, boards in zip(goals, near, strict=True)
        for tiles in boards[::every]
    ]


def unsolved(every: int) -> list[SlidingPuzzle]:
    """The same without the goals."""
    return [puzzle for puzzle in sample(every) if puzzle.board != puzzle.goal.board]


@cache
def estimate_for(goal: Board, name: str) -> plain_searches.Estimate:
    """The naive heuristic as a function of the tiles."""

    @cache
    def estimate(tiles: Tiles) -> int:
        puzzle = SlidingPuzzle(Board(goal.rows, goal.cols, tiles), Goal.of(goal))
        return oracle.HEURISTICS[name](puzzle)

    return estimate


def figures(tally: Tally) -> dict[str, Any]:
    """The counts and bounds of a tally."""
    names = (
        "raised",
        "expanded",
        "duplicates",
        "frontier",
        "frontier_peak",
        "depth",
        "max_depth",
        "bound",
        "lower_bound",
    )
    return {name: getattr(tally, name) for name in names}


def check(result: Result, found: plain_searches.Found) -> None:
    """The search found the same path, and counted the same."""
    path, tally = found
    blank = {"U": "D", "D": "U", "L": "R", "R": "L"}  # Moves are those of tiles.
    assert (result.path is None) == (path is None)
    if result.path is not None and path is not None:
        assert [move.value for move in result.path] == [blank[letter] for letter in path]
    assert figures(result.tally) == figures(tally)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_idastar(order: str, heuristic: str) -> None:
    for puzzle in sample(every=83):
        result = solve(puzzle, "idastar", heuristic, order=order, repeats=2)
        estimate = estimate_for(puzzle.goal.board, heuristic)
        check(result, plain_searches.idastar(puzzle, estimate, order))


@pytest.mark.parametrize("order", ORDERS)
def test_iterative_deepening(order: str) -> None:
    for puzzle in sample(9, most=9):
        result = solve(puzzle, "iddfs", order=order)
        check(result, plain_searches.idastar(puzzle, lambda _: 0, order))


@pytest.mark.parametrize("order", ORDERS)
def test_bidirectional(order: str) -> None:
    for puzzle in unsolved(every=41):
        check(solve(puzzle, "bidirectional", order=order), plain_searches.two_sided(puzzle, order))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("width", [1, 2, 7, 100])
def test_beam(order: str, width: int) -> None:
    for puzzle in unsolved(every=83):
        result = solve(puzzle, "beam", "manhattan", order=order, width=width)
        estimate = estimate_for(puzzle.goal.board, "manhattan")
        check(result, plain_searches.beam(puzzle, estimate, order, width))


def test_the_locking_method_is_a_star_where_all_is_core() -> None:
    """Except for the frontier: a node that a cheaper path has replaced stays in it until it is taken."""
    far = [SlidingPuzzle.of(board) for board in oracle.all_boards(3, 3)[1::30_011]]
    for puzzle in unsolved(every=31) + far:
        staged = solve(puzzle, "staged")
        astar = solve(puzzle, "astar", "manhattan", ties="last", reverse="allow")
        assert staged.length == astar.length
        for name in ("raised", "expanded", "duplicates", "depth"):
            assert getattr(staged.tally, name) == getattr(astar.tally, name), name

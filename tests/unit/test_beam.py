"""The beam: its width, its depth, its counts."""

from __future__ import annotations

import pytest
from slicing import in_slices

from solver.board import Board
from solver.goal import Goal
from solver.progress import Finding, Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from solver.room import Room
from solver.scramble import random_board, random_board_at
from solver.search import solve, start
from solver.verify import replay

HEURISTICS = ("misplaced", "manhattan", "linear-conflict", "inversion", "report-inversion")


def near_boards(rows: int, cols: int, moves: int = 12) -> Board:
    """A board a few moves from its goal, so that every beam finds it."""
    board = Board.solved(rows, cols)
    for step in range(moves):
        choices = board.moves()
        board = board.after(choices[(step * 7 + 3) % len(choices)])
    return board


def drive(puzzle: SlidingPuzzle, budget: int, width: int) -> Finding:
    from solver.algorithms.beam import beam

    search = beam(
        puzzle, heuristics["linear-conflict"].on(puzzle), Room(), width=width, depth=0, order="UDLR"
    )
    return in_slices(search, [budget])


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 5), (4, 7), (6, 6)])
@pytest.mark.parametrize("goal", ["standard", "blank-first", "snake", "spiral"])
def test_path_reaches_the_goal(rows: int, cols: int, goal: str) -> None:
    wanted = Goal.named(goal, rows, cols)
    result = solve(random_board(rows, cols, "beam", wanted), "beam", goal=wanted)
    assert result.path is not None
    assert replay(random_board(rows, cols, "beam", wanted), result.path) == wanted.board


@pytest.mark.parametrize(("rows", "cols"), [(2, 16), (16, 2), (10, 10), (16, 16)])
def test_large_boards_near_their_goal_are_solved(rows: int, cols: int) -> None:
    result = solve(near_boards(rows, cols), "beam", width=100)
    assert result.outcome is Outcome.SOLVED
    assert result.length is not None
    assert result.length <= 12


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_serves(heuristic: str) -> None:
    board = random_board_at(3, 3, 14, "beam")
    result = solve(board, "beam", heuristic, width=2_000)
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(3, 3)


def test_a_beam_wider_than_any_level_is_breadth_first_search() -> None:
    for length in (1, 5, 11, 18):
        board = random_board_at(3, 3, length, "wide")
        assert solve(board, "beam", width=100_000).length == length


@pytest.mark.parametrize("width", [1, 3, 200])
def test_slicing_changes_nothing(width: int) -> None:
    puzzle = SlidingPuzzle.of(random_board(4, 4, "slices"))
    whole = drive(puzzle, 1 << 40, width)
    for budget in (1, 2, 7, 1_000):
        assert drive(puzzle, budget, width) == whole


def test_a_wider_beam_never_keeps_more_than_its_width() -> None:
    for width in (1, 2, 50):
        tally = solve(random_board(5, 5, "width"), "beam", width=width).progress.tally
        assert tally.expanded <= 1 + width * tally.max_depth
        assert tally.frontier_peak <= 2 * width


def test_order_breaks_ties() -> None:
    board = random_board(5, 5, "order")
    paths = {solve(board, "beam", width=20, order=order).path for order in ("UDLR", "RLDU", "LURD")}
    assert len(paths) > 1


def test_root_is_the_goal() -> None:
    result = solve(Board.solved(3, 3), "beam")
    assert result.path == ()
    assert result.progress.tally.raised == 1


def test_depth_limit_exhausts() -> None:
    board = random_board_at(3, 3, 20, "deep")
    result = solve(board, "beam", width=10_000, depth=19)
    assert result.outcome is Outcome.EXHAUSTED
    assert result.progress.tally.max_depth == 19
    assert solve(board, "beam", width=10_000, depth=20).length == 20


def test_a_beam_of_one_that_loses_its_way_ends() -> None:
    result = solve(random_board(6, 6, "lost"), "beam", "misplaced", width=1)
    assert result.outcome is Outcome.EXHAUSTED
    assert result.path is None


@pytest.mark.parametrize("nodes", [1, 2, 1_000, 12_345])
def test_node_limit_is_exact(nodes: int) -> None:
    result = solve(random_board(6, 6, "limit"), "beam", limits=Limits(nodes=nodes))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == nodes


def test_memory_limit_holds() -> None:
    board = random_board(6, 6, "memory")
    result = solve(board, "beam", width=100_000, limits=Limits(megabytes=5))
    assert result.outcome is Outcome.LIMIT
    assert 0 < result.progress.tally.memory_bytes <= 5_000_000


def test_figures_only_rise() -> None:
    last = None
    for progress in start(random_board(6, 6, "rise"), "beam", width=300):
        tally = progress.tally
        if last is not None:
            assert tally.raised >= last.raised
            assert tally.expanded >= last.expanded
            assert tally.frontier_peak >= last.frontier_peak
        last = tally

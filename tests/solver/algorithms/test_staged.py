"""The locking method always finds a solution."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import goals, sizes, solvable_boards

from solver.algorithms._staged import Rect, StagedSearch, groups, rim, without_detours
from solver.board import Board
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, Limits, Outcome
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.search import solve
from solver.verify import replay

SIZES = [(2, 2), (2, 3), (3, 2), (2, 16), (16, 2), (3, 3), (4, 4), (5, 5), (4, 7), (10, 10)]


def drive(puzzle: SlidingPuzzle, budget: int) -> Finding:
    return in_slices(StagedSearch(puzzle, MemoryLimit()).run(), [budget])


@pytest.mark.parametrize(("rows", "cols"), SIZES)
@pytest.mark.parametrize("name", ["standard", "blank-first", "snake", "spiral", "random"])
def test_every_size_and_goal_is_answered(rows: int, cols: int, name: str) -> None:
    goal = Goal.of(random_board(rows, cols, "goal")) if name == "random" else Goal.named(name, rows, cols)
    board = random_board(rows, cols, "staged", goal)
    result = solve(board, "staged", goal=goal)
    assert result.path is not None
    assert replay(board, result.path) == goal.board


@pytest.mark.parametrize("name", ["standard", pytest.param("spiral", marks=pytest.mark.slow)])
def test_the_largest_board_is_answered(name: str) -> None:
    goal = Goal.named(name, 16, 16)
    board = random_board(16, 16, "staged", goal)
    path = solve(board, "staged", goal=goal).path
    assert path is not None
    assert replay(board, path) == goal.board


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2)])
def test_every_board_of_six_cells_is_answered(rows: int, cols: int) -> None:
    goal = Goal.standard(rows, cols)
    for tiles in permutations(range(6)):
        puzzle = SlidingPuzzle(Board(rows, cols, tiles), goal)
        if puzzle.solvable:
            assert replay(puzzle.board, drive(puzzle, 1 << 40).answer) == goal.board


@settings(max_examples=40)
@given(data=st.data(), size=sizes.filter(lambda size: size[0] * size[1] <= 64))
def test_any_board_reaches_any_goal(data: st.DataObject, size: tuple[int, int]) -> None:
    goal = data.draw(goals(*size))
    board = data.draw(solvable_boards(*size, goal))
    finding = drive(SlidingPuzzle(board, goal), 1 << 40)
    assert replay(board, finding.answer) == goal.board


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 3)])
def test_what_is_all_core_is_solved_in_the_fewest_moves(rows: int, cols: int) -> None:
    for seed in range(10):
        board = random_board(rows, cols, seed)
        assert solve(board, "staged").length == solve(board, "idastar").length


def test_no_move_takes_back_the_one_before() -> None:
    path = solve(random_board(8, 8, "detours"), "staged").path
    assert path is not None
    assert all(move is not after.reverse for move, after in pairwise(path))


def test_detours_vanish() -> None:
    assert without_detours((0, 1, 2, 1, 0, 4)) == [0, 4]
    assert without_detours((0, 1, 2)) == [0, 1, 2]


@pytest.mark.parametrize("goal", ["standard", "snake", "spiral"])
def test_slicing_changes_nothing(goal: str) -> None:
    wanted = Goal.named(goal, 5, 4)
    puzzle = SlidingPuzzle(random_board(5, 4, "slices", wanted), wanted)
    whole = drive(puzzle, 1 << 40)
    for budget in (1, 3, 1_000):
        assert drive(puzzle, budget) == whole


def test_the_rim_leaves_the_blank_its_cell() -> None:
    for blank in range(20):
        home = divmod(blank, 5)
        for cells, rest in rim(Rect(0, 4, 0, 5), home, 5):
            assert blank not in cells
            assert rest.top <= home[0] < rest.bottom
            assert rest.left <= home[1] < rest.right


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_line_ends_with_two_or_more(size: int) -> None:
    for length in range(2, 17):
        parts = list(groups(tuple(range(length)), size))
        assert [cell for part in parts for cell in part] == list(range(length))
        assert len(parts[-1]) >= 2


@pytest.mark.parametrize("nodes", [1, 2, 1_000])
def test_node_limit_is_exact(nodes: int) -> None:
    result = solve(random_board(8, 8, "limit"), "staged", limits=Limits(nodes=nodes))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == nodes


def test_memory_limit_is_said() -> None:
    result = solve(random_board(16, 16, "memory"), "staged", limits=Limits(megabytes=0.5))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.memory_bytes <= 500_000


def test_figures_of_the_answer() -> None:
    result = solve(random_board(6, 6, "figures"), "staged")
    tally = result.progress.tally
    assert tally.depth == result.length
    assert tally.max_depth >= tally.depth
    assert tally.raised > tally.expanded > 0


def test_root_is_the_goal() -> None:
    result = solve(Board.solved(4, 4), "staged")
    assert result.path == ()
    assert result.progress.tally.raised == 1

"""Laws that every registered heuristic is under: compiled == plain == naive, and never too high."""

from __future__ import annotations

import numpy as np
import oracle
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import boards, solvable_boards

from solver import Board, Goal, SlidingPuzzle
from solver.algorithms._blank import arrays
from solver.board import Move
from solver.kernels.estimate import child, whole
from solver.registry import HeuristicSpec, heuristics

every_heuristic = pytest.mark.parametrize("spec", list(heuristics), ids=lambda spec: spec.name)
admissible_ones = pytest.mark.parametrize(
    "spec", [spec for spec in heuristics if spec.admissible], ids=lambda spec: spec.name
)
every_goal = pytest.mark.parametrize("goal", oracle.GOALS)
SIZES = [(2, 3), (3, 2), (2, 4)]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def compiled_estimates(spec: HeuristicSpec, goal: Goal) -> dict[tuple[int, ...], int]:
    """Of every board that can reach the goal."""
    puzzle = SlidingPuzzle(goal.board, goal)
    grid, _, _ = arrays(puzzle)
    tables = spec.on(puzzle).tables()
    return {tiles: whole(tables, grid, np.array(tiles))[0] for tiles in oracle.distances(goal.board)}


def law_of_admissibility(spec: HeuristicSpec, goal: Goal) -> None:
    distance = oracle.distances(goal.board)
    for tiles, estimate in compiled_estimates(spec, goal).items():
        assert 0 <= estimate <= distance[tiles], tiles


@admissible_ones
@every_size
@every_goal
def test_never_overestimates(spec, size, goal):
    law_of_admissibility(spec, Goal.named(goal, *size))


@pytest.mark.slow
@admissible_ones
@every_goal
def test_never_overestimates_on_any_board_of_3x3(spec, goal):
    law_of_admissibility(spec, Goal.named(goal, 3, 3))


@every_heuristic
@every_goal
def test_says_truly_whether_it_is_consistent(spec, goal):
    wanted = Goal.named(goal, 2, 4)
    estimates = compiled_estimates(spec, wanted)
    beside = oracle.neighbours(2, 4)
    jumps = False
    for tiles, estimate in estimates.items():
        blank = tiles.index(0)
        for cell in beside[blank]:
            after = list(tiles)
            after[blank], after[cell] = after[cell], 0
            jumps = jumps or abs(estimates[tuple(after)] - estimate) > 1
    assert jumps != spec.consistent


def test_the_inadmissible_one_overestimates_as_the_report_does():
    """5 for a board 3 moves away, as the source reports' notes say."""
    spec = heuristics["report-inversion"]
    goal = Goal.standard(3, 3)
    estimates = compiled_estimates(spec, goal)
    three_away = [tiles for tiles, moves in oracle.distances(goal.board).items() if moves == 3]
    assert max(estimates[tiles] for tiles in three_away) == 5
    assert not spec.admissible


@every_heuristic
@given(data=st.data(), size=st.sampled_from([(2, 2), (2, 5), (3, 3), (4, 2), (4, 4)]))
@settings(max_examples=40)
def test_compiled_plain_and_naive_agree(spec, data, size):
    goal = Goal.of(data.draw(boards(*size), label="goal"))
    board = data.draw(solvable_boards(*size, goal), label="board")
    puzzle = SlidingPuzzle(board, goal)
    assume(spec.why_not(puzzle) is None)
    made = spec.on(puzzle)
    grid, cells, _ = arrays(puzzle)
    plain = made.estimate(board)
    assert whole(made.tables(), grid, cells)[0] == plain
    if spec.name != "walking-distance" or max(size) <= 4:
        assert oracle.HEURISTICS[spec.name](puzzle) == plain


@every_heuristic
@given(
    size=st.sampled_from([(2, 2), (2, 6), (5, 3), (4, 4), (6, 6), (3, 16), (16, 16)]),
    goal=st.sampled_from(oracle.GOALS),
    data=st.data(),
)
@settings(max_examples=30)
def test_estimating_move_by_move_is_estimating_afresh(spec, size, goal, data):
    """What `child` makes of the parent's registers is what `whole` finds from scratch."""
    puzzle = SlidingPuzzle.of(data.draw(solvable_boards(*size, Goal.named(goal, *size))), goal)
    assume(spec.why_not(puzzle) is None)
    tables = spec.on(puzzle).tables()
    grid, cells, _ = arrays(puzzle)
    estimate = whole(tables, grid, cells)
    board = puzzle.board
    for move in data.draw(st.lists(st.sampled_from(Move), max_size=20)):
        source = board.source(move)
        if source is None:
            continue
        estimate = child(tables, board.cols, np.array(board.tiles), *estimate, board.blank, source)
        board = board.after(move)
        assert estimate == whole(tables, grid, np.array(board.tiles))


@every_heuristic
def test_the_goal_is_estimated_at_nothing(spec):
    for size in ((2, 2), (3, 3), (4, 4), (3, 5), (2, 16)):
        for goal in oracle.GOALS:
            wanted = Goal.named(goal, *size)
            assert spec.on(SlidingPuzzle(wanted.board, wanted)).estimate(wanted.board) == 0


def test_walking_distance_refuses_what_has_no_table_with_the_way_out():
    puzzle = SlidingPuzzle.of(Board.solved(6, 6))
    reason = heuristics["walking-distance"].why_not(puzzle)
    assert reason is not None
    assert "6x6" in reason
    assert "linear-conflict" in reason


def test_every_heuristic_has_a_naive_twin():
    assert set(oracle.HEURISTICS) == set(heuristics.names())

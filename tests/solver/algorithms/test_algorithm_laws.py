"""Laws that every registered algorithm obeys; the oracle is a plain breadth-first search."""

from __future__ import annotations

import oracle
import pytest
from contract import (
    check,
    check_all,
    check_contract,
    check_near_goal,
    check_node_limit,
    check_solved_boards,
    run_in_slices,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from plugins import plugged_in, register_answer
from strategies import boards, orders, solvable_boards

from solver import Board, Goal, Limits, Move, Outcome, SlidingPuzzle, solve, start
from solver.kurang import fix
from solver.registry import algorithms, heuristics
from solver.tree import SearchTree
from solver.verify import replay

every_algorithm = pytest.mark.parametrize("spec", list(algorithms), ids=lambda spec: spec.name)
SIZES = [(2, 3), (3, 2)]
TOO_SLOW_FOR_ALL = {"dfs", "iddfs"}
"""On all 20,160 boards of 2x4 these take two and five minutes; those of 3x3 are not tried."""
PROMISED = {"auto", "astar", "idastar"}
"""Hints, `solve` and the README depend on these: a normal run tries them on more boards."""


def part_of_2x4(name: str) -> int:
    """A normal run takes every so manyth of the 20,160 boards of 2x4: all take ten minutes of one core.

    Prime numbers, which keep step with no pattern in the order of the boards.
    """
    return 401 if name in TOO_SLOW_FOR_ALL else 13 if name in PROMISED else 61


@every_algorithm
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("goal", oracle.GOALS)
def test_all_small_boards_are_solved_and_claims_hold(spec, size, goal):
    check_all(spec, *size, goal, every=1 if goal == "standard" else 7)


@every_algorithm
def test_boards_of_2x4_are_solved_and_claims_hold(spec):
    check_all(spec, 2, 4, "standard", every=part_of_2x4(spec.name))


@pytest.mark.slow
@every_algorithm
def test_really_all_boards_of_2x4(spec):
    check_all(spec, 2, 4, "standard")


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec",
    [spec for spec in algorithms if spec.name not in TOO_SLOW_FOR_ALL],
    ids=lambda spec: spec.name,
)
def test_all_boards_of_3x3_or_every_fifth_are_solved_and_claims_hold(spec):
    # All 181,440 boards take these two 45 minutes of one core each.
    every = 5 if spec.name in {"bfs", "ucs"} else 1
    check_all(spec, 3, 3, "standard", every=every)


@pytest.mark.parametrize("spec", [s for s in algorithms if s.informed], ids=lambda spec: spec.name)
@pytest.mark.parametrize(
    "heuristic",
    [
        spec.name
        for spec in heuristics
        if spec.admissible and spec.why_not(SlidingPuzzle.of(Board.solved(2, 3))) is None
    ],
)
def test_claims_hold_with_every_admissible_heuristic(spec, heuristic):
    for board in oracle.all_boards(2, 3)[::5]:
        puzzle = SlidingPuzzle.of(board)
        check(puzzle, solve(puzzle, spec.name, heuristic), spec)


@every_algorithm
def test_nothing_is_proven_by_an_estimate_that_overestimates(spec):
    for board in oracle.all_boards(3, 2)[::5]:
        result = solve(board, spec.name, "report-inversion")
        shortest = oracle.distances(Board.solved(3, 2))[board.tiles]
        assert result.lower_bound <= shortest
        assert not result.proven_optimal or result.length == shortest


FAMILY = [spec for spec in algorithms if spec.family == "best-first"]


@pytest.mark.parametrize("spec", FAMILY, ids=lambda spec: spec.name)
@given(data=st.data())
@settings(max_examples=60)
def test_claims_hold_under_every_option_of_the_best_first_family(spec, data):
    """No combination of options may claim that a path is shortest when it is not."""
    options = {
        option.name: data.draw(st.sampled_from(option.choices), label=option.name)
        for option in spec.options
        if option.kind == "choice"
    }
    options |= {
        option.name: data.draw(orders(), label=option.name)
        for option in spec.options
        if option.kind == "order"
    }
    board = data.draw(st.sampled_from(oracle.all_boards(2, 3)))
    result = solve(board, spec.name, limits=Limits(nodes=20_000), **options)
    shortest = oracle.distances(Board.solved(2, 3))[board.tiles]
    assert result.lower_bound <= shortest
    if result.path is not None:
        assert replay(board, result.path) == Board.solved(2, 3)
        assert not result.proven_optimal or result.length == shortest


@every_algorithm
@given(board=boards(3, 3), goal=st.sampled_from(oracle.GOALS))
@settings(max_examples=10)
def test_an_unsolvable_board_is_refused_at_once_with_the_reason(spec, board, goal):
    wanted = Goal.named(goal, 3, 3)
    solvable = fix(board, wanted)
    tiles = list(solvable.tiles)
    a, b = [cell for cell, tile in enumerate(tiles) if tile][:2]
    tiles[a], tiles[b] = tiles[b], tiles[a]
    handle = start(Board(3, 3, tuple(tiles)), spec.name, goal=goal)
    assert handle.result is not None, "it was refused before anything ran"
    assert handle.result.outcome is Outcome.UNSOLVABLE
    assert "Kurang" in (handle.result.reason or "")
    assert handle.result.path is None
    assert handle.run() is handle.result


@every_algorithm
@given(board=solvable_boards(2, 3), budgets=st.lists(st.integers(1, 300), min_size=1, max_size=5))
@settings(max_examples=15)
def test_slicing_changes_nothing(spec, board, budgets):
    puzzle = SlidingPuzzle.of(board)
    assert run_in_slices(spec, puzzle, budgets) == run_in_slices(spec, puzzle, [10**9])


@every_algorithm
@pytest.mark.parametrize("budget", [1, 7, 1000])
def test_slicing_changes_nothing_on_larger_boards(spec, budget):
    """It lasts until every array has grown, and through several rounds or levels."""
    hard = "2 5 3 4/1 7 0 8/9 6 11 12/13 10 14 15"
    # A depth-first search of 4x4 would go on until memory ends; of 3x3 it goes 40,000 moves deep.
    puzzle = SlidingPuzzle.of(Board.parse("8 6 7/2 5 4/3 0 1" if spec.name == "dfs" else hard))
    assert run_in_slices(spec, puzzle, [budget]) == run_in_slices(spec, puzzle, [10**9])


@every_algorithm
@pytest.mark.parametrize("nodes", [1, 2, 50, 777])
def test_a_node_limit_is_exact(spec, nodes):
    check_node_limit(spec, nodes)


@every_algorithm
def test_a_solved_board_needs_no_move(spec):
    check_solved_boards(spec)


@every_algorithm
@pytest.mark.parametrize(
    "size", [(2, 2), (2, 7), (5, 2), (3, 4), (5, 5), (4, 8)], ids=lambda s: f"{s[0]}x{s[1]}"
)
@pytest.mark.parametrize("goal", oracle.GOALS)
def test_every_size_and_goal_works(spec, size, goal):
    check_near_goal(spec, *size, goal)


@every_algorithm
@pytest.mark.parametrize(
    "goal",
    # The tables of 16x16 take a second for some goals.
    [goal if goal == "snake" else pytest.param(goal, marks=pytest.mark.slow) for goal in oracle.GOALS],
)
def test_the_largest_size_works_with_every_goal(spec, goal):
    check_near_goal(spec, 16, 16, goal)


@every_algorithm
def test_what_it_lets_be_looked_at_is_what_it_says(spec):
    """On 4x5 `auto` runs itself."""
    handle = start(Board.parse("1 2 3 4 5/6 7 8 9 10/11 12 13 0 14/16 17 18 19 15"), spec.name)
    next(handle)
    kept = handle.trace
    assert spec.trace == (None if kept is None else "tree" if isinstance(kept, SearchTree) else "path")
    handle.cancel()
    handle.run()


def one_move(board: Board) -> tuple[Move, ...] | None:
    """The path to the standard goal, if it has one move at most."""
    goal = Board.solved(board.rows, board.cols)
    if board == goal:
        return ()
    return next(((move,) for move in board.moves() if board.after(move) == goal), None)


def test_an_honest_incomplete_algorithm_keeps_the_contract() -> None:
    """It may find no path although there is one; the paths that it finds are correct."""
    with plugged_in():
        register_answer("one-move", one_move, complete=False)
        assert solve("1 2 3/4 5 6/7 0 8", "one-move").path == (Move.LEFT,)
        assert solve("1 2 3/4 0 6/7 5 8", "one-move").outcome is Outcome.EXHAUSTED
        check_contract(algorithms["one-move"])


def test_an_algorithm_that_says_it_is_complete_and_is_not_breaks_the_contract() -> None:
    with plugged_in():
        register_answer("one-move", one_move)
        with pytest.raises(AssertionError):
            check_contract(algorithms["one-move"])


def test_a_bound_that_no_path_refutes_breaks_the_contract() -> None:
    with plugged_in():
        register_answer("boaster", lambda _: None, lower_bound=40, complete=False)
        with pytest.raises(AssertionError, match="a lower bound that is none"):
            check_contract(algorithms["boaster"])

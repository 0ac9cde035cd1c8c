"""Laws that every registered algorithm is under; the oracle is a plain breadth-first search."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import boards, orders, solvable_boards

from solver import Board, Goal, Limits, Outcome, Result, SlidingPuzzle, solve, start
from solver.kurang import fix
from solver.progress import LimitKind, Tally
from solver.registry import AlgorithmSpec, algorithms, heuristics
from solver.room import Room
from solver.search import resolve
from solver.verify import replay

every_algorithm = pytest.mark.parametrize("spec", list(algorithms), ids=lambda spec: spec.name)
SIZES = [(2, 3), (3, 2)]
TOO_SLOW_FOR_ALL = {"dfs", "iddfs"}
"""All 20,160 boards of 2x4 take them two and five minutes; those of 3x3 are not tried."""
PROMISED = {"auto", "astar", "idastar"}
"""Hints, `solve` and the README rest on these: a normal run tries them on more boards."""


def part_of_2x4(name: str) -> int:
    """A normal run takes every so manyth of the 20,160 boards of 2x4: all take ten minutes of one core.

    Prime numbers, which keep step with no pattern in the order of the boards.
    """
    return 151 if name in TOO_SLOW_FOR_ALL else 7 if name in PROMISED else 31


def check(puzzle: SlidingPuzzle, result: Result, spec: AlgorithmSpec) -> None:
    """The path replays to the goal, and what is claimed of it is true."""
    shortest = oracle.distances(puzzle.goal.board)[puzzle.board.tiles]
    assert result.lower_bound <= shortest, "a lower bound that is none"
    if spec.complete:
        assert result.outcome is Outcome.SOLVED
    if result.path is None:
        assert result.outcome is Outcome.EXHAUSTED
        return
    assert replay(puzzle.board, result.path) == puzzle.goal.board
    assert len(result.path) >= shortest
    assert result.proven_optimal == (len(result.path) == result.lower_bound)
    if result.proven_optimal or spec.optimal:
        assert len(result.path) == shortest
    if spec.optimal:
        assert result.proven_optimal, "it says optimal and does not prove it"
    assert_sound(result.progress.tally)


def assert_sound(tally: Tally) -> None:
    assert 0 <= tally.expanded <= tally.raised
    assert 0 <= tally.frontier <= tally.frontier_peak
    assert 0 <= tally.depth <= tally.max_depth
    assert tally.memory_bytes >= 0


def check_all(spec: AlgorithmSpec, rows: int, cols: int, goal: str, every: int = 1) -> None:
    """Check every board, or so many of all distances, beginning with the farthest."""
    for board in oracle.all_boards(rows, cols, goal)[::-every]:
        puzzle = SlidingPuzzle.of(board, goal)
        check(puzzle, solve(puzzle, spec.name), spec)


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
def test_all_boards_of_3x3_are_solved_and_claims_hold(spec):
    check_all(spec, 3, 3, "standard")


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
    """No combination of options may call a path shortest that is not."""
    options = {
        option.name: data.draw(st.sampled_from(option.choices), label=option.name)
        for option in spec.options
        if option.kind == "choice"
    }
    options["order"] = data.draw(orders(), label="order")
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


def run_in_slices(spec: AlgorithmSpec, puzzle: SlidingPuzzle, budgets: list[int]) -> tuple[object, Tally]:
    """Drive the generator itself with these budgets, over and over."""
    spec, chosen = resolve(spec, None, puzzle)
    options = {option.name: option.default for option in spec.options}
    search = spec.run(puzzle, chosen.on(puzzle) if chosen else None, Room(), **options)
    finding = in_slices(search, budgets)
    return finding.answer, finding.tally


@every_algorithm
@given(board=solvable_boards(2, 3), budgets=st.lists(st.integers(1, 300), min_size=1, max_size=5))
@settings(max_examples=15)
def test_slicing_changes_nothing(spec, board, budgets):
    puzzle = SlidingPuzzle.of(board)
    assert run_in_slices(spec, puzzle, budgets) == run_in_slices(spec, puzzle, [10**9])


@every_algorithm
@pytest.mark.parametrize("budget", [1, 7, 1000])
def test_slicing_changes_nothing_on_larger_boards(spec, budget):
    """Through the growth of every array, and through several rounds or levels."""
    hard = "2 5 3 4/1 7 0 8/9 6 11 12/13 10 14 15"
    # A depth-first search of 4x4 would go on until memory ends; of 3x3 it goes 40,000 moves deep.
    puzzle = SlidingPuzzle.of(Board.parse("8 6 7/2 5 4/3 0 1" if spec.name == "dfs" else hard))
    assert run_in_slices(spec, puzzle, [budget]) == run_in_slices(spec, puzzle, [10**9])


@every_algorithm
@pytest.mark.parametrize("nodes", [1, 2, 50, 777])
def test_a_node_limit_is_exact(spec, nodes):
    board = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    result = solve(board, spec.name, limits=Limits(nodes=nodes))
    if result.outcome is Outcome.LIMIT:
        assert result.limit is LimitKind.NODES
        assert result.progress.tally.raised == nodes
    else:
        assert result.progress.tally.raised <= nodes


@every_algorithm
def test_a_solved_board_needs_no_move(spec):
    for rows, cols in ((2, 2), (3, 3), (4, 4), (2, 5)):
        result = solve(Board.solved(rows, cols), spec.name)
        assert result.path == ()
        assert result.proven_optimal


@every_algorithm
@pytest.mark.parametrize(
    "size", [(2, 2), (2, 7), (5, 2), (3, 4), (5, 5), (4, 8), (16, 16)], ids=lambda s: f"{s[0]}x{s[1]}"
)
@pytest.mark.parametrize("goal", oracle.GOALS)
def test_every_size_and_goal_works(spec, size, goal):
    """A few moves from the goal every algorithm but plain depth-first search finds it at once."""
    wanted = Goal.named(goal, *size)
    board = wanted.board
    for _ in range(3):
        for move in board.moves()[:1] + board.moves()[-1:]:
            board = board.after(move)
    result = solve(board, spec.name, goal=goal, limits=Limits(nodes=100_000))
    if result.path is None:
        assert spec.name == "dfs"
        assert result.outcome is Outcome.LIMIT
    else:
        assert replay(board, result.path) == wanted.board

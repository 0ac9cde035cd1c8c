"""IDA* by pattern databases finds shortest paths, whatever the size, the goal and the options."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import boards

from solver import Board, Goal, Limits, Outcome, Result, SlidingPuzzle, random_board, solve
from solver.algorithms import _by_patterns
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, LimitKind
from solver.registry import algorithms, heuristics
from solver.verify import replay

FARTHEST = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
"""One of the seventeen that take 80 moves (Korf & Schultze 2005)."""
BY_PATTERNS = ["pdb", "pdb-555", "pdb-663"]
ORDERS = ["".join(order) for order in permutations("UDLR")]


def by_patterns(board: Board, goal: Goal, heuristic: str = "pdb", **options: Any) -> Result:
    result = solve(board, "idastar", heuristic, goal=goal, **options)
    assert result.path is not None
    assert result.proven_optimal
    assert replay(board, result.path) == goal.board
    return result


def walked(goal: Goal, moves: int, seed: str) -> Board:
    """A board at most this many moves from the goal, by a walk without steps straight back."""
    rng, board, last = random.Random(seed), goal.board, goal.board
    for _ in range(moves):
        ways = [board.after(move) for move in board.moves()]
        last, board = board, rng.choice([way for way in ways if way != last])
    return board


def goal_with_blank(rows: int, cols: int, blank: int, seed: str) -> Goal:
    tiles = list(range(1, rows * cols))
    random.Random(seed).shuffle(tiles)
    tiles.insert(blank, 0)
    return Goal.of(Board(rows, cols, tuple(tiles)))


# -- against the oracle ------------------------------------------------------------------------------


def check_all(goal: Goal, every: int = 1) -> None:
    for tiles, distance in list(oracle.distances(goal.board).items())[::every]:
        assert by_patterns(Board(goal.board.rows, goal.board.cols, tiles), goal).length == distance


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_small_boards_for_every_cell_of_the_blank(size: tuple[int, int]) -> None:
    for blank in range(size[0] * size[1]):
        check_all(goal_with_blank(*size, blank, "small"))


@pytest.mark.parametrize("goal", oracle.GOALS)
def test_boards_of_2x4_and_4x2(goal: str) -> None:
    """The laws of `auto`, which uses this search, cover all boards of 2x4."""
    check_all(Goal.named(goal, 2, 4), 40)
    check_all(Goal.named(goal, 4, 2), 40)


@pytest.mark.parametrize("blank", [8, 0, 1, 3, 4])
def test_many_boards_of_3x3(blank: int) -> None:
    check_all(goal_with_blank(3, 3, blank, "many"), 907)


# -- against another estimate ------------------------------------------------------------------------


@pytest.mark.parametrize("heuristic", BY_PATTERNS)
@pytest.mark.parametrize("blank", [15, 0, 3, 12, 1, 8, 14, 5, 10])
def test_on_4x4_lengths_are_those_of_walking_distance(heuristic: str, blank: int) -> None:
    goal = goal_with_blank(4, 4, blank, f"goal {blank}")
    lengths = []
    for moves in (20, 32, 40, 50):
        board = walked(goal, moves, f"{blank}")
        lengths.append(by_patterns(board, goal, heuristic).length)
        assert lengths[-1] == solve(board, "idastar", "walking-distance", goal=goal).length
    assert max(length or 0 for length in lengths) >= 20, "boards so near show nothing"


CORNER, INSIDE = True, False


def building(rows: int, cols: int, corner: bool) -> Any:
    """A case whose tables take a second or more to build."""
    return pytest.param((rows, cols), corner, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("size", "corner"),
    [
        ((3, 4), CORNER), ((4, 3), CORNER), ((4, 3), INSIDE), ((2, 6), INSIDE), ((6, 2), INSIDE),
        building(3, 4, INSIDE), building(2, 6, CORNER), building(6, 2, CORNER),
        building(3, 5, CORNER), building(3, 5, INSIDE),
    ],
)  # fmt: skip
def test_rectangles_both_ways(size: tuple[int, int], corner: bool) -> None:
    goal = goal_with_blank(*size, size[0] * size[1] - 1 if corner else size[1] + size[0] % 2, "rectangle")
    for number in range(4):
        board = walked(goal, 40, f"{number}")
        found = by_patterns(board, goal).length
        assert found == solve(board, "idastar", "walking-distance", goal=goal).length


@pytest.mark.parametrize(("code", "length"), [("2.1.3.4.0.5.6.8.7.9", 35), ("2.1.3.4.6.0.7.5.9.8", 34)])
def test_values_too_large_for_their_four_bits_are_cut_not_wrapped(code: str, length: int) -> None:
    found = by_patterns(Board.parse(f"5x2:{code}"), Goal.standard(5, 2))
    assert found.length == length
    assert solve(f"5x2:{code}", "bidirectional").length == length


@given(data=st.data())
@settings(max_examples=20)
def test_any_goal_of_4x4(data: st.DataObject) -> None:
    goal = Goal.of(data.draw(boards(4, 4), label="goal"))
    board = walked(goal, data.draw(st.integers(0, 45), label="moves"), data.draw(st.text(max_size=3)))
    found = by_patterns(board, goal, data.draw(st.sampled_from(BY_PATTERNS)))
    assert found.length == solve(board, "idastar", "linear-conflict", goal=goal).length


@pytest.mark.parametrize("heuristic", BY_PATTERNS)
@pytest.mark.parametrize("name", ["astar", "bnb", "wastar"])
def test_searches_that_remember_boards_are_right_too(name: str, heuristic: str) -> None:
    """Estimates may drop by more than one in a move, so a board may be reached again by a shorter path."""
    goal = Goal.standard(4, 4)
    for number in range(12):
        board = walked(goal, 60, f"remember {number}")
        shortest = by_patterns(board, goal).length
        found = solve(board, name, heuristic)
        assert shortest is not None
        assert found.length is not None
        assert found.lower_bound <= shortest <= found.length
        assert found.length == shortest or not algorithms[name].optimal


# -- options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ORDERS)
def test_every_order(order: str) -> None:
    for goal in (Goal.standard(4, 4), Goal.named("spiral", 4, 4), Goal.standard(3, 5)):
        board = walked(goal, 40, "orders")
        assert by_patterns(board, goal, order=order).length == by_patterns(board, goal).length


@pytest.mark.parametrize("goal", oracle.GOALS)
@pytest.mark.parametrize("number", range(3))
def test_repeats_left_out_change_no_length_and_save_nodes(goal: str, number: int) -> None:
    wanted = Goal.named(goal, 4, 4)
    board = walked(wanted, 60, f"repeats {number}")
    found = [
        by_patterns(board, wanted, **options)
        for options in ({"reverse": "allow"}, {"repeats": 2}, {"repeats": 6}, {}, {"repeats": 14})
    ]
    assert len({result.length for result in found}) == 1
    assert len({result.path for result in found}) == 1, "the first shortest path is never shut"
    raised = [result.progress.tally.raised for result in found]
    assert raised == sorted(raised, reverse=True)
    assert raised[3] < raised[1] < raised[0]


@pytest.mark.parametrize("order", ["UDLR", "RLDU", "LURD"])
def test_the_path_found_is_that_of_any_other_estimate(order: str) -> None:
    """All find the same first shortest path, because none prunes a shortest path within its length."""
    goal = Goal.named("snake", 4, 4)
    board = walked(goal, 40, "paths")
    paths = {by_patterns(board, goal, name, order=order).path for name in (*BY_PATTERNS, "walking-distance")}
    assert len(paths) == 1


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (2, 6)])
def test_the_depth_allowed_is_kept_to(size: tuple[int, int]) -> None:
    goal = Goal.standard(*size)
    board = walked(goal, 30, "depth")
    length = by_patterns(board, goal).length
    assert length is not None
    for depth in (1, length - 2, length - 1):
        result = solve(board, "idastar", "pdb", depth=depth)
        assert (result.outcome, result.path) == (Outcome.EXHAUSTED, None)
        assert result.lower_bound <= length
    for depth in (length, length + 1, 0):
        assert by_patterns(board, goal, depth=depth).length == length


# -- slices and limits -------------------------------------------------------------------------------


def driven(board: Board, goal: Goal, budgets: list[int], **options: Any) -> Finding:
    puzzle = SlidingPuzzle(board, goal)
    values = {option.name: option.default for option in algorithms["idastar"].options} | options
    estimate = heuristics["pdb"].on(puzzle)
    return in_slices(algorithms["idastar"].run(puzzle, estimate, MemoryLimit(), **values), budgets)


@given(
    budgets=st.lists(st.integers(1, 500), min_size=1, max_size=5),
    goal=st.sampled_from(oracle.GOALS),
    moves=st.integers(0, 36),
)
@settings(max_examples=25)
def test_slicing_changes_nothing(budgets: list[int], goal: str, moves: int) -> None:
    wanted = Goal.named(goal, 4, 4)
    board = walked(wanted, moves, "slices")
    assert driven(board, wanted, budgets) == driven(board, wanted, [10**9])


@pytest.mark.parametrize("budget", [1, 7, 997])
def test_growing_stacks_change_nothing(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    goal = Goal.standard(4, 4)
    board = walked(goal, 44, "stacks")
    whole = driven(board, goal, [10**9])
    assert len(whole.answer) > 16
    monkeypatch.setattr(_by_patterns, "FIRST_PLIES", 2)
    grown = driven(board, goal, [budget])
    assert grown.answer == whole.answer
    assert grown.tally.raised == whole.tally.raised


@pytest.mark.parametrize("nodes", [1, 2, 100, 5_000])
def test_a_node_limit_leaves_a_true_bound(nodes: int) -> None:
    for number in range(4):
        board = random_board(4, 4, f"limit {number}")
        limited = solve(board, "idastar", "pdb-663", limits=Limits(nodes=nodes))
        length = by_patterns(board, Goal.standard(4, 4)).length
        assert length is not None
        assert (limited.outcome, limited.limit) == (Outcome.LIMIT, LimitKind.NODES)
        assert limited.progress.tally.raised == nodes
        assert heuristics["pdb-663"].on(SlidingPuzzle.of(board)).estimate(board) <= limited.lower_bound
        assert limited.lower_bound <= length
        assert not limited.proven_optimal


@pytest.mark.parametrize("goal", ["standard", "blank-first"])
def test_the_farthest_board_under_a_limit(goal: str) -> None:
    """The board needs 80 moves; the proven bound rises with the nodes and never exceeds 80."""
    tiles = tuple(16 - tile if tile else 0 for tile in reversed(FARTHEST.tiles))
    board = FARTHEST if goal == "standard" else Board(4, 4, tiles)
    bounds = []
    for nodes in (10_000, 1_000_000, 5_000_000):
        result = solve(board, "idastar", "pdb-663", goal=goal, limits=Limits(nodes=nodes))
        assert result.outcome is Outcome.LIMIT
        assert not result.proven_optimal
        bounds.append(result.lower_bound)
    assert bounds == sorted(bounds)
    assert bounds[0] < bounds[-1] <= 80
    assert all(bound % 2 == 0 for bound in bounds)


@pytest.mark.slow
@pytest.mark.skipif(not oracle.KORF.exists(), reason="the collection is not beside the project")
def test_all_of_korfs_boards() -> None:
    boards = oracle.korf()
    assert len(boards) == 100
    for length, board in boards:
        assert by_patterns(board, Goal.standard(4, 4), "pdb-663").length == length

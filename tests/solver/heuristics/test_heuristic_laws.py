"""Laws that every registered heuristic obeys: compiled == plain == naive, and never too high."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards, solvable_boards

from solver import Board, Goal, SlidingPuzzle
from solver.algorithms._blank import arrays
from solver.board import Move
from solver.heuristics.pdb import by_patterns
from solver.kernels.estimate import child, whole
from solver.kernels.jit import kernel
from solver.pdb.build import rank
from solver.pdb.layout import map_goal, onto
from solver.pdb.partition import NAMES, Partition
from solver.registry import HeuristicSpec, heuristics
from solver.shipped import shipped_board

every_goal = pytest.mark.parametrize("goal", oracle.GOALS)
ADMISSIBLE = [spec for spec in heuristics if spec.admissible]
NEAR = 11
"""Moves: 15,000 boards of 4x4 or so."""
SMALL = [(2, 3), (3, 2), (2, 4)]
Size = tuple[int, int]
Tiles = tuple[int, ...]


def applies(spec: HeuristicSpec, size: Size) -> bool:
    """Without the large pattern databases, which no test builds."""
    return spec.why_not(SlidingPuzzle.of(Board.solved(*size))) is None


def applying(specs: Iterable[HeuristicSpec], sizes: list[Size]) -> pytest.MarkDecorator:
    """All pairs that make sense."""
    pairs = [(spec, size) for spec in specs for size in sizes if applies(spec, size)]
    names = [f"{spec.name}-{rows}x{cols}" for spec, (rows, cols) in pairs]
    return pytest.mark.parametrize(("spec", "size"), pairs, ids=names)


USABLE = [spec for spec in heuristics if applies(spec, (4, 4))]
"""All except those whose tables are built only on request."""
every_usable = pytest.mark.parametrize("spec", USABLE, ids=lambda spec: spec.name)


def sizes_for(spec: HeuristicSpec, *sizes: Size) -> st.SearchStrategy[Size]:
    """Those that it applies to."""
    return st.sampled_from([size for size in sizes if applies(spec, size)])


def compiled_estimates(spec: HeuristicSpec, goal: Goal, most: int | None = None) -> dict[Tiles, int]:
    """Of every board that can reach the goal, or can in `most` moves."""
    puzzle = SlidingPuzzle(goal.board, goal)
    grid, _, _ = arrays(puzzle)
    e = spec.on(puzzle).tables()
    return {tiles: whole(e, grid, np.array(tiles))[0] for tiles in oracle.distances(goal.board, most)}


def law_of_admissibility(spec: HeuristicSpec, goal: Goal) -> None:
    distance = oracle.distances(goal.board)
    for tiles, estimate in compiled_estimates(spec, goal).items():
        assert 0 <= estimate <= distance[tiles], tiles


def jumps(estimates: dict[Tiles, int], size: Size) -> bool:
    """Whether the estimate changes by more than one in some move between these boards."""
    beside = oracle.neighbours(*size)
    for tiles, estimate in estimates.items():
        blank = tiles.index(0)
        for cell in beside[blank]:
            after = list(tiles)
            after[blank], after[cell] = after[cell], 0
            if abs(estimates.get(tuple(after), estimate) - estimate) > 1:
                return True
    return False


@applying(ADMISSIBLE, SMALL)
@every_goal
def test_never_overestimates(spec, size, goal):
    law_of_admissibility(spec, Goal.named(goal, *size))


@pytest.mark.slow
@applying(ADMISSIBLE, [(3, 3)])
@every_goal
def test_never_overestimates_on_any_board_of_3x3(spec, size, goal):
    law_of_admissibility(spec, Goal.named(goal, *size))


@every_usable
@every_goal
def test_says_truly_whether_it_is_consistent(spec, goal):
    """On all boards of 2x4 and on those of 4x4 near the goal."""
    sizes = [(size, most) for size, most in (((2, 4), None), ((4, 4), NEAR)) if applies(spec, size)]
    jumped = [jumps(compiled_estimates(spec, Goal.named(goal, *size), most), size) for size, most in sizes]
    assert any(jumped) != spec.consistent


@applying(ADMISSIBLE, [(4, 4)])
@every_goal
def test_never_overestimates_near_the_goals_of_4x4(spec, size, goal):
    wanted = Goal.named(goal, *size)
    distance = oracle.distances(wanted.board, NEAR)
    for tiles, estimate in compiled_estimates(spec, wanted, NEAR).items():
        assert 0 <= estimate <= distance[tiles], tiles


@pytest.mark.skipif(not oracle.KORF.exists(), reason="the collection is not beside the project")
@applying(ADMISSIBLE, [(4, 4)])
def test_never_more_than_the_lengths_of_korfs_boards(spec, size):
    made = spec.on(SlidingPuzzle.of(Board.solved(*size)))
    estimates = [(made.estimate(board), length) for length, board in oracle.korf()]
    assert len(estimates) == 100
    assert all(0 < estimate <= length for estimate, length in estimates)


@pytest.mark.parametrize("size", [(2, 2), *SMALL, (4, 2)], ids=lambda size: f"{size[0]}x{size[1]}")
@given(data=st.data())
@settings(max_examples=5)
def test_a_pattern_of_all_tiles_is_the_distance(size, data):
    goal = Goal.of(data.draw(boards(*size)))
    assert compiled_estimates(heuristics["pdb"], goal) == oracle.distances(goal.board)


@pytest.mark.parametrize(
    "blank",
    [pytest.param(0, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow), 4],
    ids=["corner", "edge", "middle"],
)
def test_a_pattern_of_all_tiles_of_3x3_is_the_distance(blank):
    tiles = list(range(1, 9))
    tiles.insert(blank, 0)
    goal = Goal.of(Board(3, 3, tuple(tiles)))
    assert compiled_estimates(heuristics["pdb"], goal) == oracle.distances(goal.board)


def test_the_inadmissible_one_overestimates_as_the_report_does():
    """5 for its 8-puzzle, which is 3 moves away; the others are what its formula gives."""
    spec = heuristics["report-inversion"]
    given = {"npuzzle8": 5, "npuzzle15": 50, "npuzzle35": 246, "tc2": 16}
    for name, wanted in given.items():
        board = shipped_board(name)
        assert spec.on(SlidingPuzzle.of(board)).estimate(board) == wanted, name
    assert oracle.distances(Board.solved(3, 3))[shipped_board("npuzzle8").tiles] == 3
    assert not spec.admissible


@pytest.mark.parametrize("side", [3, 4, 6])
@given(data=st.data())
@settings(max_examples=40)
def test_the_formula_of_report_2_is_that_of_its_naive_twin(side, data):
    puzzle = SlidingPuzzle.of(data.draw(boards(side, side)), data.draw(boards(side, side), label="goal"))
    made = heuristics["report-inversion"].on(puzzle)
    grid, cells, _ = arrays(puzzle)
    e, wanted = made.tables(), oracle.report_inversion(puzzle)
    assert whole(e, grid, cells)[0] == whole.py_func(e, grid, cells)[0] == wanted
    assert made.estimate(puzzle.board) == wanted


@every_usable
@given(data=st.data())
@settings(max_examples=40)
def test_compiled_plain_and_naive_agree(spec, data):
    size = data.draw(sizes_for(spec, (2, 2), (2, 5), (3, 3), (4, 2), (4, 4), (6, 6)))
    goal = Goal.of(data.draw(boards(*size), label="goal"))
    board = data.draw(solvable_boards(*size, goal), label="board")
    puzzle = SlidingPuzzle(board, goal)
    made = spec.on(puzzle)
    grid, cells, _ = arrays(puzzle)
    plain = made.estimate(board)
    assert whole(made.tables(), grid, cells)[0] == plain
    if spec.name in oracle.HEURISTICS and (spec.name != "walking-distance" or max(size) <= 4):
        assert oracle.HEURISTICS[spec.name](puzzle) == plain


@kernel
def compiled_child(e, cols, cells, h, a, b, z, p):
    return child(e, cols, cells, h, a, b, z, p)


@every_usable
@given(goal=st.sampled_from(oracle.GOALS), data=st.data())
@settings(max_examples=30)
def test_estimating_move_by_move_is_estimating_afresh(spec, goal, data):
    """`child` computes from the parent's registers what `whole` computes from scratch."""
    size = data.draw(sizes_for(spec, (2, 2), (2, 6), (5, 3), (4, 4), (6, 6), (3, 16), (16, 16)))
    puzzle = SlidingPuzzle.of(data.draw(solvable_boards(*size, Goal.named(goal, *size))), goal)
    e = spec.on(puzzle).tables()
    grid, cells, _ = arrays(puzzle)
    estimate = whole(e, grid, cells)
    board = puzzle.board
    for move in data.draw(st.lists(st.sampled_from(Move), max_size=20)):
        source = board.source(move)
        if source is None:
            continue
        estimate = compiled_child(e, board.cols, np.array(board.tiles), *estimate, board.blank, source)
        board = board.after(move)
        assert estimate == whole(e, grid, np.array(board.tiles))


@applying(heuristics, [(2, 2), (3, 3), (4, 4), (3, 5), (2, 16)])
@every_goal
def test_the_goal_is_estimated_at_nothing(spec, size, goal):
    wanted = Goal.named(goal, *size)
    assert spec.on(SlidingPuzzle(wanted.board, wanted)).estimate(wanted.board) == 0


def test_walking_distance_refuses_what_has_no_table_with_the_way_out():
    puzzle = SlidingPuzzle.of(Board.solved(6, 6))
    reason = heuristics["walking-distance"].why_not(puzzle)
    assert reason is not None
    assert "6x6" in reason
    assert "linear-conflict" in reason


def test_every_heuristic_has_a_naive_twin_or_goes_by_patterns():
    by_patterns = set(heuristics.names()) - set(oracle.HEURISTICS)
    assert by_patterns == {"pdb", *NAMES}


# -- by patterns: the sums are those of a plain search over each pattern -----------------------------

PARTITIONS = [
    Partition("laws-4x2", 4, 2, ((0, 2, 4), (1, 3, 5, 6)), 7),
    Partition("laws-3x3", 3, 3, ((0, 1, 3, 4), (2, 5, 6, 7)), 8),
    Partition("laws-5x2", 5, 2, ((0, 1, 2), (3, 4, 5), (6, 7, 8)), 9),
    Partition("laws-4x4", 4, 4, ((0, 4, 8), (1, 2, 3), (5, 6, 7), (9, 10, 11), (12, 13, 14)), 15),
]
naive_values = cache(oracle.pattern_values)


@pytest.mark.parametrize("partition", PARTITIONS, ids=lambda partition: partition.name)
@given(data=st.data())
@settings(max_examples=25)
def test_values_of_patterns_are_summed_and_the_better_side_counts(partition, data):
    size = data.draw(st.sampled_from([(partition.rows, partition.cols), (partition.cols, partition.rows)]))
    goal = Goal.of(data.draw(boards(*size), label="goal"))
    puzzle = SlidingPuzzle(data.draw(solvable_boards(*size, goal), label="board"), goal)
    mapping = map_goal(puzzle, partition)
    patterns, blank = mapping.partition.patterns, mapping.partition.blank
    sums = []
    for side in mapping.sides:
        where = {tile: side[cell] for cell, tile in enumerate(puzzle.board.tiles)}
        at_home = {side[cell]: tile for cell, tile in enumerate(goal.board.tiles)}
        assert at_home[blank] == 0
        placed = [rank(tuple(where[at_home[home]] for home in one), puzzle.cells) for one in patterns]
        plain = [naive_values(partition.rows, partition.cols, one, blank) for one in patterns]
        sums.append(sum(values[index] for values, index in zip(plain, placed, strict=True)))
    assert by_patterns(puzzle, partition).estimate(puzzle.board) == max(sums)
    table = partition.rows, partition.cols
    assert len(sums) == min(2, len(onto(*size, goal.board.blank, table, blank)))


def test_pattern_databases_refuse_other_boards_with_the_way_out():
    other, inside = SlidingPuzzle.of(Board.solved(3, 3)), SlidingPuzzle.of(Board.solved(4, 4), "spiral")
    for name, partition in NAMES.items():
        assert f"for {partition.rows}x{partition.cols} boards, not 3x3" in heuristics[name].why_not(other)
    assert "blank in a corner; pdb works with every goal" in heuristics["pdb-78"].why_not(inside)
    reason = heuristics["pdb"].why_not(SlidingPuzzle.of(Board.solved(3, 11)))
    assert "linear-conflict works on every size" in reason
    assert heuristics["pdb"].why_not(SlidingPuzzle.of(Board.solved(2, 16))) is None

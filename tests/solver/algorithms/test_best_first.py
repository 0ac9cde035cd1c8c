"""What the keys of a best-first search prove."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import tallies
from strategies import solvable_boards

from solver.algorithms import _pool
from solver.algorithms._best_first import Key, best_first
from solver.board import Board
from solver.kernels.best_first import is_sum
from solver.kernels.codes import ADDITIVE
from solver.kernels.grid import make_grid
from solver.memory_limit import MemoryLimit
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics

INADMISSIBLE = "report-inversion"
FIFTEEN = SlidingPuzzle.of(Board.solved(4, 4))


@pytest.mark.parametrize(
    ("visited", "admissible", "consistent", "bound"),
    [
        ("best", True, False, 10),
        ("best", False, True, 0),
        ("taken", True, True, 10),
        ("taken", True, False, 0),
        ("taken", False, True, 0),
        ("raised", True, True, 0),
    ],
)
def test_a_bound_needs_a_sound_heuristic(
    visited: str, admissible: bool, consistent: bool, bound: int
) -> None:
    heuristic: Any = SimpleNamespace(admissible=admissible, consistent=consistent)
    assert Key(g=1, h=1).proves(10, visited, heuristic, depth=0) == bound


@pytest.mark.parametrize(("taken", "bound"), [(9, 3), (10, 4), (11, 4), (12, 4), (13, 5)])
def test_a_weighted_bound_is_rounded_up(taken: int, bound: int) -> None:
    """A path of three moves has a node whose key is at most 9, so 10 proves four."""
    heuristic: Any = SimpleNamespace(admissible=True, consistent=True)
    assert Key(g=2, h=3).proves(taken, "best", heuristic, depth=0) == bound
    assert Key(g=3, h=2).proves(taken, "best", heuristic, depth=0) == bound


def test_only_sums_of_costs_are_added_up_without_reading_the_board() -> None:
    codes = {
        spec.name: spec.on(FIFTEEN).tables().code for spec in heuristics if spec.why_not(FIFTEEN) is None
    }
    sums = {name for name, code in codes.items() if is_sum.py_func(code, None, None, None)}
    assert sums == {name for name, code in codes.items() if code == ADDITIVE} >= {"manhattan", "misplaced"}
    # A heuristic may have its own code without tables of its own.
    assert not is_sum.py_func(max(codes.values()) + 1, None, None, None)


@settings(max_examples=200)
@given(
    board=solvable_boards(2, 3) | solvable_boards(3, 3),
    key=st.builds(Key, st.integers(0, 5), st.integers(0, 5)),
    name=st.none()
    | st.sampled_from(["misplaced", "manhattan", "linear-conflict", "inversion", INADMISSIBLE]),
    visited=st.sampled_from(["best", "raised", "taken", "none"]),
    ties=st.sampled_from(["first", "last", "heapq", "java", "low-g", "high-g"]),
    depth=st.just(0) | st.integers(1, 30),
)
def test_no_weights_and_no_depth_limit_prove_too_much(
    board: Board, key: Key, name: str | None, visited: str, ties: str, depth: int
) -> None:
    puzzle, shortest = SlidingPuzzle.of(board), oracle.distances(Board.solved(board.rows, board.cols))
    heuristic = None if name is None else heuristics[name].on(puzzle)
    options = {"ties": ties, "visited": visited, "reverse": "skip", "order": "UDLR", "depth": depth}
    search = best_first(puzzle, heuristic, MemoryLimit(), key, **options)
    for tally in islice(tallies(search, 400), 100):
        assert tally.lower_bound <= shortest[board.tiles]


@pytest.mark.parametrize("weight", [1_000, 20_000])
def test_buckets_that_grow_leave_fewer_rows_for_nodes(weight: int) -> None:
    """The buckets for this search's keys soon need more memory than its nodes."""
    limit = MemoryLimit(2_000_000)
    puzzle = SlidingPuzzle.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    search = best_first(
        puzzle, None, limit, Key(weight, 0), ties="first", visited="best", reverse="skip", order="UDLR"
    )
    assert all(limit.allows(tally.memory_bytes) for tally in tallies(search, 1_000))


def test_rows_are_copied_within_the_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a system that does not allocate memory page by page."""
    monkeypatch.setattr(_pool, "LAZY", False)
    monkeypatch.setattr(_pool, "FIRST_ROWS", 100)
    limit = MemoryLimit(200_000)
    store = _pool.NodeStore(make_grid(4, 4), 5, limit)
    before = store.states.nbytes + store.nodes.nbytes
    while store.grow(len(store.nodes)):
        after = store.states.nbytes + store.nodes.nbytes
        assert limit.allows(before + after + store.slots.nbytes)
        before = after
    assert before > 0

"""Beams from both ends and a rising bound: legal paths, bounds that hold, and proofs."""

from __future__ import annotations

import oracle
import pytest
from slicing import in_slices, tallies

from solver import Board, SlidingPuzzle
from solver.algorithms import _by_patterns, _side_by_side, _split_rounds
from solver.algorithms._side_by_side import side_by_side
from solver.memory_limit import MemoryLimit
from solver.progress import Finding
from solver.verify import replay

SOLVED = Board.solved(3, 3)
BOARDS = ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "1 2 3/4 0 6/7 5 8", "5 1 3/4 2 0/7 8 6"]


def found(board: str, *budgets: int, prove: bool) -> Finding:
    search = side_by_side(SlidingPuzzle.parse(board), MemoryLimit(), 3_000, 2, prove=prove)
    return in_slices(search, budgets)


@pytest.mark.parametrize("budgets", [(1, 500), (997,), (1 << 40,)])
@pytest.mark.parametrize("board", BOARDS)
def test_a_proof_ends_with_a_shortest_path(board: str, budgets: tuple[int, ...]) -> None:
    finding = found(board, *budgets, prove=True)
    start = Board.parse(board)
    assert replay(start, finding.answer) == SOLVED
    assert len(finding.answer) == finding.tally.lower_bound == oracle.distances(SOLVED)[start.tiles]


@pytest.mark.parametrize("first", [0, 1 << 40], ids=["with the bound", "without it"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_path_is_legal_and_no_bound_is_too_high(
    board: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_side_by_side, "BEAMS_FIRST", first)
    finding = found(board, 500, prove=False)
    start = Board.parse(board)
    shortest = oracle.distances(SOLVED)[start.tiles]
    assert replay(start, finding.answer) == SOLVED
    assert finding.tally.lower_bound <= shortest <= len(finding.answer)


def test_a_path_from_the_goal_is_turned_round() -> None:
    puzzle = SlidingPuzzle.parse(BOARDS[0])
    search = _side_by_side._from_the_goal(puzzle, MemoryLimit(), 3_000)
    assert replay(puzzle.board, in_slices(search, [1_000]).answer) == SOLVED


def test_the_board_that_is_solved_needs_no_moves() -> None:
    assert found("1 2 3/4 5 6/7 8 0", 100, prove=True).answer == ()


FARTHEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"
"""80 moves from the goal."""


def test_all_searches_together_keep_to_the_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_side_by_side, "BEAMS_FIRST", 0)
    for name, value in (("SPLIT_FROM", 0), ("SUBTREES", 1_000), ("ROOT_BYTES", 1_300)):
        monkeypatch.setattr(_split_rounds, name, value)
    limit = MemoryLimit(5_000_000)
    search = side_by_side(SlidingPuzzle.parse(FARTHEST), limit, 1_000_000, 3, prove=False)
    assert all(limit.allows(tally.memory_bytes) for tally in tallies(search, 50_000))


def test_a_proof_that_gets_no_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_by_patterns, "FIRST_PLIES", 1 << 20)
    puzzle, limit = SlidingPuzzle.parse(FARTHEST), MemoryLimit(30_000_000)
    finding = in_slices(side_by_side(puzzle, limit, 50_000, 2, prove=True), [10_000])
    assert len(finding.answer) > finding.tally.lower_bound
    assert finding.out_of_memory

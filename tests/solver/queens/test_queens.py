"""The queens: known numbers, known boards, refusals, and the fields of an answer."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solver.errors import InvalidBoard, UnknownName
from solver.progress import Limits, Outcome
from solver.queens import (
    LARGEST,
    MODES,
    Boards,
    QueensPuzzle,
    conflicts,
    safe_squares,
    solve_queens,
)
from solver.registry import queens_algorithms

SOLUTIONS = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724)
"""OEIS A000170."""
UNIQUE = (1, 0, 0, 1, 2, 1, 6, 12, 46, 92)
"""OEIS A002562."""
NAMES = ("bfs", "bitmask", "dfs")


def test_the_registry_has_the_three_searches():
    assert queens_algorithms.names() == NAMES
    assert all(spec.summary.endswith(".") for spec in queens_algorithms)


@pytest.mark.parametrize("mode", ["all", "unique", "count"])
@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_of_boards_are_the_known_ones(name, mode):
    answers = [solve_queens(n, name, mode).answer for n in range(1, 11)]
    assert tuple(answer.solutions for answer in answers) == SOLUTIONS
    assert tuple(answer.unique for answer in answers) == UNIQUE
    kept = {"all": SOLUTIONS, "unique": UNIQUE, "count": (0,) * 10}[mode]
    assert tuple(len(answer.boards) for answer in answers) == kept


@pytest.mark.parametrize(("n", "known"), [(11, (2_680, 341)), (12, (14_200, 1_787))])
def test_larger_boards_have_the_known_numbers_too(n, known):
    answer = solve_queens(n, "bitmask", "count").answer
    assert (answer.solutions, answer.unique) == known


BY_ROWS, BY_COLUMNS = (0, 4, 7, 5, 2, 6, 1, 3), (0, 6, 4, 7, 1, 3, 5, 2)


@pytest.mark.parametrize(("name", "first"), [("bfs", BY_ROWS), ("bitmask", BY_ROWS), ("dfs", BY_COLUMNS)])
def test_the_first_board_is_the_one_of_the_report(name, first):
    result = solve_queens(8, name, "first")
    assert list(result.answer.boards) == [first]
    assert (result.answer.solutions, result.answer.unique) == (1, 1)
    assert result.progress.tally.depth == 8


def test_bfs_queues_what_the_report_queues():
    tally = solve_queens(8, "bfs").progress.tally
    assert (tally.raised, tally.expanded, tally.frontier) == (15_721, 15_721, 0)
    assert tally.raised == 1 + 8 * (2_057 - 92)


@pytest.mark.parametrize("name", ["dfs", "bitmask"])
def test_dfs_places_the_queens_that_the_report_places(name):
    tally = solve_queens(8, name).progress.tally
    assert (tally.raised - 1, tally.expanded - 1, tally.frontier) == (2_056, 2_056, 0)
    assert (tally.depth, tally.max_depth, tally.frontier_peak) == (8, 8, 9)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("mode", MODES)
def test_no_board_is_a_result_and_not_an_error(name, n, mode):
    result = solve_queens(n, name, mode)
    assert result.outcome is Outcome.EXHAUSTED
    assert (result.answer.solutions, result.answer.unique, len(result.answer.boards)) == (0, 0, 0)
    assert f"{n} queens" in result.reason


@pytest.mark.parametrize("name", ["dfs", "bitmask"])
def test_the_largest_boards_can_be_searched(name):
    board = solve_queens(20, name, "first").answer.boards[0]
    assert sorted(board) == list(range(20))
    assert not conflicts(list(enumerate(board)))
    stopped = solve_queens(LARGEST, name, "all", Limits(nodes=20_000))
    assert stopped.outcome is Outcome.LIMIT


@pytest.mark.parametrize("n", [-1, 0, LARGEST + 1])
def test_a_number_that_is_no_board_is_refused(n):
    with pytest.raises(InvalidBoard, match=f"{n} queens: the number must be from 1 to {LARGEST}"):
        QueensPuzzle(n)


def test_unknown_names_are_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="'unique'"):
        solve_queens(8, mode="uniqe")
    with pytest.raises(UnknownName, match="'bitmask'"):
        solve_queens(8, "bitmsk")


def test_boards_are_a_sequence_of_tuples():
    boards = Boards(4, memoryview(bytes([1, 3, 0, 2, 2, 0, 3, 1])))
    assert list(boards) == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert boards[-1] == boards[1]
    assert boards[:1] == ((1, 3, 0, 2),)
    assert (2, 0, 3, 1) in boards
    with pytest.raises(IndexError):
        boards[2]


def test_answers_are_values():
    assert solve_queens(6, "bfs").answer == solve_queens(6, "bitmask").answer
    assert solve_queens(6).answer != solve_queens(6, mode="unique").answer


def test_conflicts_are_the_queens_under_attack():
    assert conflicts([]) == set()
    assert conflicts([(0, 0), (1, 2), (2, 4)]) == set()
    assert conflicts([(0, 0), (0, 5), (1, 2), (3, 3)]) == {(0, 0), (0, 5), (3, 3)}


def test_safe_squares_are_empty_and_not_attacked():
    assert safe_squares(2, []) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert safe_squares(3, [(1, 1)]) == set()
    assert safe_squares(4, [(0, 1), (1, 3)]) == {(2, 0), (3, 0), (3, 2)}


def test_listing_the_searches_loads_no_compiler():
    code = (
        "import sys; from solver.registry import queens_algorithms;"
        "assert queens_algorithms.names();"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

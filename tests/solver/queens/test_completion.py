"""The solutions that remain in a position of queens, against a plain search through all solutions."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidBoard
from solver.kernels import queens_completion as kernels
from solver.progress import Limits, Outcome
from solver.queens import (
    attacking_pairs,
    attacks,
    completions,
    conflicts,
    known_solutions,
    solve_queens,
    start_completion,
)
from solver.queens.problem import SOLUTIONS


@cache
def solutions(n):
    """All of them, from all arrangements of one queen a row and a column."""
    return [
        frozenset(enumerate(board))
        for board in permutations(range(n))
        if all(abs(a - b) != j - i for (i, a), (j, b) in combinations(enumerate(board), 2))
    ]


def expected(n, queens):
    kept = [solution for solution in solutions(n) if queens <= solution]
    return len(kept), frozenset().union(*kept) - queens


@st.composite
def positions(draw):
    n = draw(st.integers(1, 6))
    return n, frozenset(draw(st.sets(st.sampled_from(list(product(range(n), range(n)))), max_size=n)))


@given(positions())
def test_what_remains_is_what_all_solutions_say(position):
    outlook = completions(*position)
    assert (outlook.solutions, outlook.leads) == expected(*position)
    assert outlook.complete


@pytest.mark.parametrize("n", range(1, 7))
def test_every_beginning_of_up_to_two_queens(n):
    squares = list(product(range(n), range(n)))
    for queens in (*((one,) for one in squares), *combinations(squares, 2)):
        outlook = completions(n, queens)
        assert (outlook.solutions, outlook.leads) == expected(n, frozenset(queens))


@pytest.mark.parametrize("n", range(1, 11))
def test_from_the_empty_board_all_solutions_remain(n):
    assert completions(n, []).solutions == known_solutions(n) == solve_queens(n).answer.solutions


def test_the_known_numbers_are_those_that_the_search_counts():
    for n in range(1, 12):
        assert solve_queens(n, mode="count").answer.solutions == SOLUTIONS[n - 1]


@given(positions(), st.integers(1, 50))
def test_slicing_changes_nothing(position, budget):
    whole, sliced = (start_completion(*position)._plan.search for _ in range(2))

    def run(search, budget):
        next(search)
        while True:
            try:
                search.send(budget)
            except StopIteration as stop:
                return stop.value

    assert run(whole, 10**9) == run(sliced, budget)


@pytest.mark.parametrize("n", range(1, 7))
def test_compiled_and_plain_agree(n):
    def run(kernel):
        registers = np.zeros(kernels.REGISTERS, "int64")
        stack, leads = np.zeros((n + 1, kernels.LINE), "int64"), np.zeros(n, "int64")
        stack[0, kernels.ROWS] = (1 << n) - 1
        while kernel(n, 7, registers, stack, leads) == kernels.BUSY:
            pass
        return registers.tolist(), leads.tolist()

    assert run(kernels.complete) == run(kernels.complete.py_func)


def test_a_limit_is_told_as_not_complete():
    result = start_completion(20, [], Limits(nodes=1_000)).run()
    assert result.outcome is Outcome.LIMIT
    assert not result.answer.complete


def test_a_cancelled_one_knows_nothing():
    handle = start_completion(8, [])
    handle.cancel()
    assert handle.run().answer.solutions == 0
    assert not handle.result.answer.complete


def test_squares_that_are_not_on_the_board_are_refused():
    with pytest.raises(InvalidBoard, match="row 9, column 1 is not on a 8x8 board"):
        completions(8, [(8, 0)])
    with pytest.raises(InvalidBoard, match="25 queens"):
        completions(25, [])


@given(positions())
def test_pairs_name_exactly_the_queens_in_conflict(position):
    _, queens = position
    pairs = attacking_pairs(queens)
    assert {queen for pair in pairs for queen in pair} == conflicts(queens)
    assert all(attacks(*pair) and pair[0] < pair[1] for pair in pairs)

"""The suites: their boards are those of the titles, and their lengths are proven again."""

from __future__ import annotations

import re

import pytest

from solver import Board, Goal, Limits, solve
from solver.errors import UnknownName
from solver.puzzle import SlidingPuzzle
from solver.scramble import boards, random_walk
from solver.search import lower_bound
from solver.suites import SUITES, suite

SIDES = {"8": 3, "15": 4, "24": 5}
QUICK = 3_000_000
"""Nodes that a proof in the quick test may take; longer ones are left to the slow test."""


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_has_the_boards_of_its_title_all_different_and_solvable(name: str) -> None:
    made = list(suite(name).make())
    side = SIDES[name.partition("-")[0]]
    assert SUITES[name].name == name
    assert len({board for board, _ in made}) >= len(made) - 1, "only the shortest walks may end alike"
    assert {(board.rows, board.cols) for board, _ in made} == {(side, side)}
    assert all(Goal.standard(side, side).reachable_from(board) for board, _ in made)
    assert SUITES[name].title.startswith(f"{len(made)} ")
    if found := re.search(r"(\d+) to (\d+) moves", SUITES[name].title):
        known = [length for _, length in made if length is not None]
        assert (min(known), max(known)) == (int(found[1]), int(found[2]))


@pytest.mark.parametrize("name", SUITES)
def test_no_length_is_below_a_bound_or_of_the_wrong_parity(name: str) -> None:
    for board, length in suite(name).make():
        if length is not None:
            bound = lower_bound(SlidingPuzzle.of(board))
            assert bound <= length
            assert (length - bound) % 2 == 0


def proves(board: Board, length: int, heuristic: str, limits: Limits | None = None) -> bool:
    """Whether a search proves the length; not if a limit stopped it. It never contradicts it."""
    result = solve(board, "idastar", heuristic, limits=limits)
    assert result.lower_bound <= length
    assert result.length in (length, None)
    return result.proven_optimal


KNOWN = [name for name, one in SUITES.items() if next(one.make())[1] is not None]


@pytest.mark.parametrize("name", [name for name in KNOWN if name != "15-farthest"])
def test_a_sample_is_proven_again(name: str) -> None:
    # The tables of 5x5 take some seconds to build.
    heuristic = "linear-conflict" if name.startswith("24") else "pdb"
    sample = list(suite(name).make())[::7]
    proven = [proves(board, length or 0, heuristic, Limits(nodes=QUICK)) for board, length in sample]
    assert any(proven)


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_all_are_proven_again(name: str) -> None:
    """The farthest boards take seconds each with pdb-78, minutes without."""
    for board, length in suite(name).make():
        assert proves(board, length or 0, "pdb")


def test_the_random_suites_are_what_generate_prints() -> None:
    assert [board for board, _ in suite("15-random").make()] == list(boards(4, 4, 100, "15-random"))


def test_24_random_has_no_lengths() -> None:
    assert {length for _, length in suite("24-random").make()} == {None}


def test_a_walk_is_no_longer_than_its_steps_and_keeps_their_parity() -> None:
    for steps in range(12):
        length = solve(random_walk(3, 3, steps, "walk"), "bfs").length
        assert length is not None
        assert length <= steps
        assert (steps - length) % 2 == 0


def test_an_unknown_suite_suggests_a_known_one() -> None:
    with pytest.raises(UnknownName, match="no suite '15-rndom'; did you mean '15-random'"):
        suite("15-rndom")

"""Laws of all shortest solutions: the count is exact, the list is true, and limits never make it wrong."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import solvable_boards

from solver import Board, Limits, Move, Outcome, Result, SlidingPuzzle, solve, solve_all, start_all
from solver.errors import BadOption, NotApplicable
from solver.memory_limit import MemoryLimit
from solver.progress import LimitKind, Solutions
from solver.registry import AlgorithmSpec, algorithms, heuristics
from solver.search import MOST_LISTED, resolve
from solver.verify import replay

ABLE = [spec for spec in algorithms if spec.lists_all]
every_able = pytest.mark.parametrize("spec", ABLE, ids=lambda spec: spec.name)
FAR = Board.parse("8 6 7/2 5 4/3 0 1")
"""31 moves from the goal, the farthest on 3x3; it has 40 shortest solutions."""
ANY = 1 << 40
"""More nodes than any search here raises."""
SLOW = {"iddfs"}
"""Without an estimate or a table: a board of 3x3 may take it minutes."""
ADMISSIBLE = [
    spec.name
    for spec in heuristics
    if spec.admissible and spec.why_not(SlidingPuzzle.of(Board.solved(3, 2))) is None
]


def check(puzzle: SlidingPuzzle, result: Result) -> None:
    """All are counted, and those listed are different, legal and shortest."""
    goal, found = puzzle.goal.board, result.solutions
    assert found is not None
    assert found.complete
    assert found.count == oracle.solutions(goal)[puzzle.board.tiles]
    shortest = oracle.distances(goal)[puzzle.board.tiles]
    assert len(set(found.paths)) == len(found.paths) == min(found.count, 100)
    for path in found.paths:
        assert len(path) == shortest
        assert replay(puzzle.board, path) == goal
    assert result.path == found.paths[0]
    assert result.proven_optimal


@every_able
def test_the_count_is_exact_on_all_boards_of_3x2(spec: AlgorithmSpec) -> None:
    for board in oracle.all_boards(3, 2):
        check(SlidingPuzzle.of(board), solve_all(board, spec.name))


@every_able
@pytest.mark.parametrize("goal", oracle.GOALS[1:])
def test_the_count_is_exact_for_other_goals(spec: AlgorithmSpec, goal: str) -> None:
    for board in oracle.all_boards(2, 3, goal)[::7]:
        puzzle = SlidingPuzzle.of(board, goal)
        check(puzzle, solve_all(puzzle, spec.name))


@pytest.mark.parametrize("spec", [s for s in ABLE if s.informed], ids=lambda spec: spec.name)
@pytest.mark.parametrize("heuristic", ADMISSIBLE)
def test_the_count_is_exact_with_every_admissible_heuristic(spec: AlgorithmSpec, heuristic: str) -> None:
    for board in oracle.all_boards(3, 2)[::9]:
        check(SlidingPuzzle.of(board), solve_all(board, spec.name, heuristic))


@pytest.mark.parametrize("name", ["auto", *(spec.name for spec in ABLE if spec.name not in SLOW)])
def test_the_count_is_exact_on_boards_of_3x3(name: str) -> None:
    for board in [FAR, *oracle.all_boards(3, 3)[::9_000]]:
        check(SlidingPuzzle.of(board), solve_all(board, name))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["auto", "idastar"])
def test_the_count_is_exact_on_all_boards_of_3x3(name: str) -> None:
    for board in oracle.all_boards(3, 3):
        check(SlidingPuzzle.of(board), solve_all(board, name))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["astar", "bnb"])
def test_the_count_is_exact_on_many_boards_of_3x3(name: str) -> None:
    for board in oracle.all_boards(3, 3)[::50]:
        check(SlidingPuzzle.of(board), solve_all(board, name, "manhattan"))


@pytest.mark.parametrize("spec", [s for s in ABLE if s.family == "best-first"], ids=lambda spec: spec.name)
@given(data=st.data())
@settings(max_examples=60)
def test_no_option_of_the_best_first_family_makes_the_count_wrong(spec: AlgorithmSpec, data: Any) -> None:
    options = {
        option.name: data.draw(st.sampled_from(option.choices), label=option.name)
        for option in spec.options
        if option.kind == "choice"
    }
    board = data.draw(st.sampled_from(oracle.all_boards(2, 3)))
    puzzle = SlidingPuzzle.of(board)
    admissible = [other for other in heuristics if other.admissible and other.why_not(puzzle) is None]
    estimate = data.draw(st.sampled_from(admissible), label="heuristic") if spec.informed else None
    name = estimate and estimate.name
    unsure = {"raised"} if estimate is None or estimate.consistent else {"raised", "taken"}
    if estimate is not None and options["visited"] in unsure:
        with pytest.raises(NotApplicable, match="visited=best"):
            start_all(board, spec.name, name, **options)
        return
    result = solve_all(board, spec.name, name, limits=Limits(nodes=200_000), **options)
    assert result.solutions is not None
    if result.limit is None:
        check(SlidingPuzzle.of(board), result)
    else:
        # Without a table of boards a search may raise millions of nodes.
        assert options["visited"] == "none"
        assert result.solutions.count <= oracle.solutions(Board.solved(2, 3))[board.tiles]


@pytest.mark.parametrize("repeats", [2, 8])
def test_sequences_left_out_by_idastar_are_counted_all_the_same(repeats: int) -> None:
    check(SlidingPuzzle.of(FAR), solve_all(FAR, "idastar", repeats=repeats))


@every_able
@given(board=solvable_boards(2, 3), budgets=st.lists(st.integers(1, 300), min_size=1, max_size=5))
@settings(max_examples=15)
def test_slicing_changes_nothing(spec: AlgorithmSpec, board: Board, budgets: list[int]) -> None:
    puzzle = SlidingPuzzle.of(board)
    _, chosen = resolve(spec, None, puzzle)
    values = {option.name: option.default for option in spec.options}

    def figures(slices: list[int]) -> object:
        heuristic = chosen.on(puzzle) if chosen else None
        finding = in_slices(spec.run(puzzle, heuristic, MemoryLimit(), most=100, **values), slices)
        return finding.answer, finding.tally

    assert figures(budgets) == figures([10**9])


@pytest.mark.parametrize("spec", [s for s in ABLE if s.informed], ids=lambda spec: spec.name)
def test_slices_do_not_decide_what_is_known_at_a_node_limit(spec: AlgorithmSpec) -> None:
    """At 151,000 nodes bnb knew 9 or 14 solutions, with slices of 500 or 5,000 nodes."""
    puzzle = SlidingPuzzle.of(FAR)
    _, chosen = resolve(spec, None, puzzle)
    values = {option.name: option.default for option in spec.options}

    def known(nodes: int, budgets: list[int]) -> tuple[int, Solutions | None]:
        heuristic = chosen.on(puzzle) if chosen else None
        search = spec.run(puzzle, heuristic, MemoryLimit(), most=100, **values)
        tally = next(search)
        for budget in cycle(budgets):
            if tally.raised >= nodes:
                break
            try:
                tally = search.send(min(budget, nodes - tally.raised))
            except StopIteration as stop:
                tally = stop.value.tally
                break
            if nodes == ANY and tally.solutions is not None:
                break
        return tally.raised, tally.solutions

    first, _ = known(ANY, [1_000])
    for nodes in (first + 3_000, first + 9_000):
        at_once = known(nodes, [10**9])
        assert [known(nodes, budgets) for budgets in ([997, 7], [5_000])] == [at_once] * 2
    if spec.name == "bnb":
        assert at_once[1] is not None
        assert not at_once[1].complete
        assert at_once[1].count > 1


@pytest.mark.parametrize("name", [spec.name for spec in ABLE if spec.name not in SLOW])
@pytest.mark.parametrize("most", [0, 1, 7, 39, 40, 1000])
def test_max_only_cuts_the_list(name: str, most: int) -> None:
    whole, cut = solve_all(FAR, name).solutions, solve_all(FAR, name, most=most).solutions
    assert whole is not None
    assert cut is not None
    assert (cut.count, cut.complete) == (40, True)
    assert cut.paths == whole.paths[:most]


@every_able
@pytest.mark.parametrize("nodes", [1, 152, 300, 3_000, 20_000, 60_000, 120_000, 150_000])
def test_a_limit_leaves_at_least_what_was_found(spec: AlgorithmSpec, nodes: int) -> None:
    result = solve_all(FAR, spec.name, limits=Limits(nodes=nodes))
    found = result.solutions
    assert found is not None
    assert result.raised <= nodes
    assert found.count <= 40
    assert found.complete == (result.limit is None)
    assert not found.complete or found.count == 40
    assert (found.count == 0) == (result.path is None)
    assert len(found.paths) == found.count
    if result.limit is not None:
        assert result.limit is LimitKind.NODES
        assert result.outcome is (Outcome.SOLVED if found.count else Outcome.LIMIT)


@pytest.mark.parametrize("megabytes", [5.5, 6.0, 6.5])
def test_when_memory_ends_what_was_found_remains(megabytes: float) -> None:
    result = solve_all(FAR, "bnb", limits=Limits(megabytes=megabytes))
    assert result.limit is LimitKind.MEGABYTES
    assert result.solutions is not None
    assert not result.solutions.complete
    assert result.solutions.count <= 40


@pytest.mark.parametrize("name", ["bnb", "idastar"])
def test_the_search_goes_on_after_the_first_goal_and_its_figures_grow(name: str) -> None:
    handle = start_all(FAR, name)
    seen = [progress.tally for progress in handle]
    assert handle.result is not None
    first = solve(FAR, name).progress.tally
    last = handle.result.progress.tally
    assert (last.raised, last.expanded) > (first.raised, first.expanded)
    told = [tally.solutions.count for tally in seen if tally.solutions is not None]
    assert told == sorted(told)
    assert told[-1] == 40


def test_a_search_that_is_cancelled_keeps_what_it_has_found() -> None:
    handle = start_all(FAR, "bnb")
    for progress in handle:
        if progress.tally.solutions is not None:
            handle.cancel()
    result = handle.result
    assert result is not None
    assert result.solutions is not None
    assert result.outcome in (Outcome.CANCELLED, Outcome.SOLVED)
    assert 1 <= result.solutions.count <= 40


@every_able
def test_the_goal_itself_has_one_solution_of_no_move(spec: AlgorithmSpec) -> None:
    found = solve_all(Board.solved(3, 3), spec.name).solutions
    assert found is not None
    assert (found.count, found.complete, found.paths) == (1, True, ((),))


@every_able
def test_an_unsolvable_board_has_none(spec: AlgorithmSpec) -> None:
    found = solve_all(Board.parse("1 2 3/4 5 6/8 7 0"), spec.name).solutions
    assert found is not None
    assert (found.count, found.complete) == (0, True)


def test_an_inconsistent_heuristic_needs_boards_raised_again() -> None:
    """With `visited=taken` A* counted 10 of these 12, as complete."""
    board = Board.parse("4x4:14.9.6.5.2.0.10.1.13.4.12.11.15.3.8.7")
    for options in ({"visited": "taken"}, {"order": "by-last-move"}):
        with pytest.raises(NotApplicable, match="not consistent"):
            start_all(board, "astar", "pdb-663", **options)
    found = solve_all(board, "astar", "pdb-663", most=0).solutions
    assert found == solve_all(board, "idastar", "pdb-663", most=0).solutions
    assert found is not None
    assert (found.count, found.complete) == (12, True)


def test_searches_that_cannot_be_sure_are_refused() -> None:
    for spec in algorithms:
        if not spec.lists_all and spec.choose is None:
            with pytest.raises(NotApplicable, match=f"{spec.name} cannot find all shortest solutions"):
                start_all(FAR, spec.name)
    for spec in ABLE:
        for estimate in heuristics:
            if spec.informed and not estimate.admissible:
                with pytest.raises(NotApplicable, match="overestimate"):
                    start_all(FAR, spec.name, estimate.name)
    with pytest.raises(BadOption, match="10,000"):
        start_all(FAR, most=MOST_LISTED + 1)


def test_auto_counts_on_large_boards_by_idastar() -> None:
    """Two ways round the same ring of 12 moves: six moves this way or six that way."""
    board = Board.solved(8, 8)
    for move in "RDLURD":
        board = board.after(Move(move))
    result = solve_all(board)
    found = result.solutions
    assert result.algorithm == "idastar"
    assert found is not None
    assert (found.count, found.complete) == (2, True)

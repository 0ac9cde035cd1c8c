"""Laws that every search for the queens keeps, against short and slow twins."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.kernels import queens as kernels
from solver.memory_limit import MemoryLimit
from solver.progress import LimitKind, Limits, Outcome
from solver.queens import MODES, QueensPuzzle, solve_queens, start_queens
from solver.queens._queens_search import QueensSearch
from solver.registry import queens_algorithms

SPECS = list(queens_algorithms)
every_search = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
every_mode = pytest.mark.parametrize("mode", MODES)


# -- the twins ------------------------------------------------------------------------------------


def safe(board):
    last = len(board) - 1
    return all(
        column != board[last] and abs(column - board[last]) != last - row
        for row, column in enumerate(board[:-1])
    )


def naive_boards(n, board=()):
    if len(board) == n:
        yield board
        return
    for column in range(n):
        if safe((*board, column)):
            yield from naive_boards(n, (*board, column))


def transposed(board):
    """The same queens with rows and columns exchanged."""
    return tuple(board.index(row) for row in range(len(board)))


def as_found_by(spec, boards):
    """Boards filled row by row as this search finds them: dfs fills the columns instead."""
    return [transposed(board) if spec.name == "dfs" else board for board in boards]


def lines_of(spec, squares):
    """The positions of a node's queens, line by line in the order filled."""
    lines, places = (1, 0) if spec.name == "dfs" else (0, 1)
    assert [square[lines] for square in squares] == list(range(len(squares)))
    return tuple(square[places] for square in squares)


def naive_placed(n, board=()):
    """The root and every safe beginning."""
    if not safe(board) and board:
        return 0
    return 1 + sum(naive_placed(n, (*board, c)) for c in range(n) if len(board) < n)


def naive_queue(n):
    """Nodes queued, nodes taken, longest queue, boards."""
    queue, raised, taken, peak, boards = deque([()]), 1, 0, 1, []
    while queue:
        board = queue.popleft()
        taken += 1
        if board and not safe(board):
            continue
        if len(board) == n:
            boards.append(board)
            continue
        for column in range(n):
            queue.append((*board, column))
            raised += 1
        peak = max(peak, len(queue))
    return raised, taken, peak, boards


def images(board):
    n = len(board)
    squares = list(enumerate(board))
    for _ in range(4):
        squares = [(column, n - 1 - row) for row, column in squares]
        for turned in (squares, [(row, n - 1 - column) for row, column in squares]):
            yield tuple(column for _, column in sorted(turned))


def naive_unique(n):
    seen, kept = set(), []
    for board in naive_boards(n):
        if board not in seen:
            kept.append(board)
            seen.update(images(board))
    return kept


def run_with(search, budgets):
    """The tallies and the finding of a search that is sent these budgets over and over."""
    tallies, at = [next(search)], 0
    while True:
        try:
            tallies.append(search.send(budgets[at % len(budgets)]))
        except StopIteration as stop:
            return tallies, stop.value
        at += 1


def search_for(spec, n, mode="all", memory=None):
    return spec.run(QueensPuzzle(n, mode), None, memory or MemoryLimit())


# -- answers --------------------------------------------------------------------------------------


@every_search
@pytest.mark.parametrize("n", range(1, 9))
def test_boards_are_those_of_the_naive_search_in_its_order(spec, n):
    answer = solve_queens(n, spec.name).answer
    assert list(answer.boards) == as_found_by(spec, naive_boards(n))
    assert all(one < other for one, other in pairwise(as_found_by(spec, answer.boards)))


@every_search
@pytest.mark.parametrize("n", range(1, 9))
def test_unique_keeps_the_first_of_each_class(spec, n):
    answer = solve_queens(n, spec.name, "unique").answer
    assert list(answer.boards) == as_found_by(spec, naive_unique(n))
    assert answer.solutions == len(list(naive_boards(n)))


@pytest.mark.parametrize("n", range(1, 8))
def test_nodes_are_those_of_the_naive_searches(n):
    raised, taken, peak, _ = naive_queue(n)
    tally = solve_queens(n, "bfs").progress.tally
    assert (tally.raised, tally.expanded, tally.frontier_peak) == (raised, taken, peak)
    for name in ("dfs", "bitmask"):
        tally = solve_queens(n, name).progress.tally
        assert tally.raised == tally.expanded == naive_placed(n)


@every_search
@every_mode
def test_the_mode_does_not_change_the_search(spec, mode):
    def figures(mode):
        tally = solve_queens(7, spec.name, mode).progress.tally
        return tally.raised, tally.expanded, tally.frontier_peak, tally.max_depth

    if mode == "first":
        assert figures(mode) < figures("all")
    else:
        assert figures(mode) == figures("all")


# -- kernels --------------------------------------------------------------------------------------

WORK = {
    "depth_first": lambda: None,
    "bitmask": lambda: np.zeros((kernels.LINES, 4), "int64"),
    "breadth_first": lambda: np.zeros(1, "int64"),
}


@pytest.mark.parametrize("name", WORK)
@pytest.mark.parametrize("n", range(1, 7))
def test_compiled_and_plain_agree_at_every_step(name, n):
    compiled = getattr(kernels, name)
    by_columns = name == "depth_first"
    both = [
        run_with(
            QueensSearch(
                run, QueensPuzzle(n, "unique"), MemoryLimit(), WORK[name](), by_columns=by_columns
            ).run(),
            [1, 2, 5],
        )
        for run in (compiled, compiled.py_func)
    ]
    assert both[0] == both[1]


@pytest.mark.parametrize("n", range(1, 8))
def test_least_is_the_least_of_the_eight_images(n):
    scratch = np.zeros(n, "int64")
    for board in naive_boards(n):
        columns = np.array(board)
        least = board == min(images(board))
        assert kernels.is_least(n, columns, scratch) == least
        assert kernels.is_least.py_func(n, columns, scratch) == least


# -- slices ---------------------------------------------------------------------------------------


@every_search
@every_mode
@pytest.mark.parametrize("budget", [1, 2, 7, 1_000])
def test_slicing_changes_nothing(spec, mode, budget):
    _, whole = run_with(search_for(spec, 6, mode), [10**9])
    _, sliced = run_with(search_for(spec, 6, mode), [budget])
    assert sliced == whole


@every_search
@given(n=st.integers(1, 7), budgets=st.lists(st.integers(1, 500), min_size=1, max_size=5))
def test_no_mixture_of_budgets_changes_anything(spec, n, budgets):
    _, whole = run_with(search_for(spec, n), [10**9])
    _, sliced = run_with(search_for(spec, n), budgets)
    assert sliced == whole


@every_search
@pytest.mark.parametrize("budget", [1, 3, 50])
def test_a_slice_spends_its_budget_and_no_more(spec, budget):
    tallies, finding = run_with(search_for(spec, 5), [budget])
    ticks = [tally.raised + tally.expanded for tally in (*tallies, finding.tally)]
    assert all(after - before == budget for before, after in pairwise(ticks[:-1]))
    assert ticks[-1] - ticks[-2] <= budget


@every_search
def test_the_first_tally_is_the_root_alone(spec):
    root = next(search_for(spec, 8))
    assert (root.raised, root.expanded, root.frontier, root.frontier_peak) == (1, 0, 1, 1)
    assert (root.depth, root.max_depth, root.placed) == (0, 0, ())
    assert root.memory_bytes > 0


@every_search
def test_figures_on_the_way_hold_together(spec):
    tallies, finding = run_with(search_for(spec, 6), [1])
    for before, tally in pairwise((*tallies, finding.tally)):
        assert tally.expanded <= tally.raised
        assert tally.frontier <= tally.frontier_peak
        assert max(tally.depth, len(tally.placed)) <= tally.max_depth <= 6
        lines = lines_of(spec, tally.placed)
        assert not lines or safe(lines[:-1] or lines)
        assert tally.found.boards[: len(before.found.boards)] == before.found.boards[:]
        assert tally.duplicates == 0
        if spec.name == "bfs":
            assert tally.frontier == tally.raised - tally.expanded


# -- the driver -----------------------------------------------------------------------------------


@every_search
@pytest.mark.parametrize("nodes", [1, 2, 100, 1_500])
def test_a_node_limit_is_exact_and_keeps_what_was_found(spec, nodes):
    result = solve_queens(8, spec.name, limits=Limits(nodes=nodes))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.NODES)
    assert result.progress.tally.raised == nodes
    boards = list(result.answer.boards)
    assert boards == as_found_by(spec, naive_boards(8))[: len(boards)]
    assert result.answer.solutions == len(boards)
    assert bool(boards) == (nodes == 1_500 and spec.name != "bfs")


@every_search
def test_a_time_limit_stops_it_with_what_was_found(spec):
    result = solve_queens(14, spec.name, limits=Limits(seconds=1e-6))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.SECONDS)
    assert result.answer == result.progress.tally.found


@pytest.mark.parametrize("kilobytes", [0.1, 10, 100])
def test_the_memory_limit_stops_the_queue(kilobytes):
    result = solve_queens(8, "bfs", limits=Limits(megabytes=kilobytes / 1_000))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.MEGABYTES)
    assert result.answer.solutions == 0
    # Only growth is refused: the first queue takes 8 kB.
    largest = max(kilobytes * 1_000, 8_500)
    # While the queue grows, the old one and the new one both exist: at least half of the limit is used.
    assert 0.49 * largest < result.progress.tally.memory_bytes <= largest


def test_a_queue_that_just_fits_is_searched_through():
    # When the queue grows for the last time, the old one of 8,192 words still exists.
    words, lines, columns = (8_192 + 15_721) * 8, 16 * 8, 2 * 8 * 8
    needed = words + lines + columns
    for limit, out_of_memory in ((needed, False), (needed - 1, True)):
        search = search_for(queens_algorithms["bfs"], 8, "count", MemoryLimit(limit))
        assert run_with(search, [500])[1].out_of_memory is out_of_memory


@pytest.mark.parametrize("name", ["dfs", "bitmask"])
def test_the_memory_limit_stops_the_storing_of_boards(name):
    limits = Limits(megabytes=0.003)
    result = solve_queens(10, name, limits=limits)
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.MEGABYTES)
    boards = list(result.answer.boards)
    assert 0 < len(boards) == result.answer.solutions < 724
    assert boards == list(solve_queens(10, name).answer.boards)[: len(boards)]
    assert solve_queens(10, name, "count", limits).answer.solutions == 724


@every_search
def test_cancel_ends_it_with_the_figures_so_far(spec):
    handle = start_queens(12, spec.name)
    for progress in handle:
        if progress.tally.raised > 500:
            handle.cancel()
    assert handle.result.outcome is Outcome.CANCELLED
    assert handle.result.answer == handle.latest.tally.found
    assert 500 < handle.result.progress.tally.raised < 100_000


@every_search
def test_a_search_cancelled_before_it_began_found_nothing(spec):
    handle = start_queens(8, spec.name)
    handle.cancel()
    assert handle.run().outcome is Outcome.CANCELLED
    assert handle.result.answer.solutions == 0


@every_search
def test_one_step_looks_at_one_node(spec):
    handle = start_queens(5, spec.name)
    next(handle)
    for taken in range(1, 40):
        handle.step()
        assert next(handle).tally.expanded == taken
        assert handle.paused
    handle.resume()
    assert handle.run().answer == solve_queens(5, spec.name).answer


@every_search
def test_boards_seen_on_the_way_stay_as_they_were(spec):
    seen = [
        (progress.tally.found.boards, list(progress.tally.found.boards))
        for progress in start_queens(9, spec.name)
    ]
    assert all(list(boards) == copy for boards, copy in seen)

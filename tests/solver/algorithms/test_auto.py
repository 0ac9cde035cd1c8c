"""The best answer for the board in front of it."""

from __future__ import annotations

import itertools

import pytest
from slicing import in_slices, tallies

from solver.algorithms._anytime import anytime
from solver.algorithms._chain import Chain
from solver.algorithms._guides import guides
from solver.board import Board
from solver.goal import Goal
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, LimitKind, Limits, Outcome, Search, Tally
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from solver.scramble import random_board, random_board_at
from solver.search import solve, start
from solver.verify import replay

EFFORT = 300_000
LARGE = [(2, 9), (9, 2), (2, 16), (3, 6), (4, 5), (5, 5), (4, 7), (8, 8), (10, 10)]


def drive(puzzle: SlidingPuzzle, budget: int, effort: int = EFFORT) -> Finding:
    return in_slices(anytime(puzzle, MemoryLimit(), effort), [budget])


@pytest.mark.parametrize("length", [0, 1, 9, 20, 31])
def test_up_to_3x3_it_is_shortest_and_says_so(length: int) -> None:
    result = solve(random_board_at(3, 3, length, "auto"))
    assert result.length == length
    assert result.proven_optimal


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (4, 2), (2, 5), (2, 6), (3, 4), (4, 3)])
def test_small_boards_are_solved_optimally(rows: int, cols: int) -> None:
    board = random_board(rows, cols, "small")
    result = solve(board)
    assert result.proven_optimal
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), LARGE)
def test_it_is_never_longer_than_staged(rows: int, cols: int) -> None:
    board = random_board(rows, cols, "large")
    result, staged = solve(board, effort=EFFORT), solve(board, "staged")
    assert result.algorithm == "auto"
    assert result.path is not None
    assert staged.length is not None
    assert replay(board, result.path) == Board.solved(rows, cols)
    assert len(result.path) <= staged.length


@pytest.mark.parametrize("name", ["blank-first", "snake", "spiral"])
def test_every_goal_is_reached(name: str) -> None:
    goal = Goal.named(name, 5, 6)
    board = random_board(5, 6, "goals", goal)
    result = solve(board, goal=goal, effort=EFFORT)
    assert result.path is not None
    assert replay(board, result.path) == goal.board


def test_the_largest_board_is_answered() -> None:
    board = random_board(16, 16, "largest")
    result = solve(board, limits=Limits(nodes=4_000_000))
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(16, 16)


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (2, 9), (7, 7)])
def test_slicing_changes_nothing(rows: int, cols: int) -> None:
    puzzle = SlidingPuzzle.of(random_board(rows, cols, "slices"))
    whole = drive(puzzle, 1 << 40, 20_000)
    for budget in (1, 997):
        assert drive(puzzle, budget, 20_000) == whole


def test_what_a_window_gains_counts_however_long_the_slice() -> None:
    puzzle = SlidingPuzzle.of(random_board(5, 5, "later"))
    assert drive(puzzle, 1 << 40, 300_000) == drive(puzzle, 1_000, 300_000)
    assert drive(puzzle, 1 << 40, 700_000) == drive(puzzle, 1_000, 700_000)


def test_the_figures_on_the_way_have_the_best_path_and_a_proven_bound() -> None:
    puzzle = SlidingPuzzle.of(random_board(6, 6, "bound"))
    handle = start(puzzle, limits=Limits(nodes=300_000))
    tallies = [progress.tally for progress in handle]
    lengths = [len(tally.best) for tally in tallies if tally.best is not None]
    assert lengths == sorted(lengths, reverse=True)
    assert handle.result is not None
    assert handle.result.length == lengths[-1]
    bounds = {tally.lower_bound for tally in tallies}
    assert bounds == {puzzle.with_parity(heuristics["linear-conflict"].on(puzzle).estimate(puzzle.board))}
    assert max(bounds) <= handle.result.lower_bound


def test_effort_is_kept_to() -> None:
    puzzle = SlidingPuzzle.of(random_board(6, 6, "effort"))
    assert drive(puzzle, 1 << 40, 200_000).tally.raised <= 200_000


def test_more_effort_is_never_worse() -> None:
    puzzle = SlidingPuzzle.of(random_board(6, 6, "more"))
    lengths = [len(drive(puzzle, 1 << 40, effort).answer) for effort in (1, 30_000, 1_000_000)]
    assert lengths[0] >= lengths[1] >= lengths[2]
    assert lengths[0] > lengths[2]


def test_a_limit_leaves_the_best_answer_so_far() -> None:
    board = random_board(6, 6, "limit")
    result = solve(board, limits=Limits(nodes=150_000))
    assert result.outcome is Outcome.SOLVED
    assert result.limit is not None
    assert result.progress.tally.raised == 150_000
    assert result.path is not None
    assert replay(board, result.path) == Board.solved(6, 6)


def test_a_limit_is_used_up_beyond_the_effort_of_no_limit() -> None:
    board = random_board(5, 5, "on")
    content = solve(board)
    nodes = content.progress.tally.raised + 500_000
    result = solve(board, limits=Limits(nodes=nodes))
    assert content.limit is None
    assert result.limit is LimitKind.NODES
    assert result.progress.tally.raised == nodes


def test_an_effort_asked_for_is_kept_to_under_a_limit() -> None:
    result = solve(random_board(6, 6, "asked"), effort=200_000, limits=Limits(nodes=10_000_000))
    assert result.limit is None
    assert result.progress.tally.raised <= 200_000


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (3, 10), (8, 8)])
def test_a_later_limit_never_leaves_a_longer_answer(rows: int, cols: int) -> None:
    board = random_board(rows, cols, "later")
    results = [solve(board, limits=Limits(nodes=nodes)) for nodes in (200_000, 700_000, 2_000_000)]
    lengths = [result.length or 0 for result in results]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0]
    assert lengths[-1] >= results[-1].lower_bound


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (2, 16), (16, 16)])
def test_near_the_goal_it_ends_by_itself_though_there_is_time(rows: int, cols: int) -> None:
    board = Board.solved(rows, cols)
    for step in range(14):
        choices = board.moves()
        board = board.after(choices[(step * 5 + 2) % len(choices)])
    result = solve(board, limits=Limits(nodes=1_000_000_000))
    assert result.limit is None
    assert result.length is not None
    assert result.length <= 14


def test_a_limit_before_the_first_answer_leaves_none() -> None:
    result = solve(random_board(8, 8, "limit"), limits=Limits(nodes=1_000))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == 1_000


def test_cancel_leaves_the_best_answer_so_far() -> None:
    board = random_board(6, 6, "cancel")
    handle = start(board)
    for progress in handle:
        if progress.tally.best is not None:
            handle.cancel()
    assert handle.result is not None
    assert handle.result.outcome is Outcome.CANCELLED
    assert handle.result.path is not None
    assert replay(board, handle.result.path) == Board.solved(6, 6)


def test_memory_limit_narrows_it_but_leaves_an_answer() -> None:
    board = random_board(6, 6, "memory")
    result = solve(board, limits=Limits(megabytes=1))
    assert result.outcome is Outcome.SOLVED
    assert result.progress.tally.memory_bytes <= 1_000_000


def test_without_memory_for_a_beam_it_ends_by_itself() -> None:
    """It would begin narrow beams for ever, each of which is refused at its root."""
    board = "2x12:1.5.3.14.18.17.6.8.21.9.11.12.13.4.15.16.2.0.7.19.20.10.22.23"
    search = anytime(SlidingPuzzle.parse(board), MemoryLimit(160_000), 1_000_000_000)
    shown = list(itertools.islice(tallies(search, 10_000), 50))
    assert len(shown) < 50
    assert shown[-1].best is not None


def test_a_slice_ends_although_no_part_raises_a_node() -> None:
    """Else neither a time limit nor a cancel would take effect."""

    def refused() -> Search:
        yield Tally(raised=1)
        return Finding(Tally(raised=1), out_of_memory=True)

    def parts() -> Search:
        for _ in range(1_000):
            yield from chain.run(refused())
        raise AssertionError("a slice of 10,000 nodes had a thousand parts")

    chain = Chain()
    search = parts()
    next(search)
    search.send(10_000)


def test_answers_get_shorter_and_counts_rise() -> None:
    board = random_board(7, 7, "rise")
    last, paths = 0, []
    for progress in start(board, effort=EFFORT):
        assert progress.tally.raised >= last
        last = progress.tally.raised
        if progress.tally.best is not None:
            paths.append(progress.tally.best)
    lengths = [len(path) for path in paths]
    assert lengths == sorted(lengths, reverse=True)
    assert all(replay(board, path) == Board.solved(7, 7) for path in set(paths))


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (7, 4), (16, 16)])
def test_what_guides_a_beam_never_overestimates(rows: int, cols: int) -> None:
    """The beam prunes by it, so it must not overestimate any board on a shortest path."""
    board = Board.solved(rows, cols)
    guide = guides(SlidingPuzzle.of(board))[0]
    for step in range(30):
        assert guide.heuristic.estimate(board) <= step
        choices = board.moves()
        board = board.after(choices[(step * 5 + 2) % len(choices)])

"""IDA* in several threads: the rounds, the length and the bound of one thread, and limits that hold."""

from __future__ import annotations

import gc
import threading
from pathlib import Path
from typing import Any

import oracle
import pytest
from contract import check
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import solvable_boards

from solver import Board, Limits, Outcome, SlidingPuzzle, solve, solve_all, start
from solver.algorithms import _deepening, _split_rounds
from solver.algorithms._deepening import DeepeningSearch
from solver.checkpoint import Checkpoint
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, LimitKind
from solver.registry import algorithms, heuristics

FOUR = "4x4:14.13.15.7.11.12.9.5.6.0.2.1.4.8.10.3@blank-first"
"""57 moves from the goal: Korf's first board."""
SOME = ("misplaced", "manhattan", "linear-conflict", "walking-distance", "pdb")


@pytest.fixture(autouse=True)
def _every_round_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_split_rounds, "WORTH", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_split_rounds, "LEAST_NODES", 7)


def searched(
    puzzle: SlidingPuzzle, heuristic: str, threads: int, budgets: list[int], **options: Any
) -> tuple[Finding, list[tuple[int, int]]]:
    """How a search ended, and its rounds: the bound, and the nodes raised before."""
    estimate = heuristics[heuristic].on(puzzle)
    for _ in estimate.preparing() if estimate.preparing else ():
        pass
    search = DeepeningSearch(
        puzzle, estimate, MemoryLimit(), order="UDLR", reverse="skip", threads=threads, **options
    )
    return in_slices(search.run(), budgets), search._path.begun


@pytest.mark.parametrize("heuristic", SOME)
@settings(max_examples=20)
@given(board=solvable_boards(3, 3), threads=st.integers(0, 5), budget=st.integers(1, 5_000))
def test_rounds_are_those_of_one_thread(heuristic: str, board: Board, threads: int, budget: int) -> None:
    puzzle = SlidingPuzzle.of(board)
    alone, rounds = searched(puzzle, heuristic, 1, [1 << 40], repeats=12)
    together, same_rounds = searched(puzzle, heuristic, threads, [budget], repeats=12)
    assert same_rounds == rounds
    assert len(together.answer) == len(alone.answer)
    assert together.tally.lower_bound == alone.tally.lower_bound


def test_all_small_boards_are_solved_and_claims_hold() -> None:
    spec = algorithms["idastar"]
    for board in oracle.all_boards(2, 3):
        puzzle = SlidingPuzzle.of(board)
        check(puzzle, solve(puzzle, "idastar", "manhattan", threads=2), spec)


def test_the_solution_does_not_depend_on_the_number_of_threads() -> None:
    puzzle = SlidingPuzzle.parse("8 6 7/2 5 4/3 0 1")
    answers = {searched(puzzle, "manhattan", threads, [1_000])[0].answer for threads in (2, 2, 3, 4, 8)}
    assert len(answers) == 1


def test_nothing_is_proven_by_an_estimate_that_overestimates() -> None:
    for board in oracle.all_boards(3, 2)[::5]:
        result = solve(board, "idastar", "report-inversion", threads=3)
        shortest = oracle.distances(Board.solved(3, 2))[board.tiles]
        assert result.lower_bound <= shortest
        assert result.length is not None
        assert result.length >= shortest


@pytest.mark.parametrize("nodes", [1, 2, 25, 26, 1_000, 77_777])
def test_a_node_limit_is_exact(nodes: int) -> None:
    result = solve(FOUR, "idastar", "manhattan", limits=Limits(nodes=nodes), threads=3)
    assert result.limit is LimitKind.NODES
    assert result.raised == nodes


def test_a_time_limit_holds() -> None:
    result = solve(FOUR, "idastar", "misplaced", limits=Limits(seconds=0.05), threads=2)
    assert result.limit is LimitKind.SECONDS
    assert result.outcome is Outcome.LIMIT


@pytest.mark.parametrize("threads", [1, 2])
def test_a_memory_limit_below_the_subtrees_keeps_the_search_in_one_thread(threads: int) -> None:
    small = Limits(megabytes=0.2, nodes=100_000)
    result = solve(FOUR, "idastar", "manhattan", limits=small, threads=threads)
    assert result.limit is LimitKind.NODES
    assert result.progress.memory_peak < 200_000


def test_every_stack_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SlidingPuzzle.parse("8 6 7/2 5 4/3 0 1")
    rounds = searched(puzzle, "manhattan", 1, [1 << 40])[1]
    monkeypatch.setattr(_deepening, "FIRST_PLIES", 8)
    found, same_rounds = searched(puzzle, "manhattan", 3, [1_000])
    assert len(found.answer) == 31
    assert same_rounds == rounds


def test_a_stack_that_may_not_grow_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_deepening, "FIRST_PLIES", 8)
    monkeypatch.setattr(_split_rounds, "ROOT_BYTES", 0)
    result = solve("8 6 7/2 5 4/3 0 1", "idastar", limits=Limits(megabytes=0.08), threads=2)
    assert result.limit is LimitKind.MEGABYTES


def test_a_goal_near_the_top_is_found_in_one_thread() -> None:
    for text in ("1 2 3/4 5 6/7 0 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 8 0"):
        assert solve(text, "idastar", threads=2).length == solve(text, "bfs").length


def test_all_shortest_solutions_are_counted() -> None:
    text = "8 6 7/2 5 4/3 0 1"
    found = solve_all(text, "idastar", threads=2).solutions
    assert found is not None
    assert (found.count, found.complete) == (40, True)


def test_auto_hands_its_threads_on() -> None:
    assert solve("1 2 3/4 0 6/7 5 8", threads=2).options == {"threads": 2}
    assert solve("1 2 3/4 0 6/7 5 8").options == {}


def test_a_search_can_be_stepped_paused_and_cancelled() -> None:
    handle = start(FOUR, "idastar", "misplaced", threads=3)
    next(handle)
    before = handle.latest.tally
    for _ in range(100):
        handle.step()
        next(handle)
        assert handle.latest.tally.expanded == before.expanded + 1
        before = handle.latest.tally
    handle.resume()
    next(handle)
    handle.cancel()
    for _ in handle:
        pass
    assert handle.result is not None
    assert handle.result.outcome is Outcome.CANCELLED


def test_no_thread_is_left() -> None:
    for limits in (Limits(nodes=50_000), Limits()):
        solve("8 6 7/2 5 4/3 0 1", "idastar", limits=limits, threads=4)
        gc.collect()
        left = [thread for thread in threading.enumerate() if thread.name.startswith("subtrees")]
        for thread in left:
            thread.join(60)
            assert not thread.is_alive()


def test_short_searches_stay_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    one, two = (solve("8 6 7/2 5 4/3 0 1", "idastar", threads=threads) for threads in (1, 2))
    assert (one.path, one.raised) == (two.path, two.raised)


# -- checkpoints --------------------------------------------------------------------------------------


def rounds_of(handle: Any) -> list[tuple[int, int]]:
    for _ in handle:
        if handle.trace is not None:
            trace = handle.trace
    return list(trace.begun)


@pytest.mark.parametrize("nodes", [500, 5_000, 20_000, 60_000])
@pytest.mark.parametrize("heuristic", ["manhattan", "pdb"])
def test_a_search_stopped_and_continued_has_the_same_figures(
    nodes: int, heuristic: str, tmp_path: Path
) -> None:
    text = "8 6 7/2 5 4/3 0 1"
    whole = start(text, "idastar", heuristic, threads=1, repeats=2)
    rounds = rounds_of(whole)
    path = tmp_path / "checkpoint"
    result, begun = None, []
    for _ in range(2000):
        kept = Checkpoint(path, resume=path.exists(), seconds=0)
        left = Limits(nodes=nodes if result is None else result.raised + nodes)
        handle = start(text, "idastar", heuristic, threads=2, repeats=2, limits=left, checkpoint=kept)
        begun = rounds_of(handle)
        result = handle.result
        if result.outcome is Outcome.SOLVED:
            break
    assert result.length == 31
    assert begun == rounds
    assert not path.exists()

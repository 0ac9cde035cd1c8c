"""Beams from both ends and a rising bound: paths are legal, bounds hold, and proofs are complete."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import oracle
import pytest
from patience import PATIENCE
from slicing import in_slices, tallies

from solver import Board, Limits, SlidingPuzzle, random_board, start
from solver.algorithms import _by_patterns, _side_by_side, _split_rounds
from solver.algorithms._anytime import anytime
from solver.algorithms._side_by_side import side_by_side
from solver.algorithms._thread_rounds import ThreadRounds
from solver.memory_limit import MemoryLimit
from solver.pdb import tables as pdb_tables
from solver.progress import Finding, Phase, Search
from solver.puzzle import Heuristic
from solver.registry import heuristics
from solver.verify import replay

SOLVED = Board.solved(3, 3)
BOARDS = ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "1 2 3/4 0 6/7 5 8", "5 1 3/4 2 0/7 8 6"]


def ready(puzzle: SlidingPuzzle) -> Heuristic:
    """The pattern databases for a proof."""
    estimate = heuristics["pdb"].on(puzzle)
    for _ in estimate.preparing():
        pass
    return estimate


def found(board: str, *budgets: int, prove: bool) -> Finding:
    puzzle = SlidingPuzzle.parse(board)
    search = side_by_side(puzzle, MemoryLimit(), 3_000, 2, ready(puzzle) if prove else None)
    return in_slices(joined(search), budgets)


def wait_for_tables() -> None:
    """Wait for the threads that load or build tables."""
    for thread in threading.enumerate():
        if thread.name == "tables":
            thread.join(PATIENCE)


def joined(search: Search) -> Search:
    """The search; after each slice it waits for the tables, so that IDA* joins."""
    tally = next(search)
    while True:
        budget = yield tally
        try:
            tally = search.send(budget)
        except StopIteration as stop:
            finding: Finding = stop.value
            return finding
        wait_for_tables()


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
    search = side_by_side(SlidingPuzzle.parse(FARTHEST), limit, 1_000_000, 3)
    assert all(limit.allows(tally.memory_bytes) for tally in tallies(joined(search), 50_000))


def test_a_proof_that_gets_no_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_by_patterns, "FIRST_PLIES", 1 << 20)
    puzzle, limit = SlidingPuzzle.parse(FARTHEST), MemoryLimit(30_000_000)
    finding = in_slices(side_by_side(puzzle, limit, 50_000, 2, ready(puzzle)), [10_000])
    assert len(finding.answer) > finding.tally.lower_bound
    assert finding.out_of_memory


@pytest.mark.parametrize(("prove", "own"), [(True, 4), (False, 3)])
def test_a_proof_has_all_threads_and_a_bound_beside_the_beams_all_but_one(
    prove: bool, own: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    make = ThreadRounds.__init__

    def noted(rounds: ThreadRounds, *args: Any) -> None:
        seen.append(args[-1])
        make(rounds, *args)

    monkeypatch.setattr(ThreadRounds, "__init__", noted)
    monkeypatch.setattr(_side_by_side, "BEAMS_FIRST", 0)
    puzzle = SlidingPuzzle.parse(BOARDS[0])
    in_slices(joined(side_by_side(puzzle, MemoryLimit(), 3_000, 4, ready(puzzle) if prove else None)), [500])
    assert seen == [own]


@pytest.mark.parametrize("size", [5, 8])
def test_the_first_path_takes_no_more_nodes_than_alone(size: int) -> None:
    """The locking method from both ends would take twice the time on boards as large as 16x16."""
    puzzle = SlidingPuzzle.of(random_board(size, size, "first"))
    searches = anytime(puzzle, MemoryLimit(), 1 << 40), side_by_side(puzzle, MemoryLimit(), 1 << 40, 2)
    alone, together = (
        next(tally.raised for tally in tallies(search, 1_000) if tally.best is not None)
        for search in searches
    )
    assert alone == together


@pytest.mark.parametrize("nodes", [1, 2, 50, 777, 30_000])
@pytest.mark.parametrize(("rows", "cols", "how"), [(5, 5, {"threads": 2}), (3, 6, {"prove": True})])
def test_a_limit_on_nodes_is_exact(rows: int, cols: int, how: dict[str, Any], nodes: int) -> None:
    result = start(random_board(rows, cols, "exact"), limits=Limits(nodes=nodes), **how).run()
    assert result.algorithm == "auto"
    assert result.raised == nodes
    assert (result.path is not None) == (nodes == 30_000)


# -- tables that are not there yet ------------------------------------------------------------------------

WITHOUT_TABLES = SlidingPuzzle.of(random_board(3, 6, "a"))


def test_a_proof_builds_its_tables_before_it_searches(tables: Path) -> None:
    """The build counts as preparing, so a limit on time leaves all of it for the search."""
    handle = start(WITHOUT_TABLES, prove=True, limits=Limits(nodes=20_000))
    slices = sum(progress.phase is Phase.PREPARING for progress in handle)
    result = handle.result
    assert slices > 10
    assert result is not None
    assert result.path is not None
    assert result.raised == 20_000
    assert [file.suffix for file in tables.iterdir()] == [".table"]


class Gate:
    """Tables are built once it is open."""

    def __init__(self) -> None:
        self.has_come, self.is_open = threading.Event(), threading.Event()
        self._build = pdb_tables.build

    def build(self, *args: Any) -> Any:
        """Build in slices, but late."""
        self.has_come.set()
        assert self.is_open.wait(PATIENCE)
        return (yield from self._build(*args))


@pytest.fixture
def gate(tables: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Nothing is built before the test opens it."""
    assert not tables.exists()
    made = Gate()
    monkeypatch.setattr(pdb_tables, "build", made.build)
    monkeypatch.setattr(_side_by_side, "BEAMS_FIRST", 0)
    yield made
    made.is_open.set()
    wait_for_tables()


def test_the_beams_do_not_wait_for_tables_that_are_built(gate: Gate) -> None:
    search = side_by_side(WITHOUT_TABLES, MemoryLimit(), 1 << 40, 2)
    shown = [next(search), *(search.send(1_000) for _ in range(20))]
    assert gate.has_come.wait(PATIENCE)
    shown += [search.send(1_000) for _ in range(20)]
    assert all(before.raised < after.raised for before, after in itertools.pairwise(shown))
    assert {tally.lower_bound for tally in shown} == {shown[0].lower_bound}
    gate.is_open.set()
    end = time.monotonic() + PATIENCE
    while search.send(1_000).lower_bound == shown[0].lower_bound:  # The bound has not joined yet.
        assert time.monotonic() < end
    search.close()


def test_a_search_that_ends_does_not_wait_for_tables_and_ends_their_build(gate: Gate, tables: Path) -> None:
    finding = in_slices(side_by_side(WITHOUT_TABLES, MemoryLimit(), 50_000, 2), [1_000])
    assert gate.has_come.wait(PATIENCE)
    assert finding.answer is not None
    gate.is_open.set()
    wait_for_tables()
    assert not tables.exists()

"""Depth-first search without a visited set keeps only its path, and counts as if it kept all nodes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from plain_tree import PlainTree
from slicing import in_slices
from stepping import steps
from strategies import orders, solvable_boards

from solver import Board, Limits, Outcome, SlidingPuzzle, solve, start
from solver.algorithms._path_only import MOST_MOVES
from solver.algorithms.dfs import dfs
from solver.memory_limit import MemoryLimit
from solver.tree import PathSnapshot
from solver.verify import replay

FAR = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")


@st.composite
def searches(draw: st.DrawFn) -> tuple[SlidingPuzzle, dict[str, Any]]:
    """A puzzle and options."""
    size = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 3)]))
    options = {
        "visited": "none",
        "reverse": draw(st.sampled_from(["skip", "allow"])),
        "order": draw(orders()),
        "depth": draw(st.sampled_from([0, 1, 3, 6])),
    }
    return SlidingPuzzle.of(draw(solvable_boards(*size))), options


@given(search=searches())
@settings(max_examples=60)
def test_after_every_step_it_stands_where_a_search_that_keeps_all_nodes_does(
    search: tuple[SlidingPuzzle, dict[str, Any]],
) -> None:
    puzzle, options = search
    handle = start(puzzle, "dfs", **options)
    twin = PlainTree(puzzle, None, (0, 0), {**options, "ties": "last", "backwards": True})
    for count, _ in enumerate(steps(handle)):
        going_on = twin.take()
        tally = handle.latest.tally
        latest = next(node for node in reversed(twin.nodes) if node.order == twin.taken)
        assert (tally.raised, tally.expanded, tally.frontier) == (
            len(twin.nodes),
            twin.taken,
            len(twin.frontier()),
        )
        assert (tally.depth, tally.board) == (latest.g, latest.board.tiles)
        assert tally.max_depth == max(node.g for node in twin.nodes)
        if handle.trace is not None:
            snapshot = handle.trace.snapshot()
            assert isinstance(snapshot, PathSnapshot)
            assert replay(puzzle.board, snapshot.moves) == latest.board
            assert snapshot.bound == (options["depth"] or None)
        if not going_on or count == 40:
            break
    if twin.goal is not None:
        assert handle.result is not None
        assert handle.result.length == twin.goal.g


@given(search=searches(), budgets=st.lists(st.integers(1, 300), min_size=1, max_size=5))
@settings(max_examples=30)
def test_slicing_changes_nothing(search: tuple[SlidingPuzzle, dict[str, Any]], budgets: list[int]) -> None:
    puzzle, options = search
    options["depth"] = options["depth"] or 8
    whole, sliced = (
        in_slices(dfs(puzzle, None, MemoryLimit(), **options), each) for each in ([10**9], budgets)
    )
    assert (sliced.answer, sliced.tally) == (whole.answer, whole.tally)


def test_of_a_long_path_the_last_moves_are_told() -> None:
    handle = start(FAR, "dfs", visited="none", limits=Limits(nodes=20_000))
    snapshot = None
    for _ in handle:
        snapshot = handle.trace.snapshot() if handle.trace else snapshot
    assert isinstance(snapshot, PathSnapshot)
    assert len(snapshot.moves) == MOST_MOVES
    assert snapshot.before + MOST_MOVES == handle.latest.tally.depth


def test_without_a_depth_limit_it_ends_when_memory_does() -> None:
    result = solve(FAR, "dfs", visited="none", limits=Limits(megabytes=1))
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.memory_bytes <= 1_000_000


PEAK = """
import sys
from pathlib import Path
from solver import Limits, solve

def peak():
    [line] = [each for each in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in each]
    return int(line.split()[1])

def search(nodes):
    solve(sys.argv[1], "dfs", visited="none", depth=int(sys.argv[2]), limits=Limits(nodes=nodes))

search(1_000)
before = peak()
search(4_000_000)
print(peak() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to read the peak from")
@pytest.mark.parametrize("depth", [20, 26])
def test_memory_does_not_grow_with_the_nodes(depth: int) -> None:
    """Four million nodes would take 112 MB if they were kept."""
    command = [sys.executable, "-c", PEAK, str(FAR), str(depth)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert int(done.stdout) < 10_000, "kilobytes"

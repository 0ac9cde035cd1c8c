"""Limits on time, nodes and memory stop every algorithm, and none is exceeded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from patience import PATIENCE

from solver import Board, Limits, Outcome, Result, machine, random_board, solve, start
from solver.cli import main
from solver.errors import BadOption
from solver.handle import MEMORY_STEP, SearchHandle, SearchPlan
from solver.moves import parse_moves
from solver.progress import LimitKind, Tally
from solver.queens import solve_queens
from solver.registry import algorithms, queens_algorithms
from solver.verify import replay

HARD = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
BIG = random_board(10, 10, "limits")
every_algorithm = pytest.mark.parametrize("name", algorithms.names())

GROWTH = """
import json, os
from pathlib import Path
from solver import Board, Limits, solve
from solver.registry import algorithms

def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024

board = Board.parse({board!r})
solve(board, "idastar", limits=Limits(nodes=2000))  # Loads the compiler once for all.
for name in algorithms.names():
    if os.fork() == 0:
        solve(board, name, limits=Limits(nodes=2000))
        before = peak()
        result = solve(board, name, limits=Limits(megabytes=50, nodes=5_000_000))
        grown = peak() - before
        print(json.dumps([name, result.outcome.value, result.progress.tally.memory_bytes, grown]), flush=True)
        os._exit(0)
    os.wait()
"""
"""Each algorithm runs in a process of its own, so each has its own peak."""


def gave_up(name: str, result: Result) -> bool:
    """Whether an incomplete algorithm ended before any limit; beam search does not end so soon."""
    return name != "beam" and not algorithms[name].complete and result.outcome is Outcome.EXHAUSTED


@pytest.mark.parametrize("nodes", [2.5, 2.0, "2"])
def test_a_limit_of_nodes_is_a_whole_number(nodes):
    """A search with a limit of 2.5 nodes never ended: its last budget was half a node."""
    with pytest.raises(BadOption, match=f"the limit on nodes must be a whole number, not {nodes}"):
        Limits(nodes=nodes)
    limits = Limits(nodes=np.int64(3))
    assert type(limits.nodes) is int
    assert solve(HARD, "bfs", limits=limits).raised == 3


@every_algorithm
def test_the_clock_stops_it_with_figures(name):
    """The first slice exceeds this limit, and no algorithm solves 10x10 in one slice."""
    result = solve(BIG, name, limits=Limits(seconds=1e-6))
    if gave_up(name, result):
        return
    assert result.outcome is Outcome.LIMIT
    assert result.limit is LimitKind.SECONDS
    assert result.progress.tally.raised > 100
    assert result.progress.elapsed > 0


@every_algorithm
def test_ten_thousand_nodes_stop_it(name):
    result = solve(BIG, name, limits=Limits(nodes=10_000))
    if gave_up(name, result):
        return
    assert result.outcome is Outcome.LIMIT
    assert result.progress.tally.raised == 10_000


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell its peak")
def test_fifty_megabytes_are_kept_by_the_process_itself():
    """Measured by the system as the peak of the whole process, not by the search itself."""
    script = GROWTH.format(board=HARD.code)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    measured = [json.loads(line) for line in done.stdout.splitlines()]
    assert [name for name, *_ in measured] == list(algorithms.names())
    for name, outcome, counted, grown in measured:
        assert counted <= 50_000_000, name
        assert grown <= 55_000_000, name
        if name in {"bfs", "dfs", "ucs", "bidirectional", "bnb"}:
            assert outcome == "limit", name
            assert grown > 20_000_000, f"{name} was stopped long before"


@every_algorithm
@pytest.mark.parametrize("board", [HARD, BIG], ids=["4x4", "10x10"])
def test_a_limit_below_the_first_arrays_stops_it_at_the_root(name, board):
    result = solve(board, name, limits=Limits(megabytes=0.0001))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.MEGABYTES)
    assert result.progress.tally.raised <= 1


@pytest.mark.parametrize("name", queens_algorithms.names())
def test_a_limit_below_the_first_arrays_stops_a_search_for_queens(name):
    result = solve_queens(8, name, limits=Limits(megabytes=0.0001))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.MEGABYTES)


def test_the_stack_of_idastar_grows_only_within_the_limit():
    """A snake of tiles that all move once: the path has 255 moves, but the first stack only 128 plies."""
    snake = replay(Board.solved(16, 16), parse_moves("R15 D L15 D " * 7 + "R15 D L15"))
    search = partial(solve, snake, "idastar", repeats=2)
    bytes_allowed = 3 * search(limits=Limits(nodes=1)).progress.memory_peak // 2
    result = search(limits=Limits(megabytes=bytes_allowed / 1e6))
    assert (result.outcome, result.limit) == (Outcome.LIMIT, LimitKind.MEGABYTES)
    assert result.progress.memory_peak <= bytes_allowed
    assert search(limits=Limits(megabytes=1)).length == 255


def test_a_small_limit_does_not_stop_a_small_search():
    assert solve(Board.parse("1 2 3/4 0 6/7 5 8"), "astar", limits=Limits(megabytes=1)).length == 2


@pytest.fixture
def free_memory(tmp_path, monkeypatch):
    """Sets the free memory of the machine, in megabytes."""
    monkeypatch.setattr(machine, "MEMORY_FIGURES", tmp_path / "meminfo")
    monkeypatch.setattr(machine, "_physical", lambda: 16_000_000_000)

    def set_to(megabytes: int) -> None:
        (tmp_path / "meminfo").write_text(f"MemAvailable: {megabytes * 1000} kB\n", encoding="ascii")

    return set_to


def test_low_memory_stops_a_search_below_any_limit(free_memory, capsys):
    free_memory(300)
    argv = ["solve", HARD.code, "-a", "bfs", "--memory", "1000000", "--nodes", "20000000"]
    assert main(argv) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert "stopped by low memory on this machine: close other programs, or choose an algorithm that" in said
    assert main([*argv, "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["stopped_by"]) == ("limit", "memory")
    assert MEMORY_STEP <= found["stats"]["memory_peak_bytes"] < 2 * MEMORY_STEP


def test_memory_that_runs_low_in_the_middle_stops_a_search(free_memory):
    free_memory(8_000)
    handle = start(HARD, "bfs", limits=Limits(megabytes=1e6, nodes=50_000_000))
    for progress in handle:
        if progress.tally.memory_bytes > 3 * MEMORY_STEP:
            free_memory(300)
    assert handle.result is not None
    assert (handle.result.outcome, handle.result.limit) == (Outcome.LIMIT, LimitKind.FREE_MEMORY)
    assert handle.result.progress.memory_peak < 6 * MEMORY_STEP


def test_memory_that_runs_low_stops_a_search_whose_count_hardly_grows(free_memory):
    """A beam counts its arrays when it asks for them; the system provides them as they are written."""
    free_memory(8_000)
    handle = start(BIG, "beam", width=100_000, limits=Limits(nodes=10_000_000))
    while next(handle).tally.memory_bytes < MEMORY_STEP:
        pass
    next(handle)  # It has looked once.
    free_memory(300)
    result = handle.run()
    assert result.limit is LimitKind.FREE_MEMORY
    assert result.progress.memory_peak < 2 * MEMORY_STEP


def test_memory_that_is_free_again_after_a_pause_stops_no_search(free_memory):
    free_memory(300)
    handle = start(HARD, "bfs", limits=Limits(nodes=5_000_000))
    while next(handle).tally.memory_bytes < MEMORY_STEP:
        pass
    handle.pause()
    next(handle)
    free_memory(8_000)
    handle.resume()
    assert handle.run().limit is LimitKind.NODES


def test_low_memory_does_not_stop_a_search_that_takes_hardly_any(free_memory):
    free_memory(1)
    assert solve(HARD, "idastar", "pdb-555").solved


@pytest.mark.parametrize("name", ["idastar", "iddfs", "bfs", "dfs"])
@pytest.mark.parametrize("depth", [1, 2, 3, 8])
def test_no_path_is_longer_than_the_depth_allowed(name, depth):
    result = solve(Board.parse("1 2 3/4 0 6/7 5 8"), name, depth=depth)
    if result.path is None:
        assert result.outcome is Outcome.EXHAUSTED
        assert depth < 2 or name == "dfs"
    else:
        assert len(result.path) <= depth


@every_algorithm
def test_steps_keep_the_node_limit(name):
    handle = start(HARD, name, limits=Limits(nodes=10))
    for _ in range(30):
        handle.step()
        if next(handle, None) is None:
            break
    assert handle.latest.tally.raised <= 10


def test_a_search_that_fails_tells_everyone():
    def failing():
        yield Tally(raised=1)
        raise MemoryError("no more")

    handle = SearchHandle(SearchPlan(failing(), Limits(), lambda *_: pytest.fail("there is no result")))
    next(handle)
    for ask in (lambda: next(handle), lambda: handle.wait(0), handle.run):
        with pytest.raises(MemoryError, match="no more"):
            ask()
    assert handle.result is None


def test_an_answer_in_hand_is_kept_at_the_limit():
    result = solve(random_board(5, 5, "limits"), limits=Limits(nodes=200_000))
    assert result.outcome is Outcome.SOLVED
    assert result.limit is LimitKind.NODES
    assert result.path


def test_without_a_cache_folder_kernels_work_and_leave_nothing_beside_the_sources(tmp_path):
    (tmp_path / "file").touch()
    script = (
        "from solver.kernels import jit, cache\n"
        "assert cache.kernel_cache() is None and jit._CACHE is None\n"
        "twice = jit.kernel(lambda n: 2 * n)\n"
        "assert twice(21) == 42 and twice.stats.cache_path is None\n"
    )
    subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file")},
        check=True,
        timeout=PATIENCE,
    )

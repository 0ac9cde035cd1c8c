"""`--cluster`: the rounds of one thread, on real schedulers and workers that are killed in the middle.

All of them listen on the loopback only. They run as processes of their own, as on a real cluster.
"""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import solvable_boards

import solver
from solver import Board, Limits, Outcome, SlidingPuzzle, machine, start
from solver.algorithms import _cluster_rounds, _deepening, _split_rounds
from solver.algorithms._cluster_rounds import Recipe, search_subtrees
from solver.algorithms._deepening import MoveRules
from solver.checkpoint import Checkpoint
from solver.cli import main
from solver.cli.commands.bench import solve_there
from solver.cluster import ClusterError, ClusterLost, perform
from solver.errors import BadOption
from solver.progress import LimitKind
from solver.registry import heuristics
from solver.version import program

HARDEST = "8 6 7/2 5 4/3 0 1"
needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs puzzle-tui[cluster]")

ROOT = Path(solver.__file__).parents[1]
FOUR = "4x4:14.13.15.7.11.12.9.5.6.0.2.1.4.8.10.3@blank-first"
"""57 moves from the goal: Korf's first board."""
BOARDS = "8 6 7/2 5 4/3 0 1\n57: 4x4:14.13.15.7.11.12.9.5.6.0.2.1.4.8.10.3@blank-first\n1 2 3/4 0 6/7 5 8\n"
MOVES = MoveRules("UDLR", "skip")
SECONDS = 240
"""The most that a process may take, even on a busy machine."""

SMALL = """
import json, sys
import solver.checkpoint
from solver.algorithms import _cluster_rounds, _split_rounds
solver.checkpoint.SECONDS, _split_rounds.SPLIT_FROM = 0.0, 10_000
_cluster_rounds.LEAST, _cluster_rounds.MOST = 50_000, 200_000
"""
"""Long rounds begin early, tasks are small, and a checkpoint is written after every slice."""
SEARCH = f"""{SMALL}
import psutil
from solver import start
from solver.checkpoint import Checkpoint
from solver.cluster import Cluster
address, threads, file = json.loads(sys.argv[1])
how = {{"cluster": Cluster(address)}} if address else {{"threads": threads}}
if file:
    how["checkpoint"] = Checkpoint(file, resume=True)
handle = start("{FOUR}", "idastar", "linear-conflict", **how)
trace = None
for _ in handle:
    trace = handle.trace or trace
result = handle.result
me = psutil.Process()
connections = me.net_connections if hasattr(me, "net_connections") else me.connections
print(json.dumps({{
    "row": [result.length, result.lower_bound, trace.begun],
    "listening": [str(other) for other in connections("inet") if other.status == psutil.CONN_LISTEN],
}}))
if file:
    how["checkpoint"].remove()
"""
ONE_BOARD_AFTER_ANOTHER = """
import json, sys
from solver.cluster import Cluster
cluster = Cluster(sys.argv[1])
cluster.submit("earlier board", sum, [1, 2])
cluster._done.put(cluster._done.get())
cluster.cancel()
cluster.submit("this board", sum, [3, 4])
results = []
while cluster.under_way:
    results += cluster.collect()
print(json.dumps(results))
cluster.close()
"""
"""A task of the first board has ended, but its result was not collected when the board was given up."""
COMMAND = f"{SMALL}\nfrom solver.cli import main\nsys.exit(main(sys.argv[1:]))\n"


def begin(*argv: str, **options: Any) -> subprocess.Popen[str]:
    """Start Python."""
    return subprocess.Popen([sys.executable, *argv], cwd=ROOT, text=True, **options)


def run(*argv: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end."""
    return subprocess.run(
        [sys.executable, *argv], cwd=ROOT, text=True, capture_output=True, timeout=SECONDS, check=False
    )


def searched(address: str | None = None, threads: int = 1, file: Path | None = None) -> dict[str, Any]:
    """What a whole search found."""
    done = run("-c", SEARCH, json.dumps([address, threads, file and str(file)]))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def until(happens: Callable[[], Any]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < end
        signal.sigtimedwait(set(), 0.01)


class Dask:
    """A scheduler with two workers."""

    def __init__(self, folder: Path) -> None:
        """Start them and wait until they know each other."""
        self.processes: list[subprocess.Popen[str]] = []
        self._folder, file = folder, folder / "scheduler.json"
        here = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
        self._begin("scheduler", "scheduler", *here, "--port", "0")
        until(file.exists)
        alone = ["--no-nanny", "--nthreads", "1", "--local-directory", str(folder)]
        for name in ("one", "two"):
            self._begin(name, "worker", *here, *alone)
        for name in ("one", "two"):
            until(lambda name=name: "Registered to" in (folder / name).read_text(encoding="utf-8"))
        self.address: str = json.loads(file.read_bytes())["address"]

    def _begin(self, name: str, *argv: str) -> None:
        with (self._folder / name).open("w", encoding="utf-8") as log:
            self.processes.append(begin("-m", "dask", *argv, stdout=log, stderr=log))

    def kill(self, number: int) -> None:
        """`kill -9` the scheduler, 0, or a worker, 1 or 2."""
        self.processes[number].kill()
        self.processes[number].wait()

    def end(self) -> None:
        """`kill -9` everything."""
        for number in range(len(self.processes)):
            self.kill(number)


@contextmanager
def running(folder: Path) -> Iterator[Dask]:
    """A cluster of its own."""
    dask = Dask(folder)
    try:
        yield dask
    finally:
        dask.end()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A cluster that several tests share."""
    with running(tmp_path_factory.mktemp("dask")) as made:
        yield made


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """What one thread finds."""
    return searched()


def has_finished_subtrees(kept: Path) -> bool:
    """Whether a checkpoint was written in the middle of a round."""
    return kept.exists() and len(json.loads(kept.read_bytes())["state"]["round"]["finished"]) > 0


class Here:
    """A cluster in this process: tasks are pickled and unpickled, and the last one ends first."""

    def __init__(self, at_a_time: int) -> None:
        """Results arrive in groups of this size."""
        self._at_a_time, self._ended, self.cancelled = at_a_time, list[tuple[int, Any]](), 0
        self.most_under_way, self.goals_seen, self.sent_after_a_goal = 0, 0, 0

    def threads(self) -> int:
        """Two."""
        return 2

    @property
    def under_way(self) -> int:
        """The tasks whose results were not collected yet."""
        return len(self._ended)

    def submit(self, name: int, work: Callable[..., Any], *args: Any) -> None:
        """Do it at once."""
        work, args = pickle.loads(pickle.dumps((work, args)))
        self._ended.append((name, perform(program(), work, *args)))
        self.most_under_way = max(self.most_under_way, self.under_way)
        self.sent_after_a_goal += self.goals_seen > 0

    def collect(self) -> list[tuple[int, Any]]:
        """Some results."""
        results = [self._ended.pop() for _ in range(min(self._at_a_time, len(self._ended)))]
        self.goals_seen += sum(goal is not None for _, (_, goal) in results)
        return results

    def cancel(self) -> None:
        """Forget all."""
        self._ended.clear()
        self.cancelled += 1


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "pdb"])
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(board=solvable_boards(3, 3), at_a_time=st.integers(1, 5), most=st.sampled_from([20, 200, 2_000]))
def test_any_order_of_results_and_any_cut_give_the_rounds_of_one_thread(
    heuristic: str, board: Board, at_a_time: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_deepening, "FIRST_PLIES", 8)
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 5)
    for name, value in (("LEAST", most // 4), ("MOST", most), ("SUBTREES_PER_THREAD", 1)):
        monkeypatch.setattr(_cluster_rounds, name, value)
    rounds, lengths, cluster = [], [], Here(at_a_time)
    for how in ({"threads": 1}, {"cluster": cluster}):
        handle = start(SlidingPuzzle.of(board), "idastar", heuristic, **how)  # type: ignore[arg-type]
        trace: Any = None
        for _ in handle:
            trace = handle.trace or trace
        assert handle.result is not None
        rounds.append(trace.begun)
        lengths.append((handle.result.length, handle.result.lower_bound))
    assert rounds[0] == rounds[1]
    assert lengths[0] == lengths[1]
    assert cluster.cancelled


def test_the_figures_never_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last tasks end first, so a goal is often followed by one from an earlier task."""
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_cluster_rounds, "LEAST", 100)
    monkeypatch.setattr(_cluster_rounds, "MOST", 1_000)
    cluster: Any = Here(1)
    tallies = [progress.tally for progress in start(HARDEST, "idastar", "manhattan", cluster=cluster)]
    for figures in (
        [(tally.raised, tally.expanded) for tally in tallies],
        [(tally.max_depth, tally.lower_bound) for tally in tallies],
    ):
        assert figures == sorted(figures)


def test_two_tasks_a_thread_are_sent_ahead_and_none_after_a_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_cluster_rounds, "LEAST", 100)
    monkeypatch.setattr(_cluster_rounds, "MOST", 1_000)
    cluster: Any = Here(1)
    assert start(HARDEST, "idastar", "manhattan", cluster=cluster).run().length == 31
    assert cluster.most_under_way == 2 * cluster.threads()
    assert cluster.goals_seen
    assert cluster.sent_after_a_goal == 0


@pytest.mark.parametrize("nodes", [5_000, 20_000])
def test_a_search_continued_by_threads_and_by_a_cluster_in_turn_has_the_same_rounds(
    nodes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_cluster_rounds, "LEAST", 100)
    monkeypatch.setattr(_cluster_rounds, "MOST", 1_000)
    whole = start(HARDEST, "idastar", repeats=2)
    traces: list[Any] = [whole.trace for _ in whole]
    result, kept = None, tmp_path / "kept"
    for turn in range(1_000):
        limits = Limits(nodes=nodes if result is None else result.raised + nodes)
        how: dict[str, Any] = {"cluster": Here(3)} if turn % 2 else {"threads": 2}
        how["checkpoint"] = Checkpoint(kept, resume=turn > 0, seconds=0)
        handle = start(HARDEST, "idastar", repeats=2, limits=limits, **how)
        again: list[Any] = [handle.trace for _ in handle]
        result = handle.result
        if result is not None and result.outcome is Outcome.SOLVED:
            break
    assert result is not None
    assert result.length == 31
    assert next(filter(None, again)).begun == next(filter(None, traces)).begun


def test_a_lost_cluster_leaves_the_last_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoint is written although the last write was a moment ago."""

    class Lost(Here):
        """A cluster that is lost after some results."""

        def collect(self) -> list[tuple[int, Any]]:
            results = super().collect()
            collected.extend(results)
            if len(collected) > 10:
                raise ClusterLost("gone")
            return results

    collected: list[Any] = []
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_cluster_rounds, "LEAST", 100)
    monkeypatch.setattr(_cluster_rounds, "MOST", 1_000)
    cluster: Any = Lost(1)
    kept = tmp_path / "kept"
    handle = start(HARDEST, "idastar", cluster=cluster, checkpoint=Checkpoint(kept, seconds=1e9))
    with pytest.raises(ClusterLost):
        handle.run()
    assert has_finished_subtrees(kept)


@needs_dask
def test_the_rounds_are_those_of_one_thread_and_nothing_listens(dask: Dask, alone: dict[str, Any]) -> None:
    two, cluster = searched(threads=2), searched(dask.address)
    assert alone["row"] == two["row"] == cluster["row"]
    assert cluster["listening"] == []


@needs_dask
def test_results_of_an_earlier_board_are_dropped(dask: Dask) -> None:
    done = run("-c", ONE_BOARD_AFTER_ANOTHER, dask.address)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["this board", 7]]


@needs_dask
def test_bench_prints_the_same_rows(dask: Dask, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(BOARDS, encoding="utf-8")
    rows = []
    for how in ([], ["--jobs", "2"], ["--cluster", dask.address]):
        argv = ["bench", str(file), "-a", "idastar", "-H", "linear-conflict", "--format", "json", *how]
        done = run("-m", "solver", *argv)
        assert done.returncode == 0, done.stderr
        records = [json.loads(line) for line in done.stdout.splitlines()[:3]]
        rows.append(
            [(row["board"], row["length"], row["lower_bound"], row["stats"]["raised"]) for row in records]
        )
    assert rows[0] == rows[1] == rows[2]
    assert [row[1] for row in rows[0]] == [31, 57, 2]


@needs_dask
def test_a_killed_worker_loses_no_result(tmp_path: Path, alone: dict[str, Any]) -> None:
    kept = tmp_path / "kept"
    with running(tmp_path) as dask:
        argument = json.dumps([dask.address, 1, str(kept)])
        client = begin("-c", SEARCH, argument, stdout=subprocess.PIPE)
        until(lambda: client.poll() is not None or has_finished_subtrees(kept))
        dask.kill(1)
        assert client.poll() is None
        found = json.loads(client.communicate(timeout=SECONDS)[0])
    assert found["row"] == alone["row"]
    assert not kept.exists()


@needs_dask
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_client_is_continued(
    number: signal.Signals, dask: Dask, alone: dict[str, Any], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    argv = ["solve", FOUR, "-a", "idastar", "-H", "linear-conflict", "--cluster", dask.address]
    client = begin("-c", COMMAND, *argv, "--checkpoint", str(kept), stdout=subprocess.DEVNULL)
    until(lambda: client.poll() is not None or has_finished_subtrees(kept))
    client.send_signal(number)
    assert client.wait(SECONDS) == (130 if number == signal.SIGINT else -number)
    assert has_finished_subtrees(kept)
    assert searched(dask.address, file=kept)["row"] == alone["row"]


@needs_dask
def test_a_lost_scheduler_is_told_and_the_search_continued(
    dask: Dask, alone: dict[str, Any], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    argv = ["solve", FOUR, "-a", "idastar", "-H", "linear-conflict", "--checkpoint", str(kept), "--cluster"]
    with running(tmp_path) as lost:
        client = begin("-c", COMMAND, *argv, lost.address, stderr=subprocess.PIPE)
        until(lambda: client.poll() is not None or has_finished_subtrees(kept))
        lost.kill(0)
        said = client.communicate(timeout=SECONDS)[1]
    assert client.returncode == 3, said
    assert "--resume continues" in said
    assert len(said.splitlines()) == 1
    assert searched(dask.address, file=kept)["row"] == alone["row"]


@needs_dask
def test_another_version_is_refused_before_the_search(dask: Dask) -> None:
    other = "import solver.version\nsolver.version.digest = lambda: 'other'\n"
    done = run("-c", other + COMMAND, "solve", "npuzzle15", "--cluster", dask.address)
    assert (done.returncode, done.stdout) == (2, "")
    assert "install the same version on both sides" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@needs_dask
def test_a_cluster_that_is_not_there_is_told() -> None:
    patience = "import solver.cluster\nsolver.cluster.PATIENCE = 0.5\n"
    done = run("-c", patience + COMMAND, "solve", "npuzzle15", "--cluster", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no Dask scheduler answers at 127.0.0.1:1" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_threads_and_a_cluster_exclude_each_other() -> None:
    cluster: Any = Here(1)
    with pytest.raises(BadOption, match="a cluster has its own"):
        start(HARDEST, "idastar", threads=2, cluster=cluster)


def test_a_worker_keeps_to_its_own_memory_and_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client does not know the memory of the workers, and each of their cores has a task."""
    monkeypatch.setattr(machine, "_sharing", 1)
    monkeypatch.setattr(machine, "_physical", lambda: 2_000_000 * machine.all_cores())
    task, settings = (SlidingPuzzle.parse(HARDEST), None), {"algorithm": "bfs", "options": {}}
    result = solve_there(task, limits=Limits(), heuristic=None, **settings)
    assert result.limit is LimitKind.MEGABYTES
    assert result.progress.memory_peak <= 1_500_000
    assert machine.cores() == 1
    assert solve_there(task, limits=Limits(megabytes=100), heuristic=None, **settings).length == 31


def test_a_task_is_refused_by_another_version() -> None:
    assert perform(program(), sum, [1, 2]) == 3
    with pytest.raises(ClusterError, match="install the same version"):
        perform("puzzle-tui 0.0.1", sum, [1, 2])


def test_other_tables_are_refused() -> None:
    recipe = Recipe("3x3:8.6.7.2.5.4.3.0.1", "manhattan", 12345, MOVES, 0)
    with pytest.raises(ClusterError, match="other tables for manhattan"):
        search_subtrees(recipe, 21, [])


def test_other_forbidden_sequences_are_refused() -> None:
    tables = _deepening.checksum(heuristics["manhattan"].on(SlidingPuzzle.parse(HARDEST)).tables())
    pruning = MOVES.checksum()
    recipe = Recipe("3x3:8.6.7.2.5.4.3.0.1", "manhattan", tables, MOVES, pruning)
    assert search_subtrees(recipe, 21, []) == ([], None)
    with pytest.raises(ClusterError, match="leaves out other move sequences"):
        search_subtrees(replace(recipe, pruning=pruning + 1), 21, [])


def test_a_missing_table_is_told_as_the_workers() -> None:
    recipe = Recipe("3x3:8.6.7.2.5.4.3.0.1", "pdb-78", 12345, MOVES, 0)
    with pytest.raises(ClusterError, match="a worker refuses: pdb-78 is for 4x4"):
        perform(program(), search_subtrees, recipe, 21, [])


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["solve", "npuzzle15"], "pip install 'puzzle-tui[cluster]'"),
        (["bench", "boards.txt"], "pip install 'puzzle-tui[cluster]'"),
        (["solve", "npuzzle15", "--jobs", "2"], "a cluster has its own"),
        (["bench", "boards.txt", "--jobs", "2"], "a cluster has its own"),
        (
            ["solve", "npuzzle15", "-a", "idastar", "-o", "threads=4"],
            "-o threads sets the threads of this machine",
        ),
        (["solve", "npuzzle15", "-o", "threads=4"], "-o threads sets the threads of this machine"),
        (["solve", "npuzzle15", "--all"], "one solution"),
    ],
)
def test_without_the_extra_or_with_arguments_that_do_not_fit_it_says_so(
    argv: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text(BOARDS, encoding="utf-8")
    assert main([*argv, "--cluster", "127.0.0.1:8786"]) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert (said.out, len(said.err.splitlines())) == ("", 1)

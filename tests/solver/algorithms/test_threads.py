"""IDA* in several threads: the rounds, the length and the bound of one thread, and limits that hold."""

from __future__ import annotations

import gc
import itertools
import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
import oracle
import pytest
from contract import check
from hypothesis import given, settings
from hypothesis import strategies as st
from slicing import in_slices
from strategies import solvable_boards

from solver import Board, Limits, Outcome, SearchHandle, SlidingPuzzle, files, solve, solve_all, start
from solver.algorithms import _deepening, _split_rounds, _thread_rounds
from solver.algorithms._deepening import DeepeningSearch
from solver.algorithms._move_pruning import move_pruning
from solver.algorithms._split_rounds import Figures, SplitRounds
from solver.algorithms._thread_rounds import ThreadRounds
from solver.checkpoint import Checkpoint, CheckpointError
from solver.memory_limit import MemoryLimit
from solver.progress import Finding, LimitKind, Result
from solver.registry import algorithms, heuristics

FOUR = "4x4:14.13.15.7.11.12.9.5.6.0.2.1.4.8.10.3@blank-first"
"""57 moves from the goal: Korf's first board."""
SOME = ("misplaced", "manhattan", "linear-conflict", "walking-distance", "pdb")


@pytest.fixture(autouse=True)
def _every_round_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 12)
    monkeypatch.setattr(_thread_rounds, "LEAST_NODES", 7)


def searched(
    puzzle: SlidingPuzzle, heuristic: str, threads: int, budgets: list[int], **options: Any
) -> tuple[Finding, list[tuple[int, int]]]:
    """How a search ended, and its rounds: the bound, and the nodes raised before."""
    estimate = heuristics[heuristic].on(puzzle)
    for _ in estimate.preparing():
        pass
    search = DeepeningSearch(
        puzzle, estimate, MemoryLimit(), order="UDLR", reverse="skip", threads=threads, **options
    )
    return in_slices(search.run(), budgets), search._path.begun


class SplitCount:
    """Counts the rounds that are searched by subtrees."""

    rounds = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        begin = SplitRounds.begin

        def begin_and_count(rounds: SplitRounds) -> None:
            begin(rounds)
            self.rounds += rounds.state() is not None

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SplitRounds, "begin", begin_and_count)
            yield


@pytest.mark.parametrize("heuristic", SOME)
@settings(max_examples=20)
@given(board=solvable_boards(3, 3), threads=st.integers(0, 5), budget=st.integers(1, 5_000))
def test_rounds_are_those_of_a_search_that_is_not_split(
    heuristic: str, board: Board, threads: int, budget: int
) -> None:
    puzzle = SlidingPuzzle.of(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_split_rounds, "SPLIT_FROM", 1 << 60)
        alone, rounds = searched(puzzle, heuristic, 1, [1 << 40], repeats=12)
    splits = SplitCount()
    with splits.counted():
        together, same_rounds = searched(puzzle, heuristic, threads, [budget, 5_000], repeats=12)
    # Every round is split, unless the goal is near the top.
    assert splits.rounds == len(rounds) or len(alone.answer) < 12
    assert same_rounds == rounds
    assert len(together.answer) == len(alone.answer)
    assert together.tally.lower_bound == alone.tally.lower_bound


@pytest.mark.parametrize(
    ("options", "is_split"), [({}, True), ({"repeats": 2}, False), ({"reverse": "allow"}, False)]
)
def test_one_thread_orders_subtrees_unless_the_nodes_are_the_textbooks(
    options: dict[str, Any], is_split: bool
) -> None:
    splits = SplitCount()
    with splits.counted():
        solve("8 6 7/2 5 4/3 0 1", "idastar", threads=1, **options)
    assert (splits.rounds > 0) == is_split


@pytest.mark.parametrize("heuristic", ["manhattan", "pdb"])
def test_subtrees_where_the_last_round_went_deepest_come_first_and_of_these_the_largest(
    heuristic: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Subtrees that the last round did not visit come last, by their f."""
    rounds: list[list[tuple[int, Figures]]] = []
    f: Any = None
    begin, finish = ThreadRounds._begin_subtrees, SplitRounds._finish

    def begin_and_note(split: ThreadRounds, last: int) -> None:
        nonlocal f
        assert split._subtrees is not None
        rounds.append([])
        f = split._subtrees.f
        begin(split, last)

    def finish_and_note(split: SplitRounds, subtree: int, figures: Figures) -> None:
        rounds[-1].append((subtree, figures))
        finish(split, subtree, figures)

    monkeypatch.setattr(ThreadRounds, "_begin_subtrees", begin_and_note)
    monkeypatch.setattr(SplitRounds, "_finish", finish_and_note)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 60)
    solve("8 6 7/2 5 4/3 0 1", "idastar", heuristic, threads=1)
    for last, this in itertools.pairwise(rounds):
        known = dict(last)
        keys = []
        for subtree, _ in this:
            figures = known.get(subtree, Figures())
            keys.append((-figures.max_depth, -figures.raised, int(f[subtree]), subtree))
        assert keys == sorted(keys)


@pytest.mark.parametrize("heuristic", SOME)
def test_the_checksum_of_tables_covers_every_number_in_them(heuristic: str) -> None:
    """A cluster or a checkpoint with other values must be refused."""
    estimate = heuristics[heuristic].on(SlidingPuzzle.parse(BOARD))
    for _ in estimate.preparing():
        pass
    e = estimate.tables()
    whole = _deepening.checksum(e)
    assert _deepening.checksum(e._replace(cost=changed(e.cost))) != whole
    for part in ("lines", "walks", "patterns"):
        tables = getattr(e, part)
        for name in () if tables is None else tables._fields:
            if not np.size(getattr(tables, name)):
                continue
            other = tables._replace(**{name: changed(getattr(tables, name))})
            # `entries` is a place to work in.
            same = _deepening.checksum(e._replace(**{part: other})) == whole
            assert same == (name == "entries"), name


@pytest.mark.parametrize("threads", [1, 2])
def test_the_tables_are_made_once(threads: int) -> None:
    puzzle, made = SlidingPuzzle.parse(BOARD), 0
    estimate = heuristics["walking-distance"].on(puzzle)

    def tables() -> Any:
        nonlocal made
        made += 1
        return estimate.tables()

    counting = replace(estimate, tables=tables)
    DeepeningSearch(puzzle, counting, MemoryLimit(), order="UDLR", reverse="skip", threads=threads)
    assert made == 1


def changed(values: Any) -> Any:
    """The same numbers, except for the last one."""
    other = np.array(values)
    other.flat[-1] ^= 1
    return other


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


def test_stacks_may_grow_although_the_subtrees_take_most_of_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_deepening, "FIRST_PLIES", 24)
    monkeypatch.setattr(_split_rounds, "SUBTREES", 100)
    monkeypatch.setattr(_split_rounds, "ROOT_BYTES", 0)
    peak = solve("8 6 7/2 5 4/3 0 1", "idastar", threads=2).progress.memory_peak
    limits = Limits(megabytes=1.1 * peak / 1e6)
    result = solve("8 6 7/2 5 4/3 0 1", "idastar", limits=limits, threads=2)
    assert (result.length, result.limit) == (31, None)
    assert result.progress.memory_peak == peak


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


# -- the order of subtrees ----------------------------------------------------------------------------


@pytest.mark.parametrize("backwards", [False, True])
def test_the_first_subtree_in_the_order_wins_whichever_worker_is_first(
    backwards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the workers run one after another, each with the whole budget: the last may find a goal first."""
    puzzle = SlidingPuzzle.parse("8 6 7/2 5 4/3 0 1")
    expected = searched(puzzle, "manhattan", 2, [1 << 40])[0].answer

    def spend(rounds: ThreadRounds) -> None:
        for worker in rounds._workers:  # Each has a subtree before the first of them searches.
            rounds._next_subtree(worker)
        for worker in reversed(rounds._workers) if backwards else rounds._workers:
            rounds._work(worker)

    monkeypatch.setattr(ThreadRounds, "_spend", spend)
    for budget in (300, 3_000, 1 << 40):
        assert searched(puzzle, "manhattan", 6, [budget])[0].answer == expected


# -- checkpoints --------------------------------------------------------------------------------------

BOARD = "8 6 7/2 5 4/3 0 1"


def run(
    heuristic: str = "manhattan", board: str = BOARD, **settings: Any
) -> tuple[Result, list[tuple[int, int]]]:
    """The result of a search, and its rounds."""
    handle = start(board, "idastar", heuristic, repeats=2, **settings)
    for _ in handle:
        if handle.trace is not None:
            trace = handle.trace
    assert handle.result is not None
    return handle.result, list(trace.begun)


@pytest.mark.parametrize(
    ("board", "heuristic", "nodes"),
    [(BOARD, "manhattan", 500), (BOARD, "manhattan", 3_000), (FOUR, "pdb-555", 10_000)],
)
def test_a_search_stopped_and_continued_has_the_same_figures(
    board: str, heuristic: str, nodes: int, tmp_path: Path
) -> None:
    path = tmp_path / "checkpoint"
    whole, rounds = run(heuristic, board, threads=2)
    raised, finished = 0, 0
    for stops in itertools.count():
        kept = Checkpoint(path, resume=True, seconds=0)
        assert kept.has_state == bool(stops)
        limits = Limits(nodes=raised + nodes)
        result, begun = run(heuristic, board, threads=1 + stops % 3, limits=limits, checkpoint=kept)
        if result.outcome is Outcome.SOLVED:
            break
        state = json.loads(path.read_bytes())["state"]
        now = state["rounds"][-1][1] + sum(figures[0] for _, figures in state["round"]["finished"])
        # No finished subtree is searched again.
        assert now >= finished
        raised, finished = max(raised, result.raised), now
    assert stops > 2
    assert result.path == whole.path
    assert begun == rounds
    kept.remove()
    assert not path.exists()


def stopped(path: Path, heuristic: str = "manhattan", **settings: Any) -> dict[str, Any]:
    """Stop a search; returns what its checkpoint has."""
    kept = Checkpoint(path, seconds=0)
    run(heuristic, threads=2, limits=Limits(nodes=20_000), checkpoint=kept, **settings)
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


@pytest.mark.parametrize("other", ["linear-conflict", "walking-distance", "misplaced"])
def test_a_checkpoint_of_another_heuristic_is_refused(other: str, tmp_path: Path) -> None:
    stopped(tmp_path / "kept")
    with pytest.raises(CheckpointError, match="another search: its heuristic"):
        run(other, threads=2, checkpoint=Checkpoint(tmp_path / "kept", resume=True))


def test_a_checkpoint_of_other_forbidden_sequences_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they cut off was not visited in the finished subtrees."""
    stopped(tmp_path / "kept")
    monkeypatch.setattr(_deepening, "move_pruning", lambda _, order: move_pruning(12, order))
    with pytest.raises(CheckpointError, match="another search: its forbidden sequences"):
        run(threads=2, checkpoint=Checkpoint(tmp_path / "kept", resume=True))


@pytest.mark.parametrize("program", ["puzzle-tui 0.0.1 with kernels 0123456789abcdef", None])
def test_a_checkpoint_of_another_program_is_refused(program: str | None, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    file = stopped(path)
    file["about"]["program"] = program
    file["crc32"] = crc32(json.dumps([file["about"], file["state"]]).encode())
    path.write_text(json.dumps(file))
    with pytest.raises(CheckpointError, match="made by another version of the program or of numba"):
        run(threads=2, checkpoint=Checkpoint(path, resume=True))


def test_a_checkpoint_changed_by_hand_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    file = stopped(path)
    file["state"]["round"]["finished"] = []
    path.write_text(json.dumps(file))
    with pytest.raises(CheckpointError, match="damaged: its checksum is wrong"):
        Checkpoint(path, resume=True)


def test_a_checkpoint_by_other_subtrees_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped(tmp_path / "kept")
    monkeypatch.setattr(_split_rounds.Subtrees, "checksum", lambda _: 0)
    with pytest.raises(CheckpointError, match="its subtrees differ"):
        run(threads=2, checkpoint=Checkpoint(tmp_path / "kept", resume=True))


def test_a_depth_is_kept_to_and_keeps_the_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    state = stopped(path)["state"]
    result, _ = run(threads=2, depth=25, checkpoint=Checkpoint(path, resume=True))
    assert result.outcome is Outcome.EXHAUSTED
    # The finished subtrees of the interrupted round are resumed too.
    known = state["rounds"][-1][1] + sum(figures[0] for _, figures in state["round"]["finished"])
    assert known - 1 <= result.progress.raised_before < result.raised
    assert path.exists()
    assert run(threads=2, checkpoint=Checkpoint(path, resume=True))[0].length == 31


def test_two_searches_do_not_share_a_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    kept = Checkpoint(path)
    with pytest.raises(CheckpointError, match=r"kept is in use .* wait .*, or choose"):
        Checkpoint(path)
    assert run(threads=2, checkpoint=kept)[0].length == 31
    with pytest.raises(CheckpointError, match="served one search; open it again with resume=True"):
        run(threads=2, checkpoint=kept)
    again = Checkpoint(path, resume=True)
    kept.remove()  # Another search has the file now.
    assert path.exists()
    again.remove()
    again.close()
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_is_not_shared_by_two_searches_of_one_process(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "kept")
    first = start(BOARD, "idastar", checkpoint=kept)
    next(first)
    with pytest.raises(CheckpointError, match="served one search"):
        run(checkpoint=kept)


def test_a_checkpoint_released_unused_serves_no_search(tmp_path: Path) -> None:
    """The lock was released, so two searches could write the file."""
    kept = Checkpoint(tmp_path / "kept")
    kept.close()
    with pytest.raises(CheckpointError, match="served one search"):
        run(checkpoint=kept)


@pytest.mark.parametrize("end", [{}, {"depth": 25}, {"limits": Limits(nodes=20_000)}], ids=str)
def test_the_last_state_is_kept_however_a_search_ends(end: dict[str, Any], tmp_path: Path) -> None:
    """The file stays even after the search has its answer, until `remove` is called."""
    path = tmp_path / "kept"
    result, rounds = run(threads=2, checkpoint=Checkpoint(path, seconds=1e9), **end)
    state = json.loads(path.read_bytes())["state"]
    assert [tuple(each) for each in state["rounds"]] == rounds
    kept = Checkpoint(path, resume=True)
    again, same_rounds = run(threads=2, checkpoint=kept, **({} if "limits" in end else end))
    assert same_rounds[: len(rounds)] == rounds
    if "limits" not in end:
        assert (again.path, again.outcome, same_rounds) == (result.path, result.outcome, rounds)
    kept.remove()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["kept", "report"])
def test_a_file_written_whole_has_the_permissions_of_a_new_one(name: str, tmp_path: Path) -> None:
    stopped(tmp_path / "kept")
    files.replace_whole(tmp_path / "report", [b"text"], sync=False)
    (tmp_path / "other").touch()
    assert (tmp_path / name).stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_a_killed_process_left_half_written_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "kept.tmp").write_text("{")
    stopped(tmp_path / "kept")
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_a_search_that_never_begins_releases_its_checkpoint(tmp_path: Path) -> None:
    def cancelled(handle: SearchHandle) -> Result:
        handle.cancel()
        return handle.run()

    def abandoned(handle: SearchHandle) -> Result:
        handle.abandon()
        return handle.run()

    path = tmp_path / "kept"
    for board, end, outcome in (
        ("1 2 3/4 5 6/8 7 0", SearchHandle.run, Outcome.UNSOLVABLE),
        (BOARD, cancelled, Outcome.CANCELLED),
        (BOARD, abandoned, Outcome.CANCELLED),
    ):
        handle = start(board, "idastar", "manhattan", checkpoint=Checkpoint(path))
        assert end(handle).outcome is outcome
        Checkpoint(path).close()
        assert not list(tmp_path.iterdir())


def test_a_search_that_fails_releases_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    stopped(path)
    handle = start(FOUR, "idastar", "manhattan", checkpoint=Checkpoint(path, resume=True))
    with pytest.raises(CheckpointError, match="belongs to another search"):
        handle.run()
    Checkpoint(path, resume=True).close()


def test_a_lock_is_deleted_on_windows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows deletes no open file."""
    is_open: set[int] = set()
    unlink = Path.unlink

    def refuse_if_open(path: Path) -> None:
        if is_open:
            raise PermissionError(13, "The process cannot access the file")
        unlink(path)

    msvcrt = SimpleNamespace(LK_NBLCK=2, locking=lambda descriptor, *_: is_open.add(descriptor))
    close = os.close
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "unlink", refuse_if_open)
    monkeypatch.setattr(os, "close", lambda descriptor: (close(descriptor), is_open.discard(descriptor)))
    with files.locked(tmp_path / "lock") as alone:
        assert alone
        assert is_open
    assert not list(tmp_path.iterdir())


def test_a_disk_that_refuses_the_checkpoint_does_not_end_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    result, _ = run(threads=2, checkpoint=Checkpoint(tmp_path / "kept", seconds=0))
    assert result.length == 31
    assert "No space left on device" in caplog.text

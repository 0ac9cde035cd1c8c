"""`solve --jobs`, `--prove`, `--checkpoint` and `--resume`."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from patience import PATIENCE

from solver import Limits, start
from solver.algorithms import _split_rounds
from solver.checkpoint import FORMAT
from solver.cli import main

FAR = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""80 moves from the goal."""
SEVENTEEN = "7 1 3 4 6 11/13 2 17 14 12 10/8 16 15 0 9 5"
"""36 moves from the goal, which `auto` does not prove. Its tables are built in a second."""

Capture = pytest.CaptureFixture[str]


def solved(capsys: Capture, *argv: str) -> tuple[int, dict[str, Any], str]:
    code = main(["solve", *argv, "--format", "json"])
    said = capsys.readouterr()
    return code, json.loads(said.out) if said.out else {}, said.err


@pytest.mark.parametrize("jobs", ["0", "1", "3"])
def test_jobs_are_threads(jobs: str, capsys: Capture) -> None:
    code, found, _ = solved(capsys, "npuzzle15", "-a", "idastar", "-H", "pdb-663", "--jobs", jobs)
    assert (code, found["length"], found["proven_optimal"]) == (0, 49, True)
    assert found["options"] == {"threads": int(jobs)}


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["-a", "bfs", "--jobs", "2"], "bfs searches in one thread; auto and idastar can use several"),
        (["--jobs", "-1"], "whole number of at least 0"),
        (["--jobs", "300"], "threads=300"),
        (["-a", "idasta", "--jobs", "2"], "did you mean 'idastar'"),
        (["-a", "idasta", "--prove"], "did you mean 'idastar'"),
        (["--jobs", "2", "-o", "threads=3"], "set the same"),
        (["--checkpoint", "."], "is a folder"),
        (["-a", "idastar", "--prove"], "--prove is for auto"),
        (["--resume"], "give --checkpoint FILE too"),
        (["npuzzle8", "--checkpoint", "c"], "one solution of one board"),
        (["--all", "--checkpoint", "c"], "one solution of one board"),
        (["-a", "bfs", "--checkpoint", "c"], "bfs keeps no checkpoints; idastar does"),
        (["--checkpoint", "no such folder/c"], "cannot be written"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    argv: list[str], words: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, said = solved(capsys, "npuzzle15", *argv)
    assert code == 2
    assert words in said
    assert len(said.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_prove_goes_on_until_the_path_is_proven_shortest(capsys: Capture) -> None:
    code, found, _ = solved(capsys, SEVENTEEN, "--prove")
    assert (code, found["algorithm"], found["proven_optimal"]) == (0, "auto", True)
    alone = solved(capsys, SEVENTEEN, "-a", "idastar", "-H", "manhattan")[1]
    assert found["length"] == alone["length"]


def test_prove_says_why_there_are_no_tables(capsys: Capture) -> None:
    code, _, said = solved(capsys, "default_6x6", "--prove")
    assert code == 2
    assert "32" in said


def test_a_killed_search_is_continued(tmp_path: Path, capsys: Capture) -> None:
    """`kill -9` in the middle of a round; then up to the next round, whose nodes are those of one thread.

    Before that, no other process may use its file.
    """
    kept = tmp_path / "kept"
    argv = [FAR, "-a", "idastar", "-H", "pdb-555", "--jobs", "2", "--checkpoint", str(kept)]
    script = (
        "import sys, solver.checkpoint as c\n"
        "from solver.algorithms import _split_rounds\n"
        "c.SECONDS, _split_rounds.SPLIT_FROM = 0.05, 10_000\n"
        "from solver.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script, "solve", *argv], stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while not kept.exists():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.01)
    for how in ([], ["--resume"]):
        code, _, said = solved(capsys, *argv, *how)
        assert code == 2
        way_out = "wait until that one ends, or choose another name"
        assert said == f"puzzle-tui: {kept} is in use by another search; {way_out}\n"
    process.kill()
    process.wait()
    before = json.loads(kept.read_bytes())["state"]["rounds"]
    # The next round has about seven times as many nodes as this one, which ends within twice its nodes.
    limit = str(20 * (before[-1][1] + 100_000))
    again = subprocess.run(
        [sys.executable, "-c", script, "solve", *argv, "--resume", "--nodes", limit, "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.returncode == 3, again.stderr
    after = json.loads(kept.read_bytes())["state"]["rounds"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]
    handle = start(FAR, "idastar", "pdb-555", limits=Limits(nodes=after[-1][1] + 1))
    for _ in handle:
        if handle.trace is not None:
            trace = handle.trace
    assert [list(each) for each in trace.begun] == after


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_checkpoint_stays_until_the_answer_is_printed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_split_rounds, "SPLIT_FROM", 0)
    kept = tmp_path / "kept"
    argv = ["npuzzle15", "-a", "idastar", "-H", "pdb-663", "--checkpoint", str(kept), "--resume"]
    with monkeypatch.context() as patch, open("/dev/full", "w", encoding="utf-8") as full:
        patch.setattr(sys, "stdout", full)
        assert main(["solve", *argv]) == 2
    assert "cannot write the result" in capsys.readouterr().err
    assert kept.exists()
    code, found, _ = solved(capsys, *argv)
    assert (code, found["length"]) == (0, 49)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x00", "is not a checkpoint of this version"),
        (b"{}", "is not a checkpoint of this version"),
        (b"[" * 100_000, "is not a checkpoint of this version"),
        (json.dumps({"format": FORMAT, "about": {}, "state": {}}).encode(), "its checksum is wrong"),
        (
            json.dumps({"format": FORMAT, "crc32": crc32(b"[{}, {}]"), "about": {}, "state": {}}).encode(),
            "made by another version",
        ),
    ],
)
def test_a_file_that_is_no_checkpoint_of_this_search_is_refused(
    content: bytes, words: str, tmp_path: Path, capsys: Capture
) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(content)
    argv = ["npuzzle15", "--checkpoint", str(kept)]
    code, _, said = solved(capsys, *argv, "--resume")
    assert (code, words in said) == (2, True), said
    code, _, said = solved(capsys, *argv)
    assert (code, "--resume continues its search" in said) == (2, True), said
    assert kept.read_bytes() == content

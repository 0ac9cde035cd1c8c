"""`warm`: an interrupt, a cache that cannot be written, and a bar on a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from patience import PATIENCE
from terminal import running

from solver import warm
from solver.cli import main
from solver.kernels.jit import read_kernel

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")


@posix
def test_an_interrupt_ends_it_and_keeps_what_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    command = [sys.executable, "-m", "tui", "warm"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "puzzle-tui: preparing hints on 4x4 (1 of 10)\n"
        while not list(tmp_path.rglob("*.nbc")):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "puzzle-tui: interrupted\n")
    assert warm.wanted()
    assert not warm.under_way()
    for file in tmp_path.rglob("*.nbc"):
        assert read_kernel(file)
    assert not list(tmp_path.rglob("*.tmp.*"))


@posix
def test_it_is_not_ready_if_not_all_could_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One search is enough here: all of the steps take half a minute."""
    script = (
        "import resource, sys\n"
        "from solver import warm\n"
        "from solver.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "warm.STEPS = [warm.Step('a search', lambda: warm._search(3, 3, 'bidirectional'))]\n"
        "sys.exit(main(['warm']))\n"
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "everything is ready" not in done.stdout
    first, remark, last = done.stderr.splitlines()
    assert first == "puzzle-tui: preparing a search (1 of 1)"
    assert remark.endswith("File too large")
    assert last == (
        f"puzzle-tui: not all of it could be saved in {tmp_path / 'puzzle-tui'}: "
        "the next start compiles the rest again"
    )
    assert warm.wanted()


@posix
def test_it_waits_for_another_process_that_prepares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    command = [sys.executable, "-m", "tui", "warm"]
    with warm.locked() as alone:
        assert alone
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        note = "puzzle-tui: another process is already preparing everything; waiting for it\n"
        assert process.stderr.readline() == note
        assert warm.mark_ready()
        assert process.poll() is None
    assert process.communicate(timeout=PATIENCE) == ("everything is already prepared\n", "")
    assert process.returncode == 0


@posix
def test_a_terminal_gets_a_bar_and_no_lines(tmp_path: Path) -> None:
    with running(tmp_path, ["-m", "tui", "warm"], {"XDG_CACHE_HOME": str(tmp_path)}) as terminal:
        terminal.until("preparing .*0/10 hints on 4x4")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
        assert "1 of 10" not in terminal.text()


def test_a_cache_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert main(["warm"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"puzzle-tui: nothing can be prepared: {tmp_path / 'file' / 'puzzle-tui'} cannot be written; "
        "set XDG_CACHE_HOME to a folder that can be written\n"
    )

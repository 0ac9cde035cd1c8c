"""`warm`: an interrupt, a cache that cannot be written, and a bar on a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from terminal import running

from solver import warm
from solver.cli import main

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
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "puzzle-tui: interrupted\n")
    assert warm.wanted()
    assert not warm.under_way()
    assert not list(tmp_path.rglob("*.tmp.*"))


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
        "set XDG_CACHE_HOME to a folder that can\n"
    )

"""Ctrl-C at any moment: status 130, one line, no traceback, and a cache that is whole."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

AT_A_PLACE = """
import importlib, os, signal
from solver.process import run

def program():
    from solver.cli import main

    module = importlib.import_module({module!r})
    holder = getattr(module, {holder!r})
    original = getattr(holder, {name!r})

    times = [1]

    def interrupted(*args, **more):
        if times:
            times.pop()
            os.kill(os.getpid(), signal.SIGINT)
        return original(*args, **more)

    setattr(holder, {name!r}, interrupted)
    return main({argv!r})

run(program)
"""
"""Ctrl-C inside numba, where an exception would get lost (a callback from C) or leave a file behind."""


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def run(script: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize(
    ("module", "holder", "name"),
    [
        ("numba.core.codegen", "CPUCodeLibrary", "_object_compiled_hook"),
        pytest.param("solver.kernels.jit", "_KernelCache", "load_overload", marks=pytest.mark.slow),
        pytest.param("solver.kernels.jit", "_KernelCache", "save_overload", marks=pytest.mark.slow),
        ("pathlib", "Path", "replace"),
    ],
)
def test_an_interrupt_inside_the_compiler_gives_the_figures(
    module: str, holder: str, name: str, tmp_path: Path
) -> None:
    # This search compiles fastest, in a second; idastar takes seven.
    argv = ["solve", "npuzzle8", "-a", "bidirectional", "--format", "json"]
    done = run(AT_A_PLACE.format(module=module, holder=holder, name=name, argv=argv), tmp_path)
    assert (done.returncode, done.stderr) == (130, "")
    assert json.loads(done.stdout)["outcome"] == "cancelled"
    assert not [name for name in files(tmp_path) if ".tmp." in name]
    again = run(f"import sys; from solver.cli import main; sys.exit(main({argv!r}))", tmp_path)
    assert (again.returncode, again.stderr) == (0, "")


HALF_WRITTEN = """
import os, sys, threading
from pathlib import Path
from solver import process

place = Path(sys.argv[1])
begun = threading.Event()

def write():
    with process.writing():
        (place / "passing").write_text("half")
        begun.set()
        leaving.wait()
        os.replace(place / "passing", place / "entry")

class Leaving:
    def wait(self):
        while process._status is None:
            pass

leaving = Leaving()
threading.Thread(target=write, daemon=True).start()
begun.wait()
with process.unfinished(str(place / "table.part")):
    (place / "table.part").write_text("half")
    process.leave(7)
"""


def test_the_process_ends_with_no_half_written_file(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", HALF_WRITTEN, str(tmp_path)], timeout=60)
    assert done.returncode == 7
    assert files(tmp_path) == {"entry"}


def test_an_interrupt_between_two_searches_ends_a_bench_with_its_summary(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("1 2 3/4 0 6/7 5 8\n" * 3)
    script = (
        "import os, signal, sys\n"
        "from solver.cli.commands.bench import Printer\n"
        "from solver.cli import main\n"
        "add = Printer.add\n"
        "def interrupted(*args):\n"
        "    Printer.add = add\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return add(*args)\n"
        "Printer.add = interrupted\n"
        f"sys.exit(main(['bench', {str(path)!r}, '-a', 'astar']))\n"
    )
    done = run(script, Path(os.environ["XDG_CACHE_HOME"]))
    assert (done.returncode, done.stderr) == (130, "")
    assert "solved" in done.stdout


def interrupt_later(argv: list[str], cache: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """Press Ctrl-C, for the program and all its processes, after so many seconds."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", *argv],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    timer = threading.Timer(seconds, lambda: os.killpg(process.pid, signal.SIGINT))
    timer.start()
    try:
        out, err = process.communicate(timeout=300)
    finally:
        timer.cancel()
    return subprocess.CompletedProcess(argv, process.returncode, out, err)


@pytest.mark.slow
@pytest.mark.parametrize(
    "argv",
    [
        ["solve", "default_4x4"],
        ["compare", "npuzzle8"],
        ["reproduce"],
        ["queens", "8"],
        ["tables", "build", "3x5"],
        ["bench", "-a", "idastar", "--jobs", "2"],
    ],
    ids=" ".join,
)
def test_an_interrupt_at_any_moment_of_a_cold_start_ends_it_well(argv: list[str], tmp_path: Path) -> None:
    if argv[0] == "bench":
        path = tmp_path / "boards.txt"
        path.write_text("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11\n" * 4)
        argv = [*argv, str(path)]
    moments = random.Random(" ".join(argv))
    for number in range(20):
        cache = tmp_path / str(number)
        # Before this, Python itself is still starting.
        done = interrupt_later(argv, cache, moments.uniform(0.3, 6))
        if done.returncode != 0:
            said = [line for line in done.stderr.splitlines() if "compiling" not in line]
            assert (done.returncode, "Traceback" in done.stderr) == (130, False), done.stderr
            assert len(said) <= 2
        assert not [name for name in files(cache) if ".tmp." in name or name.endswith(".part")]

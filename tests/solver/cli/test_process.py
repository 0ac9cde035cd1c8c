"""Behaviour that shows only in a separate process: imports, signals, pipes, and streams that fail."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

from solver.checkpoint import Checkpoint
from solver.cli import main

HEAVY = {"matplotlib", "numba", "numpy", "rich", "textual"}

LOADED = """
import sys
from {module} import main
code = main({argv!r})
print(sorted({heavy!r} & set(sys.modules)), file=sys.stderr)
sys.exit(code)
"""

INTERRUPTED = """
import os, signal, sys
from contextlib import nullcontext
from solver.cli import main

class Impatient:
    times = {times}
    def tell(self, title, total=None, estimate=False):
        return nullcontext(self)
    def show(self, progress):
        if progress.tally.raised >= {after}:
            for _ in range(self.times):
                os.kill(os.getpid(), signal.SIGINT)
            self.times = 0
    def count(self, done, doing): pass
    def clear(self): pass

sys.exit(main({argv!r}, Impatient()))
"""

LAST_CHECKPOINT = """
import os
from solver import process
from solver.checkpoint import Checkpoint

to_disk = os.fsync
def told_to_end(file):
    to_disk(file)
    process.leave(130)

os.fsync = told_to_end
Checkpoint({path!r}).save({{"rounds": 1}})
"""

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


def python(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **settings,  # type: ignore[call-overload]
    )


def loaded(argv: list[str], module: str = "solver.cli") -> set[str]:
    script = LOADED.format(module=module, argv=argv, heavy=HEAVY)
    done = python("-c", script)
    assert done.returncode == 0, done.stderr
    return set(eval(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("module", ["solver.cli", "tui.cli"])
@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        ["solve", "--help"],
        ["check", "solvable1_15"],
        ["convert", "tc1", "--to", "code"],
        ["apply", "1 2/3 0", "D"],
        ["generate", "4", "--seed", "a"],
        ["list"],
        ["paths"],
    ],
    ids=" ".join,
)
def test_what_needs_no_search_imports_no_numba(argv: list[str], module: str) -> None:
    assert loaded(argv, module) == set()


def test_a_search_imports_no_screen() -> None:
    assert loaded(["solve", "npuzzle8", "-a", "astar"], "tui.cli") == {"numba", "numpy"}


def test_bench_imports_no_matplotlib_unless_it_plots() -> None:
    assert loaded(["bench", "--suite", "8-hard", "-a", "astar", "--chart"], "tui.cli") == {"numba", "numpy"}


def test_both_modules_run() -> None:
    for module in ("solver", "tui"):
        done = python("-m", module, "convert", "1 2/3 0", "--to", "code")
        assert (done.returncode, done.stdout, done.stderr) == (0, "2x2:1.2.3.0\n", "")


@pytest.mark.parametrize("arguments", [[], ["play"], ["--ascii"], ["play", "3x3"]])
def test_without_a_terminal_the_app_says_what_it_needs(arguments: list[str]) -> None:
    done = python("-m", "tui", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "puzzle-tui: the app needs a terminal; `puzzle-tui --help` lists the commands that work without one\n"
    )


def interrupted(argv: list[str], after: int, times: int = 1) -> subprocess.CompletedProcess[str]:
    return python("-c", INTERRUPTED.format(argv=argv, after=after, times=times))


@posix
@pytest.mark.parametrize("after", [0, 100_000], ids=["preparing", "searching"])
def test_an_interrupt_ends_it_with_the_figures(after: int) -> None:
    boards = ["npuzzle15", "npuzzle15"]
    done = interrupted(["solve", *boards, "-a", "iddfs", "--format", "json"], after)
    assert (done.returncode, done.stderr) == (130, "")
    [found] = [json.loads(line) for line in done.stdout.splitlines()]
    assert found["outcome"] == "cancelled"
    assert found["stats"]["raised"] >= after


@posix
def test_an_interrupted_compare_shows_what_it_has() -> None:
    argv = ["compare", "npuzzle15", "-a", "iddfs", "-a", "dfs", "--format", "json"]
    done = interrupted(argv, 100_000)
    assert done.returncode == 130
    assert [json.loads(line)["outcome"] for line in done.stdout.splitlines()] == ["cancelled"]


@posix
def test_an_interrupted_bench_sums_up(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("1 2 3/4 0 6/7 5 8\n8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11\n" * 2)
    done = interrupted(["bench", str(path), "-a", "iddfs", "--format", "json"], 100_000)
    assert done.returncode == 130
    *boards, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [board["outcome"] for board in boards] == ["solved", "cancelled"]
    assert (last["summary"]["boards"], last["summary"]["solved"]) == (2, 1)


@posix
def test_a_second_interrupt_ends_it_at_once() -> None:
    done = interrupted(["solve", "npuzzle15", "-a", "iddfs"], 100_000, times=2)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "puzzle-tui: interrupted\n")


@posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    argv = [sys.executable, "-m", "solver", "generate", "4", "-n", "1000000000", "--seed", "a"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"4x4:")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        argv = [sys.executable, "-m", "solver", "convert", "1 2/3 0", "--to", "code"]
        done = subprocess.run(argv, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr == "puzzle-tui: cannot write the result: No space left on device\n"


def test_an_error_that_is_not_of_the_output_does_not_blame_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "file")

    monkeypatch.setattr("solver.cli.commands.convert.run", fails)
    assert main(["convert", "1 2/3 0", "--to", "code"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "puzzle-tui: the system reports an error: [Errno 28] No space left on device: 'file'\n"


def test_ascii_is_enough() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for argv in (["list"], ["--help"], ["check", "tc1"], ["solve", "tc4", "-a", "astar"]):
        done = python("-m", "solver", *argv, env=environment)
        assert done.stderr == ""
        assert done.stdout.isascii()


@posix
def test_an_interrupt_while_it_starts_is_one_line():
    """The handler is set before any import, so that Ctrl-C during an import prints no traceback."""
    script = "import os, signal, sys\nimport tui.cli\nsys.argv = ['puzzle-tui', 'list']\n"
    script += "tui.cli.main = lambda: os.kill(os.getpid(), signal.SIGINT)\ntui.cli.start()"
    done = python("-c", script)
    assert (done.returncode, done.stderr) == (130, "puzzle-tui: interrupted\n")


@posix
def test_without_standard_input_a_dash_is_refused():
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -m solver check - <&-"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "standard input is closed" in done.stderr


def test_a_process_told_to_end_during_its_last_checkpoint_completes_it(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    assert python("-c", LAST_CHECKPOINT.format(path=str(path))).returncode == 130
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]
    assert Checkpoint(path, resume=True).has_state

"""Compiling kernels: with a numba that lacks an option, and in a cache that is tidied."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

import pytest
from patience import PATIENCE

from solver.kernels import cache, compiling
from solver.kernels.cache import DAY, MONTH, kernel_cache

WITHOUT_THE_OPTION = """
import sys
from numba.core.cpu import CPUTargetOptions
from numba.core.options import DefaultOptions

for owner in (DefaultOptions, *CPUTargetOptions.__mro__):
    if "_nrt" in vars(owner):
        del owner._nrt

from tui.cli import main
sys.exit(main(["solve", "npuzzle8", "-a", "bidirectional", "--format", "csv"]))
"""


def python(script: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "XDG_CACHE_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_numba_without_the_option_compiles_all_the_same_and_it_is_said_once(tmp_path: Path) -> None:
    done = python(WITHOUT_THE_OPTION, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "solved" in done.stdout
    [remark] = [line for line in done.stderr.splitlines() if "compiling" not in line]
    assert remark.startswith("puzzle-tui: searches are slower with numba ")


SOLVE = """
import sys
from tui.cli import main
sys.exit(main(["solve", "npuzzle8", "-a", "bidirectional", "--format", "csv"]))
"""
ONCE = "puzzle-tui: compiling the search: a few seconds, once per machine"


@pytest.mark.skipif(os.name != "posix", reason="a limit of POSIX stands for the full disk")
def test_on_a_full_disk_a_search_runs_and_it_is_said_once(tmp_path: Path) -> None:
    full = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    done = python(full + SOLVE, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "solved" in done.stdout
    [remark] = [line for line in done.stderr.splitlines() if line != ONCE]
    assert remark.startswith("puzzle-tui: what is compiled cannot be saved in ")
    assert remark.endswith("File too large")
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


DAMAGES = (
    lambda content: content[:0],
    lambda content: content[:100],
    lambda content: content[:5000] + b"?" + content[5001:],
)


def test_kernels_are_compiled_once_which_is_said_and_again_if_their_files_are_damaged(tmp_path: Path) -> None:
    def solved(*remarks: str) -> set[Path]:
        done = python(SOLVE, tmp_path)
        assert (done.returncode, done.stderr.splitlines()) == (0, list(remarks))
        assert "solved" in done.stdout
        return set(tmp_path.rglob("*.nbc"))

    files = solved(ONCE)
    assert len(files) >= len(DAMAGES)
    for file, damage in zip(sorted(files), cycle(DAMAGES), strict=False):
        file.write_bytes(damage(file.read_bytes()))
    damaged = {file: file.read_bytes() for file in files}
    assert solved(ONCE) == files
    assert not [file for file in files if file.read_bytes() == damaged[file]]
    saved = {file: file.read_bytes() for file in files}
    assert solved() == files
    assert {file: file.read_bytes() for file in files} == saved
    assert not compiling.compiling()


TWICE = """
import sys
import time
from itertools import cycle
from pathlib import Path
from solver.kernels import jit

here, role = Path(__file__).parent, sys.argv[1]

@jit.kernel
def twice(x):
    return x + x

replace = Path.replace

def stuck(*args):
    (here / "stuck").touch()
    time.sleep(1000)
    replace(*args)

if role == "stuck":
    Path.replace = stuck
number = 2.5 if role == "second" else 2
assert twice(number) == number + number
if role == "third":
    assert twice(2.5) == 5.0
    assert dict(twice.stats.cache_misses) == {}, twice.stats
"""


def test_a_process_stuck_while_it_saves_holds_up_no_other(tmp_path: Path) -> None:
    (tmp_path / "twice.py").write_text(TWICE)

    def start(role: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.Popen([sys.executable, str(tmp_path / "twice.py"), role], env=environment)

    with start("stuck") as stuck:
        try:
            while not (tmp_path / "stuck").exists():
                assert stuck.poll() is None
                time.sleep(0.01)
            both = start("first"), start("second")
            assert [process.wait(PATIENCE) for process in both] == [0, 0]
            assert start("third").wait(PATIENCE) == 0
        finally:
            stuck.kill()


def test_a_kernel_is_compiled_again_after_its_own_file_has_changed(tmp_path: Path) -> None:
    script = (
        "from solver.kernels import jit\n"
        "@jit.kernel\n"
        "def add(x):\n"
        "    return x + {}\n"
        "print(add(1), sum(add.stats.cache_hits.values()))\n"
    )
    file = tmp_path / "add.py"
    said = []
    for number in (1, 1, 2):
        file.write_text(script.format(number))
        os.utime(file, (0, 0))
        said.append(python(f"import runpy; runpy.run_path({str(file)!r})", tmp_path).stdout)
    assert said == ["2 0\n", "2 1\n", "3 0\n"]


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all versions' kernels, with one of another version in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "puzzle-tui" / "kernels"
    (folder / "other" / "kernels_1").mkdir(parents=True)
    (folder / "other" / "kernels_1" / "search.nbi").touch()
    return folder


def age(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


@pytest.mark.parametrize(("unused", "kept"), [(MONTH - DAY, True), (MONTH + DAY, False)])
def test_kernels_of_another_version_go_a_month_after_their_last_use(
    unused: float, kept: bool, kernels: Path
) -> None:
    age(kernels / "other", unused)
    own = kernel_cache()
    assert own is not None
    assert (kernels / "other").exists() is kept


@pytest.mark.usefixtures("kernels")
def test_a_use_is_marked_once_a_day_and_files_that_were_cut_off_go() -> None:
    own = kernel_cache()
    assert own is not None
    old, new = own / "a.nbi.tmp.1", own / "b.nbi.tmp.2"
    for file in (old, new):
        file.touch()
    age(old, 2 * DAY)
    age(own, 2 * DAY)
    kernel_cache()
    assert (old.exists(), new.exists()) == (False, True)
    assert time.time() - own.stat().st_mtime < DAY


def test_what_cannot_be_deleted_or_is_gone_already_is_no_failure(kernels: Path) -> None:
    (kernels / "nowhere").symlink_to(kernels / "gone")
    (kernels / "file").touch()
    age(kernels / "file", 2 * MONTH)
    assert kernel_cache() is not None


def test_another_numba_has_kernels_of_its_own(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = kernel_cache()
    monkeypatch.setattr("importlib.metadata.version", lambda name: f"another {name}")
    assert kernel_cache() != ours
    assert cache.cache_home() == kernels.parent

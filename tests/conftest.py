"""Fixtures and settings for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from solver import machine
from solver.kernels.cache import cache_home, kernel_cache, unsaved

# A busy machine or a first compilation is slow, not wrong: examples and their creation have no deadline.
settings.register_profile("puzzle", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("puzzle")

# A broken law reports its values, like an assertion in a test.
pytest.register_assert_rewrite("contract")


def _own_tables() -> tempfile.TemporaryDirectory[str] | None:
    """A cache for this run and all its processes, with the compiled kernels but no tables.

    A table left by an earlier run would hide that this one builds it wrong.
    """
    home = cache_home()
    if home is None or "PYTEST_XDIST_WORKER" in os.environ:
        return None
    try:
        (home / "kernels").mkdir(parents=True, exist_ok=True)
        own = tempfile.TemporaryDirectory(prefix="puzzle-tui-tests-")
        (Path(own.name) / "puzzle-tui").mkdir()
        (Path(own.name) / "puzzle-tui" / "kernels").symlink_to(home.absolute() / "kernels")
    except OSError:
        return None  # No links here: use the user's tables.
    os.environ["XDG_CACHE_HOME"] = own.name
    return own


_OWN = _own_tables()
"""Removed with the process that started the run."""


_HOME = tempfile.TemporaryDirectory(prefix="puzzle-tui-home-")
"""No test may read or write the settings and games of the user who runs it."""
for _name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
    os.environ[_name] = str(Path(_HOME.name) / _name.lower())

# The app starts no helper process, except in the tests of that.
os.environ["PUZZLE_TUI_WARM"] = "0"


_MEMORY = Path(_HOME.name) / "meminfo"
"""Every test runs on a machine with 24 GB of free memory, whatever the real one has."""
_MEMORY.write_text("MemTotal:       33554432 kB\nMemAvailable:   23437500 kB\n", encoding="ascii")
machine.MEMORY_FIGURES = _MEMORY
machine.CGROUP_LIMIT = machine.CGROUP_USED = Path(_HOME.name) / "no container"
machine._address_space = lambda: None


LONGEST = ("test_quality.py", "test_address_space.py")
"""Files with tests of 5 to 12 s of processor time each."""
COMPILING = "test_plain_python.py"
"""A file whose test compiles nearly every kernel."""
LATE = ("test_warm.py", "test_warming.py")
"""Files with tests that compile every kernel which no other test has compiled yet: up to 23 s in one test."""


WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
BACKWARDS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 2 == 1


class LastModuleFirst:
    """Imports the test modules from the last to the first.

    pytest compiles each module that has changed, in a fresh clone all of them, for 5 s. If every second
    worker begins at the end, each worker loads half of the modules as another one has compiled them.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if isinstance(collector, pytest.Session | pytest.Directory):
            report.result.reverse()
        return report


def pytest_configure(config: pytest.Config) -> None:
    if BACKWARDS:
        # The hooks of this file itself are not called for folders below this one.
        config.pluginmanager.register(LastModuleFirst())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest tests first: one that comes last would run alone while the other cores are idle.

    Each worker starts with its own part of the tests, so every part gets some of the longest. The last part
    has those of the engine and begins with the test that compiles nearly all, so that the workers do not
    compile the same kernels at the same time. Those that compile the rest are in the last quarter of a part,
    not at its end, which is what a worker without work takes over, again and again.
    """
    if WORKERS > 1:
        # All workers must have the same order.
        items.sort(key=lambda item: (item.path, type(item).__name__))
    longest = [item for item in items if item.path.name in LONGEST]
    compiling = [item for item in items if item.path.name == COMPILING]
    late = [item for item in items if item.path.name in LATE]
    others = [item for item in items if item.path.name not in (*LONGEST, COMPILING, *LATE)]
    ordered: list[pytest.Item] = []
    for worker in range(WORKERS):
        ordered += compiling if worker == WORKERS - 1 else []
        ordered += longest[worker::WORKERS]
        part = others[len(others) * worker // WORKERS : len(others) * (worker + 1) // WORKERS]
        ordered += part[: len(part) * 3 // 4] + late[worker::WORKERS] + part[len(part) * 3 // 4 :]
    items[:] = ordered


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never among modules: it took a fifth of the time of UI tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for this test: `config` has the settings, `state` the games."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of tables, which does not exist yet; cached tables are forgotten."""
    from solver.pdb.tables import forget

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    forget()
    yield tmp_path / "puzzle-tui" / "tables"
    forget()
    unsaved.clear()


@pytest.fixture
def compiled_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own with the kernels that are compiled already; `warm` was not run there.

    Afterwards all tests have what was compiled in it: every kernel is compiled once per run.
    """
    source = kernel_cache()
    assert source is not None
    place = tmp_path / "cache" / "puzzle-tui" / "kernels" / source.name
    shutil.copytree(source, place, ignore=shutil.ignore_patterns("warm*", "*.tmp.*"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert kernel_cache() == place
    yield place
    for kernel in place.glob("*.nbc"):
        if not (source / kernel.name).exists():
            part = source / f"{kernel.name}.tmp.{os.getpid()}"
            shutil.copyfile(kernel, part)
            part.replace(source / kernel.name)

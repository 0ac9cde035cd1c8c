"""Foreign files called solver or tui are named in a sentence, and never run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).parent / ("puzzle-tui.exe" if os.name == "nt" else "puzzle-tui")
MODULE = [sys.executable, "-m", "tui"]
LIBRARY = [sys.executable, "-c", "import tui.play.model.game"]


def ran(argv: list[object], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*map(str, argv)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def foreign(folder: Path, name: str) -> Path:
    """A module or a package of that name, which shows when it is run; returns its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("print('foreign code was run')\nraise SystemExit(7)\n")
    return path.parent if path.name == "__init__.py" else path


@pytest.mark.parametrize(
    ("argv", "environment", "name"),
    [
        (MODULE, {}, "solver.py"),
        (MODULE, {}, "solver/__init__.py"),
        ([COMMAND], {"PYTHONPATH": "."}, "solver.py"),
        ([COMMAND], {"PYTHONPATH": "."}, "tui.py"),
        ([COMMAND], {"PYTHONPATH": "."}, "solver/__init__.py"),
        ([COMMAND], {"PYTHONPATH": "."}, "tui/__init__.py"),
    ],
)
def test_what_is_in_the_way_is_named(
    argv: list[object], environment: dict[str, str], name: str, tmp_path: Path
) -> None:
    place = foreign(tmp_path, name)
    done = ran([*argv, "list"], tmp_path, **environment)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith(f"puzzle-tui: {str(place)!r} is in the way: Python takes it for the package ")
    assert "; rename it, or " in line


def test_an_installed_package_of_that_name_is_named(tmp_path: Path) -> None:
    place = foreign(tmp_path, "packages/solver/__init__.py")
    (tmp_path / "packages" / "solver-1.0.dist-info").mkdir()
    done = ran([*MODULE, "list"], tmp_path, PYTHONPATH=str(tmp_path / "packages"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"puzzle-tui: {str(place)!r} is in the way")


def test_the_library_says_it_as_an_import_error(tmp_path: Path) -> None:
    place = foreign(tmp_path, "solver.py")
    done = ran(LIBRARY, tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith(f"ImportError: {str(place)!r} is in the way")


@pytest.mark.parametrize("argv", [MODULE, [COMMAND]], ids=["module", "command"])
def test_a_folder_that_is_no_package_is_not_in_the_way(argv: list[object], tmp_path: Path) -> None:
    for name in ("solver", "tui"):
        (tmp_path / name).mkdir()
    done = ran([*argv, "convert", "1 2/3 0", "--to", "code"], tmp_path, PYTHONPATH=".")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2x2:1.2.3.0\n", "")

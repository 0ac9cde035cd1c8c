"""A small address space (`ulimit -v`): a sentence and status 3, or the result; never an abort."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver import machine
from solver.errors import NotEnoughMemory

resource = pytest.importorskip("resource", reason="limits of POSIX")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the limit is not kept")

COMMANDS = [
    ["solve", "npuzzle8", "-a", "astar"],
    ["compare", "npuzzle8", "-a", "bidirectional"],
    ["queens", "6"],
    ["generate", "4x4", "--length", "30"],
    ["tables", "build", "pdb-555"],
]


def limited(argv: list[str], size: int, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tui", *argv],
        env={**os.environ, **more},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("argv", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("size", [100_000_000, 400_000_000])
def test_too_little_address_space_is_said_in_a_sentence(argv: list[str], size: int) -> None:
    done = limited(argv, size)
    assert (done.returncode, done.stdout) == (3, "")
    said = [line for line in done.stderr.splitlines() if "seed" not in line]
    needs = "a search needs about 600 MB of address space"
    way_out = f"the limit is {size // 1_000_000} MB; `ulimit -v` shows and sets it"
    assert said == [f"puzzle-tui: {needs}, and {way_out}"]


def test_looking_at_a_table_is_no_abort_either(tables: Path) -> None:
    from solver.pdb import store
    from solver.pdb.partition import PDB_555

    tables.mkdir(parents=True)
    (tables / f"{PDB_555.name}.table").write_bytes(b"anything")
    assert store.exists(PDB_555)
    done = limited(["tables"], 100_000_000)
    assert (done.returncode, done.stdout) == (3, "")
    assert "600 MB of address space" in done.stderr


def test_what_compiles_nothing_needs_little() -> None:
    assert limited(["convert", "1 2/3 0", "--to", "code"], 100_000_000).stdout == "2x2:1.2.3.0\n"


TWO_LANES = ["compare", "npuzzle8", "-a", "astar", "-a", "bfs"]
"""Compiles what `solve` with astar needs, for 11 s."""


@pytest.mark.parametrize(
    "argv",
    # `solve` compiles more than the first `compare`, and the second `compare` compiles what `solve` does.
    [
        pytest.param(argv, marks=[pytest.mark.slow] * (argv[0] == "compare"))
        for argv in [*COMMANDS, TWO_LANES]
    ],
    ids=" ".join,
)
def test_what_is_asked_for_is_enough_also_to_compile(argv: list[str], tmp_path: Path) -> None:
    done = limited(argv, machine.COMPILER_BYTES + 50_000_000, XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_a_search_stops_before_the_address_space_is_used_up() -> None:
    done = limited(["solve", "default_4x4", "-a", "bfs"], 900_000_000)
    assert done.returncode == 3, done.stderr
    assert "memory" in done.stdout


def test_the_users_own_number_of_threads_is_kept() -> None:
    script = (
        "import os\n"
        "from solver.process import run\n"
        "run(lambda: print(os.environ['OPENBLAS_NUM_THREADS']) or 0)\n"
    )
    for given, kept in (({"OPENBLAS_NUM_THREADS": "3"}, "3\n"), ({}, "1\n")):
        environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**environment, **given},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.stdout == kept


def test_an_address_space_without_a_limit_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_address_space", lambda: None)
    machine.require_address_space()
    monkeypatch.setattr(machine, "_address_space", lambda: 1)
    with pytest.raises(NotEnoughMemory):
        machine.require_address_space()

"""`tables`: lists, builds and removes; an interrupt leaves nothing behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from patience import PATIENCE

from solver import Board, machine
from solver.cli import main
from solver.kernels import jit
from solver.pdb import store
from solver.pdb.build import built
from solver.pdb.partition import NAMES, PDB_555, partition_for
from solver.pdb.tables import values_of
from solver.search import solve

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("tables")

INTERRUPTED = """
import os, signal, sys
from contextlib import nullcontext
from solver.cli import main

class Impatient:
    done = False
    def tell(self, title, total=None):
        assert title == "building pdb-555" and total == 100
        return nullcontext(self)
    def count(self, done, doing):
        if not self.done:
            self.done = True
            os.kill(os.getpid(), signal.SIGINT)

sys.exit(main({argv!r}, Impatient()))
"""


def run(capsys: Capture, *argv: str) -> tuple[int, str, str]:
    code = main(["tables", *argv])
    said = capsys.readouterr()
    return code, said.out, said.err


def listed(capsys: Capture) -> dict[str, dict[str, Any]]:
    code, out, err = run(capsys, "--format", "json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["schema"] == 1
    assert found["folder"] == str(store.folder())
    return {one["name"]: one for one in found["tables"]}


def test_at_first_there_is_what_ships(capsys: Capture, tables: Path) -> None:
    found = listed(capsys)
    assert {name: one["state"] for name, one in found.items()} == {
        "pdb-555": "built when used",
        "pdb-663": "ships",
        "pdb-78": "not built",
        "pdb-55554": "built when used",
        "pdb-6666": "not built",
    }
    for name, partition in NAMES.items():
        assert found[name]["size"] == f"{partition.rows}x{partition.cols}"
        assert found[name]["bytes"] == partition.size
    assert not tables.exists(), "listing makes nothing"


def test_the_list_in_words(capsys: Capture, tables: Path) -> None:
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    lines = [line.split(maxsplit=4) for line in out.splitlines() if line.startswith("pdb-")]
    assert [line[0] for line in lines] == list(NAMES)
    assert [line[4] for line in lines] == [
        "built when used",
        "ships",
        "not built",
        "built when used",
        "not built",
    ]
    assert out.endswith(f"in {tables}\n")


def test_build_build_again_force_remove_and_remove_again(capsys: Capture, tables: Path) -> None:
    path = tables / "4x4-555.table"
    code, out, err = run(capsys, "build", "pdb-555")
    assert code == 0
    assert out.startswith(f"pdb-555 is built: {path} (")
    assert "of memory and " in err
    assert (store.load(PDB_555) == built(PDB_555)).all()
    assert listed(capsys)["pdb-555"]["state"] == "built"

    before = path.stat().st_mtime_ns, path.stat().st_ino
    code, out, err = run(capsys, "build", "pdb-555")
    assert (code, out) == (0, "")
    assert f"pdb-555 is already built ({path}); --force rebuilds it" in err
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before

    code, out, _ = run(capsys, "build", "pdb-555", "--force")
    assert code == 0
    assert out.startswith("pdb-555 is built")
    assert (path.stat().st_mtime_ns, path.stat().st_ino) != before

    code, out, err = run(capsys, "remove", "pdb-555")
    assert (code, out, err) == (0, "pdb-555 is removed; this frees 790 kB\n", "")
    assert list(tables.iterdir()) == []
    code, out, err = run(capsys, "remove", "pdb-555")
    assert (code, out) == (0, "")
    assert "not on this machine, so there is nothing to remove" in err


def test_a_damaged_table_is_listed_as_such_and_built_anew_without_force(
    capsys: Capture, tables: Path
) -> None:
    tables.mkdir(parents=True)
    path = tables / "4x4-555.table"
    path.write_text("nonsense")
    (tables / "3x2-5.table").write_text("nonsense")
    for name, file in (("pdb-555", "4x4-555"), ("3x2-5", "3x2-5")):
        found = listed(capsys)[name]
        assert found["state"] == "unusable"
        assert found["problem"] == f"{tables / file}.table is not a pattern database"
    _, _, err = run(capsys)
    assert "`puzzle-tui tables remove 3x2-5` deletes it" in err
    assert run(capsys, "build", "pdb-555")[0] == 0
    assert listed(capsys)["pdb-555"]["state"] == "built"


@pytest.mark.parametrize(
    ("size", "file"), [("3x2", "3x2-5"), ("2x4", "4x2-7"), ("4X2", "4x2-7"), ("4x4-555", "4x4-555")]
)
def test_tables_of_a_size(size: str, file: str, capsys: Capture, tables: Path) -> None:
    assert run(capsys, "build", size)[0] == 0
    assert [path.name for path in tables.iterdir()] == [f"{file}.table"]
    code, out, _ = run(capsys, "remove", size)
    assert code == 0
    assert out.startswith(f"{size} is removed; ")
    assert list(tables.iterdir()) == []


def test_tables_that_were_built_when_used_are_listed(capsys: Capture) -> None:
    solve("2x4:1.2.3.4.5.6.0.7", "idastar", "pdb")
    found = listed(capsys)["4x2-7"]
    partition = partition_for(2, 4)
    assert partition is not None
    assert (found["size"], found["state"]) == ("4x2", "kept")
    assert found["bytes"] == store.HEAD + partition.size


def test_whatever_is_listed_can_be_removed_by_its_name(capsys: Capture, tables: Path) -> None:
    solve("2x4:1.2.3.4.5.6.0.7", "idastar", "pdb")
    solve("2x3:1.0.2.3.4.5", "idastar", "pdb", goal=Board.parse("2x3:0.1.2.3.4.5"))
    solve("2x3:0.1.2.3.4.5", "idastar", "pdb", goal=Board.parse("2x3:1.0.2.3.4.5"))
    names = [name for name, one in listed(capsys).items() if one["state"] == "kept"]
    assert len(names) == len(list(tables.iterdir())) == 3
    for name in names:
        assert run(capsys, "remove", name)[0] == 0
    assert list(tables.iterdir()) == []


def test_what_was_cut_off_is_told(capsys: Capture, tables: Path) -> None:
    tables.mkdir(parents=True)
    (tables / "4x4-78-abc.part").touch()
    _, _, err = run(capsys)
    assert f"{tables / '4x4-78-abc.part'} belongs to a build that is running or was interrupted" in err


@pytest.mark.parametrize("name", ["pdb-663", "4x4", "4x4-663", "3x3"])
def test_what_ships_is_neither_built_nor_removed(name: str, capsys: Capture, tables: Path) -> None:
    code, out, err = run(capsys, "build", name)
    assert (code, out) == (0, "")
    assert f"{name} comes with the program, so there is nothing to build" in err
    code, out, err = run(capsys, "remove", name)
    assert (code, out) == (2, "")
    assert f"{name} comes with the program and cannot be removed" in err
    assert not tables.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["biuld", "pdb-78"], "did you mean 'build'?"),
        (["build"], "build what?"),
        (["remove"], "remove what?"),
        (["build", "pdb-87"], "did you mean 'pdb-78'?"),
        (["remove", "pdb"], "no table 'pdb'"),
        (["build", "6x6"], "boards of more than 32 cells have none"),
        (["remove", "3x11"], "boards of more than 32 cells have none"),
        (["build", "1x1"], "1x1"),
        (["build", "0x5"], "0x5"),
        (["build", "17x1"], "17x1"),
        (["build", "\N{SUPERSCRIPT TWO}x3"], "no table"),
        (["build", "pdb-555", "--format", "csv"], "; not 'csv'"),
        (["build", "pdb-555", "pdb-78"], "'pdb-78' is one argument too many"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: list[str], words: str, capsys: Capture, tables: Path) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("puzzle-tui: ")
    assert err.count("\n") == 1
    assert words in err
    assert not tables.exists()


def test_without_room_nothing_is_built(
    capsys: Capture, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "free_memory_bytes", lambda: 1_000_000)
    code, out, err = run(capsys, "build", "pdb-78")
    assert (code, out) == (2, "")
    assert "pdb-78 needs" in err
    assert "1 MB are free" in err
    assert not tables.exists()


def test_a_folder_that_cannot_be_written_is_one_sentence(capsys: Capture, tables: Path) -> None:
    tables.parent.mkdir()
    tables.touch()
    code, out, err = run(capsys, "build", "pdb-555")
    assert (code, out) == (2, "")
    assert f"{tables} cannot be written; set XDG_CACHE_HOME" in err


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("old", [False, True], ids=["first build", "rebuild"])
def test_an_interrupt_leaves_nothing_behind(old: bool, tables: Path) -> None:
    tables.mkdir(parents=True)
    if jit._CACHE is not None:
        (tables.parent / "kernels").symlink_to(jit._CACHE.parent)  # Nothing is compiled twice.
    if old:
        store.save(PDB_555, np.zeros(PDB_555.size, np.uint8))
    argv = ["tables", "build", "pdb-555", "--force"]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(argv=argv)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 130, done.stderr
    assert done.stdout == ""
    assert "%: nothing was kept" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tables.iterdir()] == (["4x4-555.table"] if old else [])
    if old:
        assert not values_of(PDB_555).any()

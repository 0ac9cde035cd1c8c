"""Making tables: large ones only on request, none without room; existing tables are used."""

from __future__ import annotations

import shutil
from pathlib import Path
from zlib import crc32

import numpy as np
import oracle
import pytest

from solver import Board, Goal, Outcome, SlidingPuzzle, machine, random_board, solve, start
from solver.errors import NotApplicable, NotEnoughMemory
from solver.pdb import store
from solver.pdb.build import built, memory_needed
from solver.pdb.making import SPARE, NoRoom, make, require_room
from solver.pdb.partition import LARGE, PDB_78, PDB_555, PDB_663, Partition, name_of
from solver.pdb.tables import values_of
from solver.progress import Phase
from solver.registry import algorithms, heuristics
from solver.search import resolve

pytestmark = pytest.mark.usefixtures("tables")

SMALL = Partition("4x4-small", 4, 4, ((0, 1, 4), (10, 11, 14)), 15)


def kept() -> Path:
    return store.save(SMALL, built(SMALL))


@pytest.mark.parametrize("partition", LARGE, ids=lambda p: p.name)
def test_a_large_table_is_never_built_unasked(partition: Partition, tables: Path) -> None:
    with pytest.raises(NotApplicable, match=f"`puzzle-tui tables build {name_of(partition)}` makes it"):
        values_of(partition)
    puzzle = SlidingPuzzle.of(Board.solved(partition.rows, partition.cols))
    assert "is not on this machine" in (heuristics[name_of(partition)].why_not(puzzle) or "")
    assert not tables.exists()


@pytest.mark.parametrize("partition", LARGE, ids=lambda p: p.name)
def test_a_large_table_that_is_damaged_is_refused_with_the_way_out(
    partition: Partition, tables: Path
) -> None:
    path = kept()
    path.rename(tables / f"{partition.name}.table")
    with pytest.raises(NotApplicable, match="another kind or version") as caught:
        values_of(partition)
    assert str(tables / f"{partition.name}.table") in str(caught.value)
    assert f"`puzzle-tui tables build {name_of(partition)}` rebuilds it" in str(caught.value)


def test_with_a_damaged_table_auto_takes_the_one_that_ships(tables: Path) -> None:
    kept().rename(tables / "4x4-78.table")
    puzzle = SlidingPuzzle.of(Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"))
    spec, chosen = resolve(algorithms["auto"], None, puzzle)
    assert chosen is not None
    assert (spec.name, chosen.name) == ("idastar", "pdb-663")
    assert solve(puzzle).length == 3


def test_a_large_table_that_is_there_is_chosen(tables: Path) -> None:
    """All its values are 0, so the estimate is Manhattan distance; on disk it is one long hole."""
    tables.mkdir(parents=True)
    with (tables / "4x4-78.table").open("wb") as file:
        file.write(store._head(PDB_78, crc32(np.zeros(PDB_78.size, np.uint8).data)).ljust(store.HEAD))
        file.truncate(store.HEAD + PDB_78.size)
    puzzle = SlidingPuzzle.of(Board.parse("5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"))
    _, chosen = resolve(algorithms["auto"], None, puzzle)
    assert chosen is not None
    assert chosen.name == "pdb-78"
    assert heuristics["pdb"].on(puzzle).estimate(puzzle.board) == oracle.manhattan(puzzle)
    assert solve(puzzle).length == solve(puzzle, "astar", "walking-distance").length
    blank_inside = puzzle.board.after(puzzle.board.moves()[0]), Goal.named("spiral", 4, 4)
    assert "blank in a corner" in (heuristics["pdb-78"].why_not(SlidingPuzzle(*blank_inside)) or "")


# -- room --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("partition", [PDB_555, *LARGE], ids=lambda p: p.name)
@pytest.mark.parametrize("short_of", ["memory", "disk"])
def test_a_build_without_room_is_refused_with_the_figures(
    partition: Partition, short_of: str, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = {"memory": memory_needed(partition), "disk": store.HEAD + partition.size}
    free = {what: int(needed * SPARE) + 1 for what, needed in needs.items()}
    monkeypatch.setattr(machine, "free_memory_bytes", lambda: free["memory"])
    monkeypatch.setattr(machine, "free_disk_bytes", lambda _: free["disk"])
    require_room(partition)
    free[short_of] -= 2
    figure = f"{free[short_of] / 1e6:,.0f} MB"
    with pytest.raises(NoRoom, match=f"^{partition.name} needs {figure} of {short_of}.*{figure} are free"):
        next(make(partition))
    assert not tables.exists()


def test_a_limit_on_the_address_space_is_named(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = machine.COMPILER_BYTES + int(memory_needed(PDB_555) * SPARE)
    monkeypatch.setattr(machine, "_address_space", lambda: needed + 1)
    require_room(PDB_555)
    monkeypatch.setattr(machine, "_address_space", lambda: needed - 1)
    with pytest.raises(
        NotEnoughMemory, match=f"^4x4-555 needs about {needed / 1e6:,.0f} MB of address space"
    ):
        next(make(PDB_555))
    assert not tables.exists()


def test_without_a_home_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "cache_home", lambda: None)
    with pytest.raises(NoRoom, match="set XDG_CACHE_HOME"):
        next(make(SMALL))


def test_where_nobody_says_what_is_free_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "free_memory_bytes", lambda: None)
    monkeypatch.setattr(machine, "free_disk_bytes", lambda _: None)
    assert list(make(SMALL))[-1] == 1
    assert (store.load(SMALL) == built(SMALL)).all()


def test_the_disk_of_a_folder_that_is_not_made_yet_is_that_of_its_parent(tmp_path: Path) -> None:
    disk = machine.free_disk_bytes(tmp_path / "not" / "made" / "yet")
    assert disk is not None
    assert abs(disk - shutil.disk_usage(tmp_path).free) < 1 << 30


def test_a_build_that_is_closed_keeps_the_old_table(tables: Path) -> None:
    path = kept()
    before = path.read_bytes()
    making = make(SMALL)
    assert next(making) < 1
    making.close()
    assert path.read_bytes() == before
    assert [one.name for one in tables.iterdir()] == [path.name]


def test_what_is_made_is_used_from_then_on() -> None:
    store.save(SMALL, np.full(SMALL.size, 0x77, np.uint8))
    values_of(SMALL)
    assert list(make(SMALL))[-1] == 1
    assert (values_of(SMALL) == built(SMALL)).all()


def test_what_ships_is_not_made(tables: Path) -> None:
    assert list(make(PDB_663)) == []
    assert not tables.exists()


def test_a_table_that_is_built_when_used_can_be_watched_and_cancelled(tables: Path) -> None:
    handle = start(random_board(3, 5, "cancel"), "idastar", "pdb")
    assert all(next(handle).phase is Phase.PREPARING for _ in range(3))
    handle.cancel()
    result = handle.run()
    assert result.outcome is Outcome.CANCELLED
    assert result.prepare_seconds > 0
    assert not tables.exists()
    assert solve(random_board(3, 5, "cancel"), "idastar", "pdb").proven_optimal

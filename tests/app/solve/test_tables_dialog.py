"""The tables dialog of Solve: real tables, built in the background; a build that stops leaves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from driving import drive, screen_text, toasts, until
from textual.pilot import Pilot

from solver import machine
from solver.board import Board, Move
from solver.errors import NotApplicable
from solver.goal import Goal
from solver.pdb import partition, store
from solver.pdb.partition import PDB_555
from solver.pdb.tables import forget, values_of
from solver.puzzle import SlidingPuzzle
from solver.registry import heuristics
from tui.app import PuzzleApp
from tui.solve.model.table_build import TableBuild, table_lines
from tui.solve.screen import SolveScreen
from tui.widgets.search_form.model import _heuristic_choice

BOARD = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"


@pytest.fixture(autouse=True)
def _asked_for(compiled_kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table that does not ship is built on request, so that one of half a second can be."""
    monkeypatch.setattr(partition, "SMALL_ENTRIES", 1000)
    assert compiled_kernels.exists()
    forget()


async def open_tables(app: PuzzleApp, pilot: Pilot[int]) -> SolveScreen:
    await pilot.press("3", "B")
    await until(pilot, lambda: "Tables" in screen_text(app), "the dialog")
    assert isinstance(app.mode_screen, SolveScreen)
    return app.mode_screen


def test_a_table_is_built_while_the_player_goes_on() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        solve = await open_tables(app, pilot)
        assert "not built; takes 1 minute" in screen_text(app)
        await pilot.press("enter", "escape", "1")
        await until(pilot, lambda: "pdb-555 is built" in toasts(app), "the table")
        assert solve.model.table_build is None
        store.load(PDB_555)
        await pilot.press("3", "B")
        await until(pilot, lambda: "786 kB  built  " in screen_text(app), "its state")
        await pilot.press("home", "enter")
        await until(pilot, lambda: "There is nothing to build for pdb-555" in screen_text(app), "the answer")

    drive(flow, BOARD)


def endless(_partition: object) -> Iterator[float]:
    """A build that only a stop can end."""
    while True:
        yield 0.1


def test_a_build_is_stopped_by_the_same_key_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        solve = await open_tables(app, pilot)
        monkeypatch.setattr("solver.pdb.making.build", endless)
        await pilot.press("enter")
        assert solve.model.table_build is not None
        await pilot.press("down", "down", "enter")
        assert "pdb-555 is being built. Wait for it, or stop it first." in " ".join(screen_text(app).split())
        await pilot.press("home", "enter")
        await until(pilot, lambda: "Stopped building" in toasts(app), "the end")
        assert not store.exists(PDB_555)
        assert not list(store.leftovers())

    drive(flow, BOARD)


@pytest.mark.parametrize("searches", [False, True], ids=["no search", "a search"])
def test_a_build_can_be_seen_after_its_dialog_is_closed(
    searches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        solve = await open_tables(app, pilot)
        monkeypatch.setattr("solver.pdb.making.build", endless)
        await pilot.press("enter", "escape")
        if searches:
            await pilot.press("enter")
            await until(pilot, lambda: solve.model.result is not None, "the end of the search")
        await until(pilot, lambda: "Building pdb-555: 10 %" in screen_text(app), "the share")
        await pilot.press("B")
        await until(pilot, lambda: "Tables" in screen_text(app), "the dialog")
        await pilot.press("home", "enter")
        await until(pilot, lambda: "Stopped building" in toasts(app), "the end")
        assert toasts(app).count("pdb-555") == 1
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is solve, "Solve")
        assert "Building" not in screen_text(app)

    drive(flow, BOARD)


def test_a_table_too_large_for_the_machine_is_refused_with_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = tmp_path / "meminfo"
    figures.write_text("MemTotal: 1000 kB\nMemAvailable: 1000 kB\n", encoding="ascii")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await open_tables(app, pilot)
        monkeypatch.setattr(machine, "MEMORY_FIGURES", figures)
        await pilot.press("enter")
        await until(pilot, lambda: "pdb-555 needs" in toasts(app), "the reason")

    drive(flow, BOARD)


def built(build: TableBuild) -> bool:
    """Run a build in a thread of its own: it lowers the priority of its thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(build.run).result()


def test_a_stop_while_the_table_is_saved_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    build, save = TableBuild("pdb-555"), store.save

    def stop_and_save(*values: object) -> object:
        build.stopped = True
        return save(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "save", stop_and_save)
    assert built(build)
    assert store.exists(PDB_555)


def test_a_table_with_damaged_values_can_be_built_again() -> None:
    assert built(TableBuild("pdb-555"))
    path = store.path_of(PDB_555)
    assert path is not None
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    forget()
    with pytest.raises(NotApplicable):
        values_of(PDB_555)
    line = table_lines(None)[0]
    assert line.state == "damaged; takes 1 minute"
    assert line.can_build


def test_the_states_of_all_tables() -> None:
    build = TableBuild("pdb-78")
    build.share = 0.5
    lines = {line.name: line for line in table_lines(build)}
    assert lines["pdb-663"].state == "comes with the program"
    assert not lines["pdb-663"].can_build
    assert lines["pdb-78"].state == "building: 50 %, 1 minute left"
    assert lines["pdb-6666"].state == "not built; takes 3 minutes"
    assert lines["pdb-6666"].can_build
    build.stopped = True
    assert {line.name: line.state for line in table_lines(build)}["pdb-78"] == "stopping"


def test_a_heuristic_without_its_table_says_how_to_build_it() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("3")
        solve = app.mode_screen
        assert isinstance(solve, SolveScreen)
        await until(pilot, lambda: solve.model.setup is not None, "the registry")
        solve.model.choose("heuristic", "pdb-78")
        solve.draw()
        await pilot.press("tab", "tab")
        await until(pilot, lambda: "Press B to build it here." in screen_text(app), "the way out")
        solve.model.choose("heuristic", "pdb-6666")
        solve.draw()
        await until(pilot, lambda: "Press B" not in screen_text(app), "no such way for another size")
        for board, heuristic in (("2x8", "pdb-78"), ("4x4", "pdb-78"), ("5x5", "pdb-6666")):
            rows, cols = map(int, board.split("x"))
            start = Board.solved(rows, cols)
            middle = SlidingPuzzle(start, Goal.of(start.after(Move.DOWN)))
            choice = _heuristic_choice(heuristics[heuristic], middle)
            assert choice.why_not
            assert not choice.buildable

    drive(flow, BOARD, size=(80, 30))

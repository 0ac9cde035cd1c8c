"""The tables dialog of Solve: real tables, built in the background; a build that stops leaves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import drive, screen_text, toasts, until
from textual.pilot import Pilot

from solver import machine
from solver.pdb import partition, store
from solver.pdb.partition import PDB_555
from solver.pdb.tables import forget
from tui.app import PuzzleApp
from tui.solve.model.table_build import TableBuild, table_lines
from tui.solve.screen import SolveScreen

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
        assert "not built; building takes about 1 minute" in screen_text(app)
        await pilot.press("enter", "escape", "1")
        await until(pilot, lambda: "pdb-555 is built" in toasts(app), "the table")
        assert solve.model.table_build is None
        store.load(PDB_555)
        await pilot.press("3", "B")
        await until(pilot, lambda: "786 kB  built  " in screen_text(app), "its state")
        await pilot.press("home", "enter")
        await until(pilot, lambda: "There is nothing to build for pdb-555" in screen_text(app), "the answer")

    drive(flow, BOARD)


def test_a_build_that_is_stopped_leaves_nothing_behind() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        solve = await open_tables(app, pilot)
        await pilot.press("enter")
        assert solve.model.table_build is not None
        solve.model.table_build.stop()
        await until(pilot, lambda: "you stopped it" in toasts(app), "the end")
        assert not store.exists(PDB_555)
        assert not list(store.leftovers())

    drive(flow, BOARD)


def test_a_table_that_has_no_room_is_refused_with_the_figures(
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


def test_the_states_of_all_tables() -> None:
    build = TableBuild("pdb-78")
    build.share = 0.5
    lines = {line.name: line for line in table_lines(build)}
    assert lines["pdb-663"].state == "comes with the program"
    assert not lines["pdb-663"].can_build
    assert lines["pdb-78"].state == "being built: 50 %, about 1 minute left"
    assert lines["pdb-6666"].state == "not built; building takes about 3 minutes"
    assert lines["pdb-6666"].can_build
    build.stop()
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

    drive(flow, BOARD, size=(80, 30))

"""The bar at the top: names that stay in place, and what is running beside the size."""

from __future__ import annotations

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.solve.screen import SolveScreen
from tui.widgets.top_bar import SCREENS, TopBar


@pytest.mark.parametrize("width", [60, 70, 80, 90, 140])
def test_the_names_stay_in_place_when_something_runs(width: int) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        def line() -> str:
            return screen_text(app).splitlines()[0]

        bar = app.screen.query_one(TopBar)
        idle = line()
        bar.state = "preparing"
        await pilot.pause()
        running = line()
        last = [*SCREENS.values()][-1]
        end = idle.index(last) + len(last)
        assert running[:end] == idle[:end]
        assert running.rstrip().endswith("4x4")
        assert ("preparing 4x4" in running) == (len(idle.rstrip()) - end - len("4x4") > len("preparing") + 1)

    drive(flow, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", size=(width, 24))


@pytest.mark.parametrize("width", [60, 70, 80, 140])
def test_a_running_search_is_marked_on_every_screen_and_no_name_moves(width: int) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        def line() -> str:
            return screen_text(app).splitlines()[0].rstrip()

        await pilot.press("3")
        screen = app.mode_screen
        assert isinstance(screen, SolveScreen)
        await until(pilot, lambda: screen.model.setup is not None, "the fields")
        await pilot.press("1")
        await pilot.pause()
        idle = line()
        assert "*" not in idle
        await pilot.press("3", "enter")
        await until(pilot, lambda: screen.model.progress is not None, "the search")
        await pilot.press("1")
        await until(pilot, lambda: "Solve*" in line(), "the star")
        assert line().replace("*", " ") == idle
        await pilot.press("3", "p")
        await until(pilot, lambda: "Solve*" not in line(), "no star while it is paused")
        await pilot.press("escape", "1")
        await until(pilot, lambda: line() == idle, "no star")

    drive(flow, "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0", size=(width, 24), algorithm="idastar")

"""The bar at the top: names that stay in place, and what is running beside the size."""

from __future__ import annotations

import pytest
from driving import drive, screen_text
from textual.pilot import Pilot

from tui.app import PuzzleApp
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

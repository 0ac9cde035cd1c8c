"""The app names the algorithm or the heuristic that makes a false claim."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from driving import drive, screen_text, until
from plugins import plugged_in, register_answer, register_toobig
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.compare.screen import CompareScreen
from tui.jobs import start_thread
from tui.solve.screen import SolveScreen

FAR = "8 6 7/2 5 4/3 0 1"
NEAR = "1 2 3/4 0 6/7 5 8"

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """Forget what a test registers."""
    with plugged_in():
        yield


def shown(app: PuzzleApp) -> str:
    """The text on the screen, however its lines are broken."""
    return " ".join(screen_text(app).split())


def test_solve_names_the_heuristic() -> None:
    register_toobig()

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, SolveScreen), "Solve")
        screen = app.screen
        assert isinstance(screen, SolveScreen)
        await until(pilot, lambda: screen.model.setup is not None, "the algorithms")
        assert screen.model.setup is not None
        screen.model.setup.put("algorithm", "astar")
        screen.model.setup.put("heuristic", "toobig")
        await pilot.press("enter")
        await until(pilot, lambda: "toobig is not admissible" in shown(app), "the sentence")

    drive(flow, FAR)


@pytest.mark.parametrize("at_once", [False, True])
def test_compare_names_the_lane(monkeypatch: pytest.MonkeyPatch, at_once: bool) -> None:
    register_answer("boaster", lambda _: None, lower_bound=9)
    if at_once:  # The race has ended before its figures are first read.
        monkeypatch.setattr(
            "tui.jobs.start_thread",
            lambda work, name: work() if name == "race" else start_thread(work, name),
        )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("4")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen), "Compare")
        screen = app.screen
        assert isinstance(screen, CompareScreen)
        await until(pilot, lambda: screen.model.ready, "the lanes")
        screen.action_do("choose_preset", "uninformed")
        await pilot.press("space")
        await until(
            pilot,
            lambda: any("boaster is wrong: it proved" in notice.sentence for notice in app.notices),
            "the sentence",
        )

    drive(flow, NEAR)

"""What is no longer on the screen is given back, however long the app is used."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot
from textual.widget import Widget

from tui.app import PuzzleApp

REPEATED = 4
HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
USES = {
    "play": (("1",), ("n",), ("up",), ("left",), ("u",), ("R",), ("plus",), ("minus",), ("z",), ("m",)),
    "edit": (("e",), ("7",), ("tab",), ("n",), ("escape",)),
    "solve": (("3",), ("tab",), ("tab",), ("escape",), ("t",), ("t",), ("t",)),
    "compare": (("4",), ("p",), ("t",), ("t",), ("n",)),
    "queens": (("5",), ("space",), ("down",), ("plus",), ("minus",), ("n",)),
    "stats": (("6",), ("right",), ("left",)),
    **{
        f"dialog {key}": (("1",), (key,), ("escape",))
        for key in ("question_mark", "P", "colon", "g", "O", "x")
    },
}


def detached() -> Counter[str]:
    """The widgets that are kept in memory though they are on no screen."""
    gc.collect()
    kept = (node for node in gc.get_objects() if isinstance(node, Widget) and not node.is_attached)
    return Counter(type(widget).__name__ for widget in kept)


def grows_by_less_than(most: int, before: Counter[str]) -> bool:
    """Whether fewer widgets of each kind have been added than that: a leak adds one each time."""
    return all(count < most for count in (detached() - before).values())


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("use", USES)
def test_widgets_that_are_gone_take_no_memory(use: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        async def repeat(times: int) -> None:
            for _ in range(times):
                for keys in USES[use]:
                    await pilot.press(*keys)
                await until(pilot, lambda: app.screen is app.mode_screen, "the screen without a dialog")

        await repeat(2)
        before = detached()
        await repeat(REPEATED)
        # What was closed last may still be on its way out, or the last that something refers to.
        await until(pilot, lambda: grows_by_less_than(REPEATED, before), "widgets that are given back")

    drive(flow, "1 2 3/4 0 6/7 5 8", animation=False)


@pytest.mark.usefixtures("home")
def test_a_search_that_was_stopped_leaves_nothing_behind() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        async def search(times: int) -> None:
            for _ in range(times):
                await pilot.press("enter")
                await until(pilot, lambda: "raised" in screen_text(app), "the search")
                await pilot.press("escape")
                await until(pilot, lambda: not app.mode_screen.running, "the end of the search")

        await pilot.press("3")
        await until(pilot, lambda: app.current_mode == "solve" and app.mode_screen.setup is not None, "Solve")
        await search(2)
        before = detached()
        await search(REPEATED)
        await until(pilot, lambda: grows_by_less_than(REPEATED, before), "widgets that are given back")

    drive(flow, HARD, algorithm="idastar")

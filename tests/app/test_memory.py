"""The memory of everything that leaves the screen is freed, however long the app is used."""

from __future__ import annotations

import gc
from collections import Counter
from weakref import WeakSet

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot
from textual.widget import Widget

from tui.app import PuzzleApp

pytestmark = pytest.mark.usefixtures("every_drawing")

REPEATED = 2
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


class Seen:
    """The widgets that have been on a screen, unless they are gone."""

    def __init__(self) -> None:
        self._widgets: WeakSet[Widget] = WeakSet()

    def look(self, app: PuzzleApp) -> None:
        """Add the widgets that are on a screen now."""
        for screen in app.screen_stack:
            self._widgets.update((screen, *screen.query("*")))

    def leaked(self) -> Counter[str]:
        """The widgets that are on no screen any more but still in memory, by class."""
        gc.collect()
        return Counter(type(widget).__name__ for widget in self._widgets if not widget.is_attached)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("use", USES)
def test_removed_widgets_take_no_memory(use: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        seen = Seen()
        for _ in range(REPEATED):
            for keys in USES[use]:
                await pilot.press(*keys)
                seen.look(app)
        # Something may still refer to the last closed screen, so open and close another one.
        for keys in (*USES[use], *USES[use]):
            await pilot.press(*keys)
        await until(pilot, lambda: not seen.leaked(), "widgets that are given back")

    drive(flow, "1 2 3/4 0 6/7 5 8", animation=False)


def drawn_caches() -> int:
    """How many widgets' drawn lines are in memory."""
    gc.collect()
    return sum(type(thing).__name__ == "StylesCache" for thing in gc.get_objects())


@pytest.mark.usefixtures("home")
def test_the_drawn_lines_of_closed_dialogs_take_no_memory() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        await pilot.press("question_mark", "escape")
        before = drawn_caches()
        for _ in range(5):
            await pilot.press("question_mark", "escape")
        await until(pilot, lambda: drawn_caches() <= before, "lines that are given back")

    drive(flow, "1 2 3/4 0 6/7 5 8", animation=False)


@pytest.mark.usefixtures("home")
def test_a_search_that_was_stopped_leaves_nothing_behind() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        seen = Seen()

        async def search(times: int, *, look: bool) -> None:
            for _ in range(times):
                await pilot.press("enter")
                await until(pilot, lambda: "raised" in screen_text(app), "the search")
                if look:
                    seen.look(app)
                await pilot.press("escape")
                await until(pilot, lambda: not app.mode_screen.model.running, "the end of the search")

        await pilot.press("3")
        await until(
            pilot, lambda: app.current_mode == "solve" and app.mode_screen.model.setup is not None, "Solve"
        )
        # The first search exempts everything that exists from garbage collection, once.
        await search(1, look=False)
        await search(REPEATED, look=True)
        await search(1, look=False)
        await until(pilot, lambda: not seen.leaked(), "widgets that are given back")

    drive(flow, HARD, algorithm="idastar")

"""Every command that a key gives to a model by name exists and takes the values of the key."""

from __future__ import annotations

import ast
import inspect
import re

import pytest
from driving import drive
from textual.binding import Binding
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("home")


def test_a_click_on_a_screen_that_was_left_does_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("5")
        await app.opened()
        model = app.mode_screen.model
        await app.action_on_screen("queens", "do('choose', ('find', 'count'))")
        assert model.chosen["find"] == "count"
        await pilot.press("1")
        await app.action_on_screen("queens", "do('choose', ('find', 'all'))")
        await pilot.press("5", "question_mark")
        await app.action_on_screen("queens", "do('choose', ('find', 'all'))")
        assert model.chosen["find"] == "count"

    drive(flow, "1 2 3/4 5 6/7 0 8")


@pytest.mark.parametrize("mode", SCREENS)
def test_every_command_of_a_key_is_a_method_of_the_model(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        screen = app.mode_screen
        found = []
        for owner in screen.key_owners():
            actions = (binding.action for binding in owner.BINDINGS if isinstance(binding, Binding))
            found += [match for action in actions if (match := re.search(r"\bdo\('(\w+)'(.*)\)$", action))]
        assert len(found) >= 4
        for match in found:
            command, value = getattr(screen.model, match[1]), ast.literal_eval(match[2].strip(", ") or "()")
            values = value if isinstance(value, tuple) else (value,)
            # TypeError if it takes other values.
            inspect.signature(command).bind(*values)

    drive(flow, "1 2 3/4 5 6/7 0 8")

"""The footer shows the most important keys, as many as fit, and a click presses one."""

from __future__ import annotations

import pytest
from driving import drive, screen_text
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.widgets.key_footer import KeyFooter
from tui.widgets.top_bar import SCREENS

BOARD = "1 2 3/4 5 6/7 0 8"


def footer(app: PuzzleApp) -> KeyFooter:
    return app.screen.query_one(KeyFooter)


@pytest.mark.parametrize("width", [60, 80, 104, 140])
@pytest.mark.parametrize("mode", SCREENS)
def test_the_keys_fit_and_only_less_important_ones_are_left_out(mode: str, width: int) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        keys = footer(app).keys
        ends = [key.x + key.width for key in keys]
        assert all(key.x > end for key, end in zip(keys[1:], ends, strict=False))
        assert ends[-1] <= width
        line = screen_text(app).split("\n")[-1]
        assert all(line[key.x : key.x + key.width] == f"{key.name} {key.label}" for key in keys)
        # The most important key of the screen and the way out are there at any width.
        labels = [key.label for key in keys]
        assert {"Help", "Quit"} <= set(labels)
        wanted = app.mode_screen.footer_keys()
        bindings = {each.binding.id: each.binding for each in app.screen.active_bindings.values()}
        shown = [
            (wanted[name] or bindings[name].description) in labels for name in wanted if name in bindings
        ]
        assert shown[0]
        assert shown == sorted(shown, reverse=True)

    drive(flow, BOARD, (width, 24))


def test_a_click_on_a_key_presses_it_and_one_between_keys_does_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        (key,) = (key for key in footer(app).keys if key.label == "Edit")
        await pilot.click(KeyFooter, offset=(key.x - 1, 0))
        assert app.current_mode == "play"
        await pilot.click(KeyFooter, offset=(key.x + key.width - 1, 0))
        await pilot.pause()
        assert app.current_mode == "edit"

    drive(flow, BOARD)


def test_the_key_under_the_mouse_is_lit_and_explained() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        (key,) = (key for key in footer(app).keys if key.label == "Hint")
        await pilot.hover(KeyFooter, offset=(key.x, 0))
        assert (footer(app).hovered, footer(app).tooltip) == (key, key.about)
        await pilot.hover("#board")
        assert footer(app).hovered is None

    drive(flow, BOARD)


def test_keys_of_the_users_own_are_the_ones_shown_and_pressed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.change(movement="hjkl")
        await pilot.pause()
        (key,) = (key for key in footer(app).keys if key.label == "Hint")
        assert (key.key, key.name) == ("i", "i")

    drive(flow, BOARD)

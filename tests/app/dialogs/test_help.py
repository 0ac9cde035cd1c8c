"""Help: every key that works is listed, and what the words mean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import drive, screen_text, settings_path, until
from textual.pilot import Pilot

from solver.board import Board
from tui.app import PuzzleApp
from tui.dialogs.help import HelpScreen
from tui.keys import key_name
from tui.widgets.textual_private import screen_strips
from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"


def help_lines(app: PuzzleApp) -> list[tuple[list[str], str]]:
    """Keys and description of every line of the help."""
    box = app.screen.query_one("#box").region
    strips = screen_strips(app.screen)[box.y : box.bottom]
    inside = [strip.crop(box.x + 1, box.right - 1).text.strip() for strip in strips]
    cells = [re.split(r"\s{2,}", line) for line in inside]
    return [(cell[0].split(", "), cell[1]) for cell in cells if len(cell) > 1]


@pytest.mark.parametrize("mode", SCREENS)
def test_every_binding_in_force_stands_in_the_help(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        assert app.mode_screen is not None
        active = dict(app.mode_screen.active_bindings)
        app.action_help()
        await pilot.pause()
        lines = help_lines(app)
        for key, (node, binding, _, _) in active.items():
            if binding.description:
                names = {
                    name
                    for at, other, _, _ in active.values()
                    if at is node and other.action == binding.action
                    for name in (other.tooltip, other.description)
                }
                # A long sentence goes on in the next line.
                written = {key_name(key), "0-9" if key.isdigit() else ""}
                found = [text for keys, text in lines if written & set(keys)]
                assert any(name.startswith(text) for text in found for name in names), (key, binding)
        if app.mode_screen.CONCEPTS:
            assert any("In words" in line for line in screen_text(app).splitlines())

    drive(flow, BOARD, (90, 150))


def test_help_says_in_a_sentence_what_the_footer_says_in_a_word() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode("edit")
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert ("Enter", "Play this board") in [(keys[0], text) for keys, text in help_lines(app)]

    drive(flow, BOARD, (90, 100))


def test_help_shows_remapped_keys_as_remapped(home: Path) -> None:
    settings_path(home).write_text('movement = "hjkl"\n[keys]\n"play.new" = "f9,ctrl+n"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = help_lines(app)
        assert (["F9", "Ctrl+N"], "New") in lines
        assert (["←", "h"], "Slide left") in lines
        assert not any("n" in keys for keys, _ in lines)

    drive(flow, BOARD, (90, 100))


@pytest.mark.parametrize("key", ["escape", "question_mark", "q"])
def test_help_closes_and_nothing_happens_below(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark", "n", "s", "2")
        assert [type(screen) for screen in app.screen_stack[1:]] == [HelpScreen]
        await pilot.press(key)
        assert app.screen is app.mode_screen
        assert app.game_stack.game.board == Board.parse(BOARD)

    drive(flow, BOARD)


def test_help_has_two_columns_where_there_is_room() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert any("Play" in line and "Everywhere" in line for line in screen_text(app).splitlines())
        await pilot.resize_terminal(80, 40)
        await pilot.pause()
        assert not any("Play" in line and "Everywhere" in line for line in screen_text(app).splitlines())

    drive(flow, BOARD, (140, 40))


def test_help_scrolls_by_key() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.animation_level = "none"
        await pilot.press("question_mark")
        await until(
            pilot, lambda: app.screen is not app.mode_screen and app.screen.query("Pages"), "the help"
        )
        pages = app.screen.query_one("Pages")
        # A text that is not laid out yet has nothing to scroll to.
        await until(pilot, lambda: pages.max_scroll_y > 0, "more text than fits")
        await pilot.press("pagedown")
        await until(pilot, lambda: pages.scroll_y > 0, "the next page")
        await pilot.press("end")
        await until(pilot, lambda: pages.scroll_y == pages.max_scroll_y, "the end")

    drive(flow, BOARD, (60, 18))

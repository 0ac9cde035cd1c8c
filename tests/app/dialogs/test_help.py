"""Help: it lists every key that works, and explains the terms."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from driving import drive, screen_text, settings_path, until
from textual.binding import Binding
from textual.pilot import Pilot
from textual.widgets import Markdown

from solver.board import Board
from tui.app import PuzzleApp
from tui.dialogs.help import HelpScreen, Pages
from tui.keys import key_name
from tui.widgets.textual_private import screen_strips
from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"


def help_lines(app: PuzzleApp) -> list[tuple[str, ...]]:
    """What an action does, its keys and perhaps its id, for every line of the help."""
    box = app.screen.query_one("#box").region
    strips = screen_strips(app.screen)[box.y : box.bottom]
    inside = [strip.crop(box.x + 1, box.right - 1).text.strip() for strip in strips]
    return [tuple(re.split(r"\s{2,}", line)) for line in inside]


@pytest.mark.parametrize("mode", SCREENS)
def test_the_help_lists_every_binding_of_ours_and_none_of_textual(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        assert app.mode_screen is not None
        active = dict(app.mode_screen.active_bindings)
        app.action_help()
        await pilot.press("i")
        await pilot.pause()
        lines = help_lines(app)
        for key, (_, binding, _, _) in active.items():
            if binding.id and binding.description:
                found = [line for line in lines if binding.id in line]
                assert found, binding
                # A long sentence continues on the next line.
                words, keys, _ = found[0]
                assert (binding.tooltip or binding.description).startswith(words)
                assert key_name(key) in keys.split()
        text = screen_text(app)
        assert "Focus" not in text
        assert "Copy selected" not in text
        assert "Terms" in text

    drive(flow, BOARD, (110, 190))


@pytest.mark.parametrize("mode", SCREENS)
def test_the_most_important_keys_come_first_with_all_arrows_in_one_line(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        app.action_help()
        await pilot.pause()
        lines = [line for line in help_lines(app) if line != ("",)]
        heads = [lines.index((title,)) for title in (SCREENS[mode], f"More in {SCREENS[mode]}", "Everywhere")]
        assert heads == sorted(heads)
        # A long sentence continues on the next line, which has no keys.
        assert 5 <= sum(len(line) > 1 for line in lines[heads[0] : heads[1]]) <= 11
        assert not any(re.search(r"[a-z]\.[a-z]", part) for line in lines[: heads[2]] for part in line)
        if mode == "play":
            assert lines[heads[0] + 1] == ("Slide a tile", "arrows")
            assert lines[heads[0] + 2] == ("Slide several tiles", "Shift+arrows")

    drive(flow, BOARD, (90, 150))


def test_the_help_of_a_replay_lists_no_bindings_of_textual() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left", "space", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = screen_text(app)
        assert "Help: Replay" in text
        assert "Focus" not in text
        assert "Copy selected" not in text

    drive(flow, BOARD, (90, 60))


def test_the_help_explains_the_words_of_the_footer() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode("edit")
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert ("Play this board", "Enter") in help_lines(app)

    drive(flow, BOARD, (90, 100))


def test_the_help_of_play_explains_the_mouse() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: "Mouse: press a tile to slide it" in screen_text(app), "the mouse")

    drive(flow, BOARD, (110, 140))


def test_help_shows_remapped_keys_as_remapped(home: Path) -> None:
    settings_path(home).write_text('movement = "hjkl"\n[keys]\n"play.new" = "f9,ctrl+n"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = help_lines(app)
        assert ("Deal a new random board", "F9 Ctrl+N") in lines
        assert ("Slide a tile", "arrows k j h l") in lines
        assert not any("n" in line[-1].split() for line in lines if len(line) == 2)

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


def test_help_has_two_columns_if_there_is_room() -> None:
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


@pytest.mark.parametrize("mode", ["solve", "compare", "queens"])
def test_the_explanation_names_the_keys_in_force(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        screen = app.mode_screen
        assert screen is not None
        named = set(re.findall(r"\{([\w.]+)\}", screen.CONCEPTS))
        assert named
        # Every name is that of an action, so that none is shown as a dash.
        of_panels = chain.from_iterable(panel.BINDINGS for panel in screen.PANELS)
        panel_ids = {binding.id for binding in of_panels if isinstance(binding, Binding)}
        assert named <= panel_ids | {active.binding.id for active in screen.active_bindings.values()}
        keys = {name: f"f{number}" for number, name in enumerate(sorted(named), start=7)}
        app.settings_file.settings = app.settings.with_value("keys", keys)
        app.change()
        await pilot.pause()
        app.action_help()
        await until(pilot, lambda: app.screen.query(Markdown))
        explanation = app.screen.query_one(Markdown).source
        assert all(key.upper() in explanation for key in keys.values())

    drive(flow, BOARD)


def test_the_help_has_no_empty_line_at_its_end() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("2", "question_mark")
        pages = app.screen.query_one(Pages)
        await until(pilot, lambda: "Mouse" in screen_text(app), "the explanation")
        assert pages.max_scroll_y == 0, "it fits"

    drive(flow, BOARD, (140, 40))

"""All dialogs: each fits at any size, can be drawn in ASCII, and closes."""

from __future__ import annotations

import re

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot
from textual.widgets import Static

from solver.board import Board
from tui.app import PuzzleApp
from tui.dialogs.base import Dialog
from tui.messages import MessageLine
from tui.widgets.key_footer import KeyFooter

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"
DIALOGS = {"help": "question_mark", "enter": "g", "files": "O", "export": "x", "preferences": "P"}


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
@pytest.mark.parametrize("size", [(60, 18), pytest.param((80, 24), marks=pytest.mark.slow), (140, 40)])
def test_a_dialog_fits_and_escape_leaves_everything_as_it_was(key: str, size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        dialog = app.screen
        assert isinstance(dialog, Dialog)
        await pilot.pause()
        box = dialog.query_one("#box").region
        assert dialog.region.contains_region(box)

        footer = dialog.query_one(KeyFooter)
        assert box.contains_region(footer.region)
        assert "Close" in [key.label for key in footer.keys]
        assert footer.keys[-1].x + footer.keys[-1].width <= footer.size.width
        await pilot.press("escape")
        assert app.screen is app.mode_screen
        assert app.game_stack.game.board == Board.parse(BOARD)

    drive(flow, BOARD, size)


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_in_a_tiny_terminal_says_so_and_returns_with_its_focus(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(59, 18)
        await pilot.pause()
        line = str(app.screen.query_one("#too-small", Static).content)
        await pilot.resize_terminal(80, 24)
        await pilot.press(key)
        focused = app.focused
        assert focused is not None
        await pilot.resize_terminal(59, 18)
        await until(pilot, lambda: app.focused is None, "the focus to go")
        await pilot.resize_terminal(58, 18)
        await pilot.resize_terminal(59, 18)
        await pilot.pause()
        assert [text.strip() for text in screen_text(app).splitlines() if text.strip()] == [line]
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert app.screen.query_one("#box").display
        assert app.screen.query_one(KeyFooter).region.height == 1
        assert app.focused is focused

    drive(flow, BOARD)


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_can_be_drawn_in_ascii(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert not re.search(r"\?\?", app.export_screenshot())

    drive(flow, BOARD, ascii_wanted=True)


@pytest.mark.parametrize("key", [*DIALOGS.values(), "colon"], ids=[*DIALOGS, "palette"])
def test_only_a_click_outside_the_box_closes_a_dialog_and_it_does_nothing_else(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        dialog = app.screen
        box = dialog.query_one("#box").region
        await pilot.click(offset=box.offset)
        await pilot.click(offset=(box.right - 2, box.bottom - 2))
        assert app.screen is dialog
        await pilot.click(offset=(box.x - 1, box.y))
        await until(pilot, lambda: app.screen is app.mode_screen, "the dialog to close")
        assert (app.current_mode, app.game_stack.game.moves) == ("play", 0)

    drive(flow, BOARD, (140, 40))


@pytest.mark.parametrize("key", DIALOGS.values(), ids=DIALOGS)
def test_a_click_on_the_footer_closes_a_dialog(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        await pilot.pause()
        dialog = app.screen

        footer = dialog.query_one(KeyFooter)
        x = next(key.x for key in footer.keys if key.label == "Close")
        await pilot.click(footer, offset=(x, 0))
        await until(pilot, lambda: app.screen is app.mode_screen, "the dialog to close")

    drive(flow, BOARD)


def test_a_message_is_only_on_the_screen_in_front() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.warn("The disk is full.")
        await until(pilot, lambda: "The disk is full." in screen_text(app), "the message")
        await pilot.press("P")
        app.warn("The disk is full.")
        await pilot.pause()
        assert screen_text(app).count("The disk is full.") == 1
        assert app.screen.query_one(MessageLine).display
        await pilot.press("escape")
        await until(pilot, lambda: screen_text(app).count("The disk is full.") == 1, "the message")

    drive(flow, BOARD, (140, 40))

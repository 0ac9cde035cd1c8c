"""Messages that reach a screen too early or too late wait, or are dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from driving import drive, screen_text, until
from rich.style import Style
from storming import pressed
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from tui.app import PuzzleApp
from tui.dialogs.base import Dialog
from tui.dialogs.palette import CommandLine, PaletteScreen
from tui.edit.kurang import KurangScreen
from tui.jobs import Job
from tui.solve.screen import SolveScreen
from tui.widgets.line_list import LineList
from tui.widgets.textual_private import key_of_character
from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("home", "every_drawing")

DIALOGS = ["help", "enter", "open", "export", "preferences", "command_palette", "tables"]


async def open_dialog(app: PuzzleApp, pilot: Pilot[int], dialog: str) -> None:
    """Open a dialog of the app, or the one of Solve, without waiting for its widgets."""
    if dialog == "tables":
        app.action_show("solve")
        await pilot.pause()
    getattr(app.screen if dialog == "tables" else app, f"action_{dialog}")()


async def ended(app: PuzzleApp) -> None:
    """Wait until the app handles no more messages."""
    async with asyncio.timeout(60):
        while app.is_running:
            await asyncio.sleep(0.001)
    assert app.return_value == 0


@pytest.mark.parametrize("dialog", DIALOGS)
def test_a_dialog_that_is_closed_before_it_has_widgets_closes(dialog: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await open_dialog(app, pilot, dialog)
        opened = app.screen
        assert isinstance(opened, Dialog)
        opened.action_close()
        opened.action_close()
        await until(pilot, lambda: app.screen is app.mode_screen, "the dialog to close")
        assert opened.is_mounted

    drive(flow, "1 2 3/4 5 6/7 0 8")


def test_the_commands_of_the_registry_may_arrive_after_the_palette_is_closed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_command_palette()
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        job = Job(palette)
        palette.action_close()
        job.report(palette.add, [])
        await until(pilot, lambda: app.screen is app.mode_screen, "the palette to close")
        job.report(palette.add, [])
        await pilot.pause()
        assert app.screen is app.mode_screen

    drive(flow)


def title_at(palette: PaletteScreen, place: int) -> str:
    """The title of the command on a line of the palette; empty if there is none."""
    lines = palette._list.options[place:]
    return lines[0].command.title if lines and isinstance(lines[0], CommandLine) else ""


def test_a_click_runs_the_line_that_it_hit_even_if_the_list_has_changed_since() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("colon", *"theme")
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        await until(pilot, lambda: title_at(palette, 3).startswith("Theme:"))
        wanted = title_at(palette, 3)
        palette.action_move(3)
        palette._list.action_select()
        palette._list.set_options([])
        await until(pilot, lambda: app.screen is app.mode_screen, "the palette to close")
        await until(pilot, lambda: wanted == f"Theme: {app.theme}", wanted)

    drive(flow)


def test_a_click_on_a_line_that_is_gone_from_the_palette_is_dropped() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("colon")
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        await until(pilot, lambda: title_at(palette, 0), "the commands")
        style = Style(meta={"option": palette._list.option_count})
        x, y = palette._list.region.offset
        click = events.Click(palette._list, 1, 1, 0, 0, 1, False, False, False, x + 1, y + 1, style)
        palette._list.post_message(click)
        await pilot.pause()
        assert app.screen is palette

    drive(flow)


def test_a_clicked_choice_goes_into_its_own_field_even_if_the_focus_has_moved_since() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("3")
        solve = app.screen
        assert isinstance(solve, SolveScreen)
        await until(pilot, lambda: solve.model.setup is not None)
        await pilot.press("tab")
        choices, view = solve.form.query_one(LineList), solve.form.field_in_focus
        assert view is not None
        row = 2
        choices.on_click(events.Click(choices, 3, row, 0, 0, 1, False, False, False))
        solve.form.focus_field("limit.seconds")
        assert solve.model.setup is not None
        await until(
            pilot, lambda: solve.model.setup and solve.model.setup.algorithm == view.choices[row].value
        )

    drive(flow, "1 2 3/4 5 6/7 0 8")


@pytest.mark.parametrize("mode", [mode for mode in SCREENS if mode != "play"])
def test_leaving_waits_for_the_screen_that_is_being_opened(mode: str) -> None:
    async def flow(app: PuzzleApp, _pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await app.action_quit()
        await ended(app)

    drive(flow)


@pytest.mark.parametrize("dialog", DIALOGS)
def test_leaving_waits_for_the_dialog_that_is_being_opened(dialog: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await open_dialog(app, pilot, dialog)
        await app.action_quit()
        await ended(app)

    drive(flow)


@pytest.mark.parametrize(
    "late",
    [
        *map(pressed, ["question_mark", "2", "O", "ctrl+p"]),
        events.Paste("1 2 3/4 5 6/7 0 8"),
        events.MouseDown(None, 70, 0, 0, 0, 1, False, False, False, 70, 0),
    ],
    ids=lambda event: type(event).__name__ + getattr(event, "key", ""),
)
def test_no_dialog_and_no_game_is_started_when_leaving(late: Message) -> None:
    async def flow(app: PuzzleApp, _pilot: Pilot[int]) -> None:
        screen, game = app.screen, app.game_stack.game
        await app.action_quit()
        app.post_message(late)
        app.action_show("edit")
        app.action_help()
        assert app.screen is screen
        await ended(app)
        assert app.screen is screen
        assert app.game_stack.game is game

    drive(flow)


@pytest.mark.parametrize("mode", SCREENS)
def test_a_screen_without_widgets_survives_every_report(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        app.call_later(app.records_changed)
        app.change(notation="blank")
        app.action_show(mode)
        app.action_solve_here() if mode == "solve" else None
        for key in ("enter", "tab", "down", "escape", "h"):
            app.screen.post_message(pressed(key))
        await until(pilot, lambda: app.screen.is_mounted)
        await pilot.pause()
        assert screen_text(app).strip()

    drive(flow, "1 2 3/4 5 6/7 0 8")


@pytest.mark.parametrize(
    "before", [[], ["question_mark", "escape"], ["6"]], ids=["at once", "after a dialog", "in Stats"]
)
def test_a_burst_of_keys_reaches_the_dialog_that_it_opens(before: list[str]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for key in (*before, "g", *map(key_of_character, "seed 5x5 Qg:1"), "enter"):
            app.post_message(pressed(key))
        await until(pilot, lambda: app.game_stack.game.challenge.seed == "Qg:1", "the board")
        assert app.game_stack.game.board.cols == 5

    drive(flow)


def test_a_burst_of_keys_follows_the_focus_within_a_dialog(here: Path) -> None:
    (here / "b.txt").write_text("1 2/3 0\n")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        # In the tree of files, `b` goes to the shipped boards and `.` shows hidden files.
        for key in ("O", *map(key_of_character, "/b.txt"), "enter"):
            app.post_message(pressed(key))
        await until(pilot, lambda: app.game_stack.game.challenge.name == "b", "the board in the file")

    drive(flow)


def test_a_callback_after_a_refresh_is_dropped_if_its_dialog_is_closed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("2", "v")
        dialog, bench = app.screen, app.mode_screen
        assert isinstance(dialog, KurangScreen)
        assert bench is not None
        open_then: list[bool] = []
        refreshed: list[bool] = []
        dialog.call_after_refresh(lambda: open_then.append(dialog.is_running))
        dialog.action_close()
        await until(pilot, lambda: not dialog.is_running, "the dialog to close")
        bench.call_after_refresh(refreshed.append, True)
        bench.refresh()
        await until(pilot, lambda: refreshed, "a refresh")
        assert all(open_then)

    drive(flow, "1 2 3/4 5 6/7 0 8")


@pytest.mark.parametrize("dialog", [None, "help"])
def test_two_pending_sizes_do_not_alternate_for_ever(dialog: str | None) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        if dialog is not None:
            getattr(app, f"action_{dialog}")()
            await pilot.pause()
        layouts: list[Screen[object]] = []

        def laid_out(screen: Screen[object]) -> None:
            layouts.append(screen)
            if len(layouts) > 100:
                screen.disable_messages(events.Resize)  # Or this test would hang instead of failing.

        app.screen.screen_layout_refresh_signal.subscribe(app.screen, laid_out, immediate=True)
        # As when a screen opens: each layout then puts a message between two sizes, so that neither replaces
        # the other.
        with app.batch_update():
            for size in (Size(59, 20), app.size):
                app.screen.post_message(events.Resize(size, size))
                app.screen.post_message(pressed("f12"))
            handled: list[bool] = []
            app.screen.call_later(handled.append, True)
            await until(pilot, lambda: handled, "both sizes")
        await until(pilot, lambda: screen_text(app).strip(), "the screen")
        assert len(layouts) < 10

    drive(flow)

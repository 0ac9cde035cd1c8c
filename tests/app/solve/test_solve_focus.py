"""Which part of Solve has the focus, and which keys work there."""

from __future__ import annotations

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot

from solver.tree import TreeSnapshot
from tui.app import PuzzleApp
from tui.keys import shortcuts
from tui.solve.screen import SolveScreen
from tui.widgets.key_footer import KeyFooter
from tui.widgets.playback_view import MoveList, ScrubBar
from tui.widgets.search_form.form import ChoiceField

pytestmark = pytest.mark.usefixtures("home")

FAR = "8 6 7/2 5 4/3 0 1"
SIZES = pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])


async def solve_screen(app: PuzzleApp, pilot: Pilot[int]) -> SolveScreen:
    """Go to Solve, and choose A*."""
    await pilot.press("3")
    await until(pilot, lambda: isinstance(app.screen, SolveScreen))
    screen = app.screen
    assert isinstance(screen, SolveScreen)
    await until(pilot, lambda: screen.model.setup is not None)
    screen.action_do("choose", ("algorithm", "astar"))
    return screen


async def solve(screen: SolveScreen, pilot: Pilot[int]) -> None:
    """Run the search to its end."""
    await pilot.press("enter")
    await until(pilot, lambda: screen.model.playback is not None)


def footer(screen: SolveScreen) -> list[str]:
    return [f"{key.name} {key.label}" for key in screen.query_one(KeyFooter).keys]


@SIZES
def test_the_panel_in_front_has_the_focus(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        tree = screen.inspector_panel.view
        assert screen.focused is screen.panel
        await pilot.press("tab")
        assert isinstance(screen.focused, ChoiceField)
        await pilot.press("escape")
        assert screen.focused is screen.panel
        # A search, a view and the way back each take the focus from a field.
        await pilot.press("tab")
        await solve(screen, pilot)
        assert screen.focused is screen.panel
        await pilot.press("tab", "t")
        assert screen.focused is tree
        await pilot.press("t")
        assert (screen.model.inspector.view, screen.focused) == ("frontier", tree)
        await pilot.press("t")
        assert screen.focused is screen.panel
        await pilot.press("t", "o", "o", "escape")
        await until(pilot, lambda: not screen.model.running)
        assert screen.focused is tree
        await pilot.press("escape")
        assert screen.focused is screen.panel
        await pilot.press("1", "3")
        await until(pilot, lambda: app.screen is screen)
        assert screen.focused is screen.panel

    drive(flow, FAR, size)


@SIZES
def test_a_click_never_leaves_solve_without_a_panel_in_focus(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await solve(screen, pilot)
        playback = screen.model.playback
        assert playback is not None
        for widget in (ScrubBar, MoveList, screen.form, screen.figures, screen.panel):
            await pilot.click(widget, offset=(0, 0))
            assert screen.focused is screen.panel, widget
            await pilot.press("home", "right")
            assert playback.position == 1, widget

    drive(flow, FAR, size)


def test_a_field_in_focus_passes_the_keys_of_the_playback_on() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await solve(screen, pilot)
        playback = screen.model.playback
        assert playback is not None
        # What the solution costs stands in place of the footer until the next key.
        app.clear_messages()
        await pilot.pause()
        in_panel = footer(screen)
        assert "Space Play" in in_panel
        await pilot.press("tab")
        for keys, position in (
            (["right", "right", "left"], 1),
            (["shift+right"], 11),
            (["pagedown", "pageup", "shift+left"], 1),
            (["end"], 31),
            (["home"], 0),
            (["E", "right"], 5),
        ):
            await pilot.press(*keys)
            assert playback.position == position, keys
        speed = app.settings.speed
        await pilot.press("plus")
        assert app.settings.speed == 2 * speed
        await pilot.press("minus", "space")
        assert app.settings.speed == speed
        assert screen.panel.playing
        await pilot.press("space")
        assert not screen.panel.playing
        assert isinstance(screen.focused, ChoiceField)
        # The footer does not change with the focus, nor does the place of a key in it.
        await until(pilot, lambda: footer(screen) == in_panel, "the same footer")
        assert playback is screen.model.playback

    drive(flow, FAR)


def test_a_field_in_focus_passes_the_keys_of_the_tree_on() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        for count in range(1, 6):
            await pilot.press("o")
            await until(pilot, lambda count=count: expanded(screen) == count)
        # In this terminal the form and the tree are side by side.
        await pilot.press("t", "tab")
        assert isinstance(screen.focused, ChoiceField)
        lines = screen.model.inspector.tree_lines
        assert lines is not None
        await pilot.press("home", "space")
        assert len(lines) == 1
        await pilot.press("right", "right")
        assert lines.selected.number == 1
        await pilot.press("end")
        assert lines.cursor == len(lines) - 1
        await pilot.press("f")
        assert lines.following
        assert isinstance(screen.focused, ChoiceField)

    drive(flow, FAR, (140, 40))


def expanded(screen: SolveScreen) -> int:
    snapshot = screen.model.inspector.snapshot
    return snapshot.expanded if isinstance(snapshot, TreeSnapshot) else 0


def test_the_users_own_key_works_in_the_panel_in_the_field_and_in_the_tree() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await solve(screen, pilot)
        for before in ([], ["tab"]):
            await pilot.press(*before, "f9")
            assert screen.panel.playing
            await pilot.press("f9")
            assert not screen.panel.playing
        assert "F9 Play" in footer(screen)
        await pilot.press("t", "home")
        lines = screen.model.inspector.tree_lines
        assert lines is not None
        await pilot.press("f9")
        assert len(lines) == 1

    drive(flow, FAR, (100, 30), keys={"solve.play": "f9"})


def test_each_panel_explains_its_own_keys_and_the_help_those_of_both() -> None:
    def explained(screen: SolveScreen) -> dict[str, str]:
        return {shortcut.id: shortcut.explanation for shortcut in shortcuts(screen)}

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        board = explained(screen)
        assert board["solve.play"] == "Play or pause"
        assert board["move.left"] == "Step back"
        assert "solve.follow" not in board
        await pilot.press("tab")
        field = explained(screen)
        assert (field["move.up"], field["move.left"]) == ("Previous value", "Step back")
        await pilot.press("t")
        tree = explained(screen)
        assert tree["solve.play"] == "Open or close the node"
        assert tree["move.left"] == "Close the node, or go up"
        assert "solve.stride" not in tree
        assert set(tree) == set(board) - {"solve.faster", "solve.slower", "solve.stride"} | {"solve.follow"}
        await pilot.press("escape", "question_mark")
        text = "In the tree and the frontier, ↑, ↓, PgUp, PgDn, Home and End"
        await until(pilot, lambda: text in screen_text(app), text)

    drive(flow, FAR, (150, 90))


def test_up_and_down_go_to_the_first_field() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        for key in ("up", "down"):
            await pilot.press(key)
            assert screen.focused is not None
            assert screen.focused.name == "algorithm"
            assert screen.model.algorithm == "astar"
            await pilot.press("escape")

    drive(flow, FAR)

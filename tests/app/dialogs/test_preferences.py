"""Preferences: every setting can be changed, takes effect at once and is saved."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from driving import drive, screen_text, settings_path, toasts, until
from textual.events import AppBlur, AppFocus
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.dialogs.preferences import PreferencesScreen, SettingLine, label_of
from tui.storage.settings import FIELDS
from tui.widgets.key_footer import KeyFooter

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"
GROUPS = ("Play", "Board", "Solve", "App")


@pytest.mark.parametrize("key", ["left", "enter"])
def test_every_preference_can_be_changed_and_is_saved(key: str, home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        for field in FIELDS:
            before = getattr(app.settings, field.name)
            await pilot.press(key)
            after = getattr(app.settings, field.name)
            assert after != before
            assert tomllib.loads(settings_path(home).read_text())[field.name] == after
            line = next(line for line in app.screen.query(SettingLine) if line.field is field)
            assert f"◂ {label_of(after)} ▸" in str(line.content)
            await pilot.press("down")
        assert app.theme == app.settings.theme

    drive(flow, BOARD, (60, 18))


def test_going_right_and_left_again_changes_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        before = app.settings
        for _ in FIELDS:
            await pilot.press("right", "left", "down")
        assert app.settings == before

    drive(flow, BOARD)


def test_end_goes_to_the_last_line_and_home_to_the_first_and_the_values_are_listed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        for key, field in (("end", FIELDS[-1]), ("home", FIELDS[0])):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen.focused, SettingLine)
            assert app.screen.focused.field is field
        assert "tile, blank (in file: arrows)" in screen_text(app)
        await pilot.press("end")
        await pilot.pause()
        assert "all names that ← → step through (in file: theme)" in screen_text(app)

    drive(flow, BOARD, (60, 18))


def test_the_footer_and_the_focus_stay_while_another_window_is_in_front() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        await pilot.pause()
        footer, line = app.screen.query_one(KeyFooter), app.focused
        before = footer.keys
        assert "Choose" in [key.label for key in before]
        app.post_message(AppBlur())
        await until(pilot, lambda: app.focused is None, "the focus to go")
        await pilot.pause()
        assert footer.keys == before
        app.post_message(AppFocus())
        await until(pilot, lambda: app.focused is line, "the focus")
        assert footer.keys == before

    drive(flow, BOARD)


def test_a_click_changes_a_preference() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        await pilot.pause()
        line = next(line for line in app.screen.query(SettingLine) if line.field.name == "arrows")
        await pilot.click(line, offset=(str(line.content).rindex("tile"), 0))
        await pilot.pause()
        assert app.settings.arrows == "blank"

    drive(flow, BOARD)


def test_a_read_only_settings_file_is_reported_and_the_change_takes_effect(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "puzzle-tui").write_text("a file where the folder should be")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        # `drive` has changed a setting already. The warning is shown once, and a key may remove it.
        assert "until you quit" in toasts(app)
        await pilot.press("P", "right")
        await pilot.pause()
        assert isinstance(app.screen, PreferencesScreen)
        assert app.settings.arrows == "blank"

    drive(flow, BOARD)


def test_without_a_registry_the_other_preferences_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "solver.registry", None)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        for field in FIELDS:
            before = getattr(app.settings, field.name)
            await pilot.press("right")
            same = getattr(app.settings, field.name) == before
            assert same == (field.name in ("algorithm", "heuristic")), field.name
            # Read at once: the next key removes a message that is two seconds old.
            assert not same or "solver.registry" in toasts(app), field.name
            await pilot.press("down")

    drive(flow, BOARD)


def test_settings_are_under_their_headings_and_none_is_cut_in_the_smallest_terminal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        longest = {
            "theme": "catppuccin-macchiato",
            "algorithm": "bidirectional",
            "heuristic": "linear-conflict",
        }
        app.change(**longest)
        await pilot.press("P")
        seen: list[str] = []
        for field in FIELDS:
            lines = [line.strip("│▎▇▂▁▅▃▄▆ ") for line in screen_text(app).splitlines()]
            value = label_of(getattr(app.settings, field.name))
            label = re.escape(field.help.removesuffix("."))
            assert any(re.fullmatch(f"{label} +◂ {value} ▸", line) for line in lines), field
            assert any(line.endswith(f" (in file: {field.name})") for line in lines), field
            assert "quotes" not in screen_text(app), "a word of the file's format"
            seen += [line for line in lines if line in GROUPS and line not in seen]
            await pilot.press("down")
            await pilot.pause()
        assert seen == list(GROUPS)

    drive(flow, BOARD, (60, 18))

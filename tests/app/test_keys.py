"""Texts name the key in force (default, preset or the user's own), and mistakes in the keys are reported."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from driving import drive, screen_text, settings_path, toasts, until, words
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot

import tui
from tui.app import PuzzleApp
from tui.keys import key_in_force
from tui.play.screen import PlayScreen
from tui.storage.settings import Settings


@pytest.mark.parametrize(
    ("settings", "binding", "key"),
    [
        (Settings(), "play.hint", "h"),
        (Settings(movement="hjkl"), "play.hint", "i"),
        (Settings(movement="hjkl", keys={"play.hint": "f9,i"}), "play.hint", "F9"),
        (Settings(), "play.pause", "Space"),
        (Settings(), "app.quit", "q"),
        (Settings(keys={"app.quit": "ctrl+x"}), "app.quit", "Ctrl+X"),
    ],
)
def test_the_users_own_keys_win_over_presets_and_defaults(settings: Settings, binding: str, key: str) -> None:
    assert key_in_force(binding, settings, PlayScreen, PuzzleApp) == key


def test_texts_about_another_screen_name_the_keys_in_force_there() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        assert "Press e, then F10 to see why or F9 to fix it." in words(app)
        advice = "Edit (F11) can fix it: press F9 there."
        await pilot.press("4")
        await until(pilot, lambda: advice in screen_text(app), "the advice in Compare")
        await pilot.press("3", "enter")
        await until(pilot, lambda: advice in app.mode_screen.model.headline, "the advice in Solve")

    keys = {"edit.fix": "f9", "edit.kurang": "f10", "app.edit": "f11"}
    drive(flow, "1 2 3/4 5 6/8 7 0", (140, 40), keys=keys)


def test_the_help_names_keys_of_other_screens() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: "or press F9 in Stats" in re.sub(r"[\s│]+", " ", screen_text(app)))

    drive(flow, "1 2 3/4 0 6/7 5 8", (160, 90), keys={"stats.again": "f9"})


def test_the_preferences_name_the_keys_that_show_the_ids() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("P")
        await until(pilot, lambda: "(ids: F9 and then F10)" in screen_text(app), "the keys")

    drive(flow, "1 2 3/4 0 6/7 5 8", keys={"app.help": "f9", "help.ids": "f10"})


def all_nodes(base: type[DOMNode] = DOMNode) -> Iterator[type[DOMNode]]:
    """Every class of the program that can have bindings."""
    for module in walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    todo = [base]
    while todo:
        node = todo.pop()
        todo += node.__subclasses__()
        if node.__module__.startswith("tui."):
            yield node


def test_every_binding_may_have_a_key_of_the_user() -> None:
    bindings = [binding for node in all_nodes() for binding in node.__dict__.get("BINDINGS", ())]
    ids = {binding.id for binding in bindings if isinstance(binding, Binding) and binding.id}
    assert {"play.hint", "tables.build", "dialog.close"} <= ids

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        # One id is unknown: the check runs in a thread, and without a warning its end could not be seen.
        await until(pilot, lambda: toasts(app), "the check")
        (warning,) = app.notices
        assert warning.sentence.endswith("no action 'play.nwe'; did you mean 'play.new'?")

    # Any letter is a key, so there is one for each.
    keys = {name: chr(0x4E00 + number) for number, name in enumerate(ids)}
    drive(flow, "1 2 3/4 0 6/7 5 8", keys={**keys, "play.nwe": "f9"})


def test_two_actions_with_the_same_key_are_named_with_the_one_that_it_runs(home: Path) -> None:
    settings_path(home).write_text(
        # With the first line the file has what `drive` sets, and no line moves.
        "autoplay = false\n[keys]\n"
        '"play.undo" = "f9"\n"play.new" = "f9,+"\n"app.open" = "plus"\n"edit.fix" = "f9"\n'
    )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await until(pilot, lambda: toasts(app), "the warnings")
        assert toasts(app).split("\n") == [
            "settings.toml, line 3: 'play.undo' and 'play.new' have the same key, 'f9'; it runs 'play.new'.",
            "settings.toml, line 5: 'app.open' and 'play.new' have the same key, 'plus'; it runs 'play.new'.",
        ]
        before = app.game_stack.game
        await pilot.press("f9")
        second = app.game_stack.game
        assert second is not before
        await pilot.press("plus")
        assert app.game_stack.game is not second
        assert app.screen is app.mode_screen

    drive(flow)


START_WITH_KEYS = """
import asyncio, sys, threading
from tui.app import PuzzleApp

class Imports:
    def find_spec(self, name, *_):
        if name == "tui.compare.screen":
            print(threading.current_thread().name)

async def run():
    sys.meta_path.insert(0, Imports())
    async with app.run_test() as pilot:
        while not app.notices:
            await pilot.pause(0.01)
    print(app.notices[0].sentence)

app = PuzzleApp()
asyncio.run(run())
"""


def test_the_keys_of_the_user_are_checked_in_a_thread(home: Path) -> None:
    settings_path(home).write_text('[keys]\n"play.nwe" = "m"\n')
    ran = subprocess.run([sys.executable, "-c", START_WITH_KEYS], check=True, capture_output=True, text=True)
    imported, warning = ran.stdout.splitlines()
    assert imported == "key ids"
    assert "no action 'play.nwe'" in warning

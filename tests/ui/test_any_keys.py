"""No sequence of keys brings the program down, on any screen, in any terminal."""

from __future__ import annotations

import string
import unicodedata
from pathlib import Path

import pytest
from driving import drive, screen_text, until
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from textual import events
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.modes import SCREENS

NAMED = [
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "enter", "escape", "space",
    "backspace", "delete", "insert", *(f"f{number}" for number in range(1, 13)),
]  # fmt: skip
SHIFTED = [f"shift+{key}" for key in ("up", "down", "left", "right", "tab", "home", "end")]
CONTROLLED = [f"ctrl+{letter}" for letter in string.ascii_lowercase if letter not in "cqz"]
"""Without those that end or suspend the program."""
PRINTED = [_character_to_key(character) for character in string.printable.strip()]
KEYS = [key for key in (*NAMED, *SHIFTED, *CONTROLLED, *PRINTED) if key != "q"]


def pressed(key: str) -> events.Key:
    """The key as a terminal sends it: with its character, or no field would take it."""
    try:
        character = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key)))
    except KeyError:
        character = key if len(key) == 1 else None
    return events.Key(key, character)


async def handled(app: PuzzleApp, pilot: Pilot[int]) -> None:
    """Wait until the app has had every key, and whatever it hands them to has nothing left to do."""
    had: list[bool] = []
    # Behind the keys in the same queue.
    app.call_later(had.append, True)
    await until(pilot, lambda: had or not app.is_running, "the keys")
    pumps = (app, *app.screen_stack) if app.is_running else ()
    await until(
        pilot,
        lambda: all(node._message_queue.empty() for pump in pumps for node in (pump, *pump.query("*"))),
        "the widgets",
    )


@pytest.mark.parametrize(("key", "character"), [("a", "a"), ("space", " "), ("comma", ","), ("f2", None)])
def test_a_key_is_pressed_with_its_character(key: str, character: str | None) -> None:
    assert pressed(key).character == character


@pytest.mark.parametrize("mode", SCREENS)
@pytest.mark.usefixtures("home")
@settings(
    max_examples=2,
    # To shrink a failure would take half an hour; the keys that are printed can be pressed again.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    keys=st.lists(st.sampled_from(KEYS), min_size=300, max_size=300),
    size=st.sampled_from([(80, 24), (60, 18), (140, 40), (40, 10)]),
)
def test_three_hundred_random_keys_leave_the_app_alive(
    mode: str, keys: list[str], size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        for key in keys:
            app.post_message(pressed(key))
        await handled(app, pilot)
        assert app._exception is None
        if app.return_value == 0:
            return  # The palette was opened and "Quit" was taken.
        assert app.is_running
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_text(app).strip()

    drive(flow, size=size)

"""Texts name the key that is in force: the default, the preset's or the user's own."""

from __future__ import annotations

import pytest

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
def test_the_users_own_keys_go_before_the_presets_and_the_defaults(
    settings: Settings, binding: str, key: str
) -> None:
    assert key_in_force(binding, settings, PlayScreen, PuzzleApp) == key

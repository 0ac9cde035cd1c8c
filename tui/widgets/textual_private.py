"""All private parts of Textual that the app uses, with the reason; a test finds any other use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text
from textual.app import App
from textual.keys import _character_to_key
from textual.notifications import Notification
from textual.screen import Screen
from textual.strip import Strip


def screen_strips(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen as drawn; the public `export_screenshot` looks different."""
    return screen._compositor.render_strips()


def notifications(app: App[Any]) -> Iterable[Notification]:
    """The messages on the screen; Textual can only add to them or clear them all."""
    return app._notifications


def key_of_character(character: str) -> str:
    """The name of a character's key, such as `plus` for +; Textual only has the names of other keys."""
    return _character_to_key(character)


def on_fatal_error(app: App[Any], report: Callable[[], Text]) -> None:
    """End with this text on an internal error; Textual has no hook, and would print the traceback."""
    app._fatal_error = lambda: app.panic(report())  # type: ignore[method-assign]

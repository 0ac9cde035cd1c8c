"""Fixtures and settings for all tests that drive the app."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
import textual.app
import textual.css.stylesheet
import textual.pilot
from patience import PATIENCE
from textual import active_app
from textual.screen import Screen

import tui.messages


async def settled(*_: float) -> None:
    """Wait until every message is handled and the screen is drawn.

    It does not wait for threads or timers: a test waits for those with `until`.
    """
    loop: Any = asyncio.get_running_loop()
    app = active_app.get()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        await asyncio.sleep(0)
        if loop._ready:
            continue  # Other tasks have work to do.
        if app._resize_timer is not None:
            app._check_resize()  # Resize now, not in a hundredth of a second; the drawing below is the same.
            continue
        if app._batch_count and app.return_value is None and app._exception is None:
            # On the way to another screen Textual draws nothing for a twentieth of a second.
            await asyncio.sleep(0.001)
            continue
        if not app.screen_stack:
            return
        if app.screen._update_timer._active.is_set():
            app.screen._on_timer_update()  # Do now what the timer would do within a sixtieth of a second.
        elif app.screen in _to_draw:
            _to_draw.remove(app.screen)
            _draw(app.screen)
        else:
            return
    raise AssertionError("the app is never at rest")


# Textual's own wait ends when the process has used no processor time for 20 ms, or after a second. On a busy
# machine a waiting process uses none either, and while a search runs it is never idle.
textual.app.wait_for_idle = textual.pilot.wait_for_idle = settled

_draw = Screen._compositor_refresh
_to_draw: WeakSet[Screen[Any]] = WeakSet()


def draw_at_rest(screen: Screen[Any]) -> None:
    """Draw the screen in front once all messages are handled, not after every layout in between.

    A screen that opens was drawn six times, and this took a seventh of the time of UI tests.
    """
    if screen is screen.app.screen:
        _to_draw.add(screen)
    else:
        _draw(screen)


Screen._compositor_refresh = draw_at_rest  # type: ignore[method-assign]


@pytest.fixture
def every_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw after every layout, as in a terminal."""
    monkeypatch.setattr(Screen, "_compositor_refresh", _draw)


_parse, _tokenize = textual.css.stylesheet.parse, textual.css.stylesheet.tokenize_values
_parsed: dict[tuple[object, ...], list[Any]] = {}
_tokens: dict[tuple[tuple[str, str], ...], dict[str, Any]] = {}
"""The tokens of each theme's variables, by the variables."""


def tokenize_once(variables: dict[str, str]) -> dict[str, Any]:
    """Read the variables of a theme once for all apps of this process."""
    key = tuple(variables.items())
    if key not in _tokens:
        _tokens[key] = _tokenize(variables)
    return _tokens[key]


def parse_once(
    scope: str, css: str, read_from: tuple[str, str], variable_tokens: dict[str, Any], **options: Any
) -> list[Any]:
    """Parse a style sheet once for all apps of this process; it took a sixth of the time of UI tests."""
    # The same variables are always the same object, which is never freed.
    key = scope, css, read_from, id(variable_tokens), *options.items()
    if key not in _parsed:
        _parsed[key] = list(_parse(scope, css, read_from, variable_tokens=variable_tokens, **options))
    return _parsed[key]


textual.css.stylesheet.parse = parse_once  # type: ignore[assignment]
textual.css.stylesheet.tokenize_values = tokenize_once

# A message stays until the next key, so that a test can read it on a slow machine. It outlasts the longest
# wait, so that a test that waits for its end fails.
tui.messages.SHORT = tui.messages.LONG = 2 * PATIENCE


@pytest.fixture(autouse=True)
def _own_home(home: Path) -> None:
    """Give every test that drives the app its own home."""


@pytest.fixture
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty, and a home folder beside it (`own`), to browse and to write to."""
    for name in ("here", "own"):
        (home / name).mkdir()
    monkeypatch.setenv("HOME", str(home / "own"))
    monkeypatch.chdir(home / "here")
    return home / "here"

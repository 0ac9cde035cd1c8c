"""What holds for all tests that drive the app."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import textual.app
import textual.pilot
from patience import PATIENCE
from textual import active_app
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.notifications import Notification


async def settled(*_: float) -> None:
    """Wait until every message is handled and the screen is drawn.

    What a thread or a timer will do is not waited for: a test waits for that with `until`.
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
        if not app.screen_stack or not app.screen._update_timer._active.is_set():
            return
        app.screen._on_timer_update()  # Draw now what the timer would draw within a sixtieth of a second.
    raise AssertionError("the app is never at rest")


# Textual's own wait ends when the process has used no processor time for 20 ms, or after a second. On a busy
# machine a process that is still waiting for its turn uses none either, and beside a search it is never idle.
textual.app.wait_for_idle = textual.pilot.wait_for_idle = settled

# A toast stays until the test has read it, however slow the machine is.
Notification.has_expired = property(lambda _: False)  # type: ignore[assignment]


_parse = Stylesheet._parse_rules
_parsed: dict[object, list[RuleSet]] = {}


def _parse_once(sheet: Stylesheet, *args: Any, **options: Any) -> list[RuleSet]:
    key = (args, *sorted(options.items()), frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, *args, **options)
    return _parsed[key]


# Every app parses the same style sheets: an eighth of the time to open one.
Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign]

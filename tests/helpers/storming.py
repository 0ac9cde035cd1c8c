"""Event storms: keys, mouse, pastes and resizes that arrive faster than a screen can draw."""

from __future__ import annotations

import asyncio
import string
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from random import Random

from driving import screen_text
from patience import PATIENCE
from textual import events
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message import Message

from tui.app import PuzzleApp
from tui.storage.paths import state_folder

NAMED = [
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "enter", "escape", "space",
    "backspace", "delete", "insert", *(f"f{number}" for number in range(1, 13)),
]  # fmt: skip
SHIFTED = [f"shift+{key}" for key in ("up", "down", "left", "right", "tab", "home", "end")]
CONTROLLED = [f"ctrl+{letter}" for letter in string.ascii_lowercase if letter not in "cqz"]
"""Without the keys that end or suspend the program."""
PRINTED = [_character_to_key(character) for character in string.printable.strip()]
KEYS = [key for key in (*NAMED, *SHIFTED, *CONTROLLED, *PRINTED) if key != "q"]

OPENING = ["question_mark", "g", "O", "x", "P", "colon", "ctrl+p", *"123456hrvsKnai"]
"""Keys that open a screen or a dialog somewhere."""
CLOSING = ["escape", "enter", "tab", "shift+tab", "up", "down"]
SIZES = [(80, 24), (60, 18), (140, 40), (40, 10), (200, 60), (1, 1)]
PASTES = ["", "12", "3x3", "1 2 3/4 5 6/7 0 8", "1 2\n3 0", "8: 0 4 7 5 2 6 1 3", "x" * 3000, "é\x00\n"]
BUTTONS = (1, 1, 1, 3)
MOUSE = (events.MouseMove, events.MouseScrollDown, events.MouseScrollUp)
BURSTS = (1, 10, 100, 1000)
"""Events posted before the app can handle any of them."""


def pressed(key: str) -> events.Key:
    """The key as a terminal sends it: with its character, because fields need one."""
    try:
        character = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key)))
    except KeyError:
        character = key if len(key) == 1 else None
    return events.Key(key, character)


def random_events(random: Random, count: int) -> Iterator[Message]:
    """This many keys, with clicks, wheel turns, pastes and resizes between them."""
    for _ in range(count):
        kind = random.random()
        if kind < 0.03:
            yield from _mouse(random)
        elif kind < 0.035:
            yield events.Paste(random.choice(PASTES))
        elif kind < 0.037:
            size = Size(*random.choice(SIZES))
            yield events.Resize(size, size)
        keys = random.choices((KEYS, OPENING, CLOSING), (8, 1, 1))[0]
        yield pressed(random.choice(keys))


def _mouse(random: Random) -> Iterator[events.MouseEvent]:
    """A click, or one other mouse event, anywhere on a usual terminal."""
    x, y, button = random.randrange(140), random.randrange(40), random.choice(BUTTONS)
    shift = random.random() < 0.1
    kinds = random.choice(((events.MouseDown, events.MouseUp), (random.choice(MOUSE),)))
    for kind in kinds:
        yield kind(None, x, y, 0, 0, button, shift, False, False, x, y)


def ride_out(mode: str, posted: Sequence[Message], random: Random, size: tuple[int, int] = (80, 24)) -> None:
    """Post these events on a screen; if the palette's "Quit" ends the app, open it again and continue."""
    while posted:
        posted = posted[asyncio.run(_ride(mode, posted, random, size)) :]
    folder = state_folder()
    assert folder is not None
    assert not (folder / "crash.log").exists()


async def _ride(mode: str, posted: Sequence[Message], random: Random, size: tuple[int, int]) -> int:
    app = PuzzleApp()
    async with app.run_test(size=size) as pilot:
        app.action_show(mode)
        await pilot.pause()
        done = await _storm(app, posted, random)
        if not app.leaving:
            await pilot.resize_terminal(80, 24)
            assert screen_text(app).strip()
        for event in (*random_events(random, 100), pressed("ctrl+q")):
            app.post_message(event)
        # Textual closes the screens after the app has handled its last message. `run_test` does not wait
        # for that: it would close them while keys are still in the queue.
        await _until(lambda: not app.is_running)
        assert app.return_value == 0
    app.autosave.close()
    return done


async def _storm(app: PuzzleApp, posted: Sequence[Message], random: Random) -> int:
    """Post these in bursts until all are posted or the app leaves; returns how many were posted."""
    done = 0
    while done < len(posted) and not app.leaving:
        assert app.is_running
        burst = random.choice(BURSTS)
        for event in posted[done : done + burst]:
            app.post_message(event)
        done += burst
        if random.random() < 0.5:
            await _handled(app)
        else:
            # Let the app handle some of them.
            await asyncio.sleep(0)
    await _handled(app)
    return done


async def _handled(app: PuzzleApp) -> None:
    """Wait until the app has handled every event, and the receivers of those events are idle."""
    had: list[bool] = []
    # This is queued behind the events.
    app.call_later(had.append, True)
    await _until(lambda: had or app.leaving or not app.is_running)
    await _until(lambda: app.leaving or not app.is_running or _idle(app))


def _idle(app: PuzzleApp) -> bool:
    pumps = (app, *app.screen_stack)
    return all(node._message_queue.empty() for pump in pumps for node in (pump, *pump.query("*")))


async def _until(condition: Callable[[], object]) -> None:
    """Wait until it holds; unlike `driving.until`, this reads nothing of an app that may have ended."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)

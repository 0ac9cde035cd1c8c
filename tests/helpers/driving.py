"""Drives the real app in tests: presses keys and reads the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from patience import PATIENCE
from textual.events import MouseEvent, MouseMove
from textual.geometry import Region
from textual.pilot import Pilot

from solver.board import Board
from solver.goal import Goal
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.widgets.board_view import BoardView
from tui.widgets.textual_private import screen_strips

Drive = Callable[[PuzzleApp, Pilot[int]], Awaitable[None]]


def drive(
    flow: Drive,
    board: str | None = None,
    size: tuple[int, int] = (80, 24),
    *,
    ascii_wanted: bool = False,
    **settings: object,
) -> None:
    """Open the app on a board, in a terminal of this size, and run a flow with it."""

    async def run() -> None:
        challenge = None
        if board is not None:
            read = Board.parse(board)
            challenge = Challenge(read, Goal.standard(read.rows, read.cols))
        app = PuzzleApp(challenge, ascii_wanted=ascii_wanted)
        async with app.run_test(size=size) as pilot:
            # A solution that plays by itself would be at a different frame at every check.
            app.change(**{"autoplay": False, **settings})
            await pilot.pause()
            await flow(app, pilot)
            # Textual gives no widgets to a screen closed before this, and its handlers would find none.
            await app.opened()
        app.autosave.close()

    asyncio.run(run())


async def until(pilot: Pilot[int], condition: Callable[[], object], what: str = "") -> None:
    """Wait until the condition holds: for a thread or a timer, never for a fixed time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not condition():
        if loop.time() > end:
            sentence = f"waited {PATIENCE} s in vain for {what or condition}"
            raise AssertionError(f"{sentence}\n{screen_text(pilot.app)}")
        await pilot.pause(0.01)


async def mouse(
    pilot: Pilot[Any], board: BoardView, cell: int, event: type[MouseEvent] = MouseMove, button: int = 1
) -> None:
    """Press a mouse button on a cell, or move the mouse there with the button down."""
    # The public methods move it without a button first.
    await pilot._post_mouse_events([event], board, region_of(board, cell).offset, button=button)
    await pilot.pause()


def toasts(app: PuzzleApp) -> str:
    """The messages on the screen, one per line."""
    return "\n".join(notice.sentence for notice in app.notices)


def settings_path(home: Path) -> Path:
    """The settings file in the test's own home; its folder is created."""
    folder = home / "config" / "puzzle-tui"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "settings.toml"


def screen_text(app: PuzzleApp | object) -> str:
    """The characters on the screen, line by line."""
    screen = app.screen  # type: ignore[attr-defined]
    return "\n".join(strip.text.rstrip() for strip in screen_strips(screen))


def words(app: PuzzleApp) -> str:
    """The words in the panel of Play, in one line."""
    panel = app.screen_stack[0].query_one("#panel").region
    lines = screen_text(app).split("\n")[panel.y : panel.bottom]
    return " ".join(" ".join(line[panel.x : panel.right] for line in lines).split())


def region_of(board: BoardView, cell: int) -> Region:
    """Where in the content of a board a cell is drawn; empty if the window does not show it."""
    size, left, top = board._placed()
    x, y = board._window.corner(cell, size)
    shown = board._window.cell_at(x, y, size) == cell
    return Region(left + x, top + y, size.width, size.height) if shown else Region()

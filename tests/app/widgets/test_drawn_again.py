"""Boards are drawn again when the app changes to ASCII and back."""

from __future__ import annotations

import pytest
from driving import drive, screen_text
from textual.pilot import Pilot

from tui.app import PuzzleApp


def drawn(app: PuzzleApp, board: str) -> list[str]:
    """The rows of a board on the screen; the text beside it may come later."""
    place = app.screen.query_one(board).region
    rows = screen_text(app).split("\n")[place.y : place.bottom]
    return [row[place.x : place.right].rstrip() for row in rows]


@pytest.mark.parametrize(("mode", "widget"), [("play", "#board"), ("queens", "QueensBoard")])
def test_boards_change_to_ascii_and_back(mode: str, widget: str) -> None:
    board = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"
    seen = []

    async def look(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        await app.opened()
        await pilot.pause()
        seen.append(drawn(app, widget))

    async def change(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await look(app, pilot)
        for glyphs in ("ascii", "unicode"):
            app.change(glyphs=glyphs)
            await pilot.pause()
            seen.append(drawn(app, widget))

    drive(look, board, ascii_wanted=True)
    drive(change, board)
    ascii_only, before, changed, after = seen
    assert changed == ascii_only
    assert after == before != changed

"""Messages to the user: where they stand, and how long."""

from __future__ import annotations

import re

import pytest
from driving import drive, screen_text, toasts, until
from textual.pilot import Pilot

import tui.app
import tui.messages
from tui.app import PuzzleApp
from tui.messages import Notice
from tui.play.panel import GamePanel
from tui.widgets.board_view import BoardView

BOARD = "1 2 3/4 0 6/7 5 8"


def last_line(app: PuzzleApp) -> str:
    return screen_text(app).rstrip("\n").split("\n")[-1]


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_in_play_a_message_stands_in_the_panel_and_covers_nothing(
    size: tuple[int, int],
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        board, footer = app.screen.query_one(BoardView).region, last_line(app)
        app.inform("Something happened.")
        await pilot.pause()
        panel = app.screen.query_one(GamePanel).region
        lines = screen_text(app).split("\n")[panel.y : panel.bottom]
        shown = " ".join(" ".join(line[panel.x : panel.right] for line in lines).split())
        assert "Something happened." in shown
        assert (app.screen.query_one(BoardView).region, last_line(app)) == (board, footer)

    drive(flow, BOARD, size)


@pytest.mark.parametrize("mode", ["edit", "solve", "compare", "queens", "stats"])
def test_elsewhere_a_message_takes_the_place_of_the_footer_until_the_next_key(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        content = app.screen.query_one("#content").region
        app.inform("Something happened.")
        await pilot.pause()
        assert last_line(app).strip() == "Something happened."
        assert app.screen.query_one("#content").region == content
        await pilot.press("f12")
        assert "Quit" in last_line(app)
        assert toasts(app) == ""

    drive(flow, BOARD)


def test_a_dialog_shows_a_message_above_its_keys() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: "Esc Close" in screen_text(app), "the dialog")
        app.inform("Something happened.")
        await pilot.pause()
        assert re.search(r"Something happened\. .*\n.*Esc Close", screen_text(app))
        await pilot.press("escape")
        assert "Something happened" not in screen_text(app)

    drive(flow, BOARD)


def test_a_message_goes_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.messages, "SHORT", 0.01)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.inform("Something happened.")
        app.warn("Something went wrong.")
        await until(pilot, lambda: toasts(app) == "Something went wrong.", "the end of the message")

    drive(flow, BOARD)


def test_a_long_message_is_shown_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.messages, "SHORT", 2.0)
    monkeypatch.setattr(tui.messages, "LONG", 8.0)

    def seconds(characters: int, *, warning: bool = False) -> float:
        return Notice("x" * characters, warning, 0.0).seconds

    assert (seconds(5), seconds(40), seconds(65), seconds(140)) == (2, 2, 3, 6)
    assert (seconds(40, warning=True), seconds(90, warning=True)) == (8, 10)


def test_a_key_removes_a_warning_only_once_it_could_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.warn("One thing went wrong.")
        app.warn("Another went wrong.")
        app.inform("Something happened.")
        app.inform("Something else happened.")
        assert toasts(app).split("\n") == [
            "One thing went wrong.",
            "Another went wrong.",
            "Something else happened.",
        ]
        await pilot.press("f12")
        assert toasts(app).split("\n") == ["One thing went wrong.", "Another went wrong."]
        monkeypatch.setattr(tui.app, "TO_READ", 0.0)
        await pilot.press("f12")
        assert toasts(app) == ""

    drive(flow, BOARD)


def test_a_long_warning_is_wrapped_and_never_cut() -> None:
    sentence = "This sentence goes on " + "and on " * 20 + "to its end."

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show("solve")
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        app.warn(sentence)
        await pilot.pause()
        assert sentence in " ".join(screen_text(app).split())

    drive(flow, BOARD)


@pytest.mark.parametrize(("mode", "size"), [("play", (60, 18)), ("play", (80, 24)), ("stats", (60, 18))])
def test_a_path_in_a_message_breaks_after_a_slash(mode: str, size: tuple[int, int]) -> None:
    names = ["", "home", "somebody", "documents", "sliding-puzzles", "exported-films", "of-this-month.svg."]

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        app.inform(f"Written to {'/'.join(names)}")
        await until(pilot, lambda: "Written to" in screen_text(app), "the message")
        assert all(name in screen_text(app) for name in names)

    drive(flow, BOARD, size)


def test_ctrl_c_says_which_key_quits() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+c")
        assert toasts(app) == "Press F9 to quit."

    drive(flow, BOARD, keys={"app.quit": "f9"})

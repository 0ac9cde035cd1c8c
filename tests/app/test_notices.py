"""Messages to the user: where they appear, and for how long."""

from __future__ import annotations

import re

import pytest
from driving import drive, screen_text, toasts, until, words
from textual.pilot import Pilot

import tui.app
import tui.messages
from tui.app import PuzzleApp
from tui.messages import Notice
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
        await until(pilot, lambda: "Something happened." in words(app), "the message in the panel")
        assert (app.screen.query_one(BoardView).region, last_line(app)) == (board, footer)

    drive(flow, BOARD, size)


@pytest.mark.parametrize("mode", ["edit", "solve", "compare", "queens", "stats"])
def test_elsewhere_a_message_takes_the_place_of_the_footer_until_the_next_key(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        content = app.screen.query_one("#content").region
        app.inform("Something happened.")
        await until(pilot, lambda: last_line(app).strip() == "Something happened.", "the message")
        assert app.screen.query_one("#content").region == content
        await pilot.press("f12")
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        assert toasts(app) == ""

    drive(flow, BOARD)


def test_a_dialog_shows_a_message_above_its_keys() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: "Esc Close" in screen_text(app), "the dialog")
        app.inform("Something happened.")
        shown = re.compile(r"Something happened\. .*\n.*Esc Close")
        await until(pilot, lambda: shown.search(screen_text(app)), "the message above the keys")
        await pilot.press("escape")
        await until(pilot, lambda: "Something happened" not in screen_text(app), "the end of the message")

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
        monkeypatch.setattr(tui.app, "WARNING_SECONDS", 0.0)
        await pilot.press("f12")
        assert toasts(app) == ""

    drive(flow, BOARD)


def test_a_long_warning_is_wrapped_and_never_cut() -> None:
    sentence = "This sentence goes on " + "and on " * 20 + "to its end."

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show("solve")
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        app.warn(sentence)
        await until(pilot, lambda: sentence in " ".join(screen_text(app).split()), "the warning")

    drive(flow, BOARD)


@pytest.mark.parametrize(("mode", "size"), [("play", (60, 18)), ("play", (80, 24)), ("stats", (60, 18))])
def test_a_path_in_a_message_breaks_after_a_slash(mode: str, size: tuple[int, int]) -> None:
    names = ["", "home", "somebody", "documents", "sliding-puzzles", "exported-films", "of-this-month.svg."]

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show(mode)
        await pilot.pause()
        app.inform(f"Written to {'/'.join(names)}")
        await until(pilot, lambda: all(name in screen_text(app) for name in names), "the whole message")

    drive(flow, BOARD, size)


def test_ctrl_c_says_which_key_quits() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+c")
        assert toasts(app) == "Press F9 to quit."

    drive(flow, BOARD, keys={"app.quit": "f9"})


def test_a_message_goes_with_its_screen() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_show("edit")
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        app.warn("This board is NOT SOLVABLE.")
        await pilot.press("f4")
        await until(pilot, lambda: "Algorithm" in screen_text(app) and "Quit" in last_line(app), "Solve")
        assert toasts(app) == ""

    drive(flow, BOARD)


def test_a_message_about_the_change_of_screens_is_shown_on_the_new_one() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("f3")
        await until(pilot, lambda: "Quit" in last_line(app), "the footer")
        await pilot.press("0", "escape")
        discarded = "Your changes in Edit were discarded. e and then u bring them back."
        await until(pilot, lambda: discarded in words(app), "the message in Play")
        await pilot.press("e", "u")
        await until(pilot, lambda: "Start: 1 is missing" in screen_text(app), "the changes")

    drive(flow, "1 2 3/4 5 6/7 0 8")

"""The dialog of `g`: it explains a typed or pasted text after every key, and takes it at Enter."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
from driving import drive, screen_text, settings_path, toasts, until
from textual import events
from textual.pilot import Pilot

from solver.board import Board
from solver.goal import Goal
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.dialogs.paste import EXAMPLES, BoardText, EnterScreen, described
from tui.dialogs.preview import BoardPreview
from tui.sharing.pasted_text import NOT_UNDERSTOOD

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"


def test_a_pasted_board_of_several_lines_is_taken() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.post_message(events.Paste("1 2 3\n4 5 6\n0 7 8\n"))
        await pilot.pause()
        assert app.screen.query_one(BoardPreview).text == "3x3 board, solvable"
        await pilot.press("enter")
        await pilot.pause()
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.5.6.0.7.8"

    drive(flow, BOARD)


def test_the_random_board_that_was_shown_is_the_one_that_is_taken() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", *"5x4")
        await pilot.pause()
        words = app.screen.query_one(BoardPreview).text
        assert words.startswith("A random 5x4 board, solvable, seed ")
        await pilot.press("enter")
        await pilot.pause()
        challenge = app.game_stack.game.challenge
        assert challenge.seed is not None
        assert words.endswith(challenge.seed)
        assert (challenge.board.rows, challenge.board.cols) == (5, 4)

    drive(flow, BOARD)


def test_enter_does_not_overtake_the_letters_before_it() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        await pilot.pause()
        for key, character in (("2", "2"), ("x", "x"), ("3", "3"), ("enter", "\r")):
            app.post_message(events.Key(key, character))
        await pilot.pause()
        await pilot.pause()
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (2, 3)

    drive(flow, BOARD)


@pytest.mark.parametrize("text", ["", "1 2 3/4 5", "1 1/2 0", "99x99", "[/red]", "nosuch", "-", "a\nb"])
def test_a_problem_is_muted_while_typing_and_highlighted_at_enter(text: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = text
        await pilot.pause()
        preview = app.screen.query_one(BoardPreview)
        assert preview.has_class("-calm")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, EnterScreen)
        assert preview.has_class("-wrong")
        assert preview.text
        assert app.game_stack.game.board == Board.parse(BOARD)

    drive(flow, BOARD)


def test_the_name_of_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = str(tmp_path / "pipe")
        await pilot.press("enter")
        preview = app.screen.query_one(BoardPreview)
        await until(pilot, lambda: "a pipe or a device" in preview.text)
        await until(pilot, lambda: preview.has_class("-wrong"))

    drive(flow, BOARD)


def test_a_paste_longer_than_any_board_is_refused() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.post_message(events.Paste("1 " * 100_000))
        await pilot.pause()
        assert app.screen.query_one(BoardText).text == ""
        assert "more than 100,000 characters" in toasts(app)

    drive(flow, BOARD)


def test_the_key_that_takes_the_board_can_be_changed(home: Path) -> None:
    settings_path(home).write_text('[keys]\n"enter.accept" = "f9"\n')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", "2", "x", "3", "enter")
        assert isinstance(app.screen, EnterScreen)
        await pilot.press("f9")
        await pilot.pause()
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (2, 3)

    drive(flow, BOARD)


def test_rows_can_be_typed_on_lines_of_their_own() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", "1", "space", "2", "ctrl+j", "0", "space", "3", "enter")
        await pilot.pause()
        assert app.game_stack.game.board.code == "2x2:1.2.0.3"

    drive(flow, BOARD)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_no_widget_draws_a_control_character(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = "a\x1b[2J\x9b1m\x7f b\ud800 c"
        await until(pilot, lambda: "[2J1m b? c" in screen_text(app), "the text")
        assert screen_text(app).replace("\n", "").isprintable()

    drive(flow, BOARD, size)


def test_the_daily_board_is_named() -> None:
    assert described(Challenge.daily(date.today())) == "Today's board, 4x4."
    assert described(Challenge.daily(date(2020, 2, 29))) == "The daily board of 2020-02-29, 4x4."


def test_a_solved_board_is_called_solved() -> None:
    solved = Goal.standard(3, 3)
    assert described(Challenge(solved.board, solved)) == "3x3 board, already solved"


def test_all_examples_fit_into_the_smallest_terminal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        await pilot.pause()
        for line in EXAMPLES.splitlines():
            assert line in screen_text(app)

    drive(flow, BOARD, (60, 18))


def test_one_sentence_says_what_can_be_typed() -> None:
    assert NOT_UNDERSTOOD == (
        "not understood. Type rows (1 2 3/4 5 6/7 8 0), a code, a size (4x5), a seed (K7Q2), today, "
        "or a file name"
    )


CORRECT = "Correct it, or delete it to see examples."
COPY, COPY_ALL = "copy it again.", "a complete code ends with check=...; copy all of it."
END = "3x3:1.2.3.4.5.6.7.0.8"
WRONG_CODE = (
    "game1 start=3x3:1.2.3.4.0.6.7.5.8 moves=UU after=0.412 total=0.412 when=2026-11-16T10:34:42Z check=J9YR"
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "nosuch",
            f"N{NOT_UNDERSTOOD[1:]}.",
        ),
        ("1 2 3/4 5", f"This text is not a board (row 2: 2 tiles, but the first row has 3). {CORRECT}"),
        ("game1 start=", f"The code of the game is cut off in 'start', at character 12: {COPY_ALL}"),
        (
            WRONG_CODE,
            f"The code of the game was mistyped or cut (move 2: no tile can move up on {END}); {COPY}",
        ),
    ],
)
def test_a_problem_is_a_sentence_with_the_thing_the_place_and_the_way_out(text: str, sentence: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        app.screen.query_one(BoardText).text = text
        await pilot.pause()
        preview = app.screen.query_one(BoardPreview)
        assert preview.text == sentence
        await pilot.press("enter")
        await pilot.pause()
        assert preview.text == sentence

    drive(flow, BOARD, (60, 18))

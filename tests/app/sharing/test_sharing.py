"""Sharing: a game is pasted and replayed; films, pictures and the screen itself are written."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from driving import drive, screen_text, toasts, until, words
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from solver.board import Board, Move
from solver.errors import PuzzleError
from solver.goal import Goal
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.dialogs.export import ExportScreen, screen_picture
from tui.dialogs.paste import BoardText, EnterScreen, GameScreen
from tui.dialogs.preview import BoardPreview
from tui.finished_game import FinishedGame
from tui.mode_screen import ModeScreen
from tui.sharing.files import board_files
from tui.sharing.game_code import game_code
from tui.sharing.pasted_text import LONG
from tui.stats.replay_screen import ReplayScreen
from tui.text import time_text

BOARD = "1 2 3/4 0 6/7 5 8"
GAME = FinishedGame(
    "mine",
    datetime(2026, 11, 16, 10, 34, 42, tzinfo=UTC),
    Board.parse(BOARD),
    Goal.standard(3, 3),
    (Move.UP, Move.LEFT),
    (0.0, 31.25),
    31.25,
    hints=1,
)


pytestmark = pytest.mark.usefixtures("here")


def test_a_pasted_game_is_described_and_is_the_answer() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        answers: list[Challenge | FinishedGame | None] = []
        screen = EnterScreen(Goal.standard(4, 4))
        app.push_screen(screen, answers.append)
        await pilot.pause()
        assert "game1" in screen_text(app)
        code = game_code(GAME)
        app.post_message(events.Paste(code[:-7]))
        await until(pilot, lambda: "cut off" in screen.query_one(BoardPreview).text)
        await pilot.press("enter")
        assert app.screen is screen
        screen.query_one(BoardText).text = code
        told = f"A game: 3x3, 2 moves in {time_text(GAME.seconds)}, with help."
        await until(pilot, lambda: told in screen.query_one(BoardPreview).text)
        await pilot.press("enter")
        await until(pilot, lambda: answers)
        assert isinstance(answers[0], FinishedGame)
        assert replace(answers[0], id=GAME.id) == GAME

    drive(flow, BOARD, (60, 18))


def test_a_long_game_is_read_in_the_background_and_replayed() -> None:
    # Three rounds of the blank in a square bring every tile back.
    moves = ((Move.UP, Move.LEFT, Move.DOWN, Move.RIGHT) * 3) * 400 + GAME.moves
    times = tuple(float(number) for number in range(len(moves)))
    code = game_code(replace(GAME, moves=moves, at=times, seconds=times[-1]))
    assert len(code) > LONG

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.post_message(events.Paste(code[:-3]))
        await until(pilot, lambda: "mistyped or cut" in toasts(app))
        # Only the last paste counts.
        app.post_message(events.Paste(code))
        app.post_message(events.Paste(code))
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("escape")
        assert isinstance(app.screen, ModeScreen)
        answers: list[Challenge | FinishedGame | None] = []
        app.push_screen(EnterScreen(Goal.standard(4, 4)), answers.append)
        await pilot.pause()
        app.post_message(events.Paste(code))
        await pilot.press("enter")
        await until(pilot, lambda: answers)
        assert isinstance(answers[0], FinishedGame)
        assert answers[0].length == len(moves)

    drive(flow, BOARD)


@pytest.mark.parametrize("by_dialog", [False, True])
def test_a_pasted_game_can_be_raced_and_plays_beside_the_player(by_dialog: bool) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        if by_dialog:
            await pilot.press("g")
        app.post_message(events.Paste(game_code(GAME)))
        if by_dialog:
            await pilot.press("enter")
        await until(pilot, lambda: "Race: play this board against it" in screen_text(app))
        assert isinstance(app.screen, GameScreen)
        price = "The code contains a solution: after a replay or in a race, this board does not count"
        assert price in app.screen.query_one(BoardPreview).text
        footer = screen_text(app)
        assert "r Replay" in footer
        assert "p Race" in footer
        await pilot.press(*(("p",) if by_dialog else ("down", "enter")))
        await until(pilot, lambda: app.current_mode == "play" and app.screen is app.mode_screen)
        assert (app.game_stack.game.board, app.game_stack.game.goal) == (GAME.start, GAME.goal)
        assert not app.game_stack.game.begun
        await until(pilot, lambda: "Rival: 31.250 " in screen_text(app), "the rival")
        await until(pilot, lambda: app.screen.model.comparison.retry, "the records")  # type: ignore[attr-defined]
        assert "A race does not count for your records: the rival shows you a solution." in words(app)
        assert "this is a retry" not in words(app)
        await pilot.press("up")
        await until(pilot, lambda: "7/8 in place; you: " in screen_text(app), "the rival's first move")
        # The rival takes half a minute for its second move.
        await pilot.press("left")
        await until(pilot, lambda: "You won by " in screen_text(app), "the result")

    drive(flow, "3 1 2/4 5 6/7 8 0", (140, 40))


def test_a_pasted_game_is_left_alone_by_escape() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        before = app.game_stack.game
        app.post_message(events.Paste(game_code(GAME)))
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("escape")
        assert app.screen is app.mode_screen
        assert app.game_stack.game is before

    drive(flow, BOARD)


def test_a_board_and_the_screen_are_written_as_pictures(here: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        assert app.mode_screen is not None
        whole = app.export_screenshot()
        files = {
            **board_files(Board.parse(BOARD), Goal.standard(3, 3)),
            "screen.svg": screen_picture(app.mode_screen),
        }
        app.push_screen(ExportScreen(files))
        await pilot.pause()
        for _ in range(list(files).index("board.svg")):
            await pilot.press("down")
        await until(pilot, lambda: "a picture: a 3x3 board" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: (here / "board.svg").exists())
        assert ElementTree.fromstring((here / "board.svg").read_text()).tag.endswith("svg")
        app.push_screen(ExportScreen({"screen.svg": files["screen.svg"]}))
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: (here / "screen.svg").exists())
        assert (here / "screen.svg").read_text() == whole

    drive(flow, BOARD)


def test_a_slow_export_is_written_once_it_is_made_and_blocks_no_key(here: Path) -> None:
    gate = threading.Event()

    def slow() -> str:
        gate.wait()
        return "<svg/>" + " " * 200_000

    def broken() -> str:
        raise PuzzleError("no film can be made of this")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        texts = {f"file{number}.txt": f"text {number}" for number in range(8)}
        screen = ExportScreen({"film.svg": slow, "other.svg": broken, **texts})
        app.push_screen(screen)
        await pilot.pause()

        def word() -> str:
            return str(screen.query_one("#message", Static).content)

        assert "Making film.svg" in screen_text(app)
        await pilot.press("down")
        await until(pilot, lambda: "No film can be made of this." in screen_text(app))
        await pilot.press("up", "y")
        assert "One moment" in word()
        gate.set()
        await until(pilot, lambda: "too large to copy (200 kB)" in word())
        assert not list(here.glob("*.svg"))
        # Ten formats leave room for the text and the keys on the smallest terminal.
        await pilot.press("end")
        await until(pilot, lambda: "text 7" in screen_text(app))
        assert "file7.txt" in screen_text(app)
        assert "Close" in screen_text(app)
        await pilot.press("home", "enter")
        await until(pilot, lambda: (here / "film.svg").exists())

    drive(flow, BOARD, (60, 18))


def test_a_typed_path_is_read_in_the_background_and_taken_at_enter(here: Path) -> None:
    (here / "mine.txt").write_text("1 2 3/4 5 6/0 7 8")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g", *("full_stop", "slash"), *"mine", "full_stop", *"txt", "enter")
        await until(pilot, lambda: app.game_stack.game.challenge.name == "mine")
        assert app.game_stack.game.board.code == "3x3:1.2.3.4.5.6.0.7.8"

    drive(flow, BOARD)

"""The replay of a finished game: its keys, and what it shows of them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from driving import drive, screen_text, until
from textual.pilot import Pilot

from solver.board import Board, Move
from solver.goal import Goal
from solver.scramble import daily_seed
from solver.search import solve
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.keys import shortcuts
from tui.stats.replay_screen import ReplayScreen

pytestmark = pytest.mark.usefixtures("home")

START, MOVES = Board.parse("1 2 3/0 4 5/7 8 6"), (Move.LEFT, Move.LEFT, Move.UP)
GAME = FinishedGame("g", datetime.now(UTC), START, Goal.standard(3, 3), MOVES, (0.0, 60.0, 120.0), 120.0)


async def replay(app: PuzzleApp, pilot: Pilot[int]) -> ReplayScreen:
    """Open the replay."""
    app.replay(GAME)
    await app.opened()
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    await until(pilot, lambda: screen.view.playing and screen.focused)
    return screen


@pytest.mark.parametrize(("seed", "kept"), [("K7Q2", "K7Q2"), (daily_seed(date(2026, 1, 2)), None)])
def test_a_game_from_the_first_frame_keeps_the_seed_unless_it_is_that_of_a_day(
    seed: str, kept: str | None
) -> None:
    challenge = Challenge.random(Goal.standard(4, 4), seed)
    moves = solve(challenge.board).path
    assert moves is not None
    game = FinishedGame(
        "seeded", GAME.when, challenge.board, challenge.goal, moves, (0.0,) * len(moves), 9.0, seed=seed
    )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for keys, wanted in ((("home", "c"), kept), (("home", "right", "c"), None)):
            app.replay(game)
            await app.opened()
            await pilot.press(*keys)
            assert app.current_mode == "play"
            assert app.game_stack.game.challenge.seed == wanted
        assert app.game_stack.game.board == challenge.board.after(moves[0])

    drive(flow)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_the_footer_has_the_keys_of_the_playback_and_of_the_dialog(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await replay(app, pilot)
        assert screen.focused is screen.view
        keys = ("Space Play", "← → Move", "+ - Speed", "x Export", "? Help", "Esc Close")
        await until(pilot, lambda: all(key in screen_text(app) for key in keys), "the footer")

    drive(flow, "1 2 3/4 5 6/7 0 8", size)


def test_the_ends_and_ten_moves_are_reached_whatever_the_clock_says() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await replay(app, pilot)
        for key, position in (("end", 3), ("home", 0), ("shift+right", 3), ("left", 2), ("shift+left", 0)):
            await pilot.press(key)
            assert screen.replay.position == position
            assert not screen.view.playing

    drive(flow, "1 2 3/4 5 6/7 0 8")


def test_the_users_own_keys_and_the_presets_hold() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await replay(app, pilot)
        await pilot.press("f9")
        assert not screen.view.playing
        await pilot.press("f10", "h")
        assert screen.replay.position == 2
        keys = {shortcut.id: shortcut.keys for shortcut in shortcuts(screen)}
        assert keys["move.left"] == ("←", "h")
        assert keys["replay.play"] == ("F9",)
        assert app.notices == ()

    drive(flow, "1 2 3/4 5 6/7 0 8", movement="hjkl", keys={"replay.play": "f9", "replay.last": "f10"})

"""A finished game goes to the records; the next one is measured against it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from driving import drive, screen_text, until

from solver.board import Board, Move
from solver.goal import Goal
from tui.app import PuzzleApp
from tui.autosave import Autosave
from tui.deal import Deal
from tui.desk import Desk
from tui.finished import FinishedGame
from tui.places import state_folder
from tui.records import Records
from tui.sharing.game_code import read_game_code

pytestmark = pytest.mark.usefixtures("home")

TWO_AWAY = "1 2 3/4 5 6/0 7 8"


def kept() -> list:
    return Records.open(state_folder()).games()


def test_three_finished_games_are_three_rows_with_their_moves_and_the_optimum():
    async def flow(app, pilot):
        await pilot.press("left", "left", "R", "right", "left", "left", "R", "left", "left")
        await pilot.press("n")
        await until(pilot, lambda: app.records and all(game.proven for game in app.records.games()))
        assert len(app.records.games()) == 3

    # The second begins with a key that does nothing: no tile is to the left of the gap.
    drive(flow, TWO_AWAY)
    assert [(game.length, game.optimal, game.hints) for game in kept()] == [(2, 2, 0)] * 3


def test_taking_back_the_last_move_and_making_it_again_is_one_game():
    async def flow(app, pilot):
        await pilot.press("left", "left", "u", "left", "u", "r")
        await until(pilot, lambda: app.desk.game.kept)

    drive(flow, TWO_AWAY)
    assert len(kept()) == 1


def test_a_game_that_was_solved_just_before_a_kill_is_kept_at_the_next_start():
    deal = Deal(Board.parse(TWO_AWAY), Goal.standard(3, 3))
    desk = Desk(deal)
    for move in desk.game.run_of(desk.game.board.moves()[-1]):
        desk.game.play(move)
    assert desk.game.solved
    autosave = Autosave.open(state_folder())
    autosave.save(desk.record())
    autosave.close()

    async def run() -> None:
        app = PuzzleApp()
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.desk.game.kept)
        app.autosave.close()

    asyncio.run(run())
    assert [game.id for game in kept()] == [desk.game.id]
    # It is kept once: what is deleted in Stats does not come back.
    Records.open(state_folder()).delete(desk.game.id)
    asyncio.run(run())
    assert kept() == []


def test_a_known_board_shows_the_best_and_its_ghost_until_it_is_beaten():
    async def flow(app, pilot):
        assert "best" in screen_text(app)
        await pilot.press("left", "left")
        await until(pilot, lambda: app.desk.game.kept)
        await pilot.press("R")
        await until(pilot, lambda: "ghost" in screen_text(app), "the ghost")
        assert "0/2, 6 in place" in screen_text(app)
        await pilot.press("left", "left")
        shown = screen_text(app)
        assert "/2, " not in shown, "at the goal the ghost has nothing more to show"
        assert "Solved in 2 moves" in shown
        # By the clock it is one of them; the last word may stand on the next line.
        remarks = ("A new best:", "As fast as the ghost.", "s slower than the")
        assert sum(remark in shown for remark in remarks) == 1, shown

    drive(flow, TWO_AWAY)


def test_at_the_goal_enter_analyses_space_replays_and_y_copies_the_game():
    async def flow(app, pilot):
        await pilot.press("y")
        assert app.clipboard == Board.parse(TWO_AWAY).code
        await pilot.press("down", "up", "left", "left", "y")
        game = read_game_code(app.clipboard)
        assert (game.start, game.length) == (Board.parse(TWO_AWAY), 4)
        await pilot.press("space")
        await until(pilot, lambda: type(app.screen).__name__ == "ReplayScreen")
        await pilot.press("escape", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "ReviewScreen")

    drive(flow, TWO_AWAY)


def test_records_that_cannot_be_opened_are_said_and_the_game_goes_on():
    folder = state_folder()
    folder.mkdir(parents=True)
    (folder / "records.db").write_text("this is no database\n" * 100)

    async def flow(app, pilot):
        await until(pilot, lambda: any("records.db" in toast.message for toast in app._notifications))
        await pilot.press("left", "left")
        await until(pilot, lambda: app.desk.game.kept)

    drive(flow, TWO_AWAY)
    assert len(kept()) == 1
    assert any(
        path.name != "records.db" and "no database" in path.read_text(errors="replace")
        for path in folder.glob("records*")
    )


def test_a_finished_game_is_the_same_after_a_restart_and_after_redo():
    codes = []

    async def first(app, pilot):
        await pilot.press("left", "left", "y")
        await until(pilot, lambda: app.desk.game.kept)
        codes.append(app.clipboard)

    async def second(app, pilot):
        await until(pilot, lambda: "optimal 2" in screen_text(app), "the optimum")
        await pilot.press("y")
        codes.append(app.clipboard)
        await pilot.press("u", "r", "enter")
        assert type(app.screen).__name__ == "ReviewScreen"

    drive(first, TWO_AWAY)
    drive(second)
    assert codes[0] == codes[1]
    assert len(kept()) == 1


def test_a_faster_game_is_said_to_be_a_new_best():
    slow = FinishedGame(
        "slow",
        datetime(2026, 11, 1, tzinfo=UTC),
        Board.parse(TWO_AWAY),
        Goal.standard(3, 3),
        (Move.LEFT, Move.LEFT),
        (0.0, 3600.0),
        3600.0,
    )
    Records.open(state_folder()).add(slow)

    async def flow(app, pilot):
        await until(pilot, lambda: "1:00:00.0" in screen_text(app), "the best so far")
        await pilot.press("left", "left")
        assert "A new best: 1:00:00.0" in screen_text(app)

    drive(flow, TWO_AWAY)


def test_a_game_deleted_elsewhere_is_no_longer_raced_against():
    async def flow(app, pilot):
        await pilot.press("left", "left")
        await until(pilot, lambda: app.desk.game.kept)
        await pilot.press("R")
        await until(pilot, lambda: "ghost" in screen_text(app), "the ghost")
        app.records.delete(app.records.games()[0].id)
        await pilot.press("2", "escape")
        await until(pilot, lambda: "ghost" not in screen_text(app), "no ghost")

    drive(flow, TWO_AWAY)


def test_a_board_taken_from_a_solution_counts_as_hinted():
    async def flow(app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: app.bench.result is not None)
        await pilot.press("end", "left", "c", "left")
        await until(pilot, lambda: app.desk.game.kept)

    drive(flow, TWO_AWAY)
    assert [(game.length, game.hints) for game in kept()] == [(1, 1)]

"""A finished game goes to the records, and the next one is compared with it."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime

import pytest
from driving import drive, screen_text, until, words
from textual import events

from solver.board import Board, Move
from solver.goal import Goal
from solver.lanes import Lane
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.scramble import random_board
from solver.search import solve as search
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.play.model.game_stack import GameStack
from tui.sharing.game_code import read_game_code
from tui.stats.store.records import Records
from tui.storage.autosave import Autosave
from tui.storage.paths import state_folder
from tui.text import exact_time

pytestmark = pytest.mark.usefixtures("home")

TWO_AWAY = "1 2 3/4 5 6/0 7 8"
SLOW = FinishedGame(
    "slow",
    datetime(2026, 11, 1, tzinfo=UTC),
    Board.parse("1 2 0/4 5 3/7 8 6"),
    Goal.standard(3, 3),
    (Move.UP, Move.UP),
    (0.0, 3600.0),
    3600.0,
)


def kept() -> list:
    return Records.open(state_folder()).games()


def test_three_finished_games_are_three_rows_with_their_moves_and_the_optimum():
    async def flow(app, pilot):
        await pilot.press("left", "left", "R", "right", "left", "left", "R", "left", "left")
        await pilot.press("n")
        await until(pilot, lambda: app.records and len(app.records.games()) == 3, "three games")
        await until(pilot, lambda: all(game.proven for game in app.records.games()), "their optimum")

    # The second begins with a key that does nothing: no tile is to the left of the blank.
    drive(flow, TWO_AWAY)
    assert [(game.length, game.optimal, game.hints) for game in kept()] == [(2, 2, 0)] * 3


def test_undo_and_redo_of_the_last_move_make_one_game():
    async def flow(app, pilot):
        await pilot.press("left", "left", "u", "left", "u", "r")
        await until(pilot, lambda: app.game_stack.game.kept)

    drive(flow, TWO_AWAY)
    assert len(kept()) == 1


def test_a_game_solved_just_before_a_kill_is_recorded_at_the_next_start():
    challenge = Challenge(Board.parse(TWO_AWAY), Goal.standard(3, 3))
    game_stack = GameStack(challenge)
    for move in game_stack.game.run_of(game_stack.game.board.moves()[-1]):
        game_stack.game.play(move)
    assert game_stack.game.solved
    autosave = Autosave(state_folder())
    autosave.save(game_stack.to_dict())
    autosave.close()

    async def run() -> None:
        app = PuzzleApp()
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.game_stack.game.kept)
        app.autosave.close()

    asyncio.run(run())
    assert [game.id for game in kept()] == [game_stack.game.id]
    # It is recorded once: a game deleted in Stats does not come back.
    Records.open(state_folder()).delete(game_stack.game.id)
    asyncio.run(run())
    assert kept() == []


def test_a_known_board_is_raced_against_its_ghost_as_a_retry():
    async def flow(app, pilot):
        await pilot.press("left", "left")
        await until(pilot, lambda: app.game_stack.game.kept)
        await pilot.press("R")
        await until(pilot, lambda: "ghost" in screen_text(app), "the ghost")
        assert "ghost move 0 of 2 ghost in place 6/8" in words(app)
        await pilot.press("left", "left")
        shown = screen_text(app)
        assert "of 2" not in shown, "at the goal the ghost has nothing more to show"
        assert "2 moves" in shown
        # The clock decides which; the last word may be on the next line.
        remarks = ("s faster than the", "As fast as the ghost.", "s slower than the")
        assert sum(remark in shown for remark in remarks) == 1, shown
        assert "A retry does not count." in shown

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


def test_records_that_cannot_be_opened_are_reported_and_the_game_continues():
    folder = state_folder()
    folder.mkdir(parents=True)
    (folder / "records.db").write_text("this is no database\n" * 100)

    async def flow(app, pilot):
        await until(pilot, lambda: any("records.db" in notice.sentence for notice in app.notices))
        await pilot.press("left", "left")
        await until(pilot, lambda: app.game_stack.game.kept)

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
        await until(pilot, lambda: app.game_stack.game.kept)
        codes.append(app.clipboard)

    async def second(app, pilot):
        await until(pilot, lambda: "Perfect: the shortest" in words(app), "the optimum")
        await pilot.press("y")
        codes.append(app.clipboard)
        await pilot.press("u", "r", "enter")
        assert type(app.screen).__name__ == "ReviewScreen"

    drive(first, TWO_AWAY)
    drive(second)
    assert codes[0] == codes[1]
    assert len(kept()) == 1


def test_a_faster_game_is_called_a_new_best():
    Records.open(state_folder()).add(SLOW)

    async def flow(app, pilot):
        await until(pilot, lambda: "1:00:00.000" in screen_text(app), "the best so far")
        await pilot.press("left", "left")
        await until(pilot, lambda: re.search(r"New best! 3599.\d{3} s faster", words(app)), "the new best")

    drive(flow, TWO_AWAY)


def test_a_game_deleted_elsewhere_is_no_longer_raced_against():
    async def flow(app, pilot):
        await pilot.press("left", "left")
        await until(pilot, lambda: app.game_stack.game.kept)
        await pilot.press("R")
        await until(pilot, lambda: "ghost" in screen_text(app), "the ghost")
        app.records.delete(app.records.games()[0].id)
        await pilot.press("2", "escape")
        await until(pilot, lambda: "ghost" not in screen_text(app), "no ghost")

    drive(flow, TWO_AWAY)


def test_a_board_taken_from_a_solution_counts_as_hinted():
    async def flow(app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: app.mode_screen.model.result is not None)
        await pilot.press("end", "left", "c", "left")
        await until(pilot, lambda: app.game_stack.game.kept)

    drive(flow, TWO_AWAY)
    assert [(game.length, game.hints) for game in kept()] == [(1, 1)]


def best_shown(app) -> str:
    """The time beside `best` on the screen, or that of a new record, which is in large digits."""
    if re.search("New best!|Your first record!", words(app)):
        return exact_time(app.game_stack.game.finished().seconds)
    shown = re.search(r"best +([\d:.]+|-)", words(app))
    return shown[1] if shown else "-"


def retries() -> list[bool]:
    """Whether each recorded game is a retry, oldest first."""
    return [game.retry for game in kept()[::-1]]


def test_the_best_is_right_after_a_win_and_after_its_undo():
    Records.open(state_folder()).add(SLOW)

    async def flow(app, pilot):
        await until(pilot, lambda: best_shown(app) == "1:00:00.000", "the best so far")
        await pilot.press("left", "left")
        won = best_shown(app)
        assert won == exact_time(app.game_stack.game.finished().seconds) != "1:00:00.000"
        await pilot.press("u")
        assert not app.game_stack.game.solved
        assert best_shown(app) == won
        await until(pilot, lambda: app.game_stack.game.kept)
        await pilot.press("r")
        assert app.game_stack.game.solved
        assert best_shown(app) == won
        # On the next board it is the one to beat.
        await pilot.press("n")
        await until(pilot, lambda: best_shown(app) == won, "the new best")

    drive(flow, TWO_AWAY)
    assert retries() == [False, False]


def test_a_deleted_win_is_no_longer_the_best():
    async def flow(app, pilot):
        await pilot.press("left", "left")
        await until(pilot, lambda: app.game_stack.game.kept)
        app.records.delete(app.game_stack.game.id)
        await pilot.press("2", "escape")
        await until(pilot, lambda: best_shown(app) == "-", "no best")

    drive(flow, TWO_AWAY)


SAME = Challenge(Board.parse(TWO_AWAY), Goal.standard(3, 3))


async def solve(app, pilot, *keys):
    """Press these keys, which solve the board, and wait until the game is recorded."""
    await pilot.press(*keys)
    assert app.game_stack.game.solved
    await until(pilot, lambda: app.game_stack.game.kept)


def test_a_board_that_was_only_looked_at_is_new():
    async def flow(app, pilot):
        await pilot.press("R", "n", "u")
        await solve(app, pilot, "left", "left")
        assert "retry" not in screen_text(app)

    drive(flow, TWO_AWAY)
    assert retries() == [False]


def test_undo_and_redo_make_the_same_game_even_after_a_restart_of_the_program():
    async def first(app, pilot):  # noqa: ARG001
        await pilot.press("left", "u", "left")

    async def second(app, pilot):
        await solve(app, pilot, "left")

    drive(first, TWO_AWAY)
    drive(second)
    assert retries() == [False]


def test_a_restart_after_a_move_is_a_retry_and_so_is_the_game_before_it():
    async def flow(app, pilot):
        await pilot.press("left", "R")
        await solve(app, pilot, "left", "left")
        await until(pilot, lambda: "A retry does" in screen_text(app), "the word")
        assert best_shown(app) == "-"
        # Back over the moves of the restart, and over the restart itself.
        await pilot.press("u", "u", "u")
        assert (app.game_stack.game.moves, app.game_stack.game.solved) == (1, False)
        await solve(app, pilot, "left")

    drive(flow, TWO_AWAY)
    assert retries() == [True, True]


def test_a_restart_that_is_undone_before_a_move_changes_nothing():
    async def flow(app, pilot):
        await pilot.press("left", "R", "u")
        await solve(app, pilot, "left")

    drive(flow, TWO_AWAY)
    assert retries() == [False]


def test_the_code_of_a_board_that_was_left_makes_a_retry_in_another_session():
    async def first(app, pilot):  # noqa: ARG001
        await pilot.press("left", "q")

    async def second(app, pilot):
        app.mode_screen.post_message(events.Paste(SAME.board.code))
        await until(pilot, lambda: app.game_stack.game.challenge == SAME, "the pasted board")
        await solve(app, pilot, "left", "left")

    drive(first, TWO_AWAY)
    (state_folder() / "game.json").unlink()
    drive(second)
    assert retries() == [True]


def test_solving_a_copied_position_makes_the_original_game_a_retry():
    async def flow(app, pilot):
        await pilot.press("down", "y")
        app.mode_screen.post_message(events.Paste(app.clipboard))
        await until(pilot, lambda: app.game_stack.game.challenge.board.code == app.clipboard, "the copy")
        await solve(app, pilot, "up", "left", "left")
        await pilot.press("u", "u", "u", "u")
        assert app.game_stack.game.challenge == SAME
        await solve(app, pilot, "up", "left", "left")

    drive(flow, TWO_AWAY)
    assert {game.length: game.retry for game in kept()} == {3: False, 4: True}


def test_play_again_from_stats_is_a_retry():
    async def flow(app, pilot):
        await solve(app, pilot, "left", "left")
        await pilot.press("6")
        await until(pilot, lambda: app.mode_screen.model.chosen is not None, "the game")
        await pilot.press("p")
        await until(pilot, lambda: app.current_mode == "play" and not app.game_stack.game.solved)
        await solve(app, pilot, "left", "left")
        await pilot.press("6")
        # The legend has the word too.
        await until(pilot, lambda: len(re.findall("3x3.*retry", screen_text(app))) == 1, "the mark")

    drive(flow, TWO_AWAY)
    assert retries() == [False, True]


def test_a_hint_marks_its_board_as_seen_even_without_a_move():
    async def flow(app, pilot):
        await pilot.press("h")
        await until(pilot, lambda: app.game_stack.game.hints)
        app.start_game(SAME)
        await solve(app, pilot, "left", "left")

    drive(flow, TWO_AWAY)
    assert [(game.hints, game.retry) for game in kept()] == [(0, True)]


def test_a_game_with_a_solution_seen_says_so_once_and_in_its_result():
    told = "This game no longer counts for your records."

    async def flow(app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: app.game_stack.game.hints, "the solution")
        await pilot.pause()
        assert app.current_mode == "solve"
        assert told in screen_text(app)
        await pilot.press("1")
        assert told not in words(app), "it was said in Solve"
        await pilot.press("3")
        assert told not in screen_text(app)
        await pilot.press("1")
        assert told not in words(app)
        assert "This game does not count: you saw the solution. Put the tiles" in words(app)
        await pilot.press("left", "left")
        await until(pilot, lambda: app.game_stack.game.kept, "the record")
        assert "This game does not count: you saw the solution." in words(app)
        assert "hint" not in words(app)
        await pilot.press("Y")
        assert app.clipboard.endswith(", solution seen")
        await pilot.press("6")
        await until(pilot, lambda: "with help" in screen_text(app), "the note in Stats")

    drive(flow, TWO_AWAY)


def test_a_solution_found_in_the_background_counts_as_seen_once_solve_is_opened():
    async def flow(app, pilot):
        app.open_in_solve(SlidingPuzzle(SAME.board, SAME.goal), Lane("bfs"), None, Limits())
        solve_screen = app.mode_screen
        await until(pilot, lambda: solve_screen.model.setup is not None, "the registry")
        await pilot.press("o")
        await until(pilot, lambda: solve_screen.model.run and solve_screen.model.run.paused, "one step")
        await pilot.press("1")
        solve_screen.action_do("toggle_pause")
        await until(pilot, lambda: "Solve: 2 moves" in words(app), "the solution")
        assert not app.game_stack.game.hints
        await pilot.press("3")
        assert "This game no longer counts for your records." in screen_text(app)

    drive(flow, TWO_AWAY)


def test_a_retry_says_only_that_it_is_one():
    async def flow(app, pilot):
        await pilot.press("left", "R")
        retry = "You have played this board or seen its solution: this is a retry."
        await until(pilot, lambda: retry in words(app), "the retry")
        assert "Put the tiles in order" not in words(app)

    drive(flow, TWO_AWAY)


def test_a_solution_marks_its_board_as_seen_even_if_another_game_is_in_front():
    async def flow(app, pilot):
        found = search(SAME.board, algorithm="bfs")
        app.open_in_solve(SlidingPuzzle(SAME.board, SAME.goal), Lane("bfs"), found, Limits())
        await until(pilot, lambda: app.current_mode == "solve" and app.mode_screen.model.result is found)
        assert app.game_stack.game.hints == 0
        app.start_game(SAME)
        await solve(app, pilot, "left", "left")

    drive(flow, "1 2 3/4 0 6/7 5 8")
    assert [(game.hints, game.retry) for game in kept()] == [(0, True)]


def test_a_replay_marks_its_board_as_seen():
    theirs = FinishedGame("theirs", SLOW.when, SAME.board, SAME.goal, (Move.LEFT, Move.LEFT), (0.0, 1.0), 1.0)

    async def flow(app, pilot):
        app.replay(theirs)
        await until(pilot, lambda: type(app.screen).__name__ == "ReplayScreen")
        await pilot.press("escape")
        await solve(app, pilot, "left", "left")

    drive(flow, TWO_AWAY)
    assert retries() == [True]


def test_the_result_shows_the_new_average_of_five():
    records = Records.open(state_folder())
    for number, seed in enumerate(("AAAA", "BBBB", "CCCC", "DDDD")):
        start, moves = random_board(3, 3, seed), search(random_board(3, 3, seed)).path
        when = datetime(2026, 11, 1, number, tzinfo=UTC)
        at = tuple(float(number + 60) for _ in moves)
        records.add(FinishedGame(seed, when, start, Goal.standard(3, 3), moves, at, at[-1]))

    async def flow(app, pilot):
        await pilot.press("left", "left")
        # 60, 61, 62, 63 and this one: the fastest and the slowest are dropped.
        await until(pilot, lambda: "Ao5 1:01.000" in words(app), "the average")
        assert "New best! 5" in words(app)

    drive(flow, TWO_AWAY)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_sentences_that_arrive_late_do_not_move_the_keys_below_them_and_messages_stand_in_their_place(size):
    Records.open(state_folder()).add(SLOW)

    async def flow(app, pilot):
        def row_of_keys():
            # The footer has plain spaces.
            return screen_text(app).partition("n\N{NO-BREAK SPACE}New")[0].count("\n")

        def above():
            return screen_text(app).split("\n")[1 : row_of_keys()]

        await pilot.press("left", "left")
        before = row_of_keys()
        await until(
            pilot, lambda: "New best!" in words(app) and "Perfect: the" in words(app), "the sentences"
        )
        assert row_of_keys() == before
        # The whole text is there, down to the last key.
        assert words(app).endswith("Y Copy result")
        result = above()
        await pilot.press("Y")
        assert words(app).endswith("Copied, if your terminal allows it: your result")
        shown = screen_text(app).split("\n")
        assert shown[1:before] == result
        assert "Copied" in shown[before]
        app.clear_messages()
        await pilot.pause()
        assert (above(), words(app).endswith("Y Copy result")) == (result, True)

    drive(flow, TWO_AWAY, size)


def test_after_undo_the_ghost_plays_on_by_the_clock_until_the_goal():
    async def flow(app, pilot):
        await solve(app, pilot, "left", "left")
        await pilot.press("R")
        await until(pilot, lambda: "ghost move 0 of 2" in words(app), "the ghost")
        assert "you" not in words(app)
        await pilot.press("left", "u")
        # The clock continues, though no move is left.
        done = r"ghost finished \d"
        await until(pilot, lambda: re.search(done, words(app)), "the ghost at the goal")
        await pilot.press("left", "left", "u")
        assert "moves 1" in words(app)
        assert "ghost" not in words(app)

    drive(flow, TWO_AWAY)

"""A daily board is played once: coming back to it continues the game."""

from __future__ import annotations

import asyncio
import re
from datetime import date, timedelta

import pytest
from driving import Drive, screen_text, toasts, until, words
from textual.pilot import Pilot

from solver.board import Board
from solver.goal import Goal
from solver.lanes import Lane
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.search import solve
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.play.model.game_stack import MOST_GAMES, GameStack

pytestmark = pytest.mark.usefixtures("home")

DAILY = Challenge.daily(date(2026, 11, 16))
OTHER = Challenge(Board.parse("1 2 3/4 5 6/0 7 8"), Goal.standard(3, 3))


def run(flow: Drive, challenge: Challenge) -> None:
    """Open the app as `puzzle-tui play` does, and run a flow with it."""

    async def opened() -> None:
        app = PuzzleApp(challenge)
        async with app.run_test() as pilot:
            await flow(app, pilot)
        app.autosave.close()

    asyncio.run(opened())


def test_the_daily_game_continues_at_the_next_start_and_still_counts() -> None:
    ids = []

    async def first(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(app.game_stack.game.board.moves()[0].name.lower())
        ids.append(app.game_stack.game.id)

    async def second(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        assert (game.id, len(game.times)) == (ids[0], 1)
        model = app.screen.model  # type: ignore[attr-defined]
        await until(pilot, lambda: model.comparison.retry is not None, "the records")
        assert model.comparison.retry is False

    run(first, DAILY)
    run(second, DAILY)


@pytest.mark.parametrize("mode", ["1", "3", "4", "6"])
def test_a_daily_board_typed_on_any_screen_continues_its_game(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        daily = app.game_stack.game
        await pilot.press(daily.board.moves()[0].name.lower())
        app.start_game(OTHER)
        await pilot.press(mode, "g", *f"{DAILY.seed}", "enter")
        await until(pilot, lambda: app.game_stack.game is daily, "the daily game")
        assert f"Back to your game on the daily board of {DAILY.day}." in toasts(app)

    run(flow, DAILY)


def test_the_key_of_todays_board_continues_its_game() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("t")
        daily = app.game_stack.game
        await pilot.press("n")
        await pilot.press(app.game_stack.game.board.moves()[0].name.lower(), "t")
        assert (app.game_stack.game, toasts(app)) == (daily, "Back to your game on today's board.")
        await pilot.press(daily.board.moves()[0].name.lower(), "n", "t")
        assert app.game_stack.game is daily
        assert daily.clock.running
        assert toasts(app) == "Back to your game on today's board."

    run(flow, OTHER)


def test_restart_starts_a_daily_board_again() -> None:
    games = GameStack(DAILY)
    first = games.game
    games.play(first.board.moves()[:1])
    assert games.restart() is not first
    assert games.start_game(DAILY) is games.game is not first


@pytest.mark.parametrize("new", [False, True], ids=["a move", "a new board"])
def test_the_daily_game_is_kept_when_undo_goes_back_before_it(new: bool) -> None:
    games = GameStack(OTHER)
    games.play(games.game.board.moves()[:1])
    daily = games.start_game(DAILY)
    for _ in range(4):
        games.play(games.game.board.moves()[:1])
    before = games.games[0]
    while games.game is not before:
        games.undo()
    if new:
        games.start_game(Challenge.random(OTHER.goal, "K7Q2"))
    else:
        games.play(before.board.moves()[:1])
    games = GameStack.from_dict(games.to_dict())
    assert games.start_game(DAILY).id == daily.id
    while games.redo():
        pass
    assert games.game.moves == 4


def test_a_daily_board_without_a_move_is_dropped_with_the_undone_games() -> None:
    games = GameStack(OTHER)
    daily = games.start_game(DAILY)
    games.undo()
    games.play(games.game.board.moves()[:1])
    assert daily not in games.games


def test_todays_key_finds_the_daily_game_after_undo_over_it_and_a_move() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "t")
        daily = app.game_stack.game
        await pilot.press(daily.board.moves()[0].name.lower())
        assert daily.moves == 1
        await pilot.press("u", "u", "left", "t")
        assert (app.game_stack.game, toasts(app)) == (daily, "Back to your game on today's board.")
        model = app.screen.model  # type: ignore[attr-defined]
        await until(pilot, lambda: model.comparison.retry is not None, "the records")
        assert model.comparison.retry is False

    run(flow, Challenge(Board.parse("1 2 3/4 0 6/7 5 8"), Goal.standard(3, 3)))


def test_many_other_games_do_not_drop_a_daily_game_under_way() -> None:
    games = GameStack(DAILY)
    daily = games.game
    games.play(daily.board.moves()[:1])
    for number in range(MOST_GAMES + 5):
        games.start_game(Challenge.random(OTHER.goal, str(number)))
    assert len(games.games) == MOST_GAMES
    assert games.start_game(DAILY) is daily


def test_any_other_board_starts_again() -> None:
    games = GameStack(OTHER)
    first = games.game
    games.play(first.board.moves()[:1])
    assert games.start_game(OTHER) is not first


def test_the_first_hint_on_a_daily_board_that_counts_is_confirmed() -> None:
    warning = (
        "With a hint this game does not count, and a daily board counts only once. h again shows the hint."
    )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("h")
        assert warning in words(app)
        await pilot.press(app.game_stack.game.board.moves()[0].name.lower())
        assert warning not in words(app)
        # On another board the key asks again, then gives the hint, and further hints at once.
        await pilot.press("h")
        assert warning in words(app)
        await pilot.press("h")
        await until(pilot, lambda: "Hint 1 of 4" in words(app), "the hint")
        await pilot.press("full_stop", "h")
        await until(pilot, lambda: app.game_stack.game.hints == 2, "the next hint")
        assert warning not in words(app)

    run(flow, DAILY)


def test_the_solution_of_a_daily_board_that_counts_is_confirmed_too() -> None:
    question = (
        "With a solution this game does not count, and a daily board counts only once. "
        "s again shows the solution."
    )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        # Hints have a question of their own.
        await pilot.press("h", "s")
        assert question in words(app)
        assert app.current_mode == "play"
        await pilot.press("s")
        await until(pilot, lambda: app.game_stack.game.hints, "the solution")
        await pilot.press("1", "s")
        assert app.current_mode == "solve", "it no longer counts, so nothing is asked"

    run(flow, DAILY)


@pytest.mark.parametrize(
    ("way", "key"),
    [("3", "enter"), ("3", "o"), ("e", "s")],
    ids=["Enter in Solve", "o in Solve", "s in Edit"],
)
def test_every_way_to_the_solution_of_a_daily_board_is_confirmed(way: str, key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        await pilot.press(game.board.moves()[0].name.lower(), way)
        screen = app.current_mode
        if way == "3":
            await until(pilot, lambda: app.mode_screen.model.setup is not None, "the form")  # type: ignore[attr-defined]
        await pilot.press(key)
        name = "Enter" if key == "enter" else key
        assert f"counts only once. {name} again shows the solution." in toasts(app)
        assert app.current_mode == screen
        await pilot.press(key)
        if key == "o":
            await pilot.press("p")
        await until(pilot, lambda: game.solution_seen, "the solution")

    run(flow, DAILY)


def test_a_solution_is_confirmed_once_whatever_way_it_is_asked_for() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("s")
        assert "s again shows the solution." in words(app)
        await pilot.press("3", "enter")
        await until(pilot, lambda: app.game_stack.game.solution_seen, "the solution")

    run(flow, DAILY)


def test_a_solution_found_by_a_race_is_confirmed_too_on_every_board_of_the_daily_game() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("4")
        app.game_stack.play(DAILY.board.moves()[:1])
        puzzle = SlidingPuzzle(DAILY.board, DAILY.goal)
        lane = Lane("auto"), solve(puzzle), Limits()
        app.open_in_solve(puzzle, *lane)
        assert "v again shows the solution." in toasts(app)
        assert app.current_mode == "compare"
        app.open_in_solve(puzzle, *lane)
        assert app.current_mode == "solve"
        await until(pilot, lambda: app.mode_screen.model.playback is not None, "it")  # type: ignore[attr-defined]

    run(flow, DAILY)


def test_a_daily_board_that_was_solved_is_shown_in_solve_at_once() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for move in solve(DAILY.board).path or ():
            await pilot.press(move.name.lower())
        await pilot.press("s")
        assert app.current_mode == "solve"

    run(flow, DAILY)


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
def test_after_a_hint_on_a_daily_board_the_result_says_that_only_the_streak_counts(
    size: tuple[int, int],
) -> None:
    today = Challenge.daily(date.today())

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(*size)
        await pilot.press("h", "h")
        await until(pilot, lambda: "Hint 1 of 4" in words(app), "the hint")
        await pilot.press("escape")
        assert "This game does not count: you used 1 hint." in words(app)
        for move in solve(today.board).path or ():
            await pilot.press(move.name.lower())
        result = "Streak: 1 day The time does not count: you used 1 hint. The streak does."
        await until(pilot, lambda: result in words(app), "the result")
        assert words(app).endswith("Enter Analyse Y Copy result")
        await pilot.press("R")
        first = r"first \(help\) (\d+\.\d{3}) Already solved: \1 s, \d+ moves, with help\."
        await until(pilot, lambda: re.search(first, words(app)), "the first result")

    run(flow, today)


def test_a_hint_on_any_other_board_is_not_confirmed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: "Hint 1 of 4" in words(app), "the hint")

    run(flow, OTHER)


def test_on_a_low_terminal_the_panel_always_names_the_daily_board() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(60, 18)
        for keys, shown in ((), "first result"), (("h",), "again shows"), (("h",), "Hint 1 of 4"):
            await pilot.press(*keys)
            await until(pilot, lambda shown=shown: shown in words(app), shown)
            assert words(app).startswith(f"Daily board {DAILY.day} time")

    run(flow, DAILY)


def solved_on(games: GameStack) -> None:
    games.play(solve(games.game.board).path or ())
    assert games.game.over


def test_a_solved_daily_board_shows_its_first_result_again() -> None:
    games = GameStack(DAILY)
    first = games.game
    solved_on(games)
    games.restart()
    solved_on(games)
    under_way = games.start_game(OTHER)
    games.play(OTHER.board.moves()[:1])
    assert games.start_game(DAILY) is games.game is first
    assert first.over
    games.undo()
    assert games.game is under_way, "undo goes back to the other game"
    assert (under_way.moves, first.over) == (1, True)
    games.redo()
    assert games.game is first
    games.undo()
    games.redo()
    assert games.restart() is not first, "restart plays the board again"
    assert games.start_game(DAILY) is games.game is not first


def test_todays_result_is_shown_with_its_card_and_the_time_of_the_next_board() -> None:
    today = Challenge.daily(date.today())

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        first = app.game_stack.game
        for move in solve(today.board).path or ():
            await pilot.press(move.name.lower())
        await pilot.press("n", app.game_stack.game.board.moves()[0].name.lower())
        other = app.game_stack.game
        await pilot.press(other.board.moves()[0].name.lower(), "t")
        assert app.game_stack.game is first
        assert toasts(app) == "Back to your result on today's board."
        await until(pilot, lambda: re.search(r"Next board in (\d+ h )?\d+ min\.", words(app)), "the result")
        await pilot.press("Y")
        assert app.clipboard.startswith(f"puzzle-tui daily {today.day}: ")
        assert "retry" not in app.clipboard
        await pilot.press("t")
        assert toasts(app) == "This is today's board. R plays it again."
        await pilot.press("u")
        assert app.game_stack.game is other
        await pilot.press("t", "R")
        assert app.game_stack.game.challenge == today
        again = "Playing it again is a retry."
        await until(pilot, lambda: again in words(app), "the retry")
        assert re.search(r"Next board in (\d+ h )?\d+ min\.", words(app))

    run(flow, today)


@pytest.mark.parametrize("text", ["tomorrow", "{day}", "daily-{day}", "seed 4x4 daily-{day}", "{card}"])
def test_the_board_of_a_later_day_is_refused_with_a_sentence(text: str) -> None:
    day = date.today() + timedelta(days=1)
    text = text.format(day=day, card=f"puzzle-tui daily {day}: 9.100 s, 48 moves")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        before = app.game_stack.game
        await pilot.press("g")
        await pilot.press(*text, "enter")
        sentence = f"The daily board of {day} can be played from that day on, not before."
        assert sentence in " ".join(screen_text(app).replace("│", " ").split())
        assert app.game_stack.game is before

    run(flow, OTHER)


def test_the_streak_on_an_earlier_board_is_that_of_today() -> None:
    today = Challenge.daily(date.today())

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for move in solve(today.board).path or ():
            await pilot.press(move.name.lower())
        await until(pilot, lambda: "Streak: 1 day" in words(app), "the streak")
        await pilot.press("g", *"yesterday", "enter")
        title = f"Daily board {date.today() - timedelta(days=1)}"
        await until(pilot, lambda: title in words(app), "the board")
        await until(pilot, lambda: "streak 1 day" in words(app), "the streak")

    run(flow, today)

"""Play, driven by keys: moves, undo, hints, the goal, and a game that survives the program."""

from __future__ import annotations

import platform
import re
import threading
from datetime import date
from importlib.metadata import version
from pathlib import Path

import pytest
from driving import drive, mouse, region_of, screen_text, toasts, until, words
from textual.events import MouseDown, Paste
from textual.pilot import Pilot

from solver.board import LARGEST, Board, Move
from solver.goal import Goal
from solver.scramble import random_board
from solver.search import solve
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.play.model.play_model import score
from tui.widgets.board_view import BoardView

ONE_LEFT = "1 2 3/4 5 6/7 0 8"
TWO_LEFT = "1 2 3/4 0 6/7 5 8"

pytestmark = pytest.mark.usefixtures("home")


def test_a_fresh_home_shows_a_solvable_4x4_and_the_keys() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        assert (game.board.rows, game.board.cols) == (4, 4)
        assert game.goal.reachable_from(game.board)
        words = (
            "arrows move: tile",
            "1 Play",
            "2 Edit",
            "3 Solve",
            "n New",
            "h Hint",
            "? Help",
            "q Quit",
            "in place",
        )
        await until(pilot, lambda: all(word in screen_text(app) for word in words), "the board and the keys")

    drive(flow)


def test_left_solves_the_board_and_the_panel_shows_the_optimum() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        assert app.game_stack.game.solved
        await until(pilot, lambda: "Perfect: the shortest" in words(app))
        assert "Solved!" in screen_text(app)

    drive(flow, ONE_LEFT)


def test_after_b_the_opposite_arrow_makes_the_move() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("b", "left")
        assert app.game_stack.game.board == Board.parse("1 2 3/4 5 6/0 7 8")
        assert "arrows move: blank" in screen_text(app)
        await pilot.press("u", "right")
        assert app.game_stack.game.solved

    drive(flow, ONE_LEFT)


def test_an_impossible_arrow_changes_nothing_and_explains_itself() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for _ in range(3):
            await pilot.press("up")
        assert (app.game_stack.game.moves, app.game_stack.game.board) == (0, Board.parse(ONE_LEFT))
        assert words(app).count("No tile is below the blank, so none can slide up.") == 1
        assert words(app).count("b lets the arrows move the blank.") == 1

    drive(flow, ONE_LEFT)


def test_two_hundred_arrows_in_one_burst_arrive_in_order() -> None:
    start = random_board(4, 4, "K7Q2")
    keys, board = [], start
    ways = [Move.UP, Move.LEFT, Move.DOWN, Move.RIGHT]
    for number in range(200):
        move = next(move for move in ways[number % 4 :] + ways if move in board.moves())
        keys.append(move.name.lower())
        board = board.after(move)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for key in keys:
            app.simulate_key(key)
        await until(pilot, lambda: app.game_stack.game.moves == 200)
        assert [move.name.lower() for move in app.game_stack.game.made] == keys
        await pilot.pause()
        assert f"code {board.code}" in screen_text(app)

    drive(flow, start.code, size=(100, 30))


def test_shift_slides_the_whole_run_and_a_click_does_too() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("shift+left")
        assert app.game_stack.game.board == Board.parse("1 2 3 4/5 6 7 8/10 11 12 0/9 13 14 15")
        view = app.screen.query_one(BoardView)
        where = region_of(view, 3).translate(view.region.offset)
        await pilot.click(offset=(where.x + 2, where.y + 1))
        assert app.game_stack.game.board == Board.parse("1 2 3 0/5 6 7 4/10 11 12 8/9 13 14 15")
        assert app.game_stack.game.moves == 5

    drive(flow, "1 2 3 4/5 6 7 8/0 10 11 12/9 13 14 15")


def test_tiles_slide_under_a_sweep_of_the_mouse() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        view = app.screen.query_one(BoardView)
        await mouse(pilot, view, 4, MouseDown)
        assert app.game_stack.game.board == Board.parse("1 2 3/4 0 6/7 5 8")
        for cell in (1, 0, 8, 2):
            await mouse(pilot, view, cell)
        # When the mouse comes to cell 8, the blank is in another row and column.
        assert app.game_stack.game.board == Board.parse("1 3 0/4 2 6/7 5 8")

    drive(flow, "1 2 3/4 5 6/7 0 8")


def test_pointing_slides_tiles_only_in_hover_mode_and_never_ends_a_pause() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        view, game = app.screen.query_one(BoardView), app.game_stack.game
        await mouse(pilot, view, 4, button=0)
        assert game.moves == 0
        app.change(hover=True)
        await mouse(pilot, view, 1, button=0)
        await mouse(pilot, view, 0, button=0)
        assert (game.moves, game.board) == (3, Board.parse("0 1 3/4 2 6/7 5 8"))
        await pilot.press("space")
        await mouse(pilot, view, 3, button=0)
        assert (game.moves, game.clock.running) == (3, False)

    drive(flow, "1 2 3/4 5 6/7 0 8")


@pytest.mark.parametrize("press", ["key", "mouse"])
def test_any_key_or_click_ends_the_celebration(press: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        view = app.screen.query_one(BoardView)
        await pilot.press("left")
        assert view.motion
        await (pilot.press("Z") if press == "key" else mouse(pilot, view, 4, MouseDown))
        assert not view.motion

    drive(flow, ONE_LEFT)


def test_a_new_board_and_another_size_can_be_undone() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        first = app.game_stack.game.board
        await pilot.press("down", "n", "plus", "t", "u", "u", "u")
        assert app.game_stack.game.moves == 1
        await pilot.press("u")
        assert app.game_stack.game.board == first
        await pilot.press("r", "r", "r")
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (4, 4)

    drive(flow, ONE_LEFT)


def test_every_size_is_drawn_whole_or_around_the_blank() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for size in range(3, LARGEST + 1):
            await pilot.press("plus")
            assert f"{size}x{size}" in screen_text(app).splitlines()[0]
            assert "arrows move: tile" in screen_text(app)
        await pilot.press("plus")
        assert app.game_stack.game.board.rows == LARGEST

    drive(flow, "1 2/0 3", size=(60, 18))


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_following_the_hints_takes_exactly_the_promised_moves(size: int) -> None:
    start = random_board(size, size, "K7Q2")
    promised = solve(start).length
    keys = {"^": "up", "v": "down", "<": "left", ">": "right"}

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = app.screen
        while not app.game_stack.game.solved:
            await pilot.press("h")
            await until(pilot, lambda: not screen.model.hints.waiting)  # type: ignore[attr-defined]
            marks = [face.mark for face in screen.query_one(BoardView).picture.faces if face.mark]
            # The arrow and the full stop take turns.
            await pilot.press(keys[marks[0]] if app.game_stack.game.moves % 2 else "full_stop")
        await until(pilot, lambda: "The shortest possible solution." in words(app))
        assert app.game_stack.game.moves == promised

    drive(flow, start.code)


def test_each_of_the_four_steps_of_a_hint_says_more() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        told = [
            "Move 5 up (1 to go).",
            "waste 2 moves each.",
            "That solves it!",
            "Shortest solution from here: 2",
        ]
        for step, sentence in enumerate(told, start=1):
            await pilot.press("h")
            await until(pilot, lambda step=step: f"Hint {step} of 4" in screen_text(app))
            assert sentence in words(app)
            assert "This game no longer counts for your records." in words(app)
        await pilot.press("escape")
        assert "Hint" not in words(app)

    drive(flow, TWO_LEFT, size=(140, 40))


def test_a_hint_on_a_board_without_a_solution_says_why() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("h")
        assert "This board has no solution, so there is no hint. Press e to edit it" in toasts(app)
        assert not app.game_stack.game.hints

    drive(flow, "1 2 3/4 5 6/8 7 0")


def test_the_clock_rests_while_paused_and_while_another_screen_is_open() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up")
        assert app.game_stack.game.clock.running
        await pilot.press("space")
        assert not app.game_stack.game.clock.running
        assert "Paused." in screen_text(app)
        await pilot.press("space")
        assert app.game_stack.game.clock.running
        await pilot.press("question_mark")
        await pilot.pause()
        assert not app.game_stack.game.clock.running
        await pilot.press("escape")
        await pilot.pause()
        assert app.game_stack.game.clock.running
        await pilot.press("3")
        await pilot.pause()
        assert not app.game_stack.game.clock.running

    drive(flow, "1 2 3/0 4 6/7 5 8")


def numbers(app: PuzzleApp) -> set[str]:
    """The characters on the tiles."""
    return {face.text for face in app.screen.query_one(BoardView).picture.faces}


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_while_paused_no_tile_shows_its_number_or_that_it_is_in_place(
    glyphs: str, size: tuple[int, int]
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        view = app.screen.query_one(BoardView)

        def drawn() -> set[tuple[str, ...]]:
            """The different tiles: their characters, without the space to the next tile."""
            board, lines = app.game_stack.game.board, screen_text(app).split("\n")
            tiles = [cell for cell in range(9) if cell != board.blank]
            rooms = [region_of(view, cell).translate(view.region.offset) for cell in tiles]
            return {
                tuple(line.ljust(size[0])[x : x + width - 1] for line in lines[y : y + height])
                for x, y, width, height in rooms
            }

        await pilot.press("up")
        await until(pilot, lambda: not view.motion)
        assert len(drawn()) == 8
        assert "code 3x3:1.2.3" in screen_text(app)
        await pilot.press("space")
        await pilot.pause()
        assert len(drawn()) == 1
        assert "code: covered" in screen_text(app)
        await pilot.press("space")
        await pilot.pause()
        assert len(drawn()) == 8

    drive(flow, "1 2 3/0 4 6/7 5 8", size, glyphs=glyphs)


@pytest.mark.parametrize("key", ["u", "r", "h"])
def test_undo_redo_and_hints_are_off_during_a_pause_and_the_panel_says_so(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        await pilot.press("up", "right", "u", "space")
        before = game.to_dict()
        await pilot.press(key)
        assert game.to_dict() == before
        assert "hints are off during a pause. Space continues." in words(app)
        await pilot.press("space", "u")
        assert game.moves == 0
        assert game.clock.running

    drive(flow, "1 2 3/0 4 6/7 5 8", (100, 30))


def test_a_paused_board_is_copied_and_exported_in_play_as_in_edit() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        files = []
        for keys in ("up", "space"), ("e",):
            await pilot.press(*keys)
            app.copy_to_clipboard("")
            await pilot.press("y")
            assert app.clipboard == app.game_stack.game.board.code
            files.append(set(app.mode_screen.exports()))
        assert files[0] == files[1] != set()

    drive(flow, "1 2 3/0 4 6/7 5 8")


def test_a_move_by_key_or_mouse_ends_the_pause() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "space", "down")
        assert (app.game_stack.game.moves, app.game_stack.game.clock.running) == (2, True)
        assert "4" in numbers(app)
        await pilot.press("space")
        view = app.screen.query_one(BoardView)
        where = region_of(view, 0).translate(view.region.offset)
        await pilot.click(offset=(where.x + 2, where.y + 1))
        assert (app.game_stack.game.moves, app.game_stack.game.clock.running) == (3, True)

    drive(flow, "1 2 3/0 4 6/7 5 8")


def test_a_game_brought_back_by_undo_continues() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        await pilot.press("up", "n", "u")
        assert app.game_stack.game is game
        assert game.clock.running
        assert "4" in numbers(app)

    drive(flow, "1 2 3/0 4 6/7 5 8")


def test_a_clock_stopped_by_another_screen_covers_no_tiles() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "question_mark")
        await until(pilot, lambda: app.screen is not app.mode_screen)
        assert not app.game_stack.game.clock.running
        app.change(colours="rows")
        faces = app.screen_stack[0].query_one(BoardView).picture.faces
        assert "4" in {face.text for face in faces}

    drive(flow, "1 2 3/0 4 6/7 5 8")


def test_the_next_start_continues_where_the_player_was() -> None:
    async def first(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        await pilot.press("right", "up")

    async def second(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        assert (game.moves, game.board) == (2, Board.parse("1 2 3/7 4 6/0 5 8"))
        # The clock waits for the player, but this is not a pause: the tiles are visible, and undo works.
        assert not game.clock.running
        assert "4" in numbers(app)
        await pilot.press("u")
        assert (game.moves, game.clock.running) == (1, True)

    drive(first, TWO_LEFT)
    drive(second)


def test_a_broken_game_is_set_aside_and_reported(home: Path) -> None:
    folder = home / "state" / "puzzle-tui"
    folder.mkdir(parents=True)
    (folder / "game.json").write_text('{"format": "puzzle-tui game", "version": 1, "game": {"games": 5}}')

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        assert [notice.sentence for notice in app.notices if "cannot be continued" in notice.sentence]
        assert (folder / "game.json.broken").exists()
        assert app.game_stack.game.board.rows == 4

    drive(flow)


def test_a_read_only_state_folder_is_reported_once_and_the_game_continues(home: Path) -> None:
    (home / "state").write_text("a file where the folder should be")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "down", "up")
        assert len([notice for notice in app.notices if "game cannot be saved" in notice.sentence]) == 1
        assert app.game_stack.game.moves == 3

    drive(flow, TWO_LEFT)


@pytest.mark.parametrize("preset", ["wasd", "hjkl"])
def test_a_movement_preset_adds_its_letters_and_keeps_the_arrows(preset: str) -> None:
    up, down = {"wasd": "ws", "hjkl": "kj"}[preset]

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press(up, down, "up", "down")
        assert [move.name for move in app.game_stack.game.made] == ["UP", "DOWN", "UP", "DOWN"]

    drive(flow, TWO_LEFT, movement=preset)


def test_a_terminal_that_is_too_small_says_so_and_recovers() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(50, 10)
        await pilot.pause()
        assert [line.strip() for line in screen_text(app).splitlines() if line.strip()] == [
            "Terminal too small: 50x10 (needs 60x18)."
        ]
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert "arrows move: tile" in screen_text(app)

    drive(flow)


def test_each_refusal_is_explained_until_the_next_move() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "up")
        await until(pilot, lambda: "No tile is below the blank" in words(app), "the reason")
        await pilot.press("left", "left", "left")
        await until(pilot, lambda: "No tile is below" not in words(app), "another reason")
        assert ["is solved" in notice.sentence for notice in app.notices] == [True]

    drive(flow, ONE_LEFT)


def test_a_board_without_a_solution_says_so_all_the_time() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "down")
        assert "This board has no solution." in words(app)

    drive(flow, "2 1 3/4 0 6/7 5 8")


def test_unknown_keys_and_actions_in_the_settings_are_reported_with_their_line(home: Path) -> None:
    folder = home / "config" / "puzzle-tui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text(
        # With the first line the file has what `drive` sets, and no line moves.
        'autoplay = false\n[keys]\n"play.nwe" = "m"\n"play.hint" = "F77x"\n"play.new" = "f9"\n'
    )

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        unknown = "settings.toml, line 3: no action 'play.nwe'; did you mean 'play.new'?"
        await until(pilot, lambda: unknown in toasts(app), "the action")
        assert "line 4: no key is called 'F77x'" in toasts(app)
        before = app.game_stack.game.board
        await pilot.press("f9")
        assert app.game_stack.game.board != before

    drive(flow)


def test_an_internal_error_ends_the_program_with_a_sentence_and_a_file(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        def broken(*_: object) -> None:
            raise ZeroDivisionError("made for this test")

        app.screen.model.new = broken  # type: ignore[attr-defined]
        await pilot.press("n")
        await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        drive(flow)
    log = (home / "state" / "puzzle-tui" / "crash.log").read_text()
    assert "made for this test" in log
    for name in ("puzzle-tui", "textual", "rich", "numba", "numpy"):
        assert f"{name} {version(name)}" in log
    assert f"{platform.python_version()} on {platform.platform()}" in log
    assert re.search(r"terminal TERM=\S* \d+x\d+\n", log)
    assert platform.node() not in log.partition("Traceback")[0]


def test_the_search_for_the_optimum_of_an_older_board_is_stopped() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        for _ in range(6):
            await pilot.press("n", "up", "down", "left", "right")
        await until(pilot, lambda: sum(thread.name == "optimum" for thread in threading.enumerate()) <= 1)

    drive(flow, random_board(8, 8, "K7Q2").code)


def test_the_keys_offered_after_the_goal_can_be_clicked() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("up", "left")
        # The sentences about the record and the shortest solution move the lines below them.
        shown = ("Your first record!", "Perfect", "Again")
        await until(pilot, lambda: all(text in screen_text(app) for text in shown), "the whole result")
        lines = screen_text(app).splitlines()
        row = next(row for row, line in enumerate(lines) if "Again" in line)
        await pilot.click(offset=(lines[row].index("Again"), row))
        await pilot.pause()
        assert app.game_stack.game.moves == 0
        assert not app.game_stack.game.solved

    drive(flow, TWO_LEFT)


def test_after_a_first_hint_the_full_stop_alone_leads_to_the_goal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for keys in (("h", "full_stop"), ("full_stop", "full_stop")):
            await pilot.press(keys[0])
            await until(pilot, lambda: "Hint 1 of 4" in screen_text(app), "the hint")
            await pilot.press(keys[1])
        assert app.game_stack.game.solved

    drive(flow, TWO_LEFT)


def test_without_a_hint_the_full_stop_says_how_to_get_one() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("full_stop")
        assert toasts(app) == "There is no hint to follow; i gives one."
        assert app.game_stack.game.moves == 0

    drive(flow, TWO_LEFT, movement="hjkl")


def test_space_before_the_first_move_says_when_the_clock_starts() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("space")
        assert "The clock starts with your first move." in words(app)

    drive(flow, TWO_LEFT)


def test_the_distance_has_its_expert_name_on_demand() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        assert "distance 2" in words(app)
        app.change(expert=True)
        await pilot.pause()
        assert "h (Manhattan) 2" in words(app)

    drive(flow, TWO_LEFT)


def test_at_80_columns_the_figures_are_in_pairs() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        assert re.search(r"time +0:00\.0 +TPS +-", screen_text(app))
        assert re.search(r"moves +0 +best +-", screen_text(app))

    drive(flow, TWO_LEFT)


def test_below_the_board_no_figure_is_broken() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        assert app.screen.has_class("-below")
        assert re.search(r"in place \d+/99", screen_text(app))
        assert re.search(r"distance \d+", screen_text(app))

    drive(flow, random_board(10, 10, "K7Q2").code, (60, 18))


def test_the_size_the_arrows_and_the_code_are_clickable() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.click("#status", offset=(4, 0))
        await until(pilot, lambda: "arrows move: blank" in screen_text(app), "the blank")
        await pilot.click("#status", offset=(4, 0))
        await until(pilot, lambda: "arrows move: tile" in screen_text(app), "the tile")
        await pilot.click("#status", offset=(25, 0))
        assert app.clipboard == app.game_stack.game.puzzle.code
        await pilot.click("#top-bar", offset=(77, 0))
        await until(pilot, lambda: "Size: 5x5" in screen_text(app), "the sizes")

    drive(flow, TWO_LEFT)


def test_a_wide_footer_shows_more_keys() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        more = ("+ Larger", "- Smaller", "Space Pause")
        for width in (60, 80):
            await pilot.resize_terminal(width, 30)
            await until(pilot, lambda: "t Daily" in screen_text(app), "the footer")
            assert not any(key in screen_text(app) for key in more)
        await pilot.resize_terminal(110, 30)
        more = (*more, "q Quit", "^P All commands")
        await until(pilot, lambda: all(key in screen_text(app) for key in more), "the keys")

    drive(flow, TWO_LEFT)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_the_win_shows_the_time_in_large_digits_and_what_to_press_next(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        await until(pilot, lambda: "Perfect: the shortest possible solution!" in words(app), "the result")
        for part in ("Solved!", "┏━┓", "n New", "R Again", "Space Replay", "Enter Analyse", "Y Copy result"):
            assert part in words(app)

    drive(flow, ONE_LEFT, size)


def test_the_win_on_a_board_that_needs_the_whole_width() -> None:
    one_left = Board.solved(10, 10).after(Move.RIGHT)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        await until(pilot, lambda: "Perfect: " in words(app), "the result")
        for part in ("Solved!", "┏━┓", "n New", "Enter Analyse"):
            assert part in words(app)

    drive(flow, one_left.code, (60, 18))


def test_the_result_is_copied_to_share_it() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("Y")
        assert toasts(app) == "Solve the board first; then there is a result to copy."
        await pilot.press("left")
        await until(pilot, lambda: "Perfect" in words(app), "the result")
        await pilot.press("Y")
        assert re.fullmatch(r"puzzle-tui 3x3: 0\.\d{3} s, 1 move \(shortest 1\)", app.clipboard)
        assert app.screen.exports()["result.txt"] == f"{app.clipboard}\n"  # type: ignore[attr-defined]

    drive(flow, ONE_LEFT)


def test_a_daily_board_shows_its_day_its_streak_and_its_first_result() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("t")
        day = date.today().isoformat()
        assert f"Daily board {day}" in words(app)
        await until(pilot, lambda: "streak 0 days" in words(app), "the streak")
        for move in solve(app.game_stack.game.board).path or ():
            await pilot.press(move.name.lower())
        await until(pilot, lambda: "Streak: 1 day" in words(app), "the result")
        finished = app.screen.model.finished  # type: ignore[attr-defined]
        await pilot.press("Y")
        assert app.clipboard.startswith(f"puzzle-tui daily {day}: ")
        assert app.clipboard.endswith(", streak 1")
        assert Challenge.of_text(app.clipboard, Goal.standard(3, 3)) == app.game_stack.game.challenge
        await pilot.press("R")
        again = f"Already solved: {score(finished)}. Playing it again is a retry."
        await until(pilot, lambda: again in words(app), "the first result")
        card = app.clipboard
        app.copy_to_clipboard("")
        await pilot.press("Y")
        assert app.clipboard == card

    drive(flow, ONE_LEFT)


def test_at_80_columns_the_code_of_a_daily_board_is_not_cut() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("t")
        code = app.game_stack.game.puzzle.code
        assert f"code {code}" in screen_text(app)
        await pilot.resize_terminal(100, 30)
        assert f"{app.game_stack.game.challenge.seed}   code {code}" in screen_text(app)

    drive(flow, ONE_LEFT)


def test_the_seed_in_the_status_line_is_copied_with_a_click_and_pasted_to_the_same_board() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.start_game(Challenge.random(Goal.standard(4, 4), "GNRM"))
        await pilot.pause()
        challenge, status = app.game_stack.game.challenge, app.screen.query_one("#status")
        line = screen_text(app).splitlines()[status.region.y]
        assert "seed 4x4 GNRM   code 4x4:" in line
        assert line.endswith("…"), "the rest of the code is cut with a sign"
        await pilot.click(status, (line.index("seed 4x4"), 0))
        assert app.clipboard == "seed 4x4 GNRM"
        await pilot.press("-")
        app.post_message(Paste(app.clipboard))
        await until(pilot, lambda: app.game_stack.game.challenge == challenge, "the same board")

    drive(flow, ONE_LEFT)


def test_on_a_low_terminal_the_whole_hint_is_readable() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for step in (1, 2, 3, 4):
            await pilot.press("h")
            await until(pilot, lambda step=step: f"Hint {step} of 4" in words(app), "the hint")
            assert "This game no longer counts for your records. Press . to play it" in words(app)

    for board in ("2 0 3/1 5 6/4 7 8", "4x4:1.6.3.8.15.11.2.14.9.10.13.7.12.4.0.5"):
        drive(flow, board, (60, 18))


def test_on_a_low_terminal_the_whole_result_is_readable() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        await until(pilot, lambda: app.game_stack.game.kept, "the record")
        await pilot.press("R", "left")
        await until(pilot, lambda: "A retry does not count." in words(app), "the result")
        assert words(app).endswith("Enter Analyse Y Copy result")

    drive(flow, ONE_LEFT, (60, 18))


@pytest.mark.parametrize("key", ["ctrl+backspace", "alt+minus"])
def test_the_result_shows_a_long_key_of_the_user(key: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("left")
        await until(pilot, lambda: "Copy result" in words(app), "the result")

    drive(flow, ONE_LEFT, (60, 24), keys={"play.share": key})

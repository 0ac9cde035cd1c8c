"""Edit, driven by keys: typing a board, the verdict, sizes, goals, pasting, and leaving."""

from __future__ import annotations

import pytest
from driving import drive, mouse, region_of, screen_text, until
from hypothesis import HealthCheck, given, settings
from strategies import any_board
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from solver.board import LARGEST, SMALLEST, Board
from solver.goal import NAMES, Goal
from solver.kurang import fix
from solver.puzzle import SlidingPuzzle
from solver.writing import FORMATS
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.edit.kurang import KurangScreen
from tui.edit.model.history import Draft, DraftHistory
from tui.edit.screen import EditScreen
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import sizes_that_fit
from tui.widgets.top_bar import TopBar

LECTURE = "1 3 4 15/2 _ 5 12/7 6 11 14/8 9 10 13"
ONE_LEFT = "1 2 3/4 5 6/7 0 8"
SIZES = (pytest.param((80, 24), marks=pytest.mark.slow), (60, 18))
"""The smallest terminal is the hardest."""

pytestmark = pytest.mark.usefixtures("home")


async def edit(app: PuzzleApp, pilot: Pilot[int]) -> EditScreen:
    """The screen, shown."""
    app.action_show("edit")
    await until(pilot, lambda: isinstance(app.screen, EditScreen) and "(Tab)" in screen_text(app))
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, EditScreen)
    return screen


async def paste(pilot: Pilot[int], text: str) -> None:
    pilot.app.screen.post_message(events.Paste(text))
    await pilot.pause()


async def in_play(app: PuzzleApp, pilot: Pilot[int]) -> None:
    await until(pilot, lambda: app.current_mode == "play" and "arrows move:" in screen_text(app))


def start(app: PuzzleApp) -> Board | None:
    assert isinstance(app.mode_screen, EditScreen)
    return app.mode_screen.model.draft.start.board()


def goal(app: PuzzleApp) -> Board | None:
    assert isinstance(app.mode_screen, EditScreen)
    return app.mode_screen.model.draft.goal.board()


def keys_of(board: Board) -> list[str]:
    """What a player presses: digits, and Space where a longer number could follow."""
    cells, keys = len(board.tiles), list[str]()
    for tile in board.tiles:
        keys += str(tile)
        if tile and tile * 10 <= cells:
            keys.append("space")
    return keys


# -- typing -------------------------------------------------------------------------------------------


@given(board=any_board(5))
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_a_board_typed_and_accepted_is_played(board: Board) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await paste(pilot, f"{board.rows}x{board.cols}")
        await pilot.press(*keys_of(board))
        assert start(app) == board
        await pilot.press("enter", "enter")
        await in_play(app, pilot)
        assert app.game_stack.game.board == board

    drive(flow)


@pytest.mark.parametrize("size", SIZES)
def test_digits_type_here_and_f_keys_go_to_the_screens(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("3", "1", "right", "2")
        assert app.current_mode == "edit"
        screen = app.screen
        assert isinstance(screen, EditScreen)
        assert screen.model.draft.start.cells[:3] == (3, 1, 2)
        await pilot.press("f2")
        await in_play(app, pilot)

    drive(flow, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", size)


@pytest.mark.parametrize("size", SIZES)
def test_missing_and_duplicate_numbers_are_named_at_once(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("3")
        shown = screen_text(app)
        assert "Start: 1 is missing; 3 appears twice." in shown
        assert shown.count("!") == 2
        await pilot.press("backspace")
        assert "Start: 1 is missing." in screen_text(app)
        assert "!" not in screen_text(app)
        await pilot.press("enter")
        assert app.current_mode == "edit"
        await until(pilot, lambda: any("1 is missing" in notice.sentence for notice in app.notices))

    drive(flow, ONE_LEFT, size)


def test_the_number_of_cells_is_the_blank_and_the_message_says_so() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        await pilot.press("9")
        assert screen.model.draft.start.cells[0] == 0
        assert "9 is the blank here." in screen_text(app)

    drive(flow, ONE_LEFT)


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_is_visible_without_colour_and_tab_changes_the_sheet(
    size: tuple[int, int],
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        before = screen_text(app)
        assert "▸ start" in before
        await pilot.press("right")
        moved = screen_text(app)
        assert moved != before
        await pilot.press("tab", "2", "1", "shift+left")
        assert "▸ goal" in screen_text(app)
        assert goal(app) == Board.parse("2 3 1/4 5 6/7 8 0")
        assert start(app) == Board.parse(ONE_LEFT)

    drive(flow, ONE_LEFT, size)


def test_shift_and_an_arrow_swap_with_the_neighbour() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("shift+right", "shift+down")
        assert start(app) == Board.parse("2 5 3/4 1 6/7 0 8")

    drive(flow, ONE_LEFT)


def test_a_click_puts_the_cursor_there() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        for name, on_goal in (("goal", True), ("start", False)):
            board = screen.query_one(f"#{name}-board", BoardView)
            await pilot.click(board, offset=region_of(board, 5).offset + Offset(1, 1))
            assert screen.model.draft.on_goal == on_goal
            assert screen.model.draft.sheet.cursor == 5
        label = screen.query_one("#goal Static")
        await pilot.click(label, offset=(label.size.width // 2, 0))
        assert screen.model.draft.on_goal

    drive(flow, ONE_LEFT)


# -- the verdict --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_f_is_one_swap_and_makes_the_lecture_board_solvable(name: str, size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        board, wanted = Board.parse(LECTURE), Goal.named(name, 4, 4)
        while goal(app) != wanted.board:
            await pilot.press("G")
        shown = " ".join(screen_text(app).split())
        assert f"goal: {name}" in shown
        if wanted.reachable_from(board):
            assert "NOT SOLVABLE" not in shown
            await pilot.press("f")
            assert start(app) == board
            assert "nothing to fix" in screen_text(app)
            return
        assert "NOT SOLVABLE Inversions + X = 37 + 0 = 37, odd." in shown
        assert "f swaps 10 and 13." in shown
        await pilot.press("f")
        mended = start(app)
        assert mended == fix(board, wanted)
        assert wanted.reachable_from(mended)
        assert sum(one != two for one, two in zip(board.tiles, mended.tiles, strict=True)) == 2
        assert "NOT SOLVABLE" not in screen_text(app)
        assert "SOLVABLE" in screen_text(app)
        await pilot.press("u")
        assert start(app) == board

    drive(flow, LECTURE, size)


@pytest.mark.parametrize("size", SIZES)
def test_v_shows_the_kurang_table_and_closes_it(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        for key in ("escape", "v", "q"):
            await pilot.press("v")
            await until(pilot, lambda: "goal's sum" in screen_text(app))
            shown = " ".join(screen_text(app).split())
            for words in ("row 2 + column 2 of the blank is even", "37 = 37 (all Kurang(i)) + 0 (X)"):
                assert words in shown
            assert "NOT SOLVABLE: 37 is odd but 0 is even" in shown
            await pilot.press(key)
            assert not isinstance(app.screen, KurangScreen)
        await pilot.press("delete", "v")
        assert not isinstance(app.screen, KurangScreen)
        assert "complete board" in screen_text(app)

    drive(flow, LECTURE, size)


def test_a_long_kurang_table_scrolls() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("v")
        await until(pilot, lambda: "Kurang(i)" in screen_text(app))
        assert "verdict" not in screen_text(app)
        await pilot.press("end")
        await until(pilot, lambda: "verdict" in screen_text(app))

    drive(flow, Board.solved(16, 16).code, (60, 18))


def test_an_unsolvable_board_needs_two_enters_in_a_row() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await paste(pilot, LECTURE)
        await pilot.press("enter", "right", "enter")
        assert app.current_mode == "edit"
        assert any("f fixes it with one swap" in notice.sentence for notice in app.notices)
        await pilot.press("enter")
        await in_play(app, pilot)
        assert app.game_stack.game.board == Board.parse(LECTURE)

    drive(flow, ONE_LEFT)


# -- whole boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("to_goal", [False, True])
def test_the_active_sheet_takes_every_format(name: str, to_goal: bool) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("G")
        if to_goal:
            await pilot.press("tab")
        board = Board.parse(LECTURE)
        await paste(pilot, FORMATS[name](SlidingPuzzle.of(board)))
        if to_goal:
            assert goal(app) == board
            assert start(app) is None
        else:
            assert (start(app), goal(app)) == (board, Goal.named("blank-first", 4, 4).board)

    drive(flow, ONE_LEFT)


def test_the_smallest_terminal_shows_the_first_hint_whole() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        assert "Type numbers. 0 is the blank." in screen_text(app)

    drive(flow, ONE_LEFT, (60, 18))


def test_a_text_without_a_board_changes_nothing_and_gets_a_reason() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await paste(pilot, "1 2 3/4 5 a")
        await until(pilot, lambda: any("'a' is not a tile" in notice.sentence for notice in app.notices))
        assert start(app) == Board.parse(ONE_LEFT)

    drive(flow, ONE_LEFT)


def test_a_seed_gives_a_board_for_the_goal_of_the_draft() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("G")
        await paste(pilot, "seed K7Q2")
        wanted = Goal.named("blank-first", 3, 3)
        assert start(app) == Challenge.random(wanted, "K7Q2").board
        await pilot.press("enter")
        await in_play(app, pilot)
        assert (app.game_stack.game.challenge.seed, app.game_stack.game.goal) == ("K7Q2", wanted)

    drive(flow, ONE_LEFT)


@pytest.mark.parametrize("on_goal", [False, True])
def test_n_fills_in_a_solvable_board_and_capital_r_the_solved_one(on_goal: bool) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("G", "G")
        if on_goal:
            await pilot.press("tab")
        for _ in range(6):
            await pilot.press("n")
            here, wanted = start(app), goal(app)
            assert here is not None
            assert wanted is not None
            assert Goal.of(wanted).reachable_from(here)
            assert "NOT SOLVABLE" not in screen_text(app)
        await pilot.press("R")
        assert goal(app) == (Board.solved(4, 4) if on_goal else start(app))

    drive(flow, LECTURE)


@pytest.mark.parametrize("size", SIZES)
def test_columns_and_rows_go_to_every_size_and_back(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        for more, less, side in (("plus", "minus", 1), ("asterisk", "underscore", 0)):
            for sides, key in (
                (range(5, LARGEST + 1), more),
                (range(LARGEST - 1, SMALLEST - 1, -1), less),
                (range(3, 5), more),
            ):
                for wanted in sides:
                    await pilot.press(key)
                    assert screen.model.draft.start.size[side] == screen.model.draft.goal.size[side] == wanted
                    rows, cols = screen.model.draft.start.size
                    assert screen.query_one(TopBar).note.endswith(f"{rows}x{cols}")
                    assert goal(app) == Goal.standard(rows, cols).board
            await pilot.press(*[less] * 5)
            assert "from 2x2 to 16x16" in screen_text(app)
            await pilot.press(more, "equals_sign" if side else "asterisk")
        assert screen.model.draft.start.size == (4, 4)

    drive(flow, LECTURE, size)


@pytest.mark.parametrize("size", [*SIZES, pytest.param((100, 30), marks=pytest.mark.slow), (140, 40)])
@pytest.mark.parametrize("rows", [2, 3, 4, 8, 16])
def test_both_sheets_are_named_and_the_active_one_is_shown(rows: int, size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        shown = screen_text(app)
        assert len(shown.splitlines()) == size[1]
        for words in ("▸ start", "goal: standard", "SOLVABLE", "Enter Play", "v Kurang", "q Quit"):
            assert words in shown

        def boards() -> list[BoardView]:
            return [board for board in screen.query(BoardView) if board.region.area]

        def fits() -> bool:
            return rows == 16 or bool(sizes_that_fit(rows, rows, *boards()[0].content_size))

        await until(pilot, fits, "the layout")
        assert len(boards()) == 2 or boards()[0].id == "start-board"
        await pilot.press("tab", "1")
        assert "▸ goal" in screen_text(app)
        assert screen.query_one("#goal-board").region.area

    drive(flow, Board.solved(rows, rows).code, size)


# -- undo and the ways out ----------------------------------------------------------------------------


def test_undo_and_redo_go_over_everything_on_this_screen() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        seen = [screen.model.draft.contents]
        for key in (
            "2",
            "tab",
            "5",
            "n",
            "plus",
            "tab",
            "n",
            "f",
            "R",
            "shift+down",
            "G",
            "delete",
            "asterisk",
        ):
            await pilot.press(key)
            if screen.model.draft.contents != seen[-1]:
                seen.append(screen.model.draft.contents)
        for contents in seen[-2::-1]:
            await pilot.press("u")
            assert screen.model.draft.contents == contents
        await pilot.press("u")
        assert "nothing to undo" in screen_text(app)
        for contents in seen[1:]:
            await pilot.press("r")
            assert screen.model.draft.contents == contents
        await pilot.press("r")
        assert "nothing to redo" in screen_text(app)

    drive(flow, ONE_LEFT)


def test_escape_restores_the_board_and_undo_the_changes() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        game = app.game_stack.game
        await pilot.press("plus", "n", "G")
        assert "Changed. Enter plays it, Esc discards it." in screen_text(app)
        typed = screen.model.draft.contents
        await pilot.press("escape")
        await in_play(app, pilot)
        assert app.game_stack.game is game
        await edit(app, pilot)
        assert start(app) == game.board
        assert not screen.model.history.changed
        await pilot.press("u")
        assert screen.model.draft.contents == typed

    drive(flow, ONE_LEFT)


def test_changes_stay_while_other_screens_are_open() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("shift+right")
        typed = start(app)
        await pilot.press("f2")
        await in_play(app, pilot)
        await pilot.press("left")
        await edit(app, pilot)
        assert start(app) == typed

    drive(flow, ONE_LEFT)


@pytest.mark.parametrize("leave", ["q", "f2"])
def test_an_unfinished_board_is_restored_until_it_is_discarded(leave: str) -> None:
    typed = []

    async def begin(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        await pilot.press("plus", "9", "tab", "delete", leave)
        typed.append(screen.model.draft.contents)

    async def resume(app: PuzzleApp, pilot: Pilot[int]) -> None:
        # Saving in Play does not lose it.
        await pilot.press("left")
        screen = await edit(app, pilot)
        assert screen.model.draft.contents == typed[0]
        assert "Your unfinished board is back. Esc discards it." in screen_text(app)
        # Undo goes back to the board of the game.
        await pilot.press("u")
        assert start(app) == app.game_stack.game.board
        await pilot.press("r")
        assert screen.model.draft.contents == typed[0]

    async def discard(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        assert screen.model.draft.contents == typed[0]
        await pilot.press("escape")
        await in_play(app, pilot)

    async def gone(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        assert not screen.model.history.changed
        assert "unfinished" not in screen_text(app)

    drive(begin, ONE_LEFT)
    for flow in (resume, discard, gone):
        drive(flow)


@pytest.mark.parametrize("damaged", [[1, 2], {"rows": 3, "cols": 3, "start": "?"}])
def test_a_damaged_unfinished_board_is_reported_and_edit_shows_the_game(damaged: object) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.autosave.draft = damaged
        app.action_show("edit")
        await until(pilot, lambda: "Your unfinished board is damaged" in screen_text(app))
        assert isinstance(app.screen, EditScreen)
        assert not app.screen.model.history.changed

    drive(flow, ONE_LEFT)


def test_a_random_board_keeps_its_seed_when_it_is_accepted_after_a_restart() -> None:
    boards = []

    async def begin(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        await pilot.press("n", "q")
        boards.append(screen.model.history.challenge())

    async def accept(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("enter")
        await in_play(app, pilot)
        assert boards[0] is not None
        assert boards[0].seed is not None
        assert app.game_stack.game.challenge == boards[0]

    drive(begin, ONE_LEFT)
    drive(accept)


def test_a_saved_seed_that_does_not_give_the_board_is_dropped() -> None:
    goal = Goal.standard(3, 3)
    drawn = Challenge.random(goal, "K7Q2")
    for seed, kept in (("K7Q2", "K7Q2"), ("XXXX", None), (7, None)):
        history = DraftHistory(Draft.of(goal.board, goal))
        draft = Draft.of(drawn.board, goal)
        history.restore(draft, {**draft.to_dict(), "seed": seed})
        assert history.challenge() == Challenge(drawn.board, goal, kept)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_header_stays_in_place_when_the_board_is_changed(width: int) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        before = screen_text(app).splitlines()[0]
        await pilot.press("n")
        await until(pilot, lambda: "*3x3" in screen_text(app), "the mark")
        assert screen.model.history.changed
        assert screen_text(app).splitlines()[0].replace("*3x3", " 3x3") == before

    drive(flow, ONE_LEFT, (width, 24))


def test_a_click_on_the_size_of_a_changed_board_offers_other_sizes() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("n")
        await pilot.click("#top-bar", offset=(screen_text(app).splitlines()[0].index("3x3") + 1, 0))
        await until(pilot, lambda: "Size: 4x4" in screen_text(app), "the sizes")

    drive(flow, ONE_LEFT)


def test_a_played_board_is_not_restored_as_unfinished() -> None:
    async def play(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("n", "enter")
        await in_play(app, pilot)

    async def again(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        assert not screen.model.history.changed

    drive(play, ONE_LEFT)
    drive(again)


def test_moves_made_in_play_are_shown_in_edit() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("escape")
        await in_play(app, pilot)
        await pilot.press("left")
        await edit(app, pilot)
        assert start(app) == Board.solved(3, 3)
        await pilot.press("enter")
        await in_play(app, pilot)
        assert app.game_stack.game.moves == 1

    drive(flow, ONE_LEFT)


def test_enter_plays_the_board_with_its_goal_and_undo_there_brings_the_game_back() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        before = app.game_stack.game
        await pilot.press("G", "n")
        board = start(app)
        await pilot.press("enter")
        await in_play(app, pilot)
        assert app.game_stack.game.board == board
        assert app.game_stack.game.goal == Goal.named("blank-first", 3, 3)
        assert app.game_stack.game.challenge.seed is not None
        await pilot.press("u")
        assert app.game_stack.game is before

    drive(flow, ONE_LEFT)


def test_s_takes_the_board_to_solve() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await edit(app, pilot)
        await pilot.press("delete", "s")
        assert app.current_mode == "edit"
        await paste(pilot, "1 2 3/4 0 6/7 5 8")
        await pilot.press("s")
        await until(pilot, lambda: app.current_mode == "solve")
        assert app.game_stack.game.board == Board.parse("1 2 3/4 0 6/7 5 8")

    drive(flow, ONE_LEFT)


def test_a_complete_start_is_exported_in_every_format() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        exports = screen.exports()
        texts = {name: text for name, text in exports.items() if isinstance(text, str)}
        assert len(texts) == len(FORMATS)
        assert all(Board.parse(text) == Board.parse(LECTURE) for text in texts.values())
        assert "board.svg" in exports
        assert exports["board.txt"].rstrip("\n") == FORMATS["rows"](SlidingPuzzle.of(Board.parse(LECTURE)))
        await pilot.press("delete")
        assert not screen.exports()
        assert screen.model.draft.sheet.board() is None
        await pilot.press("tab")
        assert screen.model.draft.sheet.board() == Board.solved(4, 4)

    drive(flow, LECTURE)


def test_f_fixes_the_board_in_the_kurang_table_too() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("e", "v")
        await until(pilot, lambda: "f swaps" in screen_text(app))
        await pilot.press("f")
        await until(pilot, lambda: "SOLVABLE   Inversions + X = 38 + 0 = 38" in screen_text(app))
        # A solvable board needs no fix.
        await pilot.press("v", "f")
        await until(pilot, lambda: "verdict" in screen_text(app))

    drive(flow, "1 3 4 15/2 0 5 12/7 6 11 14/8 9 10 13")


@pytest.mark.parametrize("name", ["start", "goal"])
def test_a_tile_dragged_onto_another_cell_of_its_sheet_swaps_with_it(name: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        boards = {name: screen.query_one(f"#{name}-board", BoardView) for name in ("start", "goal")}
        board, other = boards.pop(name), *boards.values()
        before = screen.model.draft
        sheet = before.goal if name == "goal" else before.start
        for cell, event in (1, events.MouseDown), (4, events.MouseMove), (8, events.MouseUp):
            await mouse(pilot, board, cell, event)
        dragged = screen.model.draft.sheet
        assert dragged == sheet.put_cursor(1).swap_with(8)
        assert (dragged.cells[1], dragged.cells[8], dragged.cursor) == (sheet.cells[8], sheet.cells[1], 8)
        assert "*3x3" in screen_text(app)
        await pilot.press("u")
        assert screen.model.draft.contents == before.contents
        # A drag that begins or ends elsewhere changes nothing, nor does a click.
        for place, cell, event in (
            (board, 1, events.MouseDown),
            (other, 2, events.MouseMove),
            (other, 2, events.MouseUp),
            (board, 5, events.MouseMove),
            (board, 5, events.MouseUp),
            (board, 3, events.MouseDown),
            (board, 3, events.MouseUp),
        ):
            await mouse(pilot, place, cell, event)
        assert screen.model.draft.contents == before.contents

    drive(flow, ONE_LEFT)


def test_a_click_that_scrolls_a_large_board_is_not_a_drag() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await edit(app, pilot)
        board, before = screen.query_one("#start-board", BoardView), screen.model.draft
        place = board.size.width - 8, board.size.height - 2
        cell = board.cell_at(*place)
        await pilot.click(board, offset=place)
        assert (screen.model.draft.sheet.cursor, screen.model.draft.contents) == (cell, before.contents)
        assert board.cell_at(*place) != cell, "the window has moved"

    drive(flow, Board.solved(16, 16).code, (60, 18))

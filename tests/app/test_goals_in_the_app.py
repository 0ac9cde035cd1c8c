"""Boards carry their goals through the app: opened, pasted, typed, copied, exported and shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import drive, screen_text, until
from textual import events
from textual.pilot import Pilot
from textual.widgets._directory_tree import DirEntry
from textual.widgets.tree import TreeNode

from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from solver.writing import FORMATS
from tui.app import PuzzleApp
from tui.app_commands import commands
from tui.challenge import Challenge
from tui.compare.screen import CompareScreen
from tui.dialogs.open_file import FilesScreen, Folders
from tui.dialogs.paste import BoardText, EnterScreen
from tui.dialogs.preview import BoardPreview
from tui.edit.screen import EditScreen
from tui.solve.screen import SolveScreen

ONE_LEFT = "1 2 3/4 5 6/7 0 8"
CODE = "3x3:1.2.5.3.4.8.6.7.0@blank-first"
OTHER = "3x3:1.2.5.3.4.8.6.7.0@3.1.2.4.5.6.7.8.0"

pytestmark = pytest.mark.usefixtures("home")


async def paste(pilot: Pilot[int], text: str) -> None:
    pilot.app.screen.post_message(events.Paste(text))
    await pilot.pause()


async def show(app: PuzzleApp, pilot: Pilot[int], mode: str) -> None:
    app.action_show(mode)
    await until(pilot, lambda: app.current_mode == mode and app.screen is app.mode_screen, mode)
    await pilot.pause()


@pytest.mark.parametrize("mode", ["play", "solve", "compare"])
@pytest.mark.parametrize("form", ["code", "rows", "json"])
def test_a_pasted_board_brings_its_goal_and_y_copies_it(mode: str, form: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, mode)
        for code in (CODE, OTHER):
            puzzle = SlidingPuzzle.parse(code)
            await paste(pilot, FORMATS[form](puzzle))
            await until(pilot, lambda puzzle=puzzle: app.game_stack.game.puzzle == puzzle, "the board")
            await pilot.press("y")
            assert app.clipboard == code

    drive(flow, ONE_LEFT)


def test_a_board_without_a_goal_takes_the_kind_in_force() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.start_game(Challenge.random(Goal.named("snake", 3, 3)))
        await pilot.pause()
        await paste(pilot, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
        assert app.game_stack.game.goal == Goal.named("snake", 4, 4)
        await paste(pilot, "1 2 3/4 5 6/7 0 8@standard")
        await until(pilot, lambda: app.game_stack.game.goal == Goal.standard(3, 3), "the standard goal")

    drive(flow, ONE_LEFT)


def test_a_typed_board_brings_its_goal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("g")
        screen = app.screen
        assert isinstance(screen, EnterScreen)
        screen.query_one(BoardText).text = "1 2 5/3 4 8/6 7 0@snaek"
        preview = screen.query_one(BoardPreview)
        reason = "This text is not a board (no goal 'snaek'; did you mean 'snake'?)."
        await until(pilot, lambda: preview.text.startswith(reason), "the reason")
        screen.query_one(BoardText).text = "1 2 5/3 4 8/6 7 0@blank-first"
        wanted = "3x3 board, solvable (goal: blank-first)"
        await until(pilot, lambda: preview.text == wanted, "the board")
        await pilot.press("enter")
        await until(pilot, lambda: app.game_stack.game.puzzle.code == CODE, "the board in Play")

    drive(flow, ONE_LEFT)


def test_the_file_chooser_shows_and_takes_the_goal_of_a_file() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("O")
        screen = app.screen
        assert isinstance(screen, FilesScreen)
        await pilot.press("b")
        tree = screen.query_one(Folders)

        def nodes() -> list[TreeNode[DirEntry]]:
            return [node for node in tree.root.children if str(node.label) == "dfs_cli.txt"]

        await until(pilot, nodes, "the built-in boards")
        tree.move_cursor(nodes()[0])
        words = "dfs_cli.txt\n3x3 board, solvable (goal: blank-first)"
        await until(pilot, lambda: screen.query_one(BoardPreview).text == words, "the preview")
        await pilot.press("enter")
        await until(pilot, lambda: app.game_stack.game.puzzle.code == CODE, "the board in Play")
        assert app.game_stack.game.challenge.name == "dfs_cli"

    drive(flow, ONE_LEFT)


def test_the_palette_deals_a_shipped_board_with_its_goal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        next(each for each in commands(app) if each.title.startswith("Board: dfs_cli")).run()
        await until(pilot, lambda: app.game_stack.game.puzzle.code == CODE, "the board in Play")

    drive(flow, ONE_LEFT)


@pytest.mark.parametrize("on_goal", [False, True])
def test_edit_fills_both_sheets_with_a_board_and_its_goal(on_goal: bool) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, "edit")
        if on_goal:
            await pilot.press("tab")
        await paste(pilot, CODE)
        screen = app.screen
        assert isinstance(screen, EditScreen)
        await until(pilot, lambda: screen.code_here() == CODE, "both boards")
        assert screen.exports()["board-code.txt"] == f"{CODE}\n"
        await pilot.press("y")
        assert app.clipboard == CODE
        await pilot.press("tab", "y")
        assert app.clipboard == "3x3:0.1.2.3.4.5.6.7.8"
        await pilot.press("enter")
        assert app.game_stack.game.puzzle.code == CODE

    drive(flow, ONE_LEFT)


def test_edit_replaces_a_custom_goal_by_a_complete_one_for_a_larger_board() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, "edit")
        await paste(pilot, OTHER)
        screen = app.screen
        assert isinstance(screen, EditScreen)
        await until(pilot, lambda: screen.code_here() == OTHER, "a custom goal")
        await paste(pilot, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
        assert screen.model.draft.goal_wanted() == Goal.standard(4, 4)

    drive(flow, ONE_LEFT)


def test_exports_of_play_carry_the_goal() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await paste(pilot, CODE)
        await until(pilot, lambda: app.game_stack.game.puzzle.code == CODE, "the board")
        assert f"code {CODE}" in screen_text(app)
        assert app.mode_screen is not None
        files = app.mode_screen.exports()
        for name in ("board.txt", "board-code.txt", "board.json"):
            text = files[name]
            assert isinstance(text, str)
            assert SlidingPuzzle.parse(text).code == CODE
        picture = files["board.svg"]
        assert not isinstance(picture, str)
        assert CODE in picture()

    drive(flow, ONE_LEFT)


@pytest.mark.parametrize(
    ("code", "size", "words"),
    [
        (CODE, (80, 24), ("goal", "blank-first", ". 1 2", "3 4 5")),
        (CODE, (60, 18), ("goal", "blank-first", ". 1 2", "3 4 5")),
        (OTHER, (80, 24), ("goal", "custom", "3 1 2", "7 8 .")),
        ("4x4:1.2.3.4.8.7.6.5.9.10.11.12.15.0.14.13@snake", (80, 24), ("goal", "snake", "8  7  6  5")),
        ("4x4:1.2.3.4.8.7.6.5.9.10.11.12.15.0.14.13@snake", (60, 18), ("goal: snake",)),
    ],
)
def test_solve_shows_the_goal_beside_the_board_and_its_exports_name_it(
    code: str, size: tuple[int, int], words: tuple[str, ...]
) -> None:
    puzzle = SlidingPuzzle.parse(code)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, "solve")
        await paste(pilot, code)
        screen = app.screen
        assert isinstance(screen, SolveScreen)
        await until(
            pilot, lambda: screen.model.puzzle == puzzle and screen.model.setup is not None, "the board"
        )
        await until(pilot, lambda: all(word in screen_text(app) for word in words), "the goal")
        screen.action_do("choose", ("algorithm", "bfs"))
        await pilot.press("enter")
        await until(pilot, lambda: screen.model.result is not None, "the result")
        await until(pilot, lambda: all(word in screen_text(app) for word in words), "the goal, still")
        table = str(screen.exports()["solution.md"]).splitlines()
        named = dict(zip(table[0].split(" | "), table[2].split(" | "), strict=True))
        assert named["goal"] == puzzle.goal.title

    drive(flow, ONE_LEFT, size)


def test_solve_shows_no_goal_where_it_is_the_standard_one() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, "solve")
        await paste(pilot, CODE)
        await until(pilot, lambda: "blank-first" in screen_text(app), "the goal")
        await paste(pilot, f"{ONE_LEFT}@standard")
        await until(pilot, lambda: "goal" not in screen_text(app), "no goal")

    drive(flow, ONE_LEFT)


def test_compare_names_the_goal_and_its_report_carries_it(tmp_path: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await show(app, pilot, "compare")
        await paste(pilot, (tmp_path / "mine.txt").as_posix())
        screen = app.screen
        assert isinstance(screen, CompareScreen)
        await until(pilot, lambda: screen.model.puzzle.code == CODE and screen.model.ready, "the board")
        await until(pilot, lambda: "on 3x3, goal blank-first" in screen_text(app), "the goal")

    (tmp_path / "mine.txt").write_text(FORMATS["rows"](SlidingPuzzle.parse(CODE)))
    drive(flow, ONE_LEFT)

"""The palette: every command is found in it, and does what its title says."""

from __future__ import annotations

import sys
import threading
import tomllib
from datetime import date
from pathlib import Path
from textwrap import wrap

import pytest
from driving import drive, screen_text, settings_path, toasts, until
from patience import PATIENCE
from textual.pilot import Pilot
from textual.widgets import OptionList

from solver.board import Board
from solver.goal import NAMES as GOALS
from solver.goal import Goal
from solver.lanes import PRESETS
from solver.registry import algorithms, heuristics
from solver.shipped import shipped_board, shipped_names
from tui.app import PuzzleApp
from tui.app_commands import commands, from_registry
from tui.challenge import Challenge
from tui.dialogs.palette import Command, CommandLine, PaletteScreen, best_first
from tui.edit.screen import EditScreen
from tui.storage.settings import FIELDS
from tui.widgets.textual_fixes import LONGEST, LineInput
from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("here")

BOARD = "1 2 3/4 5 6/7 0 8"


def known(app: PuzzleApp) -> list[Command]:
    """All commands of the palette."""
    return [*commands(app), *from_registry(app)]


def best(app: PuzzleApp, query: str) -> str:
    """The title of the first command when this is typed."""
    found = best_first(known(app), query)
    assert found, query
    return found[0].title


def found(palette: PaletteScreen) -> list[Command]:
    """The commands that are listed."""
    lines = palette.query_one(OptionList).options
    return [line.command for line in lines if isinstance(line, CommandLine)]


async def choose(app: PuzzleApp, pilot: Pilot[int], query: str) -> None:
    """Type into the palette and run the first command."""
    app.action_command_palette()
    await pilot.pause()
    palette = app.screen
    assert isinstance(palette, PaletteScreen)
    await until(pilot, lambda: any(command.title.startswith("Algorithm") for command in palette.known))
    await pilot.press(*("space" if letter == " " else letter for letter in query))
    await pilot.press("enter")
    await pilot.pause()
    await pilot.pause()


def kept(home: Path) -> dict[str, object]:
    return tomllib.loads(settings_path(home).read_text())


def test_every_name_is_found_first_by_its_kind_and_name() -> None:
    wanted = [
        *(
            f"Board: {name} ({shipped_board(name).rows}x{shipped_board(name).cols})"
            for name in shipped_names()
        ),
        *(f"Size: {side}x{side}" for side in range(2, 17)),
        *(f"Goal: {name}" for name in GOALS),
        *(f"Algorithm: {spec.name} ({spec.title})" for spec in algorithms),
        *(f"Heuristic: {spec.name} ({spec.title})" for spec in heuristics),
        *(f"Set {field.name}: {value}" for field in FIELDS for value in field.choices),
        *(
            f"Set {field.name}: {value}"
            for field in FIELDS
            if field.kind == "flag"
            for value in ("on", "off")
        ),
        *(f"Queens: {n}" for n in range(1, 21)),
        *(f"Queens: search with {name}" for name in ("bfs", "dfs", "bitmask")),
        *(f"Queens: find {mode}" for mode in ("first", "all", "unique", "count")),
        *(f"Compare: {name}" for name in PRESETS),
        *(f"Solve: show the {view}" for view in ("board", "tree", "frontier")),
        *(f"Go to {title}" for title in SCREENS.values()),
        "Screenshot",
        "Today's board",
    ]

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        for title in (*wanted, *(f"Theme: {name}" for name in app.available_themes)):
            assert best(app, title) == title

    drive(flow, BOARD)


@pytest.mark.parametrize("mode", SCREENS)
def test_every_action_in_force_is_found_with_its_keys(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()
        assert app.mode_screen is not None
        seen = set()
        for node, binding, _, _ in app.mode_screen.active_bindings.values():
            if binding.id and binding.description and (node, binding.action) not in seen:
                seen.add((node, binding.action))
                assert best(app, binding.description) == binding.description

    drive(flow, BOARD)


def test_other_words_find_an_action_and_no_title_that_only_has_their_letters() -> None:
    words = {
        "statistics": "Go to Stats",
        "records": "Go to Stats",
        "replay": "Go to Stats",
        "timer": "Pause",
        "mouse": "Help",
        "vim": "Set movement: hjkl",
        "race": "Go to Compare",
    }

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        for word, title in words.items():
            found = [command.title for command in best_first(known(app), word)]
            assert title in found
            assert not any(name.startswith(("Algorithm", "Heuristic")) for name in found), word
        assert "Go to Stats" in [command.title for command in best_first(known(app), "best")]

    drive(flow, BOARD)


def test_before_typing_all_commands_are_listed() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        listed = best_first(known(app), " ")
        assert [command.title for command in listed] == [command.title for command in known(app)]

    drive(flow, BOARD)


def test_a_shipped_board_starts_a_game_and_undo_brings_back_the_previous_one() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "board solvable1_15")
        assert app.game_stack.game.challenge.name == "solvable1_15"
        await pilot.press("u")
        assert app.game_stack.game.board == Board.parse(BOARD)

    drive(flow, BOARD)


def test_sizes_goals_and_todays_board_start_new_games() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "size 4x5")
        assert (app.game_stack.game.board.rows, app.game_stack.game.board.cols) == (4, 5)
        await choose(app, pilot, "goal snake")
        assert app.game_stack.game.goal == Goal.named("snake", 4, 5)
        before = date.today()
        await choose(app, pilot, "today")
        assert app.game_stack.game.challenge in (Challenge.daily(before), Challenge.daily(date.today()))

    drive(flow, BOARD)


def test_todays_board_in_the_palette_continues_its_game() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("t")
        daily = app.game_stack.game
        await pilot.press(daily.board.moves()[0].name.lower(), "n", "3")
        await choose(app, pilot, "today")
        assert app.game_stack.game is daily

    drive(flow)


def test_the_palette_goes_to_screens() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for mode in SCREENS:
            await choose(app, pilot, f"go to {mode}")
            assert app.current_mode == mode

    drive(flow, BOARD)


def test_the_palette_chooses_within_screens_that_were_not_shown_before() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "show the tree")
        await until(pilot, lambda: "There is no search yet" in screen_text(app))
        await choose(app, pilot, "queens 5")
        await until(pilot, lambda: "5 queens: 0 placed" in screen_text(app))
        await choose(app, pilot, "compare reports")
        await until(pilot, lambda: "reports:" in screen_text(app))

    drive(flow, BOARD)


def test_an_algorithm_and_a_heuristic_are_chosen_in_solve(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "algorithm wastar")
        assert app.current_mode == "solve"
        await choose(app, pilot, "heuristic misplaced")
        await until(pilot, lambda: "Heuristic  misplaced" in screen_text(app))
        assert not settings_path(home).exists()
        await choose(app, pilot, "make this search the default")
        assert (app.settings.algorithm, app.settings.heuristic) == ("wastar", "misplaced")
        assert kept(home) == {"algorithm": "wastar", "heuristic": "misplaced"}

    drive(flow, BOARD, autoplay=True)


def test_a_theme_and_a_setting_are_saved(home: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "theme nord")
        assert app.theme == "nord"
        await choose(app, pilot, "set animation off")
        assert kept(home) == {"theme": "nord", "animation": False}

    drive(flow, BOARD, autoplay=True)


def test_the_list_of_themes_holds_all_of_them() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_command_palette("Theme: ")
        await pilot.pause()
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        themes = [f"Theme: {name}" for name in sorted(app.available_themes)]
        assert sorted(command.title for command in found(palette)[: len(themes)]) == themes

    drive(flow, BOARD)


def test_a_screenshot_is_a_file_of_the_screen_without_the_palette(here: Path) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await choose(app, pilot, "screenshot")
        path = here / "puzzle-tui.svg"
        await until(pilot, path.exists, "the file")
        picture = path.read_text()
        assert picture.startswith("<svg")
        assert "Search..." not in picture
        assert "Undo" in picture

    drive(flow, BOARD)


@pytest.mark.parametrize("on_goal", [False, True])
def test_in_edit_a_goal_and_todays_board_fill_both_sheets(on_goal: bool) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode("edit")
        await pilot.press("G", *["tab"] * on_goal)
        assert isinstance(app.mode_screen, EditScreen)
        await choose(app, pilot, "goal snake")
        assert app.mode_screen.model.draft.goal_wanted() == Goal.named("snake", 3, 3)
        await choose(app, pilot, "today")
        assert app.mode_screen.model.draft.goal_wanted() == Goal.standard(4, 4)
        assert app.mode_screen.model.draft.start.board() == Challenge.daily(date.today()).board

    drive(flow, BOARD)


def test_in_edit_no_action_is_listed_twice() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode("edit")
        await pilot.pause()
        titles = [command.title for command in commands(app)]
        assert titles.count("Type a number") == 1

    drive(flow, BOARD)


def test_without_a_registry_the_palette_says_so_and_lists_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "solver.registry", None)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.action_command_palette()
        await until(pilot, lambda: "solver.registry" in toasts(app))
        assert isinstance(app.screen, PaletteScreen)
        assert any(command.title == "Goal: snake" for command in found(app.screen))

    drive(flow, BOARD)


def test_opening_the_palette_does_not_wait_for_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        with monkeypatch.context() as patch:
            # Importing the registry and all modules that need it fails now.
            for name in ("solver.registry", "tui.queens.model.queens", "tui.queens.model.formats"):
                patch.setitem(sys.modules, name, None)
            titles = {command.title for command in commands(app)}
        assert {"Solve: show the tree", "Goal: snake"} <= titles
        app.action_command_palette("Queens: 12")
        await pilot.pause()
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        await until(pilot, lambda: "Queens: 12" in [command.title for command in found(palette)])

    drive(flow, BOARD)


def test_pasted_text_is_cut_to_one_line_of_limited_length() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        app.copy_to_clipboard("x" * 70_000 + "\nanother line")
        await pilot.press("colon", "ctrl+v", "ctrl+v", "a")
        assert app.screen.query_one(LineInput).value == "x" * LONGEST

    drive(flow, BOARD)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("daily", "Today's board"),
        ("shuffle", "New"),
        ("scramble", "New"),
        ("settings", "Preferences"),
        ("exit", "Quit"),
        ("undo", "Undo"),
    ],
)
def test_a_command_is_found_first_by_another_word_for_it(words: str, title: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        assert best(app, words) == title

    drive(flow, BOARD)


@pytest.mark.parametrize("mode", SCREENS)
def test_words_that_fit_several_commands_find_them_all_on_every_screen(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.pause()

        def first(words: str, number: int) -> set[str]:
            return {command.title for command in best_first(known(app), words)[:number]}

        assert "Export" in first("share", 3)
        assert any(title.startswith("Copy") for title in first("share", 3))
        for words in ("dark", "light"):
            themes = {
                f"Theme: {name}"
                for name, theme in app.available_themes.items()
                if theme.dark == (words == "dark")
            }
            assert themes <= first(words, len(themes) + 1)
        assert any(title.startswith("Today") for title in first("daily", 1))
        assert "Size: 4x4" in first("scramble", 30)

    drive(flow, BOARD)


def test_the_palette_says_that_nothing_matches_and_enter_does_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("colon", *"qqzzxx", "enter")
        await until(pilot, lambda: "No command matches 'qqzzxx'." in screen_text(app))
        assert isinstance(app.screen, PaletteScreen)
        await pilot.press(*["backspace"] * 6, *"undo")
        await until(pilot, lambda: "Undo" in screen_text(app))

    drive(flow, BOARD)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_titles_are_at_the_left_keys_at_the_right_and_the_help_below(
    size: tuple[int, int],
) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("colon", *"board")
        await pilot.pause()
        lines = screen_text(app).splitlines()
        edges = {len(line.rstrip(" │▁▂▃▄▅▆▇█")) for line in lines if line.endswith((" + = │", " t │"))}
        assert len(edges) <= 1
        larger = next(line for line in lines if "Larger board" in line)
        assert larger.split("Larger board")[1].split()[:2] == ["+", "="]
        await pilot.press(*["backspace"] * 5, *"larger")
        await until(pilot, lambda: "Deal a board one size larger" in screen_text(app), "the help")

    drive(flow, BOARD, size)


@pytest.mark.parametrize("mode", SCREENS)
def test_at_60_columns_no_title_is_cut_and_every_help_fits_below_the_list(mode: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await app.switch_mode(mode)
        await pilot.press("colon" if mode != "edit" else "ctrl+p")
        await until(pilot, lambda: any("Heuristic" in command.title for command in app.screen.known))
        width = app.screen.query_one("#about").size.width
        assert 40 < width < 60
        for line in app.screen.query_one(OptionList).options:
            assert isinstance(line, CommandLine)
            assert line.command.title in str(line.prompt)
            assert "…" not in str(line.prompt)
            assert len(str(line.prompt)) < width
            assert len(wrap(line.command.help, width)) <= 2

    drive(flow, BOARD, (60, 18))


def test_the_current_values_are_marked() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        for words, title in (
            ("theme", f"Theme: {app.theme}"),
            ("size", "Size: 3x3"),
            ("goal", "Goal: standard"),
        ):
            await pilot.press("colon", *words)
            await until(pilot, lambda title=title: f"{title} (current)" in screen_text(app), title)
            await pilot.press("escape")

    drive(flow, BOARD, (100, 60))


def test_the_cursor_stays_on_its_command_when_those_of_the_registry_arrive() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        arrived = threading.Event()

        def fetch() -> list[Command]:
            arrived.wait(PATIENCE)
            return [Command("com", "", lambda: None), *from_registry(app)]

        palette = PaletteScreen(list(commands(app)), fetch)
        app.open_dialog(palette)
        await pilot.press(*"com", "down", "down")
        before = palette.query_one(OptionList).highlighted_option
        assert isinstance(before, CommandLine)
        count, line = len(found(palette)), found(palette).index(before.command)
        arrived.set()
        await until(pilot, lambda: len(found(palette)) > count, "the commands of the registry")
        after = palette.query_one(OptionList).highlighted_option
        assert isinstance(after, CommandLine)
        assert after.command is before.command
        # It is on another line now; otherwise this test could not fail.
        assert found(palette).index(after.command) > line

    drive(flow, BOARD)

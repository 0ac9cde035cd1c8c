"""The search form on the screen: every field can be reached and seen, and its choices with it."""

from __future__ import annotations

import pytest
from driving import drive, screen_text, until
from patience import PATIENCE
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from tui.app import PuzzleApp
from tui.solve.screen import SolveScreen
from tui.widgets.line_list import LineList
from tui.widgets.search_form import form
from tui.widgets.search_form.form import ChoiceField, NumberInput

pytestmark = pytest.mark.usefixtures("home")

EASY = "1 2 3/0 4 5/7 8 6"


async def solve_screen(app: PuzzleApp, pilot: Pilot[int]) -> SolveScreen:
    """Open Solve and wait for the fields."""
    await pilot.press("3")
    await until(pilot, lambda: isinstance(app.screen, SolveScreen))
    screen = app.screen
    assert isinstance(screen, SolveScreen)
    await until(pilot, lambda: "Press Tab to choose a search." in screen_text(app), "the fields")
    return screen


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_tab_goes_to_every_field_and_brings_it_into_sight(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        assert screen.model.setup is not None
        names = [view.name for view in screen.model.setup.fields()]
        assert len(names) > 8
        for name in [*names, names[0]]:
            await pilot.press("tab")
            field = screen.focused
            assert isinstance(field, ChoiceField | NumberInput)
            assert field.name == name
            await until(
                pilot,
                lambda field=field: field.region.area and screen.form.region.contains_region(field.region),
                f"{name} in sight",
            )
        # The first field of each line is beside its name.
        await pilot.press("escape")
        for line in ("Algorithm  astar", "Heuristic  manhattan default", "Rules      none"):
            await until(pilot, lambda line=line: line in screen_text(app), line)

    drive(flow, EASY, size, algorithm="astar")


def test_the_figures_make_way_for_the_choices_while_a_field_is_in_focus() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen.model.result is not None)

        async def shown(*, figures: bool, choices: bool) -> None:
            def now() -> tuple[bool, bool]:
                text = screen_text(app)
                return "expanded  " in text, "Beam search" in text

            await until(pilot, lambda: now() == (figures, choices), f"{figures=} {choices=}")

        await shown(figures=True, choices=False)
        await pilot.press("tab")
        await shown(figures=False, choices=True)
        await pilot.press("escape")
        await shown(figures=True, choices=False)
        await pilot.resize_terminal(140, 40)
        await pilot.press("tab")
        await shown(figures=True, choices=True)
        # Beside the tree there is room for one of them.
        await pilot.press("escape", "t")
        await shown(figures=True, choices=False)
        await pilot.press("tab")
        await shown(figures=False, choices=True)

    drive(flow, EASY, algorithm="astar")


def test_a_click_chooses_and_the_wheel_scrolls() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        setup, choices = screen.model.setup, screen.form.query_one(LineList)
        assert setup is not None
        names = [choice.value for choice in setup.fields()[0].choices]
        # Without a field in focus nothing is listed.
        await pilot.click(screen.form, offset=(3, 8))
        assert setup.algorithm == names[0] == "auto"
        await pilot.press("tab")
        await until(pilot, lambda: "▸  auto" in screen_text(app), "the list")
        await pilot.click(choices, offset=(3, 2))
        await until(pilot, lambda: setup.algorithm == names[2], names[2])
        choices.post_message(MouseScrollDown(choices, 3, 2, 0, 1, 0, False, False, False))
        await until(pilot, lambda: "▸  auto" not in screen_text(app) and choices.top == 1, "the next lines")
        assert setup.algorithm == names[2]
        # The arrows go on from the value in use.
        await pilot.press("down")
        await until(pilot, lambda: setup.algorithm == names[3], names[3])

    drive(flow, EASY)


def test_all_options_of_the_default_search_are_in_sight() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await solve_screen(app, pilot)
        await until(pilot, lambda: "Options    threads all  solutions one" in screen_text(app), "the options")

    drive(flow, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_the_titles_of_the_algorithms_are_whole(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen.model.result is not None)
        await pilot.press("tab")
        titles = "Breadth-first search", "Bidirectional search", "Branch and bound", "Depth-first search"
        await until(pilot, lambda: all(title in screen_text(app) for title in titles), "the titles")

    drive(flow, EASY, size)


def test_letters_choose_the_value_that_begins_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine keys may be seconds apart.
    monkeypatch.setattr(form, "TYPING_SECONDS", 2 * PATIENCE)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        setup = screen.model.setup
        assert setup is not None
        await pilot.press("tab")

        def chosen() -> str:
            view = screen.form.field_in_focus
            return "" if view is None else view.value

        notation, compared = app.settings.notation, app.settings
        for key, value in (("b", "beam"), ("n", "bnb"), ("b", "bnb"), ("x", "bnb"), ("d", "dfs")):
            await pilot.press(key)
            await until(pilot, lambda value=value: chosen() == value, f"{key}: {value}")
        # The letters were not keys of the screen.
        assert (app.settings.notation, app.settings, app.screen) == (notation, compared, screen)
        await pilot.press("b", "b", "b")
        await until(pilot, lambda: chosen() == "bidirectional", "the third with b")
        # Digits go to the screens.
        await pilot.press("1")
        assert app.current_mode == "play"

    drive(flow, EASY, algorithm="astar")


def test_letters_that_move_still_move() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot)
        await pilot.press("tab", "w")
        await until(pilot, lambda: screen.form.field_in_focus.value != "bfs", "the value above")
        assert screen.form.field_in_focus.value != "wastar"

    drive(flow, EASY, algorithm="bfs", movement="wasd")

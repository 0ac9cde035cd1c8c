"""Solve: every search can be chosen, watched, controlled and played, and no failure ends the app."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from driving import screen_text, until
from patience import PATIENCE
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from solver.board import Board
from solver.goal import Goal
from solver.moves import parse_moves
from solver.progress import LimitKind, Outcome, Progress, Result, Tally
from solver.puzzle import SlidingPuzzle
from solver.registry import AlgorithmSpec, algorithms
from solver.verify import replay
from tui.app import PuzzleApp
from tui.challenge import Challenge
from tui.registry import import_registry
from tui.solve.figures import SearchFigures
from tui.solve.model.solve_model import MOST_SAMPLES, RunHistory
from tui.solve.screen import SolveScreen
from tui.widgets.key_footer import KeyFooter
from tui.widgets.playback_view import MoveList, ScrubBar
from tui.widgets.search_form.form import NumberInput
from tui.widgets.top_bar import TopBar

EASY = "1 2 3/0 4 5/7 8 6"
"""Three moves from the goal."""
MIDDLE = "8 6 7/2 5 4/3 0 1"
"""As far from the goal as 3x3 can be."""
TC4 = "1 2 3 4/5 6 7 8/9 12 15 14/13 11 0 10"
"""Of the first source report, which creates 438 nodes for it."""
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"
"""So far from the goal that `ENDLESS` comes to no end."""
ENDLESS = "iddfs"
"""Searches on however slow the screen is: it takes no memory, so no limit ends it."""

Act = Callable[[Pilot[int], SolveScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own settings and games."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def on_screen(
    board: str,
    act: Act,
    size: tuple[int, int] = (80, 24),
    goal: Goal | None = None,
    *,
    autoplay: bool = False,
) -> PuzzleApp:
    """Open Solve on a board and act there; every search has a small limit on memory."""

    async def run() -> PuzzleApp:
        parsed = Board.parse(board)
        app = PuzzleApp(Challenge(parsed, goal or Goal.standard(parsed.rows, parsed.cols)))
        async with app.run_test(size=size) as pilot:
            app.change(autoplay=autoplay)
            await pilot.press("3")
            await until(pilot, lambda: isinstance(app.screen, SolveScreen))
            screen = app.screen
            assert isinstance(screen, SolveScreen)
            await until(pilot, lambda: screen.model.setup is not None)
            assert screen.model.setup is not None
            screen.model.setup.put("limit.megabytes", "300")
            await act(pilot, screen)
        return app

    return asyncio.run(run())


async def solved(pilot: Pilot[int], screen: SolveScreen, algorithm: str = "auto") -> Result:
    """Run an algorithm to its end."""
    screen.action_do("choose", ("algorithm", algorithm))
    await pilot.press("enter")
    await until(pilot, lambda: not screen.model.running)
    assert screen.model.result is not None
    return screen.model.result


def toasts(app: PuzzleApp) -> list[str]:
    return [notice.sentence for notice in app.notices]


def outcome(screen: SolveScreen) -> str:
    return str(screen.query_one("#outcome").render())


def tally(screen: SolveScreen) -> Tally:
    progress = screen.model.progress
    return progress.tally if progress else Tally()


def is_at(screen: SolveScreen, expanded: int) -> bool:
    return tally(screen).expanded == expanded


def test_the_screen_shows_the_figures_of_every_step() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "bfs"))
        for expanded in range(1, 6):
            await pilot.press("o")
            await until(pilot, partial(is_at, screen, expanded), "the step")
            await pilot.pause()
            shown = screen_text(screen.app)
            assert "Paused: bfs" in shown
            assert re.search(rf"expanded +{expanded}\b", shown)
            assert re.search(rf"raised +{tally(screen).raised}\b", shown)

    on_screen(HARD, act)


@pytest.mark.parametrize("algorithm", ["auto", "astar", "idastar", "bidirectional", "greedy", "staged"])
def test_the_last_frame_is_the_goal(algorithm: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        result = await solved(pilot, screen, algorithm)
        assert screen.model.board_here == Board.parse(MIDDLE)
        await pilot.press("end")
        assert screen.model.board_here == Board.solved(3, 3)
        assert result.length is not None
        assert f"{result.length} moves" in outcome(screen)

    on_screen(MIDDLE, act)


def test_every_algorithm_can_be_chosen_by_keys_and_shows_what_came_out() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        model, app = screen.model, screen.puzzle_app
        await pilot.press("tab")
        assert model.setup is not None
        left = set(algorithms.names())
        while left:
            spec = algorithms[model.setup.algorithm]
            left.remove(spec.name)
            await pilot.press("enter")
            why_not = spec.why_not(model.puzzle)
            if why_not is not None:
                assert why_not in toasts(app)
            else:
                await until(pilot, lambda: not model.running)
                assert model.result is not None
                assert spec.name in ("auto", model.result.algorithm)
                if model.result.outcome is Outcome.SOLVED or spec.complete:
                    assert "moves" in outcome(screen)
                    await pilot.press("end")
                    assert model.board_here == Board.solved(3, 3)
            await pilot.press("tab", "down")
        assert app.settings.algorithm == "auto"

    on_screen(EASY, act)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
def test_the_rules_of_a_report_are_chosen_by_keys_and_nodes_are_counted_as_it_counts(
    size: tuple[int, int],
) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        # The field before the first is the last one.
        await pilot.press("tab", "shift+tab", "down", "down")
        assert re.search("Rules +report-1", screen_text(screen.puzzle_app))
        await pilot.press("enter")
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.result is not None
        assert (screen.model.result.algorithm, screen.model.result.progress.tally.raised) == ("bnb", 439)
        told = " ".join(str(screen.query_one(SearchFigures).render()).split())
        assert "created 438 " in told
        assert "created: the root is not counted" in told
        assert "raised" not in told
        screen.action_do("choose", ("heuristic", "manhattan"))
        await pilot.press("enter")
        await until(pilot, lambda: not screen.model.running)
        assert "raised" in str(screen.query_one(SearchFigures).render())
        await until(pilot, lambda: "report-1, changed" in screen_text(screen.puzzle_app))

    on_screen(TC4, act, size)


def test_escape_ends_a_search_and_says_after_how_many_nodes() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("escape")
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.result is not None
        assert screen.model.result.outcome is Outcome.CANCELLED
        said = f"Stopped after {screen.model.result.progress.tally.raised:,} nodes"
        assert said in outcome(screen)
        assert f"{said}." in toasts(screen.puzzle_app)
        assert screen.model.board_here == Board.parse(HARD)

    on_screen(HARD, act)


def test_escape_stops_a_search_from_within_a_field_then_leaves_it_then_goes_back() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("shift+tab", "shift+tab")
        assert isinstance(screen.focused, NumberInput)
        await pilot.press("escape")
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.result is not None
        assert screen.model.result.outcome is Outcome.CANCELLED
        assert screen.focused is not None
        await pilot.press("escape")
        assert screen.focused is screen.panel
        assert screen.is_current
        await pilot.press("escape")
        await until(pilot, lambda: screen.puzzle_app.current_mode == "play")

    on_screen(HARD, act)


def test_escape_drops_a_search_in_preparation_at_once() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("start")
        assert screen.model.running
        screen.action_escape()
        assert (screen.model.running, screen.model.result) == (False, None)
        assert screen.model.state == ""
        assert (await solved(pilot, screen, "astar")).length == 3

    on_screen(EASY, act)


def test_the_state_follows_pause_and_resume_while_tables_are_prepared() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        screen.action_do("start")
        for state in ("paused", "preparing", "paused", "preparing"):
            screen.action_do("toggle_pause")
            assert screen.model.state == state
            assert outcome(screen) == f"{state.capitalize()}: {ENDLESS}"
            assert screen.query_one(TopBar).state == state
        await until(pilot, lambda: tally(screen).raised > 1000)
        assert screen.model.state == "searching"
        assert screen.query_one(TopBar).state == "searching"

    on_screen(HARD, act)


def test_a_search_is_called_what_it_is_whatever_is_chosen_for_the_next_one() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("tab", "down", "down")
        assert screen.model.setup is not None
        assert screen.model.setup.algorithm != ENDLESS
        before = tally(screen).raised
        await until(pilot, lambda: tally(screen).raised > before)
        assert outcome(screen) == f"Searching: {ENDLESS}"

    on_screen(HARD, act)


@pytest.mark.parametrize("key", ["enter", "r", "o"])
def test_a_new_board_during_a_search_is_the_next_one_solved(key: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        game_stack = screen.puzzle_app.game_stack
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("1", "n", "3")
        await until(pilot, lambda: screen.is_current)
        assert screen.model.running
        assert game_stack.game.board != screen.model.puzzle.board == Board.parse(HARD)
        await pilot.press("escape")
        await until(pilot, lambda: not screen.model.running)
        assert "The board in Play has changed" in outcome(screen)
        await pilot.press(key)
        assert screen.model.puzzle.board == game_stack.game.board
        assert screen.model.running

    on_screen(HARD, act)


def test_coming_back_after_a_search_shows_the_new_board() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("1", "n")
        screen.action_escape()
        await until(pilot, lambda: not screen.model.running)
        await pilot.press("3")
        await until(pilot, lambda: screen.is_current)
        assert screen.model.puzzle.board == screen.puzzle_app.game_stack.game.board != Board.parse(HARD)
        assert "another board" not in outcome(screen)

    on_screen(HARD, act)


def test_the_same_board_taken_again_clears_the_last_search() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        screen.take(Challenge(Board.parse(HARD), Goal.standard(4, 4)))
        assert not screen.model.running
        assert screen.model.state == ""
        assert outcome(screen) == f"Press Enter to run {ENDLESS}."

    on_screen(HARD, act)


@pytest.mark.parametrize(
    ("preset", "up", "down", "left", "right"),
    [("wasd", *"wsad"), ("hjkl", *"kjhl"), ("arrows", "up", "down", "left", "right")],
)
def test_presets_of_movement_hold_in_lists_and_in_the_playback(
    preset: str, up: str, down: str, left: str, right: str
) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.puzzle_app.change(movement=preset)
        await solved(pilot, screen)
        playback = screen.panel.playback
        assert playback is not None
        seen = []
        for key in (right, right, left):
            await pilot.press(key)
            seen.append(playback.position)
        assert seen == [1, 2, 1]
        setup = screen.model.setup
        assert setup is not None
        names = [choice.value for choice in setup.fields()[0].choices]
        await pilot.press("tab", down, down, up)
        assert setup.algorithm == names[1]

    on_screen(EASY, act)


def test_keys_have_one_name_whatever_is_going_on() -> None:
    def names(screen: SolveScreen) -> dict[str, tuple[str, str]]:
        return {
            key: (each.binding.description, each.binding.tooltip)
            for key, each in screen.active_bindings.items()
        }

    def shown(screen: SolveScreen) -> set[str]:
        return {key.key for key in screen.query_one(KeyFooter).keys}

    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        idle, in_footer = names(screen), shown(screen)
        assert "enter" in in_footer
        await pilot.press("o")
        await pilot.pause()
        assert names(screen) == idle
        assert {"escape", "p"} <= shown(screen)
        await pilot.press("p")
        await until(pilot, lambda: not screen.model.running)
        assert names(screen) == idle
        assert {"space", "c"} <= shown(screen)

    on_screen(EASY, act)


async def held_still(pilot: Pilot[int], screen: SolveScreen) -> Tally:
    """The figures of a paused search, once the slice under way has ended and the screen has heard of it."""
    run = screen.model.run
    assert run is not None
    handle = run._handle
    assert handle is not None

    def still() -> bool:
        heard = tally(screen).raised == handle.latest.tally.raised
        return handle._paused_between_nodes and heard and screen.model.state == "paused"

    await until(pilot, still, "a search that holds still")
    return tally(screen)


def test_pause_holds_the_figures_still_and_one_step_expands_one_node() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        await pilot.press("p")
        still = await held_still(pilot, screen)
        for steps in (1, 2, 3):
            await pilot.press("o")
            await until(pilot, lambda steps=steps: tally(screen).expanded >= still.expanded + steps)
            assert tally(screen).expanded == still.expanded + steps
        await pilot.press("p")
        await until(pilot, lambda: tally(screen).raised > still.raised + 1000)

    on_screen(HARD, act)


def test_one_step_starts_a_paused_search() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "astar"))
        await pilot.press("o")
        await until(pilot, lambda: tally(screen).expanded == 1)
        assert (await held_still(pilot, screen)).expanded == 1
        await pilot.press("p")
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.result is not None
        assert screen.model.result.solved

    on_screen(MIDDLE, act)


def test_a_new_run_takes_the_place_of_the_old_one() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", ENDLESS))
        await pilot.press("enter")
        await until(pilot, lambda: tally(screen).raised > 1000)
        old = screen.model.run
        assert old is not None
        screen.action_do("choose", ("algorithm", "auto"))
        await pilot.press("r")
        await until(pilot, old.ended.is_set)
        screen.action_do("choose", ("algorithm", "staged"))
        assert (await solved(pilot, screen, "staged")).algorithm == "staged"

    on_screen(HARD, act)


def test_an_error_in_the_solver_is_one_message_and_the_screen_still_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a wheel came off")

    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        broken = algorithms["greedy"]
        monkeypatch.setitem(
            algorithms._specs,
            "greedy",
            AlgorithmSpec(
                "greedy", broken.title, broken.family, breaks, informed=True, options=broken.options
            ),
        )
        screen.action_do("choose", ("algorithm", "greedy"))
        await pilot.press("enter")
        await until(pilot, lambda: not screen.model.running)
        assert sum("a wheel came off" in toast for toast in toasts(screen.puzzle_app)) == 1
        assert (await solved(pilot, screen, "astar")).length == 3

    on_screen(EASY, act)


def test_an_unsolvable_board_is_explained_with_the_way_out() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        result = await solved(pilot, screen)
        assert result.outcome is Outcome.UNSOLVABLE
        assert "NOT SOLVABLE" in outcome(screen)
        told = " ".join(outcome(screen).split())
        assert told.endswith("the parity. Edit (2) can fix it: press f there. This swaps 8 and 7.")
        for key in ("space", "left", "end", "plus", "E", "Y"):
            await pilot.press(key)
        assert screen.model.board_here == Board.parse("1 2 3/4 5 6/8 7 0")

    on_screen("1 2 3/4 5 6/8 7 0", act)


def test_playing_on_from_a_frame_starts_a_game_and_coming_back_finds_the_solution() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        result = await solved(pilot, screen)
        await pilot.press("right", "right")
        frame = screen.model.board_here
        await pilot.press("c")
        await until(pilot, lambda: screen.puzzle_app.current_mode == "play")
        game = screen.puzzle_app.game_stack.game
        assert (game.board, game.goal) == (frame, screen.model.puzzle.goal)
        assert result.path is not None
        game.play(result.path[2])
        await pilot.press("3")
        await until(pilot, lambda: screen.is_current)
        assert screen.model.result is result
        assert screen.model.board_here == game.board

    on_screen(MIDDLE, act)


def test_a_game_on_another_board_clears_the_result() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen)
        assert screen.exports()
        screen.take(Challenge(Board.parse(EASY), Goal.standard(3, 3)))
        assert screen.model.result is None
        assert screen.exports() == {}
        assert screen.puzzle_app.game_stack.game.board == screen.model.puzzle.board == Board.parse(EASY)
        screen.solve_now()
        await until(pilot, lambda: screen.model.result is not None)
        assert screen.model.result is not None
        assert screen.model.result.length == 3

    on_screen(MIDDLE, act)


@pytest.mark.parametrize(
    ("tabs", "typed"), [(3, "0.5"), (3, "99"), (9, "0"), (10, "1.5"), (11, "0")], ids=lambda value: str(value)
)
def test_a_bad_number_is_refused_and_nothing_starts(tabs: int, typed: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "wastar"))
        await pilot.press(*["tab"] * tabs)
        assert isinstance(screen.focused, NumberInput)
        await pilot.press(*("full_stop" if character == "." else character for character in typed))
        assert screen.focused.value == typed
        await pilot.press("enter")
        await until(pilot, lambda: any(typed in toast for toast in toasts(screen.puzzle_app)), "the refusal")
        assert all(re.fullmatch(r"[A-Z].*\.", toast) for toast in toasts(screen.puzzle_app))
        assert not screen.model.running
        assert screen.model.result is None
        await pilot.press(*["backspace"] * len(typed), "enter")
        await until(pilot, lambda: screen.model.result is not None)

    on_screen(EASY, act)


def test_a_burst_of_keys_arrives_whole_and_in_order() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        setup = screen.model.setup
        assert setup is not None
        names = [choice.value for choice in setup.fields()[0].choices]
        for key in ("tab", *["down"] * 5, "up", *["shift+tab"] * 3):
            screen.app.post_message(events.Key(key, None))
        await until(pilot, lambda: isinstance(screen.focused, NumberInput))
        await pilot.pause()
        for digit in "123456":
            screen.app.post_message(events.Key(digit, digit))
        await until(pilot, lambda: setup.choice().limits.nodes == 123456)
        assert setup.algorithm == names[4]

    on_screen(EASY, act)


def test_letters_keep_their_meaning_in_a_number_and_digits_do_not() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen)
        await pilot.press("shift+tab", "shift+tab")
        assert isinstance(screen.focused, NumberInput)
        before = screen.puzzle_app.settings.notation
        await pilot.press("1", "b", "2")
        assert screen.focused.value == "12"
        assert screen.puzzle_app.settings.notation != before
        await pilot.press("escape", "1")
        await until(pilot, lambda: screen.puzzle_app.current_mode == "play")

    on_screen(EASY, act)


def test_the_keys_of_the_playback_never_leave_the_path() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        result = await solved(pilot, screen)
        assert result.path is not None
        path, steps = result.path, len(result.path)
        assert steps == 31
        playback = screen.panel.playback
        assert playback is not None
        seen = []
        for key in (
            *("left", "right", "shift+right", "pagedown", "shift+right", "shift+right", "right"),
            *("pageup", "left", "home", "shift+left", "end"),
            *("E", "left", "left", "E", "left", "right", "right"),
        ):
            await pilot.press(key)
            seen.append(playback.position)
            assert screen.model.board_here == replay(Board.parse(MIDDLE), path[: playback.position])
        assert seen == [0, 1, 11, 21, 31, 31, 31, 21, 20, 0, 0, 31, 31, 30, 25, 25, 20, 30, 31]

    on_screen(MIDDLE, act)


def test_every_column_of_the_bar_and_every_move_of_the_list_is_a_frame() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen)
        playback = screen.panel.playback
        assert playback is not None
        bar = screen.query_one(ScrubBar)
        for x in (0, bar.columns // 2, bar.columns - 1):
            await pilot.mouse_down(bar, offset=(x, 0))
            await pilot.mouse_up(bar, offset=(x, 0))
            await pilot.pause()
            assert playback.position == bar.frame_at(x)
        assert playback.ended
        assert [bar.frame_at(x) for x in (-9, 999)] == [0, 31]
        await pilot.press("home", "right")
        moves = screen.query_one(MoveList)
        assert "[" in moves.render().plain
        assert moves.render().plain.index("[") + 2 == moves.render().plain.index("]")
        await pilot.click(moves, offset=(3 + 1, 0))
        assert playback.position == 1
        await pilot.click(moves, offset=(3 + 2 * 5 + 2, 0))
        assert playback.position == 6

    on_screen(MIDDLE, act)


def test_the_solution_plays_to_its_end_and_speed_stays_in_its_range() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen)
        for _ in range(8):
            await pilot.press("minus")
        assert screen.puzzle_app.settings.speed == 0.5
        await pilot.press("space")
        assert screen.panel.playing
        for _ in range(8):
            await pilot.press("plus")
        assert screen.puzzle_app.settings.speed == 50
        await until(pilot, lambda: not screen.panel.playing)
        assert screen.model.board_here == Board.solved(3, 3)
        await pilot.press("right")
        assert screen.model.board_here == Board.solved(3, 3)

    on_screen(EASY, act)


def test_moves_are_copied_with_their_notation() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen)
        await pilot.press("Y")
        assert screen.app.clipboard == "tile:LLU"
        assert " L L U" in screen.query_one(MoveList).render().plain
        await pilot.press("b", "Y")
        assert screen.app.clipboard == "blank:RRD"
        assert " R R D" in screen.query_one(MoveList).render().plain
        assert "blank:RRD" in screen.exports()["solution.txt"]

    on_screen(EASY, act)


def test_what_cannot_work_here_is_refused_with_its_reason() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "astar"))
        screen.action_do("choose", ("heuristic", "pdb-663"))
        await pilot.press("enter")
        assert not screen.model.running
        assert any("4x4 boards" in toast for toast in toasts(screen.puzzle_app))
        screen.action_do("choose", ("heuristic", ""))
        await pilot.press("enter")
        await until(pilot, lambda: screen.model.result is not None)

    on_screen(EASY, act)


def test_enter_before_all_is_loaded_runs_when_it_is() -> None:
    async def run() -> None:
        app = PuzzleApp(Challenge(Board.parse(EASY), Goal.standard(3, 3)))
        async with app.run_test(size=(80, 24)) as pilot:
            app.action_show("solve")
            screen = app.screen
            await until(pilot, lambda: isinstance(app.screen, SolveScreen))
            screen = app.screen
            assert isinstance(screen, SolveScreen)
            screen.solve_now()
            await until(pilot, lambda: screen.model.result is not None)
            assert screen.model.result is not None
            assert screen.model.result.length == 3

    asyncio.run(run())


@pytest.mark.parametrize("way", ["escape", "take", "leave", "leave and return"])
def test_a_search_started_before_all_is_loaded_can_be_cancelled(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def load_when_let() -> None:
        gate.wait()
        import_registry()

    monkeypatch.setattr("tui.registry.import_registry", load_when_let)
    other = Challenge(Board.parse(MIDDLE), Goal.standard(3, 3))

    async def run() -> None:
        app = PuzzleApp(Challenge(Board.parse(EASY), Goal.standard(3, 3)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("3")
            await until(pilot, lambda: isinstance(app.screen, SolveScreen))
            screen = app.screen
            assert isinstance(screen, SolveScreen)
            await pilot.press("enter")
            if way == "escape":
                await pilot.press("escape")
                assert app.current_mode == "solve"
            elif way == "take":
                screen.take(other)
            else:
                await pilot.press("1")
                await until(pilot, lambda: app.current_mode == "play")
            if way == "leave and return":
                app.game_stack.start_game(other)
                await pilot.press("3")
                await until(pilot, lambda: screen.is_current)
            gate.set()
            await until(pilot, lambda: screen.model.setup is not None)
            await pilot.pause()
            assert (screen.model.running, screen.model.result) == (False, None)

    try:
        asyncio.run(run())
    finally:
        gate.set()


def test_unmounting_ends_a_paused_search() -> None:
    runs = []

    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "bfs"))
        await pilot.press("o")
        await until(pilot, lambda: tally(screen).expanded == 1)
        runs.append(screen.model.run)

    on_screen(HARD, act)
    [run] = runs
    assert run is not None
    assert run.ended.wait(PATIENCE)


def outside(screen: SolveScreen) -> Iterator[Widget]:
    """What reaches beyond the screen or beyond what it is part of."""
    for widget in screen.query("SearchForm *, PlaybackPanel *"):
        if widget.display and widget.region.area:
            parent = widget.parent
            assert isinstance(parent, Widget)
            if not all(whole.region.contains_region(widget.region) for whole in (screen, parent)):
                yield widget


@pytest.mark.parametrize(
    "size", [(60, 18), (80, 24), (100, 30), (140, 40)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("board", ["1 2/0 3", HARD], ids=["2x2", "4x4"])
def test_nothing_is_drawn_outside_of_its_place(size: tuple[int, int], board: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen, "staged")
        for _ in range(4):
            await pilot.press("tab")
            await until(pilot, lambda: not list(outside(screen)))

    on_screen(board, act, size)


def test_a_history_of_any_length_takes_bounded_memory() -> None:
    history = RunHistory()
    for second in range(10_000):
        history.add(Progress(Tally(raised=second * 7, frontier=second), float(second)))
        assert len(history.rate) == len(history.frontier) <= MOST_SAMPLES
    assert set(history.rate) == {7.0}
    assert history.frontier == sorted(history.frontier)


def test_searches_go_to_the_goal_that_was_set() -> None:
    goal = Goal.named("snake", 3, 3)
    board = replay(goal.board, parse_moves("DRULDDRUU"))

    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        assert screen.model.puzzle == SlidingPuzzle(board, goal)
        await solved(pilot, screen)
        await pilot.press("end")
        assert screen.model.board_here == goal.board

    on_screen(board.code, act, goal=goal)


def test_a_solution_plays_by_itself_once_it_is_found() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.puzzle_app.change(speed=50.0)
        await solved(pilot, screen)
        playback = screen.panel.playback
        assert playback is not None
        await until(pilot, lambda: playback.ended and not screen.panel.playing, "the end of the solution")

    on_screen(EASY, act, autoplay=True)


def test_any_key_of_the_playback_takes_over_from_it() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.puzzle_app.change(speed=0.5)
        await solved(pilot, screen)
        assert screen.panel.playing
        await pilot.press("home")
        assert not screen.panel.playing
        # It has been touched: it does not begin again by itself.
        await pilot.press("t", "t")
        assert not screen.panel.playing

    on_screen(MIDDLE, act, autoplay=True)


def test_a_solution_found_behind_the_tree_plays_when_the_board_is_in_front() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.puzzle_app.change(speed=0.5)
        await pilot.press("t")
        await solved(pilot, screen)
        assert not screen.panel.playing
        screen.look_at("board")
        assert screen.panel.playing

    on_screen(EASY, act, autoplay=True)


# -- all shortest solutions -------------------------------------------------------------------------


@pytest.mark.parametrize(("algorithm", "line"), [("bnb", "c 31"), ("astar", "f 31")])
def test_a_frame_names_the_cost_by_the_letter_of_the_tree(algorithm: str, line: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await solved(pilot, screen, algorithm)
        await pilot.press("end")
        await until(pilot, lambda: line in screen_text(screen.puzzle_app), line)

    on_screen(MIDDLE, act)


def test_the_bounds_of_the_rounds_are_listed() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("heuristic", "manhattan"))
        await solved(pilot, screen, "idastar")
        bounds = ", ".join(str(bound) for bound, _ in screen.model.rounds)
        assert "," in bounds
        assert f"bounds: {bounds}" in str(screen.query_one(SearchFigures).render())

    on_screen(MIDDLE, act)


async def all_found(pilot: Pilot[int], screen: SolveScreen, algorithm: str = "idastar") -> None:
    assert screen.model.setup is not None
    screen.model.setup.put("all", "all")
    result = await solved(pilot, screen, algorithm)
    assert result.outcome is Outcome.SOLVED


def test_the_switch_is_a_field_of_the_form_and_the_title_says_it() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        screen.action_do("choose", ("algorithm", "bnb"))
        await pilot.pause()
        screen.form.focus_field("all")
        await until(pilot, lambda: screen.form.field_in_focus is not None)
        await pilot.press("down")
        assert screen.model.setup is not None
        assert screen.model.setup.lists_all
        assert "all shortest" in outcome(screen)
        await pilot.press("up")
        assert not screen.model.setup.lists_all

    on_screen(MIDDLE, act)


@pytest.mark.parametrize("algorithm", ["bnb", "idastar"])
def test_all_shortest_solutions_are_browsed_with_their_number(algorithm: str) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await all_found(pilot, screen, algorithm)
        assert "solution 1 of 40" in outcome(screen)
        seen = set()
        for number in range(1, 41):
            assert f"solution {number} of 40" in outcome(screen)
            playback = screen.panel.playback
            assert playback is not None
            assert screen.model.board_here == Board.parse(MIDDLE)
            await pilot.press("end")
            assert screen.model.board_here == Board.solved(3, 3)
            seen.add(playback.path)
            await pilot.press("right_square_bracket")
        assert len(seen) == 40
        assert "solution 1 of 40" in outcome(screen)
        await pilot.press("left_square_bracket")
        assert "solution 40 of 40" in outcome(screen)

    on_screen(MIDDLE, act)


def test_exports_hold_all_shortest_solutions_and_the_film_is_of_the_one_shown() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await all_found(pilot, screen)
        await pilot.press("right_square_bracket")
        files = screen.exports()
        text, record = files["solution.txt"], json.loads(str(files["solution.json"]))
        assert "40 shortest solutions of 31 moves" in str(text)
        assert (record["solutions"], record["solutions_complete"]) == (40, True)
        assert len(set(record["all_moves"])) == 40
        assert record["moves"] == record["all_moves"][1]
        for moves in record["all_moves"]:
            assert replay(Board.parse(MIDDLE), parse_moves(moves)) == Board.solved(3, 3)
            assert moves in str(text)

    on_screen(MIDDLE, act)


def test_a_limit_leaves_at_least_what_was_found() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        assert screen.model.setup is not None
        screen.model.setup.put("limit.nodes", "150000")
        await all_found(pilot, screen, "bnb")
        assert screen.model.result is not None
        assert screen.model.result.limit is LimitKind.NODES
        assert "solution 1 of at least" in outcome(screen)
        assert "stopped by the limit on nodes" in outcome(screen)

    on_screen(MIDDLE, act)


def test_a_search_that_cannot_find_all_is_refused_with_a_sentence() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        assert screen.model.setup is not None
        screen.model.setup.put("all", "all")
        screen.action_do("choose", ("algorithm", "greedy"))
        await pilot.press("enter")
        assert not screen.model.running
        assert any("greedy cannot find all" in toast for toast in toasts(screen.puzzle_app))

    on_screen(MIDDLE, act)


def test_the_keys_say_how_to_get_more_than_one_solution() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await pilot.press("right_square_bracket")
        assert any("solutions to all" in toast for toast in toasts(screen.puzzle_app))
        await solved(pilot, screen)
        await pilot.press("left_square_bracket")
        assert screen.model.board_here == Board.parse(MIDDLE)

    on_screen(MIDDLE, act)


def test_the_tree_of_branch_and_bound_shows_what_was_killed_and_that_it_is_over() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await all_found(pilot, screen, "bnb")
        await pilot.press("t")
        await until(pilot, lambda: screen.model.inspector.is_open)
        snapshot = screen.model.inspector.snapshot
        assert snapshot is not None
        assert any(
            "costs more than the goal, 31" in line
            for line in screen.model.inspector.heading("solved", "tree")
        )

    on_screen(MIDDLE, act)


def test_a_choice_lasts_for_the_session_and_becomes_the_default_only_on_request() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        app = screen.puzzle_app
        await pilot.press("tab", "down", "tab", "down")
        setup = screen.model.setup
        assert setup is not None
        chosen = setup.algorithm, setup.heuristic
        assert chosen != ("auto", "")
        await pilot.press("plus", "1", "3")
        await until(pilot, lambda: app.screen is screen)
        assert (setup.algorithm, setup.heuristic) == chosen
        assert (app.settings.algorithm, app.settings.heuristic) == ("auto", "")
        await pilot.press("M")
        assert (app.settings.algorithm, app.settings.heuristic) == chosen
        app.change(algorithm="bfs", heuristic="")
        assert setup.algorithm == "bfs"

    on_screen(MIDDLE, act)


def test_the_footer_says_which_view_comes_next() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        def footer() -> str:
            return screen_text(screen.puzzle_app).splitlines()[-1]

        for algorithm, labels in (("bnb", ("Tree", "Frontier", "Board")), ("idastar", ("Tree", "Board"))):
            await solved(pilot, screen, algorithm)
            # What the solution costs stands in place of the footer until the next key.
            screen.puzzle_app.clear_messages()
            for label in labels:
                await until(pilot, lambda label=label: f"t {label}" in footer(), label)
                await pilot.press("t")

    on_screen(MIDDLE, act, (120, 30))


def test_a_solution_does_not_play_on_under_a_dialog() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        app = screen.puzzle_app
        await solved(pilot, screen, "astar")
        await pilot.press("space")
        assert screen.panel.playing
        await pilot.press("question_mark")
        await until(pilot, lambda: app.screen is not screen)
        playback = screen.model.playback
        assert playback is not None
        assert not screen.panel.playing
        position = playback.position
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert (playback.position, screen.panel.playing) == (position, False)

    on_screen(MIDDLE, act)


def test_a_solution_found_under_a_dialog_plays_once_the_dialog_is_closed() -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        app = screen.puzzle_app
        screen.action_do("choose", ("algorithm", "astar"))
        await pilot.press("question_mark")
        await until(pilot, lambda: app.screen is not screen)
        screen.action_do("start")
        await until(pilot, lambda: screen.model.playback is not None)
        playback = screen.model.playback
        assert playback is not None
        assert (playback.position, screen.panel.playing) == (0, False)
        await pilot.press("escape")
        await until(pilot, lambda: screen.panel.playing)

    on_screen(MIDDLE, act, autoplay=True)


@pytest.mark.parametrize(("size", "titled"), [((80, 24), False), ((120, 36), True)])
def test_sections_have_titles_where_there_is_room(size: tuple[int, int], titled: bool) -> None:
    async def act(pilot: Pilot[int], screen: SolveScreen) -> None:
        await pilot.pause()
        line = screen_text(screen.puzzle_app).splitlines()[1]
        assert ("Search" in line and "Board" in line) == titled

    on_screen(MIDDLE, act, size)

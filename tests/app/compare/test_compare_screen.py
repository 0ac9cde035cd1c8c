"""Compare: a race is shown live, stops at once, and exports what it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from driving import drive, screen_text, toasts, until
from textual import events
from textual.pilot import Pilot

from solver.cli import main
from solver.lanes import REPORTS, preset
from solver.progress import Limits
from solver.report.comparison import comparison
from tui.app import PuzzleApp
from tui.compare.dialogs import AddLaneScreen, LimitsScreen
from tui.compare.model.lines import TITLES
from tui.compare.screen import CompareScreen
from tui.solve.screen import SolveScreen

MIDDLE = "1 2 6/7 0 5/3 4 8"
"""16 moves from the goal."""
EASY = "1 2 3/0 4 5/7 8 6"
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"
COUNTS = ("raised", "expanded", "duplicates", "frontier_peak", "memory_bytes", "depth", "max_depth")

pytestmark = pytest.mark.usefixtures("home")


async def compare(app: PuzzleApp, pilot: Pilot[int]) -> CompareScreen:
    """The screen, with its lanes known."""
    await pilot.press("4")
    await until(pilot, lambda: isinstance(app.screen, CompareScreen), "Compare")
    screen = app.screen
    assert isinstance(screen, CompareScreen)
    await until(pilot, lambda: screen.model.ready, "the lanes")
    return screen


async def endless(app: PuzzleApp, pilot: Pilot[int]) -> CompareScreen:
    """The screen before a race that goes on however slow the screen is: no limit ends `iddfs`."""
    screen = await compare(app, pilot)
    screen.action_do("choose_preset", "uninformed")
    screen.model.set_limits(Limits(megabytes=50))
    return screen


def statuses(screen: CompareScreen) -> list[str]:
    """How all lanes stand."""
    return [standing.status for standing in screen.model.standings()]


def facts(record: dict[str, object]) -> dict[str, object]:
    """All of a record but its times."""
    stats = record["stats"]
    assert isinstance(stats, dict)
    rest = {key: value for key, value in record.items() if key != "stats"}
    return rest | {name: stats[name] for name in COUNTS}


def test_a_race_ends_with_the_rows_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    exported: dict[str, str] = {}

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        assert "Press Space to start the race." in screen_text(app)
        assert set(statuses(screen)) == {"ready"}
        assert screen.exports() == {}
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        shown = screen_text(app)
        assert "Best: 16 moves, proven optimal" in shown
        exported.update(
            {name: text if isinstance(text, str) else text() for name, text in screen.exports().items()}
        )
        table = comparison(screen.model.results()).rows
        head, *lines = shown.splitlines()[screen.table.region.y :]
        for line, cells in zip(lines[: len(table)], table, strict=True):
            # On the screen there is a bar after the figures.
            assert line[1:].rstrip("█▉▊▋▌▍▎▏░ ").split() == " ".join(cells).split()
        assert re.search(r"nodes/s|n/s +raised ", head)
        await pilot.press("t", "right", "right")
        bars = screen_text(app)
        assert "← → compare another column" in bars
        titles = bars.splitlines()[screen.table.region.y]
        assert "memory" in titles
        assert " expanded" not in titles
        assert "█" in bars
        assert "t Table" in bars
        await pilot.press("t")
        assert "expanded" in screen_text(app)
        assert "t Bars" in screen_text(app)

    drive(flow, MIDDLE, (140, 40))
    assert set(exported) == {"comparison.md", "comparison.csv", "comparison.json", "report.md"}
    main(["compare", MIDDLE, "--format", "json"])
    headless = [facts(json.loads(line)) for line in capsys.readouterr().out.splitlines()]
    assert [facts(json.loads(line)) for line in exported["comparison.json"].splitlines()] == headless
    table, about, legend = exported["comparison.md"].split("\n\n")
    assert table.count("\n") == exported["comparison.csv"].count("\n") == len(headless) + 1
    assert re.fullmatch(r"Board `3x3:[\d.]+`, goal standard\. Limits of each lane: 10 s, \d+ MB\.", about)
    assert table in exported["report.md"]
    assert legend.strip() in exported["report.md"]
    assert re.search(r"tile:[UDLR]{16}\nblank:[UDLR]{16}", exported["report.md"])


def test_escape_stops_all_lanes_then_goes_back() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await endless(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: statuses(screen).count("running") >= 2, "two lanes that run")
        await pilot.press("p", "plus", "minus", "m")
        assert app.screen is screen
        await pilot.press("escape")
        assert not screen.model.running
        assert "running" not in statuses(screen)
        assert "stopped" in statuses(screen)
        lanes = screen.model
        await until(pilot, lambda: len(lanes.results()) == len(lanes.lanes), "the last figures")
        assert "comparison.csv" in screen.exports()
        await pilot.press("escape")
        assert app.current_mode == "play"

    drive(flow, HARD)


def test_a_race_goes_on_behind_another_screen_and_a_new_board_ends_it() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await endless(app, pilot)
        await pilot.press("space", "1")
        assert app.current_mode == "play"
        assert screen.model.running
        await pilot.press("4")
        await until(pilot, lambda: "running" in statuses(screen), "a lane that runs")
        before = screen.puzzle_here().board
        await pilot.press("n")
        assert not screen.model.running
        assert screen.puzzle_here().board == app.game_stack.game.board != before
        assert set(statuses(screen)) == {"ready"}
        assert toasts(app) == "", "no game was under way"

    drive(flow, HARD)


def test_a_new_board_says_that_it_replaces_the_game_in_play() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        game = app.game_stack.game
        await pilot.press(game.board.moves()[0].name.lower())
        await compare(app, pilot)
        await pilot.press("n")
        assert toasts(app) == "Play has this board too; u there brings back the game that you had begun."
        await pilot.press("1", "u")
        assert (app.game_stack.game, game.moves) == (game, 1)

    drive(flow, HARD)


def test_results_stay_while_the_game_goes_on() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        before = screen.puzzle_here().board
        # It ends behind Play, where a tile is moved meanwhile.
        await pilot.press("space", "1", "left")
        assert app.game_stack.game.board != before
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        await pilot.press("4")
        results = screen.model.results()
        assert len(results) == len(screen.model.lanes)
        assert screen.puzzle_here().board == before
        assert "Board of the last race. Press Space to race on the new one." in screen_text(app)
        assert "* best of its column" in screen_text(app)
        await pilot.press("1", "up", "4")
        assert screen.model.results() == results
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        assert screen.puzzle_here().board == app.game_stack.game.board != before
        assert "Board of the last race" not in screen_text(app)
        await pilot.press("n")
        assert screen.puzzle_here().board == app.game_stack.game.board
        assert screen.model.results() == []

    drive(flow, EASY)


def test_an_unsolvable_board_says_why_and_runs_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        assert "NOT SOLVABLE" in screen_text(app)
        assert "Edit (2) can fix it: press f there." in screen_text(app)
        await pilot.press("space", "r")
        assert not screen.model.running
        assert set(screen.exports()) == {"report.md"}

    drive(flow, UNSOLVABLE)


def test_lanes_and_limits_are_changed_by_keys() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        lanes = screen.model
        screen.action_do("choose_preset", "uninformed")
        assert lanes.lanes == preset("uninformed", screen.model.puzzle).lanes
        await pilot.press("down", "minus", "plus")
        await until(pilot, lambda: isinstance(app.screen, AddLaneScreen), "the form")
        # It begins with the lane under the cursor, which is there already; the one above it is not.
        await pilot.press("enter")
        assert isinstance(app.screen, AddLaneScreen)
        await pilot.press("up", "enter")
        await until(pilot, lambda: app.screen is screen, "the screen again")
        names = [lane.name for lane in preset("uninformed", screen.model.puzzle).lanes]
        assert names[:3] == ["bfs", "bidirectional", "dfs"]
        assert [lane.name for lane in lanes.lanes] == [names[0], *names[2:], "bnb misplaced"]
        assert screen.model.lines.cursor == len(names) - 1
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, LimitsScreen), "the form")
        await pilot.press("tab", "5", "0", "enter")
        await until(pilot, lambda: app.screen is screen, "the screen again")
        assert lanes.limits == Limits(10.0, 50, lanes.limits.megabytes)
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        assert "nodes up" in statuses(screen)
        await pilot.press("p")
        assert lanes.title == "reports"
        assert [standing.lane.title for standing in lanes.standings()] == [lane.title for lane in REPORTS]

    drive(flow, MIDDLE)


def test_s_and_a_second_click_on_a_heading_sort_the_lanes() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running and screen.model.results(), "the end of the race")

        def figures(column: str) -> list[float]:
            return [row.values[TITLES.index(column)] for row in screen.model.lines._rows if row.solved]

        await pilot.press("s")
        assert figures("raised") == sorted(figures("raised"))
        x = next(line for line in screen_text(app).splitlines() if " expanded " in line).index("expanded")
        await pilot.click("#head", offset=(x + 1, 0))
        assert screen.model.lines.column == "expanded"
        assert figures("raised") == sorted(figures("raised"))
        await pilot.click("#head", offset=(x + 1, 0))
        assert figures("expanded") == sorted(figures("expanded"))

    drive(flow, MIDDLE)


def test_a_lane_opens_in_solve() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        best = screen.model.standings()[0].result
        await pilot.press("home", "v")
        await until(pilot, lambda: isinstance(app.screen, SolveScreen), "Solve")
        solve = app.screen
        assert isinstance(solve, SolveScreen)
        await until(pilot, lambda: solve.model.result is best, "the result of the lane")
        # With the limits that it ran under.
        assert solve.model.setup is not None
        assert solve.model.setup.choice().limits == screen.model.limits

    drive(flow, EASY)


def test_the_searches_of_a_report_are_a_preset_and_counted_as_it_counts() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        lanes = screen.model
        # From `informed`, which suits a board of this size.
        await pilot.press("p", "p", "p", "p")
        assert lanes.title == "report-1"
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        await until(pilot, lambda: "438 created (the root is not" in screen_text(app), "the count")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, SolveScreen), "Solve")
        await until(pilot, lambda: "created: the root is not counted" in screen_text(app), "the figures")
        assert "Rules      report-1" in screen_text(app)
        assert (app.settings.algorithm, app.settings.heuristic) == ("auto", "")

    drive(flow, "1 2 3 4/5 6 7 8/9 12 15 14/13 11 0 10")


@pytest.mark.parametrize("size", [(60, 18), (140, 40)])
def test_everything_fits(size: tuple[int, int], home: Path) -> None:  # noqa: ARG001 - a home of its own
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: not screen.model.running, "the end of the race")
        await pilot.press("end")
        shown = screen_text(app)
        assert f"▸{screen.model.lanes[-1].name}" in shown
        assert ("nodes/s" in shown or "n/s" in shown) == (size[0] > 60)
        assert ("█" in shown) == (size[0] > 60)
        assert "All algorithms" in shown or f"all: {len(screen.model.lanes)} lanes" in shown

    drive(flow, EASY, size)


def test_the_mouse_chooses_a_lane_and_the_figure_that_has_bars() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        lines = screen.model.lines
        await until(pilot, lambda: screen.table.size.height == len(lines) + 1, "the layout")
        region = screen.table.region
        assert lines.column == "raised"
        titles = screen_text(app).splitlines()[region.y]
        await pilot.click(offset=(titles.index("memory"), region.y))
        assert lines.column == "memory"
        assert lines.cursor == 0
        await pilot.click(offset=(5, region.y + 3))
        assert lines.cursor == 2
        assert screen_text(app).splitlines()[region.y + 3].startswith("▸")
        app.post_message(events.MouseScrollDown(None, 5, region.y + 1, 0, 1, 0, False, False, False))
        await until(pilot, lambda: lines.cursor == 3, "the next lane")

    drive(flow, EASY)


def test_the_keys_of_the_lanes_work_whatever_was_clicked_before() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        lines = screen.model.lines
        for name in ("BoardView", "#race-text", "#details", "#head"):
            await pilot.click(name)
            await pilot.press("end", "k")
            assert lines.cursor == len(lines) - 2
            await pilot.press("home", "j", "t", "l")
            assert (lines.cursor, lines.column) == (1, "peak")
            await pilot.press("h", "t")
            assert lines.column == "raised"
        await pilot.press("m", "escape", "j", "up", "down")
        assert lines.cursor == 2

    drive(flow, EASY, movement="hjkl")


def test_a_click_above_no_lanes_does_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        await pilot.press("t", *["minus"] * len(screen.model.lanes))
        assert "There are no lanes. Press + to add one" in screen_text(app)
        await pilot.click(offset=(5, screen.table.region.y))
        assert "There are no lanes. Press + to add one" in screen_text(app)

    drive(flow, EASY)


@pytest.mark.parametrize("board", [EASY, UNSOLVABLE], ids=["solvable", "unsolvable"])
def test_without_a_registry_compare_says_so_and_queues_nothing(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ImportError("broken")

    monkeypatch.setattr("tui.registry.import_registry", fail)
    problem = "Internal error in the solver (ImportError: broken)."

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        await pilot.press("4")
        await until(pilot, lambda: problem in toasts(app), "the reason")
        screen = app.screen
        assert isinstance(screen, CompareScreen)
        assert screen_text(app).splitlines()[screen.table.region.y].startswith(f" {problem}")
        await pilot.press("space")
        assert not screen.model.active
        assert ("NOT SOLVABLE" if board == UNSOLVABLE else problem) in app.notices[-1].sentence
        await pilot.press("escape")
        assert app.current_mode == "play"

    drive(flow, board)


def test_a_race_without_a_thread_says_so_and_can_be_started_again() -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await compare(app, pilot)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("tui.jobs.start_thread", fail)
            await pilot.press("space")
        assert "can't start new thread" in toasts(app)
        assert (screen.model.running, set(statuses(screen))) == (False, {"ready"})
        await pilot.press("space")
        await until(pilot, lambda: len(screen.model.results()) == len(screen.model.lanes), "the results")

    drive(flow, EASY)

"""The search tree in Solve: grown step by step, explored with keys, kept or dropped."""

from __future__ import annotations

import gc
import re
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from driving import drive, screen_text, until
from patience import PATIENCE
from textual.pilot import Pilot

from solver.board import Board
from solver.handle import SearchHandle
from solver.tree import TreeSnapshot
from tui.app import PuzzleApp
from tui.solve.inspector_panel import InspectorPanel
from tui.solve.screen import SolveScreen

REPORT_3 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"
FAR = "8 6 7/2 5 4/3 0 1"
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0"
LARGE = "0 11 9 13 5/12 15 10 14 16/3 7 6 2 17/4 8 1 18 19"


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own settings and games."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


async def solve_screen(app: PuzzleApp, pilot: Pilot[int], algorithm: str, **options: str) -> SolveScreen:
    """Go to Solve and choose."""
    await pilot.press("3")
    await until(pilot, lambda: isinstance(app.screen, SolveScreen))
    screen = app.screen
    assert isinstance(screen, SolveScreen)
    await until(pilot, lambda: screen.model.setup is not None)
    screen.action_do("choose", ("algorithm", algorithm))
    assert screen.model.setup is not None
    screen.model.setup.put("limit.megabytes", "300")
    for name, value in options.items():
        screen.model.setup.put(f"option.{name}", value)
    return screen


def expanded(screen: SolveScreen) -> int:
    snapshot = screen.model.inspector.snapshot
    return snapshot.expanded if isinstance(snapshot, TreeSnapshot) else 0


def raised(screen: SolveScreen) -> int:
    rows = screen.model.inspector.tree_lines
    return rows.tree.raised if rows else 0


def lines(app: PuzzleApp) -> list[str]:
    """The lines of the tree on the screen, by the numbers of their nodes."""
    found = re.findall(r"[▾▸─ ] (\d+) ?([UDLR]?)  (c \d+ = \d+ \+ \d+)  \S (\w+(?: #\d+)?)", screen_text(app))
    return [" ".join(filter(None, line)) for line in sorted(found, key=lambda line: int(line[0]))]


# The tree of tests/solver/test_tree_by_hand.py: branch and bound on the board of report 3.
FIRST = ["0 c 3 = 0 + 3 expanded #1", "1 R c 5 = 1 + 4 alive", "2 D c 5 = 1 + 4 alive"]
FIRST += ["3 L c 5 = 1 + 4 alive", "4 U c 3 = 1 + 2 alive"]
SECOND = [*FIRST[:4], "4 U c 3 = 1 + 2 expanded #2", "5 R c 5 = 2 + 3 alive", "6 D c 5 = 2 + 3 alive"]
SECOND += ["7 L c 3 = 2 + 1 alive", "8 U c 5 = 2 + 3 alive"]
THIRD = [*SECOND[:7], "7 L c 3 = 2 + 1 expanded #3", SECOND[8], "9 R c 5 = 3 + 2 alive"]
THIRD += ["10 D c 5 = 3 + 2 alive", "11 U c 3 = 3 + 0 alive"]
FOURTH = [line.replace("alive", "killed") for line in THIRD[:-1]] + ["11 U c 3 = 3 + 0 goal #4"]


def test_homework_step_by_step_is_the_tree_worked_out_by_hand() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        rules = {"ties": "java", "visited": "none", "reverse": "allow", "order": "LURD"}
        screen = await solve_screen(app, pilot, "bnb", **rules)
        await pilot.press("t")
        assert "Press o to search step by step" in screen_text(app)
        for count, wanted in enumerate([FIRST, SECOND, THIRD, FOURTH], start=1):
            await pilot.press("o")
            await until(pilot, lambda count=count: expanded(screen) == count)
            await until(pilot, lambda wanted=wanted: lines(app) == wanted, str(wanted))
            if count < 4:
                await until(pilot, lambda: "the lowest c of all" in screen_text(app), "why it is next")
        await until(pilot, lambda: not screen.model.running)
        shown = screen_text(app)
        assert "12 raised, 4 expanded" in shown
        assert "11 is the goal, 3 moves from the root" in shown
        assert "taken 4th" in shown
        assert screen.model.board_here == Board.solved(4, 4)
        # In the other notation it is the blank that goes D R D, not the tiles U L U.
        assert "moves (tile) ULU" in shown
        await pilot.press("b")
        assert "moves (blank) DRD" in screen_text(app)

    drive(flow, REPORT_3)


def test_the_node_taken_last_is_visible_however_low_the_terminal_is() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        for count in range(1, 13):
            await pilot.press("o")
            await until(pilot, lambda count=count: expanded(screen) == count)
        await pilot.press("t")
        await until(pilot, lambda: "expanded #12" in screen_text(app), "the node taken last")

    drive(flow, "8 6 7/2 5 4/3 0 1", size=(60, 18))


def test_arrows_go_through_the_tree_and_t_goes_round() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        for _ in range(5):
            await pilot.press("o")
        await until(pilot, lambda: expanded(screen) == 5)
        await pilot.press("t")
        rows = screen.model.inspector.tree_lines
        assert rows is not None
        assert rows.following
        await pilot.press("home")
        assert rows.selected.number == 0
        assert "Press f to follow the search again" in screen_text(app)
        await pilot.press("left")
        assert len(rows) == 1
        await pilot.press("right", "right")
        assert rows.selected.number == 1
        assert screen.model.board_here == rows.tree.board(rows.tree.node(1))
        await pilot.press("left")
        assert rows.selected.number == 0
        await pilot.press("end")
        assert rows.cursor == len(rows) - 1
        await pilot.press("up")
        assert rows.cursor == len(rows) - 2
        await pilot.press("pageup", "pagedown", "down")
        assert rows.cursor == len(rows) - 1
        await pilot.press("home", "space")
        assert len(rows) == 1
        await pilot.press("space")
        assert len(rows) > 5
        await pilot.press("f")
        assert rows.following
        assert rows.selected.number == rows.tree.latest
        await pilot.press("t")
        shown = screen_text(app)
        frontier = rows.tree.frontier()
        assert f"{frontier.size} nodes in the frontier, {frontier.equals} with the lowest" in shown
        await pilot.press("down", "right")
        assert screen.model.inspector.view == "tree"
        assert rows.selected.number == frontier.best[1].number
        await pilot.press("t", "t")
        assert screen.model.inspector.view == "board"
        assert screen.panel.display
        # Tab brings the fields back when the tree is in their place.
        await pilot.press("t", "tab")
        assert screen.model.inspector.view == "board"
        assert screen.focused is not None

    drive(flow, FAR)


def test_the_footer_names_the_next_view_as_soon_as_there_is_a_tree() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        await pilot.press("t", "o")
        await until(pilot, lambda: "t Frontier" in screen_text(app), "the next view")
        # Once the search is over, there is nothing to follow.
        await pilot.press("down")
        assert "Press f to follow the search again." in screen_text(app)
        await pilot.press("p")
        await until(pilot, lambda: screen.model.result is not None, "the end")
        await until(pilot, lambda: "to follow the search" not in screen_text(app), "no advice")

    drive(flow, FAR)


@pytest.mark.parametrize("algorithm", ["idastar", "bidirectional", "beam", "auto"])
def test_searches_without_a_tree_show_their_path_or_say_what_they_keep(algorithm: str) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, algorithm)
        await pilot.press("t", "o")
        await until(pilot, lambda: screen.model.progress is not None or screen.model.result is not None)
        if algorithm == "idastar":
            await until(pilot, lambda: "round 1   bound" in screen_text(app))
            assert "The current path" in screen_text(app)
        else:
            await until(pilot, lambda: f"{algorithm} has no tree" in screen_text(app))
            assert "These algorithms have one: " in screen_text(app)
        await pilot.press("up", "down", "left", "right", "home", "end", "t")
        assert screen.model.inspector.view == "board"

    drive(flow, LARGE if algorithm == "auto" else FAR)


def slices_on_demand(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let a search do a slice only when this is set: a slow screen has no more nodes to show."""
    wanted, advance = threading.Event(), SearchHandle._advance

    def on_demand(handle: SearchHandle, *arguments: Any) -> None:
        assert wanted.wait(PATIENCE)
        wanted.clear()
        advance(handle, *arguments)

    monkeypatch.setattr(SearchHandle, "_advance", on_demand)
    return wanted


def test_the_tree_of_a_running_search_is_gone_through_and_stays_when_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slice_wanted = slices_on_demand(monkeypatch)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        await pilot.press("enter")

        def searched(nodes: int) -> bool:
            slice_wanted.set()
            tree = screen.model.run and screen.model.run.tree
            return tree is not None and tree.raised > nodes

        await until(pilot, lambda: searched(50_000))
        await pilot.press("t")
        await until(pilot, lambda: searched(50_000) and "Next: " in screen_text(app))
        await pilot.press("home", "right", "down", "left", "pagedown", "end")
        rows = screen.model.inspector.tree_lines
        assert rows is not None
        resting, seen = rows.selected, rows.tree.raised
        await until(pilot, lambda: searched(seen + 10_000))
        assert rows.selected.number == resting.number
        await pilot.press("escape")
        slice_wanted.set()
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.inspector.tree_lines is not None
        assert "Stopped" in screen_text(app)
        await pilot.press("f")
        assert rows.selected.number == rows.tree.latest
        tree = weakref.ref(rows.tree)
        del rows
        # Another board: nothing holds the old tree.
        await pilot.press("t", "t", "1", "n", "3")
        await until(pilot, lambda: screen.is_current)
        gc.collect()
        assert tree() is None

    drive(flow, HARD)


def test_a_tree_that_is_too_large_is_dropped_with_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.jobs.LARGEST_TREE", 1)

    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        await pilot.press("t", "o")
        await until(pilot, lambda: expanded(screen) == 1)
        rows = screen.model.inspector.tree_lines
        assert rows is not None
        tree = weakref.ref(rows.tree)
        del rows
        run = screen.model.run
        assert run is not None
        await pilot.press("escape")
        await until(pilot, lambda: not screen.model.running)
        await until(pilot, lambda: "dropped" in screen_text(app))
        assert run.ended.wait(PATIENCE)
        gc.collect()
        assert tree() is None

    drive(flow, HARD)


def test_an_ended_search_stays_until_another_is_chosen_and_escape_goes_to_the_board_first() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "bnb")
        assert "tree.txt" not in screen.exports()
        await pilot.press("t", "o")
        await until(pilot, lambda: expanded(screen) == 1)
        assert list(screen.exports()) == ["tree.txt"]
        await pilot.press("p")
        await until(pilot, lambda: not screen.model.running)
        rows = screen.model.inspector.tree_lines
        assert rows is not None
        await pilot.press("o")
        assert not screen.model.running
        assert screen.model.inspector.tree_lines is rows
        said = [notice.sentence for notice in app.notices]
        assert "The search is over. Press o again to restart it step by step, or Enter to run it." in said
        made = screen.exports()["tree.txt"]
        assert callable(made)
        assert made().startswith("bnb with misplaced\nboard ")
        assert "★ goal" in made()
        # Another search is offered, and begun by the same key.
        screen.action_do("choose", ("algorithm", "astar"))
        await until(pilot, lambda: "Selected: astar with" in screen_text(app))
        assert "astar with " in screen_text(app)
        await pilot.press("o")
        await until(pilot, lambda: expanded(screen) == 1)
        assert "Selected" not in screen_text(app)
        await pilot.press("p")
        await until(pilot, lambda: not screen.model.running)
        assert screen.model.setup is not None
        screen.model.setup.put("option.ties", "java")
        screen.draw()
        await until(pilot, lambda: "The options have changed" in screen_text(app))
        await pilot.press("escape")
        assert (screen.model.inspector.view, app.current_mode) == ("board", "solve")
        await pilot.press("escape")
        await until(pilot, lambda: app.current_mode == "play")

    drive(flow, REPORT_3)


def test_a_terminal_of_a_few_columns_breaks_nothing() -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        await pilot.press("t")
        for searches in (0, 1):
            if searches:
                await pilot.press("o")
                await until(pilot, lambda: expanded(screen) == 1)
            for size in ((1, 1), (3, 20)):
                await pilot.resize_terminal(*size)
                screen.look_at("frontier")
                screen.look_at("tree")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Next: " in screen_text(app))
        assert screen.model.inspector.view == "tree"

    drive(flow, FAR)


@pytest.mark.parametrize(
    "size", [(60, 18), (80, 24), (100, 30), (140, 40)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_everything_has_its_place_at_every_size(size: tuple[int, int]) -> None:
    async def flow(app: PuzzleApp, pilot: Pilot[int]) -> None:
        screen = await solve_screen(app, pilot, "astar")
        await pilot.press("t")
        for _ in range(6):
            await pilot.press("o")
        await until(pilot, lambda: expanded(screen) == 6)
        panel = screen.query_one(InspectorPanel)
        for _ in range(2):
            await pilot.pause()
            for widget in panel.query("*"):
                assert not widget.region.area or panel.region.contains_region(widget.region), widget
            shown = screen_text(app)
            assert "Next: " in shown
            assert "alive" in shown
            assert "parent" in shown or "the root" in shown
            await pilot.press("t")

    drive(flow, HARD, size)

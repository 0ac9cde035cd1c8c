"""What the palette offers besides the keys: the views and choices within Solve, Compare and Queens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tui.dialogs.command import Command

if TYPE_CHECKING:
    from tui.app import PuzzleApp


VIEWS = {
    "board": "The board of the search, or its solution",
    "tree": "Every node with its number, its cost and what became of it",
    "frontier": "The ten nodes that would be taken first",
}


def solve_commands(app: PuzzleApp) -> Iterator[Command]:
    """The views of a search."""
    for view, about in VIEWS.items():
        yield Command(f"Solve: show the {view}", about, partial(_in_solve, app, view))


def _in_solve(app: PuzzleApp, view: str) -> None:
    from tui.solve.screen import SolveScreen

    app.action_show("solve")
    if isinstance(app.bench, SolveScreen):
        # After its widgets are there, if it was not shown before.
        app.bench.call_after_refresh(app.bench.look_at, view)


def queens_commands(app: PuzzleApp) -> Iterator[Command]:
    """The sizes, the algorithms and what to find."""
    from solver.queens import MODES
    from tui.queens.model.code import MOST
    from tui.queens.model.report import ABOUT

    for n in range(1, MOST + 1):
        yield Command(f"Queens: {n}", f"{n} queens on {n}x{n}", partial(_in_queens, app, "set_n", n))
    for name, about in ABOUT.items():
        yield Command(f"Queens by {name}", about, partial(_in_queens, app, "choose_algorithm", name))
    for mode, about in MODES.items():
        yield Command(f"Queens, find {mode}", about, partial(_in_queens, app, "choose_mode", mode))


def compare_commands(app: PuzzleApp) -> Iterator[Command]:
    """The presets of lanes."""
    from solver.lanes import PRESETS

    for name, about in PRESETS.items():
        yield Command(f"Compare: {name}", about, partial(_in_compare, app, name))


def _in_compare(app: PuzzleApp, preset: str) -> None:
    from tui.compare.screen import CompareScreen

    app.action_show("compare")
    if isinstance(app.bench, CompareScreen):
        app.bench.choose_preset(preset)


def _in_queens(app: PuzzleApp, method: str, value: object) -> None:
    from tui.queens.screen import QueensScreen

    app.action_show("queens")
    if isinstance(app.bench, QueensScreen):
        getattr(app.bench, method)(value)

"""All commands of the palette."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING

from solver.board import LARGEST, SMALLEST
from solver.goal import NAMES as GOALS
from solver.goal import Goal
from solver.shipped import shipped_names, shipped_puzzle
from tui.challenge import Challenge, goal_like
from tui.dialogs.palette import Command
from tui.keys import keys_text, shortcuts
from tui.storage.settings import FIELDS, Field

if TYPE_CHECKING:
    from solver.registry import AlgorithmSpec, HeuristicSpec
    from tui.app import PuzzleApp

OBLONG = (
    *((2, 3), (2, 4), (2, 5), (2, 8), (3, 2), (3, 4), (3, 5)),
    *((4, 3), (4, 5), (5, 4), (4, 6), (5, 6), (8, 10)),
)
"""The sizes offered besides the squares; other sizes are typed at `g`."""

NEW = "new random shuffle scramble deal"
SYNONYMS = {
    "play.new": NEW,
    "play.today": "daily",
    "stats.today": "daily",
    "play.undo": "back revert",
    "play.restart": "reset again",
    "play.hint": "tip clue",
    "play.pause": "stop wait",
    "play.display": "colors theme",
    "board.solve": "solution answer",
    "edit.random": NEW,
    "stats.replay": "watch film",
    "app.copy": "share clipboard",
    "app.enter": "load import race",
    "app.export": "share save write film picture",
    "app.open": "load import",
    "app.help": "keys shortcuts manual",
    "app.palette": "search",
    "app.preferences": "settings options configure",
    "app.quit": "exit leave",
}
"""Other words that people look for an action by, by the id of its binding."""

SETTLED = 0.2
"""Seconds until the palette is gone and the footer is rebuilt."""


def commands(app: PuzzleApp) -> Iterator[Command]:
    """All commands that do not need the registry."""
    # By title: Edit types all ten digits by one title, and some screens have today's board on a key.
    actions: dict[str, Command] = {}
    for command in (*_actions(app), *_more(app)):
        actions.setdefault(command.title, command)
    yield from (
        *actions.values(),
        *_boards(app),
        *solve_commands(app),
        *queens_commands(app),
        *_settings(app),
        *themes(app),
    )


def from_registry(app: PuzzleApp) -> list[Command]:
    """The algorithms, heuristics and lanes; the first call takes half a second."""
    from solver.registry import algorithms, heuristics

    def entry(kind: str, spec: AlgorithmSpec | HeuristicSpec) -> Command:
        return Command(
            f"{kind}: {spec.name} ({spec.title})",
            spec.summary,
            partial(_on_screen, app, "solve", "choose", kind.lower(), spec.name),
        )

    return [
        *(entry("Algorithm", algorithm) for algorithm in algorithms),
        *(entry("Heuristic", heuristic) for heuristic in heuristics),
        *compare_commands(app),
    ]


def themes(app: PuzzleApp) -> Iterator[Command]:
    """The themes; the chosen one is saved."""
    for name in sorted(app.available_themes):
        yield Command(
            f"Theme: {name}",
            "The colours of the app.",
            partial(app.change, theme=name),
            synonyms=f"{'dark' if app.available_themes[name].dark else 'light'} colors",
            current=name == app.theme,
        )


def _actions(app: PuzzleApp) -> Iterator[Command]:
    """The actions of the keys that are active now, on the screen below and everywhere."""
    if app.mode_screen is None:
        return
    found = shortcuts(app.mode_screen)
    same = Counter(shortcut.explanation for shortcut in found)
    # The arrows come last: nobody slides a tile from here.
    for shortcut in sorted(found, key=lambda one: one.id.startswith(("move.", "run."))):
        once = same[shortcut.explanation] == 1 and shortcut.explanation != shortcut.description
        yield Command(
            shortcut.description,
            shortcut.explanation if once else "",
            partial(app.call_later, app.run_action, shortcut.action, shortcut.node),
            keys_text(shortcut.keys),
            SYNONYMS.get(shortcut.id, ""),
        )


def _more(app: PuzzleApp) -> Iterator[Command]:
    yield Command(
        "Today's board",
        "4x4, the same for everybody.",
        lambda: _take_both(app, Challenge.daily(date.today())),
        synonyms="daily",
    )
    yield Command(
        "Screenshot",
        "Write this screen to a file, as a picture (SVG).",
        partial(_screenshot, app),
        synonyms="picture share",
    )


def _boards(app: PuzzleApp) -> Iterator[Command]:
    goal = app.game_stack.game.goal if app.mode_screen is None else app.mode_screen.goal_here()
    rows, cols = goal.board.rows, goal.board.cols
    for size in (*((side, side) for side in range(SMALLEST, LARGEST + 1)), *OBLONG):
        yield Command(
            f"Size: {size[0]}x{size[1]}",
            "A new random board.",
            partial(_sized, app, goal, *size),
            synonyms=NEW,
            current=size == (rows, cols),
        )
    for name in GOALS:
        run = partial(_with_goal, app, name, rows, cols)
        yield Command(
            f"Goal: {name}",
            f"A new random {rows}x{cols} board with this goal.",
            run,
            current=name == goal.name,
        )
    for name in shipped_names():
        board, own = _shipped(name)
        challenge = Challenge(board, own or goal_like(goal, board.rows, board.cols), name=name)
        title = f"Board: {name} ({board.rows}x{board.cols})"
        yield Command(title, "One of the boards that come with puzzle-tui.", partial(_take, app, challenge))


_shipped = cache(shipped_puzzle)
"""A shipped board and its goal, read once: reading all of them at every opening would take 20 ms."""


def _settings(app: PuzzleApp) -> Iterator[Command]:
    for field in FIELDS:
        for value in _values(field):
            word = value if isinstance(value, str) else "on" if value else "off"
            change = partial(app.change, **{field.name: value})
            now = value == getattr(app.settings, field.name)
            yield Command(f"Set {field.name}: {word}", field.help, change, current=now)


def _values(field: Field) -> tuple[str | bool, ...]:
    return (True, False) if field.kind == "flag" else field.choices


# -- what they do ---------------------------------------------------------------------------------


def _take(app: PuzzleApp, challenge: Challenge) -> None:
    if app.mode_screen is not None:
        app.mode_screen.take(challenge)


def _take_both(app: PuzzleApp, challenge: Challenge) -> None:
    if app.mode_screen is not None:
        app.mode_screen.take_both(challenge)


def _sized(app: PuzzleApp, goal: Goal, rows: int, cols: int) -> None:
    _take(app, Challenge.random(goal_like(goal, rows, cols)))


def _with_goal(app: PuzzleApp, name: str, rows: int, cols: int) -> None:
    _take_both(app, Challenge.random(Goal.named(name, rows, cols)))


def _on_screen(app: PuzzleApp, mode: str, method: str, *values: object) -> None:
    """Go to a screen and call this method of it, once it has its widgets: it may be new."""
    app.action_show(mode)
    if app.mode_screen is not None:
        app.mode_screen.call_after_refresh(getattr(app.mode_screen, method), *values)


def _screenshot(app: PuzzleApp) -> None:
    """Take a screenshot once the palette is gone and the footer is back."""
    from tui.dialogs.export import free_path, write_text

    def take() -> None:
        path = free_path("puzzle-tui.svg")
        problem = write_text(path, app.export_screenshot())
        app.warn(problem) if problem else app.inform(f"Written to {path}.")

    app.set_timer(SETTLED, take)


# -- within Solve, Compare and Queens ----------------------------------------------------------------

VIEWS = {
    "board": "The board of the search, or its solution",
    "tree": "Every node with its number, its cost and what became of it",
    "frontier": "The ten nodes that would be taken first",
}


def solve_commands(app: PuzzleApp) -> Iterator[Command]:
    """The views of a search."""
    for view, about in VIEWS.items():
        yield Command(f"Solve: show the {view}", about, partial(_on_screen, app, "solve", "look_at", view))


def queens_commands(app: PuzzleApp) -> Iterator[Command]:
    """The sizes, the algorithms and what to find."""
    from solver.queens import MODES
    from tui.queens.model.formats import MOST
    from tui.queens.model.queens import ABOUT

    for n in range(1, MOST + 1):
        yield Command(
            f"Queens: {n}", f"{n} queens on {n}x{n}", partial(_on_screen, app, "queens", "set_n", n)
        )
    for name, about in ABOUT.items():
        yield Command(
            f"Queens by {name}", about, partial(_on_screen, app, "queens", "action_pick", "search", name)
        )
    for mode, about in MODES.items():
        yield Command(
            f"Queens, find {mode}", about, partial(_on_screen, app, "queens", "action_pick", "find", mode)
        )


def compare_commands(app: PuzzleApp) -> Iterator[Command]:
    """The presets of lanes."""
    from solver.lanes import PRESETS

    for name, about in PRESETS.items():
        yield Command(f"Compare: {name}", about, partial(_on_screen, app, "compare", "choose_preset", name))

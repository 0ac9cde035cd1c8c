"""All commands of the palette."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
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
from tui.mode_screen import ModeScreen
from tui.storage.settings import FIELDS

if TYPE_CHECKING:
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
    "play.pause": "stop wait timer clock",
    "play.display": "colors theme",
    "board.solve": "solution answer",
    "edit.random": NEW,
    "stats.replay": "watch film",
    "app.compare": "race benchmark",
    "app.stats": "statistics records times best averages history replay",
    "app.copy": "share clipboard",
    "app.enter": "load import race",
    "app.export": "share save write film picture",
    "app.open": "load import",
    "app.help": "keys shortcuts manual mouse",
    "app.palette": "search",
    "app.preferences": "settings options configure",
    "app.quit": "exit leave",
}
"""Other words that people may search for, by binding id."""

SETTING_SYNONYMS = {"hover": "mouse pointer", "hjkl": "vim vi", "notation": "letters"}
"""Other words that people may search for, by setting or value."""

VIEWS = {
    "board": "The board of the search, or its solution",
    "tree": "Every node with its number, its cost and what became of it",
    "frontier": "The ten nodes that would be taken first",
}
"""The views of Solve."""


def commands(app: PuzzleApp) -> Iterator[Command]:
    """All commands that do not need the registry."""
    # One command per title: the ten digits of Edit share one, and some screens have a key for today's board.
    actions: dict[str, Command] = {}
    for command in (*_actions(app), *_more(app)):
        actions.setdefault(command.title, command)
    yield from (*actions.values(), *_boards(app.mode_screen), *_views(app), *_settings(app))
    for name in sorted(app.available_themes):
        yield Command(
            f"Theme: {name}",
            "The colours of the app.",
            partial(app.change, theme=name),
            synonyms=f"{'dark' if app.available_themes[name].dark else 'light'} colors",
            current=name == app.theme,
        )


def from_registry(app: PuzzleApp) -> list[Command]:
    """The commands for algorithms, heuristics, lanes and Queens; the first call takes half a second."""
    from solver.lanes import PRESETS
    from solver.registry import algorithms, heuristics

    choices = [
        _given(
            app, f"{kind}: {one.name} ({one.title})", one.summary, "solve", "choose", kind.lower(), one.name
        )
        for kind, specs in (("Algorithm", algorithms), ("Heuristic", heuristics))
        for one in specs
    ]
    lanes = (
        _given(app, f"Compare: {name}", about, "compare", "choose_preset", name)
        for name, about in PRESETS.items()
    )
    return [*choices, *lanes, *_queens(app)]


def _actions(app: PuzzleApp) -> Iterator[Command]:
    """The actions of the keys that work now, on the screen below the palette and everywhere."""
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
        lambda: app.mode_screen.take_both(Challenge.daily(date.today())),
        synonyms="daily",
    )
    yield Command(
        "Screenshot",
        "Write this screen to a file, as a picture (SVG).",
        partial(_screenshot, app),
        synonyms="picture share",
    )


def _boards(screen: ModeScreen) -> Iterator[Command]:
    goal = screen.goal_here()
    rows, cols = goal.board.rows, goal.board.cols
    for size in (*((side, side) for side in range(SMALLEST, LARGEST + 1)), *OBLONG):
        yield Command(
            f"Size: {size[0]}x{size[1]}",
            "A new random board.",
            partial(_deal, screen.take, goal_like, goal, *size),
            synonyms=NEW,
            current=size == (rows, cols),
        )
    for name in GOALS:
        yield Command(
            f"Goal: {name}",
            f"A new random {rows}x{cols} board with this goal.",
            partial(_deal, screen.take_both, Goal.named, name, rows, cols),
            current=name == goal.name,
        )
    for name in shipped_names():
        board, own = _shipped(name)
        challenge = Challenge(board, own or goal_like(goal, board.rows, board.cols), name=name)
        title = f"Board: {name} ({board.rows}x{board.cols})"
        yield Command(title, "One of the boards that come with puzzle-tui.", partial(screen.take, challenge))


_shipped = cache(shipped_puzzle)
"""A shipped board and its goal, read once: reading all of them at every opening would take 20 ms."""


def _views(app: PuzzleApp) -> Iterator[Command]:
    for view, about in VIEWS.items():
        yield _on_screen(app, f"Solve: show the {view}", about, "solve", "look_at", view)


def _queens(app: PuzzleApp) -> Iterator[Command]:
    """The commands of Queens: its sizes, its algorithms and the solutions to find."""
    from solver.queens import MODES
    from tui.queens.model.formats import MOST_QUEENS
    from tui.queens.model.queens import ALGORITHM_NOTES

    for n in range(1, MOST_QUEENS + 1):
        yield _given(app, f"Queens: {n}", f"{n} queens on {n}x{n}", "queens", "set_n", n)
    for name, about in ALGORITHM_NOTES.items():
        yield _given(app, f"Queens: search with {name}", about, "queens", "choose", "search", name)
    for name, about in MODES.items():
        yield _given(app, f"Queens: find {name}", about, "queens", "choose", "find", name)


def _settings(app: PuzzleApp) -> Iterator[Command]:
    for field in FIELDS:
        values: tuple[str | bool, ...] = (True, False) if field.kind == "flag" else field.choices
        for value in values:
            label = value if isinstance(value, str) else "on" if value else "off"
            change = partial(app.change, **{field.name: value})
            now = value == getattr(app.settings, field.name)
            synonyms = SETTING_SYNONYMS.get(field.name) or SETTING_SYNONYMS.get(label, "")
            yield Command(f"Set {field.name}: {label}", field.help, change, synonyms=synonyms, current=now)


def _deal(take: Callable[[Challenge], None], make_goal: Callable[..., Goal], *values: object) -> None:
    take(Challenge.random(make_goal(*values)))


def _on_screen(app: PuzzleApp, title: str, about: str, mode: str, method: str, *values: object) -> Command:
    """A command that goes to a screen and calls one of its methods."""

    def run() -> None:
        app.action_show(mode)
        screen = app.mode_screen
        # The screen may be new: wait until it has its widgets.
        screen.call_after_refresh(lambda: getattr(screen, method)(*values))

    return Command(title, about, run)


def _given(app: PuzzleApp, title: str, about: str, mode: str, name: str, *values: object) -> Command:
    """A command that goes to a screen and gives a command to its model."""
    return _on_screen(app, title, about, mode, "action_do", name, values)


def _screenshot(app: PuzzleApp) -> None:
    from tui.dialogs.export import free_path, screen_picture, write_text

    path = free_path("puzzle-tui.svg")
    problem = write_text(path, screen_picture(app.mode_screen)())
    app.warn(problem) if problem else app.inform(f"Written to {path}.")

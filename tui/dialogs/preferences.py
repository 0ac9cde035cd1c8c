"""Preferences: one line per setting; changes take effect at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.base import CLOSE, Dialog
from tui.dialogs.help import HelpScreen
from tui.storage.settings import FIELDS, Field, Value
from tui.text import cycled, end_of_path, error_sentence

if TYPE_CHECKING:
    from tui.app import PuzzleApp

STEPS = (0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""The values that a number steps through; each setting uses those within its bounds."""
LONGEST_PATH = 46
"""Columns of the path of the settings file: with its label it is one line at 60 columns."""
ARROWS = ("◂ ", " ▸")
"""Shown on either side of a value; a click on them changes it."""


def values_of(field: Field, app: PuzzleApp) -> Sequence[Value]:
    """All values that a setting steps through."""
    if field.name in ("algorithm", "heuristic"):
        from solver.registry import algorithms, heuristics

        return algorithms.names() if field.name == "algorithm" else ("", *heuristics.names())
    if field.name == "theme":
        return sorted(app.available_themes)
    if field.kind == "flag":
        return (False, True)
    if field.kind == "number":
        return [float(step) for step in STEPS if field.low <= step <= field.high]
    return field.choices


def next_value(field: Field, app: PuzzleApp, step: int) -> Value:
    """The next or the previous value: names wrap around, numbers stop at the ends."""
    now: Value = getattr(app.settings, field.name)
    values = values_of(field, app)
    if field.kind == "number":
        beyond = [value for value in values if (value > now if step > 0 else value < now)]  # type: ignore[operator]
        return now if not beyond else beyond[0] if step > 0 else beyond[-1]
    return cycled(values, now, step)


class SettingLine(Static, can_focus=True):
    """One setting: its purpose, and its value between two clickable arrows."""

    DEFAULT_CSS = """
    SettingLine {
        height: auto; width: 100%; link-style: not underline;
        &:hover { background: $boost; }
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
        &:nocolor:focus { text-style: reverse; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Choose", key_display="↑ ↓", id="preferences.up"),
        Binding("down", "app.focus_next", "Choose", show=False, id="preferences.down"),
        Binding("home", "screen.edge(0)", "First", show=False, id="preferences.first"),
        Binding("end", "screen.edge(-1)", "Last", show=False, id="preferences.last"),
        Binding("left", "change(-1)", "Change", key_display="← →", id="preferences.back"),
        Binding("right,enter,space", "change(1)", "Change", show=False, id="preferences.on"),
    ]

    def __init__(self, field: Field) -> None:
        super().__init__(markup=False)
        self.field = field

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the value in force at the right end of the line."""
        label = label_of(getattr(cast("PuzzleApp", self.app).settings, self.field.name))
        back, on = (Style(meta={"@click": f"change({step})"}) for step in (-1, 1))
        room = self.size.width - len(label) - len("".join(ARROWS)) - 1
        text = Text(f"{self.field.help.removesuffix('.'):<{max(room, 0)}} ")
        self.update(text.append(ARROWS[0], back).append(label, on).append(ARROWS[1], on))

    def action_change(self, step: int) -> None:
        app = cast("PuzzleApp", self.app)
        try:
            value = next_value(self.field, app, step)
        except Exception as error:  # The registry imports many modules that may fail on some machines.
            app.warn(error_sentence(error, "the preferences"))
            return
        app.change(**{self.field.name: value})
        for line in self.screen.query(SettingLine):
            line.show()


class PreferencesScreen(Dialog[None]):
    """All settings; a change takes effect and is written to the file at once."""

    DEFAULT_CSS = """
    PreferencesScreen {
        & > #box { max-width: 76; max-height: 29; }
        & #lines { height: 1fr; overflow-y: auto; scrollbar-size-vertical: 1; padding: 0 1 0 0; }
        & .heading { color: $primary; text-style: bold; margin-top: 1; }
        & .heading.-first { margin-top: 0; }
        & #about, & #where { height: auto; max-height: 3; color: $text-muted; }
    }
    """
    HEADING = "Preferences"
    AUTO_FOCUS = "SettingLine"
    PANELS = (SettingLine,)
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def body(self) -> Iterable[Widget]:
        # Not a VerticalScroll: the arrow keys choose a line, so they must not scroll.
        with Vertical(id="lines"):
            for number, (group, fields) in enumerate(groupby(FIELDS, lambda field: field.group)):
                yield Static(group, classes="heading" if number else "heading -first")
                yield from map(SettingLine, fields)
        yield Static("", id="about", markup=False)
        path = self.puzzle_app.settings_file.path
        file = "There is no home folder: changes last until you quit."
        if path is not None:
            file = f"File: {end_of_path(str(path), LONGEST_PATH)}"
        ids = f"{self.key_of('app.help')} and then {self.puzzle_app.key_of('help.ids', HelpScreen)}"
        yield Static(f"{file}\nIts [keys] table changes keys (ids: {ids}).", id="where", markup=False)

    def on_mount(self) -> None:
        # Importing the names of algorithms takes half a second: start now, before the user reaches them.
        self.puzzle_app.registry.load()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, SettingLine):
            field = event.widget.field
            names = "all names that ← → step through"
            takes = {"text": names, "flag": "on, off", "choice": ", ".join(field.choices)}
            values = takes.get(field.kind, field.takes)
            self.query_one("#about", Static).update(f"{values} (in file: {field.name})")
            if field is FIELDS[0]:  # Show the heading above it too.
                self.call_after_refresh(self.query_one("#lines").scroll_home, animate=False)

    def action_edge(self, index: int) -> None:
        self.query(SettingLine)[index].focus()


def label_of(value: Value) -> str:
    """A value as it is shown."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else value or "default"

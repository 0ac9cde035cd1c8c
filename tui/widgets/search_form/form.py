"""The search form: lines of fields, and below them the choices of the field in focus."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.text import LinePart, cut, wrapped
from tui.widgets.line_list import LineList, Sentences
from tui.widgets.search_form.model import ROWS, Choice, FieldView, Row, SearchSetup

LABEL = 10
"""Columns of a row's label."""
LEAST_CHOICES = 3
"""Choices that are always listed, however long the text about the chosen one is."""
NUMBER_CHARACTERS = frozenset("0123456789.")
TYPING_SECONDS = 1.5
"""After a longer pause, a letter is the first of another name."""
TYPED_INSIDE = "-"
"""Characters inside names, besides letters; digits go to the screens."""


class SearchForm(Vertical):
    """Shows the fields of a setup and changes their values."""

    DEFAULT_CSS = """
    SearchForm > #below { height: 1fr; margin-top: 1; }
    SearchForm > #below > * { width: 1fr; height: 1fr; }
    SearchForm .beside { display: none; }
    SearchForm.-beside .beside { display: block; }
    SearchForm.-beside #choices { display: none; }
    SearchForm.-beside.-focused .beside { display: none; }
    SearchForm.-beside.-focused #choices { display: block; }
    SearchForm.-both .beside { display: block; }
    SearchForm.-both #choices { width: 38; margin-right: 2; }
    """

    # These work in the field in focus. The ids are those of the arrows everywhere.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", "Previous value", show=False, id="move.up"),
        Binding("down", "choose(1)", "Next value", show=False, id="move.down"),
    ]

    class Changed(Message):
        """The value of a field was changed."""

    def __init__(self, *rows: Row, without: str = "", beside: Widget | None = None) -> None:
        """Show these rows, or all of them, `without` one field, and a widget beside the choices."""
        self._rows = {row: FieldRow(row) for row in rows or ROWS}
        self._without = without
        self._choices = ChoicePanel(self._put)
        below = [self._choices] if beside is None else [self._choices, beside.add_class("beside")]
        super().__init__(*self._rows.values(), Horizontal(*below, id="below"), id="form")
        self._setup: SearchSetup | None = None
        self._views: dict[str, FieldView] = {}
        self._hint = ""
        self.how_to_build = ""
        """A sentence about how to build a missing table; empty if that is not possible here."""

    def show(self, setup: SearchSetup | None, hint: str = "") -> None:
        """Show the current fields, and a hint if none is in focus; without a setup, only the hint."""
        self._setup, self._hint = setup, hint
        views = setup.fields() if setup is not None else ()
        self._views = {
            view.name: view for view in views if view.row in self._rows and view.name != self._without
        }
        for name, row in self._rows.items() if setup is not None else ():
            row.show([view for view in self._views.values() if view.row == name])
        self._draw_choices()

    def lay_out(self, *, both: bool, beside: bool) -> None:
        """Show the widget beside the choices, or in their place while no field is in focus."""
        self.set_class(beside and both, "-both")
        self.set_class(beside and not both, "-beside")

    @property
    def field_in_focus(self) -> FieldView | None:
        """The field that has the focus, or None."""
        widget = self.screen.focused
        return self._views.get(widget.name or "") if widget is not None and self in widget.ancestors else None

    def move_focus(self, by: int) -> None:
        """Focus the next or the previous field, wrapping around."""
        names, now = list(self._views), self.field_in_focus
        if names:
            at = names.index(now.name) + by if now else (0 if by > 0 else -1)
            self.focus_field(names[at % len(names)])

    def focus_field(self, name: str) -> None:
        """Focus a field."""
        view = self._views.get(name)
        if view is not None:
            self._rows[view.row].focus_field(name)

    def action_choose(self, by: int) -> None:
        """Take the next or the previous value of the field in focus, at once; it stops at either end."""
        view = self.field_in_focus
        if view is not None and view.choices:
            at = max(0, min(view.chosen + by, len(view.choices) - 1))
            self._put(view.name, view.choices[at].value)

    def _put(self, name: str, value: str) -> None:
        view = self._views.get(name)
        if self._setup is not None and view is not None and value != view.value:
            self._setup.put(name, value)
            self.show(self._setup, self._hint)
            self.post_message(self.Changed())

    def on_choice_field_typed(self, message: ChoiceField.Typed) -> None:
        message.stop()
        self._put(message.name, message.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._put(event.input.name or "", event.value)

    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def _draw_choices(self) -> None:
        focused = self.field_in_focus
        self.set_class(focused is not None, "-focused")
        if focused is not None:
            missing = bool(focused.choices) and focused.choices[focused.chosen].buildable
            self._choices.show(focused, listed=True, hint=self.how_to_build if missing else "")
        else:
            self._choices.show(self._views.get("algorithm"), listed=False, hint=self._hint)


class FieldRow(Horizontal):
    """A label and its fields on one line; if they do not all fit, those around the one in focus."""

    DEFAULT_CSS = f"""
    FieldRow {{ height: 1; width: 1fr; }}
    FieldRow > .muted {{ width: auto; color: $text-muted; }}
    FieldRow > .row-name {{ width: {LABEL}; }}
    FieldRow > .more {{ min-width: 1; }}
    """

    def __init__(self, row: Row) -> None:
        self._fields: list[tuple[Static, ChoiceField | NumberInput]] = []
        """Each field after its label."""
        self._shown: Sequence[FieldView] = ()
        self._first = 0
        """The first visible field."""
        self._before = Static("", markup=False, classes="muted more")
        self._after = Static("", markup=False, classes="muted more")
        """Marks for hidden fields."""
        name = Static(row.capitalize(), markup=False, classes="muted row-name")
        super().__init__(name, self._before, self._after)

    def show(self, views: Sequence[FieldView]) -> None:
        """Show these fields."""
        if views == self._shown:
            # A running search draws the form ten times a second, and each label lays out the screen again.
            return
        if [view.name for view in self._shown] != [view.name for view in views]:
            for widget in chain.from_iterable(self._fields):
                widget.remove()
            fields = (NumberInput(view) if view.takes else ChoiceField(view) for view in views)
            self._fields = [(Static(markup=False, classes="muted"), field) for field in fields]
            self._first = 0
            self.mount_all(chain.from_iterable(self._fields), before=self._after)
        self._shown = views
        for (label, field), view in zip(self._fields, views, strict=True):
            label.update(f"{'!' if view.problem else ''}{view.label} " if view.label else "")
            field.show(view)
        self._fit()

    def focus_field(self, name: str) -> None:
        """Make a field visible and focus it at once, so that the next key goes there."""
        for at, (_, field) in enumerate(self._fields):
            if field.name == name:
                self._fit(at)
                self.screen.set_focus(field)

    @on(events.Resize)
    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def _fit_again(self) -> None:
        # In focus a field is two columns wider.
        self._fit()

    def _fit(self, wanted: int = -1) -> None:
        """Hide whole fields rather than cut one off; the wanted one, or the one in focus, is visible."""
        room = self.size.width - LABEL - 2
        if wanted < 0:
            wanted = next((at for at, (_, field) in enumerate(self._fields) if field.has_focus), -1)
        if wanted >= 0:
            self._first = min(self._first, wanted)
        while self._first < wanted and self._end(self._first, room) <= wanted:
            self._first += 1
        while self._first and self._end(self._first - 1, room) == len(self._fields):
            self._first -= 1
        end = self._end(self._first, room)
        for at, pair in enumerate(self._fields):
            for widget in pair:
                widget.display = self._first <= at < end
        self._before.update("◂" if self._first else "" if self._fields else "none")
        self._after.update("▸" if end < len(self._fields) else "")

    def _end(self, first: int, room: int) -> int:
        """The end of the fields that fit after `first`; at least one does."""
        used = 0
        for at in range(first, len(self._fields)):
            label, field = self._fields[at]
            used += len(str(label.content)) + field.columns
            if used > room and at > first:
                return at
        return len(self._fields)


class ChoiceField(Widget, can_focus=True):
    """Holds one of several choices; the arrows change it, and letters choose one by its beginning."""

    DEFAULT_CSS = "ChoiceField { width: auto; height: 1; margin-right: 2; }"

    @dataclass
    class Typed(Message):
        """The beginning of a choice was typed."""

        name: str
        value: str

    def __init__(self, view: FieldView) -> None:
        super().__init__(name=view.name)
        self._view = view
        self._typed = ""
        self._typed_at = 0.0

    def on_key(self, event: events.Key) -> None:
        letter = event.character or ""
        typing = bool(self._typed) and time.monotonic() - self._typed_at < TYPING_SECONDS
        # Names have no capital letters, so those stay keys of the screen.
        starts = letter.islower() and letter.isascii() and not self._moves(event.key)
        if not (starts or (typing and letter and letter in TYPED_INSIDE)):
            return
        before = self._typed if typing else ""
        value = self._beginning_with(before + letter)
        if value is None and starts:
            # The same letter again goes to the next choice that begins with it.
            value, before = self._beginning_with(letter), ""
        if value is not None:
            self._typed, self._typed_at = before + letter, time.monotonic()
            self.post_message(self.Typed(self._view.name, value))
        if value is not None or typing:
            # In the middle of a name, a letter that fits nothing is a typing error, not a key of the screen.
            event.stop()

    def _moves(self, key: str) -> bool:
        """Whether the key changes the value as the arrows do, as letters do in some presets."""
        bound = self.screen.active_bindings.get(key)
        return bound is not None and (bound.binding.id or "").startswith("move.")

    def _beginning_with(self, text: str) -> str | None:
        """The first choice whose name begins with a text; for one letter, the next one after the value."""
        choices = self._view.choices
        after = self._view.chosen + 1 if len(text) == 1 else 0
        found = (choice.value for choice in (*choices[after:], *choices[:after]))
        return next((value for value in found if value.lower().startswith(text)), None)

    @property
    def columns(self) -> int:
        """Its width, including the columns after it."""
        return self.render().cell_len + 2

    def show(self, view: FieldView) -> None:
        """Draw the field in its current state."""
        self._view = view
        self.refresh(layout=True)

    def render(self) -> Text:
        view, chosen = self._view, self._view.choices[self._view.chosen] if self._view.choices else None
        value = f"! {view.shown}" if chosen is not None and chosen.why_not else view.shown
        # Reverse video, not a colour: the focus must be visible without colours too.
        style = "bold reverse" if self.has_focus else "bold" if chosen is not None else "dim"
        text = Text(no_wrap=True, end="").append(f" {value} " if self.has_focus else value, style)
        return text.append(f" {view.note}" if view.note else "", "dim")

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        # In focus the value is two columns wider.
        self.refresh(layout=True)


class NumberInput(Input):
    """An input that takes digits; all other keys keep their meaning."""

    DEFAULT_CSS = """
    NumberInput, NumberInput:focus {
        width: 5; height: 1; padding: 0; margin-right: 1; border: none; background: transparent;
    }
    NumberInput:focus { text-style: underline; }
    NumberInput.-wrong { color: $error; text-style: bold underline; }
    """

    def __init__(self, view: FieldView) -> None:
        super().__init__(view.value, name=view.name, compact=True, max_length=12)
        self.columns = 0
        """Its width, including the columns for the cursor and after it."""

    def show(self, view: FieldView) -> None:
        """Draw the field in its current state."""
        self.styles.width = len(view.shown) + 1
        self.columns = len(view.shown) + 2
        self.set_class(view.problem is not None, "-wrong")
        if not view.value:
            self.placeholder = view.shown
        # Do not overwrite what the user is typing, and do not report this change as typing.
        if self.value != view.value and not self.has_focus:
            with self.prevent(Input.Changed):
                self.value = view.value

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Enter is the screen's key.
        return action != "submit" and super().check_action(action, parameters)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character in NUMBER_CHARACTERS and super().check_consume_key(key, character)

    def on_key(self, event: events.Key) -> None:
        # Otherwise Input would take every printable character.
        if event.character is not None and event.character not in NUMBER_CHARACTERS:
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        # Pasted boards are for the screen.
        if not set(event.text.strip()) <= NUMBER_CHARACTERS:
            event.prevent_default()


class Choices:
    """The choices of a field as lines; the cursor is on its value, and moving it picks another one."""

    def __init__(self, view: FieldView, pick: Callable[[str, str], None]) -> None:
        self._view, self._pick = view, pick
        self._name_width = max((len(choice.value) for choice in view.choices), default=0)

    def __len__(self) -> int:
        return len(self._view.choices)

    @property
    def cursor(self) -> int:
        """The line of the value."""
        return self._view.chosen

    @cursor.setter
    def cursor(self, index: int) -> None:
        self._pick(self._view.name, self._view.choices[index].value)

    def line(self, index: int, width: int) -> Sequence[LinePart]:
        """The name and the title of a choice, and whether it cannot work."""
        choice = self._view.choices[index]
        role = "bold" if index == self.cursor else "dim" if choice.why_not else ""
        name = choice.title
        if choice.value and choice.title != choice.value:
            name = f"{choice.value:<{self._name_width}}  {choice.title}"
        return [("✗ " if choice.why_not else "  ", role), (cut(name, width - 2), role)]


class ChoiceList(LineList):
    """The choices of a field. The wheel scrolls them: moving the cursor would pick another one."""

    DEFAULT_CSS = "ChoiceList { overflow-y: hidden; }"

    def turn_wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        self.scroll_to(y=self.top + by, animate=False, force=True)


class ChoicePanel(Vertical):
    """The choices of a field with a description of its value below them, or the description alone."""

    DEFAULT_CSS = """
    ChoicePanel > Static { height: 1fr; width: 1fr; }
    """

    def __init__(self, pick: Callable[[str, str], None]) -> None:
        """`pick` is called with the name of the field and the value that was clicked."""
        self._list, self._about = ChoiceList(), Static(markup=False)
        # The field keeps the focus when a choice is clicked.
        self._list.can_focus = False
        super().__init__(self._list, self._about, id="choices")
        self._pick = pick
        self._shown: tuple[FieldView | None, bool, str] = None, False, ""

    def show(self, view: FieldView | None, *, listed: bool, hint: str) -> None:
        """Show a field: all its choices, or only the description of its value, and a hint."""
        if (view, listed, hint) != self._shown:
            self._shown = view, listed, hint
            self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        view, listed, hint = self._shown
        choices = Choices(view, self._pick) if view is not None and listed else Sentences()
        room = self.size.height - (LEAST_CHOICES + 1 if len(choices) else 0)
        about = self._description(view or FieldView("", "rules", "", ""), listed, hint, room)
        self._list.styles.height = min(max(LEAST_CHOICES, self.size.height - len(about) - 1), len(choices))
        self._list.show(choices)
        self._about.update(Text("\n").join([Text(""), *about] if len(choices) else about))

    def _description(self, view: FieldView, listed: bool, hint: str, room: int) -> list[Text]:
        """Why it cannot work, the problem, the sentence, the properties and the hint, in lines that fit."""
        choice = view.choices[view.chosen] if view.choices else Choice("")
        parts = [
            ("" if listed else choice.title, "bold"),
            (f"✗ {choice.why_not}" if choice.why_not else "", "bold"),
            (hint if choice.buildable else "", "bold"),
            (f"! {view.problem}" if view.problem else "", "bold"),
            (choice.about or view.about, ""),
            (f"Takes {view.takes}." if view.takes else "", ""),
            (", ".join(choice.properties), "italic"),
            ("" if choice.buildable else hint, "dim"),
        ]
        width = max(10, self.size.width - 1)
        blocks = [[Text(line, style) for line in wrapped(part, width)] for part, style in parts if part]
        # The last block matters least, and half of it would be worse than nothing.
        while len(blocks) > 1 and sum(map(len, blocks)) > room:
            blocks.pop()
        return [line for block in blocks for line in block]

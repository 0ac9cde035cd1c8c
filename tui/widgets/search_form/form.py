"""The search form: lines of fields, and below them the choices of the field in focus."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.widgets.search_form.model import ROWS, Choice, FieldView, Row

LABEL = 10
"""Columns of a row's label."""
LEAST_CHOICES = 3
"""Choices that are always listed, however long the text about the chosen one is."""
NUMBER_CHARACTERS = frozenset("0123456789.")


class SearchForm(Vertical):
    """Shows the given fields; reports changes, and when Enter is pressed in a number."""

    DEFAULT_CSS = """
    SearchForm { width: 1fr; height: 1fr; }
    SearchForm > #below { height: 1fr; margin-top: 1; }
    SearchForm > #below > * { width: 1fr; height: 1fr; }
    SearchForm .beside { display: none; }
    SearchForm.-beside .beside { display: block; }
    SearchForm.-beside #choices { display: none; }
    SearchForm.-beside.-focused .beside { display: none; }
    SearchForm.-beside.-focused #choices { display: block; }
    SearchForm.-both .beside { display: block; }
    SearchForm.-both #choices { margin-right: 2; }
    """

    @dataclass
    class Put(Message):
        """The value of a field was changed."""

        name: str
        value: str

    @dataclass
    class RunWanted(Message):
        """Enter was pressed in a number."""

    def __init__(self, *rows: Row, beside: Widget | None = None) -> None:
        """Show these rows, or all of them; `lay_out` says where a widget beside the choices is shown."""
        super().__init__(id="form")
        self._rows = {row: FieldRow(row) for row in rows or ROWS}
        self._beside = beside
        self._views: dict[str, FieldView] = {}
        self._hint = ""

    def compose(self) -> ComposeResult:
        yield from self._rows.values()
        with Horizontal(id="below"):
            yield ChoiceList()
            if self._beside is not None:
                self._beside.add_class("beside")
                yield self._beside

    def show(self, views: Sequence[FieldView], hint: str) -> None:
        """Show the current fields, and a hint if none is in focus."""
        self._views, self._hint = {view.name: view for view in views}, hint
        for name, row in self._rows.items():
            row.show([view for view in views if view.row == name])
        self._draw_choices()

    def wait(self, hint: str) -> None:
        """Show a hint in place of the fields until they are available."""
        self._hint = hint
        self._draw_choices()

    def lay_out(self, *, both: bool, beside: bool) -> None:
        """Show the widget beside the choices, or in their place while no field is in focus."""
        self.set_class(beside and both, "-both")
        self.set_class(beside and not both, "-beside")

    # -- the focus --------------------------------------------------------------------------------

    @property
    def field_in_focus(self) -> FieldView | None:
        """The field that has the focus, or None."""
        widget = self.screen.focused
        return self._views.get(widget.name or "") if widget is not None and self in widget.ancestors else None

    def move_focus(self, ways: int) -> None:
        """Focus the next or the previous field, wrapping around."""
        names, now = list(self._views), self.field_in_focus
        if names:
            at = names.index(now.name) + ways if now else (0 if ways > 0 else -1)
            self.focus_field(names[at % len(names)])

    def focus_field(self, name: str) -> None:
        """Focus a field."""
        view = self._views.get(name)
        if view is not None:
            self._rows[view.row].focus_field(name)

    def on_descendant_focus(self) -> None:
        self._draw_choices()

    def on_descendant_blur(self) -> None:
        self._draw_choices()

    # -- the values -------------------------------------------------------------------------------

    def step(self, ways: int) -> Put | None:
        """The next or the previous value of the field in focus; it stops at either end.

        It is returned, not posted: a message would arrive after the keys already in the queue.
        """
        view = self.field_in_focus
        if view is None:
            self.focus_field("algorithm")
        elif view.choices:
            at = max(0, min(view.chosen + ways, len(view.choices) - 1))
            return None if at == view.chosen else self.Put(view.name, view.choices[at].value)
        return None

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        view = self._views.get(event.input.name or "")
        if view is not None and event.value != view.value:
            self.post_message(self.Put(view.name, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.RunWanted())

    def on_choice_list_picked(self, event: ChoiceList.Picked) -> None:
        event.stop()
        view = self._views.get(event.field)
        others = (choice.value for choice in view.choices if choice.value != view.value) if view else ()
        if event.value in others:
            self.post_message(self.Put(event.field, event.value))

    def on_choice_list_scrolled(self, event: ChoiceList.Scrolled) -> None:
        event.stop()
        put = None if self.field_in_focus is None else self.step(event.by)
        if put is not None:
            self.post_message(put)

    def _draw_choices(self) -> None:
        focused = self.field_in_focus
        self.set_class(focused is not None, "-focused")
        view = focused or self._views.get("algorithm")
        self.query_one(ChoiceList).show(view, listed=focused is not None, hint="" if focused else self._hint)


class FieldRow(Horizontal):
    """A label and its fields on one line; if they do not all fit, those around the one in focus."""

    DEFAULT_CSS = f"""
    FieldRow {{ height: 1; width: 1fr; }}
    FieldRow > .row-name {{ width: {LABEL}; color: $text-muted; }}
    FieldRow > .more {{ width: 1; color: $text-muted; }}
    FieldRow > .nothing {{ width: auto; color: $text-muted; display: none; }}
    """

    def __init__(self, row: Row) -> None:
        super().__init__()
        self._title = row.capitalize()
        self._labelled = row in ("options", "limits")
        self._fields: list[ChoiceField | NumberField] = []
        self._first = 0
        """The first visible field."""

    def compose(self) -> ComposeResult:
        yield Static(self._title, markup=False, classes="row-name")
        # Marks for hidden fields.
        yield Static("", markup=False, classes="more before")
        yield Static("none", markup=False, classes="nothing")
        yield Static("", markup=False, classes="more after")

    def show(self, views: Sequence[FieldView]) -> None:
        """Show these fields."""
        if [field.view.name for field in self._fields] != [view.name for view in views]:
            for field in self._fields:
                field.remove()
            self._fields = [
                NumberField(view) if view.is_number else ChoiceField(view, labelled=self._labelled)
                for view in views
            ]
            self._first = 0
            self.mount_all(self._fields, before=self.query_one(".after"))
        for field, view in zip(self._fields, views, strict=True):
            field.show(view)
        self.query_one(".nothing").display = not self._fields
        self._fit()

    def focus_field(self, name: str) -> None:
        """Make a field visible and focus it at once, so that the next key goes there."""
        for at, field in enumerate(self._fields):
            if field.view.name == name:
                self._fit(at)
                for widget in field.query(NumberInput) if isinstance(field, NumberField) else (field,):
                    self.screen.set_focus(widget)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self, wanted: int = -1) -> None:
        """Hide whole fields rather than cut one off; the wanted one is visible."""
        room = self.size.width - LABEL - 2
        if wanted >= 0:
            self._first = min(self._first, wanted)
        while self._first < wanted and self._end(self._first, room) <= wanted:
            self._first += 1
        while self._first and self._end(self._first - 1, room) == len(self._fields):
            self._first -= 1
        end = self._end(self._first, room)
        for at, field in enumerate(self._fields):
            field.display = self._first <= at < end
        self.query_one(".before", Static).update("◂" if self._first else "")
        self.query_one(".after", Static).update("▸" if end < len(self._fields) else "")

    def _end(self, first: int, room: int) -> int:
        """The end of the fields that fit after `first`; at least one does."""
        used = 0
        for at in range(first, len(self._fields)):
            used += self._fields[at].columns
            if used > room and at > first:
                return at
        return len(self._fields)


class ChoiceField(Widget, can_focus=True):
    """Holds one of several choices; the screen's arrows change it."""

    DEFAULT_CSS = """
    ChoiceField { width: auto; height: 1; margin-right: 2; }
    """

    def __init__(self, view: FieldView, *, labelled: bool) -> None:
        super().__init__(name=view.name)
        self.view = view
        self._labelled = labelled

    @property
    def columns(self) -> int:
        """Its width, including the columns after it."""
        return self.render().cell_len + 2

    def show(self, view: FieldView) -> None:
        """Draw the field in its current state."""
        if view != self.view:
            self.view = view
            self.refresh(layout=True)

    def render(self) -> Text:
        view, chosen = self.view, self.view.choices[self.view.chosen] if self.view.choices else None
        value = f"! {view.shown}" if chosen is not None and chosen.why_not else view.shown
        text = Text(_label(view) if self._labelled else "", "dim", no_wrap=True, end="")
        # Reverse video, not a colour: the focus must be visible without colours too.
        if self.has_focus:
            text.append(f" {value} ", "bold reverse")
        else:
            text.append(value, "bold" if chosen is not None else "dim")
        return text.append(f" {view.note}" if view.note else "", "dim")

    def get_content_width(self, container: object, viewport: object) -> int:  # noqa: ARG002
        return self.render().cell_len

    def on_focus(self) -> None:
        # In focus the value is two columns wider.
        self.refresh(layout=True)

    def on_blur(self) -> None:
        self.refresh(layout=True)


class NumberField(Horizontal):
    """Holds a number, after its label."""

    DEFAULT_CSS = """
    NumberField { width: auto; height: 1; margin-right: 1; }
    NumberField > Static { width: auto; }
    """

    def __init__(self, view: FieldView) -> None:
        super().__init__()
        self.view = view

    def compose(self) -> ComposeResult:
        yield Static(markup=False)
        yield NumberInput(self.view)

    @property
    def columns(self) -> int:
        """Its width, including the columns for the cursor and after it."""
        return len(_label(self.view)) + len(self.view.shown) + 2

    def on_mount(self) -> None:
        self.show(self.view)

    def show(self, view: FieldView) -> None:
        """Draw the field in its current state."""
        self.view = view
        for number in self.query(NumberInput):
            number.styles.width = len(view.shown) + 1
            number.set_class(view.problem is not None, "-wrong")
            # Do not overwrite what the user is typing, and do not report this change as typing.
            if number.value != view.value and not number.has_focus:
                with number.prevent(Input.Changed):
                    number.value = view.value
        for label in self.query(Static):
            label.update(Text(_label(view), "dim"))


class NumberInput(Input):
    """An input that takes digits; all other keys keep their meaning."""

    DEFAULT_CSS = """
    NumberInput, NumberInput:focus {
        width: 5; height: 1; padding: 0; border: none; background: transparent;
    }
    NumberInput:focus { text-style: underline; }
    NumberInput.-wrong { color: $error; text-style: bold underline; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        # The id is that of the screen's own key, so that the footer keeps showing it.
        Binding("enter", "submit", "Run", id="solve.run"),
    ]

    def __init__(self, view: FieldView) -> None:
        super().__init__(view.value, view.empty, name=view.name, compact=True, max_length=12)

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


def _label(view: FieldView) -> str:
    return f"{'!' if view.problem else ''}{view.label} "


class ChoiceList(Widget):
    """Lists the choices of a field around its value, with a description of the value."""

    DEFAULT_CSS = """
    ChoiceList { width: 1fr; height: 1fr; }
    """

    @dataclass
    class Picked(Message):
        """A choice was clicked; by the time this is handled, another field may be in focus."""

        field: str
        value: str

    @dataclass
    class Scrolled(Message):
        """The wheel was turned over the list."""

        by: int

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._view: FieldView | None = None
        self._listed = True
        self._hint = ""
        self._first = 0

    def show(self, view: FieldView | None, *, listed: bool, hint: str = "") -> None:
        """Show a field: all its choices, or only the description of its value, and a hint."""
        if (view, listed, hint) != (self._view, self._listed, self._hint):
            self._view, self._listed, self._hint = view, listed, hint
            self.refresh()

    def render(self) -> Text:
        view = self._view
        if view is None:
            return Text(self._hint, "dim")
        about = self._about(view)
        lines = [*self._choices(view, self._rows(view, about)), Text("")] if self._lists(view) else []
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join([*lines, *about])

    def _lists(self, view: FieldView) -> bool:
        return self._listed and bool(view.choices)

    def _rows(self, view: FieldView, about: Sequence[Text]) -> int:
        """How many choices are listed above the description."""
        return min(max(LEAST_CHOICES, self.size.height - len(about) - 1), len(view.choices))

    def _choices(self, view: FieldView, rows: int) -> list[Text]:
        """As many choices as fit, the chosen one among them."""
        first = min(max(self._first, view.chosen - rows + 1), view.chosen)
        first = self._first = max(0, min(first, len(view.choices) - rows))
        name_width = max(len(choice.value) for choice in view.choices)
        width, lines = self.size.width - 5, []
        for at in range(first, first + rows):
            choice, chosen = view.choices[at], at == view.chosen
            line = Text("▸" if chosen else " ", "bold", end="")
            line.append("✗ " if choice.why_not else "  ", "bold" if chosen else "dim")
            name = Text(_choice_text(choice, name_width), end="")
            name.truncate(max(0, width), overflow="ellipsis", pad=True)
            line.append(name.plain, "bold reverse" if chosen else "dim" if choice.why_not else "")
            if at == first and first > 0:
                line.append(" ↑", "dim")
            elif at == first + rows - 1 and at + 1 < len(view.choices):
                line.append(" ↓", "dim")
            lines.append(line)
        return lines

    def _about(self, view: FieldView) -> list[Text]:
        """Why it cannot work, the problem, the sentence, the properties and the hint, in lines that fit."""
        choice = view.choices[view.chosen] if view.choices else Choice("")
        parts = [
            ("" if self._listed else choice.title, "bold"),
            (f"✗ {choice.why_not}" if choice.why_not else "", "bold"),
            (f"! {view.problem}" if view.problem else "", "bold"),
            (choice.about or view.about, ""),
            (f"Takes {view.takes}." if view.takes else "", ""),
            (", ".join(choice.properties), "italic"),
            (self._hint, "dim"),
        ]
        blocks = [self._wrapped(part, style) for part, style in parts if part]
        room = self.size.height - (LEAST_CHOICES + 1 if self._lists(view) else 0)
        # The last block matters least, and half of it would be worse than nothing.
        while len(blocks) > 1 and sum(map(len, blocks)) > room:
            blocks.pop()
        return [line for block in blocks for line in block]

    def _wrapped(self, part: str, style: str) -> list[Text]:
        width = max(10, self.size.width - 1)
        lines = (textwrap.wrap(line, width) or [""] for line in part.split("\n"))
        return [Text(line, style) for wrapped in lines for line in wrapped]

    def on_click(self, event: events.Click) -> None:
        view = self._view
        if view is not None and self._lists(view) and event.y < self._rows(view, self._about(view)):
            self.post_message(self.Picked(view.name, view.choices[self._first + event.y].value))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled(-1))


def _choice_text(choice: Choice, width: int) -> str:
    if not choice.value:
        return choice.title
    return f"{choice.value:<{width}}  {choice.title}" if choice.title != choice.value else choice.value

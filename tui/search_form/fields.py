"""The fields of the search form: one that holds a choice, one that a number is typed into, a row of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.search_form.model import FieldView

LABEL = 10
"""Columns of a row's name."""
NUMBER_CHARACTERS = frozenset("0123456789.")


class Field(Widget):
    """One field of a row: its label, where the row has several, and what is in it."""

    DEFAULT_CSS = """
    Field { width: auto; height: 1; layout: horizontal; }
    """

    @dataclass
    class FocusMoved(Message):
        """A field has got the focus, or has lost it."""

    gap = 2
    """Columns left open after it."""

    def __init__(self, view: FieldView, *, labelled: bool) -> None:
        super().__init__()
        self.view = view
        self.labelled = labelled

    @property
    def columns(self) -> int:
        """How wide it is, without the gap after it."""
        raise NotImplementedError

    def show(self, view: FieldView) -> None:
        """Draw the field as it stands now."""
        raise NotImplementedError

    def take_focus(self) -> None:
        """Let the keys come here, the very next one too."""
        self.screen.set_focus(self)

    @property
    def _label(self) -> str:
        mark = "!" if self.view.problem else ""
        return f"{mark}{self.view.label} " if self.labelled else mark


class ChoiceField(Field, can_focus=True):
    """Holds one of several choices; the screen's arrows change it."""

    DEFAULT_CSS = """
    ChoiceField { margin-right: 2; }
    """

    @property
    def columns(self) -> int:
        """The label, the value between two blanks, the note."""
        return self.render().cell_len

    def show(self, view: FieldView) -> None:
        """Draw the field as it stands now."""
        if view != self.view:
            self.view = view
            self.refresh(layout=True)

    def render(self) -> Text:
        """The value reversed while the keys come here: that is seen without colour too."""
        view, usable = self.view, bool(self.view.choices)
        chosen = view.choices[view.chosen] if usable else None
        mark = "! " if chosen is not None and chosen.why_not else ""
        style = "bold reverse" if self.has_focus else "bold" if usable else "dim"
        text = Text(self._label, "dim", no_wrap=True, end="")
        text.append(f" {mark}{view.shown} " if self.has_focus else f"{mark}{view.shown}", style)
        return text.append(f" {view.note}" if view.note else "", "dim")

    def get_content_width(self, container: object, viewport: object) -> int:  # noqa: ARG002
        """As wide as what it says."""
        return self.columns

    def on_focus(self) -> None:
        """The value is drawn wider."""
        self.refresh(layout=True)
        self.post_message(self.FocusMoved())

    def on_blur(self) -> None:
        """And narrower again."""
        self.refresh(layout=True)
        self.post_message(self.FocusMoved())


class Number(Input):
    """A line that takes digits; all other keys keep their meaning."""

    DEFAULT_CSS = """
    Number, Number:focus { width: 5; height: 1; padding: 0; border: none; background: transparent; }
    Number:focus { text-style: underline; }
    Number.-wrong { color: $error; text-style: bold underline; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # By the id of the screen's own key, so that the footer goes on showing it.
        Binding("enter", "submit", "Run", id="solve.run"),
    ]

    def __init__(self, value: str, placeholder: str) -> None:
        super().__init__(value, placeholder, compact=True, max_length=12)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Only what a number is made of is typed."""
        return character in NUMBER_CHARACTERS and super().check_consume_key(key, character)

    def on_key(self, event: events.Key) -> None:
        """Keep Input from typing whatever else can be printed."""
        if event.character is not None and event.character not in NUMBER_CHARACTERS:
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Leave a board to the screen."""
        if not set(event.text.strip()) <= NUMBER_CHARACTERS:
            event.prevent_default()


class NumberField(Field):
    """Holds a number."""

    DEFAULT_CSS = """
    NumberField { margin-right: 1; }
    NumberField > Static { width: auto; }
    """

    gap = 1
    """The cursor's place is open too."""

    @dataclass
    class Typed(Message):
        """The text of a number has changed."""

        field: NumberField
        text: str

    @dataclass
    class Entered(Message):
        """Enter was pressed."""

    def compose(self) -> ComposeResult:
        """The label and the line."""
        yield Static(self._label, markup=False, classes="label")
        yield Number(self.view.value, self.view.empty)

    @property
    def columns(self) -> int:
        """The label and the number, with room for the cursor."""
        return len(self._label) + self._room

    @property
    def _room(self) -> int:
        return len(self.view.shown) + 1

    def on_mount(self) -> None:
        """Draw the first number."""
        self.show(self.view)

    def show(self, view: FieldView) -> None:
        """Draw the field as it stands now."""
        self.view = view
        for number in self.query(Number):
            number.styles.width = self._room
            number.set_class(view.problem is not None, "-wrong")
            # While it is typed into, the line is ahead of what comes back from the screen.
            if number.value != view.value and not number.has_focus:
                number.value = view.value
        for label in self.query(Static):
            label.update(Text(self._label, "dim"))

    def take_focus(self) -> None:
        """Let the keys come to the line."""
        for number in self.query(Number):
            self.screen.set_focus(number)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what is typed."""
        event.stop()
        if event.value != self.view.value:
            self.post_message(self.Typed(self, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say that it is done."""
        event.stop()
        self.post_message(self.Entered())

    def on_descendant_focus(self) -> None:
        """The screen shows what the number means."""
        self.post_message(self.FocusMoved())

    def on_descendant_blur(self) -> None:
        """The screen shows something else."""
        self.post_message(self.FocusMoved())


class FieldRow(Horizontal):
    """A name and its fields on one line; of too many, those that fit around the one in focus."""

    DEFAULT_CSS = f"""
    FieldRow {{ height: 1; width: 1fr; }}
    FieldRow > .row-name {{ width: {LABEL}; color: $text-muted; }}
    FieldRow > .more {{ width: 1; color: $text-muted; }}
    FieldRow > .nothing {{ width: auto; color: $text-muted; display: none; }}
    """

    def __init__(self, title: str, *, labelled: bool) -> None:
        super().__init__()
        self._title = title
        self._labelled = labelled
        self._fields: list[Field] = []
        self._first = 0

    def compose(self) -> ComposeResult:
        """The name; marks for fields that are not shown come at either end."""
        yield Static(self._title, markup=False, classes="row-name")
        yield Static("", markup=False, classes="more before")
        yield Static("none", markup=False, classes="nothing")
        yield Static("", markup=False, classes="more after")

    def show(self, views: Sequence[FieldView]) -> list[Field]:
        """Show these fields, in widgets of their own, and return those."""
        if [field.view.name for field in self._fields] != [view.name for view in views]:
            for field in self._fields:
                field.remove()
            self._fields = [_field(view, self._labelled) for view in views]
            self._first = 0
            self.mount_all(self._fields, before=self.query_one(".after"))
        for field, view in zip(self._fields, views, strict=True):
            field.show(view)
        self.query_one(".nothing").display = not self._fields
        self.fit()
        return self._fields

    def on_resize(self) -> None:
        """Show as many as fit now."""
        self.fit()

    def fit(self, wanted: Field | None = None) -> None:
        """Hide whole fields rather than cut one; the wanted one is shown."""
        room = self.size.width - LABEL - 2
        index = self._fields.index(wanted) if wanted in self._fields else None
        if index is not None and index < self._first:
            self._first = index
        while True:
            last = self._last_from(self._first, room)
            if index is None or index < last or self._first >= index:
                break
            self._first += 1
        while self._first and self._last_from(self._first - 1, room) == len(self._fields):
            self._first -= 1
        last = self._last_from(self._first, room)
        for at, field in enumerate(self._fields):
            field.display = self._first <= at < last
        self.query_one(".before", Static).update("◂" if self._first else "")
        self.query_one(".after", Static).update("▸" if last < len(self._fields) else "")

    def _last_from(self, first: int, room: int) -> int:
        """The end of the fields that fit when this is the first one; one always does."""
        used = 0
        for at in range(first, len(self._fields)):
            used += self._fields[at].columns + self._fields[at].gap
            if used > room and at > first:
                return at
        return len(self._fields)


def _field(view: FieldView, labelled: bool) -> Field:
    kind = NumberField if view.is_number else ChoiceField
    return kind(view, labelled=labelled)

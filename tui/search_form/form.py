"""The search form: four lines of fields, below them the list of choices and the figures of the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message

from tui.search_form.choice_list import ChoiceList
from tui.search_form.fields import Field, FieldRow, NumberField
from tui.search_form.model import ROWS, FieldView, Row
from tui.solve.figures import SearchFigures


class SearchForm(Vertical):
    """Shows the fields it is given; says what is put into one, and when a search is wanted."""

    DEFAULT_CSS = """
    SearchForm { width: 1fr; height: 1fr; }
    SearchForm > #below { height: 1fr; margin-top: 1; }
    SearchForm #choices, SearchForm #figures { width: 1fr; height: 1fr; }
    SearchForm.-figures #choices { display: none; }
    SearchForm.-choices #figures { display: none; }
    SearchForm.-both #choices { margin-right: 2; }
    """

    @dataclass
    class Put(Message):
        """Something was put into a field."""

        name: str
        value: str

    @dataclass
    class Moved(Message):
        """Another field has the focus, or none."""

    @dataclass
    class RunWanted(Message):
        """Enter was pressed in a number."""

    def __init__(self) -> None:
        super().__init__(id="form")
        self._views: tuple[FieldView, ...] = ()
        self._fields: dict[str, Field] = {}
        self._hint = ""

    def compose(self) -> ComposeResult:
        """Four rows, and the room below."""
        self._rows: dict[Row, FieldRow] = {
            row: FieldRow(row.capitalize(), labelled=row in ("options", "limits")) for row in ROWS
        }
        yield from self._rows.values()
        with Horizontal(id="below"):
            yield ChoiceList()
            yield SearchFigures()

    def show(self, views: Sequence[FieldView], hint: str) -> None:
        """Show the fields as they stand, and a hint where nothing is in focus."""
        self._views, self._hint = tuple(views), hint
        self._fields = {}
        for name, row in self._rows.items():
            for field in row.show([view for view in self._views if view.row == name]):
                self._fields[field.view.name] = field
        self._tell()

    def wait(self, hint: str) -> None:
        """Show that the fields are not there yet."""
        self._hint = hint
        self._tell()

    def lay_out(self, *, wide: bool, figures: bool) -> None:
        """Show the choices or the figures below the fields, or both where there is room."""
        both = wide and figures
        self.set_class(both, "-both")
        self.set_class(figures and not both and self.field_in_focus is None, "-figures")
        self.set_class(not both and not (figures and self.field_in_focus is None), "-choices")

    @property
    def field_in_focus(self) -> FieldView | None:
        """The field that the keys come to, or None."""
        field = self._focused()
        return None if field is None else self._view(field.view.name)

    def move_focus(self, ways: int) -> None:
        """Go to the next field, or to the one before; round and round."""
        if not self._views:
            return
        names = [view.name for view in self._views]
        now = self.field_in_focus
        at = names.index(now.name) + ways if now else (0 if ways > 0 else -1)
        self.focus_field(names[at % len(names)])

    def focus_field(self, name: str) -> None:
        """Let the keys come to a field."""
        view, field = self._view(name), self._fields.get(name)
        if view is not None and field is not None:
            self._rows[view.row].fit(field)
            field.take_focus()

    def step(self, ways: int) -> Put | None:
        """The next value of the field in focus, or the one before; it stops at either end.

        It is returned and not posted: a message would come after the keys that are waiting already.
        """
        view = self.field_in_focus
        if view is None:
            self.focus_field("algorithm")
        elif view.choices:
            at = max(0, min(view.chosen + ways, len(view.choices) - 1))
            return None if at == view.chosen else self.Put(view.name, view.choices[at].value)
        return None

    def _view(self, name: str) -> FieldView | None:
        return next((view for view in self._views if view.name == name), None)

    def _focused(self) -> Field | None:
        widget = self.screen.focused
        if widget is None:
            return None
        return next((node for node in widget.ancestors_with_self if isinstance(node, Field)), None)

    def _tell(self) -> None:
        focused = self.field_in_focus
        about = focused or self._view("algorithm")
        self.query_one(ChoiceList).show(about, listed=focused is not None, hint="" if focused else self._hint)

    # -- what the fields say ----------------------------------------------------------------------

    def on_field_focus_moved(self, event: Field.FocusMoved) -> None:
        """Show what the field in focus can hold."""
        event.stop()
        self._tell()
        self.post_message(self.Moved())

    def on_number_field_typed(self, event: NumberField.Typed) -> None:
        """Pass on what is typed."""
        event.stop()
        self.post_message(self.Put(event.field.view.name, event.text))

    def on_number_field_entered(self, event: NumberField.Entered) -> None:
        """Pass on that a search is wanted."""
        event.stop()
        self.post_message(self.RunWanted())

    def on_choice_list_picked(self, event: ChoiceList.Picked) -> None:
        """Choose what was clicked, if it can still be chosen."""
        event.stop()
        view = self._view(event.field)
        others = (
            () if view is None else (choice.value for choice in view.choices if choice.value != view.value)
        )
        if event.value in others:
            self.post_message(self.Put(event.field, event.value))

    def on_choice_list_scrolled(self, event: ChoiceList.Scrolled) -> None:
        """Choose the next or the one before."""
        event.stop()
        put = None if self.field_in_focus is None else self.step(event.by)
        if put is not None:
            self.post_message(put)

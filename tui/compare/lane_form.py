"""The fields of a lane, or of all lanes' limits: some of the rows of the search form."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from tui.search_form.choice_list import ChoiceList
from tui.search_form.fields import FieldRow
from tui.search_form.form import SearchForm
from tui.search_form.model import Row


class LaneForm(SearchForm):
    """The search form without its figures, and with the rows asked for only."""

    DEFAULT_CSS = """
    LaneForm { padding: 1 1 0 1; }
    """

    def __init__(self, *rows: Row) -> None:
        super().__init__()
        self._wanted = rows

    def compose(self) -> ComposeResult:
        """The rows, and the room below for what a field can hold."""
        self._rows = {
            row: FieldRow(row.capitalize(), labelled=row in ("options", "limits")) for row in self._wanted
        }
        yield from self._rows.values()
        with Horizontal(id="below"):
            yield ChoiceList()

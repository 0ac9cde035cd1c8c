"""The fields of a lane, or of all lanes' limits: some of the rows of the search form."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from tui.choices import Row
from tui.widgets.choice_field import FieldRow
from tui.widgets.choice_list import ChoiceList
from tui.widgets.search_form import SearchForm


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

"""What dialogs about files have: a list to choose from, a line to write in, and one key for both."""

from __future__ import annotations

from textual.binding import Binding

from tui.widgets.line_input import LineInput
from tui.widgets.option_rows import OptionRows


class ChoiceRows(OptionRows):
    """A list as high as its rows, without a frame."""

    DEFAULT_CSS = """
    ChoiceRows {
        height: auto; background: transparent; padding: 0; border: none;
        &:focus { border: none; }
    }
    """


class LineField(LineInput):
    """A line to write in, in a thin frame."""

    DEFAULT_CSS = """
    LineField {
        margin: 0; border: round $border-blurred;
        &:focus { border: round $border; }
    }
    """


def enter_key(action: str, word: str, name: str) -> Binding:
    """Enter, shown in the footer as what it does: `select` in a list, `submit` in a line."""
    return Binding("enter", action, word, key_display="Enter", id=name)

"""The dialog that asks for queens, typed or pasted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input, Static

from solver.errors import PuzzleError
from tui.dialogs.base import CLOSE, Dialog, LineField, enter_key
from tui.queens.model.formats import board_text, parse_queens
from tui.queens.model.game import Position
from tui.text import error_sentence

CODE_EXAMPLES = """\
8: 0 4 7 5 2 6 1 3    the column of the queen in each row, from 0
8: 0 4 - - - - - -    - is a row without a queen
12                    an empty board for 12 queens"""


class QueensField(LineField):
    """The input field."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Use it", "enter.accept")]


class EnterQueensScreen(Dialog[Position | None]):
    """Asks for a text and shows its meaning after every key; returns a position, or None."""

    DEFAULT_CSS = """
    EnterQueensScreen {
        & > #box { max-width: 80; max-height: 30; }
        & #meaning { height: 1fr; padding: 0 1; }
    }
    """
    HEADING = "Enter queens"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def body(self) -> Iterable[Widget]:
        yield QueensField(max_length=200)
        yield Static(CODE_EXAMPLES, id="meaning", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#meaning", Static).update(_meaning(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(parse_queens(event.value))
        except PuzzleError as error:
            self.query_one("#meaning", Static).update(error_sentence(error))


def _meaning(text: str) -> str:
    if not text.strip():
        return CODE_EXAMPLES
    try:
        n, queens = parse_queens(text)
    except PuzzleError as error:
        return error_sentence(error)
    return board_text(n, queens) if queens else f"An empty board for {n} queens."

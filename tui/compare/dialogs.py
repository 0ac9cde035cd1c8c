"""The dialogs of Compare: add a lane, or set the limits of all lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from solver.errors import PuzzleError
from solver.lanes import Lane
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from tui.dialogs.base import CLOSE, Dialog
from tui.text import error_sentence
from tui.widgets.search_form.form import SearchForm
from tui.widgets.search_form.model import Row, SearchChoice, SearchSetup

AnswerT = TypeVar("AnswerT")


class FormDialog(Dialog[AnswerT]):
    """A dialog with some rows of the search form."""

    DEFAULT_CSS = """
    FormDialog > #box { width: 100%; max-width: 80; height: 100%; max-height: 24; }
    FormDialog SearchForm { padding: 1 1 0 1; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "Accept", id="solve.run"),
        Binding("tab", "field(1)", "Next field", key_display="Tab", id="solve.next"),
        Binding("shift+tab", "field(-1)", "Previous field", show=False, id="solve.previous"),
        CLOSE,
    ]

    def __init__(
        self, setup: SearchSetup, rows: tuple[Row, ...], answer: Callable[[SearchChoice], AnswerT]
    ) -> None:
        """`answer` turns the fields into the answer, or raises a PuzzleError that is shown."""
        super().__init__()
        self._setup, self._answer = setup, answer
        # A lane finds one solution, so there is no choice between one and all.
        self.form = SearchForm(*rows, without="all")

    def body(self) -> Iterable[Widget]:
        yield self.form

    def on_mount(self) -> None:
        self.form.show(self._setup)
        self.call_after_refresh(self.form.move_focus, 1)

    def action_field(self, by: int) -> None:
        self.form.move_focus(by)

    def action_accept(self) -> None:
        try:
            answer = self._answer(self._setup.choice())
        except PuzzleError as error:
            self.warn(error_sentence(error))
            return
        self.dismiss(answer)


class AddLaneScreen(FormDialog[Lane]):
    """Asks for a lane and adds it before closing, so that the user can correct a rejected lane."""

    HEADING = "Add a lane"

    def __init__(self, puzzle: SlidingPuzzle, like: Lane | None, add: Callable[[Lane], Lane]) -> None:
        """Begin with the settings of lane `like`, because most lanes differ from another in one setting."""
        setup = SearchSetup(puzzle, "auto", "")
        setup.put_lane(like or Lane("auto"))
        super().__init__(
            setup,
            ("algorithm", "heuristic", "options"),
            lambda choice: add(Lane(choice.algorithm, choice.heuristic, choice.options)),
        )


class LimitsScreen(FormDialog[Limits]):
    """Asks for the limits of each lane."""

    DEFAULT_CSS = """
    LimitsScreen > #box { height: 12; min-height: 0; }
    """
    HEADING = "Limits of each lane"

    def __init__(self, puzzle: SlidingPuzzle, limits: Limits) -> None:
        setup = SearchSetup(puzzle, "auto", "")
        setup.put_limits(limits)
        super().__init__(setup, ("limits",), lambda choice: choice.limits)

"""What Compare asks: a lane to be added, or the limits of all lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar, TypeVar

from textual.binding import ActiveBinding, Binding, BindingType
from textual.widget import Widget

from solver.errors import PuzzleError
from solver.lanes import Lane
from solver.options import typed
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from tui.dialogs.base import CLOSE, Dialog
from tui.search_form.form import SearchForm
from tui.search_form.model import LIMITS, Row, SearchChoice, SearchSetup

AnswerT = TypeVar("AnswerT")


class FormDialog(Dialog[AnswerT]):
    """A dialog around some rows of the search form."""

    DEFAULT_CSS = """
    FormDialog > #box { width: 100%; max-width: 80; height: 100%; max-height: 24; }
    FormDialog SearchForm { padding: 1 1 0 1; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""
    ROWS: ClassVar[tuple[Row, ...]]
    BINDINGS: ClassVar[list[BindingType]] = [
        # By the id of Solve's own key: the fields for numbers have one of that id, and both mean the same.
        Binding("enter", "accept", "Accept", id="solve.run"),
        Binding("tab", "field(1)", "Next field", key_display="Tab", id="solve.next"),
        Binding("shift+tab", "field(-1)", "Field before", show=False, id="solve.previous"),
        Binding("up", "choose(-1)", "The one above", show=False, id="move.up"),
        Binding("down", "choose(1)", "The one below", show=False, id="move.down"),
        CLOSE,
    ]

    def __init__(self, setup: SearchSetup) -> None:
        super().__init__()
        self._setup = setup

    def answer(self, choice: SearchChoice) -> AnswerT:
        """What the fields say."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        """The rows, with the room below them."""
        yield SearchForm(*self.ROWS)

    @property
    def form(self) -> SearchForm:
        """The fields."""
        return self.query_one(SearchForm)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings; Enter says the same in a number, which has a key of its own."""
        return {
            key: active._replace(binding=replace(active.binding, description="Accept"))
            if active.binding.id == "solve.run"
            else active
            for key, active in super().active_bindings.items()
        }

    def on_mount(self) -> None:
        """Begin in the first field."""
        self._draw()
        self.call_after_refresh(self.form.move_focus, 1)

    def _draw(self) -> None:
        # A lane finds one solution.
        views = [view for view in self._setup.fields() if view.row in self.ROWS and view.name != "all"]
        self.form.show(views, "")

    def on_search_form_put(self, event: SearchForm.Put) -> None:
        """Keep what was chosen or typed."""
        self._setup.put(event.name, event.value)
        self._draw()

    def on_search_form_run_wanted(self) -> None:
        """Accept from within a number."""
        self.action_accept()

    def action_field(self, ways: int) -> None:
        """Go to the next field."""
        self.form.move_focus(ways)

    def action_choose(self, ways: int) -> None:
        """Go up or down in a list."""
        put = self.form.step(ways)
        if put is not None:
            self.on_search_form_put(put)

    def action_accept(self) -> None:
        """Take what the fields say, or say what is wrong with it."""
        try:
            answer = self.answer(self._setup.choice())
        except PuzzleError as error:
            self.puzzle_app.warn(str(error))
            return
        self.dismiss(answer)


class AddLaneScreen(FormDialog[Lane]):
    """Asks for a lane."""

    HEADING = "Add a lane"
    ROWS = ("algorithm", "heuristic", "options")

    def __init__(self, puzzle: SlidingPuzzle, like: Lane | None, add: Callable[[Lane], Lane]) -> None:
        """Begin with a lane that is there, as most lanes differ from another in one thing."""
        self._add = add
        setup = SearchSetup(puzzle, like.algorithm if like else "auto", (like and like.heuristic) or "")
        for name, value in (like.options if like else {}).items():
            setup.put(f"option.{name}", typed(value))
        super().__init__(setup)

    def answer(self, choice: SearchChoice) -> Lane:
        """The lane, which is added already: what is refused can be mended here."""
        return self._add(Lane(choice.algorithm, choice.heuristic, choice.options))


class LimitsScreen(FormDialog[Limits]):
    """Asks for the limits of each lane."""

    DEFAULT_CSS = """
    LimitsScreen > #box { height: 12; min-height: 0; }
    """
    HEADING = "Limits of each lane"
    ROWS = ("limits",)

    def __init__(self, puzzle: SlidingPuzzle, limits: Limits) -> None:
        setup = SearchSetup(puzzle, "auto", "")
        for limit in LIMITS:
            setup.put(f"limit.{limit.name}", typed(getattr(limits, limit.name)))
        super().__init__(setup)

    def answer(self, choice: SearchChoice) -> Limits:
        """The limits."""
        return choice.limits

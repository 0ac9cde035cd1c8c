"""The base of all screens: the bar on top, the footer, a line when the terminal is too small, pasting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.dom import DOMNode
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from solver.errors import PuzzleError
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.messages import MessageLine, Notice, message_text
from tui.registry import Registry
from tui.sharing import FileText
from tui.sharing.pasted_text import Pasted, read_text
from tui.storage.settings import Settings
from tui.text import SOLVER, error_sentence
from tui.widgets.key_footer import KeyFooter
from tui.widgets.textual_private import ResultT, WholeScreen
from tui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from tui.app import PuzzleApp

Exports = Mapping[str, FileText]

NARROWEST, LOWEST = 60, 18
"""Columns and rows of the smallest terminal in which everything fits."""
TITLED = 30
"""Rows from which the sections of a screen have titles."""


class AppScreen(WholeScreen[ResultT]):
    """The base of the mode screens and of the dialogs."""

    MODE: ClassVar[str] = ""
    CONCEPTS: ClassVar[str] = ""
    """A short explanation in Markdown for the help; `{edit.fix}` is replaced by the key in force."""
    FIRST: ClassVar[str] = ""
    """About ten bindings that the help lists first: `hint` is `play.hint` in Play, `move.` is all arrows."""
    PANELS: ClassVar[tuple[type[Widget], ...]] = ()
    """The widgets of this screen that take the focus and have keys of their own."""
    _focused_before: Widget | None = None
    """The widget that had the focus before the terminal became too small."""

    @classmethod
    def key_owners(cls) -> tuple[type[DOMNode], ...]:
        """The classes whose bindings are the keys of this screen."""
        return cls, *cls.PANELS

    @property
    def puzzle_app(self) -> PuzzleApp:
        """The app, with everything the screens share."""
        return cast("PuzzleApp", self.app)

    def key_of(self, binding_id: str) -> str:
        """The key in force for an action of this screen, of the app or of another screen."""
        return self.puzzle_app.key_of(binding_id, *self.key_owners())

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.puzzle_app.settings

    def inform(self, sentence: str) -> None:
        """Show a message about an event, in place of the last one."""
        self.puzzle_app.inform(sentence)

    def warn(self, sentence: str) -> None:
        """Show a message about a problem."""
        self.puzzle_app.warn(sentence)

    def footer_keys(self) -> dict[str, str]:
        """The labels of the keys in the footer by action id, the most important first; see `KeyFooter`."""
        return {}

    def code_here(self) -> str | None:
        """The text that `y` copies: the code of the board with its goal, or of a finished game."""
        return None

    def exports(self) -> Exports:
        """The files to export: by file name, a text or a function that makes one."""
        return {}

    def named(self, names: str, **labels: str) -> dict[str, str]:
        """The ids of these actions, each with its label or an empty one; `hint` is `play.hint` in Play."""
        ids = (name if "." in name else f"{self.MODE}.{name}" for name in names.split())
        return {name: labels.get(name.rpartition(".")[2], "") for name in ids}

    def on_mount(self) -> None:
        self.watch(self.app, "notices", self.show_messages_in_front)

    def on_screen_resume(self) -> None:
        if self.is_mounted:  # If the app exits while the screen opens, it has no widgets.
            self.show_messages(self.puzzle_app.notices)

    def on_screen_suspend(self) -> None:
        if self.is_mounted:
            self.show_messages(())

    def show_messages_in_front(self, notices: Sequence[Notice]) -> None:
        """Show these messages, unless another screen or a dialog is in front and does."""
        if self.is_active:
            self.show_messages(notices)

    def show_messages(self, notices: Sequence[Notice]) -> None:
        """Show these messages, in place of a mode screen's footer or above a dialog's."""
        line = self.query_one(MessageLine)
        # The line itself has no width while it is hidden; its padding takes two columns.
        room = line.parent.content_size.width - 2 if isinstance(line.parent, Widget) else self.size.width
        line.update(message_text(notices, room))
        line.display = bool(notices)
        self.set_class(bool(notices), "-message")

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Show the content, or one line if there is no room for it."""
        small = size.width < NARROWEST or size.height < LOWEST
        self.set_class(small, "-too-small")
        if small:
            self._focused_before = self.focused or self._focused_before
            text = f"Terminal too small: {size.width}x{size.height} (needs {NARROWEST}x{LOWEST})."
            self.query_one("#too-small", Static).update(text)
        elif self._focused_before is not None:
            # Textual takes the focus from a hidden widget, and does not return it.
            if self._focused_before.is_attached:
                self.set_focus(self._focused_before)
            self._focused_before = None

    async def on_event(self, event: events.Event) -> None:
        """Drop a resize to a size that the terminal no longer has.

        Textual answers each size with a layout and another event of that size. Two sizes in the queue would
        alternate for ever while the app holds its updates back, as it does when a screen opens.
        """
        if not isinstance(event, events.Resize) or event.size == self.app.size:
            await super().on_event(event)


class ModeScreen(AppScreen[None]):
    """One of the six screens, and the host of its model: it gives commands to the model and draws it."""

    model: Any
    """The state of the screen; a plain object, without Textual."""
    AUTO_FOCUS: ClassVar[str | None] = ""
    VERTICAL_BREAKPOINTS = [(0, "-untitled"), (TITLED, "-titled")]  # noqa: RUF012 - Textual's own, never changed
    _reading: Job | None = None
    """The job that reads the last pasted text, if it is still running."""

    def compose(self) -> ComposeResult:
        yield TopBar(self.MODE)
        with Container(id="content"):
            yield from self.content()
        yield Static("", id="too-small", markup=False)
        yield MessageLine()
        yield KeyFooter(self.footer_keys)

    def on_mount(self) -> None:
        self.watch(self.app, "searching", self._mark_searching)

    def _mark_searching(self, modes: frozenset[str]) -> None:
        self.query_one(TopBar).searching = modes

    def note_searching(self, *, searching: bool) -> None:
        """Mark this screen in the bar of every screen while its search is running."""
        app = self.puzzle_app
        app.searching = app.searching | {self.MODE} if searching else app.searching - {self.MODE}

    @property
    def ready(self) -> bool:
        """Whether it has its widgets."""
        return self.is_mounted and self.is_running

    @property
    def game_puzzle(self) -> SlidingPuzzle:
        """The board of the game in front, with its goal."""
        return self.puzzle_app.game_stack.game.puzzle

    @property
    def registry(self) -> Registry:
        """The algorithms and heuristics, once they are imported."""
        return self.puzzle_app.registry

    def start_game(self, challenge: Challenge, *, show: bool = True) -> None:
        """Start a game, or continue an unfinished one on a daily board, and show it in Play if asked."""
        self.puzzle_app.start_game(challenge, show=show)

    def solution_confirmed(self, puzzle: SlidingPuzzle, key: str) -> bool:
        """Whether a puzzle may be solved now; if not, the player is warned, and `key` repeats the request."""
        return self.puzzle_app.solution_confirmed(puzzle, key)

    def new_job(self, subject: str = SOLVER) -> Job:
        """A job that reports to this screen; messages about unexpected errors name the subject."""
        return Job(self, subject)

    def redraw(self) -> None:
        """Draw the state of the model, after a report from the background."""
        if self.ready:
            self.draw()

    def action_do(self, name: str, value: object = ()) -> None:
        """Give a command to the model by its name, with a value or a tuple of them, as most keys do."""
        # Not `*values`: Textual passes an action no more values than it has parameters.
        self.do(getattr(self.model, name), *(value if isinstance(value, tuple) else (value,)))

    def do(self, command: Callable[..., object], *values: object) -> None:
        """Run a command of the model, warn if it cannot be done, and draw."""
        try:
            command(*values)
        except PuzzleError as error:
            self.warn(error_sentence(error))
        if self.ready:
            self.draw()

    def content(self) -> Iterable[Widget]:
        """The widgets between the bar and the footer."""
        return ()

    def draw(self) -> None:
        """Show the state of the model."""

    def puzzle_here(self) -> SlidingPuzzle | None:
        """The board that this screen shows, with its goal; None while it is not complete."""
        return self.game_puzzle

    def code_here(self) -> str | None:
        puzzle = self.puzzle_here()
        return None if puzzle is None else puzzle.code

    def goal_here(self) -> Goal:
        """The goal for a size, a seed or a board that is entered here."""
        return self.game_puzzle.goal

    def take_answer(self, answer: Pasted | None) -> None:
        """Use what a text or a file contains: a board, or a game, to replay or to race."""
        if isinstance(answer, FinishedGame):
            self.puzzle_app.open_game(answer)
        elif answer is not None:
            self.take(answer)

    def take(self, challenge: Challenge) -> None:
        """Use a board that was typed, pasted or opened."""
        self.start_game(challenge)

    def take_both(self, challenge: Challenge) -> None:
        """Use a board that was chosen for its goal: Edit replaces start and goal."""
        self.take(challenge)

    def game_changed(self) -> None:
        """Show the game in front."""

    def records_changed(self) -> None:
        """Show the records."""

    def settings_changed(self) -> None:
        """Apply the settings."""

    def on_screen_resume(self) -> None:
        self.game_changed()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self._reading is not None:
            self._reading.discard()
        self._reading = read_text(self, event.text, self.goal_here(), self._take_pasted, self._refuse_pasted)

    def _take_pasted(self, answer: Pasted) -> None:
        if self.app.screen is self:
            self.take_answer(answer)

    def _refuse_pasted(self, problem: str) -> None:
        if self.app.screen is self:
            self.warn(problem)

"""What all screens have: the bar on top, the footer, a word when the terminal is too small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import start_thread
from tui.sharing.meaning import Answer, may_take_long, meaning
from tui.widgets.key_footer import KeyFooter
from tui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from tui.app import PuzzleApp

Exports = Mapping[str, str | Callable[[], str]]
ResultT = TypeVar("ResultT")

NARROWEST, LOWEST = 60, 18
"""Columns and rows that everything fits into."""
ROOMY = 80
"""Columns from which the footer names the palette too."""


def too_small(size: Size) -> str:
    """What is needed, where there is too little room; nothing where all is well."""
    if size.width >= NARROWEST and size.height >= LOWEST:
        return ""
    return f"{NARROWEST}x{LOWEST} is needed, this is {size.width}x{size.height}"


class AppScreen(Screen[ResultT]):
    """What the screens of the workbench and the dialogs share."""

    @property
    def puzzle_app(self) -> PuzzleApp:
        """The app, with all it shares."""
        return cast("PuzzleApp", self.app)

    async def on_event(self, event: events.Event) -> None:
        """Drop the news of a size that the terminal no longer has.

        Textual answers each size with a layout and another event of that size. Two sizes that wait at the
        same time would take turns for ever if the app holds its updates back, as it does when a screen opens.
        """
        if not isinstance(event, events.Resize) or event.size == self.app.size:
            await super().on_event(event)


class ModeScreen(AppScreen[None]):
    """A screen of the workbench; each says what its board is and what to do with a new one."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    MODE: ClassVar[str]
    CONCEPTS: ClassVar[str] = ""
    """A short explanation of the screen, in Markdown, for the help."""
    _pasted = 0
    """How often something was pasted: only the last of it counts."""

    @dataclass
    class PasteRead(Message):
        """What was pasted is understood, or is not."""

        number: int
        answer: Answer | None
        problem: str

    def compose(self) -> ComposeResult:
        """The frame around the content."""
        yield TopBar(self.MODE)
        with Container(id="content"):
            yield from self.content()
        yield Static("", id="too-small", markup=False)
        yield KeyFooter()

    # -- what each screen says --------------------------------------------------------------------

    def content(self) -> Iterable[Widget]:
        """The widgets between bar and footer."""
        raise NotImplementedError

    def board_here(self) -> Board | None:
        """The board that this screen shows, for copying; None while it is not complete."""
        return self.puzzle_app.game_stack.game.board

    def puzzle_here(self) -> SlidingPuzzle | None:
        """That board with its goal."""
        board = self.board_here()
        return None if board is None else SlidingPuzzle(board, self.goal_here())

    def code_here(self) -> str | None:
        """What `y` copies: the code of the board and its goal, or of the game where there is one to tell."""
        puzzle = self.puzzle_here()
        return None if puzzle is None else puzzle.code

    def goal_here(self) -> Goal:
        """The goal that a size, a seed or a board given here is meant for."""
        return self.puzzle_app.game_stack.game.goal

    def take(self, challenge: Challenge) -> None:
        """Do with a board that was typed, pasted or opened what this screen does."""
        self.puzzle_app.start_game(challenge)

    def exports(self) -> Exports:
        """What can be written to a file from here: by its file name a text, or what makes one."""
        return {}

    def game_changed(self) -> None:
        """Show what is on the desk now."""

    def records_changed(self) -> None:
        """Show what is in the records now."""

    def settings_changed(self) -> None:
        """Follow the settings."""

    # -- events -----------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Show what has changed meanwhile."""
        self.game_changed()

    def on_resize(self, event: events.Resize) -> None:
        """Say what is needed where there is too little room."""
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Show the content, or a line where it cannot be shown."""
        needed = too_small(size)
        self.set_class(bool(needed), "-too-small")
        self.query_one("#too-small", Static).update(needed)
        # On a narrow terminal the keys of the screen need all of the line.
        self.query_one(KeyFooter).show_command_palette = size.width >= ROOMY
        # The footer is made anew: by itself it keeps the keys that had room before.
        self.refresh_bindings()

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted board, or replay a pasted game."""
        event.stop()
        self._pasted += 1
        text, goal, number = event.text, self.goal_here(), self._pasted
        if may_take_long(text):
            start_thread(partial(self._read_paste, number, text, goal), "paste")
        else:
            self._take_pasted(*meaning(text, goal))

    def _read_paste(self, number: int, text: str, goal: Goal) -> None:
        self.post_message(self.PasteRead(number, *meaning(text, goal)))

    def on_mode_screen_paste_read(self, message: PasteRead) -> None:
        """Take it, unless something else was pasted or shown since."""
        if message.number == self._pasted and self.app.screen is self:
            self._take_pasted(message.answer, message.problem)

    def _take_pasted(self, answer: Answer | None, problem: str) -> None:
        if answer is None:
            self.puzzle_app.warn(f"what was pasted: {problem}")
        elif isinstance(answer, FinishedGame):
            self.puzzle_app.replay(answer)
        else:
            self.take(answer)

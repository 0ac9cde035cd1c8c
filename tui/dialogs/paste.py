"""Enter: a board, a code, a game, a seed or a size, typed or pasted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.message import Message
from textual.widget import Widget
from textual.widgets import TextArea

from solver.goal import Goal
from solver.notation import LONGEST_TEXT
from tui.challenge import Challenge
from tui.dialogs.base import CLOSE, Dialog
from tui.dialogs.preview import BoardPreview, verdict
from tui.finished_game import FinishedGame
from tui.jobs import start_thread
from tui.sharing.meaning import Answer, may_take_long, meaning
from tui.text import clock_text, counted

if TYPE_CHECKING:
    from textual._types import WatchCallbackType as WatchCallback

EXAMPLES = """\
1 2 3/4 5 6/7 0 8   rows, split by / or lines
4x4:1.2.3.4...      a code; @snake after it: its goal
game1 start=...     a game, to be replayed
5x5  or  K7Q2       a size or a seed: random"""


class BoardText(TextArea):
    """A text area that takes no more than a board or a game can be long; Enter hands the text in."""

    class Submitted(Message):
        """Enter was pressed, and all that was typed before it is in the text."""

    def watch(self, obj: DOMNode, attribute_name: str, callback: WatchCallback, init: bool = True) -> None:
        """Watch nothing of the app, as Textual's own text area watches the theme.

        The app keeps every watcher until that theme changes, so each text ever opened would stay in memory.
        """
        if obj is not self.app:
            super().watch(obj, attribute_name, callback, init)

    def on_key(self, event: events.Key) -> None:
        """Take Enter here, in its turn: a priority binding would overtake letters that still wait.

        Where the settings give `enter.accept` another key, Enter begins a row as in any text.
        """
        if event.key == "enter" and "enter" in self.screen.active_bindings:
            event.prevent_default()
            event.stop()
            self.post_message(self.Submitted())

    def on_paste(self, event: events.Paste) -> None:
        """Refuse what cannot be a board or a game: a million characters would freeze the screen."""
        if len(event.text) > LONGEST_TEXT:
            event.prevent_default()
            event.stop()
            self.app.notify(
                f"what was pasted has more than {LONGEST_TEXT:,} characters; no board and no game has",
                severity="warning",
                markup=False,
            )


class EnterScreen(Dialog[Answer | None]):
    """Asks for a text and says at every letter what it means; the answer is a deal, a game, or None."""

    @dataclass
    class Looked(Message):
        """A text that may take long to understand was looked into."""

        text: str
        answer: Answer | None
        problem: str

    DEFAULT_CSS = """
    EnterScreen {
        & > #box { max-width: 90; max-height: 30; }
        & BoardText { height: 25%; min-height: 6; max-height: 12; border: round $border-blurred; }
        & BoardText:focus { border: round $border; }
        & BoardPreview { height: 1fr; padding: 0 1; }
    }
    """
    HEADING = "A board, a code, a game, a seed or a size"
    AUTO_FOCUS = "BoardText"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "Take it", key_display="Enter", id="enter.accept"),
        # Terminals differ in what they can tell from Enter; rows can be split with / everywhere.
        Binding("ctrl+j,shift+enter,alt+enter", "row", "New row", key_display="Ctrl+J", id="enter.row"),
        CLOSE,
    ]

    def __init__(self, goal: Goal) -> None:
        """Take the kind of goal from this one."""
        super().__init__()
        self._goal = goal
        self._answer: Answer | None = None
        self._looking = False
        """Whether it is still being found out what the text means."""
        self._wanted = False
        """Whether Enter was pressed meanwhile."""
        self._problem = "nothing is written yet; a board, a code, a game, a seed or a size is expected"

    def body(self) -> Iterable[Widget]:
        """The text and what it means."""
        yield BoardText(soft_wrap=True, placeholder=Content(EXAMPLES))
        yield BoardPreview()

    def on_text_area_changed(self) -> None:
        """Say what the text means now."""
        self._look()

    def action_accept(self) -> None:
        """Hand the text in: as a message, which cannot overtake the changes that still wait."""
        self.query_one(BoardText).post_message(BoardText.Submitted())

    def action_row(self) -> None:
        """Begin a new row."""
        self.query_one(BoardText).insert("\n")

    def on_board_text_submitted(self) -> None:
        """Take the board or the game, or say louder why it is none; as soon as that is known."""
        if self._looking:
            self._wanted = True
        elif self._answer is not None:
            self.dismiss(self._answer)
        else:
            self.query_one(BoardPreview).say(self._problem, calm=False)

    def _look(self) -> None:
        text = self.query_one(BoardText).text
        self._wanted, self._looking = False, may_take_long(text)
        if self._looking:
            start_thread(partial(self._look_into, text), "enter")
        else:
            self._tell(text, *meaning(text, self._goal))

    def _look_into(self, text: str) -> None:
        self.post_message(self.Looked(text, *meaning(text, self._goal)))

    def on_enter_screen_looked(self, message: Looked) -> None:
        """Say what the text means, if it is still the same."""
        if message.text == self.query_one(BoardText).text and self._looking:
            self._looking = False
            self._tell(message.text, message.answer, message.problem)
            if self._wanted:
                self.on_board_text_submitted()

    def _tell(self, text: str, answer: Answer | None, problem: str) -> None:
        self._answer, self._problem = answer, problem
        preview, scheme = self.query_one(BoardPreview), self.puzzle_app.settings.colours
        if isinstance(answer, FinishedGame):
            preview.show(answer.start, answer.goal, game_described(answer), scheme=scheme)
        elif answer is not None:
            preview.show(answer.board, answer.goal, described(answer), scheme=scheme)
        else:
            preview.say(problem if text.strip() else "")


def game_described(game: FinishedGame) -> str:
    """A game in a few words, and what becomes of it."""
    goal = "" if game.goal.name == "standard" else f" (goal: {game.goal.name})"
    hints = f", {counted(game.hints, 'hint')}" if game.hints else ""
    played = f"{counted(game.length, 'move')} in {clock_text(game.seconds)}{hints}"
    return f"a game: {game.start.rows}x{game.start.cols}{goal}, {played}; Enter replays it"


def described(challenge: Challenge) -> str:
    """A deal in a few words."""
    words = verdict(challenge.board, challenge.goal)
    if challenge.seed is not None:
        return f"random {words}, seed {challenge.seed}"
    return f"{challenge.name}: {words}" if challenge.name else words

"""Enter: asks for a board, a code, a game, a seed or a size, typed or pasted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, TextArea

from solver.goal import Goal
from solver.notation import LONGEST_TEXT
from tui.challenge import Challenge
from tui.dialogs.base import CLOSE, ChoiceRows, Dialog
from tui.dialogs.preview import BoardPreview, verdict
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.sharing.pasted_text import Answer, read_text
from tui.text import counted, exact_time

if TYPE_CHECKING:
    from tui.app import PuzzleApp

EXAMPLES = """\
1 2 3/4 5 6/7 0 8   rows, separated by / or new lines
4x4:1.2.3.4...      a code; add @snake for a goal
game1 start=...     a game, to replay or race
5x5  or  K7Q2       a random board: size or seed"""


NOTHING = "Type or paste a board, a code, a game, a seed or a size first."


class BoardText(TextArea):
    """A text area limited to the length of a board or a game; Enter submits it."""

    class Submitted(Message):
        """Enter was pressed, and all text typed before it has arrived."""

    def watch(self, obj: DOMNode, attribute_name: str, callback: Any, init: bool = True) -> None:
        """Do not watch the app, although Textual's own text area watches the theme.

        The app keeps every watcher until the theme changes, so every text area would stay in memory.
        """
        if obj is not self.app:
            super().watch(obj, attribute_name, callback, init)

    def on_key(self, event: events.Key) -> None:
        # Not a priority binding: it would overtake letters that are still in the queue. If the settings give
        # `enter.accept` another key, Enter starts a new line as in any text.
        if event.key == "enter" and "enter" in self.screen.active_bindings:
            event.prevent_default()
            event.stop()
            self.post_message(self.Submitted())

    def on_paste(self, event: events.Paste) -> None:
        # A million characters would freeze the screen.
        if len(event.text) > LONGEST_TEXT:
            event.prevent_default()
            event.stop()
            cast("PuzzleApp", self.app).warn(
                f"The pasted text has more than {LONGEST_TEXT:,} characters: too long for a board or a game."
            )


class EnterScreen(Dialog[Answer | None]):
    """Asks for a text and shows its meaning at every key; the answer is a challenge, a game, or None."""

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
        Binding("enter", "accept", "Use it", key_display="Enter", id="enter.accept"),
        # Not all terminals can tell these keys from Enter; `/` splits rows everywhere.
        Binding("ctrl+j,shift+enter,alt+enter", "row", "New row", key_display="Ctrl+J", id="enter.row"),
        CLOSE,
    ]

    def __init__(self, goal: Goal) -> None:
        """Boards without a goal get one of the same kind as this."""
        super().__init__()
        self._goal = goal
        self._answer: Answer | None = None
        self._reading: Job | None = None
        self._wanted = False
        """Whether Enter was pressed while the text was being read."""
        self._problem: str | None = NOTHING

    def body(self) -> Iterable[Widget]:
        yield BoardText(soft_wrap=True, placeholder=Content(EXAMPLES))
        yield BoardPreview()

    def on_text_area_changed(self) -> None:
        if self._reading is not None:
            self._reading.discard()
        self._answer, self._problem, self._wanted = None, None, False
        text = self.query_one(BoardText).text
        self._reading = read_text(self, text, self._goal, self._accept, self._refuse)

    def action_accept(self) -> None:
        # Sent as a message, which cannot overtake changes that are still in the queue.
        self.query_one(BoardText).post_message(BoardText.Submitted())

    def action_row(self) -> None:
        self.query_one(BoardText).insert("\n")

    def on_board_text_submitted(self) -> None:
        if self._answer is not None:
            self.dismiss(self._answer)
        elif self._problem is not None:
            self.query_one(BoardPreview).say(self._problem, calm=False)
        else:
            self._wanted = True

    def _accept(self, answer: Answer) -> None:
        self._answer = answer
        preview, scheme = self.query_one(BoardPreview), self.puzzle_app.settings.colours
        if isinstance(answer, FinishedGame):
            preview.show(answer.start, answer.goal, game_described(answer), scheme=scheme)
        else:
            preview.show(answer.board, answer.goal, described(answer), scheme=scheme)
        if self._wanted:
            self.dismiss(answer)

    def _refuse(self, problem: str) -> None:
        self._problem = problem
        written = self.query_one(BoardText).text.strip()
        self.query_one(BoardPreview).say(problem if written else "", calm=not self._wanted)


class GameScreen(Dialog[bool]):
    """Asks what to do with a game that was pasted; the answer is True to race it, False to replay it."""

    DEFAULT_CSS = """
    GameScreen {
        & > #box { max-width: 70; max-height: 24; }
        & BoardPreview { height: 1fr; padding: 0 1; }
    }
    """
    HEADING = "Replay or race?"
    AUTO_FOCUS = "ChoiceRows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "answer(False)", "Replay", id="enter.replay"),
        Binding("p", "answer(True)", "Race", id="enter.race"),
        CLOSE,
    ]

    def __init__(self, game: FinishedGame) -> None:
        super().__init__()
        self._game = game

    def body(self) -> Iterable[Widget]:
        yield ChoiceRows("Replay this game", "Race: play this board against it")
        yield BoardPreview()

    def on_mount(self) -> None:
        scheme = self.puzzle_app.settings.colours
        words = game_described(self._game)
        self.query_one(BoardPreview).show(self._game.start, self._game.goal, words, scheme=scheme)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index == 1)

    def action_answer(self, race: bool) -> None:
        self.dismiss(race)


def game_described(game: FinishedGame) -> str:
    """A game in a few words."""
    goal = "" if game.goal.name == "standard" else f" (goal: {game.goal.name})"
    hints = f", {counted(game.hints, 'hint')}" if game.hints else ""
    played = f"{counted(game.length, 'move')} in {exact_time(game.seconds)}{hints}"
    return f"A game: {game.start.rows}x{game.start.cols}{goal}, {played}."


def described(challenge: Challenge) -> str:
    """A challenge in a few words."""
    words = verdict(challenge.board, challenge.goal)
    if challenge.seed is not None:
        return f"A random {words}, seed {challenge.seed}"
    return f"{challenge.name}: {words}" if challenge.name else words

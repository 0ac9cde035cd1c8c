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
from tui.dialogs.preview import BoardDialog, BoardPreview, verdict
from tui.finished_game import FinishedGame
from tui.sharing.game_code import is_game_code
from tui.sharing.pasted_text import NOT_UNDERSTOOD, Pasted, read_text
from tui.text import counted, time_text

if TYPE_CHECKING:
    from tui.app import PuzzleApp

EXAMPLES = """\
1 2 3/4 5 6/7 0 8  rows, with / or new lines
4x4:1.2.3.4...     a code; @snake for a goal
game1 start=...    a game, to replay or race
5x5, K7Q2, today   a size, a seed, a day or a date"""
NOTHING = "Type or paste a board, a code, a game, a seed or a size first."


class BoardText(TextArea):
    """A text area limited to the length of a board or a game; Enter submits it."""

    class Submitted(Message):
        """Enter was pressed, and all text typed before it has arrived."""

    def watch(self, obj: DOMNode, attribute_name: str, callback: Any, init: bool = True) -> None:
        """Do not watch the app's theme: it would keep every text area in memory until the theme changes."""
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


class EnterScreen(BoardDialog):
    """Asks for a text and shows its meaning after every key."""

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
        super().__init__(goal)
        self.problem = NOTHING

    def body(self) -> Iterable[Widget]:
        yield BoardText(soft_wrap=True, placeholder=Content(EXAMPLES))
        yield BoardPreview()

    def on_text_area_changed(self) -> None:
        self.forget()
        text = self.query_one(BoardText).text
        self.reading = read_text(
            self, text, self.goal, lambda answer: self.accept(answer, described(answer)), self._refuse
        )

    def action_accept(self) -> None:
        # Sent as a message, which cannot overtake changes that are still in the queue.
        self.query_one(BoardText).post_message(BoardText.Submitted())

    def action_row(self) -> None:
        self.query_one(BoardText).insert("\n")

    def on_board_text_submitted(self) -> None:
        self.take()

    def _refuse(self, problem: str) -> None:
        text = self.query_one(BoardText).text
        if not text.strip():
            self.refuse(NOTHING)
            self.query_one(BoardPreview).show_reason("")
        else:
            # Some problems say what to do.
            says_what_to_do = is_game_code(text) or NOT_UNDERSTOOD[1:] in problem
            advice = "" if says_what_to_do else " Correct it, or delete it to see examples."
            self.refuse(f"{problem}{advice}")


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
        price = "after a replay or in a race, this board does not count for your records"
        text = f"{described(self._game)} The code contains a solution: {price}."
        self.query_one(BoardPreview).show(self._game.start, self._game.goal, text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index == 1)

    def action_answer(self, race: bool) -> None:
        self.dismiss(race)


def described(answer: Pasted) -> str:
    """A game or a challenge in a few words."""
    if isinstance(answer, Challenge):
        if day := answer.day_text:
            return f"{day[:1].upper()}{day[1:]}, 4x4."
        text = verdict(answer.board, answer.goal)
        if answer.seed is not None:
            return f"A random {text}, seed {answer.seed}"
        return f"{answer.name}: {text}" if answer.name else text
    goal = "" if answer.goal.name == "standard" else f" (goal: {answer.goal.name})"
    played = f"{counted(answer.length, 'move')} in {time_text(answer.seconds)}"
    played += f", {answer.help_used}" if answer.hints else ""
    return f"A game: {answer.start.rows}x{answer.start.cols}{goal}, {played}."

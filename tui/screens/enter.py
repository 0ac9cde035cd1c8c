"""Enter: a board, a code, a seed or a size, typed or pasted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import TextArea

from solver.errors import PuzzleError
from solver.goal import Goal
from solver.notation import LONGEST_TEXT
from tui.deal import Deal
from tui.screens.dialog import CLOSE, Dialog
from tui.widgets.preview import BoardPreview, verdict

EXAMPLES = """\
1 2 3/4 5 6/7 0 8     rows, split by / or lines
4x4:1.2.3.4...        a code
5x5  or  K7Q2         a size or a seed: a random board"""


class BoardText(TextArea):
    """A text area that takes no more than a board can be long; Enter hands the text in."""

    class Submitted(Message):
        """Enter was pressed, and all that was typed before it is in the text."""

    def on_key(self, event: events.Key) -> None:
        """Take Enter here, in its turn: a priority binding would overtake letters that still wait.

        Where the settings give `enter.accept` another key, Enter begins a row as in any text.
        """
        if event.key == "enter" and "enter" in self.screen.active_bindings:
            event.prevent_default()
            event.stop()
            self.post_message(self.Submitted())

    def on_paste(self, event: events.Paste) -> None:
        """Refuse what cannot be a board: laying out a million characters would freeze the screen."""
        if len(event.text) > LONGEST_TEXT:
            event.prevent_default()
            event.stop()
            self.app.notify(
                f"what was pasted has more than {LONGEST_TEXT:,} characters; no board has",
                severity="warning",
                markup=False,
            )


class EnterScreen(Dialog[Deal | None]):
    """Asks for a text and says at every letter what it means; the answer is a deal, or None."""

    DEFAULT_CSS = """
    EnterScreen {
        & > #box { max-width: 90; max-height: 30; }
        & BoardText { height: 25%; min-height: 5; max-height: 12; border: round $border-blurred; }
        & BoardText:focus { border: round $border; }
        & BoardPreview { height: 1fr; padding: 0 1; }
    }
    """
    HEADING = "A board, a code, a seed or a size"
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
        self._deal: Deal | None = None
        self._problem = "nothing is written yet; a board, a code, a seed or a size is expected"

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
        """Take the board, or say louder why it is none."""
        if self._deal is not None:
            self.dismiss(self._deal)
        else:
            self.query_one(BoardPreview).say(self._problem, calm=False)

    def _look(self) -> None:
        text, preview = self.query_one(BoardText).text, self.query_one(BoardPreview)
        try:
            self._deal = deal = Deal.of_text(text, self._goal)
        except PuzzleError as error:
            self._deal, self._problem = None, str(error)
            preview.say(self._problem if text.strip() else "")
            return
        preview.show(deal.board, deal.goal, described(deal), scheme=self.puzzle_app.settings.colours)


def described(deal: Deal) -> str:
    """A deal in a few words."""
    words = verdict(deal.board, deal.goal)
    if deal.seed is not None:
        return f"random {words}, seed {deal.seed}"
    return f"{deal.name}: {words}" if deal.name else words

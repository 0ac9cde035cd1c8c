"""A small picture of a board with a short text, and the dialogs that preview the board they ask for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.dialogs.base import Dialog
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.sharing.pasted_text import Pasted
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView

if TYPE_CHECKING:
    from tui.app import PuzzleApp


class BoardPreview(Vertical):
    """A board in the colours of the settings, with a text above it and notes below."""

    DEFAULT_CSS = """
    BoardPreview {
        & > #text { height: auto; width: 100%; }
        & > #notes { height: auto; max-height: 4; width: 100%; color: $text-muted; }
        & > #notes { text-wrap: nowrap; text-overflow: ellipsis; }
        & > BoardView { height: 1fr; }
        &.-calm > #text { color: $text-muted; }
        &.-wrong > #text { color: $text-error; text-style: bold; }
        &.-empty > BoardView { visibility: hidden; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static("", id="text", markup=False)
        yield BoardView()
        yield Static("", id="notes", markup=False)

    def on_mount(self) -> None:
        self.query_one(BoardView).apply(cast("PuzzleApp", self.app).settings, tiles="medium")
        self.show_reason("")

    def show(self, board: Board, goal: Goal, text: str, notes: Iterable[str] = ()) -> None:
        """Show a board with a text and notes."""
        self.remove_class("-calm", "-wrong", "-empty")
        self.query_one(BoardView).show(picture_of(board, goal))
        self._write(text, "\n".join(notes))

    def show_reason(self, text: str, *, calm: bool = True) -> None:
        """Show why there is no board; `calm` while the user is still typing or choosing."""
        self.remove_class("-calm", "-wrong")
        self.add_class("-empty", "-calm" if calm else "-wrong")
        self._write(text, "")

    @property
    def text(self) -> str:
        """The text above the board."""
        return str(self.query_one("#text", Static).content)

    def _write(self, text: str, notes: str) -> None:
        self.query_one("#text", Static).update(text)
        below = self.query_one("#notes", Static)
        below.update(notes)
        below.display = bool(notes)


class BoardDialog(Dialog[Pasted | None]):
    """Asks for a board or a game, reads it in the background and shows a preview; Enter takes it."""

    def __init__(self, goal: Goal) -> None:
        """Boards without a goal get one of the same kind as this."""
        super().__init__()
        self.goal = goal
        self.answer: Pasted | None = None
        self.problem: str | None = None
        """Why there is no answer; None while it is being read."""
        self.reading: Job | None = None
        self._wanted = False
        """Whether Enter was pressed while it was being read."""

    def forget(self) -> None:
        """Drop what was read, or is being read: the user chose something else."""
        if self.reading is not None:
            self.reading.discard()
        self.answer, self.problem, self._wanted = None, None, False

    def accept(self, answer: Pasted, text: str, notes: Iterable[str] = ()) -> None:
        """Preview what was read, or take it if it is wanted already."""
        self.answer = answer
        board = answer.start if isinstance(answer, FinishedGame) else answer.board
        self.query_one(BoardPreview).show(board, answer.goal, text, notes)
        if self._wanted:
            self.dismiss(answer)

    def refuse(self, problem: str) -> None:
        """Show why there is no board."""
        self.problem = problem
        self.query_one(BoardPreview).show_reason(problem, calm=not self._wanted)

    def take(self) -> None:
        """Close with the answer, as soon as there is one."""
        self._wanted = True
        if self.answer is not None:
            self.dismiss(self.answer)
        elif self.problem is not None:
            self.refuse(self.problem)


def verdict(board: Board, goal: Goal) -> str:
    """The size of a board, and whether its goal can be reached."""
    name = "" if goal.name == "standard" else f" (goal: {goal.name})"
    solvable = "solvable" if goal.reachable_from(board) else "NOT SOLVABLE"
    if board == goal.board:
        solvable = "already solved"
    return f"{board.rows}x{board.cols} board, {solvable}{name}"

"""A small picture of a board, with a short text."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.challenge import goal_like
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView


class BoardPreview(Vertical):
    """The board of a dialog, with a text above it and notes below."""

    DEFAULT_CSS = """
    BoardPreview {
        & > #words { height: auto; width: 100%; }
        & > #notes { height: auto; max-height: 4; width: 100%; color: $text-muted; }
        & > #notes { text-wrap: nowrap; text-overflow: ellipsis; }
        & > BoardView { height: 1fr; }
        &.-calm > #words { color: $text-muted; }
        &.-wrong > #words { color: $text-error; text-style: bold; }
        &.-empty > BoardView { visibility: hidden; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static("", id="words", markup=False)
        yield BoardView()
        yield Static("", id="notes", markup=False)

    def on_mount(self) -> None:
        view = self.query_one(BoardView)
        view.animated, view.wanted_size = False, "medium"
        self.say("")

    def show(
        self, board: Board, goal: Goal, words: str, notes: Sequence[str] = (), scheme: str = "plain"
    ) -> None:
        """Show a board with a text and notes."""
        self.remove_class("-calm", "-wrong", "-empty")
        view = self.query_one(BoardView)
        view.scheme = scheme
        view.show(picture_of(board, goal_like(goal, board.rows, board.cols)))
        self._write(words, notes)

    def say(self, words: str, *, calm: bool = True) -> None:
        """Say why there is no board; `calm` while the user is still typing or choosing."""
        self.remove_class("-calm", "-wrong")
        self.add_class("-empty", "-calm" if calm else "-wrong")
        self._write(words, ())

    @property
    def words(self) -> str:
        """The text above the board."""
        return str(self.query_one("#words", Static).content)

    @property
    def notes(self) -> str:
        """The notes below the board."""
        return str(self.query_one("#notes", Static).content)

    def _write(self, words: str, notes: Sequence[str]) -> None:
        self.query_one("#words", Static).update(words)
        below = self.query_one("#notes", Static)
        below.update("\n".join(notes))
        below.display = bool(notes)


def verdict(board: Board, goal: Goal) -> str:
    """The size of a board, and whether its goal can be reached."""
    goal = goal_like(goal, board.rows, board.cols)
    kind = "" if goal.name == "standard" else f" (goal: {goal.name})"
    solvable = "solvable" if goal.reachable_from(board) else "NOT SOLVABLE"
    return f"{board.rows}x{board.cols} board, {solvable}{kind}"

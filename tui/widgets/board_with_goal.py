"""A board, and beside it, small, the goal where that is not the standard one."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import choose, sizes_that_fit

GAP = 2
"""Columns between the board and the goal."""
MOST_COLUMNS = 8
"""Of a board that is written in plain numbers."""


class BoardWithGoal(Container):
    """Puts the goal beside the board, or its name below the board, where there is room for it."""

    DEFAULT_CSS = """
    BoardWithGoal { height: 1fr; layout: horizontal; }
    BoardWithGoal > #goal { display: none; color: $text-muted; }
    BoardWithGoal.-beside > #goal { display: block; width: auto; height: 1fr; content-align: left middle; }
    BoardWithGoal.-beside > #goal { padding-left: 2; }
    BoardWithGoal.-below { layout: vertical; }
    BoardWithGoal.-below > #goal { display: block; height: 1; content-align: center middle; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._goal: Goal | None = None

    def compose(self) -> ComposeResult:
        """The board and the goal."""
        yield BoardView()
        yield Static("", id="goal", markup=False)

    def show_goal(self, goal: Goal) -> None:
        """Show this goal from now on; nothing of the standard one."""
        if goal != self._goal:
            self._goal = goal
            self._arrange()

    def on_resize(self) -> None:
        """Find another place for it."""
        self._arrange()

    def _arrange(self) -> None:
        goal, where, text = self._goal, "", ""
        if goal is not None and goal.name != "standard":
            where, text = self._place(goal)
        for place in ("-beside", "-below"):
            self.set_class(place == where, place)
        self.query_one("#goal", Static).update(text)

    def _place(self, goal: Goal) -> tuple[str, str]:
        """The class and the text of a goal: beside tiles that are at least small, below tiles that stay."""
        rows, cols, (width, height) = goal.board.rows, goal.board.cols, self.size
        wanted = self.query_one(BoardView).wanted_size
        size = choose(rows, cols, width, height, wanted).name
        text = f"goal\n{goal.name}\n\n{plain_grid(goal.board)}"
        beside = width - GAP - max(map(len, text.splitlines()))
        fitting = {each.name for each in sizes_that_fit(rows, cols, beside, height)}
        if cols <= MOST_COLUMNS and text.count("\n") < height and fitting & {size, "small"}:
            return "-beside", text
        if choose(rows, cols, width, height - 1, wanted).name == size:
            return "-below", f"goal: {goal.title}"
        return "", ""


def plain_grid(board: Board) -> str:
    """A board in plain numbers, a point for the blank."""
    width = len(str(len(board.tiles) - 1))
    rows = (board.tiles[at : at + board.cols] for at in range(0, len(board.tiles), board.cols))
    return "\n".join(" ".join(f"{tile or '.':>{width}}" for tile in row) for row in rows)

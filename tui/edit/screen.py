"""Edit: type a board and its goal, see at once whether the one can reach the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board, Move
from solver.errors import InvalidBoard
from solver.goal import Goal
from solver.kurang import fix
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge, goal_like
from tui.edit.kurang import KurangScreen
from tui.edit.model.history import Draft, History
from tui.edit.model.sheet import Sheet
from tui.edit.sheet_view import SheetPair
from tui.edit.verdict import VerdictLine, explanation, faults_of, swapped, verdict_on
from tui.keys import movement
from tui.mode_screen import Exports, ModeScreen
from tui.sharing.files import board_files
from tui.widgets.board_view import BoardView
from tui.widgets.top_bar import TopBar

NOTES = {
    "same": "type numbers; 0 is the blank",
    "incomplete": "changed, not complete: u takes back, Esc discards it",
    "changed": "changed: Enter plays it, Esc discards it",
}


class EditScreen(ModeScreen):
    """The start and the goal as sheets to type into."""

    MODE = "edit"
    CONCEPTS = """
Type numbers: the cursor goes on by itself as soon as no longer number is possible; Space, comma or an arrow
ends a shorter one. `0`, or Space on its own, is the **blank**. What stands more than once is marked `!`.

The **verdict** is for this goal. **Kurang(i)** counts the smaller tiles after tile i, the blank being the
largest; **X** is 1 when row + column of the blank is odd. No move changes whether their **sum** is odd or
even, so a board reaches a goal exactly when both sums are odd or both are even. `v` shows the table, `f`
mends a board with one swap.

`+` `-` change the columns, `*` `_` the rows. `u` takes back everything done here, Esc all of it at once.
"""
    DEFAULT_CSS = """
    EditScreen #edit-status { height: 1; padding: 0 2; color: $text-muted; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "Play", key_display="Enter", tooltip="Play this board", id="edit.accept"),
        Binding("tab,shift+tab", "other", "Start or goal", show=False, id="edit.other"),
        Binding("space", "blank", "Blank here, or end the number", show=False, id="edit.blank"),
        Binding("n", "random", "Random", tooltip="A random board that can be solved", id="edit.random"),
        Binding("f", "fix", "Fix", tooltip="Make the board solvable with one swap", id="edit.fix"),
        Binding("v", "kurang", "Kurang", tooltip="The Kurang(i) table: why it is so", id="edit.kurang"),
        Binding("s,S", "solve", "Solve", tooltip="Solve this board", id="board.solve"),
        *(Binding(digit, f"digit('{digit}')", "Type a number", show=False) for digit in "0123456789"),
        Binding("comma,full_stop", "go_on", "End the number", show=False, id="edit.go_on"),
        Binding("backspace", "clear(True)", "Delete a digit, empty the cell", show=False, id="edit.back"),
        Binding("delete", "clear(False)", "Empty the cell", show=False, id="edit.clear"),
        *movement("Cursor", "Swap with the neighbour", "go", "swap"),
        Binding("u", "undo", "Undo", show=False, id="edit.undo"),
        Binding("r", "redo", "Redo", show=False, id="edit.redo"),
        Binding("R", "solved", "The solved board", show=False, id="edit.solved"),
        Binding("G", "next_goal", "Next named goal", show=False, id="edit.goal"),
        Binding("plus,equals_sign", "resize(0, 1)", "A column more", show=False, id="edit.wider"),
        Binding("minus", "resize(0, -1)", "A column less", show=False, id="edit.narrower"),
        Binding("asterisk,shift+plus", "resize(1, 0)", "A row more", show=False, id="edit.higher"),
        Binding("underscore,shift+minus", "resize(-1, 0)", "A row less", show=False, id="edit.lower"),
        Binding("escape", "discard", "Discard and back", show=False, id="edit.discard"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._history: History | None = None
        self._origin: Challenge | None = None
        """Where the last board came from: played unchanged, it keeps its seed or its name."""
        self._warned: Draft | None = None
        """What was refused once as not solvable; Enter again plays it."""

    def content(self) -> Iterable[Widget]:
        """The two sheets, the verdict and the status line."""
        yield SheetPair()
        yield VerdictLine()
        yield Static("", id="edit-status", markup=False)

    # -- what is being edited ---------------------------------------------------------------------

    @property
    def history(self) -> History:
        """The draft and all its changes; the desk's board at first."""
        if self._history is None:
            game = self.puzzle_app.game_stack.game
            self._history = History(Draft.of(game.board, game.goal))
        return self._history

    @property
    def draft(self) -> Draft:
        """Start and goal as they are now."""
        return self.history.draft

    def board_here(self) -> Board | None:
        """The board of the sheet typed into."""
        return self.draft.sheet.board()

    def puzzle_here(self) -> SlidingPuzzle | None:
        """The start with its goal; the goal alone while it is typed into."""
        board = self.board_here()
        if board is None:
            return None
        return SlidingPuzzle.of(board, "standard" if self.draft.on_goal else self.goal_here())

    def goal_here(self) -> Goal:
        """The goal of this screen, complete or else the standard one; for boards made to reach it."""
        return self.draft.goal_wanted() or Goal.standard(*self.draft.goal.size)

    def exports(self) -> Exports:
        """The start, in every format."""
        board = self.draft.start.board()
        return {} if board is None else board_files(board, self.goal_here())

    def game_changed(self) -> None:
        """Take the board on the desk, unless something here is not played yet."""
        if not self.history.changed:
            game = self.puzzle_app.game_stack.game
            self.history.take_up(Draft.of(game.board, game.goal))
        self._draw()

    def take(self, challenge: Challenge) -> None:
        """Put a board into the sheet typed into; one with a goal other than the one here fills both."""
        here = self.goal_here()
        if self.draft.on_goal:
            here = goal_like(here, challenge.board.rows, challenge.board.cols)
        if challenge.goal != here:
            self.take_both(challenge)
        else:
            self._origin = challenge
            self._do(self.draft.activated(self.draft.on_goal).filled(challenge.board))

    def take_both(self, challenge: Challenge) -> None:
        """Put a board into the start and its goal into the goal, whichever is typed into."""
        self._origin = challenge
        draft = self.draft.activated(on_goal=True).filled(challenge.goal.board)
        self._do(draft.activated(on_goal=False).filled(challenge.board))

    def _do(self, draft: Draft, told: str = "") -> None:
        self.history.do(draft)
        self._draw(told)

    def _do_sheet(self, sheet: Sheet) -> None:
        self._do(self.draft.with_sheet(sheet))

    # -- drawing ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin with the settings there are."""
        self.settings_changed()

    def settings_changed(self) -> None:
        """Follow the settings."""
        settings = self.puzzle_app.settings
        # Before the screen is first shown there are no sheets to tell.
        for pair in self.query(SheetPair):
            pair.follow(settings.colours, settings.tiles)

    def _draw(self, told: str = "") -> None:
        draft, verdict = self.draft, verdict_on(self.draft)
        self.query_one(SheetPair).show(draft)
        self.query_one(VerdictLine).show(verdict)
        note = "same" if not self.history.changed else "changed"
        self.query_one(TopBar).note = f"{'changed  ' * (note != 'same')}{draft.start.rows}x{draft.start.cols}"
        if note == "changed" and verdict.kind == "incomplete":
            note = "incomplete"
        self.query_one("#edit-status", Static).update(told or NOTES[note])

    # -- typing -----------------------------------------------------------------------------------

    def action_digit(self, digit: str) -> None:
        """Type into the cell under the cursor."""
        cells = len(self.draft.sheet.cells)
        told = f"the tiles here are 1 to {cells - 1}; 0 or {cells} is the blank"
        self._do(self.draft.with_sheet(self.draft.sheet.type_digit(digit)), told * (int(digit) > cells))

    def action_go_on(self) -> None:
        """End the number and go on."""
        self._do_sheet(self.draft.sheet.go_on())

    def action_blank(self) -> None:
        """Put the blank here, or end the number."""
        self._do_sheet(self.draft.sheet.blank_here())

    def action_clear(self, back: bool) -> None:
        """Delete a digit or empty the cell."""
        self._do_sheet(self.draft.sheet.clear_cell(back=back))

    def action_go(self, way: str) -> None:
        """Move the cursor."""
        self._do_sheet(self.draft.sheet.move(Move[way]))

    def action_swap(self, way: str) -> None:
        """Swap what is here with its neighbour."""
        self._do_sheet(self.draft.sheet.swap(Move[way]))

    def action_other(self) -> None:
        """Go to the other sheet."""
        self.action_activate(not self.draft.on_goal)

    def action_activate(self, on_goal: bool) -> None:
        """Go to the start or to the goal."""
        self._do(self.draft.activated(on_goal))

    def on_board_view_cell_clicked(self, event: BoardView.CellClicked) -> None:
        """Put the cursor on the cell clicked."""
        draft = self.draft.activated(event.board.id == "goal-board")
        self._do(draft.with_sheet(draft.sheet.put_cursor(event.cell)))

    # -- whole boards -----------------------------------------------------------------------------

    def action_random(self) -> None:
        """Fill the sheet so that the start can reach the goal."""
        challenge = Challenge.random(self.draft.reached())
        self._origin = None if self.draft.on_goal else challenge
        self._do(self.draft.filled(challenge.board))

    def action_solved(self) -> None:
        """Fill the start with the goal, the goal with the standard one."""
        self._do(self.draft.solved())

    def action_next_goal(self) -> None:
        """Take the next named goal."""
        self._do(self.draft.next_goal())

    def action_resize(self, rows: int, cols: int) -> None:
        """Add or take away a row or a column."""
        now = self.draft.start.size
        try:
            self._do(self.draft.resized(now[0] + rows, now[1] + cols))
        except InvalidBoard as error:
            self._draw(str(error))

    def action_fix(self) -> None:
        """Make the board solvable with one swap."""
        why = explanation(self.draft)
        if why is None or why.solvable:
            told = "this board is solvable: there is nothing to mend"
            self._draw(told if why else "only a complete board can be mended")
            return
        first, second = swapped(why)
        draft = self.draft.activated(on_goal=False)
        self._do(draft.filled(fix(why.board, why.goal)), f"{first} and {second} are swapped: solvable now")

    def action_undo(self) -> None:
        """Take back the last change."""
        self._draw("" if self.history.undo() else "there is nothing to undo")

    def action_redo(self) -> None:
        """Make it again."""
        self._draw("" if self.history.redo() else "there is nothing to redo")

    def action_kurang(self) -> None:
        """Show the Kurang(i) table."""
        why = explanation(self.draft)
        if why is None:
            self._draw("Kurang(i) is for complete boards: type what is missing first")
        else:
            self.puzzle_app.open_dialog(KurangScreen(why), lambda mend: self.action_fix() if mend else None)

    # -- leaving ----------------------------------------------------------------------------------

    def action_accept(self) -> None:
        """Play this board."""
        why = explanation(self.draft)
        if why is not None and not why.solvable and self._warned != self.draft:
            self._warned = self.draft
            told = "this board is NOT SOLVABLE for this goal; f mends it with one swap, "
            self.puzzle_app.warn(f"{told}Enter again plays it all the same")
        elif self._accepted():
            self.puzzle_app.action_show("play")

    def action_solve(self) -> None:
        """Solve this board."""
        if self._accepted():
            self.puzzle_app.solve_here()

    def _accepted(self) -> bool:
        """Whether the draft is a board, which is on the desk then."""
        board, goal = self.draft.start.board(), self.draft.goal_wanted()
        if board is None or goal is None:
            name, sheet = ("start", self.draft.start) if board is None else ("goal", self.draft.goal)
            self.puzzle_app.warn(f"the {name} is not a board yet: {faults_of(sheet)}")
            return False
        if self.history.changed:
            challenge = self._origin
            if challenge is None or (challenge.board, challenge.goal) != (board, goal):
                challenge = Challenge(board, goal)
            self.history.keep()
            self.puzzle_app.game_stack.start_game(challenge)
        return True

    def action_discard(self) -> None:
        """Give back what was here, and go back to Play."""
        if self.history.changed:
            self.history.discard()
            self.puzzle_app.inform("changes discarded; u in Edit brings them back")
        self.puzzle_app.action_show("play")

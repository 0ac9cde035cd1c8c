"""Edit: type a board and its goal, and see immediately whether the board can reach it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Move
from solver.errors import InvalidBoard
from solver.goal import Goal
from solver.kurang import fix, tiles_to_swap
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge, goal_like
from tui.edit.kurang import KurangScreen, VerdictLine
from tui.edit.model.history import Draft, DraftHistory
from tui.edit.model.sheet import Sheet
from tui.edit.model.verdict import explanation, faults_of, verdict_on
from tui.keys import movement
from tui.mode_screen import Exports, ModeScreen
from tui.sharing.files import board_files
from tui.widgets.board_picture import Picture, picture_of_cells
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import choose, sizes_that_fit
from tui.widgets.top_bar import TopBar

BOARD_MARGIN = 4
"""Columns kept free beside each of two boards."""

_hidden = partial(Binding, show=False)


class EditScreen(ModeScreen):
    """The start and the goal as sheets to type into, with the verdict below."""

    MODE = "edit"
    FIRST = "move. run. 0 blank other accept random fix kurang undo"
    CONCEPTS = """
Type numbers: the cursor moves on as soon as no more digits can follow; `{edit.blank}`, a comma or an
arrow ends a shorter number. `0`, or `{edit.blank}` alone, is the **blank**. Duplicates are marked `!`.

The **verdict** is for this goal. The **inversions (Kurang)** of tile i are the smaller tiles after it, the
blank counting as the largest; **X** is 1 if row + column of the blank is odd. No move changes whether their
**sum** is odd or even, so a board can reach a goal exactly when both sums are odd or both are even.
`{edit.kurang}` shows the table, `{edit.fix}` fixes a board with one swap.

`{edit.wider}` `{edit.narrower}` change the columns, `{edit.higher}` `{edit.lower}` the rows. `{edit.undo}`
undoes any change, `{edit.discard}` discards all of them. An unfinished board is kept when you quit.

**Mouse**: press a cell to move the cursor there, or drag a tile onto another cell to swap the two.
"""
    DEFAULT_CSS = """
    EditScreen #edit-status { height: 1; padding: 0 2; color: $text-muted; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "Play", key_display="Enter", tooltip="Play this board", id="edit.accept"),
        _hidden("tab,shift+tab", "other", "Switch between start and goal", id="edit.other"),
        _hidden("space", "sheet('blank_here')", "Put the blank here, or end the number", id="edit.blank"),
        Binding("n", "random", "Random", tooltip="A random board that can be solved", id="edit.random"),
        Binding("f", "fix", "Fix", tooltip="Make the board solvable with one swap", id="edit.fix"),
        Binding(
            "v", "kurang", "Kurang", tooltip="Why it is solvable or not: the inversions", id="edit.kurang"
        ),
        Binding("s,S", "solve", "Solve", tooltip="Solve this board", id="board.solve"),
        *(_hidden(digit, f"digit('{digit}')", "Type a number", id=f"edit.{digit}") for digit in "0123456789"),
        _hidden("comma,full_stop", "sheet('next_cell')", "End the number", id="edit.go_on"),
        _hidden("backspace", "sheet('clear_or_back')", "Delete a digit or clear the cell", id="edit.back"),
        _hidden("delete", "sheet('clear_cell')", "Clear the cell", id="edit.clear"),
        *movement("Move the cursor", "Swap with a neighbour", "go", "swap"),
        _hidden("u", "travel(-1)", "Undo", id="edit.undo"),
        _hidden("r", "travel(1)", "Redo", id="edit.redo"),
        _hidden("R", "draft('solved')", "Fill in the solved board", id="edit.solved"),
        _hidden("G", "draft('next_goal')", "Next named goal", id="edit.goal"),
        _hidden("plus,equals_sign", "resize(0, 1)", "Add a column", id="edit.wider"),
        _hidden("minus", "resize(0, -1)", "Remove a column", id="edit.narrower"),
        _hidden("asterisk,shift+plus", "resize(1, 0)", "Add a row", id="edit.higher"),
        _hidden("underscore,shift+minus", "resize(-1, 0)", "Remove a row", id="edit.lower"),
        _hidden("escape", "discard", "Discard the changes and go back", id="edit.discard"),
    ]

    def __init__(self) -> None:
        super().__init__()
        game = self.puzzle_app.game_stack.game
        self.history = DraftHistory(Draft.of(game.board, game.goal))
        state = self.puzzle_app.autosave.draft
        saved = Draft.from_dict(state)
        if saved is not None:
            self.history.restore(saved, state)
        elif state is not None:
            self.puzzle_app.warn("Your unfinished board is damaged and cannot be restored.")
        self._restored = saved
        """The unfinished board of the last session; the status line says so until it is changed."""
        self._refused: Draft | None = None
        """The draft that was refused as unsolvable; a second Enter plays it."""

    def content(self) -> Iterable[Widget]:
        yield SheetPair(self.history, self.key_of)
        yield VerdictLine("", markup=False)
        yield Static("", id="edit-status", markup=False)

    def footer_keys(self) -> dict[str, str]:
        return self.named("accept board.solve random fix kurang")

    @property
    def draft(self) -> Draft:
        """The current start and goal."""
        return self.history.draft

    def puzzle_here(self) -> SlidingPuzzle | None:
        """The start with its goal, or the goal alone while it is active."""
        board = self.draft.sheet.board()
        if board is None:
            return None
        return SlidingPuzzle.of(board, "standard" if self.draft.on_goal else self.goal_here())

    def goal_here(self) -> Goal:
        """The goal, or the standard goal while it is not complete."""
        return self.draft.goal_wanted() or Goal.standard(*self.draft.goal.size)

    def exports(self) -> Exports:
        board = self.draft.start.board()
        return {} if board is None else board_files(board, self.goal_here())

    def game_changed(self) -> None:
        """Load the board of the current game, unless there are changes not played yet."""
        if not self.history.changed:
            game = self.puzzle_app.game_stack.game
            self.history.load(Draft.of(game.board, game.goal))
        self._draw()

    def take(self, challenge: Challenge) -> None:
        """Put a board into the active sheet; if its goal differs from the one here, fill both sheets."""
        here = self.goal_here()
        if self.draft.on_goal:
            here = goal_like(here, challenge.board.rows, challenge.board.cols)
        if challenge.goal != here:
            self.take_both(challenge)
        else:
            self.history.origin = challenge
            self._change(self.draft.activated(self.draft.on_goal).filled(challenge.board))

    def take_both(self, challenge: Challenge) -> None:
        """Put a board into the start and its goal into the goal, whichever is active."""
        self.history.origin = challenge
        draft = self.draft.activated(on_goal=True).filled(challenge.goal.board)
        self._change(draft.activated(on_goal=False).filled(challenge.board))

    def _change(self, draft: Draft, message: str = "") -> None:
        self.history.change(draft)
        self._draw(message)

    # -- drawing ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.settings_changed()

    def settings_changed(self) -> None:
        settings = self.puzzle_app.settings
        # A query without a match is fine: if the app exits while this screen opens, there are no sheets.
        for board in self.query(BoardView):
            board.apply(settings)
        for pair in self.query(SheetPair):
            pair.draw()

    def _draw(self, message: str = "") -> None:
        draft, changed = self.draft, self.history.changed
        self._save_draft()
        self.query_one(SheetPair).draw()
        self.query_one(VerdictLine).verdict = verdict_on(draft, self.key_of("edit.fix"))
        bar = self.query_one(TopBar)
        bar.note, bar.mark = f"{draft.start.rows}x{draft.start.cols}", "*" if changed else " "
        self.query_one("#edit-status", Static).update(message or self._note())

    def _save_draft(self) -> None:
        self.puzzle_app.save_draft(self.history.to_dict() if self.history.changed else None)

    def _note(self) -> str:
        play, discard = self.key_of("edit.accept"), self.key_of("edit.discard")
        if not self.history.changed:
            return "Type numbers. 0 is the blank."
        if self._restored is not None and self._restored.contents == self.draft.contents:
            return f"Your unfinished board is back. {discard} discards it."
        if explanation(self.draft) is None:
            return f"Changed, not complete. {self.key_of('edit.undo')} undoes it, {discard} discards it."
        return f"Changed. {play} plays it, {discard} discards it."

    # -- typing -----------------------------------------------------------------------------------

    def action_digit(self, digit: str) -> None:
        sheet, cells = self.draft.sheet, len(self.draft.sheet.cells)
        sheet, message = sheet.type_digit(digit), ""
        if int(digit) > cells:
            message = f"The tiles are 1 to {cells - 1}. 0 or {cells} is the blank."
        elif sheet.typed == str(cells):
            message = f"{cells} is the blank here."
        self._change(self.draft.with_sheet(sheet), message)

    def action_draft(self, change: str) -> None:
        """Change the draft by the method of this name."""
        self._change(getattr(self.draft, change)())

    def action_sheet(self, change: str, *values: object) -> None:
        """Change the active sheet by the method of this name."""
        self._change(self.draft.with_sheet(getattr(self.draft.sheet, change)(*values)))

    def action_go(self, direction: str) -> None:
        self.action_sheet("move", Move[direction])

    def action_swap(self, direction: str) -> None:
        self.action_sheet("swap", Move[direction])

    def action_other(self) -> None:
        self.action_activate(not self.draft.on_goal)

    def action_activate(self, on_goal: bool) -> None:
        self._change(self.draft.activated(on_goal))

    def on_board_view_cell_pressed(self, event: BoardView.CellPressed) -> None:
        draft = self.draft.activated(event.board.id == "goal-board")
        self._change(draft.with_sheet(draft.sheet.put_cursor(event.cell)))

    def on_board_view_cell_dropped(self, event: BoardView.CellDropped) -> None:
        # The press has put the cursor on the tile that was dragged.
        self.action_sheet("swap_with", event.cell)

    # -- whole boards -----------------------------------------------------------------------------

    def action_random(self) -> None:
        challenge = Challenge.random(self.draft.goal_to_reach())
        self.history.origin = None if self.draft.on_goal else challenge
        self._change(self.draft.filled(challenge.board))

    def action_resize(self, rows: int, cols: int) -> None:
        now = self.draft.start.size
        try:
            self._change(self.draft.resized(now[0] + rows, now[1] + cols))
        except InvalidBoard as error:
            self._draw(str(error))

    def action_fix(self) -> None:
        why = explanation(self.draft)
        if why is None:
            self._draw("Only a complete board can be fixed.")
        elif why.solvable:
            self._draw("This board is solvable: there is nothing to fix.")
        else:
            first, second = tiles_to_swap(why.board)
            draft = self.draft.activated(on_goal=False).filled(fix(why.board, why.goal))
            self._change(draft, f"Swapped {first} and {second}: the board is solvable now.")

    def action_travel(self, by: int) -> None:
        done = self.history.travel(by)
        self._draw("" if done else f"There is nothing to {'undo' if by < 0 else 'redo'}.")

    def action_kurang(self) -> None:
        why = explanation(self.draft)
        if why is None:
            self._draw("The table needs a complete board. Type what is missing first.")
        else:
            self.puzzle_app.open_dialog(
                KurangScreen(why, self.key_of("edit.fix")), lambda fixes: self.action_fix() if fixes else None
            )

    # -- leaving ----------------------------------------------------------------------------------

    def action_accept(self) -> None:
        why = explanation(self.draft)
        if why is not None and not why.solvable and self._refused != self.draft:
            self._refused = self.draft
            self.puzzle_app.warn(
                "This board is NOT SOLVABLE for this goal. "
                f"{self.key_of('edit.fix')} fixes it with one swap, "
                f"{self.key_of('edit.accept')} again plays it anyway."
            )
        elif self._start_game():
            self.puzzle_app.action_show("play")

    def action_solve(self) -> None:
        if self._start_game():
            self.puzzle_app.action_solve_here()

    def _start_game(self) -> bool:
        """Start a game on the draft if it was changed; False, with a warning, if it is not complete."""
        challenge = self.history.challenge()
        if challenge is None:
            start_missing = self.draft.start.board() is None
            name, sheet = ("start", self.draft.start) if start_missing else ("goal", self.draft.goal)
            self.puzzle_app.warn(f"The {name} is not complete: {faults_of(sheet)}.")
            return False
        if self.history.changed:
            self.history.save()
            self._save_draft()
            self.puzzle_app.start_game(challenge, show=False)
        return True

    def action_discard(self) -> None:
        if self.history.changed:
            self.history.discard()
            self._save_draft()
            self.puzzle_app.inform(f"Changes discarded. {self.key_of('edit.undo')} in Edit brings them back.")
        self.puzzle_app.action_show("play")


class SheetPair(Horizontal):
    """Start and goal side by side, or only the active one if there is no room for both."""

    DEFAULT_CSS = """
    SheetPair { height: 1fr; }
    """

    def __init__(self, history: DraftHistory, key_of: Callable[[str], str]) -> None:
        self.views = SheetView(on_goal=False), SheetView(on_goal=True)
        super().__init__(*self.views)
        self._history = history
        self._key_of = key_of

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Choose the size of the tiles and show both sheets, or the active one alone."""
        draft, key = self._history.draft, self._key_of("edit.other")
        (rows, cols), (width, height) = draft.start.size, self.size
        height, beside = height - 1, width // 2 - BOARD_MARGIN
        alone = not sizes_that_fit(rows, cols, beside, height)
        wanted = self.views[0].board.wanted_size
        size = choose(rows, cols, width if alone else beside, height, wanted)
        for view in self.views:
            view.display = not alone or view.on_goal == draft.on_goal
            # Only as many rows as the board needs, so that its name is directly above it.
            view.board.styles.height = max(1, min(size.extent(rows, cols)[1], height))
            view.show(draft, key, alone=alone)


class SheetView(Vertical):
    """The start or the goal of a draft; a click on a name activates that sheet."""

    DEFAULT_CSS = """
    SheetView { width: 1fr; height: 1fr; align: center middle; }
    SheetView Static {
        width: 100%;
        height: 1;
        text-align: center;
        link-style: none;
        link-style-hover: underline;
        link-background-hover: $panel;
    }
    """

    def __init__(self, *, on_goal: bool) -> None:
        name = "goal" if on_goal else "start"
        super().__init__(id=name)
        self.on_goal = on_goal
        self.label = Static("", markup=False)
        self.board = BoardView(id=f"{name}-board")

    def compose(self) -> Iterable[Widget]:
        yield self.label
        yield self.board

    def show(self, draft: Draft, key: str, *, alone: bool) -> None:
        """Show this sheet of the draft; with `alone`, show the name of the other one too."""
        sheet = draft.goal if self.on_goal else draft.start
        active = draft.on_goal == self.on_goal
        picture = picture_of_sheet(sheet, draft.goal)
        self.board.show(picture, cursor=sheet.cursor if active else None, focus_cell=sheet.cursor)
        named = (False, True) if alone else (self.on_goal,)
        parts = [_name(draft, on_goal=on_goal) for on_goal in named]
        self.label.update(Text("   ").join(parts).append(f" ({key})" if alone or not active else "", "dim"))


def picture_of_sheet(sheet: Sheet, goal: Sheet) -> Picture:
    """How a sheet is drawn: one face per cell; `!` marks duplicates."""
    duplicates = sheet.duplicates()
    marks = {cell: "!" for cell, number in enumerate(sheet.cells) if number in duplicates}
    return picture_of_cells(sheet.rows, sheet.cols, sheet.cells, goal.cells, marks)


def _name(draft: Draft, *, on_goal: bool) -> Text:
    goal, name = draft.goal_wanted(), "goal" if on_goal else "start"
    if (draft.goal if on_goal else draft.start).missing():
        name += ": not complete"
    elif on_goal and goal is not None:
        name += f": {goal.name}"
    active = draft.on_goal == on_goal
    click = {"@click": f"screen.activate({on_goal})"}
    return Text(f"▸ {name} " if active else f"  {name} ", Style(bold=active, reverse=active, meta=click))

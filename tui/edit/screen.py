"""Edit: type a board and its goal, and see immediately whether the board can reach it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from solver.goal import Goal
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.edit.kurang import KurangScreen, VerdictLine
from tui.edit.model.edit_model import EditModel
from tui.edit.model.history import Draft
from tui.edit.model.sheet import Sheet
from tui.edit.model.verdict import verdict_on
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
        _hidden("tab,shift+tab", "do('switch')", "Switch between start and goal", id="edit.other"),
        _hidden("space", "do('blank_here')", "Put the blank here, or end the number", id="edit.blank"),
        Binding("n", "do('random')", "Random", tooltip="A random board that can be solved", id="edit.random"),
        Binding("f", "do('fix')", "Fix", tooltip="Make the board solvable with one swap", id="edit.fix"),
        Binding(
            "v", "kurang", "Kurang", tooltip="Why it is solvable or not: the inversions", id="edit.kurang"
        ),
        Binding("s,S", "solve", "Solve", tooltip="Solve this board", id="board.solve"),
        *(
            _hidden(digit, f"do('digit', '{digit}')", "Type a number", id=f"edit.{digit}")
            for digit in "0123456789"
        ),
        _hidden("comma,full_stop", "do('next_cell')", "End the number", id="edit.go_on"),
        _hidden("backspace", "do('clear_or_back')", "Delete a digit or clear the cell", id="edit.back"),
        _hidden("delete", "do('clear_cell')", "Clear the cell", id="edit.clear"),
        *movement("Move the cursor", "Swap with a neighbour", "go", "swap"),
        _hidden("u", "do('travel', -1)", "Undo", id="edit.undo"),
        _hidden("r", "do('travel', 1)", "Redo", id="edit.redo"),
        _hidden("R", "do('fill_solved')", "Fill in the solved board", id="edit.solved"),
        _hidden("G", "do('next_goal')", "Next named goal", id="edit.goal"),
        _hidden("plus,equals_sign", "do('resize', (0, 1))", "Add a column", id="edit.wider"),
        _hidden("minus", "do('resize', (0, -1))", "Remove a column", id="edit.narrower"),
        _hidden("asterisk,shift+plus", "do('resize', (1, 0))", "Add a row", id="edit.higher"),
        _hidden("underscore,shift+minus", "do('resize', (-1, 0))", "Remove a row", id="edit.lower"),
        _hidden("escape", "discard", "Discard the changes and go back", id="edit.discard"),
    ]

    def __init__(self) -> None:
        super().__init__()
        app = self.puzzle_app
        self.model: EditModel = EditModel(self, app.autosave.draft, app.save_draft)

    def content(self) -> Iterable[Widget]:
        yield SheetPair(self.model)
        yield VerdictLine("", markup=False)
        yield Static("", id="edit-status", markup=False)

    def footer_keys(self) -> dict[str, str]:
        return self.named("accept board.solve random fix kurang")

    def puzzle_here(self) -> SlidingPuzzle | None:
        """The start with its goal, or the goal alone while it is active."""
        draft = self.model.draft
        board = draft.sheet.board()
        if board is None:
            return None
        return SlidingPuzzle.of(board, "standard" if draft.on_goal else self.goal_here())

    def goal_here(self) -> Goal:
        return self.model.goal

    def exports(self) -> Exports:
        board = self.model.draft.start.board()
        return {} if board is None else board_files(board, self.goal_here())

    def game_changed(self) -> None:
        self.do(self.model.read_game)

    def take(self, challenge: Challenge) -> None:
        self.do(self.model.take, challenge)

    def take_both(self, challenge: Challenge) -> None:
        self.do(self.model.take_both, challenge)

    def on_mount(self) -> None:
        self.settings_changed()

    def settings_changed(self) -> None:
        settings = self.settings
        # A query without a match is fine: if the app exits while this screen opens, there are no sheets.
        for board in self.query(BoardView):
            board.apply(settings)
        for pair in self.query(SheetPair):
            pair.draw()

    def draw(self) -> None:
        draft, changed = self.model.draft, self.model.history.changed
        self.query_one(SheetPair).draw()
        self.query_one(VerdictLine).verdict = verdict_on(draft, self.key_of("edit.fix"))
        bar = self.query_one(TopBar)
        bar.note, bar.mark = f"{draft.start.rows}x{draft.start.cols}", "*" if changed else " "
        self.query_one("#edit-status", Static).update(self.model.note)

    def action_go(self, direction: str) -> None:
        self.do(self.model.move, direction)

    def action_swap(self, direction: str) -> None:
        self.do(self.model.swap, direction)

    def on_board_view_cell_pressed(self, event: BoardView.CellPressed) -> None:
        self.do(self.model.put_cursor, event.cell, event.board.id == "goal-board")

    def on_board_view_cell_dropped(self, event: BoardView.CellDropped) -> None:
        # The press has put the cursor on the tile that was dragged.
        self.do(self.model.swap_with, event.cell)

    def action_kurang(self) -> None:
        why = self.model.explain()
        self.draw()
        if why is not None:
            dialog = KurangScreen(why, self.key_of("edit.fix"))
            self.puzzle_app.open_dialog(dialog, lambda fixes: self.do(self.model.fix) if fixes else None)

    def action_accept(self) -> None:
        if self.model.accept():
            self.puzzle_app.action_show("play")

    def action_solve(self) -> None:
        if self.model.start_game():
            self.puzzle_app.action_solve_here()

    def action_discard(self) -> None:
        self.model.discard()
        self.puzzle_app.action_show("play")


class SheetPair(Horizontal):
    """Start and goal side by side, or only the active one if there is no room for both."""

    DEFAULT_CSS = """
    SheetPair { height: 1fr; }
    """

    def __init__(self, model: EditModel) -> None:
        self.views = SheetView(on_goal=False), SheetView(on_goal=True)
        super().__init__(*self.views)
        self._model = model

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Choose the size of the tiles and show both sheets, or the active one alone."""
        draft, key = self._model.draft, self._model.host.key_of("edit.other")
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
    click = {"@click": f"app.on_screen('edit', \"do('activate', {on_goal})\")"}
    return Text(f"▸ {name} " if active else f"  {name} ", Style(bold=active, reverse=active, meta=click))

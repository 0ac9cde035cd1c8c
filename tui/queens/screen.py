"""Queens: place queens, ask how many solutions are left, run a search or go through it step by step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from solver.errors import PuzzleError
from tui.dialogs.base import CLOSE, Dialog, LineField, enter_key
from tui.keys import footer_key, movement
from tui.mode_screen import TITLED, Exports, ModeScreen
from tui.queens.board import QueensBoard, fitting_layout
from tui.queens.model.formats import board_text, parse_queens, queens_code, queens_files
from tui.queens.model.game import Position
from tui.queens.model.queens import QueensModel
from tui.queens.panel import QueensPanel
from tui.text import error_sentence
from tui.widgets.top_bar import TopBar

BAR_AND_FOOTER = 2
"""Rows of the bar and the footer."""
ROOMY = 21
"""Rows from which the panel has margins."""
WATCH = 0.15
"""Seconds between two steps while they are watched."""

FOOTER = {
    "own": "toggle hint run one undo clear",
    "running": "stop pause one",
    "steps": "on back stop toggle pause adopt",
    "nothing": "stop run one",
    "solutions": "stop next adopt run one",
}
"""The keys in the footer by what is shown, the most important first."""

CODE_EXAMPLES = """\
8: 0 4 7 5 2 6 1 3    the column of the queen in each row, from 0
1 5 8 6 3 7 2 4       without 0, the columns are counted from 1
8: 0 4 - - - - - -    - is a row without a queen
12                    an empty board for 12 queens"""

CURSOR_STEPS = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}
"""The rows and columns by which the cursor moves."""

_key = partial(footer_key, "queens")
_hidden = partial(Binding, show=False)


class QueensScreen(ModeScreen):
    """The board on the left, the panel on the right."""

    MODE = "queens"
    FIRST = "move. toggle hint run one back on more fewer undo"
    CONCEPTS = """
Place N queens on an N x N board so that none attacks another: no two in the same row, column or diagonal.
Queens that attack each other are marked `!`. 8 queens have **92** solutions; 12 of them are **unique**
(fundamental), and the others are rotations or reflections of these. With 2 or 3 queens there is no solution.

`{queens.hint}` marks the **safe squares** (○) and shows how many solutions are left. Press it again to mark
the squares that lead to one (●). `{queens.attacked}` marks the **attacked squares** with a cross.

The searches start from an empty board. **bfs** goes row by row, queues every square of the next row and
tests a square when it takes it: 15,721 nodes **raised** for 8 queens. **dfs** goes column by column, places
a queen only where none attacks it, and goes **back** when a column has no safe square: 2,056 queens placed.
**bitmask** does the same row by row with bits, many times faster. bfs and bitmask find the solutions in the
same order; dfs finds their reflections in the diagonal. Press `{queens.one}` to take a step; the panel says
what happened. The keys `{queens.back}` and `{queens.on}` go back and forward, and {queens.toggle} plays the
steps. A step of dfs or bitmask is smaller than a node: a square tried, a queen placed, a row or column given
up.

A **code** such as `8: 0 4 7 5 2 6 1 3` has the column of the queen in each row, counted from 0, with `-`
for a row without a queen; files of solutions do the same. Everywhere else rows and columns are counted
from 1. A solution typed in this way, such as `1 5 8 6 3 7 2 4`, is understood too.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        *movement("Move the cursor", "Move the cursor to the edge", "move", "move_far"),
        _key("space", "do('toggle')", "Queen", "toggle", "Place or remove a queen; watch the steps", "Space"),
        _key(
            "h,i",
            "do('next_hint')",
            "Safe squares",
            "hint",
            "Mark safe squares; then those that lead to a solution",
        ),
        _key("enter", "do('start')", "Run", "run", "Run the search; if one is running, start again"),
        _hidden("s,S", "do('start')", "Solve", tooltip="Run the search", id="board.solve"),
        _key("o", "do('step')", "Step", "one", "Take one step of the search"),
        _key("comma", "do('step_back')", "Back", "back", "A step back"),
        _key("full_stop", "do('step_forward')", "Next step", "on", "A step forward"),
        _key("u", "do('travel', -1)", "Undo", "undo", "Undo the last change of the board"),
        _hidden("r", "do('travel', 1)", "Redo", id="queens.redo"),
        _key("n", "do('clear')", "Clear", "clear", "Remove all queens"),
        _hidden("v", "do('toggle_attacked')", "Attacked squares", id="queens.attacked"),
        _hidden("plus,equals_sign", "do('resize', 1)", "One more queen", id="queens.more"),
        _hidden("minus,underscore", "do('resize', -1)", "One fewer queen", id="queens.fewer"),
        _hidden("tab", "do('choose_next', ('search', 1))", "Next algorithm", id="queens.algorithm"),
        _hidden(
            "shift+tab",
            "do('choose_next', ('search', -1))",
            "Previous algorithm",
            id="queens.algorithm_before",
        ),
        _hidden("f", "do('choose_next', ('find', 1))", "Find: first, all, unique or count", id="queens.find"),
        _key("p", "do('toggle_pause')", "Pause/resume", "pause", "Pause the search, or resume it"),
        _key("pagedown", "do('browse', 1)", "Next", "next", "The next solution found", "PgDn"),
        _hidden("pageup", "do('browse', -1)", "Previous solution", id="queens.previous"),
        _hidden("home", "do('browse_to', 0)", "First solution", id="queens.first"),
        _hidden("end", "do('browse_to', -1)", "Last solution", id="queens.last"),
        _key("c", "do('adopt')", "Play on", "adopt", "Play on from this board"),
        _key("escape", "escape", "Stop/back", "stop", "Stop the search, or go back", "Esc"),
        _hidden("g", "enter_queens", "Paste or type queens", id="app.enter"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROOMY, "-roomy"), (TITLED, "-titled")]  # noqa: RUF012 - Textual's own
    DEFAULT_CSS = """
    QueensScreen #queens { height: 1fr; padding: 0 0 0 1; }
    QueensScreen #queens-scroll {
        width: auto; height: 1fr; align-vertical: middle;
        overflow-y: auto; scrollbar-size-vertical: 1;
    }
    QueensScreen #queens-panel { margin: 0 1 0 2; }
    QueensScreen.-roomy #queens-panel { margin: 1 1 1 3; }
    QueensScreen.-titled #queens-panel { margin: 0 1 0 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.model: QueensModel = QueensModel(self)
        self._watch_timer: Timer | None = None

    def content(self) -> Iterable[Widget]:
        board, panel = Vertical(QueensBoard(), id="queens-scroll", classes="section"), QueensPanel(self.model)
        board.border_title, panel.border_title = "Board", "Queens"
        yield Horizontal(board, panel, id="queens")

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has its own handler
        self.draw()

    def on_unmount(self) -> None:
        self.model.close()

    def draw(self) -> None:
        if not self.is_mounted:
            return
        picture, (width, height) = self.model.picture, self.size
        layout = fitting_layout(picture.n, width, height - BAR_AND_FOOTER - (height >= TITLED))
        self.query_one(QueensBoard).show(picture, layout)
        self.query_one(QueensPanel).refresh()
        self.query_one(TopBar).note = f"{picture.n}x{picture.n}"
        run = self.model.run
        self.note_searching(searching=run is not None and not run.paused)
        self.refresh_bindings()
        self._run_timer()
        self.model.number_solution()

    def _run_timer(self) -> None:
        if self.model.watching and self._watch_timer is None:
            self._watch_timer = self.set_interval(WATCH, self._watch)
        elif not self.model.watching and self._watch_timer is not None:
            self._watch_timer.stop()
            self._watch_timer = None

    def _watch(self) -> None:
        if self.is_active:
            self.model.watch()
            self.draw()

    def footer_keys(self) -> dict[str, str]:
        view = self.model.view
        state = "nothing" if view == "solutions" and not self.model.boards else view
        return self.named(FOOTER[state], toggle="Watch" if view == "steps" else "")

    def code_here(self) -> str | None:
        return queens_code(*self.model.position)

    def exports(self) -> Exports:
        (n, queens), model = self.model.position, self.model
        result = model.result if model.search.n == n else None
        return queens_files(n, queens, model.search.mode, result)

    def on_paste(self, event: events.Paste) -> None:
        """Enter pasted queens; leave any other text to the base, which opens it as a board."""
        if self.model.paste(event.text):
            self.draw()
            event.stop()
            event.prevent_default()

    def action_move(self, direction: str) -> None:
        self.do(self.model.move, *CURSOR_STEPS[direction])

    def action_move_far(self, direction: str) -> None:
        self.do(self.model.move, *CURSOR_STEPS[direction], True)

    def on_queens_board_square_clicked(self, event: QueensBoard.SquareClicked) -> None:
        self.do(self.model.toggle_at, event.square)

    def action_enter_queens(self) -> None:
        self.puzzle_app.open_dialog(EnterQueensScreen(), self._enter)

    def _enter(self, position: Position | None) -> None:
        if position is not None:
            self.do(self.model.enter, *position)

    def action_escape(self) -> None:
        if self.model.can_escape:
            self.do(self.model.escape)
        else:
            self.puzzle_app.action_show("play")


class QueensField(LineField):
    """The input field."""

    BINDINGS: ClassVar[list[BindingType]] = [enter_key("submit", "Use it", "enter.accept")]


class EnterQueensScreen(Dialog[Position | None]):
    """Asks for a position as text and shows its meaning after every key."""

    DEFAULT_CSS = """
    EnterQueensScreen {
        & > #box { max-width: 80; max-height: 30; }
        & #meaning { height: 1fr; padding: 0 1; }
    }
    """
    HEADING = "Enter queens"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def body(self) -> Iterable[Widget]:
        yield QueensField(max_length=200)
        yield Static(CODE_EXAMPLES, id="meaning", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#meaning", Static).update(_meaning(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(parse_queens(event.value))
        except PuzzleError as error:
            self.query_one("#meaning", Static).update(error_sentence(error))


def _meaning(text: str) -> str:
    if not text.strip():
        return CODE_EXAMPLES
    try:
        n, queens = parse_queens(text)
    except PuzzleError as error:
        return error_sentence(error)
    return board_text(n, queens) if queens else f"An empty board for {n} queens."

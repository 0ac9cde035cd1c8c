"""Queens: place them, ask what remains, search for them, step by step if wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from solver.errors import PuzzleError
from solver.queens import MODES, Square
from tui.mode_screen import Exports
from tui.queens.board_view import QueensView
from tui.queens.drawing import ATTACKED, LEADS, SAFE, QueensPicture
from tui.queens.enter import EnterQueensScreen
from tui.queens.keys import KEYS, for_footer
from tui.queens.model.code import queens_code, read_queens
from tui.queens.model.files import queens_files
from tui.queens.model.game import Queens, is_solved, pairs_of
from tui.queens.model.report import (
    ABOUT,
    DENSE_LEGEND,
    Report,
    hint_lines,
    own_report,
    running_report,
    solutions_report,
    steps_report,
)
from tui.queens.model.sizes import DENSE, seat
from tui.queens.panel import Field, PanelView, QueensPanel
from tui.queens.searching import ALGORITHMS
from tui.queens.walking import WalkingQueens
from tui.widgets.top_bar import TopBar

FRAME = 2
"""Rows of the bar and the footer."""


class QueensScreen(WalkingQueens):
    """The board on the left, what there is to say of it on the right."""

    MODE = "queens"
    CONCEPTS = """
Place N queens on an N x N board so that none attacks another: no two in one row, column or diagonal. Queens
that attack each other are marked `!`. 8 queens stand in **92** ways; 12 of these are **unique**, all others
are turned or mirrored images of them. 2 and 3 queens cannot be placed at all.

`h` marks the **safe squares** (○) and tells how many solutions go on from here; again, it marks those that
lead to a solution (●). `v` marks the **attacked squares** with a cross.

The searches fill an empty board. **bfs** goes row by row, queues every square of the next row and tests it
when it is taken: 15,721 nodes **raised** for 8 queens. **dfs** goes column by column, places a queen only
where none to the left attacks it and goes **back** where a column has no safe square: 2,056 queens placed.
**bitmask** does the same row by row with bits, many times faster. bfs and bitmask find the solutions in the
same order, dfs finds their mirror images in the diagonal. `o` takes a step and says what happened; `,` and
`.` go back and on, Space watches. A step of dfs or bitmask is less than a node: a square tried, a queen
placed, a row or column given up.

A **code** such as `8: 0 4 7 5 2 6 1 3` has the column of each row's queen, counted from 0, `-` for none; in
words rows and columns count from 1.
"""
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    DEFAULT_CSS = """
    QueensScreen #queens { height: 1fr; padding: 0 0 0 1; }
    QueensScreen #queens-panel { margin: 0 1 0 2; }
    QueensScreen.-roomy #queens-panel { margin: 1 1 1 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._footer_for: tuple[str, int] = ("", 0)

    def content(self) -> Iterable[Widget]:
        """The board and the panel."""
        yield Horizontal(QueensView(), QueensPanel(), id="queens")

    def on_mount(self) -> None:
        """Draw the empty board."""
        self.draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the frame hears of it too
        """Take the largest squares that fit."""
        self.draw()

    # -- what there is ----------------------------------------------------------------------------

    def code_here(self) -> str | None:
        """The code of the board in front."""
        return queens_code(*self.shown())

    def exports(self) -> Exports:
        """The board in front, and the solutions of the last search."""
        n, queens = self.shown()
        ran = self.ran
        if self.result is None or ran is None or ran.n != n:
            return queens_files(n, queens, self.mode, None)
        return queens_files(n, queens, ran.mode, self.result)

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted queens; anything else is a board for Play."""
        try:
            n, queens = read_queens(event.text)
        except PuzzleError as error:
            if ":" not in event.text or "x" in event.text.partition(":")[0]:
                return
            event.stop()
            event.prevent_default()
            self.puzzle_app.warn(f"what was pasted: {error}")
            return
        event.stop()
        event.prevent_default()
        self._take((n, queens))

    def action_enter_queens(self) -> None:
        """Ask for a position or a number of queens."""
        self.puzzle_app.open_dialog(EnterQueensScreen(), self._take)

    def _take(self, position: tuple[int, Queens] | None) -> None:
        if position is not None and self.leave_search():
            self.put(*position)

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """The board, the panel, the bar and the footer."""
        if not self.is_mounted:
            return
        (n, queens), size = self.shown(), self.size
        view = self.query_one(QueensView)
        view.sit(seat(n, size.width, size.height - FRAME))
        view.show(self._picture(n, queens))
        self.set_class(size.height - FRAME > 18, "-roomy")
        self.query_one(QueensPanel).show(self._panel())
        self.query_one(TopBar).note = f"{n}x{n}"
        if (self._footer_state(), size.width) != self._footer_for:
            # Not every time: the footer is built anew.
            self._footer_for = self._footer_state(), size.width
            self.refresh_bindings()

    def _picture(self, n: int, queens: Queens) -> QueensPicture:
        attacked, safe, leads = self.marked()
        marks: dict[Square, str] = {
            **dict.fromkeys(attacked, ATTACKED),
            **dict.fromkeys(safe, SAFE),
            **dict.fromkeys(leads, LEADS),
        }
        step = self.history.current if self.history is not None and self.front == "steps" else None
        if step is not None and step.moment.trying is not None:
            marks[step.moment.trying] = ATTACKED
        return QueensPicture(
            n,
            queens,
            frozenset(queen for pair in pairs_of(queens) for queen in pair),
            marks,
            self.game.cursor if self.front == "own" else None,
            is_solved(n, queens),
        )

    def _panel(self) -> PanelView:
        report = self._report()
        told = [*report.told]
        if self.query_one(QueensView).seat.size == DENSE and self.front == "own":
            told.append(DENSE_LEGEND)
        fields = (
            Field("search", "Tab", ALGORITHMS, self.algorithm),
            Field("find", "f", tuple(MODES), self.mode),
        )
        about = ABOUT[self.algorithm] if self.front == "own" else ""
        return PanelView(report.title, told, report.progress, fields, report.keys, about)

    def _report(self) -> Report:
        (n, queens), ran, hint = self.shown(), self.ran, self.hint
        lines: list[str] = []
        if hint is not None:
            lines = hint_lines(n, queens, hint.outlook, again=hint.again, mine=self.front == "own")
        if self.front == "own" or ran is None:
            return own_report(n, queens, self.game.cursor, self.number_here(queens), lines)
        if self.front == "running":
            assert self.run is not None
            state = "stopping" if self.run.stopping else "paused" if self.run.paused else "searching"
            title = f"{state}: {ran.algorithm}, {ran.mode}"
            return running_report(title, n, ran.mode, self.progress, paused=self.run.paused)
        if self.front == "steps" and self.history is not None:
            return steps_report(self.history, ran.mode, self.result, lines, self.progress)
        return solutions_report(n, ran.mode, self.boards(), self.at, self.result, self.progress)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings, with those shown in the footer that matter now."""
        return for_footer(super().active_bindings, self._footer_state(), self.size.width)

    def _footer_state(self) -> str:
        return "nothing" if self.front == "solutions" and not self.boards() else self.front

"""Compare: lanes of algorithm and heuristic race on the board of the desk, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.compare.keys import KEYS, for_footer
from tui.compare.model.race import Standing
from tui.compare.model.rows import rows_of
from tui.compare.model.start_list import StartList
from tui.compare.model.text import about_lane, about_race
from tui.compare.race_table import RaceTable
from tui.compare.racing import RacingScreen
from tui.jobs import start_thread
from tui.mode_screen import Exports
from tui.search_form.model import load_registry
from tui.text import error_sentence
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.tile_sizes import choose
from tui.widgets.top_bar import TopBar

FRAME = 2
"""Rows of the bar and the footer."""
DETAILS, MUCH = 2, 22
"""Least rows below the table, for the lane under the cursor; there is one more from so many rows up."""
LEAST_BAND, MOST_BAND = 4, 12
"""Rows of the board and the words beside it."""
BESIDE = 4
"""Columns of the band that neither the board nor the words have."""
LEAST_WORDS = 5
"""Rows that the words would like to have."""
MOST_BOARD = 40
"""Columns of the board: beyond them the words matter more."""


@dataclass
class LanesKnown(Message):
    """The algorithms are there to be chosen from; or why they never will be."""

    problem: str | None = None


class CompareScreen(RacingScreen):
    """The race on the board of the desk."""

    MODE = "compare"
    CONCEPTS = """
Every **lane** is one algorithm with one heuristic. All lanes run on the same board in short turns, and a
lane's **time** counts its own turns only. Lengths and counts are those of the search run alone; times are
near: beside others a lane that needs much memory takes up to 1.4 times as long. `puzzle-tui compare`
runs the same lanes one after another.

`*` marks the best of a column among the lanes with a solution. **optimal** is proven shortest,
**solved** is not; **time up**, **nodes up** and **memory** name the limit that ended a lane. **expanded**
and **raised** count nodes, **peak** is the largest frontier, **n/s** nodes raised a second. Bars are on a
**log scale**: one step to the right is ten times as much; left and right choose the figure; dotted ones are
of lanes without a solution.

Presets: **all** algorithms, **informed** ones, **uninformed** ones, and the methods of the five **reports**
by their own rules. Space runs the lanes that have not run yet, or all again when all have; `r` runs all
again. Results stay until the next race on another board, however the game in Play goes on meanwhile.
"""
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    DEFAULT_CSS = """
    CompareScreen {
        & #band { height: 5; padding: 0 1; }
        & #band BoardView { width: 16; height: 100%; }
        & #words { width: 1fr; height: 100%; padding-left: 2; }
        & #details { height: 1fr; padding: 0 1; }
    }
    """

    def content(self) -> Iterable[Widget]:
        """The board and the state above, the lanes, and what is known of the one under the cursor."""
        board = BoardView()
        board.animated, board.align = False, "top-left"
        yield Horizontal(board, Static("", id="words", markup=False), id="band")
        yield RaceTable()
        yield Static("", id="details", markup=False)

    def on_mount(self) -> None:
        """Look into the registry, beside the screen: it takes half a second."""
        self._ready = True
        self.game_changed()
        start_thread(partial(self._load, self.puzzle), "registry")

    def _load(self, puzzle: SlidingPuzzle) -> None:
        try:
            load_registry(puzzle)
            self.post_message(LanesKnown())
        except Exception as error:  # Whatever it was, the screen must hear of it.
            self.post_message(LanesKnown(error_sentence(error)))

    def on_lanes_known(self, message: LanesKnown) -> None:
        """Show the lanes, and run them if that was asked for meanwhile."""
        if message.problem is not None:
            self.puzzle_app.warn(message.problem)
            return
        self._list = StartList(self.puzzle)
        if self._chosen:
            self._list.choose(self._chosen)
        self.draw()
        if self._wanted:
            self._wanted = False
            if self.puzzle_app.mode_screen is self:
                self.begin()

    # -- what there is ----------------------------------------------------------------------------

    def board_here(self) -> Board | None:
        """The board that is raced on."""
        return self.puzzle.board

    def puzzle_here(self) -> SlidingPuzzle:
        """What is raced on, whatever is on the desk by now."""
        return self.puzzle

    def take(self, challenge: Challenge) -> None:
        """Put a board on the desk and stay here with it."""
        self.let_go()
        self.puzzle_app.game_stack.start_game(challenge)
        self.take_desk()

    def exports(self) -> Exports:
        """The table as Markdown, CSV and JSON, and a lab report."""
        lanes, notation = self._list, self.puzzle_app.settings.notation
        if lanes is None or (not lanes.results() and self.puzzle.solvable):
            return {}
        report: Exports = {"report.md": partial(lanes.report, notation)}
        if not lanes.results():
            return report
        return {
            "comparison.md": lanes.markdown,
            "comparison.csv": partial(lanes.csv, notation),
            "comparison.json": partial(lanes.json, notation),
            **report,
        }

    def game_changed(self) -> None:
        """Take what is on the desk, unless a race runs or has left results: one move would take them away."""
        if not self._ready or self.running:
            return
        if self._list is not None and self._list.begun:
            self.draw()
        else:
            self.take_desk()

    def take_desk(self) -> None:
        """Race on the board of the desk from now on; the results on another one are forgotten."""
        if self._other_board():
            game = self.puzzle_app.game_stack.game
            self._puzzle, self._late = game.puzzle, None
            if self._list is not None:
                self._list.take(self._puzzle)
        self.draw()

    def _other_board(self) -> bool:
        """Whether the desk has another board than the one here."""
        game = self.puzzle_app.game_stack.game
        return (game.board, game.goal.board) != (self.puzzle.board, self.puzzle.goal.board)

    def settings_changed(self) -> None:
        """Follow the settings."""
        if self._ready:
            self.draw()

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything."""
        board = self.puzzle.board
        view = self.query_one(BoardView)
        view.scheme = self.puzzle_app.settings.colours
        view.show(picture_of(board, self.puzzle.goal))
        self.query_one(TopBar).note = f"{'racing ' if self.running else ''}{board.rows}x{board.cols}"
        self._lay_out()
        self.draw_rows()
        self.refresh_bindings()

    def draw_rows(self) -> None:
        """The lanes and what is said of them, which changes while they run."""
        lanes = self._list
        standings = () if lanes is None else lanes.standings()
        empty = "loading the algorithms" if lanes is None else "no lanes; + adds one, p takes a preset"
        self.table.show(rows_of(standings), empty)
        # Their sizes stay: to lay out the screen anew at every change would cost more than all the rest.
        words = about_race(self.puzzle, lanes, self._race, *self._words, other=self._other_board())
        self.query_one("#words", Static).update(words, layout=False)
        self._draw_details(standings)

    def _draw_details(self, standings: Sequence[Standing]) -> None:
        width, text = self.size.width - 2, Text()
        if standings:
            text = about_lane(standings[self.table.cursor], width, self._details)
        self.query_one("#details", Static).update(text, layout=False)

    def _lay_out(self) -> None:
        """As much room for the board as the lanes leave."""
        board, lanes = self.puzzle.board, 8 if self._list is None else len(self._list.lanes)
        room = self.size.height - FRAME - DETAILS - (self.size.height >= MUCH) - 1 - lanes
        height = max(LEAST_BAND, min(room, MOST_BAND))
        width = min(MOST_BOARD, self.size.width // 2)
        columns, rows = choose(board.rows, board.cols, width, height).extent(board.rows, board.cols)
        band = max(LEAST_BAND, min(max(rows, LEAST_WORDS), height))
        self.query_one("#band").styles.height = band
        self.query_one(BoardView).styles.width = min(columns, width)
        self._words = max(1, self.size.width - min(columns, width) - BESIDE), band
        table = min(lanes + 1, self.size.height - FRAME - DETAILS - band)
        self.table.styles.height = table
        self._details = self.size.height - FRAME - band - table

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has it
        """Share the room anew."""
        if self._ready:
            self.draw()

    def on_race_table_moved(self) -> None:
        """Say what is known of the lane."""
        if self._list is not None:
            self._draw_details(self._list.standings())

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings, with those shown in the footer that matter now."""
        ended = self._list is not None and bool(self._list.results())
        state = "running" if self.running else "ended" if ended else "idle"
        bars = self._ready and self.table.as_bars
        return for_footer(super().active_bindings, state, self.size.width, as_bars=bars)

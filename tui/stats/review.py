"""The analysis of a finished game: where it lost moves against the optimum."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.mode_screen import Exports
from tui.sharing.files import titled
from tui.stats.game_dialog import SHARED, GameDialog
from tui.stats.loss_graph import LossGraph
from tui.stats.model.review import ReviewModel, board_before, move_text, slip_text
from tui.text import clock_text
from tui.widgets.board_picture import ARROWS, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from solver.analysis import Analysis, Position, Review

GRAPHS = ("moves to go", "lost so far")
"""The two graphs."""

APART = 0.1
"""Seconds between two reports: ten updates a second make the graph grow smoothly."""


class ReviewScreen(GameDialog):
    """Analyses a game while it is open; the graph and the list grow meanwhile."""

    DEFAULT_CSS = """
    ReviewScreen {
        & #words { height: auto; max-height: 5; }
        &.-low #words { max-height: 3; }
        &.-low #about-graph { display: none; }
        & LossGraph { height: 30%; min-height: 4; max-height: 10; }
        & #about-graph { height: 1; color: $text-muted; }
        & #slips { height: 1fr; }
        & LineList { width: 1fr; }
        & #there { width: 40%; min-width: 24; max-width: 50; padding: 0 0 0 1; }
        & #caption { height: auto; max-height: 3; color: $text-muted; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-high")]  # noqa: RUF012 - Textual's own, never changed
    """On a low terminal the board needs some of the lines of the sentences."""
    MODE = "analysis"
    CONCEPTS = """
The **distance** after every move is found: each brings the goal nearer by one or takes it farther by one,
so a slip costs two. Where a distance cannot be proven in time, nothing is said of the move. **Accuracy** is
the shortest way over the moves made.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Slips", key_display="↑ ↓", tooltip="The slip before", id="move.up"),
        Binding("down", "move(1)", "The next slip", show=False, id="move.down"),
        Binding("pageup", "page(-1)", "A page up", show=False, id="review.page-up"),
        Binding("pagedown", "page(1)", "A page down", show=False, id="review.page-down"),
        Binding("home", "go(0)", "The first slip", show=False, id="review.first"),
        Binding("end", "go(1000000)", "The last slip", show=False, id="review.last"),
        Binding("t", "graph", "Moves to go, or moves lost so far", show=False, id="review.graph"),
        Binding("space", "replay", "Replay", key_display="Space", id="review.replay"),
        Binding("c", "from_here", "Play", tooltip="Play on from here", id="review.from_here"),
        *SHARED,
    ]

    def __init__(self, game: FinishedGame) -> None:
        super().__init__(game)
        self.model = ReviewModel(game)
        self._job = Job(self)
        self._analysis: Analysis | None = None
        self._graph = 0

    def body(self) -> Iterable[Widget]:
        """The sentences, the graph, and the list beside the board."""
        yield Static("", id="words", markup=False)
        yield LossGraph()
        yield Static("", id="about-graph", markup=False)
        there = Vertical(Static("", id="caption", markup=False), BoardView(), id="there")
        yield Horizontal(LineList(self.model), there, id="slips")

    def on_mount(self) -> None:
        board = self.query_one(BoardView)
        board.scheme, board.animated = self.puzzle_app.settings.colours, False
        self.entitle(f"Analysis of {titled(self.game)}")
        self._draw()
        self._job.start(self._analyse, self._finish, self._fail, "review")

    def on_unmount(self) -> None:
        self._job.discard()
        if self._analysis is not None:
            self._analysis.stop()

    # -- the analysis -----------------------------------------------------------------------------

    def _analyse(self) -> Review:
        """Analyse the game in the job's thread and report a few positions at a time."""
        # Imported here because it loads the compiler, which takes half a second.
        from solver.analysis import Review, analysis

        game = self.game
        found = self._analysis = analysis(game.start, game.moves, goal=game.goal)
        # On closing, the dialog discards the job and then stops `_analysis` if it is set; here `_analysis` is
        # set first and the job checked after. So closing during the import never starts a two-second search.
        if self._job.discarded:
            found.stop()
        reported = time.monotonic()
        for _ in found:
            if time.monotonic() - reported >= APART:
                self._job.report_latest(self._update, Review(found.positions))
                reported = time.monotonic()
        return Review(found.positions)

    def _update(self, review: Review) -> None:
        model = self.model
        first = model.review is None
        model.update(review)
        if first and not self.game.proven:
            # Save the optimum if the game is in the records.
            found = replace(self.game, optimal=model.optimal, lower_bound=model.lower_bound)
            self.puzzle_app.records_worker.know(found)
        self._draw()

    def _finish(self, review: Review) -> None:
        self.model.ended = True
        self._update(review)

    def _fail(self, sentence: str) -> None:
        self.model.ended, self.model.problem = True, sentence
        self._draw()

    # -- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.query_one("#words", Static).update("\n".join(self.model.sentences()))
        self.query_one(LineList).show(self.model)
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        model, slip, game = self.model, self.model.chosen, self.game
        values = model.lost_so_far if self._graph else model.to_go
        lost = frozenset(slip.number for slip in model.slips)
        graph = self.query_one(LossGraph)
        graph.show(values, game.length + 1, lost, slip.number if slip else None)
        about = f"{GRAPHS[self._graph]} (t: {GRAPHS[1 - self._graph]})   ! lost   ^ shown"
        self.query_one("#about-graph", Static).update(about)
        self.query_one(BoardView).show(picture_of(self._board(), game.goal, _marks(slip)))
        self.query_one("#caption", Static).update(self._caption(slip))

    def _board(self) -> Board:
        """The board before the slip under the cursor, or the start if there is no slip."""
        return board_before(self.model.chosen) if self.model.chosen else self.game.start

    def _caption(self, slip: Position | None) -> str:
        if slip is None:
            return "the start"
        at = self.game.at[slip.number - 1] if slip.number <= len(self.game.at) else 0.0
        before = board_before(slip)
        text = f"move {slip.number}, {clock_text(at)}\nx {move_text(before, slip.move)} was made"
        if slip.better is None:
            return text
        return f"{text}\n{ARROWS[slip.better]} {move_text(before, slip.better)} is better"

    def on_line_list_moved(self) -> None:
        self._draw_chosen()

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        if message.clicks == 2:
            self.action_replay()

    def on_loss_graph_pointed(self, message: LossGraph.Pointed) -> None:
        # Go to the first slip at or after the click.
        slips = self.model.slips
        at = next((row for row, slip in enumerate(slips) if slip.number >= message.first), len(slips) - 1)
        self.query_one(LineList).go(at)

    # -- actions ----------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        self.query_one(LineList).move(by)

    def action_page(self, by: int) -> None:
        slips = self.query_one(LineList)
        slips.move(by * slips.page)

    def action_go(self, row: int) -> None:
        self.query_one(LineList).go(row)

    def action_graph(self) -> None:
        self._graph = 1 - self._graph
        self._draw_chosen()

    def action_replay(self) -> None:
        from tui.stats.replay import ReplayScreen

        slip = self.model.chosen
        self.puzzle_app.open_dialog(ReplayScreen(self.game, slip.number - 1 if slip else 0))

    def action_from_here(self) -> None:
        self.play_from(self._board())

    def exports(self) -> Exports:
        """The analysis as text, then the files of the game."""
        return {"analysis.txt": self._text(), **super().exports()}

    def _text(self) -> str:
        slips = (f"move {slip.number}: {slip_text(slip)}" for slip in self.model.slips)
        return "\n".join([titled(self.game), *self.model.sentences(), "", *slips, ""])


def _marks(slip: Position | None) -> Mapping[int, str]:
    """The marks of the tile that was moved and of the one that should have been, by cell."""
    if slip is None:
        return {}
    marks = {slip.board.blank: "x"}
    if slip.better is not None:
        marks[board_before(slip).after(slip.better).blank] = ARROWS[slip.better]
    return marks

"""Review: where a finished game lost moves against the optimum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Board
from tui.finished_game import FinishedGame
from tui.mode_screen import Exports
from tui.sharing.game_files import titled
from tui.stats.game_dialog import SHARED, GameDialog
from tui.stats.loss_graph import LossGraph
from tui.stats.model.review import GameReview, Slip
from tui.stats.review_run import Judged, ReviewRun
from tui.text import clock_text
from tui.widgets.board_picture import ARROWS, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, Part

LOW = 22
"""Rows below which some words are left out."""

GRAPHS = ("moves to go", "lost so far")
"""What the bars can tell."""


class SlipLines:
    """The slips of a game as the lines of a list."""

    def __init__(self, review: GameReview) -> None:
        self._review = review
        self.cursor = 0

    def __len__(self) -> int:
        return len(self._review.slips)

    @property
    def chosen(self) -> Slip | None:
        """The slip under the cursor."""
        return self._review.slips[self.cursor] if self._review.slips else None

    def line(self, index: int, width: int) -> list[Part]:
        """A slip, in fewer words where there is less room."""
        slip = self._review.slips[index]
        mark = ">" if index == self.cursor else " "
        number = f"{mark} {slip.number:>{len(str(self._review.game.length))}} "
        # A column stays free beside the board.
        room = width - len(number) - 1
        words = str(slip) if len(str(slip)) <= room else slip.brief
        return [(number, "bold"), (words if len(words) <= room else f"{words[: room - 1]}…", "")]


class ReviewScreen(GameDialog):
    """Analyses a game while it is open; the graph and the list grow as it goes on."""

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
        self.review = GameReview(game)
        """What is known of it so far."""
        self._run = ReviewRun(game, self)
        self.slips = SlipLines(self.review)
        """The list below the graph."""
        self._graph = 0

    def body(self) -> Iterable[Widget]:
        """Words, graph, then the list with the board."""
        yield Static("", id="words", markup=False)
        yield LossGraph()
        yield Static("", id="about-graph", markup=False)
        there = Vertical(Static("", id="caption", markup=False), BoardView(), id="there")
        yield Horizontal(LineList(), there, id="slips")

    def on_mount(self) -> None:
        """Begin at once."""
        settings = self.puzzle_app.settings
        board = self.query_one(BoardView)
        board.scheme, board.animated = settings.colours, False
        self.entitle(f"Analysis of {titled(self.game)}")
        self._draw()
        self._run.start()

    def on_resize(self, event: events.Resize) -> None:
        """On a low terminal the board needs the lines of the words."""
        super().on_resize(event)
        self.set_class(event.size.height < LOW, "-low")

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self._run.stop()

    def on_judged(self, message: Judged) -> None:
        """Take in what has been found out."""
        first = self.review.optimal is None
        self.review.add(message.positions)
        self.review.ended, self.review.problem = message.ended, message.problem
        if first and self.review.optimal is not None and not self.game.proven:
            self._keep()
        self._draw()

    def _keep(self) -> None:
        """Let the records know how few moves it takes, if they have this game."""
        found = replace(self.game, optimal=self.review.optimal, lower_bound=self.review.lower_bound)
        self.puzzle_app.records_worker.know(found)

    # -- drawing ----------------------------------------------------------------------------------

    @property
    def chosen(self) -> Slip | None:
        """The slip under the cursor."""
        return self.slips.chosen

    def _draw(self) -> None:
        self.query_one("#words", Static).update("\n".join(self.review.sentences()))
        self.query_one(LineList).show(self.slips)
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        review, slip, game = self.review, self.chosen, self.game
        values = review.lost_so_far if self._graph else review.to_go
        lost = frozenset(slip.number for slip in review.slips)
        graph = self.query_one(LossGraph)
        graph.show(values, game.length + 1, lost, slip.number if slip else None)
        about = f"{GRAPHS[self._graph]} (t: {GRAPHS[1 - self._graph]})   ! lost   ^ shown"
        self.query_one("#about-graph", Static).update(about)
        self.query_one(BoardView).show(picture_of(self._board(), game.goal, _marks(slip)))
        self.query_one("#caption", Static).update(self._caption(slip))

    def _caption(self, slip: Slip | None) -> str:
        if slip is None:
            return "the start"
        at = self.game.at[slip.number - 1] if slip.number <= len(self.game.at) else 0.0
        text = f"move {slip.number}, {clock_text(at)}\nx {slip.tile} {slip.move.name.lower()} was made"
        if slip.better is None:
            return text
        return f"{text}\n{ARROWS[slip.better]} {slip.better_tile} {slip.better.name.lower()} is better"

    def on_line_list_moved(self) -> None:
        self._draw_chosen()

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        if message.clicks == 2:
            self.action_replay()

    def on_loss_graph_pointed(self, message: LossGraph.Pointed) -> None:
        """Go to the first slip from there on."""
        slips = self.review.slips
        at = next((row for row, slip in enumerate(slips) if slip.number >= message.first), len(slips) - 1)
        self.query_one(LineList).go(at)

    # -- actions ----------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Go to another slip."""
        self.query_one(LineList).move(by)

    def action_page(self, by: int) -> None:
        """Go a page of slips."""
        rows = self.query_one(LineList)
        rows.move(by * rows.page)

    def action_go(self, row: int) -> None:
        """Go to the first or the last slip."""
        self.query_one(LineList).go(row)

    def action_graph(self) -> None:
        """Let the bars tell the other thing."""
        self._graph = 1 - self._graph
        self._draw_chosen()

    def action_replay(self) -> None:
        """Play the game again, from before the slip."""
        from tui.stats.replay import ReplayScreen

        slip = self.chosen
        self.puzzle_app.open_dialog(ReplayScreen(self.game, slip.number - 1 if slip else 0))

    def action_from_here(self) -> None:
        self.play_from(self._board())

    def _board(self) -> Board:
        """The board before the slip, or the start where there is none."""
        return self.chosen.before if self.chosen else self.game.start

    def exports(self) -> Exports:
        """What was found, then the film and the code of the game."""
        return {"analysis.txt": self._text(), **super().exports()}

    def _text(self) -> str:
        slips = (f"move {slip.number}: {slip}" for slip in self.review.slips)
        return "\n".join([titled(self.game), *self.review.sentences(), "", *slips, ""])


def _marks(slip: Slip | None) -> Mapping[int, str]:
    """The tile that was moved and the one that should have been."""
    if slip is None:
        return {}
    marks = {slip.before.tiles.index(slip.tile): "x"}
    if slip.better is not None:
        marks[slip.before.tiles.index(slip.better_tile)] = ARROWS[slip.better]
    return marks

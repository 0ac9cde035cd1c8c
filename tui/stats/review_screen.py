"""The analysis of a finished game: where it lost moves against the optimum."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from solver.moves import move_text
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.keys import footer_key
from tui.mode_screen import Exports
from tui.stats.game_dialog import SHARED, GameDialog
from tui.stats.model.review import ReviewModel, mistake_text
from tui.text import counted, exact_time, wrapped
from tui.widgets.bar_chart import bars, heights, spread
from tui.widgets.board_picture import ARROWS, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, Sentences, list_keys

if TYPE_CHECKING:
    from solver.analysis import Analysis, Review

GRAPHS = ("moves to go", "moves lost")
REPORT_SECONDS = 0.1
"""Seconds between two reports: ten updates a second make the graph grow smoothly."""
CHOSEN = Style(bold=True, underline=True)
_key = partial(footer_key, "review")


class ReviewLines(LineList):
    """The mistakes or the splits of the game."""

    BINDINGS: ClassVar[list[BindingType]] = list_keys("line", "review")


class ReviewScreen(GameDialog):
    """Analyses a game while it is open; the graph and the list grow meanwhile."""

    DEFAULT_CSS = """
    ReviewScreen {
        & #findings { height: auto; max-height: 5; }
        &.-low #findings { max-height: 3; }
        &.-low #about-graph { display: none; }
        & LossGraph { height: 30%; min-height: 4; max-height: 10; }
        & #about-graph { height: 1; color: $text-muted; }
        & #lines { height: 1fr; }
        & LineList { width: 1fr; }
        & #there { width: 40%; min-width: 28; max-width: 50; padding: 0 0 0 1; }
        & #caption { height: auto; max-height: 3; color: $text-muted; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-high")]  # noqa: RUF012 - Textual's own, never changed
    """On a short terminal the board needs some of the lines of the findings."""
    MODE = "analysis"
    PANELS = (ReviewLines,)
    FIRST = "move. review.splits review.graph review.replay review.from_here"
    CONCEPTS = """
The **distance** to the goal is found after every move: a move brings the goal nearer by one, or takes it
farther away by one. The latter is a **mistake**, and costs two moves. Where a distance cannot be proven in
time, the move is not judged. **Accuracy** is the length of the shortest solution divided by the moves
made.

A **split** is the moment from which the tiles of a row or column stay in place until the end. Its line has
the clock and the moves made by then, and the time and moves since the previous split; beside the list it is
compared with the same row or column of your best other game of this size and goal.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("v", "splits", "Splits", "splits", "List the splits or the mistakes"),
        Binding("t", "graph", "Graph the moves to go, or the moves lost", show=False, id="review.graph"),
        _key("space", "replay", "Replay", "replay", "Replay from here", "Space"),
        _key("c", "from_here", "Play", "from_here", "Play on from here"),
        *SHARED,
    ]

    def __init__(self, game: FinishedGame) -> None:
        super().__init__(game)
        self.model = ReviewModel(game)
        self._job = Job(self)
        self._analysis: Analysis | None = None

    def body(self) -> Iterable[Widget]:
        yield Static("", id="findings", markup=False)
        yield LossGraph(self.model)
        yield Static("", id="about-graph", markup=False)
        there = Vertical(Static("", id="caption", markup=False), BoardView(), id="there")
        yield Horizontal(ReviewLines(self.model), there, id="lines")

    def on_mount(self) -> None:
        self.query_one(BoardView).apply(self.settings, tiles="auto")
        self.set_heading(f"Analysis of {self.game.title}")
        self._draw()
        self._job.start(self._analyse, self._finish, self._fail, "review")

    def on_unmount(self) -> None:
        self._job.discard()
        if self._analysis is not None:
            self._analysis.stop()

    def _analyse(self) -> Review:
        """Analyse the game in the job's thread and report a few positions at a time."""
        # Imported here because it loads the compiler, which takes half a second.
        from solver.analysis import Review, analysis

        game, records = self.game, self.puzzle_app.records
        if records is not None:
            best, other = records.best(game.goal), records.best(game.goal, besides=game.id)
            self._job.report(self._compare, other, best is not None and best.id == game.id)
        found = self._analysis = analysis(game.start, game.moves, goal=game.goal)
        # On closing, the dialog discards the job and then stops `_analysis` if it is set; here `_analysis` is
        # set first and the job checked after. So closing during the import never starts a two-second search.
        if self._job.discarded:
            found.stop()
        reported = time.monotonic()
        for _ in found:
            if time.monotonic() - reported >= REPORT_SECONDS:
                self._job.report_latest(self._update, Review(found.positions))
                reported = time.monotonic()
        return Review(found.positions)

    def _compare(self, other: FinishedGame | None, is_best: bool) -> None:
        self.model.compare(other, is_best=is_best)
        self._draw()

    def _update(self, review: Review) -> None:
        model = self.model
        first = model.review is None
        model.update(review)
        if first and not self.game.proven:
            # Save the optimum if the game is in the records.
            start = review.positions[0]
            found = replace(self.game, optimal=start.length, lower_bound=start.lower_bound)
            self.puzzle_app.records_worker.add_optimum(found)
        self._draw()

    def _finish(self, review: Review) -> None:
        self.model.ended = True
        self._update(review)

    def _fail(self, sentence: str) -> None:
        self.model.ended, self.model.problem = True, sentence
        self._draw()

    def _draw(self) -> None:
        self.query_one("#findings", Static).update("\n".join(self.model.sentences()))
        # An empty list says so once all moves are known to be right.
        found = self.query_one(LineList)
        advice = f"No mistakes. {self.key_of('review.splits')} shows the splits."
        lines = Sentences(["", *(f"  {line}" for line in wrapped(advice, found.size.width - 3))])
        found.show(lines if self.model.faultless else self.model)
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        model, game = self.model, self.game
        self.query_one(LossGraph).refresh()
        shown, other = GRAPHS[::-1] if model.graphs_losses else GRAPHS
        graphs = f"{shown} ({self.key_of('review.graph')}: {other})"
        about = f"{graphs}   ! mistake   ^ shown below"
        self.query_one("#about-graph", Static).update(about, layout=False)
        board, mistake, marks = model.board, model.mistake, {}
        caption = f"Move {model.number:,}, {exact_time(game.times[model.number - 1])}" if model.number else ""
        if mistake is not None and mistake.move is not None:
            marks[mistake.board.blank] = "x"
            caption += f"\nx {move_text(board, mistake.move)}: a mistake"
            if mistake.better is not None:
                arrow = marks[board.after(mistake.better).blank] = ARROWS[mistake.better]
                caption += f"\n{arrow} {move_text(board, mistake.better)} is better"
        elif model.number:
            caption += f"\n{model.split_caption}"
        self.query_one(BoardView).show(picture_of(board, game.goal, marks))
        self.query_one("#caption", Static).update(caption or "The start")

    def on_line_list_resized(self) -> None:
        self._draw()

    def on_line_list_moved(self) -> None:
        self._draw_chosen()

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        if message.clicks == 2:
            self.action_replay()

    def on_loss_graph_pointed(self, message: LossGraph.Pointed) -> None:
        # Go to the first line at or after the click.
        self.query_one(LineList).go(bisect_left(self.model.numbers, message.first))

    def action_graph(self) -> None:
        self.model.graphs_losses = not self.model.graphs_losses
        self._draw_chosen()

    def action_splits(self) -> None:
        self.model.switch()
        self._draw()
        self.refresh_bindings()

    def footer_keys(self) -> dict[str, str]:
        names = "dialog.close review.splits review.replay review.from_here app.help app.export"
        return self.named(names, splits="Mistakes" if self.model.shows_splits else "")

    def action_replay(self) -> None:
        self.puzzle_app.replay(self.game, self.model.frame)

    def action_from_here(self) -> None:
        self.play_from(self.model.board)

    def exports(self) -> Exports:
        model = self.model
        mistakes = [f"move {mistake.number}: {mistake_text(mistake)}" for mistake in model.mistakes]
        reached = [
            f"{split.line}: {exact_time(split.seconds)}, {counted(split.moves, 'move')}"
            for split in model.splits
        ]
        text = "\n".join([self.game.title, *model.sentences(), "", *mistakes, "", *reached, ""])
        return {"analysis.txt": text, **super().exports()}


class LossGraph(Widget):
    """Draws one value per position of a game; `!` marks a mistake, `^` the move shown."""

    DEFAULT_CSS = """
    LossGraph {
        width: 1fr; height: 6;
        & > .loss-graph--lost { color: $text-error; text-style: bold; }
        & > .loss-graph--bar { color: $primary; }
    }
    """
    COMPONENT_CLASSES = {"loss-graph--lost", "loss-graph--bar"}  # noqa: RUF012 - Textual's own
    ALLOW_SELECT = False

    @dataclass
    class Pointed(Message):
        """A column was clicked; `first` is the first move that it stands for."""

        first: int

    def __init__(self, model: ReviewModel) -> None:
        super().__init__()
        self._model = model

    def render(self) -> Text:
        values, mistakes = self._model.graph, {mistake.number for mistake in self._model.mistakes}
        rows, (label, columns) = self.content_size.height - 1, self._layout()
        if rows < 1 or not columns:
            return Text()
        highest = max(values, default=0)
        labels = {rows - 1: "0"} | ({0: str(highest)} if highest else {})
        lost = [not mistakes.isdisjoint(part) for part in columns]
        chosen = [self._model.number in part for part in columns]
        plain, hot = (self.get_component_rich_style(f"loss-graph--{name}") for name in ("bar", "lost"))
        text = Text(end="")
        for row, line in enumerate(bars(heights(values, columns), rows)):
            text.append(f"{labels.get(row, ''):>{label - 1}} ", "dim")
            for at, character in enumerate(line):
                style = hot if lost[at] else plain
                text.append(character, style + CHOSEN if chosen[at] else style)
            text.append("\n")
        text.append(" " * label)
        for at in range(len(columns)):
            text.append("^" if chosen[at] else "!" if lost[at] else " ", hot)
        return text

    def _layout(self) -> tuple[int, list[range]]:
        """The width of the labels, and the positions that each column beside them stands for."""
        label = max(3, len(str(max(self._model.graph, default=0))) + 1)
        return label, spread(self._model.game.length + 1, self.content_size.width - label)

    def on_click(self, event: events.Click) -> None:
        label, columns = self._layout()
        if label <= event.x < label + len(columns):
            event.stop()
            self.post_message(self.Pointed(columns[event.x - label].start))

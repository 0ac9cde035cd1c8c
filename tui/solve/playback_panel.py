"""The right side of Solve: what came out, the board, and the solution as it is played."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from tui.solve.model.solve_model import SolveModel
from tui.solve.model.text import frame_text
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView, BoardWithGoal
from tui.widgets.move_list import MoveList
from tui.widgets.playback import Playback
from tui.widgets.scrub_bar import ScrubBar


class PlaybackPanel(Vertical):
    """Shows a board with a line above it; with a solution, its bar, its frame's figures and its moves."""

    DEFAULT_CSS = """
    PlaybackPanel { width: 1fr; height: 1fr; padding: 0 0 0 1; }
    PlaybackPanel > #outcome { height: auto; max-height: 10; }
    PlaybackPanel > #frame { height: auto; }
    PlaybackPanel.-empty > .solution { display: none; }
    """

    def __init__(self, model: SolveModel) -> None:
        super().__init__(id="playback", classes="-empty")
        self.model = model
        self.playback: Playback | None = None
        """The solution that is drawn."""
        self._headline = ""
        self._speed = 0.0
        """Frames a second that the timer was started with."""
        self._timer: Timer | None = None
        self._untouched = False
        """The solution is new: nobody has played or moved it yet."""

    def compose(self) -> ComposeResult:
        yield Static("", id="outcome", markup=False)
        yield BoardWithGoal()
        yield ScrubBar(classes="solution")
        yield Static("", id="frame", markup=False, classes="solution")
        yield MoveList(classes="solution")

    def draw(self) -> None:
        """Draw what the model shows; a new solution waits at its start."""
        model = self.model
        self._draw_headline(model.headline)
        self.query_one(BoardWithGoal).show_goal(model.puzzle.goal)
        if model.playback is not self.playback:
            self.pause()
            self.playback = model.playback
            self._untouched = model.playback is not None
            self.set_class(model.playback is None, "-empty")
            self._draw_frame()
        if model.playback is None:
            self.query_one(BoardView).show(picture_of(model.board, model.puzzle.goal))

    def follow_settings(self) -> None:
        """Draw as the settings say."""
        settings, board = self.model.settings, self.query_one(BoardView)
        board.scheme, board.wanted_size = settings.colours, settings.tiles
        board.animated = settings.animation
        if self.playing and settings.speed != self._speed:
            self._start_timer()
        self._draw_frame()

    def _draw_headline(self, line: str) -> None:
        if len(line) > self.content_size.width:
            # Keep what is in brackets together.
            line = line.replace(" (", "\n(")
        if line != self._headline:
            # The same line comes ten times a second, and each update lays the screen out again.
            self._headline = line
            self.query_one("#outcome", Static).update(line)

    def _draw_frame(self, before: int = 0, after: int = 0) -> None:
        playback, estimate, settings = self.playback, self.model.estimate, self.model.settings
        if playback is None or estimate is None:
            return
        board, at, steps = playback.board, playback.position, len(playback)
        picture = picture_of(board, self.model.puzzle.goal)
        self.query_one(BoardView).show(picture, slide=playback.slide(before, after))
        speed = f"{settings.speed:g}/s" + (f" every {playback.stride}" if playback.stride > 1 else "")
        self.query_one(ScrubBar).show(at, steps, f"▶ {speed}" if self.playing else speed)
        line = frame_text(at, steps, estimate.of(board), estimate.name, self.content_size.width)
        self.query_one("#frame", Static).update(line)
        self.query_one(MoveList).show(playback.path, at, settings.notation)

    def on_resize(self, event: events.Resize) -> None:
        # Most of the height is for the board.
        rows = event.size.height
        self.query_one(MoveList).most_rows = 3 if rows < 20 else 5 if rows < 26 else 8
        self._draw_frame()

    # -- the frame in front -----------------------------------------------------------------------

    def go(self, frame: int) -> None:
        """Put a frame in front."""
        self._untouched = False
        if self.playback is not None:
            before = self.playback.position
            self._draw_frame(before, self.playback.go(frame))

    def step(self, ways: int) -> None:
        """Stop playing and go on or back by the stride."""
        self.pause()
        self._advance(ways)

    def _advance(self, ways: int) -> None:
        self._untouched = False
        if self.playback is not None:
            before = self.playback.position
            self._draw_frame(before, self.playback.step(ways))

    def jump(self, moves: int) -> None:
        """Stop playing and go on or back by moves."""
        self.pause()
        if self.playback is not None:
            self.go(self.playback.position + moves)

    def first(self) -> None:
        """Stop playing and go to the first frame."""
        self.pause()
        self.go(0)

    def last(self) -> None:
        """Stop playing and go to the last frame."""
        self.pause()
        if self.playback is not None:
            self.go(len(self.playback))

    def page(self, ways: int) -> None:
        """Do nothing: a solution has no pages."""

    def next_stride(self) -> None:
        """Show every frame, every 5th or every 10th."""
        if self.playback is not None:
            self.playback.next_stride()
            self._draw_frame()

    def on_scrub_bar_scrubbed(self, event: ScrubBar.Scrubbed) -> None:
        event.stop()
        self.pause()
        self.go(event.frame)

    def on_move_list_picked(self, event: MoveList.Picked) -> None:
        event.stop()
        self.pause()
        self.go(event.frame)

    # -- playing ----------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the frames go by by themselves."""
        return self._timer is not None

    def play_if_new(self) -> None:
        """Play a solution that nobody has touched yet."""
        if self._untouched:
            self.toggle()

    def toggle(self) -> None:
        """Play, from the start when at the end; or pause."""
        self._untouched = False
        if self.playback is None:
            return
        if self.playing:
            self.pause()
            return
        if self.playback.at_end:
            self.go(0)
        self._start_timer()
        self._draw_frame()

    def pause(self) -> None:
        """Stop playing."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._draw_frame()

    def _start_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._speed = self.model.settings.speed
        self._timer = self.set_interval(1 / self._speed, self._tick)

    def _tick(self) -> None:
        self._advance(1)
        if self.playback is None or self.playback.at_end:
            self.pause()

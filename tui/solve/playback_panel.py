"""The right side of Solve: what came out, the board, and the solution as it is played."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from solver.board import Board
from solver.goal import Goal
from tui.sharing.solution import Estimate, frame_text
from tui.storage.settings import Settings
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

    def __init__(self) -> None:
        super().__init__(id="playback", classes="-empty")
        self.playback: Playback | None = None
        self.goal: Goal | None = None
        """The arrangement wanted."""
        self._board: Board | None = None
        self._estimate: Estimate | None = None
        self._notation, self._speed = "tile", 4.0
        self._timer: Timer | None = None
        self.untouched = False
        """The solution is new: nobody has played or moved it yet."""
        self.said = ""
        """The line above the board."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static("", id="outcome", markup=False)
        yield BoardWithGoal()
        yield ScrubBar(classes="solution")
        yield Static("", id="frame", markup=False, classes="solution")
        yield MoveList(classes="solution")

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def board(self) -> Board | None:
        """The board in sight."""
        return self.playback.board if self.playback else self._board

    @property
    def playing(self) -> bool:
        """Whether the frames go by by themselves."""
        return self._timer is not None

    def say(self, line: str) -> None:
        """Put a line above the board."""
        if len(line) > self.content_size.width:
            # What is in brackets stays together.
            line = line.replace(" (", "\n(")
        if line != self.said:
            # Ten times a second comes the same, and each time the screen would be laid out anew.
            self.said = line
            self.query_one("#outcome", Static).update(line)

    def show_board(self, board: Board, goal: Goal) -> None:
        """Show a board alone."""
        self.pause()
        self.playback, self._board, self.goal, self.untouched = None, board, goal, False
        self.add_class("-empty")
        self.query_one(BoardWithGoal).show_goal(goal)
        self.query_one(BoardView).show(picture_of(board, goal))

    def show_solution(self, playback: Playback, goal: Goal, estimate: Estimate) -> None:
        """Show a solution from its start."""
        self.pause()
        self.untouched = True
        self.playback, self.goal, self._estimate = playback, goal, estimate
        self.remove_class("-empty")
        self.query_one(BoardWithGoal).show_goal(goal)
        self._draw()

    def follow(self, settings: Settings) -> None:
        """Draw as the settings say."""
        board = self.query_one(BoardView)
        board.scheme, board.wanted_size = settings.colours, settings.tiles
        board.animated = settings.animation
        self._notation = settings.notation
        if settings.speed != self._speed:
            self._speed = settings.speed
            if self.playing:
                self._start_timer()
        self._draw()

    # -- playing ----------------------------------------------------------------------------------

    def go(self, frame: int) -> None:
        """Put a frame in front."""
        self.untouched = False
        if self.playback is not None:
            before = self.playback.position
            self._draw(before, self.playback.go(frame))

    def step(self, ways: int) -> None:
        """Go on or back by the stride."""
        self.untouched = False
        if self.playback is not None:
            before = self.playback.position
            self._draw(before, self.playback.step(ways))

    def play_if_new(self) -> None:
        """Play a solution that nobody has touched yet."""
        if self.untouched:
            self.toggle()

    def toggle(self) -> None:
        """Play, from the start when at the end; or hold still."""
        self.untouched = False
        if self.playback is None:
            return
        if self.playing:
            self.pause()
            return
        if self.playback.at_end:
            self.go(0)
        self._start_timer()
        self._draw()

    def pause(self) -> None:
        """Hold still."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._draw()

    def next_stride(self) -> int:
        """Show every frame, every 5th or every 10th."""
        stride = self.playback.next_stride() if self.playback else 1
        self._draw()
        return stride

    def _start_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(1 / self._speed, self._tick)

    def _tick(self) -> None:
        self.step(1)
        if self.playback is None or self.playback.at_end:
            self.pause()

    # -- drawing ----------------------------------------------------------------------------------

    def _draw(self, before: int = 0, after: int = 0) -> None:
        playback, goal = self.playback, self.goal
        if playback is None or goal is None or self._estimate is None:
            return
        board, at, steps = playback.board, playback.position, len(playback)
        self.query_one(BoardView).show(picture_of(board, goal), slide=playback.slide(before, after))
        word = f"{self._speed:g}/s" + (f" every {playback.stride}" if playback.stride > 1 else "")
        self.query_one(ScrubBar).show(at, steps, f"▶ {word}" if self.playing else word)
        line = frame_text(at, steps, self._estimate.of(board), self._estimate.name, self.content_size.width)
        self.query_one("#frame", Static).update(line)
        self.query_one(MoveList).show(playback.path, at, self._notation)

    def on_resize(self, event: events.Resize) -> None:
        """Give the board most of the room."""
        rows = event.size.height
        self.query_one(MoveList).most_rows = 3 if rows < 20 else 5 if rows < 26 else 8
        self._draw()

    def on_scrub_bar_scrubbed(self, event: ScrubBar.Scrubbed) -> None:
        """Go where the mouse is."""
        event.stop()
        self.pause()
        self.go(event.frame)

    def on_move_list_picked(self, event: MoveList.Picked) -> None:
        """Go to the move clicked."""
        event.stop()
        self.pause()
        self.go(event.frame)

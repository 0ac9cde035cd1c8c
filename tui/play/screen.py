"""Play: the board, the clock, hints, and what comes at the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Static

from solver.board import Move
from solver.errors import PuzzleError
from solver.heuristics.manhattan import manhattan
from solver.printable import printable
from tui.keys import movement
from tui.play.hinted import HintedScreen
from tui.play.layout import FRAME, seats
from tui.play.model.game import Game
from tui.play.panel import GamePanel, PanelView
from tui.widgets.board_picture import covered, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.top_bar import TopBar

TICK = 0.1
"""Seconds between two pictures of the clock, which shows tenths."""


class PlayScreen(HintedScreen):
    """The game in front of the desk."""

    MODE = "play"
    CONCEPTS = """
A **move** slides one tile into the gap; a run of tiles counts as many moves. The **clock** starts at the
first move, stops at the goal, and rests while another screen is open. Every move is saved at once.

**in place** counts tiles on their goal cell: they are drawn with a heavy frame. **h (Manhattan)** adds up how
far all tiles are from home: no solution is shorter. **TPS** is tiles moved a second.

A **hint** comes in four steps: a bound, the optimal length, the move with its reason, the next five moves.

A finished game goes to the **records** (6 Stats), with every move and its time. **best** is your best time
for this size and goal, without hints and **retries**: once a move was made on a board or a way from it was
shown, every other game on it is a retry. On a board that you have solved before, the **ghost** of your best
game on it plays beside you, by the same clock.

While the clock is paused, the tiles are covered, and undo, redo and hints wait.

**arrows: tile** means that an arrow moves a tile into the gap; `b` lets it move the gap instead.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        *movement("Slide", "Slide the whole run", "slide", "run"),
        Binding("n", "new", "New", id="play.new"),
        Binding("h,i", "hint", "Hint", id="play.hint"),
        Binding("s,S", "solve", "Solve", id="board.solve"),
        Binding("u", "undo", "Undo", id="play.undo"),
        Binding("e", "edit", "Edit", id="play.edit"),
        Binding("r", "redo", "Redo", show=False, id="play.redo"),
        Binding("R", "restart", "Restart", show=False, id="play.restart"),
        Binding("space", "pause", "Pause the clock; at the goal: replay", show=False, id="play.pause"),
        Binding("enter", "review", "At the goal: where moves were lost", show=False, id="play.review"),
        Binding("escape", "hide", "Hide the hint", show=False, id="play.hide"),
        Binding("b", "arrows", "Arrows move: tile or blank", show=False, id="play.arrows"),
        Binding("plus,equals_sign", "resize(1)", "Larger board", show=False, id="play.larger"),
        Binding("minus", "resize(-1)", "Smaller board", show=False, id="play.smaller"),
        Binding("t", "today", "Today's board", show=False, id="play.today"),
        Binding("z", "tiles", "Tile size", show=False, id="play.tiles"),
        Binding("m", "display", "Tile colours", show=False, id="play.display"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._game: Game | None = None
        """The one drawn last: another one on the desk has nothing to slide from."""
        self._was_running = False
        self._covered = False
        """The player has pressed Space: the tiles are covered until the clock goes on."""
        self._told = ""
        """Why the last key did nothing; until the next one that does."""

    def content(self) -> Iterable[Widget]:
        """The board, the panel and the status line."""
        yield Container(BoardView(id="board"), GamePanel(), id="table")
        yield Static("", id="status", markup=False)

    def on_mount(self) -> None:
        """Draw the clock as it runs."""
        self.set_interval(TICK, self._tick)
        self.settings_changed()

    # -- drawing ----------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        """Whether the player has paused the game; a clock that waits for another screen is not paused."""
        return self._covered and not self.game.solved and not self.game.clock.running

    def game_changed(self) -> None:
        """Draw the game that is on the desk now."""
        self.draw()

    def settings_changed(self) -> None:
        """Follow the settings."""
        if self.is_mounted:
            settings, board = self.puzzle_app.settings, self.query_one(BoardView)
            board.scheme, board.wanted_size = settings.colours, settings.tiles
            board.animated = settings.animation
            self.records_changed()
            self._arrange()
            self.draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the frame hears of it too
        """Put the panel where there is room for it."""
        self._arrange()

    def _arrange(self) -> None:
        """Beside the board, unless the tiles can be larger with the panel below it."""
        board, wanted = self.game.board, self.puzzle_app.settings.tiles
        room = seats(board.rows, board.cols, self.size.width, self.size.height - FRAME, wanted)
        self.set_class(room.below, "-below")
        view, panel = self.query_one(BoardView), self.query_one(GamePanel)
        view.styles.width, view.styles.height = room.board
        panel.styles.width, panel.styles.height = room.panel
        panel.wide = room.below

    def draw(self, slide: Sequence[tuple[int, int]] = ()) -> None:
        """Draw the game, the panel and the status line."""
        game = self.game
        if game is not self._game:
            if self._game is not None:
                # What was said of one board is not of another.
                self.app.clear_notifications()
            self._game, slide, self._told, self._covered = game, (), "", False
            self.hinting.forget()
            self._arrange()
            self.begin(game)
            if self.finished is not None and game.challenge not in self.optima:
                self.thinker.ask_optimum(game.challenge)
        picture = (
            covered(game.board)
            if self.paused
            else picture_of(game.board, game.goal, self.hinting.marks(game.board))
        )
        self.query_one(BoardView).show(picture, slide=slide)
        self.query_one(TopBar).note = f"{game.board.rows}x{game.board.cols}"
        self.draw_panel()
        self._draw_status()

    def draw_panel(self) -> None:
        """Draw the figures, the hint, or what is said at the goal."""
        game = self.game
        hint = "" if self.paused else self.hinting.on(game.board)
        self.query_one(GamePanel).show(
            PanelView(
                game,
                estimate=manhattan(game.puzzle).estimate(game.board),
                paused=game.begun and not game.solved and not game.clock.running,
                from_here=self.hinting.known(game.board),
                optimum=self.optima.get(game.challenge),
                hint=hint,
                hint_step=self.hinting.step,
                thinking=self.hinting.waiting and not self.paused,
                solvable=game.goal.reachable_from(game.board),
                best=self.best,
                retry=self.retry is True,
                ghost=self.ghost,
                remark=self.remark(),
                told=self._told,
            )
        )

    def _draw_status(self) -> None:
        game = self.game
        told = [
            f"arrows: {self.puzzle_app.settings.arrows} (b)",
            printable(f"seed {game.challenge.seed}" if game.challenge.seed else game.challenge.name or ""),
            "code: covered" if self.paused else f"code {game.puzzle.code}",
        ]
        self.query_one("#status", Static).update("   ".join(filter(None, told)))

    def _tick(self) -> None:
        if self.game.clock.running and self.is_current:
            self.draw_panel()

    # -- the clock rests while another screen is open ---------------------------------------------

    def on_screen_suspend(self) -> None:
        """Let the clock rest."""
        self._was_running = self.game.clock.running
        self.game.pause()

    def on_screen_resume(self) -> None:
        """Let it go on, if it ran and the game is the same; the frame then draws it."""
        if self._was_running and self.game is self._game:
            self.game.resume()
        self._was_running = False
        self.records_changed()

    # -- moving -----------------------------------------------------------------------------------

    def action_slide(self, way: str) -> None:
        """Slide a tile, or move the blank."""
        self._make((self._meant(way),))

    def action_run(self, way: str) -> None:
        """Slide all tiles up to the edge."""
        move = self._meant(way)
        self._make(self.game.run_of(move) or (move,))

    def on_board_view_cell_clicked(self, event: BoardView.CellClicked) -> None:
        """Slide the tile clicked, and all up to the gap."""
        moves = self.game.run_from(event.cell)
        if moves:
            self._make(moves)
        elif event.cell != self.game.board.blank:
            self._explain("only tiles in the row or the column of the gap can slide")

    def _meant(self, way: str) -> Move:
        move = Move[way]
        return move if self.puzzle_app.settings.arrows == "tile" else move.reverse

    def _make(self, moves: Sequence[Move]) -> None:
        game = self.game
        if game.solved:
            self.puzzle_app.inform("this board is solved; n deals a new one, u takes a move back")
            return
        if game.board.source(moves[0]) is None:
            self._explain(why_not(moves[0], self.puzzle_app.settings.arrows))
            return
        slide = self.puzzle_app.game_stack.play(moves)
        self.hinting.moved(moves)
        if game.challenge not in self.optima:
            self.thinker.ask_optimum(game.challenge)
        if self.game.solved:
            self.finish()
        self.after(slide)
        if self.game.solved:
            self.query_one(BoardView).celebrate()

    def after(self, slide: Sequence[tuple[int, int]] = ()) -> None:
        """Keep what happened and draw it."""
        self._told = ""
        self.draw(slide)

    def _explain(self, sentence: str) -> None:
        """Say why nothing happened, beside the board: a toast would cover it."""
        self._told = sentence
        self.draw_panel()

    # -- other actions ----------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back a move or a new board."""
        self._travel(self.puzzle_app.game_stack.undo, "there is nothing to undo")

    def action_redo(self) -> None:
        """Make again what was taken back."""
        self._travel(self.puzzle_app.game_stack.redo, "there is nothing to redo")

    def _travel(self, way: Callable[[], bool], otherwise: str) -> None:
        if self._waits():
            return
        if not way():
            self.puzzle_app.inform(otherwise)
            return
        self.hinting.forget()
        # In a game that was solved, and in one that was left, the clock goes on too.
        self.game.resume()
        if self.game.solved and self.game.moves:
            self.finish()
        self.after()

    def action_hint(self) -> None:
        """Give a hint, unless the clock is paused: to think about it takes time."""
        if not self._waits():
            super().action_hint()

    def _waits(self) -> bool:
        """Whether the clock is paused; it is said then why the key did nothing."""
        if self.paused:
            self._explain("The clock is paused; undo, redo and hints wait. Space goes on.")
        return self.paused

    def code_here(self) -> str | None:
        """The code of the game or of the board; none of a board that is covered."""
        if self.paused:
            raise PuzzleError(
                "the board is covered while the clock is paused; Space goes on, then y copies it"
            )
        return super().code_here()

    def action_pause(self) -> None:
        """Cover the board and let the clock rest, or go on; a game that is over is played again."""
        if self.finished is not None:
            self.replay_finished()
            return
        if self.game.clock.running:
            self.game.pause()
            self._covered = True
        else:
            self.game.resume()
        self._told = ""
        self.draw()


SIDES = {Move.UP: "below", Move.DOWN: "above", Move.LEFT: "to the right of", Move.RIGHT: "to the left of"}


def why_not(move: Move, arrows: str) -> str:
    """Why an arrow does nothing, and what it could do instead."""
    way, other = move.name.lower(), move.reverse.name.lower()
    if arrows == "tile":
        return f"no tile is {SIDES[move]} the gap, so none can slide {way}; b lets the arrows move the gap"
    return f"the gap is at the edge and cannot go {other}; b lets the arrows move tiles"

"""Play: the board, the clock, hints, and the result at the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Static

from solver.board import LARGEST, SMALLEST, Board, Move
from solver.errors import PuzzleError
from solver.printable import printable
from tui.challenge import Challenge, Optimum, find_optimum, goal_like
from tui.jobs import Job
from tui.keys import movement
from tui.messages import BestsFound, Notice
from tui.mode_screen import Exports, ModeScreen, message_text
from tui.play.layout import FRAME_ROWS, fitting_sizes, lay_out
from tui.play.model.game import Game
from tui.play.model.game_recorder import GameRecorder
from tui.play.model.hint_assistant import HintAssistant
from tui.play.panel import GamePanel, PanelView
from tui.sharing.files import board_files, game_files
from tui.sharing.game_code import game_code
from tui.widgets.board_picture import covered, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.tile_colours import SCHEMES
from tui.widgets.top_bar import TopBar

TICK = 0.1
"""Seconds between two updates of the clock, which shows tenths."""


class PlayScreen(ModeScreen):
    """Shows the game in front of the game stack."""

    MODE = "play"
    FIRST = "move. run. new hint undo pause board.solve today larger smaller"
    CONCEPTS = """
A **move** slides one tile into the gap; a run of tiles counts as many moves. The **clock** starts at the
first move, stops at the goal, and rests while another screen is open. Every move is saved at once.

**in place** counts tiles on their goal cell: they are drawn with a heavy frame. **h (Manhattan)** adds up how
far all tiles are from home: no solution is shorter. **TPS** is tiles moved a second.

A **hint** comes in four steps: the move, the reason for it, the next five moves, and the length of
the shortest solution.

A finished game goes to the **records** (6 Stats), with every move and its time. **best** is your best time
for this size and goal, without hints and **retries**: once a move was made on a board or a way from it was
shown, every other game on it is a retry. On a board that you have solved before, the **ghost** of your best
game on it plays beside you, by the same clock.

While the clock is paused, the tiles are covered, and undo, redo and hints wait.

**arrows: tile** means that an arrow moves a tile into the gap; `b` lets it move the gap instead.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        *movement("Slide a tile", "Slide several tiles", "slide", "run"),
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
        self.hints = HintAssistant(partial(Job, self), self._hint_found, self._search_failed)
        self.recorder = GameRecorder()
        self._loaded: Game | None = None
        """The game that was drawn last."""
        self._optimum_search: tuple[Challenge, Job] | None = None
        """The challenge whose fewest moves were last searched for, and the job."""
        self._was_running = False
        """Whether the clock was running when another screen was opened."""

    def content(self) -> Iterable[Widget]:
        """The board, the panel and the status line."""
        yield Container(BoardView(id="board"), GamePanel(), id="table")
        yield Static("", id="status", markup=False)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self._stop_optimum_search()

    @property
    def game(self) -> Game:
        """The game in front."""
        return self.puzzle_app.game_stack.game

    # -- drawing ----------------------------------------------------------------------------------

    def game_changed(self) -> None:
        """Draw the game in front."""
        self.draw()

    def settings_changed(self) -> None:
        """Apply the settings."""
        if self.is_mounted:
            settings, board = self.puzzle_app.settings, self.query_one(BoardView)
            board.scheme, board.wanted_size = settings.colours, settings.tiles
            board.animated = settings.animation
            self.records_changed()
            self._arrange()
            self.draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base class handles it too
        self._arrange()

    def _arrange(self) -> None:
        board, wanted = self.game.board, self.puzzle_app.settings.tiles
        layout = lay_out(board.rows, board.cols, self.size.width, self.size.height - FRAME_ROWS, wanted)
        self.set_class(layout.below, "-below")
        view, panel = self.query_one(BoardView), self.query_one(GamePanel)
        view.styles.width, view.styles.height = layout.board
        panel.styles.width, panel.styles.height = layout.panel
        panel.wide = layout.below

    def draw(self, slide: Sequence[tuple[int, int]] = ()) -> None:
        """Draw the game; tiles slide from the first cell of each pair to the second."""
        game = self.game
        if game is not self._loaded:
            self._load(game)
            slide = ()
        marks = self.hints.marks(game.board)
        picture = covered(game.board) if game.covered else picture_of(game.board, game.goal, marks)
        self.query_one(BoardView).show(picture, slide=slide)
        self.query_one(TopBar).note = f"{game.board.rows}x{game.board.cols}"
        self._draw_panel()
        self._draw_status()

    def _load(self, game: Game) -> None:
        """Switch to another game than the one drawn last."""
        self._loaded = game
        self.hints.forget()
        self._arrange()
        self.recorder.load(game)
        self.records_changed()
        if self.recorder.finished is not None:
            self._find_optimum()

    def _draw_panel(self) -> None:
        view = PanelView(self.game, self.hints, self.recorder, message_text(self.puzzle_app.notices))
        self.query_one(GamePanel).show(view)

    def _draw_status(self) -> None:
        game = self.game
        parts = [
            f"arrows: {self.puzzle_app.settings.arrows} (b)",
            printable(f"seed {game.challenge.seed}" if game.challenge.seed else game.challenge.name or ""),
            "code: covered" if game.covered else f"code {game.puzzle.code}",
        ]
        self.query_one("#status", Static).update("   ".join(filter(None, parts)))

    def _tick(self) -> None:
        if (self.game.clock.running or self.hints.waiting) and self.is_current:
            self._draw_panel()

    def show_messages(self, notices: Sequence[Notice]) -> None:  # noqa: ARG002 - the panel reads them all
        """Show the messages in the panel."""
        self._draw_panel()

    # -- the clock stops while another screen is open ---------------------------------------------

    def on_screen_suspend(self) -> None:
        self._was_running = self.game.clock.running
        self.game.pause()

    def on_screen_resume(self) -> None:
        # The base class then draws the game.
        if self._was_running and self.game is self._loaded:
            self.game.resume()
        self._was_running = False
        self.records_changed()

    def action_pause(self) -> None:
        if self.recorder.finished is not None:
            self.puzzle_app.replay(self.recorder.finished)
            return
        self.game.toggle_pause()
        self.draw()

    def _refused_while_paused(self) -> bool:
        """Whether the game is paused; if so, the panel says why the key does nothing."""
        if self.game.covered:
            self.puzzle_app.inform("The clock is paused; undo, redo and hints wait. Space goes on.")
        return self.game.covered

    def on_key(self) -> None:
        # Any key ends the celebration, whether it does something else or not.
        self.query_one(BoardView).rest()

    # -- moves ------------------------------------------------------------------------------------

    def action_slide(self, way: str) -> None:
        self._play((self._move_for(way),))

    def action_run(self, way: str) -> None:
        move = self._move_for(way)
        self._play(self.game.run_of(move) or (move,))

    def on_board_view_cell_pressed(self, event: BoardView.CellPressed) -> None:
        moves = self.game.run_from(event.cell)
        if moves:
            self._play(moves)
        elif event.cell != self.game.board.blank:
            self.puzzle_app.inform("only tiles in the row or the column of the gap can slide")

    def on_board_view_cell_entered(self, event: BoardView.CellEntered) -> None:
        game = self.game
        sliding = event.held or (self.puzzle_app.settings.hover and not game.covered)
        if sliding and not game.solved and (moves := game.run_from(event.cell)):
            self._play(moves)

    def _move_for(self, way: str) -> Move:
        """The move that an arrow key means, by the settings."""
        move = Move[way]
        return move if self.puzzle_app.settings.arrows == "tile" else move.reverse

    def _play(self, moves: Sequence[Move]) -> None:
        game = self.game
        if game.solved:
            self.puzzle_app.inform("this board is solved; n deals a new one, u takes a move back")
            return
        if game.board.source(moves[0]) is None:
            self.puzzle_app.inform(why_not(moves[0], self.puzzle_app.settings.arrows))
            return
        slide = self.puzzle_app.game_stack.play(moves)
        self.hints.moved(moves)
        self._find_optimum()
        if self.game.solved:
            self._finish()
        self.draw(slide)
        if self.game.solved:
            self.query_one(BoardView).celebrate()

    def action_undo(self) -> None:
        self._undo_or_redo(self.puzzle_app.game_stack.undo, "there is nothing to undo")

    def action_redo(self) -> None:
        self._undo_or_redo(self.puzzle_app.game_stack.redo, "there is nothing to redo")

    def _undo_or_redo(self, step: Callable[[], bool], otherwise: str) -> None:
        if self._refused_while_paused():
            return
        if not step():
            self.puzzle_app.inform(otherwise)
            return
        self.hints.forget()
        # Undo may return to a solved or an earlier game, whose clock must run again.
        self.game.resume()
        if self.game.solved and self.game.moves:
            self._finish()
        self.draw()

    # -- hints ------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        if self._refused_while_paused():
            return
        if self.game.solved:
            self.puzzle_app.inform("this board is solved; n deals a new one")
            return
        self.hints.request(self.game.puzzle)
        self.draw()

    def _hint_found(self, board: Board) -> None:
        if board == self.game.board:
            self.game.note_hint(board)
            self.draw()

    def _search_failed(self, sentence: str) -> None:
        self.puzzle_app.warn(sentence)
        self.draw()

    def action_hide(self) -> None:
        self.hints.hide()
        self.draw()

    # -- the finished game and the records --------------------------------------------------------

    def records_changed(self) -> None:
        """Ask the records which games to compare this one with."""
        game = self.game
        self.puzzle_app.records_worker.ask_bests(game.id, game.challenge, game.made, self)

    def on_bests_found(self, message: BestsFound) -> None:
        if message.id == self.game.id:
            self.recorder.compare(
                own=message.own,
                others=message.others,
                ghost=message.on_board if self.puzzle_app.settings.ghost else None,
                retry=message.retry,
            )
            self._draw_panel()

    def _finish(self) -> None:
        finished = self.recorder.finish(self.game)
        if not self.game.kept:
            self.puzzle_app.records_worker.keep(finished)

    def _find_optimum(self) -> None:
        """Search for the fewest moves of this challenge; a search for another challenge is stopped."""
        challenge = self.game.challenge
        searched = None if self._optimum_search is None else self._optimum_search[0]
        if challenge in self.recorder.optima or challenge == searched:
            return
        self._stop_optimum_search()
        job = Job(self)
        self._optimum_search = challenge, job
        job.start(
            lambda: find_optimum(challenge, cancelled=lambda: job.discarded),
            partial(self._optimum_found, challenge),
            self._search_failed,
            "optimum",
        )

    def _stop_optimum_search(self) -> None:
        if self._optimum_search is not None:
            self._optimum_search[1].discard()

    def _optimum_found(self, challenge: Challenge, optimum: Optimum | None) -> None:
        if optimum is None:
            return
        finished = self.recorder.learn(challenge, optimum)
        if finished is not None:
            self.puzzle_app.records_worker.know(finished)
        self._draw_panel()

    def action_review(self) -> None:
        if self.recorder.finished is None:
            self.puzzle_app.inform("solve the board first; then Enter says where moves were lost")
        else:
            self.puzzle_app.review(self.recorder.finished)

    def code_here(self) -> str | None:
        """The code of the finished game, or of the board; PuzzleError while the board is covered."""
        if self.game.covered:
            raise PuzzleError(
                "the board is covered while the clock is paused; Space goes on, then y copies it"
            )
        finished = self.recorder.finished
        return super().code_here() if finished is None else game_code(finished)

    def exports(self) -> Exports:
        """The board, and the film of a finished game."""
        finished = self.recorder.finished
        board = board_files(self.game.board, self.game.goal)
        return board if finished is None else {**game_files(finished), **board}

    # -- new games --------------------------------------------------------------------------------

    def action_new(self) -> None:
        self._start_game(Challenge.random(self.game.goal))

    def action_today(self) -> None:
        self._start_game(Challenge.daily(date.today()))

    def action_resize(self, by: int) -> None:
        rows, cols = self.game.board.rows + by, self.game.board.cols + by
        if min(rows, cols) < SMALLEST or max(rows, cols) > LARGEST:
            self.puzzle_app.inform(f"boards go from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}")
            return
        self._start_game(Challenge.random(goal_like(self.game.goal, rows, cols)))

    def _start_game(self, challenge: Challenge) -> None:
        if self.game.begun and not self.game.solved:
            self.puzzle_app.inform("a new board; u brings back the game before")
        self.puzzle_app.game_stack.start_game(challenge)
        self.draw()

    def action_restart(self) -> None:
        if self.game.begun:
            self.puzzle_app.game_stack.restart()
            self.draw()

    def action_edit(self) -> None:
        self.puzzle_app.action_show("edit")

    def action_solve(self) -> None:
        self.puzzle_app.solve_here()

    # -- how it looks -----------------------------------------------------------------------------

    def action_arrows(self) -> None:
        self.puzzle_app.change(arrows="blank" if self.puzzle_app.settings.arrows == "tile" else "tile")

    def action_tiles(self) -> None:
        board, now = self.game.board, self.puzzle_app.settings.tiles
        fitting = fitting_sizes(board.rows, board.cols, self.size.width, self.size.height - FRAME_ROWS)
        wanted = _next(["auto", *fitting], now)
        self.puzzle_app.change(tiles=wanted)
        self.puzzle_app.inform(f"tile size: {wanted}")

    def action_display(self) -> None:
        scheme = _next(SCHEMES, self.puzzle_app.settings.colours)
        self.puzzle_app.change(colours=scheme)
        self.puzzle_app.inform(f"tile colours: {scheme}")


def _next(names: Sequence[str], now: str) -> str:
    """The next name; the first one after the last or after an unknown name."""
    return names[(names.index(now) + 1) % len(names)] if now in names else names[0]


SIDES = {Move.UP: "below", Move.DOWN: "above", Move.LEFT: "to the right of", Move.RIGHT: "to the left of"}


def why_not(move: Move, arrows: str) -> str:
    """Why an arrow does nothing, and what it could do instead."""
    way, other = move.name.lower(), move.reverse.name.lower()
    if arrows == "tile":
        return f"no tile is {SIDES[move]} the gap, so none can slide {way}; b lets the arrows move the gap"
    return f"the gap is at the edge and cannot go {other}; b lets the arrows move tiles"

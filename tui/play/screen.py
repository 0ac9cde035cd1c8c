"""Play: the board, the clock, hints, and the result at the goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from solver.printable import printable
from tui.finished_game import ComparedGames
from tui.keys import footer_key, movement
from tui.messages import Notice
from tui.mode_screen import Exports, ModeScreen
from tui.play.model.game import Game
from tui.play.model.layout import FRAME_ROWS, fitting_sizes, lay_out
from tui.play.model.play_model import PlayModel, Slides
from tui.play.panel import GamePanel
from tui.text import cut, cycled, exact_time
from tui.widgets.board_picture import covered, picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.tile_colours import SCHEMES
from tui.widgets.top_bar import TopBar

TICK = 0.1
"""Seconds between two updates of the clock, which shows tenths."""
STATUS_PADDING = 2
"""Columns of the status line that stay empty."""

_key = partial(footer_key, "play")


class PlayScreen(ModeScreen):
    """Plays the game in front."""

    MODE = "play"
    FIRST = "move. run. new hint undo pause board.solve today larger smaller"
    CONCEPTS = """
A **move** slides one tile into the blank; a run counts one move per tile. The **clock** starts with your
first move, stops at the goal, and waits while another screen is open. Every move is saved at once.
Moves that you undo are not counted; the result says how many there were.

**in place** counts the tiles on their goal cells: they stand out and have a dot. **distance** adds up how
far all tiles are from home (Manhattan distance): no solution is shorter. **TPS** is tiles moved per second.

A **hint** comes in four steps: the move, the reason for it, the next five moves, and the length of
the shortest solution with the next ten moves. A game with a hint, or with a solution shown in Solve, does
not count for your records.

A finished game goes to the **records** ({app.stats} Stats), with every move and its time. **best** is your
best time for this size and goal, without hints and **retries**: once you have made a move on a board or seen
a solution of it, every other game on it is a retry. On a board that you have solved before, the **ghost** of
your best game on it plays beside you, by the same clock. In a **race** your **rival** plays in its place:
paste the code of a friend's game, or press `{stats.again}` in Stats. **ahead** and **behind** compare the
clocks at which you and the ghost or the rival first had the same number of tiles in place.

A **split** is the time at which a row or column was complete for good. The panel compares it with the split
of your best game of this size and goal, which may be on another board: -0.310 means that you are 0.310 s
faster.

The **daily board** is the same for everybody, and changes at midnight by your local time. Your first result
counts; the **streak** is the number of days in a row that you have solved it, with or without help.

While the game is paused, the tiles are covered, and undo, redo and hints are off.

**arrows move: tile** means that an arrow moves a tile into the blank; `{play.arrows}` lets it move
the blank instead.

**Mouse**: press a tile to slide it, or sweep over several with the button held.
"""
    DEFAULT_CSS = """
    PlayScreen {
        & #table { layout: horizontal; align: center middle; height: 1fr; }
        &.-below #table { layout: vertical; }
        & #panel { padding: 0 1; }
        & #rival {
            margin-right: 2;
            border: round $foreground 25%;
            border-title-color: $text-muted;
            border-subtitle-color: $text-muted;
        }
        & #status {
            height: 1;
            padding: 0 1;
            color: $text-muted;
            link-color: $text-muted;
            link-style: none;
            link-style-hover: underline;
            link-color-hover: $foreground;
            link-background-hover: $background;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *movement("Slide a tile", "Slide several tiles", "slide", "run"),
        _key("n", "do('new')", "New", "new", "Deal a new random board"),
        _key("h,i", "do('hint')", "Hint", "hint", "Show a hint; press again for more"),
        _key("full_stop", "follow", "Play the hinted move", "follow", "Play the hinted move"),
        Binding(
            "s,S",
            "solve",
            "Solve",
            tooltip="Solve this board and watch the solution",
            id="board.solve",
        ),
        _key("u", "do('undo')", "Undo", "undo", "Undo a move, even across boards"),
        _key("e", "app.show('edit')", "Edit", "edit", "Change this board in Edit"),
        _key("r", "do('redo')", "Redo", "redo", "Redo an undone move"),
        _key("R", "do('restart')", "Restart", "restart", "Start this board again"),
        _key("space", "pause", "Pause", "pause", "Pause the clock; when solved: replay"),
        _key("enter", "review", "Analyse", "review", "When solved: see where you lost moves"),
        _key("Y", "share", "Share the result", "share", "When solved: copy the result to share"),
        _key("escape", "do('hide_hint')", "Hide the hint", "hide", "Hide the hint"),
        _key("b", "arrows", "Arrow keys", "arrows", "Let arrows move the tile or the blank"),
        _key("plus,equals_sign", "do('resize', 1)", "Larger board", "larger", "Deal a board one size larger"),
        _key("minus", "do('resize', -1)", "Smaller board", "smaller", "Deal a board one size smaller"),
        _key("t", "do('today')", "Today's board", "today", "Play today's board, shared by everybody"),
        _key("z", "tiles", "Tile size", "tiles", "Change the size of the tiles"),
        _key("m", "display", "Tile colours", "display", "Change the colours of the tiles"),
    ]

    over: reactive[bool] = reactive(False, bindings=True)
    """Whether the footer has the keys of a finished game."""

    def __init__(self) -> None:
        super().__init__()
        app = self.puzzle_app
        self.model: PlayModel = PlayModel(self, app.game_stack, app.records_worker)

    def content(self) -> Iterable[Widget]:
        yield Container(BoardView(id="board"), BoardView(id="rival"), GamePanel(self.model), id="table")
        yield Static("", id="status", markup=False)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self.model.discard()

    @property
    def game(self) -> Game:
        """The game in front."""
        return self.model.game

    @property
    def board(self) -> BoardView:
        """The player's board."""
        return self.query_one("#board", BoardView)

    def game_changed(self) -> None:
        self.draw()

    def settings_changed(self) -> None:
        if self.is_mounted:
            settings = self.settings
            for board in self.query(BoardView):
                board.apply(settings)
            self._arrange()
            if self.model.comparison.retry is not None:
                # The records have answered; the ghost may be wanted now, or no longer.
                self.model.compare(self.game.id, self.model.comparison.games)
            self.draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base class handles it too
        self._arrange()
        self._draw_status()
        # In a race this also draws the rival, whose place depends on the size.
        self._draw_panel()

    def _arrange(self) -> None:
        board, (width, height) = self.game.board, self.size
        wanted, race = self.settings.tiles, self.game.rival is not None
        layout = lay_out(board.rows, board.cols, width, height - FRAME_ROWS, wanted, race=race)
        self.set_class(layout.below, "-below")
        rival, panel = self.query_one("#rival"), self.query_one(GamePanel)
        rival.display = layout.rival is not None
        sizes = {self.board: layout.board, rival: layout.rival or (0, 0), panel: layout.panel}
        for widget, size in sizes.items():
            widget.styles.width, widget.styles.height = size
        panel.wide, panel.rival_beside = layout.below, rival.display

    def draw(self, slide: Slides = ()) -> None:
        """Draw the game; tiles slide from the first cell of each pair to the second."""
        if self.model.load():
            self._arrange()
            self.records_changed()
            slide = ()
        game = self.game
        marks = self.model.hints.marks(game.board)
        picture = covered(game.board) if game.covered else picture_of(game.board, game.goal, marks)
        self.board.show(picture, slide=slide)
        self.query_one(TopBar).note = f"{game.board.rows}x{game.board.cols}"
        self.over = game.over
        self._draw_status()
        self._draw_panel()

    def redraw(self) -> None:
        """Draw after a report from the background; at the goal only the panel, as the board may celebrate."""
        if self.game.solved:
            self._draw_panel()
        else:
            self.draw()

    def _draw_panel(self) -> None:
        self.query_one(GamePanel).refresh()
        view, ghost = self.query_one("#rival", BoardView), self.model.comparison.ghost
        if view.display and ghost is not None:
            view.border_title = f"Rival: {exact_time(ghost.game.seconds)}"
            view.border_subtitle = ghost.standing
            view.show(covered(ghost.board) if self.game.covered else picture_of(ghost.board, self.game.goal))

    def _draw_status(self) -> None:
        game, challenge = self.game, self.game.challenge
        arrows = f"arrows move: {self.settings.arrows} ({self.key_of('play.arrows')})"
        text = Text().append(arrows, Style(meta={"@click": "screen.arrows"})).append("   ")
        seed = challenge.seed_text
        where = seed or (f"seed {challenge.seed}" if challenge.seed else challenge.name or "")
        where = f"{printable(where)}   " if where else ""
        code = "code: covered" if game.covered else f"code {game.puzzle.code}"
        spare = self.size.width - STATUS_PADDING - len(text) - len(code)
        # The panel names the day or the file: leave it out here if that makes room for the whole code.
        if not (0 <= spare < len(where) and (challenge.day or challenge.name)):
            text.append(where, Style(meta={"@click": "screen.copy_seed"} if seed else {}))
        code = cut(code, max(0, self.size.width - STATUS_PADDING - len(text)))
        text.append(code, Style(meta={} if game.covered else {"@click": "app.copy_code"}))
        self.query_one("#status", Static).update(text, layout=False)

    def _tick(self) -> None:
        if (self.game.clock.running or self.model.hints.waiting) and self.is_current:
            self._draw_panel()

    def show_messages(self, notices: Sequence[Notice]) -> None:
        self.query_one(GamePanel).notices = notices
        self._draw_panel()

    def footer_keys(self) -> dict[str, str]:
        if self.game.over:
            names = "new restart pause review share undo today"
            return self.named(names, restart="Again", pause="Replay", share="Copy result", today="Daily")
        names = "new hint board.solve undo edit today larger smaller pause"
        return self.named(names, larger="Larger", smaller="Smaller", today="Daily")

    def on_screen_suspend(self) -> None:
        self.model.suspend()

    def on_screen_resume(self) -> None:
        # The base class then draws the game.
        self.model.resume()
        self.records_changed()

    def action_pause(self) -> None:
        if self.model.finished is not None:
            self.puzzle_app.replay(self.model.finished)
            return
        self.model.toggle_pause()
        self.draw()

    def on_key(self) -> None:
        # Any key ends the celebration, whether it does something else or not.
        self.board.rest()

    def _moved(self, slides: Slides) -> None:
        """Draw the tiles that moved, and the wave of light if they reached the goal."""
        if slides:
            self.draw(slides)
            if self.game.solved:
                self.board.celebrate()

    def action_slide(self, direction: str) -> None:
        self._moved(self.model.slide(direction))

    def action_run(self, direction: str) -> None:
        self._moved(self.model.slide(direction, run=True))

    def action_follow(self) -> None:
        self._moved(self.model.follow())

    @on(BoardView.CellPressed, "#board")
    def _press(self, event: BoardView.CellPressed) -> None:
        self._moved(self.model.press(event.cell))

    @on(BoardView.CellEntered, "#board")
    def _enter(self, event: BoardView.CellEntered) -> None:
        self._moved(self.model.enter(event.cell, held=event.held))

    def action_solve(self) -> None:
        self.puzzle_app.action_solve_here()

    def records_changed(self) -> None:
        game = self.game
        found = partial(self._bests_found, game.id)
        self.puzzle_app.records_worker.ask_bests(game.id, game.challenge, game.made, self, found)

    def _bests_found(self, game_id: str, games: ComparedGames) -> None:
        self.model.compare(game_id, games)
        self._draw_panel()

    def action_review(self) -> None:
        if self.model.finished is None:
            self.inform(f"Solve the board first; then {self.key_of('play.review')} shows your mistakes.")
        else:
            self.puzzle_app.review(self.model.finished)

    def action_share(self) -> None:
        card = self.model.card()
        if card:
            self.puzzle_app.copy(card, "your result")
        else:
            self.inform("Solve the board first; then there is a result to copy.")

    def action_copy_seed(self) -> None:
        seed = self.game.challenge.seed_text
        if seed is not None:
            self.puzzle_app.copy(seed)

    def code_here(self) -> str | None:
        """The code of the finished game, or of the board, also while it is covered: Edit shows it anyway."""
        return self.model.code()

    def exports(self) -> Exports:
        """The board, and the film and the result of a finished game."""
        # Imported here: films and pictures would delay the start of the program.
        from tui.sharing.files import board_files, game_files

        finished = self.model.finished
        board = board_files(self.game.board, self.game.goal)
        if finished is None:
            return board
        return {**game_files(finished), "result.txt": f"{self.model.card()}\n", **board}

    def action_arrows(self) -> None:
        self.puzzle_app.change(arrows=cycled(("tile", "blank"), self.settings.arrows))

    def action_tiles(self) -> None:
        board, now = self.game.board, self.settings.tiles
        fitting = fitting_sizes(board.rows, board.cols, self.size.width, self.size.height - FRAME_ROWS)
        wanted = cycled(["auto", *fitting], now)
        self.puzzle_app.change(tiles=wanted)
        self.inform(f"Tile size: {wanted}.")

    def action_display(self) -> None:
        scheme = cycled(SCHEMES, self.settings.colours)
        self.puzzle_app.change(colours=scheme)
        self.inform(f"Tile colours: {scheme}.")

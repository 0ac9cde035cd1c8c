"""What a player does around a game: deal boards, change how they look, take them elsewhere."""

from __future__ import annotations

from datetime import date

from solver.board import LARGEST, SMALLEST
from tui.challenge import Challenge, goal_like
from tui.mode_screen import Exports, ModeScreen
from tui.play.layout import FRAME, sizes_for
from tui.play.model.game import Game
from tui.sharing.files import board_files
from tui.widgets.tile_colours import SCHEMES


class DealingScreen(ModeScreen):
    """A screen with a game on it, and all actions that are no moves; the keys are those of Play."""

    @property
    def game(self) -> Game:
        """The game in front."""
        return self.puzzle_app.game_stack.game

    def after(self) -> None:
        """Keep what happened and draw it."""
        raise NotImplementedError

    def action_restart(self) -> None:
        """Begin this board anew."""
        if self.game.begun:
            self.puzzle_app.game_stack.restart()
            self.after()

    def action_new(self) -> None:
        """Deal a random board of this size and goal."""
        self._start_game(Challenge.random(self.game.goal))

    def action_today(self) -> None:
        """Deal the board of the day."""
        self._start_game(Challenge.daily(date.today()))

    def action_resize(self, by: int) -> None:
        """Deal a board one row and one column larger or smaller."""
        rows, cols = self.game.board.rows + by, self.game.board.cols + by
        if min(rows, cols) < SMALLEST or max(rows, cols) > LARGEST:
            self.puzzle_app.inform(f"boards go from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}")
            return
        self._start_game(Challenge.random(goal_like(self.game.goal, rows, cols)))

    def _start_game(self, challenge: Challenge) -> None:
        if self.game.begun and not self.game.solved:
            self.puzzle_app.inform("a new board; u brings back the game before")
        self.puzzle_app.game_stack.start_game(challenge)
        self.after()

    def action_arrows(self) -> None:
        """Switch what the arrows move."""
        self.puzzle_app.change(arrows="blank" if self.puzzle_app.settings.arrows == "tile" else "tile")

    def action_tiles(self) -> None:
        """Draw the tiles in the next size that fits."""
        board, now = self.game.board, self.puzzle_app.settings.tiles
        sizes = ["auto", *sizes_for(board.rows, board.cols, self.size.width, self.size.height - FRAME)]
        wanted = sizes[(sizes.index(now) + 1) % len(sizes)] if now in sizes else "auto"
        self.puzzle_app.change(tiles=wanted)
        self.puzzle_app.inform(f"tile size: {wanted}")

    def action_display(self) -> None:
        """Colour the tiles by the next scheme."""
        scheme = SCHEMES[(SCHEMES.index(self.puzzle_app.settings.colours) + 1) % len(SCHEMES)]
        self.puzzle_app.change(colours=scheme)
        self.puzzle_app.inform(f"tile colours: {scheme}")

    def action_edit(self) -> None:
        """Edit this board."""
        self.puzzle_app.action_show("edit")

    def action_solve(self) -> None:
        """Solve from here."""
        self.puzzle_app.solve_here()

    def exports(self) -> Exports:
        """The board, in every format."""
        return board_files(self.game.board, self.game.goal)

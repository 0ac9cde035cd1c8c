"""What the dialogs on a finished game have: its code to copy, its files to write, a board to play on."""

from __future__ import annotations

from textual.binding import Binding

from solver.board import Board
from solver.errors import PuzzleError
from tui.deal import Deal
from tui.finished import FinishedGame
from tui.format import shortened
from tui.screens.dialog import Dialog
from tui.screens.frame import Exports
from tui.sharing.game_files import code_of, game_files

# Under the ids of the keys that do the same on every screen: whoever gives those others has them here too.
COPY = Binding("y", "copy", "Copy the game's code", show=False, id="app.copy")
EXPORT = Binding("x", "export", "Export", id="app.export")


class GameDialog(Dialog[None]):
    """Shows one finished game."""

    DEFAULT_CSS = """
    GameDialog > #box { width: 96%; max-width: 120; height: 96%; max-height: 44; }
    """

    def __init__(self, game: FinishedGame) -> None:
        super().__init__()
        self.game = game

    def board_here(self) -> Board:
        """The board that is shown."""
        raise NotImplementedError

    def exports(self) -> Exports:
        """What can be written of the game, by file name."""
        return game_files(self.game)

    def action_from_here(self) -> None:
        """Put the board that is shown on the desk and play it."""
        board = self.board_here()
        self.dismiss(None)
        self.puzzle_app.deal(Deal(board, self.game.goal))

    def action_copy(self) -> None:
        """Copy the code of the game."""
        try:
            code = code_of(self.game)
        except PuzzleError as error:
            self.puzzle_app.warn(str(error))
            return
        self.puzzle_app.copy_to_clipboard(code)
        self.puzzle_app.say(f"copied {shortened(code)}")

    def action_export(self) -> None:
        """Write the game to a file."""
        from tui.screens.export import ExportScreen

        self.puzzle_app.push_screen(ExportScreen(self.exports()))

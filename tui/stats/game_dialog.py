"""The base of dialogs about a finished game: copy its code, export files, play on from one of its boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from solver.board import Board
from solver.errors import PuzzleError
from tui.challenge import Challenge
from tui.dialogs.base import CLOSE, Dialog
from tui.finished_game import FinishedGame
from tui.mode_screen import Exports
from tui.sharing.files import game_files
from tui.sharing.game_code import game_code
from tui.text import error_sentence, shortened

if TYPE_CHECKING:
    from tui.app import PuzzleApp

SHARED: list[BindingType] = [
    # The ids are those of the same keys on every screen, so that the user's own keys apply here too.
    Binding("y", "copy", "Copy the game's code", show=False, id="app.copy"),
    Binding("x", "export", "Export", id="app.export"),
    Binding("question_mark", "help", "Help", key_display="?", id="app.help"),
    Binding("q", "app.quit", "Quit", show=False, id="app.quit"),
    CLOSE,
]
"""The keys of every such dialog, listed after its own keys."""


class GameDialog(Dialog[None]):
    """Shows one finished game. To the player it is a screen: it has help, and `q` quits."""

    DEFAULT_CSS = """
    GameDialog > #box { width: 96%; max-width: 120; height: 96%; max-height: 44; }
    """

    def __init__(self, game: FinishedGame) -> None:
        super().__init__()
        self.game = game

    def on_mount(self) -> None:
        # The dialog shows how the board was solved, so a later game on it is a retry.
        self.puzzle_app.records_worker.mark_seen(self.game.start, self.game.goal, self.game.id)

    def exports(self) -> Exports:
        """The files to export: by file name, a text or a function that makes one."""
        return game_files(self.game)

    def play_from(self, board: Board) -> None:
        """Close all dialogs and start a game from one of this game's boards."""
        app = self.puzzle_app
        # An analysis that is open below this replay would cover the new game.
        while app.screen is not app.mode_screen:
            app.pop_screen()
        app.start_game(Challenge(board, self.game.goal))

    def action_copy(self) -> None:
        copy_game(self.puzzle_app, self.game)

    def action_export(self) -> None:
        from tui.dialogs.export import ExportScreen, screen_picture

        # Take the picture now: the next dialog will cover this one.
        self.puzzle_app.open_dialog(ExportScreen({**self.exports(), "screen.svg": screen_picture(self)}))

    def action_help(self) -> None:
        from tui.dialogs.help import HelpScreen

        self.puzzle_app.open_dialog(HelpScreen(self))


def copy_game(app: PuzzleApp, game: FinishedGame) -> None:
    """Copy the code of a finished game."""
    try:
        code = game_code(game)
    except PuzzleError as error:
        app.warn(error_sentence(error))
        return
    app.copy_to_clipboard(code)
    app.inform(f"Copied {shortened(code)}")

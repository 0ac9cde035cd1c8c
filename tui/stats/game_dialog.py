"""The base of dialogs about a finished game: copy its code, export files, play on from one of its boards."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from solver.board import Board
from tui.challenge import Challenge
from tui.dialogs.base import CLOSE, Dialog
from tui.finished_game import FinishedGame
from tui.mode_screen import Exports
from tui.sharing.files import game_files
from tui.sharing.game_code import game_code

SHARED: list[BindingType] = [
    # The ids are those of the same keys on every screen, so that the user's own keys apply here too.
    Binding("y", "app.copy_code", "Copy the game's code", show=False, id="app.copy"),
    Binding("x", "app.export", "Export", id="app.export"),
    Binding("question_mark", "app.help", "Help", key_display="?", id="app.help"),
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

    def code_here(self) -> str:
        return game_code(self.game)

    def exports(self) -> Exports:
        return game_files(self.game)

    def play_from(self, board: Board) -> None:
        """Close all dialogs and start a game from one of this game's boards."""
        app = self.puzzle_app
        # A replay may have an analysis below it.
        while app.screen is not app.mode_screen:
            app.pop_screen()
        challenge = Challenge.of_game(self.game)
        # The seed belongs to the first board only. That of a day would bring back its result instead.
        if board != challenge.board or challenge.day:
            challenge = Challenge(board, self.game.goal)
        app.start_game(challenge)

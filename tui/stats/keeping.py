"""What the keys of Stats do to the records: delete a game, bring it back, import games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tui.finished_game import FinishedGame
from tui.mode_screen import ModeScreen
from tui.sharing.files import kind_of
from tui.stats.records_worker import GamesImported, GameStayed
from tui.text import clock_text


class KeepingScreen(ModeScreen):
    """A screen with a list of games; what is deleted is gone from it at once, and from the disk soon."""

    def __init__(self) -> None:
        super().__init__()
        self.deleted: list[FinishedGame] = []
        """What was deleted here, the last one last."""
        self.gone: set[str] = set()
        """The ids of games that the list as it was read still has."""
        self.wanted: str | None = None
        """The id of a game that the cursor goes to as soon as it is listed."""

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the list anew."""
        raise NotImplementedError

    def forget_gone(self, there: Iterable[str]) -> None:
        """The list was read: what is not in it any more need not be kept out of it."""
        self.gone.intersection_update(there)

    def action_delete(self) -> None:
        """Delete the game under the cursor."""
        game = self.chosen
        if game is None:
            return
        self.deleted.append(game)
        self.gone.add(game.id)
        self.draw()
        self.puzzle_app.records_worker.delete(game, self)
        self.puzzle_app.inform(f"deleted {_named(game)}; u brings it back")

    def action_undo(self) -> None:
        """Bring back the game deleted last."""
        if not self.deleted:
            self.puzzle_app.inform("nothing was deleted here")
            return
        game = self.deleted.pop()
        self.gone.discard(game.id)
        self.wanted = game.id
        self.draw()
        self.puzzle_app.records_worker.bring_back(game, self)
        self.puzzle_app.inform(f"{_named(game)} is back")

    def on_game_stayed(self, message: GameStayed) -> None:
        """Say why, and show the list as it is."""
        self.puzzle_app.warn(message.sentence)
        if message.deleting:
            self.gone.discard(message.game.id)
            self.wanted = message.game.id
            if message.game in self.deleted:
                self.deleted.remove(message.game)
            self.draw()

    def action_import(self) -> None:
        """Ask for a CSV file and add its games."""
        from tui.stats.import_dialog import ImportScreen

        self.puzzle_app.open_dialog(ImportScreen(self._take_in))

    def _take_in(self, path: Path) -> None:
        self.puzzle_app.records_worker.import_file(path, self)

    def on_games_imported(self, message: GamesImported) -> None:
        """Tell the dialog what became of the file, or the player where it was closed meanwhile."""
        from tui.stats.import_dialog import ImportScreen

        dialog = self.app.screen
        if isinstance(dialog, ImportScreen):
            # In its own turn: it may have no widgets yet.
            dialog.call_later(dialog.tell, message.words)
        else:
            first, _, rest = message.words.partition("\n")
            some = "; some lines were left out" if rest else ""
            self.puzzle_app.inform(first.removesuffix("; left out:") + some)


def _named(game: FinishedGame) -> str:
    return f"the {kind_of(game)} game of {clock_text(game.seconds)}"

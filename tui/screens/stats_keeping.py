"""What the keys of Stats do to the records: delete a game, bring it back, import games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from textual.message import Message

from tui.background import sentence_of
from tui.finished import FinishedGame
from tui.format import clock_text
from tui.in_turn import InTurn
from tui.messages import RecordsChanged
from tui.records import Records
from tui.screens.frame import BenchScreen
from tui.sharing.game_files import kind_of


@dataclass
class GameStayed(Message):
    """A game could not be deleted, or not be brought back."""

    game: FinishedGame
    sentence: str
    deleting: bool


class KeepingScreen(BenchScreen):
    """A screen with a list of games; what is deleted is gone from it at once, and from the disk soon."""

    def __init__(self) -> None:
        super().__init__()
        self.deleted: list[FinishedGame] = []
        """What was deleted here, the last one last."""
        self.gone: set[str] = set()
        """The ids of games that the list as it was read still has."""
        self.wanted: str | None = None
        """The id of a game that the cursor goes to as soon as it is listed."""
        self._edits = InTurn("records of stats")

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
        game, records = self.chosen, self.puzzle_app.records
        if game is None or records is None:
            return
        self.deleted.append(game)
        self.gone.add(game.id)
        self.draw()
        self._edits.do(partial(self._delete, records, game))
        self.puzzle_app.say(f"deleted {_named(game)}; u brings it back")

    def action_undo(self) -> None:
        """Bring back the game deleted last."""
        records = self.puzzle_app.records
        if not self.deleted or records is None:
            self.puzzle_app.say("nothing was deleted here")
            return
        game = self.deleted.pop()
        self.gone.discard(game.id)
        self.wanted = game.id
        self.draw()
        self._edits.do(partial(self._bring_back, records, game))
        self.puzzle_app.say(f"{_named(game)} is back")

    def _delete(self, records: Records, game: FinishedGame) -> None:
        try:
            said = len(records.problems)
            # None is also the answer where another window was faster, and then all is well.
            problem = None if records.delete(game.id) else "".join(records.problems[said:][-1:])
        except Exception as error:  # A thread has nobody above it to tell.
            problem = sentence_of(error)
        self._tell(game, problem, deleting=True)

    def _bring_back(self, records: Records, game: FinishedGame) -> None:
        try:
            problem = records.add(game)
        except Exception as error:
            problem = sentence_of(error)
        self._tell(game, problem, deleting=False)

    def _tell(self, game: FinishedGame, problem: str | None, *, deleting: bool) -> None:
        if problem:
            self.post_message(GameStayed(game, problem, deleting))
        self.app.post_message(RecordsChanged())

    def on_game_stayed(self, message: GameStayed) -> None:
        """Say why, and show the list as it is."""
        self.puzzle_app.warn(message.sentence)
        if message.deleting:
            self.gone.discard(message.game.id)
            if message.game in self.deleted:
                self.deleted.remove(message.game)
            self.draw()

    def action_import(self) -> None:
        """Ask for a CSV file and add its games."""
        from tui.screens.stats_import import ImportScreen

        records = self.puzzle_app.records
        if records is not None:
            self.puzzle_app.push_screen(ImportScreen(records))


def _named(game: FinishedGame) -> str:
    return f"the {kind_of(game)} game of {clock_text(game.seconds)}"

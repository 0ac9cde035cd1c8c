"""What opens over a screen: help, boards to type or choose, files to write, games to look at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App

from solver.errors import PuzzleError
from solver.printable import printable
from tui.deal import Deal
from tui.finished import FinishedGame
from tui.screens.frame import BenchScreen

if TYPE_CHECKING:
    from tui.command import Command

LONG = 8.0
"""Seconds that the word of a problem stays."""


class DialogsApp(App[int]):
    """An app whose screens share these dialogs; each is brought in when it is first needed."""

    @property
    def bench(self) -> BenchScreen | None:
        """The screen of the mode in force, below any dialog."""
        screen = self.screen_stack[0]
        return screen if isinstance(screen, BenchScreen) else None

    def warn(self, sentence: str) -> None:
        """Say that something is wrong."""
        self.notify(printable(sentence), severity="warning", timeout=LONG, markup=False)

    def action_help(self) -> None:
        """Explain this screen."""
        from tui.screens.help import HelpScreen

        if self.bench is not None:
            self.push_screen(HelpScreen(self.bench))

    def action_enter(self) -> None:
        """Ask for a board, a code, a game, a seed or a size."""
        from tui.screens.enter import EnterScreen

        if self.bench is not None:
            self.push_screen(EnterScreen(self.bench.goal_here()), self._taken)

    def action_open(self) -> None:
        """Choose a board file."""
        from tui.screens.files import FilesScreen

        if self.bench is not None:
            self.push_screen(FilesScreen(self.bench.goal_here()), self._taken)

    def _taken(self, taken: Deal | FinishedGame | None) -> None:
        if isinstance(taken, FinishedGame):
            self.replay(taken)
        elif taken is not None and self.bench is not None:
            self.bench.take(taken)

    def replay(self, game: FinishedGame) -> None:
        """Play a finished game again."""
        from tui.screens.replay import ReplayScreen

        if self._makes_sense(game):
            self.push_screen(ReplayScreen(game))

    def review(self, game: FinishedGame) -> None:
        """Say where a finished game lost moves."""
        from tui.screens.review import ReviewScreen

        if self._makes_sense(game):
            self.push_screen(ReviewScreen(game))

    def _makes_sense(self, game: FinishedGame) -> bool:
        """Whether a game can be looked at; one whose row was edited by hand is listed all the same."""
        from tui.records.rows import require_goal

        try:
            require_goal(game)
        except PuzzleError as error:
            self.warn(f"this game cannot be shown: {error}; Del in Stats takes it out")
            return False
        return True

    def action_export(self) -> None:
        """Write what is on this screen to a file."""
        from tui.screens.export import ExportScreen, picture_of

        if self.bench is not None:
            # The picture is taken now: the dialog will lie over the screen.
            self.push_screen(ExportScreen({**self.bench.exports(), "screen.svg": picture_of(self.bench)}))

    def action_preferences(self) -> None:
        """Look at the settings and change them."""
        from tui.screens.preferences import PreferencesScreen

        self.push_screen(PreferencesScreen())

    def action_command_palette(self) -> None:
        """List everything there is to do."""
        self._open_palette("")

    def search_themes(self) -> None:
        """Choose a theme; the choice is kept."""
        self._open_palette("Theme: ")

    def _open_palette(self, query: str) -> None:
        from tui.palette import PaletteScreen

        def run(command: Command | None) -> None:
            if command is not None:
                command.run()

        self.push_screen(PaletteScreen(query), run)

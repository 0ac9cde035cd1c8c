"""What opens over a screen: help, boards to type or choose, files to write, games to look at again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import App

from solver.errors import PuzzleError
from solver.printable import printable
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.mode_screen import ModeScreen

if TYPE_CHECKING:
    from tui.dialogs.base import Dialog
    from tui.dialogs.command import Command

AnswerT = TypeVar("AnswerT")

LONG = 8.0
"""Seconds that the word of a problem stays."""


class DialogsApp(App[int]):
    """An app whose screens share these dialogs; each is brought in when it is first needed."""

    opening: Awaitable[None] | None = None
    """Done when the screen or dialog that was opened last has its widgets."""

    @property
    def leaving(self) -> bool:
        """Whether the program is about to end."""
        return self.return_value is not None

    async def opened(self) -> None:
        """Wait until the screen in front has its widgets.

        Textual gives no widgets to a screen when the program ends before the screen is composed. The
        handlers of the screen run all the same, and those of its keys run even earlier.
        """
        if self.opening is not None and not self.screen.is_mounted:
            await self.opening

    async def on_event(self, event: events.Event) -> None:
        """Handle keys, mouse and pastes when the screen in front is ready for them, and none when leaving."""
        if isinstance(event, events.InputEvent | events.Paste):
            if self.leaving:
                return
            await self.opened()
        await super().on_event(event)

    @property
    def mode_screen(self) -> ModeScreen | None:
        """The screen of the mode in force, below any dialog; None once Textual has closed all screens."""
        screen = next(iter(self.screen_stack), None)
        return screen if isinstance(screen, ModeScreen) else None

    def open_dialog(
        self, dialog: Dialog[AnswerT], then: Callable[[AnswerT | None], None] | None = None
    ) -> None:
        """Open a dialog and call `then` with its answer; nothing opens when the program is leaving."""
        if not self.leaving:
            self.opening = self.push_screen(dialog, then)

    def warn(self, sentence: str) -> None:
        """Say that something is wrong."""
        self.notify(printable(sentence), severity="warning", timeout=LONG, markup=False)

    def action_help(self) -> None:
        """Explain this screen."""
        from tui.dialogs.help import HelpScreen

        if self.mode_screen is not None:
            self.open_dialog(HelpScreen(self.mode_screen))

    def action_enter(self) -> None:
        """Ask for a board, a code, a game, a seed or a size."""
        from tui.dialogs.paste import EnterScreen

        if self.mode_screen is not None:
            self.open_dialog(EnterScreen(self.mode_screen.goal_here()), self._taken)

    def action_open(self) -> None:
        """Choose a board file."""
        from tui.dialogs.open_file import FilesScreen

        if self.mode_screen is not None:
            self.open_dialog(FilesScreen(self.mode_screen.goal_here()), self._taken)

    def _taken(self, taken: Challenge | FinishedGame | None) -> None:
        if isinstance(taken, FinishedGame):
            self.replay(taken)
        elif taken is not None and self.mode_screen is not None:
            self.mode_screen.take(taken)

    def replay(self, game: FinishedGame) -> None:
        """Play a finished game again."""
        from tui.stats.replay import ReplayScreen

        if self._makes_sense(game):
            self.open_dialog(ReplayScreen(game))

    def review(self, game: FinishedGame) -> None:
        """Say where a finished game lost moves."""
        from tui.stats.review import ReviewScreen

        if self._makes_sense(game):
            self.open_dialog(ReviewScreen(game))

    def _makes_sense(self, game: FinishedGame) -> bool:
        """Whether a game can be looked at; one whose row was edited by hand is listed all the same."""
        from tui.stats.store.rows import require_goal

        try:
            require_goal(game)
        except PuzzleError as error:
            self.warn(f"this game cannot be shown: {error}; Del in Stats takes it out")
            return False
        return True

    def action_export(self) -> None:
        """Write what is on this screen to a file."""
        from tui.dialogs.export import ExportScreen, picture_of

        if self.mode_screen is not None:
            # The picture is taken now: the dialog will lie over the screen.
            self.open_dialog(
                ExportScreen({**self.mode_screen.exports(), "screen.svg": picture_of(self.mode_screen)})
            )

    def action_preferences(self) -> None:
        """Look at the settings and change them."""
        from tui.dialogs.preferences import PreferencesScreen

        self.open_dialog(PreferencesScreen())

    def action_command_palette(self) -> None:
        """List everything there is to do."""
        self._open_palette("")

    def search_themes(self) -> None:
        """Choose a theme; the choice is kept."""
        self._open_palette("Theme: ")

    def _open_palette(self, query: str) -> None:
        from tui.dialogs.palette import PaletteScreen

        def run(command: Command | None) -> None:
            if command is not None:
                command.run()

        self.open_dialog(PaletteScreen(query), run)

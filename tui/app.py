"""The app: the screens, the board on the desk, and what all screens share."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.screen import Screen

from solver.board import Board
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.printable import printable
from tui.app_dialogs import DialogsApp
from tui.challenge import Challenge
from tui.crash import write_crash
from tui.finished_game import FinishedGame
from tui.keys import key_name
from tui.messages import GameKept, RecordsTroubled
from tui.mode_screen import ModeScreen
from tui.modes import SCREENS
from tui.play.model.game import Game
from tui.play.model.game_stack import GameStack
from tui.stats.records_worker import RecordsWorker
from tui.storage.autosave import Autosave
from tui.storage.keymap import keymap, strangers
from tui.storage.paths import settings_file, state_folder
from tui.storage.settings_file import SettingsFile
from tui.text import shortened
from tui.widgets.ascii_filter import AsciiFilter, ControlFilter, ascii_only

if TYPE_CHECKING:
    from solver.lanes import Lane
    from solver.progress import Limits, Result
    from solver.puzzle import SlidingPuzzle
    from tui.stats.store import Records

SHORT = 3.0
"""Seconds that the word of an event stays."""

SWITCH_SECONDS = 0.001
"""How long a thread may keep Python to itself: compiling in the background holds it, and keys wait."""


def _screen_class(mode: str) -> type[ModeScreen]:
    """The class of a screen, brought in when it is first needed: Solve has much that Play does without."""
    screens = import_module(f"tui.{mode}.screen")
    found: type[ModeScreen] = getattr(screens, f"{SCREENS[mode]}Screen")
    return found


def _make_screen(mode: str) -> ModeScreen:
    return _screen_class(mode)()


def _binding_ids() -> set[str]:
    """The ids of all bindings of the app: what the `[keys]` of the settings may name."""
    owners: list[type[DOMNode]] = [PuzzleApp, *map(_screen_class, SCREENS)]
    bindings = (binding for owner in owners for binding in owner.BINDINGS)
    return {binding.id for binding in bindings if isinstance(binding, Binding) and binding.id}


class PuzzleApp(DialogsApp):
    """puzzle-tui: play, edit and solve sliding puzzles."""

    TITLE = "puzzle-tui"
    CSS_PATH = "app.tcss"
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {
        mode: partial(_make_screen, mode) for mode in SCREENS
    }
    DEFAULT_MODE = "play"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                f"{digit},f{digit + 1}", f"show('{mode}')", f"Go to {title}", show=False, id=f"app.{mode}"
            )
            for digit, (mode, title) in enumerate(SCREENS.items(), start=1)
        ),
        Binding("g", "enter", "Paste or type a board or a game", show=False, id="app.enter"),
        Binding("O", "open", "Open a file", show=False, id="app.open"),
        Binding("y", "copy_code", "Copy the code", show=False, id="app.copy"),
        Binding("x", "export", "Export", show=False, id="app.export"),
        Binding("P", "preferences", "Preferences", show=False, id="app.preferences"),
        Binding(
            "ctrl+p,colon",
            "command_palette",
            "All commands",
            show=False,
            id="app.palette",
        ),
        Binding("question_mark", "help", "Help", key_display="?", id="app.help"),
        Binding("q", "leave", "Quit", id="app.quit"),
    ]

    def __init__(self, challenge: Challenge | None = None, *, ascii_wanted: bool = False) -> None:
        """Begin with a deal, or go on with the last game."""
        super().__init__()
        self.settings_file = SettingsFile(settings_file())
        self.settings = self.settings_file.read()
        self.autosave = Autosave.open(state_folder())
        self.game_stack = self._take_up(challenge)
        self.records_worker = RecordsWorker(self, state_folder())
        self._ascii_wanted = ascii_wanted
        self._ascii = AsciiFilter(enabled=False)
        self._controls = ControlFilter()
        self._keys: dict[str, str] = {}
        self._warned: set[str] = set()
        self._said: dict[str, float] = {}
        self._seen: set[str] = set()
        """The ids of games that the records know to be begun."""

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters are drawn."""
        return self._ascii.enabled

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What lines go through before they are drawn."""
        filters = [*super().get_line_filters(), self._controls]
        return [*filters, self._ascii] if self.ascii else filters

    def _take_up(self, challenge: Challenge | None) -> GameStack:
        """The desk as it was left, with a new deal on it if one is given."""
        game_stack = None
        record = self.autosave.load()
        if record is not None:
            try:
                game_stack = GameStack.from_record(record)
            except PuzzleError as error:
                self.autosave.set_aside(f"it holds no game that makes sense ({error})")
        if game_stack is None:
            return GameStack(challenge or Challenge.random(Goal.standard(4, 4)))
        if challenge is not None:
            game_stack.start_game(challenge)
        return game_stack

    def on_mount(self) -> None:
        """Put the settings in force and say what was wrong with the files."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self._apply()
        for problem in (*self.settings_file.problems, *self.autosave.problems):
            self.warn(problem)
        self.save()
        self.records_worker.start()
        for game in self.game_stack.games:
            self._see(game)
            # Solved just before the end came: the desk was kept, the game not yet.
            if game.solved and game.begun and not game.kept:
                self.records_worker.keep(FinishedGame.of(game), found=True)

    def on_unmount(self) -> None:
        """Let the last game be kept."""
        self.records_worker.close()

    # -- the records ------------------------------------------------------------------------------

    @property
    def records(self) -> Records | None:
        """All finished games; None until they are open."""
        return self.records_worker.records

    def on_game_kept(self, message: GameKept) -> None:
        """A game that is in the records is not put there again."""
        self.game_stack.kept(message.id)
        self.save()

    def on_records_changed(self) -> None:
        """Show what is new; a screen that has no widgets yet will look for itself."""
        if self.mode_screen is not None and self.mode_screen.is_mounted:
            self.mode_screen.records_changed()

    def on_records_troubled(self, message: RecordsTroubled) -> None:
        """Say what is wrong with them."""
        self.warn_once(message.sentence)

    # -- what the screens call --------------------------------------------------------------------

    def warn_once(self, sentence: str) -> None:
        """Say that something is wrong, but not again and again."""
        if sentence not in self._warned:
            self._warned.add(sentence)
            self.warn(sentence)

    def say(self, sentence: str) -> None:
        """Say that something has happened; what still stands on the screen is not said twice."""
        now = time.monotonic()
        if now - self._said.get(sentence, -SHORT) >= SHORT:
            self._said = {sentence: now}
            # Textual has no public way to look at what is said now.
            if all(toast.severity == "information" for toast in self._notifications):
                # The newest event is the one that matters: several would cover the screen.
                self.clear_notifications()
            self.notify(printable(sentence), timeout=SHORT, markup=False)

    def save(self) -> None:
        """Keep the desk as it is; called after every move."""
        self._see(self.game_stack.game)
        problem = self.autosave.save(self.game_stack.record())
        if problem is not None:
            self.warn(problem)

    def _see(self, game: Game) -> None:
        """Let the records know of a game that is begun: another one on its board is a retry."""
        if game.seen and game.id not in self._seen:
            self._seen.add(game.id)
            self.records_worker.see(game.id, game.challenge.board, game.goal)

    def told(self, board: Board, goal: Goal) -> None:
        """A way from a board was shown: a hint to the game that stands there, else the board is seen."""
        if self.game_stack.told(board, goal):
            self.save()
        else:
            self.records_worker.see("", board, goal)

    def start_game(self, challenge: Challenge) -> None:
        """Put a board on the desk and show it in Play; undo brings back the one before."""
        self.game_stack.start_game(challenge)
        self.save()
        self.action_show("play")

    def solve_here(self) -> None:
        """Go to Solve and solve the board on the desk."""
        from tui.solve.screen import SolveScreen

        self.action_show("solve")
        if isinstance(self.mode_screen, SolveScreen):
            self.mode_screen.solve_now()

    def open_in_solve(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Go to Solve with a lane of a race: its result to be played, or its settings ready to run."""
        from tui.solve.screen import SolveScreen

        self.action_show("solve")
        if isinstance(self.mode_screen, SolveScreen):
            self.mode_screen.show_lane(puzzle, lane, result, limits)

    def change(self, **values: Any) -> None:
        """Change settings, here and in the file."""
        try:
            problem = self.settings_file.change(**values)
        except PuzzleError as error:
            self.warn(str(error))
            return
        self.settings = self.settings_file.settings
        if problem is not None:
            self.warn_once(problem)
        self._apply()

    def get_key_display(self, binding: Binding) -> str:
        """A key in the footer, as people write it."""
        return binding.key_display or key_name(binding.key).replace("Ctrl+", "^")

    def _apply(self) -> None:
        """Put the settings in force."""
        plain = self._draws_ascii()
        if plain != self._ascii.enabled:
            self._ascii.enabled = plain
            self.refresh_css(animate=False)
        if self.settings.theme in self.available_themes:
            self.theme = self.settings.theme
        else:
            where = self.settings_file.where("theme")
            self.warn_once(f"{where}: no theme is called {self.settings.theme!r}; Ctrl+P lists them all")
        keys = keymap(self.settings)
        if keys != self._keys:
            # Not every time: the footer is built anew.
            self._keys = keys
            self.set_keymap(keys)
            for name, problem in strangers(self.settings, _binding_ids() if self.settings.keys else ()):
                self.warn_once(f"{self.settings_file.where(f'keys.{name}')}: {problem}")
        for mode in SCREENS:
            with suppress(KeyError):  # Nobody has gone to this screen yet.
                for screen in self.get_screen_stack(mode):
                    if isinstance(screen, ModeScreen) and screen.is_mounted:
                        screen.settings_changed()

    def _draws_ascii(self) -> bool:
        """The command line has the first word, then the settings, then what the terminal says of itself."""
        if self._ascii_wanted or self.settings.glyphs != "auto":
            return self._ascii_wanted or self.settings.glyphs == "ascii"
        return ascii_only(False, os.environ, getattr(sys.__stdout__, "encoding", None))

    # -- actions ----------------------------------------------------------------------------------

    def action_show(self, mode: str) -> None:
        """Go to a screen."""
        if self.leaving:
            return
        if mode != self.current_mode:
            # What was said of one screen would cover another.
            self.clear_notifications()
            self.opening = self.switch_mode(mode)
        elif self.mode_screen is not None and self.mode_screen.is_mounted:
            self.mode_screen.game_changed()

    async def action_leave(self) -> None:
        """Quit; everything is saved already."""
        await self.opened()
        self.game_stack.game.clock.stop()
        self.save()
        self.exit(0)

    async def action_quit(self) -> None:
        """The same by Textual's own name, for Ctrl+Q and the palette."""
        await self.action_leave()

    def action_copy_code(self) -> None:
        """Copy the code of what is on this screen: a board or a game."""
        if self.mode_screen is not None:
            try:
                code = self.mode_screen.code_here()
            except PuzzleError as error:
                self.warn(str(error))
                return
            if code is None:
                self.warn("the board here is not complete, so it has no code yet")
                return
            self.copy_to_clipboard(code)
            self.say(f"copied {shortened(code)}")

    # -- when the program itself is wrong ---------------------------------------------------------

    def _fatal_error(self) -> None:
        """Leave with a sentence; the traceback goes to a file, the game is safe.

        Textual has no public way to do this: it calls this private method while it handles the error.
        """
        self.panic(write_crash(state_folder(), sys.exception()))

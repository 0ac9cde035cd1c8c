"""The app: it owns the games, the settings and the records, and moves between screens and dialogs."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from weakref import WeakKeyDictionary

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.widget import Widget

from solver.board import Board
from solver.errors import PuzzleError
from solver.goal import Goal
from solver.printable import printable
from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.keys import key_in_force, key_name, key_problems, keymap
from tui.messages import Notice
from tui.mode_screen import AppScreen, ModeScreen
from tui.play.model.game import Game
from tui.play.model.game_stack import GameStack
from tui.registry import Registry
from tui.sharing.game_code import is_game_code
from tui.stats.store.worker import RecordsWorker
from tui.storage.autosave import Autosave
from tui.storage.crash import write_crash
from tui.storage.paths import settings_file, state_folder
from tui.storage.settings import Settings, SettingsFile
from tui.text import error_sentence, sentence, shortened
from tui.widgets.ascii_filter import AsciiFilter, ControlFilter, ascii_only
from tui.widgets.textual_private import on_fatal_error, release_drawn_lines, send_only_changes
from tui.widgets.top_bar import SCREENS

if TYPE_CHECKING:
    from solver.lanes import Lane
    from solver.progress import Limits, Result
    from solver.puzzle import SlidingPuzzle
    from tui.dialogs.base import Dialog
    from tui.stats.store.records import Records

AnswerT = TypeVar("AnswerT")

WARNING_SECONDS = 2.0
"""A warning stays at least this long, whatever key is pressed."""

MOST_QUOTED = 100
"""Characters of a copied text that its message quotes: enough for the result of a game."""

SWITCH_SECONDS = 0.001
"""Seconds a thread may hold Python's lock: compiling in the background holds it while keys wait."""


def _screen_class(mode: str) -> type[ModeScreen]:
    """The class of a screen, imported on first use: Solve needs many modules that Play does not."""
    found: type[ModeScreen] = getattr(import_module(f"tui.{mode}.screen"), f"{SCREENS[mode]}Screen")
    return found


def _binding_ids() -> list[list[str]]:
    """The ids that `[keys]` may name: one list per panel, in the order in which Textual looks for a key."""
    found = []
    for mode in SCREENS:
        screen, *panels = _screen_class(mode).key_owners()
        for panel in panels or [screen]:
            owners: dict[type[DOMNode], None] = dict.fromkeys((panel, screen, PuzzleApp))
            bindings = (binding for owner in owners for binding in owner.BINDINGS)
            found.append([one.id for one in bindings if isinstance(one, Binding) and one.id])
    return found


class PuzzleApp(App[int]):
    """puzzle-tui: play, edit and solve sliding puzzles."""

    TITLE = "puzzle-tui"
    CSS_PATH = "app.tcss"
    DEFAULT_MODE = "play"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                f"{digit},f{digit + 1}",
                f"show('{mode}')",
                f"Go to {title}",
                show=False,
                tooltip="Go to another screen",
                id=f"app.{mode}",
            )
            for digit, (mode, title) in enumerate(SCREENS.items(), start=1)
        ),
        Binding("g", "enter", "Paste or type a board or a game", show=False, id="app.enter"),
        Binding("O", "open", "Open a file", show=False, id="app.open"),
        Binding("y", "copy_code", "Copy the code", show=False, id="app.copy"),
        Binding("x", "export", "Export", show=False, id="app.export"),
        Binding("P", "preferences", "Preferences", show=False, id="app.preferences"),
        Binding("ctrl+p,colon", "command_palette", "All commands", show=False, id="app.palette"),
        Binding("question_mark", "help", "Help", key_display="?", id="app.help"),
        Binding("q", "quit", "Quit", id="app.quit"),
        Binding("ctrl+l", "redraw", "Draw the screen again", show=False, id="app.redraw"),
        Binding("ctrl+z", "suspend_process", "Suspend the program", show=False, id="app.suspend"),
    ]
    notices: reactive[tuple[Notice, ...]] = reactive(())
    """The messages to the user; the screen in front shows them where they cover nothing."""
    searching: reactive[frozenset[str]] = reactive(frozenset())
    """The modes whose search or race is running; it goes on while another screen is open."""

    def __init__(
        self,
        challenge: Challenge | None = None,
        *,
        ascii_wanted: bool = False,
        after_start: Callable[[], None] | None = None,
    ) -> None:
        """Start a game on this challenge, or continue the last game; call `after_start` once it is drawn."""
        super().__init__()
        self.mode_screens: dict[str, ModeScreen] = {}
        """The screens opened so far, by mode."""
        for mode in SCREENS:
            self.add_mode(mode, partial(self._make_screen, mode))
        # Write the traceback to a file; the game is saved already.
        on_fatal_error(self, lambda: write_crash(state_folder(), sys.exception()))
        release_drawn_lines()
        send_only_changes(self)
        self.settings_file = SettingsFile(settings_file())
        self.settings_file.read()
        self.autosave = Autosave(state_folder())
        self.game_stack = self._load_games(challenge)
        self.game_stack.on_change = self._save_games
        self.records_worker = RecordsWorker(
            self, state_folder(), self.records_changed, self.game_stack.mark_kept, self.warn_once
        )
        self.registry = Registry(self, lambda command: self.mode_screen.do(command), self.warn)
        self._opening: Awaitable[None] | None = None
        """Done when the last opened screen or dialog has its widgets."""
        self._drawing: asyncio.Task[None] | None = None
        """Draws the last opened dialog."""
        self._ascii_wanted = ascii_wanted
        self._after_start = after_start
        self._ascii = AsciiFilter(enabled=False)
        self._controls = ControlFilter()
        self._keys: dict[str, str] = {}
        self._pressed = 0.0
        """When the last key or button was pressed, in seconds of the monotonic clock."""
        self._sent_to: WeakKeyDictionary[events.Key, Widget] = WeakKeyDictionary()
        """The widget with the focus, or else the screen, that each key was sent to."""
        self._warned: set[str] = set()
        self._seen: set[str] = set()
        """The ids of games already reported to the records as begun."""

    def on_mount(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self.app_suspend_signal.subscribe(self, lambda _: self.game_stack.game.pause())
        # Textual redraws nothing after a suspension, though the shell has written to the terminal.
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        self._apply_settings()
        for problem in (*self.settings_file.problems, *self.autosave.problems):
            self.warn(problem)
        self._save_games()
        self.records_worker.start()
        for game in self.game_stack.games:
            self._note_begun(game)
            # The program ended right after the game was solved, before it was recorded.
            if game.solved and game.begun and not game.kept:
                self.records_worker.add(game.finished(), recovered=True)
        if self._after_start is not None:
            self.call_after_refresh(self._after_start)

    def on_unmount(self) -> None:
        self.records_worker.close()

    def _make_screen(self, mode: str) -> ModeScreen:
        screen = self.mode_screens[mode] = _screen_class(mode)()
        return screen

    @property
    def mode_screen(self) -> ModeScreen:
        """The screen of the current mode, below any dialog."""
        return self.mode_screens[self.current_mode]

    @property
    def subject_screen(self) -> AppScreen[Any]:
        """The screen that help, copy and export are about: a dialog with a mode of its own, or the mode's."""
        return self.screen if isinstance(self.screen, AppScreen) and self.screen.MODE else self.mode_screen

    @property
    def leaving(self) -> bool:
        """Whether the program is about to end."""
        return self.return_value is not None

    async def opened(self) -> None:
        """Wait until the screen in front has its widgets.

        Textual delivers keys to a screen before it has widgets. If the program ends before a screen is
        composed, the screen never gets any, but its handlers still run.
        """
        if self._opening is not None and not self.screen.is_mounted:
            await self._opening

    async def on_event(self, event: events.Event) -> None:
        """Hold keys, mouse and pastes until the screen is ready for them; drop them when leaving."""
        if isinstance(event, events.InputEvent | events.Paste):
            if self.leaving:
                return
            await self.opened()
            if isinstance(event, events.Key | events.MouseDown):
                self._pressed = time.monotonic()
                self.clear_messages()
            if isinstance(event, events.Key):
                event = self._typed_ahead(event)
        await super().on_event(event)

    def _typed_ahead(self, key: events.Key) -> events.Key:
        """The key, as a new one if it went to a screen or a widget that has lost the focus since.

        A key that no widget takes comes back to the app, which runs its binding. If that opens a dialog, the
        keys typed in the same burst have gone to the screen below it, and are sent again.
        """
        focus = self.focused or self.screen
        if key.is_forwarded and self._sent_to.get(key, focus) is not focus:
            key = events.Key(key.key, key.character)
        self._sent_to.setdefault(key, focus)
        return key

    def open_dialog(
        self, dialog: Dialog[AnswerT], then: Callable[[AnswerT | None], None] | None = None
    ) -> None:
        """Open a dialog and call `then` with its answer; nothing opens when the program is leaving."""
        if not self.leaving:
            # Dialogs watch the messages, and Textual drops a closed watcher only when the value is set.
            self.mutate_reactive(PuzzleApp.notices)
            self._opening = self.push_screen(dialog, then)
            self._drawing = asyncio.create_task(self._draw_complete(self._opening))

    async def _draw_complete(self, mounted: Awaitable[None]) -> None:
        """Draw a dialog in one step. On its own, Textual draws border, content and keys one after another."""
        with self.batch_update():
            await mounted

    def action_show(self, mode: str) -> None:
        """Go to a screen."""
        if self.leaving:
            return
        if mode != self.current_mode:
            # Older messages are about the other screen; those that this key has caused stay.
            self.notices = tuple(notice for notice in self.notices if notice.since >= self._pressed)
            self.registry.drop()
            self._opening = self.switch_mode(mode)
        elif self.mode_screen.is_mounted:
            self.mode_screen.game_changed()

    async def action_on_screen(self, mode: str, action: str) -> None:
        """Run an action of a screen, as a click on its text does, if the screen is in front.

        Textual runs the action of a click later than the click: a key may have opened another screen by then.
        """
        if self.screen is self.mode_screens.get(mode):
            await self.run_action(action, self.screen)

    def action_redraw(self) -> None:
        self.refresh(layout=True)

    async def action_quit(self) -> None:
        # Everything is saved already.
        await self.opened()
        self.game_stack.game.pause()
        self.exit(0)

    def _load_games(self, challenge: Challenge | None) -> GameStack:
        """The games as they were left, with a new one in front if a challenge is given."""
        games = None
        state = self.autosave.load()
        if state is not None:
            try:
                games = GameStack.from_dict(state)
            except PuzzleError as error:
                self.autosave.set_aside(f"its games cannot be read ({error})")
        if games is None:
            return GameStack(challenge or Challenge.random(Goal.standard(4, 4)))
        if challenge is not None:
            games.start_game(challenge)
        return games

    def _save_games(self) -> None:
        self._note_begun(self.game_stack.game)
        problem = self.autosave.save(self.game_stack.to_dict())
        if problem is not None:
            self.warn(problem)

    def save_draft(self, draft: dict[str, Any] | None) -> None:
        """Save the board that is being edited, with the games; None if there is none."""
        if draft != self.autosave.draft:
            self.autosave.draft = draft
            self._save_games()

    def _note_begun(self, game: Game) -> None:
        """Tell the records that a game has begun: another game on the same board is a retry."""
        if (game.begun or game.hints) and game.id not in self._seen:
            self._seen.add(game.id)
            self.records_worker.mark_seen(game.challenge.board, game.goal, game.id)

    def start_game(
        self, challenge: Challenge, rival: FinishedGame | None = None, *, show: bool = True
    ) -> None:
        """Start a game, and show it in Play; undo brings back the previous one.

        A game on a daily board is brought back instead.
        """
        before = self.game_stack.games
        game = self.game_stack.start_game(challenge, rival)
        continued = game in before
        if continued:
            what = "result" if game.over else "game"
            self.inform(f"Back to your {what} on {challenge.day_text}.")
        if show:
            if continued:
                game.resume()
            self.action_show("play")

    def race(self, game: FinishedGame) -> None:
        """Start a game on the board of a finished game, which is replayed beside it."""
        if self._can_be_shown(game):
            # The rival plays a solution, so the game is a retry.
            self.records_worker.mark_seen(game.start, game.goal)
            self.start_game(Challenge.of_game(game), game)

    def solution_confirmed(self, puzzle: SlidingPuzzle, key: str) -> bool:
        """Whether a puzzle may be solved now, on any screen.

        A solution takes a daily game out of the records, so the first request only warns; `key` repeats it.
        """
        from tui.play.screen import PlayScreen

        play, game = self.mode_screens["play"], self.game_stack.game
        own = puzzle.goal.board == game.goal.board and game.has_passed(puzzle.board)
        return not own or not isinstance(play, PlayScreen) or play.model.confirmed("solution", key)

    def solution_shown(self, board: Board, goal: Goal) -> None:
        """A solution was shown: note it if it is for the game in front, or mark the board as seen."""
        game = self.game_stack.game
        if (game.board, game.goal.board) == (board, goal.board) and not game.solved:
            game.note_hint(board, solution=True)
        else:
            self.records_worker.mark_seen(board, goal)

    @property
    def records(self) -> Records | None:
        """All finished games; None until the file is open."""
        return self.records_worker.records

    def records_changed(self) -> None:
        """Let the screen in front show the records."""
        # A screen without widgets reads the records itself when it opens.
        screen = self.mode_screens.get(self.current_mode)
        if screen is not None and screen.ready:
            screen.records_changed()

    def inform(self, sentence: str) -> None:
        """Show a message about an event, in place of the last one."""
        self._add_notice(sentence, warning=False)

    def warn(self, sentence: str) -> None:
        """Show a message about a problem."""
        self._add_notice(sentence, warning=True)

    def warn_once(self, sentence: str) -> None:
        """Show a message about a problem, unless it was shown before."""
        if sentence not in self._warned:
            self._warned.add(sentence)
            self.warn(sentence)

    def clear_messages(self) -> None:
        """Remove the messages, except new warnings, which nobody has read yet."""
        oldest = time.monotonic() - WARNING_SECONDS
        self.notices = tuple(notice for notice in self.notices if notice.warning and notice.since > oldest)

    def _add_notice(self, sentence: str, *, warning: bool) -> None:
        notice = Notice(printable(sentence), warning, time.monotonic())
        others = (other for other in self.notices if other.warning and other.sentence != notice.sentence)
        self.notices = (*others, notice)
        self.set_timer(notice.seconds, partial(self._drop_notice, notice))

    def _drop_notice(self, notice: Notice) -> None:
        self.notices = tuple(other for other in self.notices if other is not notice)

    def action_help_quit(self) -> None:
        # Textual calls this for Ctrl+C, which quits most programs.
        self.inform(f"Press {self.key_of('app.quit')} to quit.")

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.settings_file.settings

    def change(self, **values: Any) -> None:
        """Change settings, in the app and in the file."""
        try:
            problem = self.settings_file.change(**values)
        except PuzzleError as error:
            self.warn(error_sentence(error))
            return
        if problem is not None:
            self.warn_once(problem)
        self._apply_settings()

    def _apply_settings(self) -> None:
        plain = self._draws_ascii()
        if plain != self._ascii.enabled:
            self._ascii.enabled = plain
            self.refresh_css(animate=False)
            # The styles are the same, so Textual would not draw the boards again.
            for screen in {*self.screen_stack, *self.mode_screens.values()}:
                for widget in screen.query("*"):
                    widget.refresh()
        if self.settings.theme in self.available_themes:
            self.theme = self.settings.theme
        else:
            where, palette = self.settings_file.where("theme"), self.key_of("app.palette")
            self.warn_once(f"{where}: no theme is called {self.settings.theme!r}. {palette} lists them all.")
        keys = keymap(self.settings)
        if keys != self._keys:
            # Only after a change: Textual rebuilds the footer each time.
            self._keys = keys
            self.set_keymap(keys)
            if self.settings.keys:
                self.call_after_refresh(self._check_keys)
        for screen in self.mode_screens.values():
            if screen.ready:
                screen.settings_changed()

    def _check_keys(self) -> None:
        """Warn about mistakes in the user's keys; in a thread, because importing all screens takes 0.25 s."""
        Job(self, "the settings").start(_binding_ids, self._warn_of_keys, self.warn, "key ids")

    def _warn_of_keys(self, ids: list[list[str]]) -> None:
        for name, problem in key_problems(self.settings, ids):
            self.warn_once(sentence(f"{self.settings_file.where(f'keys.{name}')}: {problem}"))

    def _draws_ascii(self) -> bool:
        """The command line decides first, then the settings, then what the terminal reports."""
        if self._ascii_wanted or self.settings.glyphs != "auto":
            return self._ascii_wanted or self.settings.glyphs == "ascii"
        return ascii_only(False, os.environ, getattr(sys.__stdout__, "encoding", None))

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters are drawn."""
        return self._ascii.enabled

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [*super().get_line_filters(), self._controls]
        return [*filters, self._ascii] if self.ascii else filters

    def key_of(self, binding_id: str, *owners: type[DOMNode]) -> str:
        """The key in force for an action of the app, of these owners or of a screen, as people write it."""
        mode = binding_id.partition(".")[0]
        others = _screen_class(mode).key_owners() if mode in SCREENS else ()
        return key_in_force(binding_id, self.settings, *owners, PuzzleApp, *others)

    def get_key_display(self, binding: Binding) -> str:
        return binding.key_display or key_name(binding.key).replace("Ctrl+", "^")

    def action_help(self) -> None:
        from tui.dialogs.help import HelpScreen

        self.open_dialog(HelpScreen(self.subject_screen))

    def action_enter(self) -> None:
        from tui.dialogs.paste import EnterScreen

        self.open_dialog(EnterScreen(self.mode_screen.goal_here()), self.mode_screen.take_answer)

    def action_open(self) -> None:
        from tui.dialogs.open_file import FilesScreen

        self.open_dialog(FilesScreen(self.mode_screen.goal_here()), self.mode_screen.take_answer)

    def open_game(self, game: FinishedGame) -> None:
        """Ask whether to replay or to race a game that was pasted or opened."""
        from tui.dialogs.paste import GameScreen

        def start(race: bool | None) -> None:
            if race is not None:
                (self.race if race else self.replay)(game)

        if self._can_be_shown(game):
            self.open_dialog(GameScreen(game), start)

    def replay(self, game: FinishedGame, frame: int = 0) -> None:
        """Replay a finished game, from a frame on."""
        from tui.stats.replay_screen import ReplayScreen

        if self._can_be_shown(game):
            self.open_dialog(ReplayScreen(game, frame))

    def review(self, game: FinishedGame) -> None:
        """Show where a finished game lost moves."""
        from tui.stats.review_screen import ReviewScreen

        if self._can_be_shown(game):
            self.open_dialog(ReviewScreen(game))

    def _can_be_shown(self, game: FinishedGame) -> bool:
        """Whether a game can be shown; a game whose row was edited by hand is listed even if it cannot."""
        from tui.stats.store.schema import require_goal

        try:
            require_goal(game)
        except PuzzleError as error:
            self.warn(f"This game cannot be shown: {error}. You can delete it in Stats.")
            return False
        return True

    def action_export(self) -> None:
        from tui.dialogs.export import ExportScreen, screen_picture

        # Take the picture now: the dialog will cover the screen.
        screen = self.subject_screen
        files = {**screen.exports(), "screen.svg": screen_picture(screen)}
        self.open_dialog(ExportScreen(files))

    def action_preferences(self) -> None:
        from tui.dialogs.preferences import PreferencesScreen

        self.open_dialog(PreferencesScreen())

    def action_command_palette(self, query: str = "") -> None:
        from tui.app_commands import commands, from_registry
        from tui.dialogs.palette import Command, PaletteScreen

        def run(command: Command | None) -> None:
            if command is not None:
                command.run()

        self.open_dialog(PaletteScreen(list(commands(self)), partial(from_registry, self), query), run)

    def action_copy_code(self) -> None:
        try:
            code = self.subject_screen.code_here()
        except PuzzleError as error:
            self.warn(error_sentence(error))
            return
        if code is None:
            self.warn("This board is not complete, so it has no code yet.")
            return
        self.copy(code, "the game" if is_game_code(code) else "")

    def copy(self, text: str, name: str = "") -> None:
        """Put a text on the clipboard; the message has its name or its beginning."""
        self.copy_to_clipboard(text)
        # The terminal does it, or refuses, and tells the program nothing.
        self.inform(f"Copied, if your terminal allows it: {name or shortened(text, MOST_QUOTED)}")

    def action_solve_here(self) -> None:
        """Go to Solve and solve the board of the game in front."""
        from tui.play.screen import PlayScreen
        from tui.solve.screen import SolveScreen

        # The player stays on this screen until it is confirmed.
        if not self.solution_confirmed(self.game_stack.game.puzzle, self.key_of("board.solve", PlayScreen)):
            return
        self.action_show("solve")
        if isinstance(self.mode_screen, SolveScreen):
            self.mode_screen.solve_now()

    def open_in_solve(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Go to Solve with a lane of a race: play back its solution, or be ready to run its settings."""
        from tui.solve.screen import SolveScreen

        solved = result is not None and result.path is not None
        if solved and not self.solution_confirmed(puzzle, self.key_of("compare.view")):
            return
        self.action_show("solve")
        if isinstance(self.mode_screen, SolveScreen):
            self.mode_screen.show_lane(puzzle, lane, result, limits)

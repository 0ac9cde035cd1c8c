"""Solve: choose a search, watch it, steer it, and play what it found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget

from solver.board import Board
from solver.errors import PuzzleError
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.jobs import start_thread
from tui.mode_screen import Exports
from tui.search_form.form import SearchForm
from tui.search_form.model import SearchSetup, kind_megabytes, load_registry
from tui.sharing.solution import solution_files
from tui.solve.keys import KEYS, for_footer
from tui.solve.lane import LaneScreen
from tui.solve.playback_panel import PlaybackPanel
from tui.solve.tree_panel import TreePanel
from tui.text import error_sentence
from tui.widgets.tile_sizes import sizes
from tui.widgets.top_bar import TopBar

WIDE, LEFT_WIDE = 140, 70
"""Columns from which choices and figures stand side by side, if the board fits beside them."""


@dataclass
class RegistryLoaded(Message):
    """What can be chosen is known; or why it never will be."""

    problem: str | None = None


class SolveScreen(LaneScreen):
    """The search on the board of the desk."""

    MODE = "solve"
    CONCEPTS = """
A search **raises** nodes (boards to look at) and **expands** them: it takes one from the **frontier** and
raises its neighbours, until it takes the goal. An **uninformed** search knows only how far it has come (g).
An **informed** one adds what a **heuristic** says is still to go (h) and takes the least f = g + h. A
heuristic that **never overestimates** lets A* and IDA* prove that nothing is shorter. **bound** is the
f-limit that an iterative search is in.

`auto` proves the shortest way up to 4x4. Larger boards get an answer at once that goes on getting shorter,
beside a proven lower bound. The letters of a solution tell which way the **tile** goes; `b` lets them tell
the blank's.

With **solutions: all** among the options a search goes on after the first goal, kills what is dearer, and
counts all shortest solutions; `]` and `[` play the next of them and the one before.

**Rules** sets algorithm, heuristic and options as one of the five source reports has them, and counts nodes
as it does; whatever is changed by hand afterwards is counted by our own rules again.

`t` shows the search as the textbooks draw it, `o` takes one node at a time. A line of the **tree** has the
node's number in the order of raising (the root is 0), the move, `f = g + h` (`c` in branch and bound) and
what became of it: `○ alive` in the frontier, `● expanded #3` taken third, `= duplicate` of a board raised
before, `✗ killed` by a cheaper way or because it costs no less than the goal, `★ goal`. Above it stands
what was done and what is taken next and why. `t` again shows the **frontier**: the ten nodes that would be
taken first. Iterative searches keep no tree: they show the path they are on, and their rounds. Nor does
`dfs` with `visited=none`.
"""
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    DEFAULT_CSS = """
    SolveScreen #bench { height: 1fr; }
    SolveScreen #form { padding: 0 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._ready = False
        """The widgets are there."""

    def content(self) -> Iterable[Widget]:
        """The form on the left, the board or the tree on the right."""
        yield Horizontal(SearchForm(), PlaybackPanel(), TreePanel(), id="bench")

    def on_mount(self) -> None:
        """Look into the registry, beside the screen: it takes half a second."""
        self._ready = True
        self.form.wait("loading the algorithms")
        self.settings_changed()
        self.game_changed()
        puzzle = self.puzzle
        start_thread(lambda: self._load(puzzle), "registry")

    def _load(self, puzzle: SlidingPuzzle) -> None:
        try:
            load_registry(puzzle)
            self.post_message(RegistryLoaded())
        except Exception as error:  # Whatever it was, the screen must hear of it.
            self.post_message(RegistryLoaded(error_sentence(error)))

    def on_registry_loaded(self, message: RegistryLoaded) -> None:
        """Show what can be chosen, and run what was asked for meanwhile."""
        if message.problem is not None:
            self._wanted = None
            self.form.wait(message.problem)
            self.puzzle_app.warn(message.problem)
            return
        settings = self.puzzle_app.settings
        try:
            self._setup = SearchSetup(self.puzzle, settings.algorithm, settings.heuristic, kind_megabytes())
        except PuzzleError as error:
            self.puzzle_app.warn(f"settings: {error}")
            self._setup = SearchSetup(self.puzzle, "auto", "", kind_megabytes())
        self.draw()
        self.show_brought()
        if self._wanted is not None:
            (steps, lenient), self._wanted = self._wanted, None
            # Whoever has gone to another screen meanwhile no longer waits for it; a dialog is not one.
            if self.puzzle_app.mode_screen is self:
                self._begin(steps, lenient=lenient)

    def solve_now(self) -> None:
        """Take the board of the desk and run at once."""
        if self._ready:
            self._stop()
            self._take_desk()
            self.look_at("board")
        algorithm = self.puzzle_app.settings.algorithm
        if algorithm != "auto":
            self.puzzle_app.inform(f"by {algorithm}, as chosen last; Tab goes to the algorithms")
        self._begin(lenient=True)

    # -- what there is ----------------------------------------------------------------------------

    def board_here(self) -> Board | None:
        """The frame in front, or the board of the node under the cursor."""
        if not self._ready:
            return self.puzzle.board
        return self.board_in_front() or self.panel.board

    def puzzle_here(self) -> SlidingPuzzle | None:
        """That board with the goal of the search, whatever is on the desk by now."""
        board = self.board_here()
        return None if board is None else SlidingPuzzle(board, self.puzzle.goal)

    def take(self, challenge: Challenge) -> None:
        """Put a board on the desk and stay here with it."""
        ran = self.running
        self._stop()
        self.puzzle_app.game_stack.start_game(challenge)
        if ran:
            # Even the same board: the figures are those of a search that is no more.
            self._take_desk()
        else:
            self.game_changed()

    def exports(self) -> Exports:
        """The result as text, Markdown, CSV, JSON and films, and the tree as text."""
        if self._result is None:
            return self.tree_file()
        stride = self.panel.playback.stride if self.panel.playback else 1
        settings = self.puzzle_app.settings
        files = solution_files(self.puzzle, self._result, settings.notation, stride, 1 / settings.speed)
        return {**files, **self.tree_file()}

    def game_changed(self) -> None:
        """Take what is on the desk, unless a search runs; a frame of this solution is just gone to."""
        game, now = self.puzzle_app.game_stack.game, self._on_desk()
        if not self._ready or self.running or now == self._seen:
            return
        if self._seen is not None:
            # It was asked for on the board before.
            self._wanted = None
        self._seen = now
        playback = self.panel.playback
        frame = playback.find(game.board) if playback and game.goal.board == self.puzzle.goal.board else None
        if frame is not None:
            self.panel.go(frame)
        else:
            self._take_desk()

    def settings_changed(self) -> None:
        """Follow the settings, the algorithm and the heuristic among them."""
        if not self._ready:
            return
        self.panel.follow(self.puzzle_app.settings)
        setup, settings = self._setup, self.puzzle_app.settings
        if setup is not None and (setup.algorithm, setup.heuristic) != (
            settings.algorithm,
            settings.heuristic,
        ):
            try:
                setup.put("algorithm", settings.algorithm)
                setup.put("heuristic", settings.heuristic)
            except PuzzleError as error:
                self.puzzle_app.warn(f"settings: {error}")
            self.draw()
        self.draw_inside()

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """The fields, what is below them, the bar and the footer."""
        board = self.puzzle.board
        self.query_one(TopBar).note = f"{self._state()} {board.rows}x{board.cols}".strip()
        if self._setup is not None:
            self.form.show(self._setup.fields(), "\nTab goes to the fields.")
        if self._result is None and not self.running:
            self.panel.say(f"Enter runs {self.next_title()}.{self.other_board()}")
        self.lay_out()
        self.draw_inside()
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has it
        """Two columns; on wide terminals the left one is two itself."""
        if self._ready:
            self.draw()

    @property
    def _wide(self) -> bool:
        board = self.puzzle.board
        needed = sizes(board.rows, board.cols)[0].extent(board.rows, board.cols)[0] + 1
        return self.size.width >= max(WIDE, LEFT_WIDE + needed)

    def lay_out(self) -> None:
        """The form, and beside it the board or the tree."""
        width, height = self.size
        wide = self._wide and not self.looks_inside
        left = LEFT_WIDE if wide else max(32, min(46, width // 2))
        # A tree needs columns: below these the form makes way for it, and Tab brings it back.
        shown = not self.looks_inside or width >= WIDE
        with self.app.batch_update():
            self.form.display = shown
            if shown:
                self.form.styles.width = left
                self.form.lay_out(wide=wide, figures=bool(self.figures.view.state))
            self.lay_out_inside(width - left if shown else width, height - 2)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings, with those shown in the footer that matter now."""
        solved = self._result is not None and self._result.path
        state = "running" if self.running else "solved" if solved else "idle"
        if state == "solved" and len(self.solutions_here) > 1:
            state = "several"
        if self.looks_inside:
            state = "watching" if self.running else "over" if self.is_over else "looking"
        return for_footer(super().active_bindings, state, self.size.width)

    # -- the form ---------------------------------------------------------------------------------

    def on_search_form_put(self, event: SearchForm.Put) -> None:
        """Keep what was chosen or typed."""
        if self._setup is not None:
            self._setup.put(event.name, event.value)
            self.keep_choice()
            self.draw()

    def on_search_form_moved(self) -> None:
        """Show the choices of a field in focus, or the figures."""
        self.lay_out()

    def on_search_form_run_wanted(self) -> None:
        """Run from within a number."""
        self.action_run()

    def choose_algorithm(self, name: str) -> None:
        """Take an algorithm for the next search."""
        self._choose("algorithm", name)

    def choose_heuristic(self, name: str) -> None:
        """Take a heuristic for the next search; an empty name is the algorithm's own."""
        self._choose("heuristic", name)

    def _choose(self, field: str, name: str) -> None:
        if self._setup is None:
            self.puzzle_app.change(**{field: name})
            return
        try:
            self._setup.put(field, name)
        except PuzzleError as error:
            self.puzzle_app.warn(str(error))
            return
        self.keep_choice()
        self.draw()

    def action_field(self, ways: int) -> None:
        """Go to the next field; it is in sight."""
        if not self.form.display:
            self.look_at("board")
        self.form.move_focus(ways)

    def action_choose(self, ways: int) -> None:
        """Go up or down in a list, or in the tree."""
        if self.looks_inside and self.form.field_in_focus is None:
            super().action_choose(ways)
            return
        put = self.form.step(ways)
        if put is not None:
            self.on_search_form_put(put)

"""Solve: choose a search, watch it, control it, and play its solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from solver.lanes import Lane
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.keys import footer_key, passed_on
from tui.mode_screen import Exports, ModeScreen
from tui.solve.figures import SearchFigures
from tui.solve.inspector_panel import InspectorPanel, TreeView
from tui.solve.model.solve_model import SolveModel
from tui.solve.playback_panel import PlaybackPanel
from tui.widgets.search_form.form import SearchForm
from tui.widgets.tile_sizes import sizes
from tui.widgets.top_bar import TopBar

WIDE, LEFT_WIDE = 140, 70
"""Columns from which the form and the figures are side by side, if the board fits beside them."""
WAITING = 0.5
"""Seconds between two drawings while a search is prepared or a table is built."""

FOOTER = {
    "idle": "run next one view",
    "running": "stop pause one view",
    "solved": "run play from_here view next notation",
    "several": "next_solution play run from_here view next notation",
    "watching": "one pause view stop follow",
    "looking": "one view run from_here notation",
    "over": "view run from_here notation",
}
"""The keys in the footer at each stage, the most important first."""

_key = partial(footer_key, "solve")
_hidden = partial(Binding, show=False)


class SolveScreen(ModeScreen):
    """The search on the board of the game in front."""

    MODE = "solve"
    PANELS = (PlaybackPanel, TreeView, SearchForm)
    FIRST = "run stop pause one next view play move.left move.right from_here"
    CONCEPTS = """
A search **raises** nodes (boards to look at) and **expands** them: it takes one from the **frontier** and
raises its neighbours, until it takes the goal. An **uninformed** search knows only the moves made so far
(g). An **informed** search adds a **heuristic**, an estimate of the moves to go (h), and takes the node
with the lowest f = g + h. If the heuristic **never overestimates**, A* and IDA* prove that their solution
is a shortest one. The **bound** of an iterative search is the limit on f in the current round; that of a
best-first search, such as A* or branch and bound, is the highest cost of a node taken so far.

`auto` finds a shortest solution up to 4x4. On larger boards it finds a solution at once, keeps shortening
it, and shows a proven lower bound beside it. The letters of a solution show the direction of the **tile**;
`{solve.notation}` switches to the direction of the blank.

Set **solutions** to all in the options to count all shortest solutions; `{solve.next_solution}` and
`{solve.previous_solution}` play the next one and the previous one.

**Rules** sets the algorithm, heuristic and options of one of the five source reports and counts nodes as it
does. If you change one of them, nodes are counted in the usual way again.

While a list of choices is open, letters choose the one that begins with them: `bnb`, `lin`.

A search goes on while you are on another screen; a `*` after **Solve** in the bar says so there.

`{solve.tables}` lists the **pattern databases** and builds the large ones, which make hard boards several
times faster, in the background.

`{solve.view}` shows the search tree, and `{solve.one}` expands one node at a time. A line of the **tree**
has the number of the node (the root is 0), the move, `f = g + h` (`c` in branch and bound) and its state:
`○ alive` in the frontier, `● expanded #3` as the third node, `= duplicate` of an earlier board, `✗ killed`
because another path is shorter, `★ goal`. The text above says what happened last, and which node comes next
and why. `{solve.view}` again shows the **frontier** with the ten nodes that come next. Iterative searches,
and `dfs` with `visited=none`, keep no tree: they show their current path and their rounds.

In the tree and the frontier, `{move.up}`, `{move.down}`, `{solve.page_up}`, `{solve.page_down}`,
`{solve.first}` and `{solve.last}` select a node, `{move.right}` opens it or goes down, `{move.left}` closes
it or goes up, `{solve.play}` opens or closes it, and `{solve.follow}` goes to the newest node and follows the
search.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("tab", "field(1)", "Fields", "next", "Go to the next field", "Tab"),
        _hidden("shift+tab", "field(-1)", "Previous field", id="solve.previous"),
        _key("enter", "do('start')", "Run", "run", "Run the search; if one is running, start again"),
        _hidden("r", "do('start')", "Run again", id="solve.again"),
        _key("escape", "escape", "Stop/back", "stop", "Stop the search, or go back", "Esc"),
        _key("p", "do('toggle_pause')", "Pause/resume", "pause", "Pause the search, or resume it"),
        _key("o", "do('step')", "Step", "one", "Expand one node, then pause"),
        _key("t", "view", "Tree", "view", "Show the search tree, the frontier or the board"),
        # While a field of the form has the focus, the keys of a panel act on the panel in front.
        *passed_on(TreeView),
        _hidden("up", "choose_search", "Choose a search", id="move.up"),
        _hidden("down", "choose_search", "Choose a search", id="move.down"),
        *passed_on(PlaybackPanel),
        _key("b", "notation", "Letters", "notation", "Move letters: direction of the tile or of the blank"),
        _key("c", "from_here", "Play on", "from_here", "Play on from this board"),
        _key("]", "do('next_solution', 1)", "Next solution", "next_solution", "Play the next solution", "]"),
        _hidden("[", "do('next_solution', -1)", "Previous solution", id="solve.previous_solution"),
        _hidden("B", "tables", "Build tables", id="solve.tables", tooltip="Build pattern databases"),
        _hidden("M", "make_default", "Make this search the default", id="solve.default"),
        _hidden("Y", "copy_moves", "Copy the moves", id="solve.copy_moves"),
    ]
    DEFAULT_CSS = "SolveScreen #form { padding: 0 1 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.model: SolveModel = SolveModel(self)
        self.figures = SearchFigures(self.model)
        self.form = SearchForm(beside=self.figures)
        self.panel = PlaybackPanel(self.model)
        self.inspector_panel = InspectorPanel(self.model)

    def content(self) -> Iterable[Widget]:
        panels = self.form, self.panel, self.inspector_panel
        for panel, title in zip(panels, ("Search", "Board", "Inside the search"), strict=True):
            panel.border_title = title
            panel.add_class("section")
        yield Horizontal(*panels)

    def on_mount(self) -> None:
        self.settings_changed()
        self._waiting = self.set_interval(WAITING, self._draw_waiting, pause=True)
        self.registry.load(self._registry_loaded)

    def on_unmount(self) -> None:
        self.model.close()

    def _registry_loaded(self) -> None:
        self.model.load()
        # Draw after the command that has waited: fields drawn earlier would report their values as typed.
        self.call_later(self.draw)

    def solve_now(self) -> None:
        """Take the board of the game and start the search at once."""
        if self.is_mounted:
            self.model.take_game()
            self.model.look_at("board")
        self.do(self.model.solve_now)

    def show_lane(self, puzzle: SlidingPuzzle, lane: Lane, result: Result | None, limits: Limits) -> None:
        """Show a lane of a race: its result to play back, or its settings ready to run."""
        self.do(self.model.show_lane, puzzle, lane, result, limits)

    def puzzle_here(self) -> SlidingPuzzle | None:
        return SlidingPuzzle(self.model.board_here, self.model.puzzle.goal)

    def take(self, challenge: Challenge) -> None:
        active = self.model.active
        self.start_game(challenge, show=False)
        if active:
            # Even for the same board: the search is cancelled.
            self.model.take_game()
        self.game_changed()
        self.draw()

    def exports(self) -> Exports:
        return self.model.exports()

    def game_changed(self) -> None:
        if not self.is_mounted or not self.model.game_is_new:
            return
        frame = self.model.read_game()
        if frame is not None:
            self.panel.go(frame)
        else:
            self.draw()

    def settings_changed(self) -> None:
        self.model.apply()
        self.panel.apply(self.settings)
        self.inspector_panel.apply(self.settings)
        self.draw()

    def draw(self) -> None:
        """Draw the fields, the search, the bar and the footer."""
        if not self.form.is_attached:
            return
        self._drawn = self.model.state, self.model.inspector.next_view()
        model, board = self.model, self.model.puzzle.board
        bar = self.query_one(TopBar)
        bar.note = f"{board.rows}x{board.cols}"
        bar.state = model.state if model.running else model.building.lower()
        self.note_searching(searching=model.run is not None and not model.run.paused)
        hint = f"\nPress {self.key_of('solve.next')} to choose a search.\n{model.building}"
        self.form.how_to_build = f"Press {self.key_of('solve.tables')} to build it here."
        self.form.show(model.setup, hint if model.setup else model.unready)
        self._lay_out()
        self._draw_search()
        self.refresh_bindings()
        if model.preparing or model.table_build is not None:
            self._waiting.resume()

    def redraw(self) -> None:
        """Draw new figures of the search, or everything if its state or the next view has changed."""
        if self.model.running and (self.model.state, self.model.inspector.next_view()) == self._drawn:
            self._draw_search()
        else:
            self.draw()
            self._play_in_sight()

    def _draw_search(self) -> None:
        self.figures.refresh()
        self.panel.draw()
        self.inspector_panel.draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has it
        if self.is_mounted:
            self.draw()

    def _lay_out(self) -> None:
        """Lay out two columns; on a wide terminal the left one is split in two."""
        width = self.size.width
        board, inspects = self.model.puzzle.board, self.model.inspector.is_open
        needed = sizes(board.rows, board.cols)[0].extent(board.rows, board.cols)[0] + 1
        wide = not inspects and width >= max(WIDE, LEFT_WIDE + needed)
        left = LEFT_WIDE if wide else max(32, min(46, width // 2 + 2))
        # A tree needs columns: on a narrower terminal it replaces the form, and Tab brings the form back.
        shown = not inspects or width >= WIDE
        with self.app.batch_update():
            self.form.display = shown
            if shown:
                self.form.styles.width = left
                self.form.lay_out(both=wide, beside=bool(self.model.state))
            self.panel.display = not inspects
            self.inspector_panel.display = inspects
        if not shown or self.form.field_in_focus is None:
            self.set_focus(self.panel_in_front)

    @property
    def panel_in_front(self) -> TreeView | PlaybackPanel:
        """The panel whose keys work, also while a field has the focus."""
        return self.inspector_panel.view if self.model.inspector.is_open else self.panel

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "pass_on":
            return parameters[0] == type(self.panel_in_front).__name__
        return super().check_action(action, parameters)

    async def action_pass_on(self, panel: str, action: str) -> None:  # noqa: ARG002 - check_action has the panel
        await self.app.run_action(action, self.panel_in_front)

    def footer_keys(self) -> dict[str, str]:
        return self.named(FOOTER[self.model.stage], view=self.model.inspector.next_view().capitalize())

    def action_tables(self) -> None:
        from tui.solve.tables_dialog import TablesScreen

        build = partial(self.do, self.model.build_table)
        self.puzzle_app.open_dialog(TablesScreen(lambda: self.model.table_build, build))

    def do(self, command: Callable[..., object], *values: object) -> None:
        """Run a command; if it starts a search, focus the panel in front; play a new solution."""
        before = self.model.run
        super().do(command, *values)
        if self.model.run not in (None, before):
            self.set_focus(self.panel_in_front)
        self._play_in_sight()

    def _draw_waiting(self) -> None:
        # Whether a search is being compiled is known only a moment after its start.
        if self.model.preparing or self.model.table_build is not None:
            self.draw()
        else:
            self._waiting.pause()

    def action_escape(self) -> None:
        """Stop the search; if none is running, leave the field, then the tree, then the screen."""
        if self.model.active:
            self.do(self.model.stop)
        elif self.form.field_in_focus is not None:
            self.set_focus(self.panel_in_front)
        elif self.model.inspector.is_open:
            self.look_at("board")
        else:
            self.puzzle_app.action_show("play")

    def look_at(self, view: str) -> None:
        """Show the board, the tree or the frontier."""
        self.model.look_at(view)
        if self.model.inspector.is_open:
            self.panel.pause()
        self._lay_out()
        self.set_focus(self.panel_in_front)
        self._draw_search()
        self._play_in_sight()
        # Last: it rebuilds the footer, which takes as long as everything else.
        self.call_after_refresh(self.refresh_bindings)

    def action_view(self) -> None:
        self.look_at(self.model.inspector.next_view())

    def _play_in_sight(self) -> None:
        """Once a solution is visible, note that it was shown, and play it if it is new."""
        if not self.is_active or self.model.playback is None:
            return
        self.puzzle_app.solution_shown(self.model.puzzle.board, self.model.puzzle.goal)
        if self.settings.autoplay and self.panel.display and self.panel.untouched:
            self.panel.play()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._play_in_sight()

    def on_screen_suspend(self) -> None:
        self.panel.pause()

    def action_notation(self) -> None:
        notation = "blank" if self.settings.notation == "tile" else "tile"
        self.puzzle_app.change(notation=notation)
        self.inform(f"Move letters now show the direction of the {notation}.")

    def action_from_here(self) -> None:
        self.panel.pause()
        model, board = self.model, self.model.board_here
        self.start_game(Challenge(board, model.puzzle.goal))
        if model.playback is not None and not model.inspector.is_open:
            self.puzzle_app.solution_shown(board, model.puzzle.goal)

    def action_copy_moves(self) -> None:
        self.do(lambda: self.puzzle_app.copy(self.model.moves_text()))

    def on_search_form_changed(self) -> None:
        self.draw()

    def action_make_default(self) -> None:
        setup = self.model.setup
        if setup is not None:
            self.puzzle_app.change(algorithm=setup.algorithm, heuristic=setup.heuristic)
            self.inform(f"Solve now starts with {self.model.next_title()}.")

    def action_field(self, by: int) -> None:
        if not self.form.display:
            self.look_at("board")
        self.form.move_focus(by)

    def action_choose_search(self) -> None:
        self.form.focus_field("algorithm")

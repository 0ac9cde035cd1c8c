"""Compare: lanes of algorithm and heuristic race on the board of the current game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from tui.challenge import Challenge
from tui.compare.model.race_model import RaceModel
from tui.compare.text import lane_text, race_text
from tui.keys import footer_key
from tui.mode_screen import TITLED, Exports, ModeScreen
from tui.widgets.board_picture import picture_of
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, list_keys
from tui.widgets.tile_sizes import choose
from tui.widgets.top_bar import TopBar

REFRESH_RATE = 8
"""Redraws per second during a race; faster changes cannot be read."""

BAR_AND_FOOTER = 2
TALL = 22
"""Rows of the terminal from which the details have three rows, and not two."""
LEAST_BAND, MOST_BAND = 4, 12
"""Rows of the board and the text beside it; a high terminal has more if the details keep theirs."""
MOST_DETAILS = 12
"""Rows that the details need for everything."""
TEXT_ROWS = 5
"""Rows that the text beside the board needs."""
MOST_BOARD = 40
"""Columns of the board; a wide terminal has more, a quarter of its columns."""
LOADING_LANES = 8
"""Lanes to leave room for until the registry is loaded."""

FOOTER = {
    "idle": "race preset add bars limits view new remove",
    "running": "stop bars view",
    "ended": "race bars sort view preset add limits new",
}
"""The keys in the footer by the state of the race, the most important first."""

_key = partial(footer_key, "compare")
_hidden = partial(Binding, show=False)


class LaneList(LineList):
    """The lanes."""

    BINDINGS: ClassVar[list[BindingType]] = list_keys("lane", "compare", pages=False)
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"line-list--{role}" for role in ("good", "busy", "bad", "best", "bar")
    }
    # All 80 columns are needed, so there is no scroll bar.
    DEFAULT_CSS = """
    LaneList {
        overflow-y: hidden;
        & > .line-list--cursor { background: $primary-muted; color: $foreground; text-style: bold; }
        & > .line-list--good { color: $text-success; }
        & > .line-list--busy { color: $text-primary; }
        & > .line-list--bad { color: $text-warning; }
        & > .line-list--best { text-style: bold; color: $text-success; }
        & > .line-list--bar { color: $primary; }
        &:ansi > .line-list--cursor { background: ansi_default; }
    }
    """


class FittedText(Widget):
    """A text that depends on the size of the widget: `make` gets its columns and rows."""

    def __init__(self, make: Callable[[int, int], Text], *, id: str, classes: str = "") -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._make = make

    def render(self) -> Text:
        return self._make(*self.content_size)


class CompareScreen(ModeScreen):
    """The board and the state of the race, the lanes, and the details of the lane under the cursor."""

    MODE = "compare"
    PANELS = (LaneList,)
    AUTO_FOCUS = "LaneList"
    FIRST = "race stop move.up move.down bars preset add remove limits view"
    CONCEPTS = """
A **lane** is one algorithm with one heuristic. All lanes search the same board in short turns, and the
**time** of a lane counts only its own turns. Lengths and node counts are the same as for a search on its
own; times are close to it, up to 1.4 times as long for lanes that need much memory. `puzzle-tui compare`
runs the same lanes one after another.

`*` marks the best value of a column among the lanes with a solution. **optimal** means proven shortest,
**solved** means not proven; **time up**, **nodes up** and **memory** name the limit that stopped a lane.
**expanded** and **raised** count nodes, **peak** is the largest frontier, **n/s** is nodes raised per
second. Bars have a **log scale**: each mark is ten times the one before. The left and right arrows choose
the figure; bars of lanes without a solution are dotted. `{compare.sort}` sorts the lanes by this figure,
those with a solution first, and so does a second click on its heading.

Presets: **all** algorithms, the **informed** ones, the **uninformed** ones, and the methods of the five
source **reports** with their own rules. {compare.race} runs the lanes that have not run yet, or all of them
again; `{compare.again}` always runs all. Results stay until the next race on another board, even if you
keep playing in Play.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key(
            "space",
            "do('toggle')",
            "Race/stop",
            "race",
            "Race the lanes that have not run yet, or stop",
            "Space",
        ),
        _hidden("enter", "do('run')", "Run the race", id="compare.run"),
        # The ids are those of the arrows everywhere, so that presets and the user's own keys apply here too.
        _hidden("left", "column(-1)", "Bars of the previous figure", id="move.left"),
        _hidden("right", "column(1)", "Bars of the next figure", id="move.right"),
        _hidden("r", "do('start', True)", "Run all lanes again", id="compare.again"),
        _key("escape", "escape", "Stop/back", "stop", "Stop the race, or go back to Play", "Esc"),
        _key("t", "bars", "Bars", "bars", "Switch between the table and bars on a log scale"),
        _key("s,S", "do('sort')", "Sort", "sort", "Sort the lanes by the figure that the bars show"),
        _key("p", "do('next_preset')", "Preset", "preset", "Use the lanes of the next preset"),
        _key("plus,equals_sign", "add", "Add", "add", "Add a lane", "+"),
        _key("minus,underscore", "do('remove')", "Remove", "remove", "Remove the lane under the cursor", "-"),
        _key("m", "limits", "Limits", "limits", "Set the limits on time, nodes and memory of each lane"),
        _key("v", "view", "In Solve", "view", "Open the lane under the cursor in Solve"),
        _key("n", "new", "New board", "new", "Start a game on a random board of this size"),
    ]
    DEFAULT_CSS = """
    CompareScreen {
        & #band { padding: 0 1; }
        & #race-text { width: 1fr; height: 100%; padding-left: 2; }
        & #head { height: 1; padding-left: 1; link-style: none; link-color: $text; }
        & #details { height: 1fr; padding: 0 1; }
        &.-titled #band { padding-bottom: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.model: RaceModel = RaceModel(self)
        self._head, self._list = Static("", id="head", markup=False), LaneList()
        self.table = Vertical(self._head, self._list, id="race")
        self._board = BoardView()
        self._board.align = "top-left"
        self._text = FittedText(partial(race_text, self.model), id="race-text")
        self._band = Horizontal(self._board, self._text, id="band", classes="section")
        self._details = FittedText(self._lane_text, id="details", classes="section")
        self._band.border_title, self._details.border_title = "Race", "Lane"

    def content(self) -> Iterable[Widget]:
        return self._band, self.table, self._details

    def on_mount(self) -> None:
        self._redraws = self.set_interval(1 / REFRESH_RATE, self._update, pause=True)
        self.settings_changed()
        self.game_changed()
        self.registry.load(self._registry_loaded)

    def on_unmount(self) -> None:
        self.model.discard_race()

    def _registry_loaded(self) -> None:
        self.model.line_up()
        self.draw()

    def puzzle_here(self) -> SlidingPuzzle:
        return self.model.puzzle

    def take(self, challenge: Challenge) -> None:
        game = self.puzzle_app.game_stack.game
        if game.begun and not game.solved:
            undo = self.key_of("play.undo")
            self.inform(f"Play has this board too; {undo} there brings back the game that you had begun.")
        self.start_game(challenge, show=False)
        self.model.take_game()
        self.draw()

    def game_changed(self) -> None:
        """Use the board of the current game, unless there are results; otherwise one move would drop them."""
        if self.model.running:
            return
        if not self.model.begun:
            self.model.take_game()
        self.draw()

    def exports(self) -> Exports:
        return self.model.files()

    def action_new(self) -> None:
        self.take(Challenge.random(self.model.puzzle.goal))

    def action_view(self) -> None:
        lane = self.model.chosen
        if lane is not None:
            self.puzzle_app.open_in_solve(self.model.puzzle, lane.lane, lane.result, lane.limits)

    def action_escape(self) -> None:
        if self.model.active:
            self.do(self.model.stop)
        else:
            self.puzzle_app.action_show("play")

    def _update(self) -> None:
        """Read and draw the figures of the race, until it has ended."""
        self.model.update()
        if self.model.race is not None:
            self._draw_race()
        else:
            self._redraws.pause()
            self.draw()

    def action_bars(self) -> None:
        self.model.lines.as_bars = not self.model.lines.as_bars
        self._draw_table()
        self.refresh_bindings()

    def action_column(self, by: int) -> None:
        self.model.lines.next_column(by, self._line_width)
        self._draw_table()

    def action_show_column(self, title: str) -> None:
        """Choose the figure of the bars; if it is chosen already, sort the lanes by it."""
        if title == self.model.lines.column:
            self.do(self.model.sort)
        self.model.lines.column = title
        self._draw_table()

    def action_add(self) -> None:
        from tui.compare.dialogs import AddLaneScreen

        if self.model.can_change():
            like = self.model.chosen.lane if self.model.chosen else None
            dialog = AddLaneScreen(self.model.puzzle, like, self.model.add)
            self.puzzle_app.open_dialog(dialog, lambda _: self.draw())

    def action_limits(self) -> None:
        from tui.compare.dialogs import LimitsScreen

        if self.model.can_change():
            self.puzzle_app.open_dialog(LimitsScreen(self.model.puzzle, self.model.limits), self._set_limits)

    def _set_limits(self, limits: Limits | None) -> None:
        if limits is not None:
            self.model.set_limits(limits)
            # The results are gone, so there is no reason to keep the board of the last race.
            self.game_changed()

    def settings_changed(self) -> None:
        self._board.apply(self.settings, tiles="auto")
        self.draw()

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.draw()

    def on_line_list_moved(self) -> None:
        self._details.refresh()

    def on_line_list_resized(self) -> None:
        self._draw_table()

    def draw(self) -> None:
        puzzle = self.model.puzzle
        self._board.show(picture_of(puzzle.board, puzzle.goal))
        bar = self.query_one(TopBar)
        bar.note = f"{puzzle.board.rows}x{puzzle.board.cols}"
        bar.state = "racing" if self.model.running else ""
        if self.model.race is not None:
            self._redraws.resume()
        self.note_searching(searching=self.model.running)
        self._lay_out()
        self._draw_race()
        self.refresh_bindings()

    def _lay_out(self) -> None:
        """Give the board the largest tiles that fit into the room that the lanes leave, and no more rows."""
        board, size = self.model.puzzle.board, self.size
        lanes = len(self.model.lanes) if self.model.ready else LOADING_LANES
        titled, details = size.height >= TITLED, 3 if size.height >= TALL else 2
        # The band and the details have a title each, and there is an empty line above the lanes.
        free = size.height - BAR_AND_FOOTER - details - 3 * titled
        table = min(lanes + 1, free - LEAST_BAND)
        height = min(free - table, max(MOST_BAND, free + details - table - MOST_DETAILS))
        width = min(max(MOST_BOARD, size.width // 4), size.width // 2)
        columns, rows = choose(board.rows, board.cols, width, height).extent(board.rows, board.cols)
        self._band.styles.height = min(max(rows, TEXT_ROWS), height) + 2 * titled
        self._board.styles.width = min(columns, width)
        self.table.styles.height = table

    def _draw_race(self) -> None:
        """Draw what changes while the lanes run."""
        self._draw_table()
        self._text.refresh()
        self._details.refresh()

    @property
    def _line_width(self) -> int:
        """Columns of a line, after the mark of the cursor."""
        return self._list.size.width - 1

    def _draw_table(self) -> None:
        """Draw the titles and the lanes, or a sentence if there are none."""
        model = self.model
        model.update_lines()
        head = Text(no_wrap=True)
        for text, style, title in model.lines.head(self._line_width) if model.lanes else ():
            click = {"@click": f"screen.show_column({title!r})"} if title else {}
            head.append(text, Style.parse(style) + Style(meta=click))
        self._head.update(head if model.lanes else Text(model.no_lanes, "dim"), layout=False)
        self._list.show(model.lines)

    def _lane_text(self, width: int, rows: int) -> Text:
        return lane_text(self.model.chosen, width, rows) if self.model.chosen else Text()

    def footer_keys(self) -> dict[str, str]:
        state = "running" if self.model.running else "ended" if self.model.results() else "idle"
        return self.named(FOOTER[state], bars="Table" if self.model.lines.as_bars else "")

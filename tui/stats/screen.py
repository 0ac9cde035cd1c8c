"""Stats: all finished games, their summary and today's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from solver.errors import PuzzleError
from tui.challenge import Challenge
from tui.dialogs.preview import BoardPreview
from tui.jobs import Job
from tui.keys import footer_key
from tui.mode_screen import Exports, ModeScreen
from tui.sharing.files import game_files
from tui.sharing.game_code import game_code
from tui.stats.model.chart import axis_text, chart_scale, game_mark, histogram, longest_shown, times_chart
from tui.stats.model.game_list import FILTERS, StatsModel
from tui.stats.model.overview import (
    Kind,
    StatsView,
    fitted,
    kinds_table,
    moves_text,
    summary_table,
    transposed,
)
from tui.text import exact_time, mean_time, wrapped
from tui.widgets.ascii_filter import AsciiFilter
from tui.widgets.board_view import BoardView
from tui.widgets.line_list import LineList, Sentences, list_keys
from tui.widgets.top_bar import TopBar

NOTHING = """\
No finished games yet. Solve a board in Play ({}) and it appears here.

Press {} for today's board, or {} to import games from a CSV file.
"""

FOOTER = "replay analyse again chart sort group filter share today delete import"
"""The actions in the footer, the most important first."""
FOOTER_ON_SESSION = "group chart sort filter today import"
"""Those that apply to the line of a session."""
LOW, HIGH = 22, 28
"""Rows below which the chart takes the place of the summary, and from which the game is previewed."""
MOST_KINDS, MOST_BESIDE = 4, 12
"""Most rows of the table above the list, and beside it."""
PLAY_TODAY = Style(meta={"@click": "screen.today"})
"""The style of the text about today's board: a click on it starts the board."""

_key = partial(footer_key, "stats")


def _kinds(key: str, action: str, about: str) -> Binding:
    return Binding(key, action, about, show=False, tooltip="List another size and goal", id=f"move.{key}")


class GameRows(LineList):
    """The finished games."""

    BINDINGS: ClassVar[list[BindingType]] = list_keys("game", "stats", "newest", "oldest")


class StatsScreen(ModeScreen):
    """The finished games of this player."""

    MODE = "stats"
    PANELS = (GameRows,)
    AUTO_FOCUS = "GameRows"
    FIRST = "move. replay analyse again chart sort group share today delete"
    CONCEPTS = """
**Time** is the clock at the goal; **TPS** is tiles moved per second. **Ao5**, **Ao12** and **Ao100** are
averages as speed-solvers compute them: of the last 5, 12 or 100 games the best and worst 5 % (at least one
each) are dropped, and the mean of the rest is taken. Games with help (hints
or a solution: `with help`) and **retries** are listed, but do not count for bests or averages, and neither do
your own boards once you have solved random ones: their times are in brackets. A retry is a game on a board on
which you made a move before, or whose solution you have seen; a random 2x2 board, of which there are only
twelve, is never one unless it is a race. Sizes and goals are never mixed.

`+6` in the column **over** means that the shortest solution is 6 moves shorter; `+6~` compares with the best
known solution where no shortest one is proven. **Accuracy** is the length of the shortest solution divided
by the moves made. `*` marks the best of its size and goal: time, moves or TPS.

The **chart** shows the games that count, oldest first, with the Ao5 and the best time; its axis begins at
zero, or near the best time if all times are close together. The **histogram** shows how often each time
occurred. A **session** is a group of games without a break of half an
hour. A **race** is a new game on the board of the game under the cursor, which is
your **rival**: Play shows its moves beside yours.

**Today's board** is the same for everybody on a given day and changes at midnight by your local time. Its
first result counts; the **streak** counts days in a row, with or without help.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("space", "game('replay')", "Replay", "replay", "Replay the game", "Space"),
        _key(
            "enter",
            "game('review')",
            "Analyse",
            "analyse",
            "Show where the game lost moves and time",
            "Enter",
        ),
        _key("p", "game('race')", "Race", "again", "Play this board again and race this game"),
        _key("c", "do('next_chart')", "Chart", "chart", "Show the chart, histogram or only the list"),
        _key("o", "do('sort_by_next')", "Sort", "sort", "Sort by the next column, or click a heading"),
        _key("r", "do('sort_by')", "Reverse", "reverse", "Reverse the order of the list"),
        _key("b", "do('group')", "Sessions", "group", "Group the games by session, with averages"),
        _key("f", "do('next_filter')", "Filter", "filter", "List all games, first tries or retries"),
        _key("t", "today", "Today", "today", "Play today's board"),
        _key("delete,backspace", "do('delete')", "Delete", "delete", "Delete the game", "Del"),
        _key("u", "do('undo')", "Undo", "undo", "Restore the game deleted last"),
        # The ids are those of the arrows everywhere, so that presets and the user's own keys apply here too.
        _kinds("right", "do('choose_kind', 1)", "The next size and goal"),
        _kinds("left", "do('choose_kind', -1)", "The previous size and goal"),
        _key("I", "import", "Import", "import", "Import games from a CSV file"),
        # The id of the copy key everywhere; here it copies the game.
        Binding("y", "app.copy_code", "Copy the game's code", show=False, id="app.copy"),
        _key("Y", "share", "Share", "share", "Copy the game's result to share it"),
        Binding("escape", "app.show('play')", "Back to Play", show=False, id="stats.back"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's own, never changed
    """The summary is above the list, or beside it if there is room."""
    DEFAULT_CSS = """
    StatsScreen {
        & #parts { height: 1fr; width: 100%; layout: vertical; }
        & #side { height: auto; }
        & #listed { height: 1fr; width: 1fr; }
        & #kinds, & #head { height: 1; text-wrap: nowrap; link-style: none; link-color: $text; }
        & #kinds { padding: 0 1; text-overflow: ellipsis; background: $panel; }
        & #head { padding-left: 1; color: $text-muted; text-style: underline; }
        & #legend { height: auto; padding: 0 1; color: $text-muted; }
        & #nothing { display: none; padding: 1 2; }
        & BoardPreview { display: none; height: 1fr; margin: 1 1 0 1; }
        &.-wide #parts { layout: horizontal; }
        &.-wide #side { width: 30%; min-width: 38; max-width: 64; height: 1fr; padding: 1 1 0 1; }
        &.-wide.-high BoardPreview { display: block; }
        &.-empty #side, &.-empty #listed > * { display: none; }
        &.-empty #listed > #nothing { display: block; }
    }
    """

    def __init__(self) -> None:
        super().__init__(classes="-empty")
        self.model: StatsModel = StatsModel(self, self.puzzle_app.records_worker)
        self._games_job = Job(self)

    def content(self) -> Iterable[Widget]:
        yield Container(
            Vertical(SummaryPanel(self.model), BoardPreview(), id="side"),
            Vertical(
                Static("", id="kinds", markup=False),
                ChartView(self.model),
                Static("", id="head", markup=False),
                GameRows(self.model.lines),
                Static("", id="legend", markup=False),
                Static("Reading the games...", id="nothing"),
                id="listed",
            ),
            id="parts",
        )

    def on_mount(self) -> None:
        # Unlike a dialog, this screen may have room for a large board.
        self.query_one("BoardPreview > BoardView", BoardView).wanted_size = "auto"
        self.call_later(self.records_changed)

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.set_class(size.height >= HIGH, "-high")
        self.model.has_room = size.height >= LOW
        if self.model.loaded:
            self.draw()

    def game_changed(self) -> None:
        finished = [game.id for game in self.puzzle_app.game_stack.games if game.solved and game.begun]
        if finished:
            self.model.go_to_finished(finished[-1])
        # Another window may have added games.
        self.records_changed()

    def records_changed(self) -> None:
        records = self.puzzle_app.records
        if not self.is_mounted or records is None:
            return
        self._games_job.discard()
        self._games_job = self.new_job("the records")
        # In a thread: reading and comparing 10,000 games takes a second.
        work = partial(self.model.view.renewed, records)
        self._games_job.start(work, self.show_view, self.puzzle_app.warn_once, "stats")

    def show_view(self, view: StatsView) -> None:
        """Show the games just read, unless they are still the same."""
        if view is not self.model.view:
            self.model.load(view)
            self.draw()

    def draw(self) -> None:
        model, chart = self.model, self.query_one(ChartView)
        chart.show()
        keys = map(self.key_of, ("app.play", "stats.today", "stats.import"))
        self.query_one("#nothing", Static).update(NOTHING.format(*keys))
        self.set_class(not model.view.games, "-empty")
        self.set_class(chart.display and not self.model.has_room, "-cramped")
        self.query_one(SummaryPanel).refresh(layout=True)
        advice = f"No {model.filter} here. Press {self.key_of('stats.filter')} to list other games."
        self.query_one(LineList).show(model.lines if len(model.lines) else Sentences(["", f"  {advice}"]))
        legend = self.query_one("#legend", Static)
        legend.update(model.lines.legend)
        legend.display = bool(model.lines.legend)
        self.query_one("#kinds", Static).update(self._tabs(), layout=False)
        self.query_one(TopBar).note = model.kind_name
        self.refresh_bindings()
        self._draw_beside_list()

    @on(LineList.Resized)
    def _draw_beside_list(self) -> None:
        """Draw the headings and the preview, whose widths are known only after the layout."""
        # The mark of the cursor and the scroll bar take a column each.
        width = self.query_one(LineList).size.width - 2
        text = Text(no_wrap=True)
        for heading, column in self.model.lines.head(width, self.model.sort, reverse=self.model.reverse):
            text.append(heading, _clickable("sort_by", column) if column >= 0 else "")
        self.query_one("#head", Static).update(text, layout=False)
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        self.query_one(ChartView).show()
        game, preview = self.model.chosen, self.query_one(BoardPreview)
        if game is not None and preview.display:
            moves = ["Moves:", *moves_text(game, preview.size.width, 3)]
            preview.show(game.start, game.goal, game.title, moves)

    def _tabs(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, by in (("move.left", -1), ("move.right", 1)):
            text.append(self.key_of(key), _clickable("choose_kind", by)).append(" ")
        for label, code in self.model.tabs(self.size.width):
            style = _clickable("show_kind", code) + Style(bold=code == self.model.kind)
            text.append(" ").append(label, style)
        if self.model.filter != next(iter(FILTERS)):
            text.append(f"  only {self.model.filter} ({self.key_of('stats.filter')})", "bold")
        return text

    def footer_keys(self) -> dict[str, str]:
        useful = FOOTER_ON_SESSION if self.model.lines.on_session else FOOTER
        useful = useful if self.model.view.games else "today import"
        if self.model.deleted:
            # Right after a deletion, undo matters more than deleting another game.
            useful = useful.replace("delete", "undo delete") if "delete" in useful else f"{useful} undo"
        return self.named(useful)

    def action_game(self, use: str) -> None:
        """Give the game under the cursor to a method of the app: `replay`, `review` or `race`."""
        if self.model.lines.on_session:
            self.inform("This line is a whole session. Select one of its games.")
        elif self.model.chosen is not None:
            getattr(self.puzzle_app, use)(self.model.chosen)

    def action_share(self) -> None:
        game = None if self.model.lines.on_session else self.model.chosen
        if game is None:
            self.inform("Select a game; then there is a result to copy.")
            return
        self.puzzle_app.copy(game.card("with help" if game.hints else "", "retry" if game.retry else ""))

    def on_line_list_moved(self) -> None:
        self.refresh_bindings()
        self._draw_chosen()

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        message.stop()
        if message.clicks == 2:
            self.action_game("review")

    def action_import(self) -> None:
        from tui.stats.import_dialog import ImportScreen

        self.puzzle_app.open_dialog(ImportScreen())

    def action_today(self) -> None:
        self.start_game(Challenge.daily(date.today()))

    def code_here(self) -> str:
        if self.model.chosen is None:
            raise PuzzleError("There is no game to copy yet.")
        return game_code(self.model.chosen)

    def exports(self) -> Exports:
        model = self.model
        if not model.view.games:
            return {}
        from tui.stats.store.csv import games_to_csv

        # Oldest first, as `puzzle-tui stats --csv` writes them.
        files = {"games.csv": partial(games_to_csv, model.view.games[::-1])}
        if model.kind is not None:
            name = f"games-{model.kind_name.replace(' ', '-')}.csv"
            files = {name: partial(games_to_csv, model.view.shown(model.kind)[::-1]), **files}
        return {**files, **(game_files(model.chosen) if model.chosen else {})}


def _clickable(change: str, value: object) -> Style:
    action = f"do({change!r}, {value!r})"
    return Style(meta={"@click": f"app.on_screen('stats', {action!r})"})


class ChartView(Widget):
    """Draws the times of the games that count, and marks the game under the cursor."""

    DEFAULT_CSS = """
    ChartView {
        width: 1fr; height: 45%; min-height: 6; max-height: 28; padding: 0 1;
        text-wrap: nowrap; text-overflow: ellipsis;
        & > .chart--dot { color: $text-primary; }
        & > .chart--bar { color: $primary; }
        & > .chart--average { color: $text-accent; text-style: bold; }
        & > .chart--best { color: $text-success; }
        & > .chart--chosen { color: $text; text-style: bold; }
        & > .chart--dim { color: $text-muted; }
    }
    """
    ROLES = ("dot", "bar", "average", "best", "chosen", "dim")
    COMPONENT_CLASSES = {f"chart--{role}" for role in ROLES}  # noqa: RUF012 - Textual's own, never changed

    def __init__(self, model: StatsModel) -> None:
        super().__init__()
        self._model = model

    def show(self) -> None:
        """Draw the games of the chosen kind, if any of them counts."""
        self.display = self._model.chart != "none" and self._model.charted is not None
        self.refresh()

    def render(self) -> Text:
        kind, chosen = self._model.charted, self._model.chosen
        if kind is None:
            return Text()
        summary, (width, height) = kind.summary, self.content_size
        styles = {role: self.get_component_rich_style(f"chart--{role}") for role in self.ROLES}
        place = next((at for at, game in enumerate(summary.games) if game is chosen), None)
        # Without colours or Braille patterns, only characters tell the series apart.
        plain = any(isinstance(used, AsciiFilter) for used in self.app.get_line_filters())
        fine = not (plain or self.app.no_color)
        count, all_games = len(summary.games), len(kind.games)
        of = "" if count == all_games else f" of {all_games:,}"
        lines = [Text(f"{kind.name}: {count:,}{of} {'game counts' if all_games == 1 else 'games count'}")]
        for mark, role, label in self._legend(kind, game_mark(count, width, fine=fine)):
            part = Text.assemble((f"{mark} ", styles[role]), label)
            if lines[-1].cell_len + 2 + part.cell_len <= width:
                lines[-1].append("  ").append_text(part)
            else:
                lines.append(part)
        rows = height - len(lines)
        if self._model.chart == "times":
            drawn = times_chart(summary.times, width, rows, place, fine=fine)
            # The labels say it too, so this needs no line of its own.
            start = chart_scale(summary.times, rows).start if drawn else 0.0
            note = f"  axis from {axis_text(start)}"
            if start and lines[-1].cell_len + len(note) <= width:
                lines[-1].append(note, styles["dim"])
        else:
            drawn = histogram(summary.times, width, rows, place)
        for row in drawn:
            lines.append(Text())
            for role, cells in groupby(row, key=itemgetter(1)):
                lines[-1].append("".join(cell for cell, _ in cells), styles.get(role, ""))
        return Text("\n", end="").join(lines)

    def _legend(self, kind: Kind, mark_of_game: str) -> Iterator[tuple[str, str, str]]:
        """Each mark with its role and its meaning."""
        summary = kind.summary
        if self._model.chart == "times":
            yield mark_of_game, "dot", "game"
            if summary.averages[5].last is not None:
                yield "━", "average", f"Ao5 {mean_time(summary.averages[5].last)}"
            yield "┄", "best", f"best {exact_time(summary.time.best)}"
            if max(summary.times) > longest_shown(summary.times):
                yield "▲", "dot", "off the scale"
        else:
            yield "█", "bar", "games by their time"
        # Also while no game of the chart is selected: a legend with fewer lines would change the scale.
        yield "◆", "chosen", "selected"


class SummaryPanel(Widget):
    """Draws the summary of the listed games: above the list, or beside it with a line for each figure."""

    DEFAULT_CSS = """
    SummaryPanel {
        width: 1fr; height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis;
        link-style: none; link-color: $text;
    }
    """

    def __init__(self, model: StatsModel) -> None:
        super().__init__(id="summary")
        self._model = model

    @property
    def tall(self) -> bool:
        """Whether the panel is beside the list."""
        return self.screen.has_class("-wide")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return sum(1 for _ in self._lines(width))

    def render(self) -> Text:
        return Text("\n", end="").join(self._lines(max(1, self.content_size.width)))

    def _lines(self, width: int) -> Iterator[Text]:
        view, kind = self._model.view, self._model.view.kind(self._model.kind)
        today = view.today.sentences(self._model.host.key_of("stats.today"))
        if self.tall:
            lines = [line for part in today for line in wrapped(part, width)]
            yield from (Text(line, PLAY_TODAY) for line in lines)
            yield Text()
        # On a short terminal the chart needs the lines of the table.
        if self.tall or not self.screen.has_class("-cramped"):
            if kind is None:
                table = kinds_table(view.kinds, MOST_BESIDE if self.tall else MOST_KINDS, brief=self.tall)
            else:
                table = transposed(summary_table(kind)) if self.tall else summary_table(kind)
            yield from _head_dim(fitted(table, width))
        if not self.tall:
            yield from (Text(line, PLAY_TODAY) for line in wrapped(" ".join(today), width))


def _head_dim(lines: list[str]) -> Iterator[Text]:
    """The lines of a table with dimmed headings."""
    for number, line in enumerate(lines):
        # The name of the row ends at two spaces.
        dim = line if number == 0 else line.split("  ")[0]
        yield Text.assemble((dim, "dim"), line[len(dim) :])

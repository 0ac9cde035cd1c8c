"""Stats: all finished games, their summary and today's board."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Static

from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import Job
from tui.keys import footer_key, in_footer
from tui.mode_screen import Exports, ModeScreen
from tui.sharing.files import game_files, kind_of
from tui.sharing.game_code import game_code
from tui.stats.game_dialog import copy_game
from tui.stats.games_table import GamesTable
from tui.stats.model.game_list import StatsModel
from tui.stats.model.overview import StatsView
from tui.stats.store import Records
from tui.stats.trend_panel import TrendPanel
from tui.text import clock_text
from tui.widgets.line_list import LineList
from tui.widgets.top_bar import TopBar

NOTHING = (
    "No finished games yet. Solve a board in Play (1) and it appears here; t deals today's board.\n\n"
    "I imports games from a CSV file that x has written here or elsewhere."
)

FOOTER = ("replay", "analyse", "today", "delete", "again", "import", "undo")
"""The actions in the footer, the most important first."""
WIDTHS = ((90, 4), (100, 5), (120, 6))
"""(columns, keys): how many keys fit into a footer with fewer columns."""

_key = partial(footer_key, "stats")


class StatsScreen(ModeScreen):
    """The finished games of this player."""

    MODE = "stats"
    FIRST = "move. replay analyse today again delete undo"
    CONCEPTS = """
**Time** is the clock at the goal; **TPS** is tiles moved a second. **Ao5**, **Ao12** and **Ao100** are
averages as speed-solvers compute them: of the last 5, 12 or 100 games the best and the worst twentieth (at
least one at each end) are dropped, and the mean of the rest is taken. Games with hints are listed, but
count for no best and no average. Nor do **retries**: games on a board on which a move was made before, or
from which a way was shown. Sizes and goals are never mixed.

`+6` beside the moves is how many the shortest way would have saved, `+6~` the same against the best way
known where no shortest is proven; **accuracy** is the shortest way over the moves made. `*` marks the best of
its kind: time, moves or TPS.

**Today's board** is the same for everybody on a date, and its first result stays; the **streak** counts days
in a row.

**Replay** shows a game as it was played: `Space` plays and pauses, the arrows go by one move (Shift: ten),
`Home` and `End` to the ends, `+` and `-` change the speed, `p` cuts long pauses, `c` plays on from there.
The **analysis** finds the distance after every move: each brings the goal nearer by one or takes it farther
by one, so a slip costs two. There `t` changes the graph and `Space` plays from before the slip.
"""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("space", "replay", "Replay", "replay", "Play the game again", "Space"),
        _key("enter", "analyse", "Analyse", "analyse", "Say where the game lost moves", "Enter"),
        _key("t", "today", "Today", "today", "Deal today's board"),
        _key("p", "again", "Again", "again", "Play this board again, against your own best game"),
        _key("delete,backspace", "delete", "Delete", "delete", "Delete the game; u brings it back", "Del"),
        _key("u", "undo", "Undo", "undo", "Bring back the game deleted last"),
        # The ids are those of the arrows everywhere, so that presets and the user's own keys apply here too.
        Binding("right", "kind(1)", "The next size and goal to the right", show=False, id="move.right"),
        Binding("left", "kind(-1)", "The next size and goal to the left", show=False, id="move.left"),
        Binding("up", "move(-1)", "The game above", show=False, id="move.up"),
        Binding("down", "move(1)", "The game below", show=False, id="move.down"),
        Binding("pageup", "page(-1)", "A page up", show=False, id="stats.page-up"),
        Binding("pagedown", "page(1)", "A page down", show=False, id="stats.page-down"),
        Binding("home", "go(0)", "The newest game", show=False, id="stats.newest"),
        Binding("end", "go(-1)", "The oldest game", show=False, id="stats.oldest"),
        _key("I", "import", "Import", "import", "Import games from a CSV file"),
        # The id of the copy key everywhere; here it copies the game.
        Binding("y", "copy_game", "Copy the game's code", show=False, id="app.copy"),
        Binding("escape", "back", "Back to Play", show=False, id="stats.back"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's own, never changed
    """The summary is above the list, or beside it if there is room."""
    DEFAULT_CSS = """
    StatsScreen {
        & #bench { height: 1fr; width: 100%; layout: vertical; }
        & #kinds { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; background: $panel; }
        & #nothing { display: none; padding: 1 2; }
        &.-wide #bench { layout: horizontal; }
        &.-wide TrendPanel { width: 40; height: 1fr; padding: 1 1 0 2; }
        &.-empty GamesTable, &.-empty #kinds, &.-empty TrendPanel { display: none; }
        &.-empty #nothing { display: block; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.model = StatsModel()
        self._loading = self._load_again = False

    def content(self) -> Iterable[Widget]:
        """The summary and the list, or advice if there are no games."""
        listed = Vertical(Static("", id="kinds", markup=False), GamesTable(), Static("", id="nothing"))
        yield Container(TrendPanel(), listed, id="bench")

    def on_mount(self) -> None:
        self.query_one("#nothing", Static).update("reading the games ...")
        self.add_class("-empty")
        self.call_later(self.load)

    # -- reading ----------------------------------------------------------------------------------

    def game_changed(self) -> None:
        """Read again: another window may have added games."""
        self.load()

    def records_changed(self) -> None:
        """Read the games again."""
        self.load()

    def load(self) -> None:
        """Read all games in the background; a call while that runs makes it run once more."""
        records = self.puzzle_app.records
        if not self.is_mounted or records is None:
            return
        self._load_again = self._loading
        if not self._loading:
            self._loading = True
            work = partial(_read, records, self.model.view)
            Job(self, "the reading of games").start(work, self.show_view, self._load_failed, "stats")

    def show_view(self, view: StatsView | None) -> None:
        """Show the games just read; None means that nothing has changed."""
        if view is not None or not self.model.loaded:
            self.model.load(view or self.model.view)
            self._draw()
        self._load_ended()

    def _load_failed(self, sentence: str) -> None:
        self.puzzle_app.warn_once(sentence)
        self._load_ended()

    def _load_ended(self) -> None:
        self._loading = False
        if self._load_again:
            self.load()

    # -- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        model = self.model
        self.set_class(not model.view.games, "-empty")
        self.query_one("#nothing", Static).update(NOTHING)
        self.query_one(TrendPanel).show(model.view, model.kind)
        self.query_one(GamesTable).show(model.lines)
        self.query_one("#kinds", Static).update(model.kinds_text(self.size.width))
        self.query_one(TopBar).note = model.kind or "all"
        self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings; the footer shows those that can do something now."""
        games, deleted = bool(self.model.view.games), bool(self.model.deleted)
        useful = [
            name for name in FOOTER if (deleted if name == "undo" else games or name in ("today", "import"))
        ]
        if deleted and "delete" in useful:
            # Right after a deletion, undo matters more than deleting another game.
            useful.insert(useful.index("delete"), useful.pop())
        return in_footer(super().active_bindings, "stats", useful, WIDTHS, self.size.width)

    # -- the list ---------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        self.query_one(GamesTable).rows.move(by)

    def action_page(self, by: int) -> None:
        rows = self.query_one(GamesTable).rows
        rows.move(by * rows.page)

    def action_go(self, row: int) -> None:
        self.query_one(GamesTable).rows.go(row if row >= 0 else len(self.model.listed) - 1)

    def action_kind(self, ways: int) -> None:
        self.model.choose_kind(ways)
        self._draw()

    def action_replay(self) -> None:
        if self.model.chosen is not None:
            self.puzzle_app.replay(self.model.chosen)

    def action_analyse(self) -> None:
        if self.model.chosen is not None:
            self.puzzle_app.review(self.model.chosen)

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        message.stop()
        if message.clicks == 2:
            self.action_analyse()

    # -- deleting and importing -------------------------------------------------------------------

    def action_delete(self) -> None:
        game = self.model.delete()
        if game is not None:
            self._draw()
            self.puzzle_app.records_worker.delete(game, self, partial(self._delete_failed, game))
            self.puzzle_app.inform(f"deleted {_game_text(game)}; u brings it back")

    def _delete_failed(self, game: FinishedGame, sentence: str) -> None:
        self.puzzle_app.warn(sentence)
        self.model.keep(game)
        self._draw()

    def action_undo(self) -> None:
        game = self.model.undo()
        if game is None:
            self.puzzle_app.inform("nothing was deleted here")
            return
        self._draw()
        self.puzzle_app.records_worker.bring_back(game, self, self.puzzle_app.warn)
        self.puzzle_app.inform(f"{_game_text(game)} is back")

    def action_import(self) -> None:
        from tui.stats.import_dialog import ImportScreen

        self.puzzle_app.open_dialog(ImportScreen(self._import))

    def _import(self, path: Path) -> None:
        self.puzzle_app.records_worker.import_file(path, self, self._imported)

    def _imported(self, outcome: str) -> None:
        """Show the outcome in the dialog, or in a notification if the dialog was closed."""
        from tui.stats.import_dialog import ImportScreen

        dialog = self.app.screen
        if isinstance(dialog, ImportScreen):
            # Deferred, because the dialog may have no widgets yet.
            dialog.call_later(dialog.finish, outcome)
        else:
            first, _, rest = outcome.partition("\n")
            some = "; some lines were left out" if rest else ""
            self.puzzle_app.inform(first.removesuffix("; left out:") + some)

    # -- to other places --------------------------------------------------------------------------

    def action_today(self) -> None:
        challenge, game = Challenge.daily(date.today()), self.puzzle_app.game_stack.game
        if game.challenge == challenge and not game.solved:
            self.puzzle_app.action_show("play")
        else:
            self.puzzle_app.start_game(challenge)

    def action_again(self) -> None:
        game = self.model.chosen
        if game is not None:
            self.puzzle_app.start_game(Challenge(game.start, game.goal, game.seed, game.name))

    def action_back(self) -> None:
        self.puzzle_app.action_show("play")

    def code_here(self) -> str | None:
        """The code of the game under the cursor."""
        return None if self.model.chosen is None else game_code(self.model.chosen)

    def action_copy_game(self) -> None:
        if self.model.chosen is None:
            self.puzzle_app.warn("there is no game here yet whose code could be copied")
        else:
            copy_game(self.puzzle_app, self.model.chosen)

    def exports(self) -> Exports:
        """The listed games, all games, and the files of the game under the cursor."""
        model = self.model
        if not model.view.games:
            return {}
        from tui.stats.store.csv import games_to_csv

        # Oldest first, as `puzzle-tui stats --csv` writes them.
        files = {"games.csv": partial(games_to_csv, model.view.games[::-1])}
        if model.kind is not None:
            name = f"games-{model.kind.replace(' ', '-')}.csv"
            files = {name: partial(games_to_csv, model.listed[::-1]), **files}
        return {**files, **(game_files(model.chosen) if model.chosen else {})}


def _read(records: Records, before: StatsView) -> StatsView | None:
    """Read and compare the games in a thread, as thousands take a while; None if nothing has changed."""
    view = StatsView.load(records, date.today())
    return None if view == before else view


def _game_text(game: FinishedGame) -> str:
    return f"the {kind_of(game)} game of {clock_text(game.seconds)}"

"""Stats: every finished game, what they come to, and today's board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import ActiveBinding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tui.challenge import Challenge
from tui.finished_game import FinishedGame
from tui.jobs import start_thread
from tui.mode_screen import Exports
from tui.sharing.game_code import game_code
from tui.sharing.game_files import game_files
from tui.stats.game_dialog import copy_game
from tui.stats.games_table import GamesTable
from tui.stats.keeping import KeepingScreen
from tui.stats.keys import KEYS, for_footer
from tui.stats.model.overview import StatsView, names_of
from tui.stats.store import Records
from tui.stats.trend_panel import TrendPanel
from tui.text import error_sentence
from tui.widgets.line_list import LineList
from tui.widgets.top_bar import TopBar

WIDE = 110
"""Columns from which the sums stand beside the list."""

NOTHING = (
    "No finished games yet. Solve a board in Play (1) and it appears here; t deals today's board.\n\n"
    "I imports games from a CSV file that x has written here or elsewhere."
)


@dataclass
class GamesLoaded(Message):
    """The records have been read."""

    view: StatsView
    same: bool = False
    """It holds what the one before held."""
    problem: str = ""


class StatsScreen(KeepingScreen):
    """The finished games of this player."""

    MODE = "stats"
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
    BINDINGS: ClassVar[list[BindingType]] = KEYS
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
        self.view = StatsView()
        """The games as they were read last."""
        self.kind: str | None = None
        """Which of them are listed; None for all."""
        self._ready = False
        self._read = False
        """The games were read at least once."""
        self._loading = self._again = False

    def content(self) -> Iterable[Widget]:
        """The sums, then the list: below, or beside where there is room."""
        listed = Vertical(Static("", id="kinds", markup=False), GamesTable(), Static("", id="nothing"))
        yield Container(TrendPanel(), listed, id="bench")

    def on_mount(self) -> None:
        """Read the records."""
        self._ready = True
        self._lay_out(self.size.width)
        self.query_one("#nothing", Static).update("reading the games ...")
        self.add_class("-empty")
        self.load()

    def on_resize(self, event: events.Resize) -> None:
        """The sums stand above the list, or beside it."""
        if self._ready:
            self._lay_out(event.size.width)
            self.refresh_bindings()

    def _lay_out(self, width: int) -> None:
        wide = width >= WIDE
        self.set_class(wide, "-wide")
        self.query_one(TrendPanel).tall = wide

    # -- reading ----------------------------------------------------------------------------------

    def game_changed(self) -> None:
        """Read again: another window may have added games."""
        self.load()

    def records_changed(self) -> None:
        """Read what is new."""
        self.load()

    def load(self) -> None:
        """Read all games beside the screen; what is asked for meanwhile is done once more after it."""
        records = self.puzzle_app.records
        if not self._ready or records is None:
            return
        self._again = self._loading
        if not self._loading:
            self._loading = True
            start_thread(partial(self._load, records, self.view), "stats")

    def _load(self, records: Records, before: StatsView) -> None:
        try:
            view = StatsView.load(records, date.today())
            # Here, as thousands of games take a while to compare.
            message = GamesLoaded(view, same=view == before)
        except BaseException as error:  # Whatever it was, the screen must not wait for ever.
            message = GamesLoaded(before, problem=error_sentence(error, "the reading of games"))
        self.post_message(message)

    def on_games_loaded(self, message: GamesLoaded) -> None:
        """Show them, with the cursor on the game it stood on."""
        self._loading = False
        if message.problem:
            self.puzzle_app.warn_once(message.problem)
        elif not message.same or not self._read:
            self.view, self._read = message.view, True
            self.forget_gone({game.id for game in self.view.games})
            if self.kind is not None and self.view.kind(self.kind) is None:
                self.kind = None
            self.draw()
        if self._again:
            self.load()

    # -- drawing ----------------------------------------------------------------------------------

    @property
    def chosen(self) -> FinishedGame | None:
        """The game under the cursor."""
        return self.query_one(GamesTable).chosen if self._ready else None

    @property
    def shown(self) -> list[FinishedGame]:
        """The games that are listed."""
        return [game for game in self.view.shown(self.kind) if game.id not in self.gone]

    def draw(self) -> None:
        """Everything; the cursor stays on its game, or goes to the one that was brought back."""
        view, table, games = self.view, self.query_one(GamesTable), self.shown
        chosen = self.chosen.id if self.chosen else ""
        if self.wanted and any(game.id == self.wanted for game in games):
            chosen, self.wanted = self.wanted, None
        self.set_class(not view.games, "-empty")
        self.query_one("#nothing", Static).update(NOTHING)
        self.query_one(TrendPanel).show(view, self.kind)
        kinds = [kind for kind in view.kinds if self.kind in (None, kind.name)]
        table.show(games, names_of(kinds), view.bests, chosen)
        self.query_one("#kinds", Static).update(self._kinds())
        self.query_one(TopBar).note = self.kind or "all"
        self.refresh_bindings()

    def _kinds(self) -> str:
        """What can be listed, the choice in brackets."""
        choices: list[tuple[str | None, str]] = [(None, f"all {len(self.view.games):,}")]
        choices += [(kind.name, f"{kind.name} {len(kind.games):,}") for kind in self.view.kinds]
        words = [f"[{word}]" if name == self.kind else f" {word} " for name, word in choices]
        at = next((number for number, (name, _) in enumerate(choices) if name == self.kind), 0)
        # On a narrow terminal the line begins so that the choice is in sight.
        room = max(10, self.size.width - 10)
        while at > 0 and len(" ".join(words[: at + 1])) > room:
            words.pop(0)
            at -= 1
        return f"← →  {' '.join(words)}"

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """All bindings, with those shown in the footer that matter now."""
        games = self._ready and bool(self.view.games)
        return for_footer(super().active_bindings, self.size.width, games=games, deleted=bool(self.deleted))

    # -- looking ----------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Go to another game."""
        self.query_one(GamesTable).rows.move(by)

    def action_page(self, by: int) -> None:
        """Go a page of games."""
        rows = self.query_one(GamesTable).rows
        rows.move(by * rows.page)

    def action_go(self, row: int) -> None:
        """Go to the newest game, or to the oldest."""
        rows = self.query_one(GamesTable).rows
        rows.go(row if row >= 0 else len(rows.lines) - 1)

    def action_kind(self, ways: int) -> None:
        """List another size and goal."""
        name = self.view.beside(self.kind, ways)
        if name != self.kind:
            self.kind = name
            self.draw()

    def action_replay(self) -> None:
        """Play the game again."""
        if self.chosen is not None:
            self.puzzle_app.replay(self.chosen)

    def action_analyse(self) -> None:
        """Say where the game lost moves."""
        if self.chosen is not None:
            self.puzzle_app.review(self.chosen)

    def on_line_list_clicked(self, message: LineList.Clicked) -> None:
        message.stop()
        if message.clicks == 2:
            self.action_analyse()

    # -- taking elsewhere -------------------------------------------------------------------------

    def action_today(self) -> None:
        """Deal the board of the day, or go on with it."""
        challenge, game = Challenge.daily(date.today()), self.puzzle_app.game_stack.game
        if game.challenge == challenge and not game.solved:
            self.puzzle_app.action_show("play")
        else:
            self.puzzle_app.start_game(challenge)

    def action_again(self) -> None:
        """Put the board of the game on the desk."""
        game = self.chosen
        if game is not None:
            self.puzzle_app.start_game(Challenge(game.start, game.goal, game.seed, game.name))

    def action_back(self) -> None:
        """Go back to Play."""
        self.puzzle_app.action_show("play")

    def code_here(self) -> str | None:
        """The code of the game under the cursor."""
        return None if self.chosen is None else game_code(self.chosen)

    def action_copy_game(self) -> None:
        """Copy the code of the game."""
        if self.chosen is None:
            self.puzzle_app.warn("there is no game here yet whose code could be copied")
        else:
            copy_game(self.puzzle_app, self.chosen)

    def exports(self) -> Exports:
        """The games that are listed, all games, and the one under the cursor."""
        if not self.view.games:
            return {}
        from tui.stats.store.csv import games_to_csv

        # Oldest first, as `puzzle-tui stats --csv` writes them.
        files = {"games.csv": partial(games_to_csv, self.view.games[::-1])}
        if self.kind is not None:
            files = {
                f"games-{self.kind.replace(' ', '-')}.csv": partial(games_to_csv, self.shown[::-1]),
                **files,
            }
        return {**files, **(game_files(self.chosen) if self.chosen else {})}

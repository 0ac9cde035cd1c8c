"""The panel beside the board: clock, counts, hint, and what is said at the goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text
from textual.widgets import Static

from solver.board import Board
from tui.challenge import Optimum
from tui.finished_game import FinishedGame
from tui.play.model.game import Game
from tui.play.model.ghost import Ghost
from tui.text import clock_text, counted
from tui.widgets.board_view import MOST_COLUMNS, plain_grid


@dataclass(frozen=True, slots=True)
class PanelView:
    """All that the panel shows."""

    game: Game
    estimate: int
    """Manhattan distance."""
    paused: bool = False
    from_here: Optimum | None = None
    """Of the board in front, once a hint has told it."""
    optimum: Optimum | None = None
    """Of the deal."""
    hint: str = ""
    hint_step: int = 0
    thinking: bool = False
    solvable: bool = True
    best: FinishedGame | None = None
    """Of this size and goal."""
    retry: bool = False
    """Whether the board was seen before this game."""
    ghost: Ghost | None = None
    told: str = ""
    """Why the last key did nothing."""
    remark: str = ""
    """How a finished game compares with those before."""


class GamePanel(Static):
    """Shows a game's figures; `wide` puts them on one line, below a board that leaves no room beside it."""

    def __init__(self) -> None:
        super().__init__(id="panel", markup=False)
        self._view: PanelView | None = None
        self.wide = False

    def show(self, view: PanelView) -> None:
        """Draw this from now on."""
        self._view = view
        self.refresh()

    def render(self) -> Text:
        """The figures, then what there is to say."""
        if self._view is None:
            return Text()
        text, width = Text(), self.content_size.width
        for label, value in _figures(self._view):
            if self.wide:
                text.append(f"{label} ", "dim").append(value, "bold").append("   ")
            else:
                text.append(label, "dim").append(f"{value:>{max(1, width - len(label))}}\n", "bold")
        if self.wide:
            text.append("\n")
        told = _told(self._view, width)
        if told:
            text.append("" if self.wide else "\n").append_text(told)
        if not self.wide:
            for title, board in _beside(self._view):
                text.append(f"\n\n{title}\n", "dim").append(plain_grid(board))
        return text


def _figures(view: PanelView) -> list[tuple[str, str]]:
    game = view.game
    tiles = len(game.board.tiles) - 1
    clock = clock_text(game.clock.elapsed)
    rows = [
        ("time, paused" if view.paused else "time", clock),
        ("moves", f"{game.moves:,}"),
        ("TPS", f"{game.tps:.1f}" if game.tps else "-"),
        ("best", clock_text(view.best.seconds) if view.best else "-"),
        ("in place", f"{game.in_place}/{tiles}"),
        ("h (Manhattan)", f"{view.estimate:,}"),
    ]
    if view.from_here is not None and not game.solved:
        known = view.from_here
        rows.append(
            ("optimal from here", f"{known.length}") if known.proven else ("best known", f"{known.length}")
        )
    if view.ghost is not None and not game.solved:
        ghost, now = view.ghost, _clock_of(game)
        rows.append(("ghost", f"{ghost.move(now)}/{ghost.game.length}, {ghost.in_place(now)} in place"))
    return rows


def _beside(view: PanelView) -> Iterator[tuple[str, Board]]:
    """Other boards to look at, if they are narrow enough: the ghost's, and a goal of one's own."""
    game = view.game
    if game.board.cols > MOST_COLUMNS:
        return
    if view.ghost is not None and not game.solved:
        yield f"ghost ({clock_text(view.ghost.game.seconds)})", view.ghost.board(_clock_of(game))
    if game.goal.name != "standard":
        yield f"goal ({game.goal.name})", game.goal.board


def _clock_of(game: Game) -> float:
    """What the ghost goes by: it waits for the first move, which the clock shows at 0."""
    return game.clock.elapsed if game.begun else -1.0


def _told(view: PanelView, width: int) -> Text:
    """The goal, the hint, or what to do first."""
    game = view.game
    if game.solved and game.moves:
        return _solved(view, width)
    if game.solved:
        return Text("This is the goal. n deals a new board.")
    if not view.solvable:
        text = Text().append("NOT SOLVABLE\n", "bold")
        return text.append("No moves lead to the goal. e edits the board; f mends it there, v says why.")
    if view.thinking and not view.hint:
        return Text().append("HINT ...\n", "bold").append("looking for a way", "dim")
    if view.told and not view.hint:
        return Text(view.told)
    if view.hint:
        text = Text().append(f"HINT {view.hint_step}/4", "bold")
        text.append("  h: more\n" if view.hint_step < 4 else "  Esc hides it\n", "dim")
        return text.append(view.hint)
    if view.paused:
        return Text("Paused. Move a tile or press Space to continue.", "dim")
    if not game.begun:
        return Text("Slide tiles into the gap with the arrow keys; h gives a hint.", "dim")
    return Text()


def _solved(view: PanelView, width: int) -> Text:
    game, optimum = view.game, view.optimum
    moves = f"Solved in {counted(game.moves, 'move')},"
    if optimum is None:
        return _closed(view, width, f"{moves} optimal ...", "")
    least = min(optimum.length, game.moves)
    if least > optimum.lower_bound:
        return _closed(
            view, width, f"{moves} best known {least}", f"no way is shorter than {optimum.lower_bound}"
        )
    more = game.moves - least
    praise = "No way is shorter!" if more <= 0 else f"{counted(more, 'move')} more than needed."
    return _closed(view, width, f"{moves} optimal {least}", praise)


def _closed(view: PanelView, width: int, title: str, remark: str) -> Text:
    text = Text().append(title if len(title) <= width else title.replace(", ", ",\n"), "bold")
    text.append(f"\n{remark}")
    if view.remark:
        text.append(f"\n{view.remark}", "bold")
    if view.game.hints:
        text.append(f"\nwith {counted(view.game.hints, 'hint')}")
    if view.retry:
        text.append("\na retry: no best, no average")
    return text.append("\n\nn: a new board, R: again\nSpace: replay\nEnter: analysis", "dim")

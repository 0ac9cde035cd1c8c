"""The panel beside the board: the figures of the game, the hint, and the result at the goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.text import Text
from textual.widgets import Static

from solver.board import Board
from solver.heuristics.manhattan import manhattan
from tui.play.model.game import Game
from tui.play.model.game_recorder import GameRecorder
from tui.play.model.hint_assistant import STEPS, HintAssistant
from tui.text import clock_or_none, clock_text, counted, preparing_hints, rate
from tui.widgets.board_view import MOST_COLUMNS, plain_grid


@dataclass(frozen=True, slots=True)
class PanelView:
    """What the panel shows."""

    game: Game
    hints: HintAssistant
    recorder: GameRecorder
    message: Text = field(default_factory=Text)
    """The messages to the player."""

    @property
    def paused(self) -> bool:
        """Whether the clock is stopped in mid-game, by the player or by another screen."""
        return self.game.begun and not self.game.solved and not self.game.clock.running

    def figures(self) -> Iterator[tuple[str, str]]:
        """Labels and values."""
        game, best = self.game, self.recorder.best
        yield "time, paused" if self.paused else "time", clock_text(game.clock.elapsed)
        yield "moves", f"{game.moves:,}"
        yield "TPS", rate(game.tps)
        yield "best", clock_or_none(best.seconds if best else None)
        yield "in place", f"{game.in_place}/{len(game.board.tiles) - 1}"
        yield "h (Manhattan)", f"{manhattan(game.puzzle).estimate(game.board):,}"
        if game.solved:
            return
        known, ghost = self.hints.distance(game.board), self.recorder.ghost
        if known is not None:
            yield "optimal from here" if known.proven else "best known", f"{known.length}"
        if ghost is not None:
            now = self._ghost_clock()
            yield "ghost", f"{ghost.move(now)}/{ghost.game.length}, {ghost.in_place(now)} in place"

    def other_boards(self) -> Iterator[tuple[str, Board]]:
        """The ghost's board and a non-standard goal, if they are narrow enough."""
        game, ghost = self.game, self.recorder.ghost
        if game.board.cols > MOST_COLUMNS:
            return
        if ghost is not None and not game.solved:
            yield f"ghost ({clock_text(ghost.game.seconds)})", ghost.board(self._ghost_clock())
        if game.goal.name != "standard":
            yield f"goal ({game.goal.name})", game.goal.board

    def _ghost_clock(self) -> float:
        """The clock of the ghost, which starts with the player's first move."""
        return self.game.clock.elapsed if self.game.begun else -1.0

    def comment(self, width: int) -> Text:
        """The messages, the result, the hint, or how to begin."""
        game, hints = self.game, self.hints
        hint = "" if game.covered else hints.text(game.board)
        if self.message and not (game.solved and game.moves):
            return self.message
        if game.solved:
            return self._result(width) if game.moves else Text("This is the goal. n deals a new board.")
        if not game.goal.reachable_from(game.board):
            text = Text().append("NOT SOLVABLE\n", "bold")
            return text.append("No moves lead to the goal. e edits the board; f mends it there, v says why.")
        if hint:
            text = Text().append(f"HINT {hints.step}/{STEPS}", "bold")
            text.append("  h: more\n" if hints.step < STEPS else "  Esc hides it\n", "dim")
            return text.append(hint)
        if hints.waiting and not game.covered:
            return Text(preparing_hints(), "dim")
        if self.paused:
            return Text("Paused. Move a tile or press Space to continue.", "dim")
        if not game.begun:
            return Text("Slide tiles into the gap with the arrow keys; h gives a hint.", "dim")
        return Text()

    def _result(self, width: int) -> Text:
        title, comparison = self._against_the_optimum()
        text = Text().append(title if len(title) <= width else title.replace(", ", ",\n"), "bold")
        text.append(f"\n{comparison}")
        if self.recorder.remark:
            text.append(f"\n{self.recorder.remark}", "bold")
        if self.game.hints:
            text.append(f"\nwith {counted(self.game.hints, 'hint')}")
        if self.recorder.retry:
            text.append("\na retry: no best, no average")
        if self.message:
            return text.append("\n\n").append_text(self.message)
        return text.append("\n\nn: a new board, R: again\nSpace: replay\nEnter: analysis", "dim")

    def _against_the_optimum(self) -> tuple[str, str]:
        moves, optimum = self.game.moves, self.recorder.optimum
        solved = f"Solved in {counted(moves, 'move')},"
        if optimum is None:
            return f"{solved} optimal ...", ""
        least = min(optimum.length, moves)
        if least > optimum.lower_bound:
            return f"{solved} best known {least}", f"no way is shorter than {optimum.lower_bound}"
        if moves <= least:
            return f"{solved} optimal {least}", "No way is shorter!"
        return f"{solved} optimal {least}", f"{counted(moves - least, 'move')} more than needed."


class GamePanel(Static):
    """Shows a game's figures; `wide` puts them on one line, below a board that leaves no room beside it."""

    def __init__(self) -> None:
        super().__init__(id="panel", markup=False)
        self._view: PanelView | None = None
        self.wide = False

    def show(self, view: PanelView) -> None:
        """Draw this view from now on."""
        self._view = view
        self.refresh()

    def render(self) -> Text:
        if self._view is None:
            return Text()
        text, width = Text(), self.content_size.width
        for label, value in self._view.figures():
            if self.wide:
                text.append(f"{label} ", "dim").append(value, "bold").append("   ")
            else:
                text.append(label, "dim").append(f"{value:>{max(1, width - len(label))}}\n", "bold")
        if self.wide:
            text.append("\n")
        comment = self._view.comment(width)
        if comment:
            text.append("" if self.wide else "\n").append_text(comment)
        if not self.wide:
            for title, board in self._view.other_boards():
                text.append(f"\n\n{title}\n", "dim").append(plain_grid(board))
        return text

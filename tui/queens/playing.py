"""The player's side of Queens: cursor, queens, undo, hints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from solver.board import Move
from solver.errors import PuzzleError
from solver.queens import Outlook, Square
from tui.mode_screen import ModeScreen
from tui.queens.board_view import QueensView
from tui.queens.messages import AnswerFailed, NumberFound, OutlookFound
from tui.queens.model.game import Queens, QueensGame, is_solved, pairs_of, safe_of
from tui.queens.thinking import QueensThinker

Front = Literal["own", "running", "steps", "solutions"]
"""What is in front: the player's board, a search under way, its steps, what it has found."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is known of a position; `again` marks the squares that lead on, too."""

    n: int
    queens: Queens
    run: int
    outlook: Outlook | None = None
    again: bool = False


class PlayingQueens(ModeScreen):
    """A screen with a board that a player fills."""

    def __init__(self) -> None:
        super().__init__()
        self.game = QueensGame()
        self.front: Front = "own"
        self._thinker = QueensThinker(self)
        self._hint: Hint | None = None
        self._attacked = False
        self._numbers: dict[tuple[int, ...], int] = {}

    def draw(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def shown(self) -> tuple[int, Queens]:
        """The size and the queens of the board in front."""
        return self.game.n, self.game.queens

    def leave_search(self) -> bool:
        """Put the player's own board in front; False while a search runs, which is said."""
        raise NotImplementedError

    def step_or_browse(self, by: int) -> None:
        """Go through what is in front, when it is not the player's board."""
        raise NotImplementedError

    # -- cursor and queens ------------------------------------------------------------------------

    def action_go(self, way: str) -> None:
        """Move the cursor, or go through steps or solutions."""
        rows, columns = _steps(way)
        if self.front == "own":
            self.game.move(rows, columns)
            self.draw()
        else:
            self.step_or_browse(rows + columns)

    def action_far(self, way: str) -> None:
        """Move the cursor to the edge, or go through steps or solutions in tens."""
        rows, columns = _steps(way)
        if self.front == "own":
            self.game.move(rows * self.game.n, columns * self.game.n)
            self.draw()
        else:
            self.step_or_browse(10 * (rows + columns))

    def watch_steps(self) -> None:
        """Let the steps go on by themselves, or no longer."""
        raise NotImplementedError

    def action_toggle_queen(self) -> None:
        """Put a queen under the cursor or take it away; watch steps; take a solution over."""
        if self.front == "own":
            self._toggle(None)
        elif self.front == "steps":
            self.watch_steps()
        else:
            self.action_adopt()

    def on_queens_view_square_clicked(self, event: QueensView.SquareClicked) -> None:
        """Put a queen there or take it away; on the board of a search, on that board."""
        if self.front == "own" or self._adopted():
            self._toggle(event.square)

    def _toggle(self, square: Square | None) -> None:
        self.game.toggle(square)
        self.changed()

    def action_adopt(self) -> None:
        """Go on playing from the board in front."""
        if self.front == "own":
            self.puzzle_app.inform("this is your own board; Enter runs a search")
        elif self._adopted():
            self.puzzle_app.inform("this board is yours now; u brings back the one before")

    def _adopted(self) -> bool:
        n, queens = self.shown()
        if not self.leave_search():
            return False
        self.game.put(n, queens)
        self.changed()
        return True

    def action_clear(self) -> None:
        """Take all queens away."""
        if self.leave_search():
            if not self.game.clear():
                self.puzzle_app.inform("there is no queen to take away")
            self.changed()

    def action_undo(self) -> None:
        """Take back the last change."""
        if self.leave_search():
            if not self.game.undo():
                self.puzzle_app.inform("there is nothing to undo")
            self.changed()

    def action_redo(self) -> None:
        """Make it again."""
        if self.leave_search():
            if not self.game.redo():
                self.puzzle_app.inform("there is nothing to redo")
            self.changed()

    def put(self, n: int, queens: Queens = frozenset()) -> None:
        """Take a position as the player's own; undo brings back the one before."""
        try:
            self.game.put(n, queens)
        except PuzzleError as error:
            self.puzzle_app.inform(str(error))
            return
        self.changed()

    def changed(self) -> None:
        """Draw the player's board as it is now."""
        game = self.game
        if game.solved:
            columns = tuple(column for _, column in sorted(game.queens))
            if columns not in self._numbers:
                self._thinker.ask_number(columns)
        self.draw()

    def on_number_found(self, message: NumberFound) -> None:
        """Say which solution it is."""
        self._numbers[message.columns] = message.number
        self.draw()

    def number_here(self, queens: Queens) -> int | None:
        """Which solution these queens are, once that is known."""
        return self._numbers.get(tuple(column for _, column in sorted(queens)))

    # -- hints ------------------------------------------------------------------------------------

    @property
    def hint(self) -> Hint | None:
        """The hint for the board in front, if it was asked for."""
        hint = self._hint
        return hint if hint is not None and (hint.n, hint.queens) == self.shown() else None

    def action_hint(self) -> None:
        """Show the safe squares and what remains; then which of them lead on; then nothing."""
        n, queens = self.shown()
        if self.front == "running":
            self.puzzle_app.inform("a search runs; p holds it still, Esc stops it")
        elif is_solved(n, queens):
            self.puzzle_app.inform("the queens stand in peace: no square is left to find")
        elif self.hint is None:
            attacked = bool(pairs_of(queens))
            run = -1 if attacked else self._thinker.ask_outlook(n, queens)
            self._hint = Hint(n, queens, run, Outlook(complete=True) if attacked else None)
        elif not self.hint.again and self.hint.outlook and self.hint.outlook.leads:
            self._hint = replace(self.hint, again=True)
        else:
            self._hint = None
        self.draw()

    def on_outlook_found(self, message: OutlookFound) -> None:
        """Show what remains, if it is still asked for."""
        if self._hint is not None and message.run == self._hint.run:
            self._hint = replace(self._hint, outlook=message.outlook)
            self.draw()

    def on_answer_failed(self, message: AnswerFailed) -> None:
        """Say what went wrong; a hint that came since stays."""
        if self._hint is not None and message.run == self._hint.run:
            self._hint = None
        elif message.run:
            return
        self.puzzle_app.warn(message.sentence)
        self.draw()

    def action_attacked(self) -> None:
        """Mark the attacked squares, or no longer."""
        self._attacked = not self._attacked
        self.draw()

    def hide_marks(self) -> bool:
        """Hide hint and attacked squares; False when there were none."""
        there = self.hint is not None or self._attacked
        self._hint, self._attacked = None, False
        return there

    def marked(self) -> tuple[frozenset[Square], frozenset[Square], frozenset[Square]]:
        """The squares to mark on the board in front: attacked, safe, leading to a solution."""
        n, queens = self.shown()
        safe, nothing = safe_of(n, queens), frozenset[Square]()
        every = frozenset((row, column) for row in range(n) for column in range(n))
        attacked = every - safe - queens if self._attacked else nothing
        hint = self.hint
        if hint is None:
            return attacked, nothing, nothing
        leads = hint.outlook.leads if hint.again and hint.outlook else nothing
        return attacked, safe, leads


def _steps(way: str) -> tuple[int, int]:
    """Rows and columns that a way goes."""
    return {Move.UP: (-1, 0), Move.DOWN: (1, 0), Move.LEFT: (0, -1), Move.RIGHT: (0, 1)}[Move[way]]

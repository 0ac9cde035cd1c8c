"""The state of a hint: which board it is for, how much of it is shown, what is being waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from solver.board import Board, Move
from tui.play.model.optimum import Optimum

if TYPE_CHECKING:
    from solver.hints import Hint

STEPS = 4
TELLS_LENGTH, TELLS_MOVE = 2, 3
ARROWS = {Move.UP: "^", Move.DOWN: "v", Move.LEFT: "<", Move.RIGHT: ">"}


class Hinting:
    """One hint at a time; a player who follows it need not ask from the first step again."""

    def __init__(self) -> None:
        self.step = 0
        """How much of the hint is shown; 0 is nothing."""
        self._hint: Hint | None = None
        self._board: Board | None = None
        """The board that was asked about."""
        self._run: int | None = None
        self._first = 1
        self._since: tuple[Move, ...] = ()
        """Moves made since the hint."""

    @property
    def waiting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._run is not None

    def more(self, board: Board) -> bool:
        """One step more; True when a hint for this board must be asked for."""
        if self._board == board:
            self.step = min(self.step + 1, STEPS)
            return False
        self._board, self.step = board, self._first
        return True

    def question(self) -> tuple[Hint | None, Move | None]:
        """The last hint and the move since, if that is all that happened."""
        if self._hint is not None and len(self._since) == 1:
            return self._hint, self._since[0]
        return None, None

    def wait_for(self, run: int) -> None:
        """Expect the answer with this number."""
        self._run = run

    def found(self, run: int, hint: Hint) -> bool:
        """Take the answer; False for one that came too late."""
        if run != self._run:
            return False
        self._hint, self._run, self._since = hint, None, ()
        return True

    def failed(self, run: int) -> bool:
        """Give up; False for a failure of an older question."""
        if run != self._run:
            return False
        self.forget()
        return True

    def moved(self, moves: Sequence[Move]) -> None:
        """The player has moved: the hint is done with, and perhaps was followed."""
        followed = (
            self._hint is not None
            and not self._since
            and self.step >= TELLS_MOVE
            and tuple(moves) == self._hint.path[: len(moves)]
        )
        self._first = self.step if followed else 1
        self._since = (*self._since, *moves)
        self._board, self._run, self.step = None, None, 0

    def hide(self) -> None:
        """Show nothing; asking again begins at the first step."""
        self._board, self._run, self.step, self._first = None, None, 0, 1

    def forget(self) -> None:
        """Know nothing of any hint."""
        self.hide()
        self._hint, self._since = None, ()

    # -- what there is to show --------------------------------------------------------------------

    def _shown(self, board: Board) -> Hint | None:
        known = self._hint is not None and self._hint.board == board == self._board
        return self._hint if known and self.step else None

    def on(self, board: Board) -> str:
        """The sentences to show with this board."""
        hint = self._shown(board)
        return hint.say(self.step) if hint else ""

    def known(self, board: Board) -> Optimum | None:
        """The length of the shortest way, once the hint has told it."""
        hint = self._shown(board)
        if hint is None or self.step < TELLS_LENGTH:
            return None
        return Optimum(hint.length, hint.lower_bound)

    def marks(self, board: Board) -> Mapping[int, str]:
        """The tile to slide, marked with its way."""
        hint = self._shown(board)
        if hint is None or self.step < TELLS_MOVE or hint.best is None:
            return {}
        return {board.tiles.index(hint.best.tile): ARROWS[hint.best.move]}

"""The hint for the board in front: how much of it is shown, and the search for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from solver.board import Board, Move
from solver.puzzle import SlidingPuzzle
from tui.jobs import Job
from tui.widgets.board_picture import ARROWS

if TYPE_CHECKING:
    from solver.hints import Hint

STEPS, WHY = 4, 2
"""The number of steps of a hint, and the step that says why its move is the best."""


class HintAssistant:
    """One hint at a time, shown step by step.

    A player who makes the move of a hint need not start the next hint at its first step.
    """

    def __init__(
        self, new_job: Callable[[], Job], found: Callable[[Board], None], failed: Callable[[str], None]
    ) -> None:
        """Search with jobs from `new_job`; report the board of each hint found, or why there is none."""
        self._new_job = new_job
        self._report_found = found
        self._report_failed = failed
        self.step = 0
        """How much of the hint is shown; 0 is nothing."""
        self._job: Job | None = None
        """The search under way."""
        self._hint: Hint | None = None
        """The last hint found."""
        self._moves_since: tuple[Move, ...] = ()
        """The moves made since that hint was found."""
        self._first_step = 1

    @property
    def waiting(self) -> bool:
        """Whether a hint is being searched for."""
        return self._job is not None

    def request(self, puzzle: SlidingPuzzle) -> None:
        """Show one more step of the hint for this board, or search for the hint."""
        if self.waiting:
            return  # More presses must not skip the first steps.
        if self.shown(puzzle.board):
            self.step = min(self.step + 1, STEPS)
            return
        self.step = self._first_step
        # One move after the last hint, the search can start from it and is faster.
        before = self._hint if len(self._moves_since) == 1 else None
        work = partial(_search, puzzle, before, self._moves_since)
        self._job = self._new_job().start(work, self._found, self._failed, "hint")

    def _found(self, hint: Hint) -> None:
        self._hint, self._job, self._moves_since = hint, None, ()
        self._report_found(hint.board)

    def _failed(self, sentence: str) -> None:
        self.forget()
        self._report_failed(sentence)

    def moved(self, moves: Sequence[Move]) -> None:
        """The player has moved: hide the hint."""
        hint = self._hint
        followed = (
            hint is not None
            and not self._moves_since
            and self.step > 0
            and tuple(moves) == hint.path[: len(moves)]
        )
        # The next hint may say why too, but it always names the move.
        next_step = min(self.step, WHY) if followed else 1
        self.hide()
        self._first_step = next_step
        self._moves_since = (*self._moves_since, *moves)

    def hide(self) -> None:
        """Show nothing and stop waiting; the next request begins at the first step."""
        if self._job is not None:
            self._job.discard()
        self._job, self.step, self._first_step = None, 0, 1

    def forget(self) -> None:
        """Hide the hint, and do not use it for the next one."""
        self.hide()
        self._hint, self._moves_since = None, ()

    def shown(self, board: Board) -> Hint | None:
        """The hint for this board, if it is shown."""
        return self._hint if self.step and self._hint and self._hint.board == board else None

    def marks(self, board: Board) -> Mapping[int, str]:
        """The cell of the tile to slide, with the arrow to draw there."""
        hint = self.shown(board)
        if hint is None or hint.best is None:
            return {}
        return {board.tiles.index(hint.best.tile): ARROWS[hint.best.move]}


def _search(puzzle: SlidingPuzzle, before: Hint | None, moves: Sequence[Move]) -> Hint:
    # Imported here: it imports the compiler, which takes half a second.
    from solver.hints import hint

    return hint(puzzle) if before is None else before.then(moves[0])

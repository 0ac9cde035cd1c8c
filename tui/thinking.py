"""What the program works out beside a game: hints, and how few moves the board needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from solver.board import Move
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from tui.background import in_background, sentence_of
from tui.deal import Deal
from tui.messages import HintFailed, HintFound, OptimumFound

if TYPE_CHECKING:
    from solver.hint import Hint

FOR_THE_OPTIMUM = Limits(seconds=5)
"""Up to 4x4 hardly any board needs a tenth of it; on larger ones the best known way is told."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """How few moves a board needs."""

    length: int
    lower_bound: int

    @property
    def proven(self) -> bool:
        """Whether no way is shorter."""
        return self.length == self.lower_bound


class Thinker:
    """Answers by messages to its owner; only the newest question for a hint is answered to any use."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self.run = 0
        self._asked: Deal | None = None

    def ask_hint(self, puzzle: SlidingPuzzle, before: Hint | None, move: Move | None) -> int:
        """Ask for a hint; one from the board before and the move since is known sooner."""
        self.run += 1
        run = self.run

        def work() -> None:
            try:
                from solver.hint import hint

                answer = before.then(move) if before is not None and move is not None else hint(puzzle)
            except BaseException as error:  # Whatever it was, the screen must not wait for ever.
                self._owner.post_message(HintFailed(run, sentence_of(error)))
                return
            self._owner.post_message(HintFound(run, answer))

        in_background(work, "hint")
        return run

    def ask_optimum(self, deal: Deal) -> None:
        """Ask how few moves a deal needs; a deal asked about is not searched twice in a row."""
        if deal == self._asked:
            return
        self._asked = deal

        def work() -> None:
            try:
                from solver.search import solve

                result = solve(SlidingPuzzle(deal.board, deal.goal), limits=FOR_THE_OPTIMUM)
                if result.length is None:
                    result = solve(SlidingPuzzle(deal.board, deal.goal), "staged")
            except BaseException as error:
                self._owner.post_message(HintFailed(0, sentence_of(error)))
                return
            if result.length is not None:
                optimum = Optimum(result.length, result.lower_bound)
                self._owner.post_message(OptimumFound(deal, optimum))

        in_background(work, "optimum")

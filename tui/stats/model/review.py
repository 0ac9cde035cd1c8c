"""A finished game compared with the optimum: what is known so far, and the sentences that say it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from solver.board import Board, Move
from tui.finished_game import FinishedGame
from tui.text import counted, percent

if TYPE_CHECKING:
    from solver.analysis import Position, Review

EASY_CELLS = 16
"""Up to this many cells the shortest solution is proven in a moment."""


class ReviewModel:
    """The analysis of a game, which grows while it runs; its slips are the lines of a list.

    A slip is a position whose move provably lost.
    """

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        self.review: Review | None = None
        """The result so far; None before the first position."""
        self.slips: tuple[Position, ...] = ()
        self.cursor = 0
        self.ended = False
        """Whether the analysis is over."""
        self.problem = ""
        """Why the analysis failed."""

    def update(self, review: Review) -> None:
        """Replace the result so far."""
        self.review, self.slips = review, review.losing

    @property
    def to_go(self) -> list[int]:
        """The length of the best known solution from every position, the start first."""
        return [position.length for position in self._positions]

    @property
    def lost_so_far(self) -> list[int]:
        """The total loss of the moves up to each position, as far as it is proven."""
        return list(accumulate(position.loss or 0 for position in self._positions))

    @property
    def optimal(self) -> int | None:
        """The length of the shortest known solution."""
        return self._positions[0].length if self._positions else None

    @property
    def lower_bound(self) -> int | None:
        """The proven lower bound of the start."""
        return self._positions[0].lower_bound if self._positions else None

    @property
    def _positions(self) -> tuple[Position, ...]:
        return () if self.review is None else self.review.positions

    # -- the list of slips ------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.slips)

    @property
    def chosen(self) -> Position | None:
        """The slip under the cursor."""
        return self.slips[self.cursor] if self.slips else None

    def line(self, index: int, width: int) -> list[tuple[str, str]]:
        """The line of a slip, in a shorter form if there is less room."""
        slip = self.slips[index]
        mark = ">" if index == self.cursor else " "
        number = f"{mark} {slip.number:>{len(str(self.game.length))}} "
        # Leave one column free beside the board.
        room = width - len(number) - 1
        text = slip_text(slip) if len(slip_text(slip)) <= room else slip_brief(slip)
        return [(number, "bold"), (text if len(text) <= room else f"{text[: room - 1]}…", "")]

    # -- in sentences -----------------------------------------------------------------------------

    def sentences(self) -> list[str]:
        """The findings about the game, the most important first."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        moves, review = self.game.length, self.review
        if review is None:
            yield self.problem or self._waiting()
            return
        yield self._against(review)
        if self.problem:
            yield self.problem
        elif not self.ended:
            yield f"analysing move {review.moves + 1:,} of {moves:,} ..."
        if self.slips:
            # A slip costs two moves: the one away from the goal and the one that makes up for it.
            some = self.ended and review.judged < moves
            of = f" of the {review.judged:,} that can be judged" if some else ""
            yield f"{counted(len(self.slips), 'move')}{of} lost {review.lost}{self._in_seconds(review.lost)}."
        elif self.ended and 0 < review.judged < moves:
            yield f"None of the {counted(review.judged, 'move')} that can be judged lost anything."
        if self.ended and review.judged < moves:
            yield self._unjudged(review.judged)

    def _waiting(self) -> str:
        if len(self.game.start.tiles) <= EASY_CELLS:
            return "looking for the shortest way ..."
        return (
            f"looking for a short way; on {self._size} that takes seconds, "
            "and the shortest is rarely proven ..."
        )

    def _against(self, review: Review) -> str:
        moves, start = self.game.length, review.positions[0]
        made, best = counted(moves, "move"), start.length
        accuracy = percent(min(best, moves) / moves if moves else 1.0)
        if start.proven:
            if moves == best:
                return f"{made}, and no way is shorter: nothing was lost."
            return f"{made}, {best:,} are optimal: accuracy {accuracy}."
        known = f"{made}; the best way known takes {best:,}, at least {start.lower_bound:,} are needed"
        return f"{known}: accuracy {accuracy} at most."

    def _unjudged(self, judged: int) -> str:
        if not judged:
            return f"No move can be judged: on this {self._size} board no distance could be proven in time."
        return f"Of the other moves no distance on this {self._size} board could be proven in time."

    @property
    def _size(self) -> str:
        return f"{self.game.start.rows}x{self.game.start.cols}"

    def _in_seconds(self, lost: int) -> str:
        return f": {lost / self.game.tps:.1f} s at {self.game.tps:.1f} TPS" if self.game.tps else ""


def board_before(position: Position) -> Board:
    """The board that the move of a position was made on."""
    return position.board if position.move is None else position.board.after(position.move.reverse)


def slip_text(slip: Position) -> str:
    """What a slip lost, and the better move: `2 down lost 2; 5 up would not`."""
    before = board_before(slip)
    better = f"{move_text(before, slip.better)} would not" if slip.better else "the goal was reached"
    return f"{move_text(before, slip.move)} lost {slip.loss}; {better}"


def slip_brief(slip: Position) -> str:
    """A shorter `slip_text`: `2 down -2, not 5 up`."""
    before = board_before(slip)
    better = f", not {move_text(before, slip.better)}" if slip.better else ""
    return f"{move_text(before, slip.move)} -{slip.loss}{better}"


def move_text(board: Board, move: Move | None) -> str:
    """A move by its tile: `2 down`."""
    return "" if move is None else f"{board.tiles[board.after(move).blank]} {move.name.lower()}"

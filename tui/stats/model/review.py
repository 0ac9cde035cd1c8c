"""A finished game against the optimum: what is known so far, and in which words. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.board import Board, Move
from tui.finished_game import FinishedGame
from tui.text import counted, percent

if TYPE_CHECKING:
    from solver.analysis import Position

EASY_CELLS = 16
"""Up to here the shortest way is proven in a moment."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that is proven to have lost."""

    number: int
    """Which move of the game it was, from 1."""
    before: Board
    """The board it was made on."""
    move: Move
    lost: int
    better: Move | None
    """One that would not have lost; None at the goal, where every move loses."""

    def __str__(self) -> str:
        text = f"{self.tile} {self.move.name.lower()} lost {self.lost}"
        if self.better is None:
            return f"{text}; the goal was reached"
        return f"{text}; {self.better_tile} {self.better.name.lower()} would not"

    @property
    def brief(self) -> str:
        """The same in fewer words."""
        text = f"{self.tile} {self.move.name.lower()} -{self.lost}"
        return text if self.better is None else f"{text}, not {self.better_tile} {self.better.name.lower()}"

    @property
    def tile(self) -> int:
        """The tile that was moved."""
        return _tile(self.before, self.move)

    @property
    def better_tile(self) -> int:
        """The tile that should have been; 0 where there is none."""
        return _tile(self.before, self.better) if self.better else 0


class GameReview:
    """The analysis of a game while it grows."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        self.to_go: list[int] = []
        """Moves of the best way known from every position, the start first."""
        self.lost_so_far: list[int] = []
        """What the moves up to each position have lost together, as far as that is proven."""
        self.slips: list[Slip] = []
        self.judged = 0
        """Moves of which it is proven whether they lost."""
        self.optimal: int | None = None
        """The shortest way known from the start."""
        self.lower_bound: int | None = None
        """No way from there is shorter."""
        self.ended = False
        """There is nothing more to come."""
        self.problem = ""
        """Why it broke off."""

    def add(self, positions: Iterable[Position]) -> None:
        """Take in the next positions of the game, in their order."""
        for position in positions:
            lost = self.lost_so_far[-1] if self.lost_so_far else 0
            if position.move is None:
                self.optimal, self.lower_bound = position.length, position.lower_bound
            elif position.loss is not None:
                self.judged += 1
                lost += position.loss
                if position.loss:
                    before = position.board.after(position.move.reverse)
                    self.slips.append(
                        Slip(position.number, before, position.move, position.loss, position.better)
                    )
            self.to_go.append(position.length)
            self.lost_so_far.append(lost)

    @property
    def done(self) -> int:
        """Moves that have been looked at."""
        return max(0, len(self.to_go) - 1)

    @property
    def lost(self) -> int:
        """What all moves have lost together, as far as that is proven."""
        return self.lost_so_far[-1] if self.lost_so_far else 0

    @property
    def proven(self) -> bool:
        """Whether the way known from the start is the shortest."""
        return self.optimal is not None and self.optimal == self.lower_bound

    # -- in words ---------------------------------------------------------------------------------

    def sentences(self) -> list[str]:
        """What there is to say of the game, the most important first."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        moves = self.game.length
        if self.optimal is None:
            yield self.problem or self._waiting()
            return
        yield self._against()
        if self.problem:
            yield self.problem
        elif not self.ended:
            yield f"analysing move {self.done + 1:,} of {moves:,} ..."
        if self.slips:
            # Two moves for each: the one away from the goal, and the one that makes it good.
            some = self.ended and self.judged < moves
            of = f" of the {self.judged:,} that can be judged" if some else ""
            yield f"{counted(len(self.slips), 'move')}{of} lost {self.lost}{self._in_seconds()}."
        elif self.ended and 0 < self.judged < moves:
            yield f"None of the {counted(self.judged, 'move')} that can be judged lost anything."
        if self.ended and self.judged < moves:
            yield self._unjudged()

    def _waiting(self) -> str:
        size = f"{self.game.start.rows}x{self.game.start.cols}"
        if len(self.game.start.tiles) <= EASY_CELLS:
            return "looking for the shortest way ..."
        return f"looking for a short way; on {size} that takes seconds, and the shortest is rarely proven ..."

    def _against(self) -> str:
        moves, best = self.game.length, self.optimal or 0
        made = counted(moves, "move")
        accuracy = percent(min(best, moves) / moves if moves else 1.0)
        if self.proven:
            if moves == best:
                return f"{made}, and no way is shorter: nothing was lost."
            return f"{made}, {best:,} are optimal: accuracy {accuracy}."
        known = f"{made}; the best way known takes {best:,}, at least {self.lower_bound:,} are needed"
        return f"{known}: accuracy {accuracy} at most."

    def _unjudged(self) -> str:
        size = f"{self.game.start.rows}x{self.game.start.cols}"
        if not self.judged:
            return f"No move can be judged: on this {size} board no distance could be proven in time."
        return f"Of the other moves no distance on this {size} board could be proven in time."

    def _in_seconds(self) -> str:
        if not self.game.tps:
            return ""
        return f": {self.lost / self.game.tps:.1f} s at {self.game.tps:.1f} TPS"


def _tile(board: Board, move: Move) -> int:
    cell = board.source(move)
    return 0 if cell is None else board.tiles[cell]

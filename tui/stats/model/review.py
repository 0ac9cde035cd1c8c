"""A finished game compared with the optimum: its mistakes and its splits, and the sentences about them."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from solver.board import Board
from solver.moves import move_text
from tui.finished_game import FinishedGame, Split
from tui.text import counted, cut, exact_time, percent
from tui.widgets.playback import Playback

if TYPE_CHECKING:
    from solver.analysis import Position, Review

EASY_CELLS = 16
"""Up to this many cells the shortest solution is proven in a moment."""
ROOMY = 35
"""From this many columns on, the line of a mistake begins with `move`."""


class ReviewModel:
    """The analysis of a game, which grows while it runs, and the list of its mistakes or of its splits."""

    def __init__(self, game: FinishedGame) -> None:
        self.game = game
        self.review: Review | None = None
        """The result so far; None before the first position."""
        self.mistakes: tuple[Position, ...] = ()
        self.splits = game.splits
        self.best: list[Split] = []
        """The splits of the player's best other game of this size and goal."""
        self.rank = "your best"
        """What that game is called: the second best if this one is the best."""
        self.shows_splits = False
        self.graphs_losses = False
        self.cursor = 0
        self.ended = False
        self.problem = ""
        self._playback = Playback(game.start, game.moves)

    def update(self, review: Review) -> None:
        """Replace the result so far."""
        self.review, self.mistakes = review, review.losing

    def compare(self, other: FinishedGame | None, *, is_best: bool = False) -> None:
        """Compare the splits with those of the best other game; `is_best` if this game is the best of all."""
        self.best, self.rank = other.splits if other else [], "2nd best" if is_best else "your best"

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions analysed so far, the start first."""
        return () if self.review is None else self.review.positions

    @property
    def graph(self) -> list[int]:
        """For every position the best known moves to go, or the moves proven lost so far."""
        if self.graphs_losses:
            return list(accumulate(position.loss or 0 for position in self.positions))
        return [position.length for position in self.positions]

    def __len__(self) -> int:
        return len(self.splits if self.shows_splits else self.mistakes)

    def switch(self) -> None:
        """List the splits instead of the mistakes, or the mistakes again."""
        self.shows_splits, self.cursor = not self.shows_splits, 0

    @property
    def faultless(self) -> bool:
        """Whether the list of mistakes is shown and stays empty, because every move was judged."""
        review, listed = self.review, self.shows_splits or self.mistakes
        return bool(self.ended and review and not listed and review.judged == self.game.length)

    @property
    def mistake(self) -> Position | None:
        """The mistake under the cursor."""
        return None if self.shows_splits or not self.mistakes else self.mistakes[self.cursor]

    @property
    def numbers(self) -> list[int]:
        """The number of the move of each line: the mistake itself, or the last move of a split."""
        if self.shows_splits:
            return [split.moves for split in self.splits]
        return [mistake.number for mistake in self.mistakes]

    @property
    def number(self) -> int | None:
        """The number of the move under the cursor."""
        return self.numbers[self.cursor] if len(self) else None

    @property
    def frame(self) -> int:
        """The moves made at the line under the cursor: before the mistake, or at the split."""
        return (self.number or 0) - (self.mistake is not None)

    @property
    def board(self) -> Board:
        """The board at the line under the cursor."""
        return self._playback.board_at(self.frame)

    def line(self, index: int, width: int) -> list[tuple[str, str]]:
        """The line of a mistake or a split; one column stays free beside the board."""
        if self.shows_splits:
            head = f" {self.splits[index].line:<9} "
            text = self._split_text(index, width - len(head) - 1)
        else:
            mistake = self.mistakes[index]
            move = "move " if width >= ROOMY else ""
            head = f" {move}{mistake.number:>{len(str(self.game.length))}}: "
            text = cut(mistake_text(mistake), width - len(head) - 1)
        return [(head, "bold"), (text, "")]

    def _split_text(self, index: int, room: int) -> str:
        """The clock and moves at a split and, if there is room, the time and moves since the previous one."""
        split, last = self.splits[index], self.splits[-1]
        before = self.splits[index - 1] if index else Split("", 0, 0.0)
        wide, digits = len(exact_time(last.seconds)), len(f"{last.moves:,}")
        lost = sum(position.loss or 0 for position in self.positions[before.moves + 1 : split.moves + 1])
        parts = [
            f"{exact_time(split.seconds):>{wide}}",
            f"{split.moves:>{digits + 2},} {'move ' if split.moves == 1 else 'moves'}",
            f"   took {exact_time(split.seconds - before.seconds):>{wide}}",
            f", {counted(split.moves - before.moves, 'move')}",
            f", {lost} wasted" if lost else "",
        ]
        while len(parts) > 1 and len("".join(parts)) > room:
            parts.pop()
        return "".join(parts)

    @property
    def split_caption(self) -> str:
        """The split under the cursor, and how it compares with the best game."""
        split = self.splits[self.cursor]
        text = f"{split.line.capitalize()}: tiles in place"
        other = next((other for other in self.best if other.line == split.line), None)
        if other is None:
            return text
        ahead = other.seconds - split.seconds
        return f"{text}\n{abs(ahead):.3f} s {'ahead of' if ahead >= 0 else 'behind'} {self.rank}"

    def sentences(self) -> list[str]:
        """The findings about the game, the most important first."""
        game, review = self.game, self.review
        size = f"{game.start.rows}x{game.start.cols}"
        if review is None:
            waiting = f"Looking for a short solution. On {size} that takes a few seconds..."
            if len(game.start.tiles) <= EASY_CELLS:
                waiting = "Looking for the shortest solution..."
            return [self.problem or waiting]
        found = [self._against(review)]
        if self.problem:
            found.append(self.problem)
        elif not self.ended:
            found.append(f"Analysing move {review.moves + 1:,} of {game.length:,}...")
        if self.mistakes:
            # A mistake costs two moves: the one away from the goal and the one that makes up for it.
            cost = f"{counted(len(self.mistakes), 'mistake')} cost you {counted(review.lost, 'move')}"
            found.append(f"{cost}, about {review.lost / game.tps:.1f} s." if game.tps else f"{cost}.")
        if self.ended and review.judged < game.length:
            judged = f"Only {counted(review.judged, 'move')} can" if review.judged else "No move can"
            found.append(f"{judged} be judged: on {size}, distances take too long to prove.")
        return found

    def _against(self, review: Review) -> str:
        start, length = review.positions[0], self.game.length
        game = replace(self.game, optimal=min(start.length, length), lower_bound=start.lower_bound)
        if game.proven and length == game.optimal:
            return game.against_optimum()
        return (
            f"{game.against_optimum()} Accuracy: {percent(game.accuracy)}{'' if game.proven else ' at most'}."
        )


def board_before(position: Position) -> Board:
    """The board on which the move of a position was made."""
    return position.board if position.move is None else position.board.after(position.move.reverse)


def mistake_text(mistake: Position) -> str:
    """A mistake and the better move: `2 down; 5 up is better`; empty for the start."""
    if mistake.move is None:
        return ""
    before = board_before(mistake)
    better = f"{move_text(before, mistake.better)} is better" if mistake.better else "the goal was reached"
    return f"{move_text(before, mistake.move)}; {better}"

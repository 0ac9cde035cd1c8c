"""Compares a played game with the optimum: the distance at every position, and which moves lost.

A move changes the distance to the goal by one, up or down, so it loses two moves or none. This makes a
game cheap to follow once a shortest path is known: a move along the path needs no search, and any other
move needs one search, no deeper than the path, to tell which of the two it was.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from solver.board import Board, Move
from solver.distance import Distance, Solve
from solver.errors import Unsolvable
from solver.goal import Goal
from solver.handle import SearchHandle
from solver.kurang import why_unsolvable
from solver.moves import move_text, parse_moves
from solver.printable import counted
from solver.progress import Limits, Result
from solver.puzzle import SlidingPuzzle
from solver.search import as_puzzle, start
from solver.verify import replay

DEFAULT_LIMITS = Limits(seconds=8)
"""The default limits for all searches of a game together."""
AT_THE_START, WHILE_PROVEN = 1 / 4, 1 / 8
"""Shares of the remaining limits: a proof is cheap to extend to the next move, and expensive to regain."""
PREPARING = 0.05
"""Seconds of preparing that count in each search; any longer is compiling, which happens once."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, and what the move that led there cost."""

    number: int
    """The number of moves made; 0 at the start."""
    board: Board
    move: Move | None
    """The move that led here; None at the start."""
    length: int
    """The length of the best known path from here: the distance if it is proven."""
    lower_bound: int
    """Proven: no path from here is shorter."""
    loss: int | None = 0
    """How many moves this move lost, 0 or 2; None if that is not proven."""
    better: Move | None = None
    """If this move lost, a move that does not lose; None at the goal, where every move loses."""

    @property
    def proven(self) -> bool:
        """Whether it is proven that no path from here is shorter."""
        return self.length == self.lower_bound

    def __str__(self) -> str:
        left = f"{self.length} to go"
        if not self.proven:
            left = f"at least {self.lower_bound} and at most {left}"
        if self.move is None:
            return f"Start: {left}."
        before = self.board.after(self.move.reverse)
        text = f"{self.number}. {move_text(before, self.move)}: {left}."
        if self.loss:
            text += f" A mistake: it wastes {self.loss} moves."
        if self.better:
            text += f" {move_text(before, self.better)} is better."
        return text


@dataclass(frozen=True, slots=True)
class Review:
    """What is known about a game: its positions and the totals.

    >>> print(analyse("1 2 3/4 0 6/7 5 8", "DUUL"))
    4 moves made; the shortest solution has 2. 1 mistake cost you 2 moves (75 % right).
    """

    positions: tuple[Position, ...]
    """The start, and the position after every move."""

    @property
    def moves(self) -> int:
        """The number of moves made."""
        return len(self.positions) - 1

    @property
    def optimal(self) -> int | None:
        """The length of a shortest solution from the start; None if that is not proven."""
        return self.positions[0].length if self.positions[0].proven else None

    @property
    def judged(self) -> int:
        """The number of moves for which it is proven whether they lost."""
        return sum(position.loss is not None for position in self.positions[1:])

    @property
    def losing(self) -> tuple[Position, ...]:
        """The positions after the moves that are proven to have lost."""
        return tuple(position for position in self.positions if position.loss)

    @property
    def lost(self) -> int:
        """The total that those moves lost."""
        return sum(position.loss or 0 for position in self.positions)

    @property
    def clean(self) -> float | None:
        """The share of the judged moves that lost nothing, from 0 to 1; None if none is judged."""
        return 1 - len(self.losing) / self.judged if self.judged else None

    def __str__(self) -> str:
        first, last = self.positions[0], self.positions[-1]
        text = f"{counted(self.moves, 'move')} made"
        if last.length and self.moves:
            text += f", {'' if last.proven else 'at most '}{last.length} to go"
        if first.proven:
            text += f"; the shortest solution has {first.length}."
        else:
            text += (
                f"; the best known solution has {first.length}, and at least {first.lower_bound} are needed."
            )
        if not self.judged:
            return f"{text} No move could be judged." if self.moves else text
        judged = (
            f" in the {counted(self.judged, 'move')} that could be judged" if self.judged < self.moves else ""
        )
        if not self.lost:
            return f"{text} No mistakes{judged}."
        mistakes = counted(len(self.losing), "mistake")
        # Rounded down, so that 100 % would mean a game without a mistake.
        percent = 100 * (self.judged - len(self.losing)) // self.judged
        return f"{text} {mistakes}{judged} cost you {counted(self.lost, 'move')} ({percent} % right)."


class Analysis:
    """The analysis of a game; iterating it yields each position as soon as it is known."""

    def __init__(self, puzzle: SlidingPuzzle, moves: tuple[Move, ...], limits: Limits) -> None:
        self._effort = _Effort(limits)
        self._positions: list[Position] = []
        self._walk = _walk(puzzle, moves, self._effort)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions known so far."""
        return tuple(self._positions)

    def stop(self) -> None:
        """Stop, from any thread: the current search is cancelled, the known positions are kept."""
        self._effort.stop()

    def __iter__(self) -> Iterator[Position]:
        return self

    def __next__(self) -> Position:
        if self._effort.stopped:
            raise StopIteration
        try:
            position = next(self._walk)
        except _Stopped:
            raise StopIteration from None
        self._positions.append(position)
        return position


def analysis(
    puzzle: SlidingPuzzle | Board | str,
    moves: Iterable[Move] | str,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
) -> Analysis:
    """Set up the analysis of a game; it runs while it is iterated, and can be stopped.

    The game need not end at the goal. This function refuses an illegal move, with its number, and a start
    that cannot reach the goal. The limits apply to all searches together. If a distance cannot be proven
    within them, the positions have the best known length, and no loss is claimed.

    >>> for position in analysis("1 2 3/4 0 6/7 5 8", "DU"):
    ...     print(position)
    Start: 2 to go.
    1. 2 down: 3 to go. A mistake: it wastes 2 moves. 5 up is better.
    2. 2 up: 2 to go.
    """
    puzzle = as_puzzle(puzzle, goal)
    moves = parse_moves(moves) if isinstance(moves, str) else tuple(moves)
    if not puzzle.solvable:
        raise Unsolvable(why_unsolvable(puzzle))
    replay(puzzle.board, moves)
    return Analysis(puzzle, moves, limits or DEFAULT_LIMITS)


def analyse(
    puzzle: SlidingPuzzle | Board | str,
    moves: Iterable[Move] | str,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
) -> Review:
    """Analyse a whole game; `analysis` explains the arguments.

    >>> review = analyse("1 2 3/4 0 6/7 5 8", "DUUL")
    >>> review.moves, review.optimal, review.lost, review.clean
    (4, 2, 2, 0.75)
    """
    return Review(tuple(analysis(puzzle, moves, goal=goal, limits=limits)))


class _Stopped(Exception):
    """The analysis was stopped."""


class _Effort:
    """Runs searches that share one set of limits; another thread may stop them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._seconds, self._nodes = 0.0, 0
        self._handle: SearchHandle | None = None
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True
        if self._handle is not None:
            self._handle.cancel()

    def part(self, part: float) -> Solve:
        """A function that searches; each search may take this share of the remaining limits."""
        return partial(self._solve, part)

    def _solve(self, part: float, *what: Any, limits: Limits | None = None, **options: Any) -> Result | None:
        limits = limits or self._share(part)
        if limits is None:
            return None
        # In this order no stop is missed: `stop` sets `stopped` before it reads the handle.
        self._handle = start(*what, limits=limits, **options)
        if self.stopped:
            raise _Stopped
        began = time.perf_counter()
        result = self._handle.run()
        self._seconds += time.perf_counter() - began - max(0.0, result.prepare_seconds - PREPARING)
        self._nodes += result.progress.tally.raised
        if self.stopped:
            raise _Stopped
        return result

    def _share(self, part: float) -> Limits | None:
        seconds, nodes = self._limits.seconds, self._limits.nodes
        seconds = None if seconds is None else part * (seconds - self._seconds)
        nodes = None if nodes is None else int(part * (nodes - self._nodes))
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return None
        return replace(self._limits, seconds=seconds, nodes=nodes)


def _walk(puzzle: SlidingPuzzle, moves: tuple[Move, ...], effort: _Effort) -> Iterator[Position]:
    """Yield the positions in order; each uses what is known about the one before."""
    search = effort.part(AT_THE_START)
    known = Distance.of(puzzle, search, search)
    ends = _ends(puzzle, moves)
    known = _or_as_played(known, moves, 0, ends)
    proven = {known.board: known} if known.proven else {}
    yield Position(0, known.board, None, known.length, known.lower_bound)
    for number, move in enumerate(moves, start=1):
        before, board = known, known.board.after(move)
        part = WHILE_PROVEN if before.proven else 1 / (1 + len(moves) - number)
        known = proven.get(board) or before.after(move, effort.part(part))
        known = _or_as_played(known, moves, number, ends)
        loss = 1 + known.length - before.length if before.proven and known.proven else None
        if known.proven:
            proven[board] = known
        better = before.path[0] if loss and before.path else None
        yield Position(number, board, move, known.length, known.lower_bound, loss, better)


def _or_as_played(known: Distance, moves: tuple[Move, ...], number: int, ends: list[int | None]) -> Distance:
    """The distance with the player's own path from here, if that is shorter than the best known path."""
    end = ends[number]
    if known.proven or end is None or end - number >= known.length:
        return known
    return replace(known, path=moves[number:end])


def _ends(puzzle: SlidingPuzzle, moves: tuple[Move, ...]) -> list[int | None]:
    """For every position, the number of moves made when the game next reaches the goal."""
    boards = [puzzle.board]
    for move in moves:
        boards.append(boards[-1].after(move))
    ends: list[int | None] = []
    end = None
    for number in reversed(range(len(boards))):
        end = number if boards[number] == puzzle.goal.board else end
        ends.append(end)
    return ends[::-1]

"""Hints in four steps: the move, the reason for it, the next five, the length and the next ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from solver.board import Board, Move
from solver.distance import Distance, Solve
from solver.errors import BadOption
from solver.goal import Goal
from solver.moves import move_text
from solver.printable import counted
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.search import as_puzzle, lower_bound, solve

DEFAULT_LIMITS = Limits(seconds=1.5)
"""The default limits for all searches of a hint together. If they find no path, as on 16x16, the locking
method finds one without limits, which takes another second or two."""
FOR_THE_PATH, FOR_PROOF, FOR_EACH_OTHER = 2 / 5, 1 / 10, 1 / 6
"""Shares of the limits; there are at most three other moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and its effect."""

    move: Move
    tile: int
    estimate: int
    """A lower bound from the estimate alone: no path after this move is shorter."""
    loss: int | None
    """How many moves it loses against a shortest path, 0 or 2; None if that is not proven."""

    def __str__(self) -> str:
        return f"{self.tile} {self.move.name.lower()}"


@dataclass(frozen=True, slots=True)
class Hint(Distance):
    """A distance, the move to make, and what each other move would cost."""

    estimate: int
    """A lower bound from the estimate alone."""
    best: Choice | None
    """The move to make; None on a solved board."""
    alternatives: tuple[Choice, ...]
    """Every other legal move."""

    @property
    def next_moves(self) -> tuple[Move, ...]:
        """Five moves, or as many as are left."""
        return self.path[:5]

    def then(self, move: Move, *, limits: Limits | None = None) -> Hint:
        """The hint after a move, derived from this one; the path changes only if a shorter one is found."""
        limits = limits or DEFAULT_LIMITS
        return _hint(self.after(move, _within(limits, FOR_THE_PATH)), limits)

    def say(self, step: int) -> str:
        """The text of a step: 1 the move, 2 and why, 3 the next five moves, 4 the length and the next ten."""
        if step not in (1, 2, 3, 4):
            raise BadOption(f"a hint has steps 1 to 4, not {step}")
        if self.best is None:
            return "Already solved."
        if step == 1:
            return f"Move {self.best}{self._to_go_after(1)}"
        if step == 2:
            return " ".join([self.say(1), *self._on_the_others(self.best)])
        if step == 3:
            return self._next(self.next_moves)
        moves = counted(self.length, "move")
        length = f"Shortest solution from here: {moves}."
        if not self.proven:
            length = f"Best known solution from here: {moves}; at least {self.lower_bound} are needed."
        # Step 3 has said all moves if there are no more than five.
        return f"{length} {self._next(self.path[:10])}" if self.length > 5 else length

    def _next(self, moves: Sequence[Move]) -> str:
        """These next moves, by their tiles."""
        slides, board = [], self.board
        for move in moves:
            slides.append(move_text(board, move))
            board = board.after(move)
        title = "Next move" if len(slides) == 1 else f"Next {len(slides)} moves"
        return f"{title}: {_listed(slides)}{self._to_go_after(len(slides))}"

    def _to_go_after(self, moves: int) -> str:
        rest = self.length - moves
        return f" ({'' if self.proven else 'at most '}{rest:,} to go)." if rest else ". That solves it!"

    def _on_the_others(self, best: Choice) -> Iterator[str]:
        others = self.alternatives
        good = [str(choice) for choice in others if choice.loss == 0]
        if good:
            yield f"{_listed(good)} {'is' if len(good) == 1 else 'are'} just as good."
        wasteful = [choice for choice in others if choice.loss]
        for looks, found in (
            ("just as good", [str(one) for one in wasteful if one.estimate == best.estimate]),
            ("better", [str(one) for one in wasteful if one.estimate < best.estimate]),
        ):
            if len(found) == 1:
                yield f"{found[0]} looks {looks} but wastes 2 moves."
            elif found:
                yield f"{_listed(found)} look {looks}, but each wastes 2 moves."
        losing = [str(choice) for choice in others if choice.loss and choice.estimate > best.estimate]
        if losing:
            yield f"{_listed(losing)} {'wastes 2 moves' if len(losing) == 1 else 'waste 2 moves each'}."
        unknown = [str(choice) for choice in others if choice.loss is None]
        if unknown:
            maybe = "just as good" if self.proven else "as good or better"
            yield f"{_listed(unknown)} might be {maybe} (not proven)."


def hint(
    puzzle: SlidingPuzzle | Board | str,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
) -> Hint:
    """The next move, in four steps; a board that cannot reach the goal is refused.

    >>> print(hint("1 2 3/4 0 6/7 5 8").say(2))
    Move 5 up (1 to go). 2 down, 6 left and 4 right waste 2 moves each.
    """
    limits = limits or DEFAULT_LIMITS
    parts = _within(limits, FOR_THE_PATH), _within(limits, FOR_PROOF)
    return _hint(Distance.of(as_puzzle(puzzle, goal), *parts), limits)


def _within(limits: Limits, part: float) -> Solve:
    """A function that searches; each search may take this share of the limits."""
    seconds = None if limits.seconds is None else limits.seconds * part
    nodes = None if limits.nodes is None else max(1, int(limits.nodes * part))
    return partial(solve, limits=replace(limits, seconds=seconds, nodes=nodes))


def _hint(known: Distance, limits: Limits) -> Hint:
    search = _within(limits, FOR_EACH_OTHER)
    choices = {move: _choice(known, move, search) for move in known.board.moves()}
    best = choices.pop(known.path[0]) if known.path else None
    others = tuple(choices.values())
    return Hint(
        known.puzzle, known.path, known.lower_bound, known.heuristic, lower_bound(known.puzzle), best, others
    )


def _choice(known: Distance, move: Move, search: Solve) -> Choice:
    board = known.board.after(move)
    estimate = lower_bound(replace(known.puzzle, board=board))
    after = known.after(move, search) if known.proven else None
    loss = 1 + after.length - known.length if after is not None and after.proven else None
    return Choice(move, known.board.tiles[board.blank], estimate, loss)


def _listed(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)

"""Hints in four steps: a bound, the length, the move with its reason, the next five moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from solver.board import Board, Move
from solver.distance import Distance, Solve
from solver.errors import BadOption
from solver.goal import Goal
from solver.progress import Limits
from solver.puzzle import SlidingPuzzle
from solver.search import as_puzzle, lower_bound, solve

A_MOMENT = Limits(seconds=2)
"""The default limits for all searches of a hint together. If they find no path, as on 16x16, the locking
method finds one without limits, which takes another second or two."""
FOR_THE_WAY, FOR_PROOF, FOR_EACH_OTHER = 2 / 5, 1 / 10, 1 / 6
"""Shares of the limits; there are at most three other moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and what it would do."""

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
    """The lower bound of step 1, from the estimate alone."""
    best: Choice | None
    """The move to make; None on a solved board."""
    alternatives: tuple[Choice, ...]
    """Every other legal move."""

    @property
    def next_moves(self) -> tuple[Move, ...]:
        """Five moves, or as many as are left."""
        return self.path[:5]

    def then(self, move: Move, *, limits: Limits | None = None) -> Hint:
        """The hint after a move, from what is known here; the path changes only if a shorter one is found."""
        limits = limits or A_MOMENT
        return _hint(self.after(move, _within(limits, FOR_THE_WAY)), limits)

    def say(self, step: int) -> str:
        """Step 1 to 4 in a sentence or two: the bound, the length, the move and its reason, the next five."""
        if step not in (1, 2, 3, 4):
            raise BadOption(f"a hint has the steps 1 to 4, not {step}")
        if self.best is None:
            return "already solved."
        if step == 1:
            return f"at least {count(self.estimate)} to go."
        if step == 2:
            if self.proven:
                return f"{count(self.length)} to go, and no way is shorter."
            return f"best known: {count(self.length)} to go, and at least {self.lower_bound}."
        if step == 3:
            known = "" if self.proven else ", the best known"
            change = f"slide {self.best}: {self.length} -> {self.length - 1} to go{known}."
            return f"{change} {_of_the_others(self.best, self.alternatives)}"
        slides, board = [], self.board
        for move in self.next_moves:
            slides.append(said(board, move))
            board = board.after(move)
        rest = self.length - len(slides)
        return f"slide {_listed(slides)}; {f'{rest} to go then' if rest else 'that solves it'}."


def hint(
    puzzle: SlidingPuzzle | Board | str,
    *,
    goal: Goal | Board | str | None = None,
    limits: Limits | None = None,
) -> Hint:
    """The next move, in four steps; a board that cannot reach the goal is refused.

    >>> print(hint("1 2 3/4 0 6/7 5 8").say(3))
    slide 5 up: 2 -> 1 to go. 2 down, 6 left and 4 right cost 2.
    """
    limits = limits or A_MOMENT
    parts = _within(limits, FOR_THE_WAY), _within(limits, FOR_PROOF)
    return _hint(Distance.of(as_puzzle(puzzle, goal), *parts), limits)


def said(board: Board, move: Move) -> str:
    """A move by its tile: `5 left`."""
    return f"{board.tiles[board.after(move).blank]} {move.name.lower()}"


def count(moves: int) -> str:
    """`1 move`, `2 moves`."""
    return f"{moves} move{'' if moves == 1 else 's'}"


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


def _of_the_others(best: Choice, others: Sequence[Choice]) -> str:
    good = [str(choice) for choice in others if choice.loss == 0]
    lures = [choice for choice in others if choice.loss and choice.estimate <= best.estimate]
    losing = [str(choice) for choice in others if choice.loss and choice.estimate > best.estimate]
    unknown = [f"{choice} (h {choice.estimate})" for choice in others if choice.loss is None]
    clauses = [f"{_listed(good)} {'is' if len(good) == 1 else 'are'} as good"] if good else []
    for choice in lures:
        looks = "as good" if choice.estimate == best.estimate else "better"
        too = " too" if choice.estimate == best.estimate else ""
        clauses.append(f"{choice} looks {looks} (h {choice.estimate}{too}) but costs {choice.loss}")
    if losing:
        clauses.append(f"{_listed(losing)} {'costs' if len(losing) == 1 else 'cost'} 2")
    if unknown:
        clauses.append(f"what {_listed(unknown)} would cost is not known")
    text = "; ".join(clauses)
    return f"{text[0].upper()}{text[1:]}."


def _listed(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)

"""A search for queens, step by step in words: what was tried, what attacked it, what came back.

The search tells only which queens stand after each node; what happened between two nodes follows from
the rule by which it fills the board: row by row, columns from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solver.progress import Progress
from solver.queens import QueensTally, Square, attacks

MOST_STEPS = 5_000
"""Steps that can be gone back through: a thousandth of what memory a search takes."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing that happened."""

    placed: tuple[int, ...]
    """The columns of the queens that stand after it, from the top row down."""
    words: str
    trying: Square | None = None
    """The square that it is about, where no queen stands now."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment with its number and the figures of the search after it."""

    number: int
    moment: Moment
    progress: Progress


class StepHistory:
    """The steps taken, with one of them in front; bounded, so the first are forgotten in time."""

    def __init__(self, n: int, algorithm: str) -> None:
        self.n, self.algorithm = n, algorithm
        self.steps: list[Step] = []
        self.at = -1
        """The step in front; -1 before the first."""
        self.furthest = 0
        """The number of the last step that has been in front."""
        self._last: Progress | None = None
        self._count = 0

    @property
    def current(self) -> Step | None:
        """The step in front, or None before the first."""
        return self.steps[self.at] if 0 <= self.at < len(self.steps) else None

    @property
    def at_end(self) -> bool:
        """Whether the next step has to be made first."""
        return self.at >= len(self.steps) - 1

    def begin_at(self, progress: Progress) -> None:
        """Go on from a search that has run without steps."""
        self._last = progress

    def take(self, progress: Progress, *, over: bool) -> None:
        """Add what happened since the last node; many nodes at once are one step that says so."""
        tally = progress.tally
        assert isinstance(tally, QueensTally)
        last = self._last
        before = last.tally if last is not None and isinstance(last.tally, QueensTally) else None
        looked = tally.expanded - (before.expanded if before else 0)
        if looked > 1:
            moments: list[Moment] = [Moment(tally.placed, f"held still after {tally.expanded:,} nodes")]
        else:
            moments = list(moments_between(self.algorithm, self.n, before, tally, over=over))
        for moment in moments[:-1]:
            self._add(moment, last or progress)
        for moment in moments[-1:]:
            self._add(moment, progress)
        self._last = progress

    def _add(self, moment: Moment, progress: Progress) -> None:
        self._count += 1
        self.steps.append(Step(self._count, moment, progress))
        extra = len(self.steps) - MOST_STEPS
        if extra > 0:
            del self.steps[:extra]
            self.at = max(self.at - extra, 0)

    def back(self) -> bool:
        """Go a step back; False at the first one there is."""
        if self.at <= 0:
            return False
        self.at -= 1
        return True

    def forward(self) -> bool:
        """Go a step on; False where it has to be made first."""
        if self.at_end:
            return False
        self.at += 1
        self.furthest = max(self.furthest, self.steps[self.at].number)
        return True


def moments_between(
    algorithm: str, n: int, before: QueensTally | None, after: QueensTally, *, over: bool
) -> Iterator[Moment]:
    """What happened between two nodes looked at one after the other, up to the last one's queens."""
    if before is None or before.expanded == 0:
        row = "the squares of row 1 will be queued" if algorithm == "bfs" else "row 1 comes first"
        yield Moment((), f"the empty board: {row}")
    elif algorithm == "bfs":
        yield _taken(n, before, after)
    elif before.placed == after.placed and before.expanded < after.expanded:
        # It was raised when the search was held still, and is taken now.
        yield Moment(after.placed, f"queen on {_last_square(after.placed)}{_solution(n, after)}")
    else:
        way = _by_bits if algorithm == "bitmask" else _by_squares
        yield from _backtracked(n, before.placed, after, over and len(after.placed) < n, way)


def _taken(n: int, before: QueensTally, after: QueensTally) -> Moment:
    """A node that bfs took from its queue."""
    placed = after.placed
    if before.expanded == after.expanded:
        return Moment((), "the queue is empty: the search is over")
    row, column = len(placed) - 1, placed[-1]
    attacker = _attacker(placed[:-1], column)
    if attacker is not None:
        words = f"{_attacked(row, column, attacker)}: dropped"
        return Moment(placed[:-1], words, (row, column))
    if row + 1 == n:
        return Moment(placed, f"queen on {_last_square(placed)}{_solution(n, after)}")
    return Moment(placed, f"{_last_square(placed)} is safe: the squares of row {row + 2} will be queued")


Way = Callable[[int, tuple[int, ...], int], tuple[list[Moment], int | None]]
"""Looks for a column in the row below some queens, from a first one on: what it says, what it finds."""


def _backtracked(
    n: int, before: tuple[int, ...], after: QueensTally, exhausted: bool, way: Way
) -> Iterator[Moment]:
    """From the queens of one node to those of the next, as backtracking goes there."""
    placed, first = before, 0
    while True:
        row = len(placed)
        said, column = way(n, placed, first) if row < n else ([], None)
        yield from said
        if column is not None:
            placed = (*placed, column)
            end = _solution(n, after) if placed == after.placed else ""
            yield Moment(placed, f"queen on {_last_square(placed)}{end}")
            if placed == after.placed and not exhausted:
                return
            first = 0
            continue
        if row == 0:
            yield Moment((), "row 1 has no other square: the search is over")
            return
        left, placed = placed[-1], placed[:-1]
        square = "other safe square" if first else "safe square"
        why = f"row {row + 1} has no {square}" if row < n else "the board is full"
        words = f"{why}: back to row {row}, whose queen leaves column {left + 1}"
        yield Moment(placed, words, (row - 1, left))
        first = left + 1


def _by_squares(n: int, placed: tuple[int, ...], first: int) -> tuple[list[Moment], int | None]:
    """One square after the other, as dfs looks at them."""
    said: list[Moment] = []
    row = len(placed)
    for column in range(first, n):
        attacker = _attacker(placed, column)
        if attacker is None:
            return said, column
        said.append(Moment(placed, _attacked(row, column, attacker), (row, column)))
    return said, None


def _by_bits(n: int, placed: tuple[int, ...], first: int) -> tuple[list[Moment], int | None]:
    """All squares of the row at once, as bits show them."""
    free = [column for column in range(first, n) if _attacker(placed, column) is None]
    if not free:
        return [], None
    names = _listed([str(column + 1) for column in free])
    are = "are" if len(free) > 1 else "is"
    words = (
        f"row {len(placed) + 1}: column{'s' * (len(free) > 1)} {names} {are} {'left' if first else 'free'}"
    )
    return [Moment(placed, words, (len(placed), free[0]))], free[0]


def _attacker(placed: Sequence[int], column: int) -> int | None:
    """The first row whose queen attacks this column of the next row."""
    square = len(placed), column
    return next((row for row, at in enumerate(placed) if attacks((row, at), square)), None)


def _attacked(row: int, column: int, attacker: int) -> str:
    return f"row {row + 1}: column {column + 1} is attacked by the queen of row {attacker + 1}"


def _last_square(placed: tuple[int, ...]) -> str:
    return f"row {len(placed)}, column {placed[-1] + 1}"


def _solution(n: int, tally: QueensTally) -> str:
    return f": solution {tally.found.solutions:,}" if len(tally.placed) == n else ""


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

"""The steps of a search for queens: which squares were tried, what attacked them, where it went back.

The search reports only the queens placed after each node. What happened between two nodes follows from the
order in which it fills the board: `dfs` goes column by column, rows from top to bottom; the others go row by
row, columns from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.progress import Progress
from solver.queens import QueensTally, Square, attacks

MOST_STEPS = 5_000
"""The most steps kept for going back; they take a thousandth of the memory of a search."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of the search."""

    placed: tuple[Square, ...]
    """The queens on the board after it, in the order placed."""
    text: str
    trying: Square | None = None
    """The square tried or left, which has no queen now."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment with its number and the figures of the search after it."""

    number: int
    moment: Moment
    progress: Progress


class StepHistory:
    """The last steps taken, one of which is shown."""

    def __init__(self, n: int, algorithm: str) -> None:
        self.n, self.algorithm = n, algorithm
        self._narrator = _Narrator(n, algorithm)
        self.steps: list[Step] = []
        self.at = -1
        """The index of the step shown; -1 before the first."""
        self.furthest = 0
        """The number of the last step shown so far."""
        self._last: Progress | None = None
        self._count = 0

    @property
    def current(self) -> Step | None:
        """The step shown, or None before the first."""
        return self.steps[self.at] if 0 <= self.at < len(self.steps) else None

    @property
    def at_end(self) -> bool:
        """Whether there is no later step."""
        return self.at >= len(self.steps) - 1

    def begin_at(self, progress: Progress) -> None:
        """Continue from a search that has run without steps."""
        self._last = progress

    def add(self, progress: Progress, *, over: bool) -> None:
        """Add what happened since the last node; several nodes at once become one step."""
        tally = progress.tally
        assert isinstance(tally, QueensTally)
        last = self._last
        before = last.tally if last is not None and isinstance(last.tally, QueensTally) else None
        expanded = tally.expanded - (before.expanded if before else 0)
        if expanded > 1:
            moments: list[Moment] = [Moment(tally.placed, f"paused after {tally.expanded:,} nodes")]
        else:
            moments = list(self._narrator.moments_between(before, tally, over=over))
        for moment in moments:
            self._append(moment, progress if moment is moments[-1] else last or progress)
        self._last = progress

    def _append(self, moment: Moment, progress: Progress) -> None:
        self._count += 1
        self.steps.append(Step(self._count, moment, progress))
        extra = len(self.steps) - MOST_STEPS
        if extra > 0:
            del self.steps[:extra]
            self.at = max(self.at - extra, 0)

    def back(self) -> bool:
        """Go one step back; False at the first step kept."""
        if self.at <= 0:
            return False
        self.at -= 1
        return True

    def forward(self) -> bool:
        """Go one step forward; False at the last step kept."""
        if self.at_end:
            return False
        self.at += 1
        self.furthest = max(self.furthest, self.steps[self.at].number)
        return True


Places = tuple[int, ...]
"""The place of the queen on each line, from the first line on; a line is a row or a column."""


class _Narrator:
    """Reconstructs how an algorithm filled the board, line by line, and describes it."""

    def __init__(self, n: int, algorithm: str) -> None:
        self.n, self.algorithm = n, algorithm
        self.by_columns = algorithm == "dfs"
        self.line, self.place = ("column", "row") if self.by_columns else ("row", "column")

    def moments_between(
        self, before: QueensTally | None, after: QueensTally, *, over: bool
    ) -> Iterator[Moment]:
        """What happened between two consecutive nodes, up to the queens of the second."""
        if before is None or before.expanded == 0:
            bfs = self.algorithm == "bfs"
            first = f"the squares of {self.line} 1 will be queued" if bfs else f"{self.line} 1 comes first"
            yield Moment((), f"the empty board: {first}")
        elif self.algorithm == "bfs":
            yield self._taken(before, after)
        elif before.placed == after.placed and before.expanded < after.expanded:
            # The node was raised before the search paused and is expanded now.
            yield self._queen(self._places(after.placed), self._solution(after))
        else:
            exhausted = over and len(after.placed) < self.n
            yield from self._backtracked(self._places(before.placed), after, exhausted)

    def _taken(self, before: QueensTally, after: QueensTally) -> Moment:
        """The moment when bfs takes a node from its queue."""
        if before.expanded == after.expanded:
            return Moment((), "the queue is empty: the search is over")
        places = self._places(after.placed)
        line, place = len(places) - 1, places[-1]
        attacker = _attacker(places[:-1], place)
        if attacker is not None:
            text = f"{self._attacked(line, place, attacker)}: dropped"
            return Moment(after.placed[:-1], text, self._square(line, place))
        if len(places) == self.n:
            return self._queen(places, self._solution(after))
        square = square_text(self._square(line, place))
        return Moment(after.placed, f"{square} is safe: the squares of {self.line} {line + 2} will be queued")

    def _backtracked(self, before: Places, after: QueensTally, exhausted: bool) -> Iterator[Moment]:
        """The moments of backtracking from the queens of one node to those of the next."""
        goal, places, first = self._places(after.placed), before, 0
        while True:
            line = len(places)
            moments, place = self._find_place(places, first) if line < self.n else ([], None)
            yield from moments
            if place is not None:
                places = (*places, place)
                yield self._queen(places, self._solution(after) if places == goal else "")
                if places == goal and not exhausted:
                    return
                first = 0
                continue
            if line == 0:
                yield Moment((), f"{self.line} 1 has no other square: the search is over")
                return
            left, places = places[-1], places[:-1]
            square = "other safe square" if first else "safe square"
            why = f"{self.line} {line + 1} has no {square}" if line < self.n else "the board is full"
            text = f"{why}: back to {self.line} {line}, whose queen leaves {self.place} {left + 1}"
            yield Moment(self._squares(places), text, self._square(line - 1, left))
            first = left + 1

    def _find_place(self, places: Places, first: int) -> tuple[list[Moment], int | None]:
        """The first safe place on the next line from `first` on, and the moments before it is found."""
        return (self._by_bits if self.algorithm == "bitmask" else self._by_squares)(places, first)

    def _by_squares(self, places: Places, first: int) -> tuple[list[Moment], int | None]:
        """Try one square after another, like dfs."""
        moments: list[Moment] = []
        line = len(places)
        for place in range(first, self.n):
            attacker = _attacker(places, place)
            if attacker is None:
                return moments, place
            text = self._attacked(line, place, attacker)
            moments.append(Moment(self._squares(places), text, self._square(line, place)))
        return moments, None

    def _by_bits(self, places: Places, first: int) -> tuple[list[Moment], int | None]:
        """Test all squares of the line at once, like bitmask."""
        free = [place for place in range(first, self.n) if _attacker(places, place) is None]
        if not free:
            return [], None
        names = _listed([str(place + 1) for place in free])
        several = len(free) > 1
        text = (
            f"{self.line} {len(places) + 1}: {self.place}{'s' * several} {names} "
            f"{'are' if several else 'is'} {'left' if first else 'free'}"
        )
        return [Moment(self._squares(places), text, self._square(len(places), free[0]))], free[0]

    def _queen(self, places: Places, end: str) -> Moment:
        squares = self._squares(places)
        return Moment(squares, f"queen on {square_text(squares[-1])}{end}")

    def _attacked(self, line: int, place: int, attacker: int) -> str:
        return (
            f"{self.line} {line + 1}: {self.place} {place + 1} is attacked "
            f"by the queen of {self.line} {attacker + 1}"
        )

    def _solution(self, tally: QueensTally) -> str:
        return f": solution {tally.found.solutions:,}" if len(tally.placed) == self.n else ""

    def _square(self, line: int, place: int) -> Square:
        return (place, line) if self.by_columns else (line, place)

    def _squares(self, places: Places) -> tuple[Square, ...]:
        return tuple(self._square(line, place) for line, place in enumerate(places))

    def _places(self, squares: tuple[Square, ...]) -> Places:
        return tuple(row if self.by_columns else column for row, column in squares)


def _attacker(places: Places, place: int) -> int | None:
    """The first line whose queen attacks this place of the next line."""
    square = len(places), place
    return next((line for line, at in enumerate(places) if attacks((line, at), square)), None)


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def square_text(square: Square) -> str:
    """A square by its row and column.

    >>> square_text((2, 4))
    'row 3, column 5'
    """
    return f"row {square[0] + 1}, column {square[1] + 1}"

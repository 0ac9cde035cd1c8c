"""The steps of a search for queens: which squares were tried, what attacked them, where it went back.

The search reports only the queens placed after each node. What happened between two nodes follows from the
order in which it fills the board: `dfs` goes column by column, rows from top to bottom; the others go row by
row, columns from left to right.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from solver.progress import Progress
from solver.queens import QueensTally, Square, attacks

MOST_STEPS = 5_000
"""The most steps kept for going back; they take a thousandth of the memory of a search."""


@dataclass(frozen=True, slots=True)
class SearchStep:
    """One action of the search."""

    placed: tuple[Square, ...]
    """The queens on the board after it, in the order placed."""
    text: str
    trying: Square | None = None
    """The square tried or left, which has no queen now."""
    number: int = 0
    progress: Progress | None = None
    """The figures of the search after it."""


class StepHistory:
    """The last steps taken, one of which is shown."""

    def __init__(self, n: int, algorithm: str, last: Progress | None = None) -> None:
        """Begin with a search on an empty board, or with the last figures of one that ran without steps."""
        self._narrator = _Narrator(n, algorithm)
        self._last = last
        self._count = 0
        self.steps: list[SearchStep] = []
        self.at = -1
        """The index of the step shown; -1 before the first."""
        self.furthest = 0
        """The number of the last step shown so far."""

    @property
    def current(self) -> SearchStep | None:
        """The step shown, or None before the first."""
        return self.steps[self.at] if 0 <= self.at < len(self.steps) else None

    @property
    def at_end(self) -> bool:
        """Whether there is no later step."""
        return self.at >= len(self.steps) - 1

    def add(self, progress: Progress, *, over: bool) -> None:
        """Add what happened since the last node; several nodes at once become one step."""
        tally, last = progress.tally, self._last
        assert isinstance(tally, QueensTally)
        before = last.tally if last is not None and isinstance(last.tally, QueensTally) else None
        if tally.expanded - (before.expanded if before else 0) > 1:
            steps = [SearchStep(tally.placed, f"paused after {tally.expanded:,} nodes")]
        else:
            steps = list(self._narrator.steps_between(before, tally, over=over))
        for step in steps:
            self._count += 1
            after = progress if step is steps[-1] else last or progress
            self.steps.append(replace(step, number=self._count, progress=after))
        self._last = progress
        extra = len(self.steps) - MOST_STEPS
        if extra > 0:
            del self.steps[:extra]
            self.at = max(self.at - extra, 0)

    def go(self, by: int) -> bool:
        """Go forward, or back if negative, by as many steps as there are; False if there is none."""
        at = min(self.at + by, len(self.steps) - 1) if by > 0 else max(self.at + by, min(self.at, 0))
        if at == self.at:
            return False
        self.at = at
        self.furthest = max(self.furthest, self.steps[at].number)
        return True


LinePlaces = tuple[int, ...]
"""The place of the queen on each line, from the first line on; a line is a row or a column."""


class _Narrator:
    """Reconstructs how an algorithm filled the board, line by line, and describes it."""

    def __init__(self, n: int, algorithm: str) -> None:
        self.n = n
        self.algorithm = algorithm
        self.by_columns = algorithm == "dfs"
        self.line, self.place = ("column", "row") if self.by_columns else ("row", "column")

    def steps_between(
        self, before: QueensTally | None, after: QueensTally, *, over: bool
    ) -> Iterator[SearchStep]:
        """What happened between two consecutive nodes, up to the queens of the second."""
        goal = self._places(after.placed)
        solution = f": solution {after.found.solutions:,}" if len(goal) == self.n else ""
        if before is None or before.expanded == 0:
            bfs = self.algorithm == "bfs"
            first = f"the squares of {self.line} 1 will be queued" if bfs else f"{self.line} 1 comes first"
            yield self._step((), f"the empty board: {first}")
        elif self.algorithm == "bfs" and before.expanded == after.expanded:
            yield self._step((), "the queue is empty: the search is over")
        elif self.algorithm == "bfs":
            yield self._taken(goal, solution)
        elif before.placed == after.placed and before.expanded < after.expanded:
            # The node was raised before the search paused and is expanded now.
            yield self._queen(goal, solution)
        else:
            exhausted = over and len(goal) < self.n
            yield from self._backtracked(self._places(before.placed), goal, solution, exhausted)

    def _taken(self, places: LinePlaces, solution: str) -> SearchStep:
        """The step in which bfs takes a node from its queue."""
        others, place = places[:-1], places[-1]
        if attack := self._attack(others, place):
            return self._step(others, f"{attack}: dropped", place)
        if len(places) == self.n:
            return self._queen(places, solution)
        queued = f"the squares of {self.line} {len(places) + 1} will be queued"
        return self._step(places, f"{square_text(self._squares(places)[-1])} is safe: {queued}")

    def _backtracked(
        self, places: LinePlaces, goal: LinePlaces, solution: str, exhausted: bool
    ) -> Iterator[SearchStep]:
        """The steps of backtracking from the queens of one node to those of the next."""
        first = 0
        while True:
            line = len(places)
            place = (yield from self._tried(places, first)) if line < self.n else None
            if place is not None:
                places = (*places, place)
                yield self._queen(places, solution if places == goal else "")
                if places == goal and not exhausted:
                    return
                first = 0
                continue
            if line == 0:
                yield self._step((), f"{self.line} 1 has no other square: the search is over")
                return
            left, places = places[-1], places[:-1]
            square = "other safe square" if first else "safe square"
            why = f"{self.line} {line + 1} has no {square}" if line < self.n else "the board is full"
            text = f"{why}: back to {self.line} {line}, whose queen leaves {self.place} {left + 1}"
            yield self._step(places, text, left)
            first = left + 1

    def _tried(self, places: LinePlaces, first: int) -> Generator[SearchStep, None, int | None]:
        """Find the first safe place on the next line from `first` on: bitmask tests all squares at once."""
        if self.algorithm == "bitmask":
            free = [place for place in range(first, self.n) if not self._attack(places, place)]
            if not free:
                return None
            *some, last = (str(place + 1) for place in free)
            names = f"{self.place}s {', '.join(some)} and {last} are" if some else f"{self.place} {last} is"
            text = f"{self.line} {len(places) + 1}: {names} {'left' if first else 'free'}"
            yield self._step(places, text, free[0])
            return free[0]
        for place in range(first, self.n):
            attack = self._attack(places, place)
            if not attack:
                return place
            yield self._step(places, attack, place)
        return None

    def _queen(self, places: LinePlaces, end: str) -> SearchStep:
        return self._step(places, f"queen on {square_text(self._squares(places)[-1])}{end}")

    def _attack(self, places: LinePlaces, place: int) -> str:
        """Which queen attacks this place of the next line; empty if none does."""
        line = len(places)
        attackers = (
            number for number, at in enumerate(places, 1) if attacks((number - 1, at), (line, place))
        )
        square = f"{self.line} {line + 1}: {self.place} {place + 1}"
        return next(
            (f"{square} is attacked by the queen of {self.line} {number}" for number in attackers), ""
        )

    def _step(self, places: LinePlaces, text: str, trying: int | None = None) -> SearchStep:
        """A step with queens on these places, and the place of the next line that is tried or left."""
        tried = None if trying is None else self._squares((*places, trying))[-1]
        return SearchStep(self._squares(places), text, tried)

    def _squares(self, places: LinePlaces) -> tuple[Square, ...]:
        return tuple((place, line) if self.by_columns else (line, place) for line, place in enumerate(places))

    def _places(self, squares: tuple[Square, ...]) -> LinePlaces:
        return tuple(row if self.by_columns else column for row, column in squares)


def square_text(square: Square) -> str:
    """A square by its row and column.

    >>> square_text((2, 4))
    'row 3, column 5'
    """
    return f"row {square[0] + 1}, column {square[1] + 1}"

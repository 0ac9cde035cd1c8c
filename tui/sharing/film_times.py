"""When what slides in a film: the moves of a game or a solution on one line of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from solver.board import Board, Move
from solver.goal import Goal
from solver.verify import replay

LEAD, REST = 1.0, 2.5
"""Seconds that the first board stands before its first move, and the last one before it all begins anew."""
SLIDE = 0.14
"""Seconds a tile takes, or less when the next move comes sooner."""


@dataclass(frozen=True, slots=True)
class Slide:
    """Tiles that go one cell at the same time: one of them, or a run of a line."""

    time: float
    """Seconds from the beginning of the film."""
    seconds: float
    tiles: tuple[tuple[int, int, int], ...]
    """Each with the cell it comes from and the cell it goes to, in the order of the moves."""
    made: int
    """Moves made with this one."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game or a solution as it passes."""

    start: Board
    goal: Goal
    slides: tuple[Slide, ...]
    moves: int
    played: float
    """Seconds from the beginning of the game to its last move."""
    title: str = ""

    @classmethod
    def of(
        cls, start: Board, goal: Goal, moves: Sequence[Move], at: Sequence[float], title: str = ""
    ) -> Film:
        """The film of these moves, each made `at` so many seconds; an illegal one is refused."""
        if len(moves) != len(at):
            raise ValueError(f"{len(moves)} moves have {len(at)} times")
        goal.require_size_of(start)
        replay(start, moves)
        # The clock of a game goes back where a move was made again while it stood; a film never does.
        times = [round(LEAD + seconds, 3) for seconds in accumulate(at, max)]
        slides = tuple(_slides(start, moves, times))
        return cls(start, goal, slides, len(moves), times[-1] - LEAD if times else 0.0, title)

    @property
    def seconds(self) -> float:
        """How long it takes from the first board to the first board again."""
        return round(LEAD + self.played + REST, 3)


def _slides(start: Board, moves: Sequence[Move], times: Sequence[float]) -> list[Slide]:
    if not moves:
        return []
    firsts = [
        number
        for number in range(len(moves))
        if number == 0 or (moves[number], times[number]) != (moves[number - 1], times[number - 1])
    ]
    tiles, blank = list(start.tiles), start.blank
    slides = []
    for first, end in pairwise([*firsts, len(moves)]):
        run = []
        for move in moves[first:end]:
            cell = start.source(move, blank)
            assert cell is not None  # The moves were played through before.
            run.append((tiles[cell], cell, blank))
            tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
        soonest = times[end] if end < len(moves) else times[first] + SLIDE
        slides.append(Slide(times[first], min(SLIDE, soonest - times[first]), tuple(run), end))
    return slides

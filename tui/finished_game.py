"""A finished game as it is saved, listed, replayed and shared. It never changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate

from solver.board import Board, Move
from solver.errors import IllegalMove
from solver.goal import Goal
from solver.printable import printable
from solver.scramble import daily_date
from tui.text import counted, time_text


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One game from its first move to the goal."""

    id: str
    """Unique to this game: a game that is imported again is saved only once."""
    when: datetime
    """When the goal was reached, in UTC, to the second."""
    start: Board
    goal: Goal
    moves: tuple[Move, ...]
    at: tuple[float, ...]
    """The clock at each move, in seconds, to the thousandth."""
    seconds: float
    """The clock at the goal, to the thousandth."""
    hints: int = 0
    """On how many boards of this game a hint or a solution was shown; the two are not told apart."""
    seed: str | None = None
    name: str | None = None
    optimal: int | None = None
    """The length of the shortest known solution; None while it is unknown."""
    lower_bound: int | None = None
    """No solution is shorter than this; `optimal` is proven if the two are equal."""
    retry: bool = False
    """Whether the board had been seen before (`Records.is_retry`): it is listed, but does not count."""

    @property
    def times(self) -> list[float]:
        """The clock at each move, never decreasing; evenly spread if the game has no timestamps."""
        if len(self.at) != self.length:
            return [self.seconds * (number + 1) / self.length for number in range(self.length)]
        return list(accumulate(self.at, max))

    @property
    def began(self) -> datetime:
        """When the first move was made, if there was no pause."""
        return self.when - timedelta(seconds=self.seconds)

    @property
    def dealt(self) -> bool:
        """Whether the board is random, and not typed, opened or taken from a solution."""
        return self.seed is not None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.start.rows, self.start.cols

    @property
    def kind(self) -> str:
        """The size, and the goal unless it is the standard one: `4x4` or `4x4 snake`."""
        size = f"{self.start.rows}x{self.start.cols}"
        return size if self.goal.name == "standard" else f"{size} {self.goal.name}"

    @property
    def title(self) -> str:
        """The game in a few words: its board, its time and its moves."""
        origin = self.name or (f"seed {self.seed}" if self.seed else "")
        board = " ".join(filter(None, (self.kind, printable(origin))))
        return f"{board}: {time_text(self.seconds)}, {counted(self.length, 'move')}"

    def card(self, *details: str) -> str:
        """The result in one line, to share; empty details are left out."""
        day = daily_date(self.seed) if self.goal == Goal.standard(4, 4) else None
        board = f"daily {day}" if day else " ".join(filter(None, (self.kind, self.seed)))
        shortest = f" (shortest {self.optimal})" if self.proven else ""
        result = f"{time_text(self.seconds)}, {counted(self.length, 'move')}{shortest}"
        return f"puzzle-tui {board}: {', '.join(filter(None, (result, *details)))}"

    @property
    def length(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    @property
    def tps(self) -> float:
        """Tiles moved per second; 0 if the game took less than a tenth of a second."""
        return self.length / self.seconds if self.seconds >= 0.1 else 0.0

    @property
    def accuracy(self) -> float | None:
        """The shortest known length divided by the length played: 1 is perfect; None while it is unknown."""
        if self.optimal is None or not self.length:
            return None
        return min(self.optimal, self.length) / self.length

    @property
    def proven(self) -> bool:
        """Whether `optimal` is known to be the shortest."""
        return self.optimal is not None and self.optimal == self.lower_bound

    def against_optimum(self, undone: int = 0) -> str:
        """The moves compared with the shortest solution; no praise if some were hinted or undone."""
        moves = counted(self.length, "move") + (f" and {undone:,} undone" if undone else "")
        if self.optimal is None or self.lower_bound is None:
            return f"{moves}."
        if not self.proven:
            return f"{moves}; best known {self.optimal:,}, at least {self.lower_bound:,} needed."
        if self.length == self.optimal:
            praise, end = ("The", ".") if self.hints or undone else ("Perfect: the", "!")
            return f"{moves}. {praise} shortest possible solution{end}"
        return f"{moves}; the shortest solution has {self.optimal:,}."

    @property
    def help_used(self) -> str:
        """`with help` if a hint or a solution was shown; else empty."""
        return "with help" if self.hints else ""

    @property
    def splits(self) -> list[Split]:
        """When each row and column was complete for good, in that order."""
        return splits(self.start, self.goal, self.moves, self.times)


@dataclass(frozen=True, slots=True)
class ComparedGames:
    """The games in the records that a game is compared with; a finished one only with games before it."""

    best_other: FinishedGame | None = None
    """The best other game of its size and goal, among those that count."""
    recorded: FinishedGame | None = None
    """The game itself, if it was finished and kept."""
    fastest_on_board: FinishedGame | None = None
    """The fastest other game on the same board: the ghost."""
    retry: bool = False
    ao5: float | None = None
    """The average of the last five games that count; None if the game itself is not one of them."""
    on_day: tuple[FinishedGame, ...] = ()
    """On a daily board: the other games on it, the oldest first."""
    streak: int = 0
    """On a daily board: for how many days in a row, up to today, the board of the day was solved."""
    fewest_before: int | None = None
    """The fewest moves of the other games that count; None if there are none or the game itself does not."""
    none_finished: bool = False
    """Whether no game at all was ever finished."""


def ranked_games(games: Iterable[FinishedGame]) -> list[FinishedGame]:
    """The games that count for bests and averages, in the same order.

    They were played without help, are not retries, and have random or daily boards. Games on the player's own
    boards, which may be one move from the goal, count only if there are no others.
    """
    fair = [game for game in games if not game.hints and not game.retry]
    return [game for game in fair if game.dealt] or fair


def slides(start: Board, moves: Iterable[Move]) -> Iterator[tuple[int, int, int]]:
    """For each move its tile and the cells it slides from and to; raises IllegalMove at an illegal one.

    >>> list(slides(Board.parse("1 2/0 3"), [Move.LEFT]))
    [(3, 3, 2)]
    """
    tiles, blank = list(start.tiles), start.blank
    for number, move in enumerate(moves, start=1):
        source = start.source(move, blank)
        if source is None:
            raise IllegalMove(f"move {number}, {move.name.lower()}, leads off the board")
        tile = tiles[source]
        yield tile, source, blank
        tiles[blank], tiles[source], blank = tile, 0, source


@dataclass(frozen=True, slots=True)
class Split:
    """The moment from which all tiles of a row or column of the goal stay in place."""

    line: str
    """`row 1` or `column 2`."""
    moves: int
    seconds: float


def splits(start: Board, goal: Goal, moves: Sequence[Move], times: Sequence[float]) -> list[Split]:
    """The splits of these moves, made at these times, in the order in which they were reached.

    A line that is complete at the end was completed by the last move of any of its tiles. The cell of the
    blank does not matter.

    >>> for split in splits(Board.parse("1 2/0 3"), Goal.standard(2, 2), [Move.LEFT], [0.5]):
    ...     print(split.line, split.moves, split.seconds)
    row 1 0 0.0
    column 2 0 0.0
    row 2 1 0.5
    column 1 1 0.5
    """
    rows, cols = start.rows, start.cols
    cell_of = {tile: cell for cell, tile in enumerate(start.tiles)}
    last_move: dict[int, int] = {}
    for number, (tile, _, cell) in enumerate(slides(start, moves), start=1):
        last_move[tile], cell_of[tile] = number, cell
    lines = {f"row {row + 1}": range(row * cols, (row + 1) * cols) for row in range(rows)}
    lines |= {f"column {col + 1}": range(col, rows * cols, cols) for col in range(cols)}
    found = []
    for line, cells in lines.items():
        home = {tile: cell for cell in cells if (tile := goal.board.tiles[cell])}
        if all(cell_of[tile] == cell for tile, cell in home.items()):
            number = max((last_move.get(tile, 0) for tile in home), default=0)
            found.append(Split(line, number, times[number - 1] if number else 0.0))
    return sorted(found, key=lambda split: split.moves)

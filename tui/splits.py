"""Splits: when each row and column of a game was complete for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.board import Board, Move
from solver.goal import Goal


@dataclass(frozen=True, slots=True)
class Split:
    """The moment from which all tiles of a row or column of the goal stay in place."""

    line: str
    """`row 1` or `column 2`."""
    moves: int
    """The moves made by then."""
    seconds: float
    """The clock at that moment."""


def splits(start: Board, goal: Goal, moves: Sequence[Move], times: Sequence[float]) -> list[Split]:
    """The splits of these moves, made at these times, in the order in which they were reached.

    A line counts if it is complete after the last move, from the move since which it is; the cell of the
    blank does not matter. A game under way can be asked too: a line that is broken again loses its split.

    >>> goal = Goal.standard(2, 2)
    >>> for split in splits(Board.parse("1 2/0 3"), goal, [Move.LEFT], [0.5]):
    ...     print(split.line, split.moves, split.seconds)
    row 1 0 0.0
    column 2 0 0.0
    row 2 1 0.5
    column 1 1 0.5
    """
    rows, cols, tiles, blank = start.rows, start.cols, list(start.tiles), start.blank
    home = {tile: cell for cell, tile in enumerate(goal.board.tiles)}

    def lines(cell: int) -> tuple[int, int]:
        """The row and the column of a cell; columns are numbered after the rows."""
        return cell // cols, rows + cell % cols

    wrong = [0] * (rows + cols)
    """How many tiles of each line are not in place."""
    for cell, tile in enumerate(tiles):
        if tile and cell != home[tile]:
            for line in lines(home[tile]):
                wrong[line] += 1
    # A line that is completed again is inserted again, at the end.
    since = {line: 0 for line, count in enumerate(wrong) if count == 0}
    for number, move in enumerate(moves, start=1):
        source = start.source(move, blank)
        if source is None:
            raise ValueError(f"move {number} leads off the board")
        tile = tiles[source]
        for line in lines(home[tile]):
            if source == home[tile]:
                wrong[line] += 1
                since.pop(line, None)
            elif blank == home[tile]:
                wrong[line] -= 1
                if not wrong[line]:
                    since[line] = number
        tiles[blank], tiles[source], blank = tile, 0, source
    names = [*(f"row {row + 1}" for row in range(rows)), *(f"column {col + 1}" for col in range(cols))]
    return [
        Split(names[line], number, times[number - 1] if number else 0.0) for line, number in since.items()
    ]


def ahead(now: Sequence[Split], best: Sequence[Split]) -> float | None:
    """How many seconds earlier a game reached its last split than another game its split of that number.

    Negative if it was later; None before the first split. The names of the lines do not matter, as games
    complete them in different orders.
    """
    return best[len(now) - 1].seconds - now[-1].seconds if 0 < len(now) <= len(best) else None

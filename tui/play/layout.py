"""Who sits where in Play: the panel beside the board, or below one that needs the whole width."""

from __future__ import annotations

from dataclasses import dataclass

from tui.widgets.tile_sizes import NAMES, choose, sizes_that_fit

WIDE, NARROW, BELOW = 30, 24, 5
"""Columns of the panel beside the board, with much room and with little; rows of it below.

At 60 columns the narrow one leaves room for tiles with frames, at 24 rows the low one for all of 16x16.
"""
MUCH = 80
"""Columns of a terminal with much room."""
TELLING = 16
"""Rows that figures and a hint take."""
FRAME = 3
"""Rows of the bar, the status line and the footer."""
AIR = 4
"""Columns left open around the board."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Columns and rows of the board and of the panel."""

    board: tuple[int, int]
    panel: tuple[int, int]
    below: bool
    """Whether the panel is below the board, with its figures on one line."""


def seats(rows: int, cols: int, width: int, height: int, wanted: str) -> Seats:
    """Where the tiles come out largest; beside it when that makes no difference.

    >>> seats(4, 4, 80, 21, "auto").below, seats(16, 16, 100, 26, "auto").below
    (False, True)
    """
    panel = WIDE if width >= MUCH else NARROW
    beside = choose(rows, cols, width - panel, height, wanted)
    below = choose(rows, cols, width, height - BELOW, wanted)
    extent = beside.extent(rows, cols)
    if extent[0] > width - panel:
        under = below.extent(rows, cols)[0] <= width
    else:
        under = NAMES.index(below.name) > NAMES.index(beside.name)
    if under:
        return Seats((width, height - BELOW), (width, BELOW), below=True)
    board = min(extent[0] + AIR, width - panel), min(extent[1], height)
    return Seats(board, (panel, min(height, max(extent[1], TELLING))), below=False)


def sizes_for(rows: int, cols: int, width: int, height: int) -> list[str]:
    """The names of all sizes of tiles that fit, one way or the other; the smallest first."""
    panel = WIDE if width >= MUCH else NARROW
    rooms = (width - panel, height), (width, height - BELOW)
    fitting = {size.name for room in rooms for size in sizes_that_fit(rows, cols, *room)}
    return [name for name in NAMES if name in fitting]

"""Where the panel of Play goes: beside the board, or below a board that needs the whole width."""

from __future__ import annotations

from dataclasses import dataclass

from tui.widgets.tile_sizes import NAMES, choose, sizes_that_fit, window_for

WIDE_PANEL, NARROW_PANEL, LOW_PANEL = 30, 24, 5
"""Columns of the panel beside the board, in a wide and in a narrow terminal; its rows below the board.

At 60 columns the narrow one leaves room for tiles with frames, at 24 rows the low one for all of 16x16.
"""
WIDE_TERMINAL = 80
"""Columns from which a terminal is wide."""
PANEL_ROWS = 16
"""Rows that the figures and a hint take."""
FRAME_ROWS = 3
"""Rows of the top bar, the status line and the footer."""
MARGIN = 4
"""Columns left empty around the board."""
RACE_COLUMNS = 120
"""Columns from which the rival's board is beside the player's."""
FRAME, BESIDE, CAPTION = 2, 4, 34
"""Around the rival's board: the frame, the frame with the margin beside it, and columns for its captions."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns and rows of the board and of the panel."""

    board: tuple[int, int]
    panel: tuple[int, int]
    below: bool
    """Whether the panel is below the board, with its figures on one line."""
    rival: tuple[int, int] | None = None
    """In a race: columns and rows of the rival's board, if both boards fit beside each other."""


def lay_out(rows: int, cols: int, width: int, height: int, wanted: str, *, race: bool = False) -> Layout:
    """Put the panel where the tiles come out largest; beside the board when that makes no difference.

    In a race the rival's board gets two fifths of the room of a wide terminal.

    >>> lay_out(4, 4, 80, 21, "auto").below, lay_out(16, 16, 100, 26, "auto").below
    (False, True)
    """
    panel = _panel_columns(width)
    room = width - panel
    theirs, rival = 2 * room // 5, None
    inner = theirs - BESIDE, height - FRAME
    if race and width >= RACE_COLUMNS and sizes_that_fit(rows, cols, *inner):
        across, down = choose(rows, cols, *inner, wanted).extent(rows, cols)
        rival = max(across + FRAME, CAPTION), down + FRAME
        room -= theirs
    elif _shown(rows, cols, width, height - LOW_PANEL, wanted) > _shown(rows, cols, room, height, wanted):
        return Layout((width, height - LOW_PANEL), (width, LOW_PANEL), below=True)
    across, down = choose(rows, cols, room, height, wanted).extent(rows, cols)
    board = min(across + MARGIN, room), min(down, height)
    return Layout(board, (panel, min(height, max(down, PANEL_ROWS))), below=False, rival=rival)


def fitting_sizes(rows: int, cols: int, width: int, height: int) -> list[str]:
    """The names of all tile sizes that fit with the panel beside or below the board, the smallest first."""
    rooms = (width - _panel_columns(width), height), (width, height - LOW_PANEL)
    fitting = {size.name for room in rooms for size in sizes_that_fit(rows, cols, *room)}
    return [name for name in NAMES if name in fitting]


def _shown(rows: int, cols: int, width: int, height: int, wanted: str) -> tuple[int, int]:
    """How many cells fit into this room, and the height of their tiles."""
    window = window_for(rows, cols, choose(rows, cols, width, height), width, height, 0)
    return window.rows * window.cols, choose(rows, cols, width, height, wanted).height


def _panel_columns(width: int) -> int:
    return WIDE_PANEL if width >= WIDE_TERMINAL else NARROW_PANEL

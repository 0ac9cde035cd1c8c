"""Bar charts made of block characters."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = " ▁▂▃▄▅▆▇█"
WIDEST = 3
"""The most columns for one number, so that few numbers do not fill the chart."""


def spread(total: int, columns: int) -> list[range]:
    """The numbers that each column shows: several, or one that spans several columns.

    >>> spread(2, 3), spread(5, 2)
    ([range(0, 1), range(0, 1), range(1, 2)], [range(0, 2), range(2, 5)])
    """
    if total <= 0 or columns <= 0:
        return []
    if total <= columns:
        columns = min(columns, WIDEST * total)
        return [range(at * total // columns, at * total // columns + 1) for at in range(columns)]
    return [range(at * total // columns, (at + 1) * total // columns) for at in range(columns)]


def heights(values: Sequence[float], columns: Sequence[range]) -> list[float | None]:
    """The greatest number of each column; None if no number is known yet."""
    return [max(values[part.start : part.stop], default=None) for part in columns]


def bars(tops: Sequence[float | None], rows: int) -> list[str]:
    """The chart as rows of text, the highest first, from zero, which is the thinnest line.

    >>> bars([0, 1, 2, None], 2)
    ['  █ ', '▁██ ']
    """
    most = max(filter(None, tops), default=1.0)
    eighths = [0 if top is None else max(1, round(top / most * 8 * rows)) for top in tops]
    return [
        "".join(BLOCKS[min(8, max(0, full - 8 * below))] for full in eighths)
        for below in reversed(range(rows))
    ]

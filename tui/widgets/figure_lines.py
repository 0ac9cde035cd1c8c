"""Figures as lines of text: a label and its value, each on its own line or two side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text

from solver.report import figures

LABEL, VALUE, SHORT = 11, 13, 6
"""Columns of a label, of a value in full, and of a short value with a space before it."""


class Figure(NamedTuple):
    """A number with its name."""

    label: str
    value: str
    short: str
    """The value in five characters."""


def counts(numbers: Iterable[tuple[str, int]]) -> list[Figure]:
    """Whole numbers as figures."""
    return [Figure(label, figures.count(number), figures.short(number)) for label, number in numbers]


def elapsed(seconds: float) -> Figure:
    """The time that a search has taken."""
    return Figure("elapsed", figures.seconds(seconds), figures.short_seconds(seconds))


def figure_lines(cells: Sequence[Figure], width: int, *, paired: bool) -> list[Text]:
    """The figures one below the other or in pairs, short where there is no room for the full value.

    >>> cells = counts([("raised", 98_203), ("depth", 12)])
    >>> [line.plain for line in figure_lines(cells, 30, paired=False)]
    ['raised            98,203', 'depth                 12']
    >>> [line.plain for line in figure_lines(cells, 30, paired=True)]
    ['raised 98.2k depth    12']
    """
    if not paired:
        room = min(VALUE, width - LABEL)
        values = [cell.value if len(cell.value) <= room else cell.short for cell in cells]
        return [_line(cell.label, value, LABEL, room) for cell, value in zip(cells, values, strict=True)]
    half = len(cells) // 2
    columns = cells[:half], cells[half:]
    labels = [max(len(cell.label) for cell in column) for column in columns]
    lines = []
    for pair in zip(*columns, strict=True):
        parts = (
            _line(cell.label, cell.short, label, SHORT) for cell, label in zip(pair, labels, strict=True)
        )
        lines.append(Text(" ").join(parts))
        lines[-1].truncate(width)
    return lines


def _line(label: str, value: str, columns: int, room: int) -> Text:
    return Text.assemble((f"{label:<{columns}}", "dim"), (f"{value:>{room}}", "bold"))

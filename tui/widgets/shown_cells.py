"""What the terminal shows, cell by cell, so that only the cells that change are sent to it.

Textual sends every line of a widget that changes, each with all its colours: 27 kB a second for a clock and
24 kB a move at 80x24, which is felt over ssh. The changed cells are a tenth of it (`benchmarks/bytes.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

Pen = tuple[str, str, str]
"""The codes of a style: its attributes, its ink, and its ground."""
Cell = tuple[str, Pen]
"""A character and its pen; the character is empty in all but the first cell of text that is wider or narrower
than its characters."""

PLAIN: Pen = ("", "39", "49")
ATTRIBUTES = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "blink": "5",
    "reverse": "7",
    "strike": "9",
    "underline2": "21",
    "overline": "53",
}
FEW_PENS = 4
"""A line with no more pens than this is text and is sent up to the last word that changes, so that whoever
reads the stream (a screen reader, `script`) finds whole phrases. Tiles have more pens: only their changed
cells are sent."""
BRIDGE = 4
"""Unchanged cells that are sent again between two that changed: a jump of the cursor takes as many bytes."""


class ShownCells:
    """The cells of a terminal, as last sent."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Send everything next time: the terminal may show something else."""
        self._lines.clear()

    def changes(self, parts: Iterable[tuple[int, int, Iterable[Segment]]], system: ColorSystem) -> str:
        """What to send so that these segments are shown at these columns and rows."""
        sent, pen = [], PLAIN
        for x, y, segments in parts:
            cells = _cells(segments, system)
            line = self._lines.setdefault(y, [])
            line.extend([None] * (x + len(cells) - len(line)))
            shown = line[x : x + len(cells)]
            if shown == cells:
                continue
            line[x : x + len(cells)] = cells
            for start, end in _changed(shown, cells):
                sent.append(f"\x1b[{y + 1};{x + start + 1}H")
                for text, its_pen in cells[start:end]:
                    if its_pen != pen:
                        sent.append(_codes(pen, its_pen))
                        pen = its_pen
                    sent.append(text)
        if pen != PLAIN:
            sent.append(_codes(pen, PLAIN))
        return "".join(sent)


def _cells(segments: Iterable[Segment], system: ColorSystem) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, control in segments:
        if control:
            continue
        pen = _pen(style, system) if style else PLAIN
        width = len(text) if text.isascii() else cell_len(text)
        if width == len(text):
            cells.extend([(character, pen) for character in text])
        elif width:
            cells.append((text, pen))
            cells.extend([("", pen)] * (width - 1))
    return cells


def _changed(shown: Sequence[Cell | None], cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """The runs of cells to send, each with its first cell and the one after its last."""
    if len({pen for _, pen in cells}) <= FEW_PENS:
        end = len(cells)
        while shown[end - 1] == cells[end - 1]:
            end -= 1
        while end < len(cells) and cells[end][0] != " ":
            end += 1
        return [(0, end)]
    runs: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(shown, cells, strict=True)):
        if old == new:
            continue
        start = at
        while start and not cells[start][0]:
            start -= 1
        if runs and start - runs[-1][1] <= BRIDGE:
            start = runs.pop()[0]
        runs.append((start, at + 1))
    return runs


@lru_cache(4096)
def _pen(style: Style, system: ColorSystem) -> Pen:
    ink, ground = style.color, style.bgcolor
    return (
        ";".join(code for name, code in ATTRIBUTES.items() if getattr(style, name)),
        ";".join(ink.downgrade(system).get_ansi_codes()) if ink else "39",
        ";".join(ground.downgrade(system).get_ansi_codes(foreground=False)) if ground else "49",
    )


@lru_cache(4096)
def _codes(old: Pen, new: Pen) -> str:
    """The shortest codes that change the pen."""
    if new == PLAIN:
        return "\x1b[0m"
    if old[0] == new[0]:
        codes = [code for before, code in zip(old, new, strict=True) if before != code]
    else:
        # Attributes are only turned off all together, with the colours.
        codes = ["0", *(code for plain, code in zip(PLAIN, new, strict=True) if plain != code)]
    return f"\x1b[{';'.join(codes)}m"

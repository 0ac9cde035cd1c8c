"""The Kurang(i) table: why a board can or cannot reach its goal, number by number."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from math import ceil
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from solver.kurang import Explanation
from tui.dialogs.base import CLOSE, Dialog
from tui.edit.verdict import parity, swapped

LABEL = 11
"""Columns of what stands in front of a line."""


class KurangScreen(Dialog[bool]):
    """Shows the table until it is closed; the answer is whether the board is to be mended."""

    DEFAULT_CSS = """
    KurangScreen {
        & > #box { width: 100%; max-width: 96; height: auto; max-height: 100%; min-height: 0; }
        & VerticalScroll { height: auto; max-height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    }
    """
    HEADING = "Kurang(i)"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "Fix parity", id="kurang.fix"),
        Binding("v,q,enter", "close", "Close", show=False, id="kurang.close"),
        CLOSE,
    ]

    def __init__(self, why: Explanation) -> None:
        super().__init__()
        self._why = why

    def body(self) -> Iterable[Widget]:
        """The page, which scrolls where it is too long."""
        yield VerticalScroll(Static("", id="page", markup=False))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """A board that can be solved has nothing to mend."""
        return action != "fix" or not self._why.solvable

    def action_fix(self) -> None:
        """Close, and let the board be mended."""
        self.dismiss(True)

    def on_resize(self, event: events.Resize) -> None:
        """Fold the page for the new width."""
        super().on_resize(event)
        self.call_after_refresh(self._fold)

    def _fold(self) -> None:
        width = self.query_one(VerticalScroll).content_size.width
        page = Text(kurang_page(self._why, max(width, 40)))
        page.highlight_regex(r"(?m)^i .*$", "dim")
        self.query_one("#page", Static).update(page)


def kurang_page(why: Explanation, width: int) -> str:
    """The table in lines of at most this width, and what follows from it."""
    facts = (
        textwrap.fill(text, width, initial_indent=label.ljust(LABEL), subsequent_indent=" " * LABEL)
        for label, text in _facts(why)
    )
    meaning = (
        "Kurang(i): how many smaller tiles stand after tile i, row by row; "
        f"the blank counts as tile {len(why.kurang)}."
    )
    return "\n".join([textwrap.fill(meaning, width), "", *_table(why, width), "", *facts])


def _table(why: Explanation, width: int) -> Iterator[str]:
    tiles = list(why.kurang)
    wide = max(len(str(number)) for pair in why.kurang.items() for number in pair) + 1
    lines = ceil(len(tiles) / max(1, (width - LABEL) // wide))
    a_line = ceil(len(tiles) / lines)
    for start in range(0, len(tiles), a_line):
        some = tiles[start : start + a_line]
        yield "i".ljust(LABEL) + "".join(f"{tile:>{wide}}" for tile in some)
        yield "Kurang(i)".ljust(LABEL) + "".join(f"{why.kurang[tile]:>{wide}}" for tile in some)


def _facts(why: Explanation) -> Iterator[tuple[str, str]]:
    row, col = divmod(why.board.blank, why.board.cols)
    yield "X", f"{why.x}: row {row + 1} + column {col + 1} of the blank is {parity(why.x)}"
    yield "sum", f"{why.sum} = {why.sum - why.x} (all Kurang(i)) + {why.x} (X)"
    yield "goal's sum", f"{why.goal_sum} ({why.goal.name})"
    yield "rule", why.rule
    if why.note:
        yield "note", why.note
    word, join = ("SOLVABLE", "and") if why.solvable else ("NOT SOLVABLE", "but")
    yield "verdict", f"{word}: {why.sum} is {parity(why.sum)} {join} {why.goal_sum} is {parity(why.goal_sum)}"
    if not why.solvable:
        first, second = swapped(why)
        yield "way out", f"f swaps {first} and {second}"

"""Whether the start can reach the goal: the verdict in a line, and the Kurang(i) table that proves it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from solver.kurang import Explanation, explain, fix
from tui.dialogs.base import CLOSE, Dialog
from tui.edit.model.history import Draft
from tui.edit.model.sheet import Sheet

LABEL = 11
"""Columns of the label in front of a line of the table."""
MOST_NAMED = 8
"""The most numbers listed one by one; the rest are only counted."""
LINES, NARROWEST = 2, 58
"""Every verdict fits into this many lines of this width, that of the smallest terminal."""

SOLVABLE, NOT_SOLVABLE, NOT_COMPLETE = "SOLVABLE", "NOT SOLVABLE", "NOT COMPLETE"
COLOURS = {SOLVABLE: "text-success", NOT_SOLVABLE: "text-error", NOT_COMPLETE: "text-warning"}
"""The theme variable for each verdict."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A label and the reasons for it."""

    label: str
    reasons: str

    def __str__(self) -> str:
        return f"{self.label}   {self.reasons}"


def verdict_on(draft: Draft, fix_key: str = "f") -> Verdict:
    """Whether start and goal have sums of the same parity, or which numbers are missing."""
    why = explanation(draft)
    if why is None:
        return _incomplete(draft)
    start, goal = parity(why.sum), parity(why.goal_sum)
    sums = f"Inversions (Kurang) plus X: {why.sum - why.x} + {why.x} = {why.sum}, {start}."
    if why.solvable:
        return Verdict(SOLVABLE, f"{sums} The goal's sum {why.goal_sum} is {goal} too.")
    first, second = swapped(why)
    swap = f"{fix_key} swaps {first} and {second}."
    return _first_that_fits(
        NOT_SOLVABLE,
        f"{sums} The goal's sum {why.goal_sum} is {goal}. {swap}",
        f"Inversions (Kurang) + X: {why.sum}, {start}. Goal: {why.goal_sum}, {goal}. {swap}",
    )


def _first_that_fits(label: str, *reasons: str) -> Verdict:
    verdicts = (Verdict(label, text) for text in reasons)
    return next(verdict for verdict in verdicts if len(textwrap.wrap(str(verdict), NARROWEST)) <= LINES)


def _incomplete(draft: Draft) -> Verdict:
    """The faults of the active sheet, or else of the other one, with as many numbers as fit."""
    on_goal = draft.on_goal if draft.sheet.missing() else not draft.on_goal
    name, sheet = ("Goal", draft.goal) if on_goal else ("Start", draft.start)
    faults = (f"{name}: {faults_of(sheet, most)}." for most in range(MOST_NAMED, 0, -1))
    return _first_that_fits(NOT_COMPLETE, *faults)


def explanation(draft: Draft) -> Explanation | None:
    """Kurang(i) and the sums, or None while start or goal are not complete."""
    board, goal = draft.start.board(), draft.goal_wanted()
    return None if board is None or goal is None else _explain(board, goal)


# Cached, because 16x16 takes 9 ms and every cursor movement needs it.
_explain = lru_cache(16)(explain)


def swapped(why: Explanation) -> tuple[int, int]:
    """The two tiles that `fix` swaps on a board that is not solvable."""
    before, after = why.board.tiles, fix(why.board, why.goal).tiles
    first, second = (tile for tile, other in zip(before, after, strict=True) if tile != other)
    return first, second


def faults_of(sheet: Sheet, most: int = MOST_NAMED) -> str:
    """The missing numbers and the duplicates; empty if the sheet is a board."""
    missing, duplicates = sheet.missing(), sorted(sheet.duplicates())
    faults = [f"missing {_listed(missing, most)}"] if missing else []
    if duplicates:
        often = "twice" if all(sheet.cells.count(number) == 2 for number in duplicates) else "more than once"
        appear = "appears" if len(duplicates) == 1 else "appear"
        faults.append(f"{_listed(duplicates, most)} {appear} {often}")
    return "; ".join(faults)


def _listed(numbers: Sequence[int], most: int) -> str:
    names = ["the blank" if number == 0 else str(number) for number in numbers]
    if len(names) <= most + 1:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def parity(number: int) -> str:
    """Odd or even."""
    return "odd" if number % 2 else "even"


class VerdictLine(Static):
    """The verdict in one line, or in two if one is too short."""

    DEFAULT_CSS = f"""
    VerdictLine {{ height: {LINES}; padding: 0 1; text-align: center; }}
    """

    verdict: reactive[Verdict | None] = reactive(None)

    def render(self) -> Text:
        verdict = self.verdict
        if verdict is None:
            return Text()
        colour = self.app.theme_variables.get(COLOURS[verdict.label], "")
        text = Text().append(verdict.label, f"bold {colour}" if colour.startswith("#") else "bold")
        # Break between the reasons if the first one fits into a line.
        first, _, rest = verdict.reasons.partition(". ")
        width, line = self.content_size.width, len(f"{verdict.label}   {first}.")
        breaks = rest and line <= width < line + 1 + len(rest) and len(rest) <= width
        return text.append(f"   {first}.\n{rest}" if breaks else f"   {verdict.reasons}")


class KurangScreen(Dialog[bool]):
    """Shows the table; returns True if the user wants to fix the board."""

    DEFAULT_CSS = """
    KurangScreen {
        & > #box { width: 100%; max-width: 96; height: auto; max-height: 100%; min-height: 0; }
        & VerticalScroll { height: auto; max-height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    }
    """
    HEADING = "Inversions (Kurang)"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "Fix", id="kurang.fix"),
        Binding("v,q,enter", "close", "Close", show=False, id="kurang.close"),
        CLOSE,
    ]

    def __init__(self, why: Explanation, fix_key: str) -> None:
        super().__init__()
        self._why, self._fix_key = why, fix_key

    def body(self) -> Iterable[Widget]:
        yield VerticalScroll(Static("", id="page", markup=False))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return action != "fix" or not self._why.solvable

    def action_fix(self) -> None:
        self.dismiss(True)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the base has its own handler
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = self.query_one(VerticalScroll).content_size.width
        page = Text(kurang_page(self._why, max(width, 40), self._fix_key))
        page.highlight_regex(r"(?m)^i .*$", "dim")
        self.query_one("#page", Static).update(page)


def kurang_page(why: Explanation, width: int, fix_key: str = "f") -> str:
    """The table in lines of at most `width` columns, and the verdict that follows from it."""
    rule = "Kurang(i) is the number of smaller tiles after tile i, row by row"
    meaning = f"{rule}; the blank counts as tile {len(why.kurang)}."
    facts = (
        textwrap.fill(text, width, initial_indent=label.ljust(LABEL), subsequent_indent=" " * LABEL)
        for label, text in _facts(why, fix_key)
    )
    return "\n".join([textwrap.fill(meaning, width), "", *_table(why, width), "", *facts])


def _table(why: Explanation, width: int) -> Iterator[str]:
    tiles = list(why.kurang)
    cell = max(len(str(number)) for pair in why.kurang.items() for number in pair) + 1
    lines = ceil(len(tiles) / max(1, (width - LABEL) // cell))
    per_line = ceil(len(tiles) / lines)
    for start in range(0, len(tiles), per_line):
        some = tiles[start : start + per_line]
        yield "i".ljust(LABEL) + "".join(f"{tile:>{cell}}" for tile in some)
        yield "Kurang(i)".ljust(LABEL) + "".join(f"{why.kurang[tile]:>{cell}}" for tile in some)


def _facts(why: Explanation, fix_key: str) -> Iterator[tuple[str, str]]:
    row, col = divmod(why.board.blank, why.board.cols)
    yield "X", f"{why.x}: row {row + 1} + column {col + 1} of the blank is {parity(why.x)}"
    yield "sum", f"{why.sum} = {why.sum - why.x} (all Kurang(i)) + {why.x} (X)"
    yield "goal's sum", f"{why.goal_sum} ({why.goal.name})"
    yield "rule", why.rule
    if why.note:
        yield "note", why.note
    label, join = (SOLVABLE, "and") if why.solvable else (NOT_SOLVABLE, "but")
    start, goal = f"{why.sum} is {parity(why.sum)}", f"{why.goal_sum} is {parity(why.goal_sum)}"
    yield "verdict", f"{label}: {start} {join} {goal}"
    if not why.solvable:
        first, second = swapped(why)
        yield "fix", f"{fix_key} swaps {first} and {second}"

"""The verdict on what is being edited: solvable or not for this goal, or what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import Literal

from rich.text import Text
from textual.widgets import Static

from solver.kurang import Explanation, explain, fix
from tui.edit.model.history import Draft
from tui.edit.model.sheet import Sheet

MOST_NAMED = 8
"""Numbers named one by one; the rest are counted."""
LINES, NARROWEST = 2, 58
"""All that is ever said fits into so many lines of the smallest terminal's width."""

Kind = Literal["solvable", "unsolvable", "incomplete"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A word and its reasons."""

    kind: Kind
    reasons: str

    @property
    def word(self) -> str:
        """The word in front."""
        return {"solvable": "SOLVABLE", "unsolvable": "NOT SOLVABLE", "incomplete": "NOT COMPLETE"}[self.kind]

    def __str__(self) -> str:
        return f"{self.word}   {self.reasons}"


def verdict_on(draft: Draft) -> Verdict:
    """What the sums of start and goal say, or what the two still lack."""
    why = explanation(draft)
    if why is None:
        return _incomplete(draft)
    if why.solvable:
        both = parity(why.sum)
        reasons = f"sum {why.sum} (X {why.x}) is {both}; the goal's sum is {why.goal_sum}, {both}"
        return Verdict("solvable", reasons)
    first, second = swapped(why)
    return Verdict(
        "unsolvable",
        f"sum {why.sum}, X {why.x}: {why.sum} is {parity(why.sum)}, the goal's sum {why.goal_sum} is "
        f"{parity(why.goal_sum)}; no move changes that. f swaps {first} and {second}",
    )


def _incomplete(draft: Draft) -> Verdict:
    """The faults of the sheet typed into, or of the other one; as many named as there is room for."""
    on_goal = draft.on_goal if draft.sheet.missing() else not draft.on_goal
    name, sheet = ("goal", draft.goal) if on_goal else ("start", draft.start)
    verdicts = (
        Verdict("incomplete", f"{name}: {faults_of(sheet, most)}") for most in range(MOST_NAMED, 0, -1)
    )
    return next(verdict for verdict in verdicts if len(wrap(str(verdict), NARROWEST)) <= LINES)


def explanation(draft: Draft) -> Explanation | None:
    """Kurang(i) and the sums, or None while start or goal are not complete."""
    board, goal = draft.start.board(), draft.goal_wanted()
    return None if board is None or goal is None else _explained(board, goal)


# 16x16 takes 9 ms, and a cursor that only moves asks again at every key.
_explained = lru_cache(16)(explain)


def swapped(why: Explanation) -> tuple[int, int]:
    """The two tiles that change places when the board is mended; for one that is not solvable."""
    before, after = why.board.tiles, fix(why.board, why.goal).tiles
    first, second = (tile for tile, other in zip(before, after, strict=True) if tile != other)
    return first, second


def faults_of(sheet: Sheet, most: int = MOST_NAMED) -> str:
    """What is missing and what stands more than once, in words; empty when the sheet is a board."""
    missing, several = sheet.missing(), sorted(sheet.duplicates())
    told = [f"missing {_listed(missing, most)}"] if missing else []
    if several:
        often = "twice" if all(sheet.cells.count(number) == 2 for number in several) else "more than once"
        told.append(f"{_listed(several, most)} {'stands' if len(several) == 1 else 'stand'} {often}")
    return "; ".join(told)


class VerdictLine(Static):
    """The verdict in a line, or in two where one is too short."""

    DEFAULT_CSS = f"""
    VerdictLine {{ height: {LINES}; padding: 0 1; text-align: center; }}
    """

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self._shown: Verdict | None = None

    def show(self, verdict: Verdict) -> None:
        """Show this verdict."""
        self._shown = verdict
        self.refresh()

    def render(self) -> Text:
        """The word stands out by its weight and by its colour."""
        if self._shown is None:
            return Text()
        names = {"solvable": "text-success", "unsolvable": "text-error", "incomplete": "text-warning"}
        colour = self.app.theme_variables.get(names[self._shown.kind], "")
        text = Text().append(self._shown.word, f"bold {colour}" if colour.startswith("#") else "bold")
        # Two lines break where the sense does, if the first part fits into one.
        first, _, rest = self._shown.reasons.partition("; ")
        width, line = self.content_size.width, len(f"{self._shown.word}   {first};")
        breaks = rest and line <= width < line + 1 + len(rest) and len(rest) <= width
        return text.append(f"   {first};\n{rest}" if breaks else f"   {self._shown.reasons}")


def _listed(numbers: tuple[int, ...] | list[int], most: int) -> str:
    """The numbers, the blank by its name and first: `the blank, 7, 12`."""
    words = ["the blank" if number == 0 else str(number) for number in numbers]
    if len(words) <= most + 1:
        return ", ".join(words)
    return f"{', '.join(words[:most])} and {len(words) - most} more"


def parity(number: int) -> str:
    """Odd or even."""
    return "odd" if number % 2 else "even"

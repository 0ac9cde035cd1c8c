"""Whether the start can reach the goal: the verdict in a sentence, and the page that proves it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from solver.kurang import Explanation, explain, parity, tiles_to_swap
from solver.report.layout import fact
from solver.report.verdict import kurang_lines
from tui.edit.model.history import Draft
from tui.edit.model.sheet import Sheet

MOST_NAMED = 8
"""The most numbers listed one by one; the rest are only counted."""
VERDICT_LINES = 2
VERDICT_WIDTH = 58
"""Every verdict fits into this many lines of this width, that of the smallest terminal."""

SOLVABLE, NOT_SOLVABLE, NOT_COMPLETE = "SOLVABLE", "NOT SOLVABLE", "NOT COMPLETE"


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
    sums = f"Inversions + X = {why.sum - why.x} + {why.x} = {why.sum}, {start}."
    if why.solvable:
        return Verdict(SOLVABLE, f"{sums} The goal has {why.goal_sum}, {goal} too.")
    first, second = tiles_to_swap(why.board)
    swap = f"{fix_key} swaps {first} and {second}."
    return _first_that_fits(
        NOT_SOLVABLE,
        f"{sums} The goal has {why.goal_sum}, {goal}: they must match. {swap}",
        f"{sums} The goal has {why.goal_sum}, {goal}. {swap}",
        f"Inversions + X = {why.sum}, {start}. Goal: {why.goal_sum}, {goal}. {swap}",
    )


def _first_that_fits(label: str, *reasons: str) -> Verdict:
    verdicts = (Verdict(label, text) for text in reasons)
    return next(
        verdict for verdict in verdicts if len(textwrap.wrap(str(verdict), VERDICT_WIDTH)) <= VERDICT_LINES
    )


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


def faults_of(sheet: Sheet, most: int = MOST_NAMED) -> str:
    """The missing numbers and the duplicates; empty if the sheet is a board."""
    missing, duplicates = sheet.missing(), sorted(sheet.duplicates())
    faults = [f"{_listed(missing, most)} {'is' if len(missing) == 1 else 'are'} missing"] if missing else []
    if duplicates:
        often = "twice" if all(sheet.cells.count(number) == 2 for number in duplicates) else "more than once"
        appear = "appears" if len(duplicates) == 1 else "appear"
        faults.append(f"{_listed(duplicates, most)} {appear} {often}")
    return "; ".join(faults)


def _listed(numbers: Sequence[int], most: int) -> str:
    names = ["the blank" if number == 0 else str(number) for number in numbers]
    if len(names) > most + 1:
        names[most:] = [f"{len(names) - most} more"]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def kurang_page(why: Explanation, width: int, fix_key: str = "f") -> str:
    """The table in lines of at most `width` columns, and the verdict that follows from it."""
    rule = "Kurang(i) is the number of smaller tiles after tile i, row by row"
    meaning = f"{rule}; the blank counts as tile {len(why.kurang)}."
    facts = (fact(label, text, width) for label, text in _facts(why, fix_key))
    return "\n".join([textwrap.fill(meaning, width), "", *kurang_lines(why, width), "", *facts])


def _facts(why: Explanation, fix_key: str) -> Iterator[tuple[str, str]]:
    row, col = divmod(why.board.blank, why.board.cols)
    yield "X", f"{why.x}: row {row + 1} + column {col + 1} of the blank is {parity(why.x)}"
    yield "sum", f"{why.sum} = {why.sum - why.x} (all Kurang(i)) + {why.x} (X)"
    yield "goal's sum", f"{why.goal_sum} ({why.goal.name})"
    yield "rule", why.rule
    if why.note:
        yield "note", why.note
    start, goal = parity(why.sum), parity(why.goal_sum)
    if why.solvable:
        yield "verdict", f"{SOLVABLE}: {why.sum} and {why.goal_sum} are both {start}"
    else:
        yield "verdict", f"{NOT_SOLVABLE}: {why.sum} is {start} but {why.goal_sum} is {goal}"
        first, second = tiles_to_swap(why.board)
        yield "fix", f"{fix_key} swaps {first} and {second}"

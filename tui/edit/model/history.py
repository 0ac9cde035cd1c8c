"""The draft being edited, start and goal together, and the history of its changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from solver.board import Board
from solver.goal import NAMES, Goal
from tui.challenge import Challenge
from tui.edit.model.sheet import CellValue, Sheet


@dataclass(frozen=True, slots=True)
class Draft:
    """Start and goal, always of the same size; keys change the active one."""

    start: Sheet
    goal: Sheet
    on_goal: bool = False
    """Whether the goal is active."""

    @classmethod
    def of(cls, board: Board, goal: Goal) -> Draft:
        """The draft of a board and its goal."""
        return cls(Sheet.of(board), Sheet.of(goal.board))

    @classmethod
    def from_dict(cls, state: object) -> Draft | None:
        """The draft that was saved with `to_dict`, or None if this is not a saved draft."""
        match state:
            case {
                "rows": int(rows),
                "cols": int(cols),
                "start": start,
                "goal": goal,
                "on_goal": bool(active),
            }:
                sheets = Sheet.from_cells(rows, cols, start), Sheet.from_cells(rows, cols, goal)
                if sheets[0] and sheets[1]:
                    return cls(sheets[0], sheets[1], active)
        return None

    def to_dict(self) -> dict[str, Any]:
        """The draft as plain data, for the saved games."""
        rows, cols = self.start.size
        cells = {"start": list(self.start.cells), "goal": list(self.goal.cells)}
        return {"rows": rows, "cols": cols, **cells, "on_goal": self.on_goal}

    @property
    def sheet(self) -> Sheet:
        """The active sheet."""
        return self.goal if self.on_goal else self.start

    @property
    def contents(self) -> tuple[tuple[int, int], tuple[CellValue, ...], tuple[CellValue, ...]]:
        """The size and the cells of both sheets; undo applies to changes of these."""
        return self.start.size, self.start.cells, self.goal.cells

    def goal_wanted(self) -> Goal | None:
        """The goal with its name, or None while it is not complete."""
        board = self.goal.board()
        return None if board is None else Goal.of(board)

    def with_sheet(self, sheet: Sheet) -> Draft:
        """The same draft with another active sheet, of the same size."""
        return replace(self, goal=sheet) if self.on_goal else replace(self, start=sheet)

    def activated(self, on_goal: bool) -> Draft:
        """The same draft with the start or the goal active; this ends a number being typed."""
        return Draft(self.start.ended(), self.goal.ended(), on_goal)

    def filled(self, board: Board) -> Draft:
        """The same draft with this board in the active sheet; the other sheet gets its size."""
        draft = self.resized(board.rows, board.cols)
        return draft.with_sheet(draft.sheet.fill(board))

    def resized(self, rows: int, cols: int) -> Draft:
        """Both sheets in another size; a goal keeps its name if it has one, else its cells."""
        if self.start.size == (rows, cols):
            return self
        goal, wanted = self.goal.resized(rows, cols), self.goal_wanted()
        if wanted is not None and wanted.name in NAMES:
            goal = goal.fill(Goal.named(wanted.name, rows, cols).board)
        return Draft(self.start.resized(rows, cols), goal, self.on_goal)

    def next_goal(self) -> Draft:
        """The next named goal; the first one if the goal has no name.

        On small boards some names mean the same board (snake and spiral on 2x2); those are skipped.
        """
        wanted = self.goal_wanted()
        at = NAMES.index(wanted.name) + 1 if wanted is not None and wanted.name in NAMES else 0
        boards = (Goal.named(name, *self.goal.size).board for name in (*NAMES[at:], *NAMES[:at]))
        board = next(board for board in boards if board != self.goal.board())
        return replace(self, start=self.start.ended(), goal=self.goal.ended().fill(board))

    def goal_to_reach(self) -> Goal:
        """The goal of a random board for the active sheet: the other sheet, or else the standard goal."""
        other = (self.start if self.on_goal else self.goal).board()
        return Goal.standard(*self.goal.size) if other is None else Goal.of(other)

    def solved(self) -> Draft:
        """The draft with the start set to the goal or, if the goal is active, with the standard goal."""
        goal = self.goal_wanted()
        if self.on_goal or goal is None:
            goal = Goal.standard(*self.goal.size)
        return self.filled(goal.board)


class DraftHistory:
    """A draft with undo and redo. Moving a cursor is not a change."""

    def __init__(self, draft: Draft) -> None:
        self.origin: Challenge | None = None
        """The challenge filled in last; its seed and name apply while its board is unchanged."""
        self._saved = draft
        self._drafts = [draft]
        self._at = 0
        self._number_at: int | None = None
        """The step that the number being typed has made; its next digit changes that step."""

    @property
    def draft(self) -> Draft:
        """The current draft."""
        return self._drafts[self._at]

    def change(self, draft: Draft) -> None:
        """Replace the draft; the digits of one number are one step."""
        now = self.draft
        if draft.contents != now.contents:
            same_step = self._number_at == self._at and _same_number(now.sheet, draft.sheet)
            self._drafts[self._at :] = [draft] if same_step else [now.activated(now.on_goal), draft]
            self._at = self._number_at = len(self._drafts) - 1
        else:
            self._drafts[self._at] = draft
            self._number_at = None

    def to_dict(self) -> dict[str, Any]:
        """The draft as plain data, with the seed and the name of its board."""
        challenge = self.challenge()
        origin = {} if challenge is None else {"seed": challenge.seed, "name": challenge.name}
        return {**self.draft.to_dict(), **{name: text for name, text in origin.items() if text}}

    def restore(self, draft: Draft, state: Mapping[str, object]) -> None:
        """Change to a saved draft, and take its seed and name from the data it was saved in."""
        self.change(draft)
        challenge = self.challenge()
        seed, name = (text if isinstance(text := state.get(key), str) else None for key in ("seed", "name"))
        if challenge is not None:
            # The data may have been changed by hand: a seed must give the board.
            matches = seed is not None and Challenge.random(challenge.goal, seed).board == challenge.board
            self.origin = replace(challenge, seed=seed if matches else None, name=name)

    def travel(self, by: int) -> bool:
        """Undo the last change of a sheet (-1), or redo the last one undone (1); False if there is none."""
        if not 0 <= self._at + by < len(self._drafts):
            return False
        self._drafts[self._at] = self.draft.activated(self.draft.on_goal)
        self._at += by
        return True

    @property
    def changed(self) -> bool:
        """Whether the draft differs from the one loaded or saved last."""
        return self.draft.contents != self._saved.contents

    def load(self, draft: Draft) -> None:
        """Begin with another draft; undo restores the previous one."""
        if draft.contents != self.draft.contents:
            self.change(draft)
        self.save()

    def save(self) -> None:
        """Make the current draft the unchanged one."""
        self._saved = self.draft

    def discard(self) -> None:
        """Return to the draft loaded or saved last; undo restores the changes."""
        self.change(self._saved)

    def challenge(self) -> Challenge | None:
        """The draft as a challenge to play, or None while it is not complete."""
        board, goal = self.draft.start.board(), self.draft.goal_wanted()
        if board is None or goal is None:
            return None
        origin = self.origin
        same = origin is not None and (origin.board, origin.goal) == (board, goal)
        return origin if same else Challenge(board, goal)


def _same_number(before: Sheet, after: Sheet) -> bool:
    same_cell = before.typing and before.typed_at == after.typed_at
    return same_cell and len(after.typed) > 1 and after.typed[:-1] == before.typed
